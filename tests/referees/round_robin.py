"""The Berger table by its sums: nothing is moved round, every pair says its own round."""

from __future__ import annotations


def pairs_of(size: int, round_number: int, cycle: int = 1) -> set[tuple[int, int]]:
    """White and Black of every pair of a round (C.05 Annex 1); 0 is nobody.

    With N players (one more if their number is odd) i and j below N meet in the round r with
    i + j = r + 1 modulo N - 1, and N meets i with 2i = r + 1.  Of two below N the higher has
    White if both numbers are odd or both even, else the lower; against N the lower half has
    White.  In the second cycle colours are exchanged.

    >>> sorted(pairs_of(4, 1)), sorted(pairs_of(3, 2))
    ([(1, 4), (2, 3)], [(0, 3), (1, 2)])
    """
    full = size + size % 2
    found = set()
    for low in range(1, full):
        for high in range(low + 1, full + 1):
            total = 2 * low if high == full else low + high
            if (total - round_number - 1) % (full - 1):
                continue
            if high == full:
                first = low <= full // 2
            else:
                first = (low + high) % 2 == 1
            pair = (low, high) if first == (cycle == 1) else (high, low)
            found.add(pair if full == size else tuple(0 if n == full else n for n in pair))
    return {(white, black) for white, black in found}
