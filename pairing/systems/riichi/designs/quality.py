"""Quality of a seating: the numbers by which seatings are compared.

A *plan* is a tuple of rounds, a round a tuple of tables in order of table number, a table the
local ids (from 1) of the players at East, South, West and North.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pairing.dataclasses import dataclass
from pairing.seat_winds import four
from pairing.systems.riichi.plans import Plan

Array = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Quality:
    """The measures of one plan.

    ``repeated`` counts meetings of pairs beyond their first and ``forced`` how many of those
    no plan can avoid, because there are more meetings than pairs; ``most`` is the largest
    number of meetings of one pair, ``unmet`` the number of pairs that never meet;
    ``wind_spread`` the largest difference, over the players, between the winds sat most and least
    often; ``needless_visits`` how often a player comes to a table more times than
    ceil(rounds / tables).
    """

    repeated: int
    forced: int
    most: int
    unmet: int
    wind_spread: int
    needless_visits: int


def meetings(plan: Array, players: int) -> Array:
    """Return who met whom how often: a symmetric ``players`` x ``players`` matrix.

    ``plan`` has shape rounds x tables x 4 and ids from 0.
    """
    met = np.zeros((players, players), dtype=np.int64)
    tables = plan.reshape(-1, 4)
    for number in range(4):
        for other in range(4):
            if number != other:
                np.add.at(met, (tables[:, number], tables[:, other]), 1)
    return met


def visits(plan: Array, players: int) -> Array:
    """Count how often each player (row) sat at each table (column)."""
    _, tables, _ = plan.shape
    count = np.zeros((players, tables), dtype=np.int64)
    numbers = np.broadcast_to(np.arange(tables)[None, :, None], plan.shape)
    np.add.at(count, (plan.ravel(), numbers.ravel()), 1)
    return count


def winds(plan: Array, players: int) -> Array:
    """Count how often each player (row) sat East, South, West and North (columns)."""
    count = np.zeros((players, 4), dtype=np.int64)
    numbers = np.broadcast_to(np.arange(4)[None, None, :], plan.shape)
    np.add.at(count, (plan.ravel(), numbers.ravel()), 1)
    return count


def as_array(plan: Plan) -> Array:
    """Return a plan as an array of shape rounds x tables x 4 with ids from 0."""
    return np.array(plan, dtype=np.int64).reshape(len(plan), -1, 4) - 1


def as_plan(array: Array) -> Plan:
    """Return the plan an array (ids from 0) stands for."""
    return tuple(tuple(four(int(p) + 1 for p in seats) for seats in round_) for round_ in array)


def measure(plan: Plan, players: int | None = None) -> Quality:
    """Return all measures of a plan; ``players`` where some rest in each round.

    >>> measure((((1, 2, 3, 4),), ((2, 1, 3, 4),))).repeated
    6
    """
    array = as_array(plan)
    rounds, tables, _ = array.shape
    players = players or 4 * tables
    met = meetings(array, players)
    pairs = met[np.triu_indices(players, 1)]
    sat, come = winds(array, players), visits(array, players)
    allowed = -(-rounds // tables)
    return Quality(
        repeated=int(np.maximum(pairs - 1, 0).sum()),
        forced=max(0, int(pairs.sum()) - len(pairs)),
        most=int(pairs.max(initial=0)),
        unmet=int((pairs == 0).sum()),
        wind_spread=int((sat.max(axis=1) - sat.min(axis=1)).max()),
        needless_visits=int(np.maximum(come - allowed, 0).sum()),
    )
