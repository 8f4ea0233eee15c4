"""Eight players: no plan has fewer repeats, or as many spread over more pairs, than ours."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import measure

PAIRS = list(combinations(range(8), 2))
ROUNDS = [(0, *three) for three in combinations(range(1, 8), 3)]
"""The table of player 0; the other four sit at the second table."""
TOGETHER = np.array([[(a in one) == (b in one) for one in ROUNDS] for a, b in PAIRS], dtype=float)


def fewest(hanchans: int, aim: str, unmet: int | None = None) -> int:
    """The fewest pairs that never meet, or with so many of them the smallest largest number of
    meetings, of any plan: how often each of the 35 rounds is played is what is looked for."""
    rounds, pairs = len(ROUNDS), len(PAIRS)
    price = np.zeros(rounds + pairs + 1)
    price[rounds : rounds + pairs] = aim == "unmet"
    price[-1] = aim == "most"
    nothing = np.zeros((pairs, 1))
    conditions = [
        # Every pair meets or is counted as unmet; none meets more often than the most.
        LinearConstraint(np.hstack([TOGETHER, np.eye(pairs), nothing]), 1, np.inf),
        LinearConstraint(np.hstack([TOGETHER, 0 * np.eye(pairs), nothing - 1]), -np.inf, 0),
        LinearConstraint(np.array([[1.0] * rounds + [0.0] * (pairs + 1)]), hanchans, hanchans),
    ]
    if unmet is not None:
        counted = np.array([[0.0] * rounds + [1.0] * pairs + [0.0]])
        conditions.append(LinearConstraint(counted, 0, unmet))
    upper = np.array([hanchans] * rounds + [1] * pairs + [hanchans])
    found = milp(
        price, constraints=conditions, integrality=np.ones(len(upper)), bounds=Bounds(0, upper)
    )
    assert found.success
    return round(found.fun)


@pytest.mark.parametrize("hanchans", range(2, 21))
def test_no_plan_is_better(hanchans: int) -> None:
    ours = measure(round_robin(8, hanchans))
    unmet = fewest(hanchans, "unmet")
    assert ours.repeated == 12 * hanchans - len(PAIRS) + unmet
    assert ours.most == fewest(hanchans, "most", unmet)
