"""Which pairs candidates of the lowest price can have: large brackets, with numpy and scipy.

As :mod:`pairing.systems.dutch.matching.bound`, many times faster for hundreds of players, and
loaded for those alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment

from pairing.systems.dutch.entries import ABSOLUTE, STRONG
from pairing.systems.dutch.matching.prices import COLOUR_NAMES, Prices, colour_price

Matrix = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

STAGE_BITS = 40
"""Bits of the price settled at once: exact in the assignment routine's floating point."""


def tight_links(prices: Prices, links: list[int], ranks: dict[int, int] | None) -> list[int] | None:
    """The pairs that candidates of the lowest price can have, or ``None`` if there are none."""
    stages = _stages(prices, ranks, len(prices.bracket.players), len(links))
    if not stages:
        return links
    size = len(links)
    allowed = _matrix(links, size)
    for cost in stages:
        tight = _tight(cost, allowed)
        if tight is None:
            return None
        allowed = tight
    return _rows(allowed)


def _matrix(links: Sequence[int], size: int) -> Mask:
    width = (size + 7) // 8
    raw = b"".join(mask.to_bytes(width, "little") for mask in links)
    table = np.frombuffer(raw, dtype=np.uint8).reshape(size, width)
    unpacked = np.unpackbits(table, axis=1, bitorder="little", count=size)
    return unpacked.astype(np.bool_)


def _rows(table: Mask) -> list[int]:
    packed = np.packbits(table, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def _stages(prices: Prices, ranks: dict[int, int] | None, count: int, size: int) -> list[Matrix]:
    """The price as matrices of at most :data:`STAGE_BITS` bits, first criteria first."""
    columns = price_columns(prices, ranks)
    stages: list[Matrix] = []
    cost: Matrix | None = None
    used = 0
    for width, pair, floater in columns:
        if floater is not None and size == count:
            floater = None
        if pair is None and floater is None:
            continue
        if cost is None or used + width > STAGE_BITS:
            cost = np.zeros((size, size), dtype=np.int64)
            stages.append(cost)
            used = 0
        else:
            cost <<= width
        used += width
        if pair is not None:
            cost[:count, :count] += pair
        if floater is not None:
            cost[:count, count] += floater
            cost[count, :count] += floater
    return [stage for stage in stages if stage.any()]


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


def price_columns(
    prices: Prices, ranks: Mapping[int, int] | None
) -> list[tuple[int, Matrix | None, Matrix | None]]:
    """The same prices as arrays: per count its width, the pairs' part, the downfloats'.

    Indices are in-bracket numbers from 0.  The number of pairs is left out, and the next
    bracket is replaced by ``ranks`` (how well each downfloater serves it, 0 best).
    """
    entries = prices.field.entries
    players = prices.bracket.players
    count = len(players)

    def flags(members: Iterable[int]) -> Matrix:
        chosen = frozenset(members)
        return np.array([player in chosen for player in players], dtype=np.int64)

    scores = np.array([entries[p].score for p in players], dtype=np.int64)
    gap = np.abs(scores[:, np.newaxis] - scores[np.newaxis, :]) if prices.mixed else None
    fall = scores - prices.below
    down = [flags(members) for members in prices.down]
    up = [flags(members) for members in prices.up]
    higher = scores[:, np.newaxis] > scores[np.newaxis, :] if gap is not None else None
    receives: dict[str, Matrix] = {}
    if higher is not None:
        for back, suffix in enumerate(("again", "two_before")):
            one = higher & (down[back][:, np.newaxis] == 1)
            receives[f"downfloat_{suffix}"] = (one | one.T).astype(np.int64)
            two = higher & (up[back][np.newaxis, :] == 1)
            receives[f"upfloat_{suffix}"] = (two | two.T).astype(np.int64)
    falls = {"downfloat_again": down[0], "downfloat_two_before": down[1]}
    colours = _colour_tables(prices, players) if count > 1 else {}
    found: list[tuple[int, Matrix | None, Matrix | None]] = []
    ranked = False
    for digit in prices.digits:
        name = digit.name
        pair: Matrix | None = None
        floater: Matrix | None = None
        width = digit.width
        if name == "pairs":
            continue
        if name == "next_bracket":
            if ranked or ranks is None:
                continue
            ranked = True
            width = 2
            floater = np.array([ranks.get(p, 0) for p in players], dtype=np.int64)
        elif name == "floaters":
            assert gap is not None
            pair = (gap == digit.score).astype(np.int64)
            floater = (fall == digit.score).astype(np.int64)
        elif name == "bye_unplayed":
            floater = np.array([entries[p].unplayed for p in players], dtype=np.int64)
        elif name in COLOUR_NAMES:
            pair = colours.get(name)
        else:
            base = name.removesuffix("_scores")
            if digit.score is None:
                pair, floater = receives.get(base), falls.get(base)
            else:
                assert gap is not None
                pair = receives[base] * (gap == digit.score)
                if base in falls:
                    floater = falls[base] * (fall == digit.score)
        if pair is not None and not pair.any():
            pair = None
        if floater is not None and not floater.any():
            floater = None
        found.append((width, pair, floater))
    return found


def _colour_tables(prices: Prices, players: Sequence[int]) -> dict[str, Matrix]:
    entries = prices.field.entries
    side = np.array([entries[p].preference for p in players], dtype=np.int64)
    strength = np.array([entries[p].strength for p in players], dtype=np.int64)
    clash = (side[:, np.newaxis] == side[np.newaxis, :]) & (side != 0)[:, np.newaxis]
    weaker = np.minimum(strength[:, np.newaxis], strength[np.newaxis, :])
    tables = {
        "preference": clash.astype(np.int64),
        "strong_preference": (clash & (weaker == STRONG)).astype(np.int64),
    }
    if ("difference_beyond_two", None) in prices.at:
        beyond = np.zeros_like(tables["preference"])
        third = np.zeros_like(beyond)
        for a, b in np.argwhere(np.triu(clash & (weaker == ABSOLUTE), 1)).tolist():
            one = colour_price(entries[players[a]], entries[players[b]], prices.field.initial)
            beyond[a, b] = beyond[b, a] = one[0]
            third[a, b] = third[b, a] = one[1]
        tables["difference_beyond_two"], tables["third_in_a_row"] = beyond, third
    return tables
