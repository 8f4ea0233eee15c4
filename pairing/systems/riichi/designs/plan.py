"""The whole plan before the event: round robin of one or several cycles.

Fewest repeated meetings first (the same thing as fewest pairs that never meet), then the
smallest largest number of meetings of one pair, then the smallest largest number of unmet
opponents of one player, then balanced winds, then balanced tables (docs/riichi.md, *Round
robin*).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from pairing.errors import InputError
from pairing.seat_winds import four
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.designs.library import numbered, stored
from pairing.systems.riichi.plans import NEWEST, Plan, Progress, Rounds
from pairing.systems.riichi.seating.winds import balance_winds

MOST_PLAYERS = 400


def round_robin(
    players: int,
    rounds: int,
    cycles: int = 1,
    seed: int = 1,
    progress: Progress | None = None,
    edition: int = NEWEST,
) -> Plan:
    """A plan of ``cycles`` round robins with ``rounds`` hanchans each.

    Ids are from 1; seats in order East, South, West, North.  No four players meet at a table
    in two cycles.  The same arguments give the same plan; ``progress`` is told the share of
    the work done.  ``edition`` 1 gives what version 0.1 planned, for events that began with it.
    Raises ``InputError`` for a count that does not divide by four.

    >>> len(round_robin(28, 9, cycles=2))
    18
    """
    if players < 4 or players % 4:
        raise not_four(players)
    if rounds < 1 or cycles < 1:
        raise InputError("error.riichi_games", games=min(rounds, cycles))
    if players > MOST_PLAYERS:
        raise InputError("error.riichi_too_many", count=players, most=MOST_PLAYERS)
    if progress is None:
        return _cached(players, rounds, cycles, seed, edition)
    return _make(players, rounds, cycles, seed, edition, progress)


@lru_cache(maxsize=16)
def _cached(players: int, rounds: int, cycles: int, seed: int, edition: int) -> Plan:
    return _make(players, rounds, cycles, seed, edition, None)


def _make(
    players: int, rounds: int, cycles: int, seed: int, edition: int, progress: Progress | None
) -> Plan:
    if cycles == 1:
        ready = stored(players, rounds, edition)
        if ready is not None and (
            numbered(players, rounds, edition) or not _needless_visits(ready)
        ):
            return balance_winds(_with_ids_from_one(ready))
    # Not for every click: numpy and scipy are big.
    from pairing.systems.riichi.designs.making import make_plan

    return make_plan(players, rounds, cycles, seed, edition, progress)


def _needless_visits(plan: Rounds) -> bool:
    """Whether somebody comes to a table more often than rounds / tables, rounded up."""
    visits = Counter(
        (player, table) for round_ in plan for table, seats in enumerate(round_) for player in seats
    )
    return max(visits.values()) > -(-len(plan) // len(plan[0]))


def _with_ids_from_one(plan: Rounds) -> Plan:
    return tuple(tuple(four(p + 1 for p in seats) for seats in round_) for round_ in plan)
