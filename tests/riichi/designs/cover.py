"""Exact cover: the small searches by which starters of designs are found."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def exact_cover(
    options: Sequence[tuple[int, T]], whole: int, steps: int, rng: Random
) -> list[T] | None:
    """Options (bit set, name) that together cover every bit of ``whole`` exactly once.

    ``None`` where there are none, or none was found in so many ``steps``.

    >>> exact_cover([(0b011, "a"), (0b110, "b"), (0b100, "c")], 0b111, 9, Random(1))
    ['a', 'c']
    """
    tally = [steps]

    def search(left: int, usable: list[tuple[int, T]], chosen: list[T]) -> list[T] | None:
        if not left:
            return chosen
        tally[0] -= 1
        if tally[0] < 0:
            return None
        # The scarcest bit first; a sample of a long list tells it well enough.
        sample = usable if len(usable) < 400 else rng.sample(usable, 400)
        scarce, fewest = 0, len(sample) + 1
        rest = left
        while rest:
            bit = rest & -rest
            rest ^= bit
            count = sum(1 for bits, _ in sample if bits & bit)
            if count < fewest:
                scarce, fewest = bit, count
        mine = [option for option in usable if option[0] & scarce]
        rng.shuffle(mine)
        others = [option for option in usable if not option[0] & scarce]
        for bits, name in mine:
            found = search(left & ~bits, [o for o in others if not o[0] & bits], [*chosen, name])
            if found is not None or tally[0] < 0:
                return found
        return None

    return search(whole, [option for option in options if not option[0] & ~whole], [])
