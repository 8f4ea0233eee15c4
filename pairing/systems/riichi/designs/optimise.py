"""Seatings for sizes without a known construction, and the finishing of those that have one.

Rounds are improved one at a time against all others (:func:`tabu.improve` with the cost that
each pair would add), tables are numbered by assignment problems, and both are repeated in
random order.  Budgets are counted in sweeps, so that a seed decides the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from pairing.assignment import cheapest_columns
from pairing.systems.riichi.designs.quality import Array, meetings, visits
from pairing.systems.riichi.plans import Progress, forced_repeats
from pairing.systems.riichi.seating.tabu import improve


def random_rounds(players: int, rounds: int, rng: Random) -> Array:
    """Seatings drawn at random, shaped rounds x tables x 4; players count from 0."""
    return np.array(
        [rng.sample(range(players), players) for _ in range(rounds)], dtype=np.int64
    ).reshape(rounds, players // 4, 4)


def repeats(met: Array) -> int:
    """Meetings beyond the first, over all pairs."""
    return int(np.maximum(met - 1, 0).sum()) // 2


def fewer_repeats(
    plan: Array, free: Sequence[int], rng: Random, sweeps: int, progress: Progress | None
) -> Array:
    """Return the plan with its rounds numbered ``free`` rearranged for fewer repeated meetings.

    Of two plans with as many repeats the one with fewer pairs meeting often is better.
    """
    rounds, tables, _ = plan.shape
    players = 4 * tables
    plan = plan.copy()
    met = meetings(plan, players)

    def burden() -> tuple[int, int]:
        return repeats(met), int((met * met).sum())

    best, best_plan = burden(), plan.copy()
    least = forced_repeats(players, rounds)
    for sweep in range(sweeps):
        order = list(free)
        rng.shuffle(order)
        for number in order:
            met -= meetings(plan[number], players)
            # A second meeting costs far more than a third costs beyond it.
            cost = np.where(met > 0, 16 + met, 0)
            np.fill_diagonal(cost, 0)
            at = np.empty(players, dtype=np.int64)
            at[plan[number].ravel()] = np.repeat(np.arange(tables), 4)
            if sweep and rng.random() < 0.3:
                for _ in range(2):
                    one, other = rng.sample(range(players), 2)
                    at[one], at[other] = at[other], at[one]
            _, at = improve(cost, at, 120, rng)
            plan[number] = np.argsort(at, kind="stable").reshape(tables, 4)
            met += meetings(plan[number], players)
        if (now := burden()) < best:
            best, best_plan = now, plan.copy()
        if progress is not None:
            progress((sweep + 1) / sweeps)
        if best[0] == least and sweep > 1:
            break
    return best_plan


FEW_TABLES = 30
"""Tables up to which an assignment is found sooner than scipy is loaded."""


def _cheapest(cost: npt.NDArray[np.float64]) -> list[int]:
    """Return the column of each row in the cheapest assignment (no two of them cost the same)."""
    if len(cost) <= FEW_TABLES:
        costs: list[list[float]] = cost.tolist()
        return cheapest_columns(costs)
    from scipy.optimize import linear_sum_assignment  # not for every click: it is big

    columns: list[int] = linear_sum_assignment(cost)[1].tolist()
    return columns


def spread_tables(plan: Array, rng: Random, sweeps: int, progress: Progress | None) -> Array:
    """Return the plan with tables renumbered so that no player comes to a table needlessly often.

    Each round in turn is numbered by the assignment that costs least against the others.
    """
    rounds, tables, _ = plan.shape
    players = 4 * tables
    allowed = -(-rounds // tables)
    plan = plan.copy()
    count = visits(plan, players)
    column = np.arange(tables)[:, None]
    best, best_plan = int(np.maximum(count - allowed, 0).sum()), plan.copy()
    draw = np.random.default_rng(rng.getrandbits(32))
    for sweep in range(sweeps):
        if not best:
            break
        # Noise lets a round leave a numbering that is best only while the others stay.
        noise = 2.0 * (1 - sweep / sweeps)
        for number in draw.permutation(rounds):
            seats = plan[number]
            count[seats, column] -= 1
            come = count[seats]
            over = np.maximum(come - allowed + 1, 0).sum(axis=1)
            where = _cheapest(over + 0.2 * come.sum(axis=1) + noise * draw.random((tables, tables)))
            numbered = np.empty_like(seats)
            numbered[where] = seats
            plan[number] = numbered
            count[numbered, column] += 1
        needless = int(np.maximum(count - allowed, 0).sum())
        if needless < best:
            best, best_plan = needless, plan.copy()
        if progress is not None:
            progress((sweep + 1) / sweeps)
    return best_plan
