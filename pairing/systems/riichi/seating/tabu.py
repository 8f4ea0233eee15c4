"""Local search over one round: who sits with whom, at the least total cost of pairs.

Shared by the planner (:mod:`optimise`) and by Swiss seatings.  One step looks at the swaps
of all pairs of players at once, as a matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.int64]
Vector = npt.NDArray[np.int64]


def improve(
    cost: Matrix, at: Sequence[int] | Vector, steps: int, rng: Random, target: int = 0
) -> tuple[int, Vector]:
    """Tabu search from the given tables; the best total met and its tables.

    ``cost`` is a symmetric matrix of whole numbers with an empty diagonal.  A pair of players
    swapped is left alone for some steps.  Stops at ``target`` or after ``steps``.
    """
    players = len(at)
    table = np.array(at, dtype=np.int64)
    tables = players // 4
    seated = np.zeros((players, tables), dtype=np.int64)
    seated[np.arange(players), table] = 1
    load = cost @ seated  # load[p, t]: what p would pay to all who sit at t
    total = int(load[np.arange(players), table].sum()) // 2
    best, best_table = total, table.copy()
    barred = np.zeros((players, players), dtype=np.int64)
    twice = 2 * cost
    index = np.arange(players)
    far = np.int64(1) << 40
    for step in range(1, steps + 1):
        if best <= target:
            break
        own = load[index, table]
        across = load[:, table]
        delta = across + across.T - own[:, None] - own[None, :] - twice
        blocked = barred >= step
        if total + int(delta.min()) >= best:
            delta = np.where(blocked, far, delta)
        delta[table[:, None] == table[None, :]] = far
        flat = int(delta.argmin())
        value = delta.ravel()[flat]
        # Ties are common; break them at random, or the search walks in circles.
        ties = np.flatnonzero(delta.ravel() == value)
        if len(ties) > 1:
            flat = int(ties[rng.randrange(len(ties))])
        one, other = divmod(flat, players)
        here, there = int(table[one]), int(table[other])
        change = cost[:, other] - cost[:, one]
        load[:, here] += change
        load[:, there] -= change
        table[one], table[other] = there, here
        total += int(value)
        tenure = step + 4 + rng.randrange(8)
        barred[one, other] = barred[other, one] = tenure
        if total < best:
            best, best_table = total, table.copy()
    return best, best_table
