"""Claims about LEADER, from the events of tools/leader_claims.py."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tools.evidence.pages import Bars, Estimate, Found, compared_row, estimate, share, table
from tools.leader_claims import EVENTS, SEED, sample

LEADER_EVENTS = 200
NOBODY = "nobody of places 1-4 met another"


@cache
def _played() -> Mapping[str, tuple[Mapping[str, list[float]], Mapping[str, list[float]]]]:
    """Kind of event -> the measures of LEADER and of the slide."""
    return {
        event.name: (
            sample(event, LEADER_EVENTS, slide=False),
            sample(event, LEADER_EVENTS, slide=True),
        )
        for event in EVENTS
    }


def _tables(rows: Mapping[str, str]) -> list[str]:
    """One table an event: LEADER, the slide, and their difference on the same events."""
    lines = [f"Seed {SEED}, {LEADER_EVENTS} events of each kind, 95 % intervals."]
    for event in EVENTS:
        ours, slide = _played()[event.name]
        size = f"{event.size} players, {event.rounds} rounds, S = {event.places}"
        cells: list[tuple[object, ...]] = [
            compared_row(title, ours[row], slide[row])
            for row, title in rows.items()
            if row != NOBODY
        ]
        if NOBODY in rows:
            hits = [share(int(sum(one[NOBODY])), LEADER_EVENTS) for one in (ours, slide)]
            cells.append((rows[NOBODY], *hits, ""))
        head = (f"{event.name}: {size}", "LEADER", "slide", "difference")
        lines += ["", *table(head, cells)]
    return lines


def _bars(title: str, *rows: str, slide: bool = False) -> Bars:
    """Groups by kind of event: LEADER's measures, or one of LEADER and the slide."""
    groups: dict[str, list[float | Estimate]] = {}
    for name, (ours, other) in _played().items():
        groups[name] = [estimate(ours[row]) for row in rows]
        if slide:
            groups[name] += [estimate(other[row]) for row in rows]
    return Bars(title, groups, ("LEADER", "slide") if slide else rows)


def neighbours() -> Found:
    """How often neighbours among the first four have met."""
    rows = {
        "neighbours in places 1-4 have met": "neighbours in places 1-4 have met",
        "all pairs in places 1-4 have met": "all pairs in places 1-4 have met",
        NOBODY: "no two of places 1-4 have met",
    }
    title = "neighbours in places 1-4 who have met"
    return Found(tuple(_tables(rows)), _bars(title, next(iter(rows)), slide=True))


def mcmahon() -> Found:
    """Agreement of LEADER's places with McMahon points, SOS, SODOS."""
    rows = {
        "Kendall's tau with MM, SOS, SODOS": "Kendall's tau, all pairs",
        "the same inside equal MM": "tau inside equal McMahon points",
        "same winner as MM, SOS, SODOS": "same winner",
    }
    title = "LEADER's places and those by McMahon points, SOS, SODOS"
    bars = _bars(title, *list(rows)[:2])
    return Found(tuple(_tables(rows)), Bars(bars.title, bars.groups, ("tau", "inside equal MM")))


def levels() -> Found:
    """Final levels against places, ratings and the hidden strength."""
    rows = {
        "Spearman, final level and place": "final level and place",
        "Spearman, final level and rating": "final level and rating",
        "Spearman, strength and final level": "final level and strength",
        "Spearman, strength and rating": "rating and strength",
        "Spearman, strength and LEADER's place": "LEADER's place and strength",
        "Spearman, strength and classical place": "place by MM, SOS, SODOS and strength",
    }
    bars = _bars("Spearman's rho under LEADER", *rows)
    names = ("level, place", "level, rating", "level, strength", "rating, strength",
             "place, strength", "MM SOS SODOS, strength")  # fmt: skip
    return Found(tuple(_tables(rows)), Bars(bars.title, bars.groups, names))
