"""Events of the laboratory for the pages: all systems meet the same fields and the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import fmean
from typing import Any

from pairing.laboratory.fields import Field, named_field
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import Entry, PlayedEvent, entry, play
from pairing.laboratory.systems import contender
from pairing.ranks import rank_of_rating
from pairing.tournament import Player
from tools.evidence.pages import RUNS

SEED = 2003
"""Of the pages on FORS."""

MCMAHON = "mcmahon:bar_rank=9d,floor_rank=30k"
"""McMahon with a point for every rank, and no common group at the top or at the bottom."""

OTHERS: Mapping[str, Mapping[str, Any]] = {
    "go-russia, per cent a level from data": {"model": "go-russia"},
    "go-europe": {"model": "go-europe"},
    "trust 0.8": {"trust": 0.8},
    "away from one round in twenty": {"absences": 0.05},
}
"""Other plausible models, by what they change of a plan."""


def plan_of(field: str | Field, systems: Sequence[str], rounds: int, **more: Any) -> Plan:
    """Return a plan as it is typed: field, systems, rounds."""
    known = named_field(field) if isinstance(field, str) else field
    assert known is not None
    typed = tuple(contender(system) for system in systems)
    return replace(Plan(known, typed, rounds, seed=SEED, model="go-fors"), **more)


def again(typed: str) -> str:
    """Return the same contender with different luck in the games.

    >>> again("fors"), again("serp:start_step=fair")
    ('fors:luck=2', 'serp:start_step=fair,luck=2')
    """
    return f"{typed}{',' if ':' in typed else ':'}luck=2"


def groups(*ratings: int, size: int = 8) -> Field:
    """So many players of each rating, from the highest down."""
    each = [rating for rating in ratings for _ in range(size)]
    players = tuple(
        Player(number, f"Player {number}", rating, rank_of_rating(rating))
        for number, rating in enumerate(each, start=1)
    )
    return Field(f"{size} each of {', '.join(map(str, ratings))}", len(each), players=players)


def pooled(plan: Plan, number: int) -> tuple[Plan, int]:
    """Return the plan under one of its seeds, and the number of the event there: an event a seed in
    turn.

    >>> plan = plan_of("even:8", ["fors"], 5)
    >>> [(one.seed, event) for one, event in (pooled(plan, n) for n in (0, 4, 5))]
    [(2003, 0), (2007, 0), (2003, 1)]
    """
    return replace(plan, seed=plan.seed + number % RUNS), number // RUNS


def entries(plan: Plan, count: int) -> Iterator[tuple[Plan, int, Entry]]:
    """So many events over the pooled seeds: plan, number and field of each."""
    for number in range(count):
        seeded, turn = pooled(plan, number)
        yield seeded, turn, entry(seeded, turn)


def events(plan: Plan, count: int) -> Iterator[tuple[Entry, list[PlayedEvent]]]:
    """Yield every event by all contenders of the plan."""
    for seeded, turn, who in entries(plan, count):
        yield who, [play(seeded, contender, turn, who) for contender in plan.contenders]


def points_of(event: PlayedEvent) -> Mapping[int, float]:
    """Everybody's points, those of the start too, where a win is 10 more than a loss."""
    if event.system.name == "mcmahon":  # whose lines have wins as points
        return {number: 10 * float(score) for number, score in event.tournament.scores.items()}
    return {line.player: float(line.points) for line in event.standings.lines}


def start_of(event: PlayedEvent) -> Mapping[int, float]:
    """Everybody's start points on the scale of :func:`points_of`."""
    scale = 10 if event.system.name == "mcmahon" else 1
    return {
        player.number: scale * float(player.start_score or 0) for player in event.tournament.players
    }


def apart(values: Sequence[float], middle: float = 0.0) -> list[float]:
    """Values by how far they lie from a number, on the side on which their mean is.

    >>> apart([0.25, 0.75, 0.0], 0.5)
    [0.25, -0.25, 0.5]
    """
    side = 1 if fmean(values) >= middle else -1
    return [side * (value - middle) for value in values]
