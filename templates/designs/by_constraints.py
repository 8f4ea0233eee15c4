"""Seatings for the few sizes where local search stopped short, by constraint programming.

``python -m templates.designs.by_constraints 24 4 --seconds 60`` looks for a seating of that
size with fewer needless visits (or, with ``--repeats``, fewer repeated meetings) than the one
stored, no other measure worse, and prints its line for ``data/plans.txt``.  Needs OR-Tools
(``pip install ortools``), which pairbook itself does not: what was found is shipped as data.
"""

from __future__ import annotations

import argparse
from itertools import combinations, count
from time import monotonic
from typing import Any

import numpy as np

from pairing.systems.riichi import library
from pairing.systems.riichi.quality import Array, as_plan, measure


def search(stored: Array, seconds: float, *, repeats: bool, workers: int) -> Array | None:
    """A seating better than the stored one, or ``None`` when none was found in time.

    Solutions of the model say nothing of common opponents, so it is solved again and again
    with other random numbers.  Seats come back in no order: winds are balanced where the
    seating is used.
    """
    until = monotonic() + seconds
    for seed in count(1):
        left = until - monotonic()
        if left <= 0:
            break
        found = solution(stored, left, seed, repeats=repeats, workers=workers)
        if found is None:
            break
        if no_worse(found, stored):
            return found
    return None


def solution(
    stored: Array, seconds: float, seed: int, *, repeats: bool, workers: int
) -> Array | None:
    """Any seating with fewer needless visits (or repeats) than the stored one."""
    from ortools.sat.python import cp_model

    rounds, tables, _ = stored.shape
    players = 4 * tables
    now = measure(as_plan(stored))
    model: Any = cp_model.CpModel()
    at = [
        [[model.new_bool_var("") for _ in range(tables)] for _ in range(rounds)]
        for _ in range(players)
    ]
    for person in at:
        for seats in person:
            model.add_exactly_one(seats)
    for number in range(rounds):
        for table in range(tables):
            model.add(sum(person[number][table] for person in at) == 4)
    for player in range(players):  # names of players are free
        model.add(at[player][0][player // 4] == 1)
    extra = []
    for one, other in combinations(at, 2):
        together = []
        for number in range(rounds):
            met = model.new_bool_var("")
            for a, b in zip(one[number], other[number], strict=True):
                model.add_bool_or([a.negated(), b.negated(), met])
            together.append(met)
        if now.repeated == 0:
            model.add_at_most_one(together)
        else:
            more = model.new_int_var(0, rounds, "")
            model.add(more >= sum(together) - 1)
            extra.append(more)
    allowed = -(-rounds // tables)
    visits = []
    for person in at:
        for table in range(tables):
            more = model.new_int_var(0, rounds, "")
            model.add(more >= sum(person[number][table] for number in range(rounds)) - allowed)
            visits.append(more)
    if extra:
        model.add(sum(extra) <= now.repeated - (1 if repeats else 0))
    model.add(sum(visits) <= now.needless_visits - (0 if repeats else 1))
    solver: Any = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    solver.parameters.randomize_search = True
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return np.array(
        [
            [
                [p for p in range(players) if solver.value(at[p][number][table])]
                for table in range(tables)
            ]
            for number in range(rounds)
        ],
        dtype=np.int64,
    )


def no_worse(found: Array, stored: Array) -> bool:
    """Whether repeats, visits and common opponents are nowhere worse than the stored ones."""
    new, old = measure(as_plan(found)), measure(as_plan(stored))
    endless = 10**6
    return (
        new.repeated <= old.repeated
        and new.needless_visits <= old.needless_visits
        and (endless if new.common is None else new.common)
        >= (endless if old.common is None else old.common)
    )


def main() -> None:
    """Search one size and print the better seating, if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int)
    parser.add_argument("hanchans", type=int)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--repeats", action="store_true", help="fewer repeats, not visits")
    parser.add_argument("--workers", type=int, default=2)
    said = parser.parse_args()
    stored = library.stored(said.players, said.hanchans)
    if stored is None:
        parser.error("this size is not stored: run search_designs first")
    found = search(stored, said.seconds, repeats=said.repeats, workers=said.workers)
    if found is None:
        print("# nothing better found in time")
    else:
        print(library.explicit(found))


if __name__ == "__main__":
    main()
