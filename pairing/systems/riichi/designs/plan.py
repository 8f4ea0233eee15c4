"""The whole plan before the event: round robin of one or several cycles.

Fewest repeated meetings first (the same thing as fewest pairs that never meet), then the
smallest largest number of meetings of one pair, then the smallest largest number of unmet
opponents of one player, then balanced winds, then balanced tables (docs/riichi.md, *Round
robin*).
"""

from __future__ import annotations

from functools import lru_cache

from pairing.errors import InputError
from pairing.seat_winds import four
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.designs.library import LARGEST, shifted, stored
from pairing.systems.riichi.plans import Plan, Progress
from pairing.systems.riichi.seating.winds import balance_winds

MOST_PLAYERS = 400


def round_robin(
    players: int, rounds: int, cycles: int = 1, seed: int = 1, progress: Progress | None = None
) -> Plan:
    """Return a plan of ``cycles`` round robins with ``rounds`` hanchans each.

    Ids are from 1; seats in order East, South, West, North.  No four players meet at a table
    in two cycles.  The same arguments give the same plan; ``progress`` is told the share of
    the work done.
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
    return _make(players, rounds, cycles, seed, progress)


@lru_cache(maxsize=16)
def _make(players: int, rounds: int, cycles: int, seed: int, progress: Progress | None) -> Plan:
    ready = stored(players, rounds) if cycles == 1 and players <= LARGEST else None
    if cycles == 1 and players > LARGEST and 4 * (rounds - 1) < players // 4:
        ready = shifted(players, rounds)  # and nobody comes to a table twice
    if ready is not None:
        return balance_winds(
            tuple(tuple(four(id_ + 1 for id_ in seats) for seats in round_) for round_ in ready)
        )
    # Not for every click: numpy and scipy are big.
    from pairing.systems.riichi.designs.making import make_plan

    return make_plan(players, rounds, cycles, seed, progress)
