"""FORS: fractional start points, and the gap that giving handicaps makes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from pairing.laboratory.play import BASELINES, PlayedEvent, baselines, play
from pairing.systems.fors.places import EventPoints
from pairing.systems.fors.settings import ForsSettings
from pairing.tournament import Outcome
from tools.evidence import fair_step
from tools.evidence.fors_events import (
    MCMAHON,
    OTHERS,
    SEED,
    again,
    events,
    plan_of,
    points_of,
    start_of,
)
from tools.evidence.pages import (
    Bars,
    Estimate,
    Figures,
    Found,
    Rule,
    difference,
    estimate,
    findings,
    pooled,
    table,
)

EVENTS = 30
FIELD, ROUNDS = "club:32", 5
WIN = 10
"""Points of a win, and of a rank at the start."""

CHANGES: Mapping[str, Mapping[str, Any]] = {
    **OTHERS,
    "a narrower field (2000 ± 250)": {"field": "open:32"},
    "60 players": {"field": "club:60"},
    "McMahon with its usual bar and floor": {"systems": ("fors", "mcmahon")},
}

FRACTIONS = {
    "McMahon: neighbours by rating a point apart at the start": Rule(0.25),
    "start points off the ratings, less McMahon's": Rule(0.0, at_most=True),
    "upper of such two placed higher, less than in McMahon": Rule(0.0, at_most=True),
}


def neighbours(event: PlayedEvent) -> list[tuple[int, int]]:
    """Each with the next by rating, from the highest down."""
    ranked = sorted(
        event.tournament.players, key=lambda player: (-(player.rating or 0), player.number)
    )
    return list(pairwise(one.number for one in ranked))


def off_ratings(event: PlayedEvent) -> float:
    """Mean points by which neighbours' start points are not as far apart as their ratings.

    A rank of 100 rating points is worth what a win is.
    """
    start, who = start_of(event), event.tournament.by_number
    return fmean(
        abs(start[a] - start[b] - ((who[a].rating or 0) - (who[b].rating or 0)) * WIN / 100)
        for a, b in neighbours(event)
    )


def parted(mcmahon: PlayedEvent) -> list[tuple[int, int]]:
    """Neighbours who are a point apart at the start, in McMahon."""
    start = start_of(mcmahon)
    return [(a, b) for a, b in neighbours(mcmahon) if start[a] - start[b] == WIN]


def upper_higher(order: PlayedEvent, pairs: Sequence[tuple[int, int]]) -> float:
    """Of such two, how often the higher rated is placed higher; a shared place counts half."""
    place = order.standings.place_of()
    return fmean((place[a] < place[b]) + (place[a] == place[b]) / 2 for a, b in pairs)


def _measured(
    count: int, field: str = FIELD, systems: Sequence[str] = ("fors", MCMAHON), **more: Any
) -> Mapping[str, Mapping[str, list[float]]]:
    """By system, or order without games, what was measured, a value an event in which McMahon
    parts somebody from his neighbour."""
    plan = plan_of(field, systems, ROUNDS, **more)
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for who, played in events(plan, count):
        mcmahon = played[1]
        pairs = parted(mcmahon)
        if not pairs:
            continue
        orders = dict(zip(systems, played, strict=True)) | dict(baselines(plan, who))
        for name, order in orders.items():
            found[name]["higher"].append(upper_higher(order, pairs))
            if order.tournament.rounds:
                found[name]["off"].append(off_ratings(order))
        found[""]["parted"].append(len(pairs) / (len(who.players) - 1))
    return found


def _less(one: Mapping[str, list[float]], other: Mapping[str, list[float]], what: str) -> Estimate:
    return difference(one[what], other[what])


def _fractions(count: int, **change: Any) -> list[Estimate]:
    found = _measured(count, **change)
    fors, mcmahon = list(found.values())[:2]
    return [
        estimate(found[""]["parted"]), *(_less(fors, mcmahon, what) for what in ("off", "higher"))
    ]  # fmt: skip


def fractional() -> Found:
    """Neighbours by rating: how they start, and who of them is placed higher."""
    named = {"fors": "FORS", MCMAHON: "McMahon", "serp": "SERP",
             "fors:start_points=rank": "FORS, start points by rank"}  # fmt: skip
    systems = ("fors", MCMAHON, again("fors"), "serp", "fors:start_points=rank")
    found = _measured(EVENTS, systems=systems)
    rows = [
        (named.get(name, name), estimate(of["off"]) if of["off"] else "", estimate(of["higher"]))
        for name, of in found.items() if name in (*named, *BASELINES)
    ]  # fmt: skip
    mcmahon = found[MCMAHON]

    def figures_of(name: str) -> Figures:
        off = _less(found[name], mcmahon, "off") if found[name]["off"] else None
        return [None, off, _less(found[name], mcmahon, "higher")]

    return Found(
        tuple(table(("", "start points off the ratings", "upper of such two placed higher"), rows)),
        Bars("of neighbours whom McMahon parts by a point: the upper is placed higher",
             {named.get(name, name): [estimate(of["higher"])]
              for name, of in found.items() if name in (*named, *BASELINES)}),
        findings(FRACTIONS, [estimate(found[""]["parted"]), *figures_of("fors")[1:]]),
        {
            "ratings": "normal, 1700 ± 350 (club:32)", "trust": "0.95",
            "chance": "0.5 + D/(3000 - mean), half a stone makes good 0.05 (go-fors)",
            "draws": "none", "absences": "none", "rounds": str(ROUNDS),
            "FORS": "as it comes: start points by rating, 10 a rank of 100",
            "McMahon": "even games, a point a rank, no bar, no floor",
        },
        f"{EVENTS} events in every world", SEED,
        {name: _fractions(EVENTS, **change) for name, change in CHANGES.items()},
        {**{named.get(name, "FORS, other luck"): figures_of(name) for name in systems[2:]},
         **{name: figures_of(name) for name in BASELINES}},
    )  # fmt: skip


FORS, SERP = fair_step.FORS, fair_step.SERP
LEADERS = 2
"""Of the eight of the first group, those with most points at the end."""

GAP = {
    "lead of the first over the chaser, more than in SERP": Rule(0.0),
    "points of a win, the first's more than the chaser's": Rule(0.0),
    "handicap given a game, the first's more than the chaser's": Rule(0.0),
}
GAP_CHANGES: Mapping[str, Mapping[str, Any]] = {
    **OTHERS,
    "two ranks too low": {"ranks": 2},
    f"ratings {fair_step.LOW.name}": {"field": fair_step.LOW},
    "ten rounds": {"rounds": 10},
    "first scheme": {"system": f"{FORS},scheme=first"},
}


def chased(
    count: int, system: str, rounds: int = ROUNDS, ranks: int = 1, **more: Any
) -> Mapping[str, list[float]]:
    """Of a chaser, rated too low by some ranks and worth the first group: by how many points its
    leaders are ahead of him, and by how much their wins and handicaps are more."""
    plan = plan_of(more.pop("field", fair_step.FIELD), [system], rounds, **{"trust": 1.0, **more})
    found: dict[str, list[float]] = {"lead": [], "win": [], "given": []}
    for number in range(count):
        seeded, turn = pooled(plan, number)
        who, equals = fair_step.underrated(seeded, turn, ranks)
        event = play(seeded, plan.contenders[0], turn, who)
        chaser, others = next(iter(equals.items()))
        points = points_of(event)
        first = sorted(others, key=lambda other: -points[other])[:LEADERS]
        found["lead"].append(fmean(points[one] for one in first) - points[chaser])
        (won, given), (his, gave) = _wins(event, first), _wins(event, [chaser])
        found["win"].append(won - his if won and his else 0.0)
        found["given"].append(given - gave)
    return found


def _wins(event: PlayedEvent, of: Sequence[int]) -> tuple[float, float]:
    """Mean points of a win of those players, and stones they gave a game, less those taken."""
    history, settings = event.tournament.history, event.tournament.settings
    given = fmean(one.handicap for number in of for one in history[number])
    if not isinstance(settings, ForsSettings):
        return float(WIN), given
    points = EventPoints(event.tournament, settings).by_round
    won = [
        float(points[number][at])
        for number in of
        for at, one in enumerate(history[number])
        if one.outcome is Outcome.WIN
    ]
    return fmean(won) if won else 0.0, given


def _gap(count: int, system: str = FORS, serp: str = SERP, **change: Any) -> list[Estimate]:
    fors, even = chased(count, system, **change), chased(count, serp, **change)
    return [_less(fors, even, "lead"), estimate(fors["win"]), estimate(fors["given"])]


def gap() -> Found:
    """The lead of the first group's best over an underrated player, with handicaps and without."""
    systems = {"FORS": FORS, "SERP": SERP, "McMahon": MCMAHON, "FORS, step 10": "fors"}
    rows = {
        name: [estimate(values) for values in chased(EVENTS, typed).values()]
        for name, typed in systems.items()
    }
    head = ("", "points ahead of the chaser", "a win worth more", "stones given a game more")
    return Found(
        tuple(table(head, rows)),
        Bars("points by which the first two of their group are ahead of the chaser",
             {name: [row[0]] for name, row in rows.items()}),
        findings(GAP, _gap(EVENTS)),
        {
            "ratings": fair_step.FIELD.name,
            "chaser": "one player rated in the second group, drawn by lot, worth the first; two "
                      "more such players below do not count",
            "first": f"the {LEADERS} with most points of the first group",
            "chance": "0.5 + D/(3000 - mean), half a stone makes good 0.05 (go-fors)",
            "draws": "none", "absences": "none", "rounds": str(ROUNDS),
            "start points": "fair step of the source",
        },
        f"{EVENTS} events of {fair_step.FIELD.size} players in every world", SEED,
        {name: _gap(EVENTS, **change) for name, change in GAP_CHANGES.items()},
        {"SERP, other luck": [*_gap(EVENTS, again(SERP))[:1], None, None],
         "FORS, other luck": _gap(EVENTS, again(FORS))},
    )  # fmt: skip
