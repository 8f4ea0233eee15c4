"""FORS: fractional start points, and the gap that giving handicaps makes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from statistics import fmean
from typing import Any

from pairing.laboratory.play import BASELINES, PlayedEvent, baselines, play
from pairing.systems.fors.places import EventPoints
from pairing.systems.fors.settings import ForsSettings
from pairing.tournament import Outcome
from tools.evidence import fair_step
from tools.evidence.events import (
    MCMAHON,
    OTHERS,
    SEED,
    again,
    entries,
    events,
    plan_of,
    points_of,
    start_of,
)
from tools.evidence.pages import Bars, Estimate, Found, Rule, difference, estimate, page
from tools.shared import table

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
    """Return each with the next by rating, from the highest down."""
    ranked = sorted(
        event.tournament.players, key=lambda player: (-(player.rating or 0), player.number)
    )
    return list(pairwise(player.number for player in ranked))


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
    """Return the share of pairs whose higher rated is placed higher; a shared place counts half."""
    place = order.standings.place_of()
    return fmean((place[a] < place[b]) + (place[a] == place[b]) / 2 for a, b in pairs)


@cache
def _measured(
    systems: Sequence[str], field: str = FIELD, **more: Any
) -> Mapping[str, Mapping[str, list[float]]]:
    """Measure by system, or order without games: a value an event in which McMahon parts somebody
    from his neighbour."""
    plan = plan_of(field, systems, ROUNDS, **more)
    measures: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for who, played in events(plan, EVENTS):
        pairs = parted(played[1])
        if not pairs:
            continue
        for name, order in (*zip(systems, played, strict=True), *baselines(plan, who).items()):
            measures[name]["higher"].append(upper_higher(order, pairs))
            if order.tournament.rounds:
                measures[name]["off"].append(off_ratings(order))
        measures[""]["parted"].append(len(pairs) / (len(who.players) - 1))
    return measures


def _fractions(
    system: str = "fors", systems: Sequence[str] = ("fors", MCMAHON), **change: Any
) -> list[Estimate | None]:
    """Return how often McMahon parts neighbours, and what a system measures less than McMahon."""
    measures = _measured(systems, **change)
    mine, mcmahon = measures[system], measures[systems[1]]
    return [
        estimate(measures[""]["parted"]) if system == "fors" else None,
        difference(mine["off"], mcmahon["off"]) if mine["off"] else None,
        difference(mine["higher"], mcmahon["higher"]),
    ]


def fractional() -> Found:
    """Neighbours by rating: how they start, and who of them is placed higher."""
    named = {"fors": "FORS", MCMAHON: "McMahon", "serp": "SERP",
             "fors:start_points=rank": "FORS, start points by rank",
             **{name: name for name in BASELINES}}  # fmt: skip
    systems = ("fors", MCMAHON, again("fors"), "serp", "fors:start_points=rank")
    measures = _measured(systems)
    higher = {named[name]: estimate(of["higher"]) for name, of in measures.items() if name in named}
    off = {named[name]: estimate(of["off"]) for name, of in measures.items()
           if name in named and of["off"]}  # fmt: skip
    return page(
        FRACTIONS, _fractions, CHANGES,
        baselines={named.get(name, "FORS, other luck"): _fractions(name, systems)
                   for name in (*systems[2:], *BASELINES)},
        further=table(("", "start points off the ratings", "upper of such two placed higher"),
                      [(name, off.get(name), figure) for name, figure in higher.items()]),
        picture=Bars("of neighbours whom McMahon parts by a point: the upper is placed higher",
                     {name: [figure] for name, figure in higher.items()}),
        sample=f"{EVENTS} events in every world",
        seed=SEED,
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
    system: str, rounds: int = ROUNDS, ranks: int = 1, **more: Any
) -> Mapping[str, list[float]]:
    """Measure the leaders against a chaser, rated too low by some ranks and worth the first group:
    by how many points they are ahead of him, and by how much their wins and handicaps are more."""
    plan = plan_of(more.pop("field", fair_step.FIELD), [system], rounds, **{"trust": 1.0, **more})
    measures: dict[str, list[float]] = {"lead": [], "win": [], "given": []}
    for seeded, turn, rated in entries(plan, EVENTS):
        who, equals = fair_step.underrated(rated, ranks)
        event = play(seeded, plan.contenders[0], turn, who)
        chaser, others = next(iter(equals.items()))
        points = points_of(event)
        first = sorted(others, key=lambda other: -points[other])[:LEADERS]
        measures["lead"].append(fmean(points[player] for player in first) - points[chaser])
        (won, given), (his, gave) = _wins(event, first), _wins(event, [chaser])
        measures["win"].append(won - his if won and his else 0.0)
        measures["given"].append(given - gave)
    return measures


def _wins(event: PlayedEvent, of: Sequence[int]) -> tuple[float, float]:
    """Mean points of a win of those players, and stones they gave a game, less those taken."""
    history, settings = event.tournament.history, event.tournament.settings
    given = fmean(entry.handicap for number in of for entry in history[number])
    if not isinstance(settings, ForsSettings):
        return float(WIN), given
    points = EventPoints(event.tournament, settings).by_round
    won = [
        float(points[number][at])
        for number in of
        for at, entry in enumerate(history[number])
        if entry.outcome is Outcome.WIN
    ]
    return fmean(won) if won else 0.0, given


def _gap(system: str = FORS, serp: str = SERP, **change: Any) -> list[Estimate]:
    fors, even = chased(system, **change), chased(serp, **change)
    return [difference(fors["lead"], even["lead"]), estimate(fors["win"]), estimate(fors["given"])]


def gap() -> Found:
    """Return the lead of the first group's best over an underrated player, with handicaps and
    without.
    """
    systems = {"FORS": FORS, "SERP": SERP, "McMahon": MCMAHON, "FORS, step 10": "fors"}
    rows = {name: list(map(estimate, chased(typed).values())) for name, typed in systems.items()}
    head = ("", "points ahead of the chaser", "a win worth more", "stones given a game more")
    return page(
        GAP, _gap, GAP_CHANGES,
        baselines={"SERP, other luck": [_gap(again(SERP))[0], None, None],
                   "FORS, other luck": _gap(again(FORS))},
        further=table(head, rows),
        picture=Bars("points by which the first two of their group are ahead of the chaser",
                     {name: row[:1] for name, row in rows.items()}),
        sample=f"{EVENTS} events of {fair_step.FIELD.size} players in every world",
        seed=SEED,
    )  # fmt: skip
