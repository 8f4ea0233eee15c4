"""Checks every stored seating, counting plainly, and prints its measures.

``python -m tools.check_seatings`` ends with 1 where a line is no
plan, winds are further apart than 1, or a count is not what the program's own measure says.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations

import numpy as np

from pairing.systems.riichi.designs.library import sizes, stored
from pairing.systems.riichi.designs.quality import as_plan, measure
from pairing.systems.riichi.plans import Plan
from pairing.systems.riichi.seating.winds import balance_winds


def counted(plan: Plan) -> tuple[int, ...]:
    """Repeats, most meetings, unmet, winds, most visits, visits, pairs with no common opponent.

    Unmet is the largest number of opponents whom one player never meets.
    """
    met = Counter(
        pair for round_ in plan for seats in round_ for pair in combinations(sorted(seats), 2)
    )
    sat = Counter((p, w) for round_ in plan for seats in round_ for w, p in enumerate(seats))
    came = Counter((p, t) for round_ in plan for t, seats in enumerate(round_) for p in seats)
    players = sorted(p for seats in plan[0] for p in seats)
    opponents = Counter(p for pair in met for p in pair)
    times = [[sat[p, wind] for wind in range(4)] for p in players]
    return (
        sum(count - 1 for count in met.values()),
        max(met.values()),
        max(len(players) - 1 - opponents[p] for p in players),
        max(max(one) - min(one) for one in times),
        max(came.values()),
        sum(max(0, count + -len(plan) // len(plan[0])) for count in came.values()),
        alone(players, met),
    )


def alone(players: Sequence[int], met: Collection[tuple[int, int]]) -> int:
    """Pairs who never meet and have no common opponent."""
    friends: dict[int, set[int]] = {p: set() for p in players}
    for a, b in met:
        friends[a].add(b)
        friends[b].add(a)
    apart = [pair for pair in combinations(players, 2) if pair not in met]
    return sum(not friends[a] & friends[b] for a, b in apart)


def main() -> None:
    """Print a line a seating, and what is wrong."""
    seen = wrong = 0
    print("players hanchans: repeats most unmet winds table visits alone")
    for players, hanchans in sizes():
        plan = balance_winds(as_plan(np.array(stored(players, hanchans))))
        everybody = list(range(1, players + 1))
        whole = len(plan) == hanchans and all(
            sorted(p for seats in round_ for p in seats) == everybody for round_ in plan
        )
        found = counted(plan)
        good = whole and found == measure(plan).aims() and found[3] <= 1
        seen += 1
        wrong += not good
        print(f"{players} {hanchans}:", *found, "" if good else "wrong")
    print(f"{seen} seatings, {wrong} of them wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
