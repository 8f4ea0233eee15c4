"""Plans for a number of players that does not fill tables: who rests when, and the seating.

In every round one to three players rest, everybody equally often (differing by at most 1 over
the event), and the others are seated for the fewest repeated meetings.  In cycles everybody is to
meet everybody once in each: what repeats within a cycle counts most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from pairing.errors import InputError
from pairing.seat_winds import four
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.plans import Plan
from pairing.systems.riichi.seating.winds import balance_winds

if TYPE_CHECKING:
    from pairing.systems.riichi.designs.quality import Array


def resting(players: int, rounds: int) -> tuple[tuple[int, ...], ...]:
    """Return who rests in each round (ids from 1): turn by turn, from the last number up.

    >>> resting(30, 3)
    ((29, 30), (27, 28), (25, 26))
    """
    over = players % 4
    turns = [players - turn % players for turn in range(over * rounds)]
    return tuple(tuple(sorted(turns[at : at + over])) for at in range(0, over * rounds, over or 1))


@lru_cache(maxsize=8)
def plan_with_rests(players: int, rounds: int, seed: int = 1, cycles: int = 1) -> Plan:
    """Return a plan in which one to three players rest in each round; winds are balanced.

    ``rounds`` are those of all ``cycles`` together, a cycle being as many of them as divide
    (rounded up); rests are balanced over all of them.  Where three are too many the plan of one
    player more is taken: who would sit with that player rests.  One or two too many rest by
    :func:`resting`, and the tables are searched; so they are where there is no such plan, or
    where rests would be uneven in it.

    Raises ``InputError`` for a number that fills tables or is below five.

    >>> [len(round_) for round_ in plan_with_rests(9, 2)]
    [2, 2]
    """
    if players < 5 or not players % 4:
        raise InputError("error.riichi_rota", count=players)
    if players % 4 == 3:
        seated = None
        with suppress(InputError):  # so many cycles may not be had without a table that comes again
            whole = round_robin(players + 1, -(-rounds // cycles), cycles, seed)
            seated = _without_one(whole[:rounds], players)
        if seated is not None:
            return balance_winds(seated)
    away = [{player - 1 for player in round_} for round_ in resting(players, rounds)]
    plan = tuple(
        tuple(four(p + 1 for p in ids[at : at + 4]) for at in range(0, players // 4 * 4, 4))
        for ids in _searched(players, away, cycles, Random(seed))
    )
    return balance_winds(plan)


def _searched(players: int, away: Sequence[set[int]], cycles: int, rng: Random) -> list[list[int]]:
    """Return the seats of each round, table after table (ids from 0), without those who are
    ``away``.
    """
    import numpy as np  # not for every click

    from pairing.systems.riichi.seating.tabu import improve

    rounds = len(away)
    there = [[p for p in range(players) if p not in out] for out in away]
    tables = players // 4
    each = -(-rounds // cycles)
    met = np.zeros((players, players), dtype=np.int64)
    within = [np.zeros_like(met) for _ in range(cycles)]
    seats = [rng.sample(who, len(who)) for who in there]

    def count(number: int, sign: int) -> None:
        for at in range(0, 4 * tables, 4):
            table = np.array(seats[number][at : at + 4])
            for counted in (met, within[number // each]):
                counted[np.ix_(table, table)] += sign
                np.fill_diagonal(counted, 0)

    for number in range(rounds):
        count(number, 1)
    best, best_seats = _burden(met, within), [list(seat) for seat in seats]
    for _ in range(max(4, min(60, 4_000 // (players * rounds)))):
        for number in rng.sample(range(rounds), rounds):
            count(number, -1)
            who = np.array(seats[number])
            if cycles > 1:
                own = within[number // each]
                cost = np.where(own > 0, 64 + 8 * own, 0) + 12 * met * met
            else:
                cost = np.where(met > 0, 16 + met, 0)
            cost = cost[np.ix_(who, who)]
            np.fill_diagonal(cost, 0)
            at_table = np.repeat(np.arange(tables), 4)
            if rng.random() < 0.3:
                one, other = rng.sample(range(4 * tables), 2)
                at_table[one], at_table[other] = at_table[other], at_table[one]
            _, at_table = improve(cost, at_table, 120, rng)
            seats[number] = who[np.argsort(at_table, kind="stable")].tolist()
            count(number, 1)
        if (now := _burden(met, within)) < best:
            best, best_seats = now, [list(seat) for seat in seats]
        if cycles == 1 and not best[0]:
            break
    return best_seats


def _without_one(plan: Plan, players: int) -> Plan | None:
    """Return the plan less the table of one player, who is left out; ``None`` if rests are
    uneven.
    """
    for left_out in range(players + 1, 0, -1):
        met = Counter(p for round_ in plan for seats in round_ if left_out in seats for p in seats)
        others = [met[p] for p in range(1, players + 2) if p != left_out]
        if max(others) - min(others) > 1:
            continue
        return tuple(
            tuple(  # ids without a gap where one is left out
                four(p - (p > left_out) for p in seats) for seats in round_ if left_out not in seats
            )
            for round_ in plan
        )
    return None


def rests(plan: Plan, players: int) -> tuple[tuple[int, ...], ...]:
    """Return who has no table in each round.

    >>> rests((((1, 2, 3, 5),),), 5)
    ((4,),)
    """
    everybody = set(range(1, players + 1))
    return tuple(
        tuple(sorted(everybody - {p for seats in round_ for p in seats})) for round_ in plan
    )


def _burden(met: Array, within: list[Array]) -> tuple[int, int]:
    """Meetings repeated in one cycle, and the sum of squares by which many of one pair weigh more.

    ``met`` counts all rounds, ``within`` those of each cycle.
    """
    beyond = sum(int((counted - 1).clip(min=0).sum()) for counted in within)
    return beyond // 2, int((met * met).sum())
