"""The cheapest assignment against every assignment there is."""

from itertools import permutations
from random import Random

import pytest

from pairing.assignment import cheapest_assignment


@pytest.mark.parametrize("size", range(1, 7))
def test_nothing_is_cheaper_and_the_duals_prove_it(size: int) -> None:
    dice = Random(size)
    for _ in range(300):
        costs = [
            {b: dice.randint(0, 9) for b in range(size) if dice.random() < 0.6} for _ in range(size)
        ]
        every = (
            sum(costs[a][order[a]] for a in range(size))
            for order in permutations(range(size))
            if all(order[a] in costs[a] for a in range(size))
        )
        best = min(every, default=None)
        found = cheapest_assignment(costs)
        if found is None:
            assert best is None
            continue
        assert sorted(found.column_of) == list(range(size))
        assert sum(costs[a][b] for a, b in enumerate(found.column_of)) == best
        for a, row in enumerate(costs):
            for b, cost in row.items():
                assert found.row_dual[a] + found.column_dual[b] <= cost
