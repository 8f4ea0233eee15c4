"""LEADER, postscript 2: neighbours have met, places are like McMahon's, levels follow places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pairing.laboratory.play import BASELINES
from pairing.standings.comparing.correlation import rank_correlation
from tools.evidence.leader_events import (
    AGAIN,
    AGAIN_SORTED,
    KINDS,
    LEADER,
    MCMAHON,
    MODEL,
    SEED,
    WIDER,
    WORLDS,
    Changes,
    EventMeasures,
    Kind,
    events_of,
)
from tools.evidence.pages import (
    Bars,
    Estimate,
    Found,
    Rule,
    difference,
    estimate,
    page_of,
    share_of,
    table,
)

EVENTS = 100
"""Events of a kind, in every world."""

RATINGS, LOT = BASELINES
NEARLY_ALL = Rule(0.9)
VERY_HIGH = Rule(0.9)
"""Hinkle, Wiersma and Jurs: 0.9 and more is a very high correlation, 0.7 and more a high one."""

MORE = Rule(0.0)
AS_ALIKE = Rule(-0.02)

World = tuple[Sequence[Kind], Changes]


def _found(
    rules: Mapping[str, Rule], figures: Callable[[World], list[Estimate]],
    baselines: Mapping[str, Sequence[Estimate]], further: Sequence[str], picture: Bars,
) -> Found:  # fmt: skip
    sample = f"{EVENTS} events of each kind in every world"
    return page_of(rules, figures, (KINDS, {}), WORLDS, further=further, picture=picture,
                   model=MODEL, sample=sample, seed=SEED, baselines=baselines)  # fmt: skip


def _met(
    events: Sequence[EventMeasures], order: str = "", measure: str = "neighbours_met"
) -> list[float]:
    return [event.measures[order].get(measure, 0.0) for event in events]


def _neighbours(world: World, order: str = "") -> list[Estimate]:
    """The share of neighbours who met, by LEADER; by how much that is more than by McMahon."""
    kinds, changes = world
    ours, his = (
        [_met(events_of(kind, system, EVENTS, changes), order) for kind in kinds]
        for system in (LEADER, MCMAHON)
    )
    return [*map(estimate, ours), *map(difference, ours, his)]


def _neighbour_baselines() -> dict[str, list[Estimate]]:
    ours, his, again = (
        [events_of(kind, system, EVENTS, {}, more) for kind in KINDS]
        for system, more in ((LEADER, ""), (MCMAHON, ""), (LEADER, AGAIN))
    )
    own, runs = list(map(_met, ours)), list(map(_met, again))
    found = {"LEADER, other luck": [*map(estimate, runs), *map(difference, runs, own)]}
    for order, name in ((RATINGS, "neighbours by ratings alone"), (LOT, "neighbours by lot")):
        mine, theirs = ([_met(one, order) for one in each] for each in (ours, his))
        found[name] = [*map(estimate, mine), *map(difference, mine, theirs)]
    return found


def neighbours() -> Found:
    """Neighbours among the first four have met, and more often than by McMahon."""
    rows: list[tuple[object, ...]] = []
    shown = {}
    for kind in KINDS:
        both = [events_of(kind, system, EVENTS, {}) for system in (LEADER, MCMAHON)]
        all_pairs = [_met(one, "", "top_met") for one in both]
        shown[kind.name] = [estimate(_met(one)) for one in both]
        none = [share_of(met.count(0.0), EVENTS) for met in all_pairs]
        rows += [
            (f"{kind.name}: neighbours of places 1-4 met", *shown[kind.name]),
            (f"{kind.name}: all pairs of places 1-4 met", *map(estimate, all_pairs)),
            (f"{kind.name}: no two of places 1-4 met", *none),
        ]
    tops = [f"places 1-{top}" for top in WIDER]
    wider = {top: _neighbours((KINDS, {}), top) for top in tops}
    rules = {f"{one.name}: neighbours met": NEARLY_ALL for one in KINDS}
    rules |= {f"{one.name}: more than McMahon": MORE for one in KINDS}
    return _found(
        rules, _neighbours, {**_neighbour_baselines(), **wider},
        table(("", "LEADER", "McMahon"), rows),
        Bars("neighbours in places 1-4 who have met", shown, ("LEADER", "McMahon")),
    )  # fmt: skip


def _taus(
    ones: Sequence[EventMeasures],
    others: Sequence[EventMeasures],
    order: str = "",
    against: str = "",
) -> list[float]:
    both = zip(ones, others, strict=True)
    return [rank_correlation(a.places[order], b.places[against]).kendall for a, b in both]


def _as_alike(world: World) -> list[Estimate]:
    """Tau of LEADER's places with McMahon's, less that of two runs of McMahon."""
    found, (kinds, changes) = [], world
    for kind in kinds:
        his = events_of(kind, MCMAHON, EVENTS, changes)
        both = _taus(events_of(kind, LEADER, EVENTS, changes), his)
        two = _taus(events_of(kind, MCMAHON, EVENTS, changes, AGAIN), his)
        found.append(difference(both, two))
    return found


SAME_LUCK, TWO_RUNS = "LEADER and McMahon, the same luck", "two runs of McMahon"


def _all_taus(kind: Kind) -> dict[str, list[float]]:
    """Tau of two orders of each event, by what they are."""
    (ours, again), (his, run) = (
        [events_of(kind, system, EVENTS, {}, more) for more in ("", AGAIN)]
        for system in (LEADER, MCMAHON)
    )
    return {
        SAME_LUCK: _taus(ours, his),
        TWO_RUNS: _taus(his, run),
        "LEADER and McMahon, other luck": _taus(again, his),
        "two runs of LEADER": _taus(ours, again),
        f"LEADER's table {AGAIN_SORTED}": _taus(ours, ours, "", AGAIN_SORTED),
        "ratings alone and McMahon": _taus(his, his, RATINGS),
        "by lot and McMahon": _taus(his, his, LOT),
    }


def mcmahon() -> Found:
    """LEADER's places and McMahon's of the same field, beside two runs of McMahon."""
    each = [_all_taus(kind) for kind in KINDS]
    rows = {name: [estimate(taus[name]) for taus in each] for name in each[0]}
    baselines = {
        name: [difference(taus[name], taus[TWO_RUNS]) for taus in each]
        for name in rows if name not in (SAME_LUCK, TWO_RUNS)
    }  # fmt: skip
    rules = {f"{one.name}: tau less that of two McMahons": AS_ALIKE for one in KINDS}
    head = ("Kendall's tau", *(one.name for one in KINDS))
    named = list(rows)[:-1]  # without the lot
    shown = {kind.name: [rows[name][at] for name in named] for at, kind in enumerate(KINDS)}
    return _found(
        rules, _as_alike, baselines, table(head, rows),
        Bars("Kendall's tau of two orders of a field", shown, named),
    )  # fmt: skip


def _rho(places: Mapping[int, int], worth: Mapping[int, float]) -> float:
    return rank_correlation(places, _ranks(worth)).spearman


def _ranks(worth: Mapping[int, float]) -> dict[int, int]:
    """Places by a number each, the highest first; equal ones share a place."""
    return {one: 1 + sum(his > own for his in worth.values()) for one, own in worth.items()}


def _levels(world: World) -> list[Estimate]:
    """Rho of LEADER's places and final levels."""
    kinds, changes = world
    return [
        estimate([_rho(e.places[""], e.after) for e in events_of(kind, LEADER, EVENTS, changes)])
        for kind in kinds
    ]


def _level_baselines(kind: Kind) -> dict[str, list[float]]:
    ours, again = (events_of(kind, LEADER, EVENTS, {}, more) for more in ("", AGAIN))
    his = events_of(kind, MCMAHON, EVENTS, {})
    return {
        "level before the event, and place": [_rho(e.places[""], e.before) for e in ours],
        "final level of another run, and place": [
            _rho(one.places[""], other.after) for one, other in zip(ours, again, strict=True)
        ],
        "final level, and order by ratings alone": [_rho(e.places[RATINGS], e.after) for e in ours],
        "final level, and order by lot": [_rho(e.places[LOT], e.after) for e in ours],
        "McMahon: level its games give, and place": [_rho(e.places[""], e.after) for e in his],
    }


def _who_knows(kind: Kind) -> dict[str, list[float]]:
    """Rho with the true strength, by what is put in order."""
    ours, his = (events_of(kind, system, EVENTS, {}) for system in (LEADER, MCMAHON))
    return {
        "ratings alone": [one.measures[RATINGS]["spearman"] for one in ours],
        "LEADER's places": [one.measures[""]["spearman"] for one in ours],
        "LEADER's final levels": [_rho(_ranks(one.strength), one.after) for one in ours],
        "McMahon's places": [one.measures[""]["spearman"] for one in his],
        "by lot": [one.measures[LOT]["spearman"] for one in ours],
    }


def levels() -> Found:
    """Final levels against places; what places, levels and ratings know of the strength."""
    baselines, known = (
        {name: [estimate(values[name]) for values in each] for name in each[0]}
        for each in ([_level_baselines(kind) for kind in KINDS], list(map(_who_knows, KINDS)))
    )
    own = _levels((KINDS, {}))
    shown = {
        kind.name: [own[at], *(row[at] for row in baselines.values())]
        for at, kind in enumerate(KINDS)
    }
    head = ("rho with the strength of", *(one.name for one in KINDS))
    return _found(
        {f"{one.name}: final level and place": VERY_HIGH for one in KINDS},
        _levels, baselines, table(head, known),
        Bars("Spearman's rho of levels and places", shown, ("final level, place", *baselines)),
    )  # fmt: skip
