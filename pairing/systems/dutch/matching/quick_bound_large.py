"""Bound on the pairs of the cheapest candidates in large brackets, with numpy and scipy.

As :mod:`pairing.systems.dutch.matching.quick_bound`, many times faster for hundreds of players, and
loaded for those alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from pairing.systems.dutch.matching.prices import Prices

Matrix = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

STAGE_BITS = 40
"""Bits of the price settled at once: exact in the assignment routine's floating point."""


def tight_links(prices: Prices, links: list[int], ranks: dict[int, int] | None) -> list[int] | None:
    """Return the pairs that candidates of the lowest price can have, or ``None`` if there are
    none.
    """
    players, size = prices.bracket.players, len(links)
    count = len(players)
    width = (size + 7) // 8
    raw = b"".join(mask.to_bytes(width, "little") for mask in links)
    table = np.frombuffer(raw, dtype=np.uint8).reshape(size, width)
    allowed: Mask = np.unpackbits(table, axis=1, bitorder="little", count=size).astype(np.bool_)
    # Pairs of the same two kinds of players cost the same: each price is made once.
    first, second = np.nonzero(np.triu(allowed[:count, :count], 1))
    kind = np.array([prices.kinds[player] for player in players], dtype=np.int64)
    _, sample, which = np.unique(
        kind[first] * count + kind[second], return_index=True, return_inverse=True
    )
    pairs = [prices.pair(players[a], players[b])
             for a, b in zip(first[sample], second[sample], strict=True)]  # fmt: skip
    alone = [prices.alone(player, ranks.get(player, 0) if ranks else 0) for player in players]
    for low, width in _stages(prices):
        cost = np.zeros((size, size), dtype=np.int64)
        cost[first, second] = cost[second, first] = _part(pairs, low, width)[which]
        if size > count:
            cost[:count, count] = cost[count, :count] = _part(alone, low, width)
        if cost.any():
            tight = _tight(cost, allowed)
            if tight is None:
                return None
            allowed = tight
    packed = np.packbits(allowed, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def _stages(prices: Prices) -> list[tuple[int, int]]:
    """Parts of the price of at most :data:`STAGE_BITS` bits, first criteria first: place, width.

    How many are paired is the same for all candidates.
    """
    stages = [(prices.digits[0].shift, 0)]
    for digit in prices.digits[1:]:
        width = stages[-1][1]
        if width + digit.width > STAGE_BITS:
            stages.append((digit.shift, digit.width))
        else:
            stages[-1] = digit.shift, width + digit.width
    return stages


def _part(costs: Sequence[int], low: int, width: int) -> Matrix:
    """Return one stage of some prices."""
    return np.array([cost >> low & ((1 << width) - 1) for cost in costs], dtype=np.int64)


def _tight(cost: Matrix, allowed: Mask) -> Mask | None:
    """Pairs whose price equals the sum of the dual values, or ``None`` if nothing fits."""
    size = len(cost)
    barrier = float((int(cost.max()) + 1) * (size + 1))
    priced = np.where(allowed, cost, barrier).astype(np.float64)
    rows, columns = linear_sum_assignment(priced)
    if not allowed[rows, columns].all():
        return None
    far = np.int64(1) << 60
    exact = np.where(allowed, cost, far)
    chosen = exact[rows, columns]
    # Dual values by shortest paths: moving row i to the column of row k costs step[i, k].
    step = exact[:, columns] - chosen[np.newaxis, :]
    high = np.zeros(size, dtype=np.int64)
    for _ in range(size + 1):
        lower = np.minimum(high, (step + high[np.newaxis, :]).min(axis=1))
        if np.array_equal(lower, high):
            break
        high = lower
    else:
        return None
    low = np.empty(size, dtype=np.int64)
    low[columns] = chosen - high
    total = high + low
    slack = 2 * cost - total[:, np.newaxis] - total[np.newaxis, :]
    if (slack[allowed] < 0).any():
        return None
    tight: Mask = allowed & (slack == 0)
    return tight
