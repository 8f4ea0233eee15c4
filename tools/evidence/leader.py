"""LEADER, postscript 2: neighbours have met, places are like McMahon's, levels follow places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pairing.laboratory.play import BASELINES, places_by
from pairing.standings.comparing.correlation import rank_correlation
from tools.evidence.leader_events import (
    AGAIN,
    AGAIN_SORTED,
    KINDS,
    LEADER,
    MCMAHON,
    WIDER,
    EventMeasures,
    Kind,
    events_of,
    leader_page,
)
from tools.evidence.pages import Bars, Estimate, Found, Rule, difference, estimate, share_of
from tools.shared import table

RATINGS, LOT = BASELINES
NEARLY_ALL = Rule(0.9)
VERY_HIGH = Rule(0.9)
"""Hinkle, Wiersma and Jurs: 0.9 and more is a very high correlation, 0.7 and more a high one."""

MORE = Rule(0.0)
AS_ALIKE = Rule(-0.02)


def _by_kind(values: Callable[[Kind], Mapping[str, list[float]]]) -> dict[str, list[Estimate]]:
    """Return the means of what is measured of each kind of event, by name."""
    each = [values(kind) for kind in KINDS]
    return {name: [estimate(of_kind[name]) for of_kind in each] for name in each[0]}


def _met(
    kind: Kind, system: str, order: str = "", measure: str = "neighbours_met", **more: Any
) -> list[float]:
    events = events_of(kind, system, **more)
    return [event.measures[order].get(measure, 0.0) for event in events]


def _neighbours(kinds: Sequence[Kind] = KINDS, order: str = "", **changes: Any) -> list[Estimate]:
    """Return the share of neighbours who met, by LEADER; by how much that is more than by
    McMahon.
    """
    ours, his = (
        [_met(kind, system, order, **changes) for kind in kinds] for system in (LEADER, MCMAHON)
    )
    return [*map(estimate, ours), *map(difference, ours, his)]


def neighbours() -> Found:
    """Neighbours among the first four have met, and more often than by McMahon."""
    rows: list[tuple[object, ...]] = []
    shown = {}
    for kind in KINDS:
        met, all_pairs = (
            [_met(kind, system, measure=measure) for system in (LEADER, MCMAHON)]
            for measure in ("neighbours_met", "top_met")
        )
        shown[kind.name] = list(map(estimate, met))
        rows += [
            (f"{kind.name}: neighbours of places 1-4 met", *shown[kind.name]),
            (f"{kind.name}: all pairs of places 1-4 met", *map(estimate, all_pairs)),
            (f"{kind.name}: no two of places 1-4 met",
             *(share_of(pairs.count(0.0), len(pairs)) for pairs in all_pairs)),
        ]  # fmt: skip
    own, runs = ([_met(kind, LEADER, more=more) for kind in KINDS] for more in ("", AGAIN))
    orders = {
        "neighbours by ratings alone": RATINGS, "neighbours by lot": LOT,
        **{f"places 1-{top}": f"places 1-{top}" for top in WIDER},
    }  # fmt: skip
    return leader_page(
        {f"{kind.name}: neighbours met": NEARLY_ALL for kind in KINDS}
        | {f"{kind.name}: more than McMahon": MORE for kind in KINDS},
        _neighbours,
        baselines={
            "LEADER, other luck": [*map(estimate, runs), *map(difference, runs, own)],
            **{name: _neighbours(order=order) for name, order in orders.items()},
        },
        further=table(("", "LEADER", "McMahon"), rows),
        picture=Bars("neighbours in places 1-4 who have met", shown, ("LEADER", "McMahon")),
    )


def _taus(
    ones: Sequence[EventMeasures], others: Sequence[EventMeasures],
    order: str = "", against: str = "",
) -> list[float]:  # fmt: skip
    return [
        rank_correlation(one.places[order], other.places[against]).kendall
        for one, other in zip(ones, others, strict=True)
    ]


def _as_alike(kinds: Sequence[Kind] = KINDS, **changes: Any) -> list[Estimate]:
    """Tau of LEADER's places with McMahon's, less that of two runs of McMahon."""
    differences = []
    for kind in kinds:
        his = events_of(kind, MCMAHON, **changes)
        both = _taus(events_of(kind, LEADER, **changes), his)
        differences.append(difference(both, _taus(events_of(kind, MCMAHON, AGAIN, **changes), his)))
    return differences


SAME_LUCK, TWO_RUNS = "LEADER and McMahon, the same luck", "two runs of McMahon"


def _all_taus(kind: Kind) -> dict[str, list[float]]:
    """Tau of two orders of each event, by what they are."""
    (ours, again), (his, run) = (
        [events_of(kind, system, more) for more in ("", AGAIN)] for system in (LEADER, MCMAHON)
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
    each, rows = list(map(_all_taus, KINDS)), _by_kind(_all_taus)
    *named, _ = rows  # without the lot
    return leader_page(
        {f"{kind.name}: tau less that of two McMahons": AS_ALIKE for kind in KINDS},
        _as_alike,
        baselines={
            name: [difference(taus[name], taus[TWO_RUNS]) for taus in each]
            for name in rows if name not in (SAME_LUCK, TWO_RUNS)
        },
        further=table(("Kendall's tau", *(kind.name for kind in KINDS)), rows),
        picture=Bars(
            "Kendall's tau of two orders of a field",
            {kind.name: [rows[name][at] for name in named] for at, kind in enumerate(KINDS)}, named,
        ),
    )  # fmt: skip


def _rho(places: Mapping[int, int], worth: Mapping[int, float]) -> float:
    return rank_correlation(places, places_by(worth)).spearman


def _levels(kinds: Sequence[Kind] = KINDS, **changes: Any) -> list[Estimate]:
    """Rho of LEADER's places and final levels."""
    return [
        estimate([_rho(e.places[""], e.after) for e in events_of(kind, LEADER, **changes)])
        for kind in kinds
    ]


def _level_baselines(kind: Kind) -> dict[str, list[float]]:
    ours, again = (events_of(kind, LEADER, more) for more in ("", AGAIN))
    his = events_of(kind, MCMAHON)
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
    ours, his = (events_of(kind, system) for system in (LEADER, MCMAHON))
    return {
        "ratings alone": [event.measures[RATINGS]["spearman"] for event in ours],
        "LEADER's places": [event.measures[""]["spearman"] for event in ours],
        "LEADER's final levels": [_rho(places_by(event.strength), event.after) for event in ours],
        "McMahon's places": [event.measures[""]["spearman"] for event in his],
        "by lot": [event.measures[LOT]["spearman"] for event in ours],
    }


def levels() -> Found:
    """Final levels against places; what places, levels and ratings know of the strength."""
    own, baselines = _levels(), _by_kind(_level_baselines)
    return leader_page(
        {f"{kind.name}: final level and place": VERY_HIGH for kind in KINDS},
        _levels,
        baselines=baselines,
        further=table(("rho with the strength of", *(kind.name for kind in KINDS)),
                      _by_kind(_who_knows)),
        picture=Bars(
            "Spearman's rho of levels and places",
            {kind.name: [own[at], *(row[at] for row in baselines.values())]
             for at, kind in enumerate(KINDS)},
            ("final level, place", *baselines),
        ),
    )  # fmt: skip
