"""How alike two texts are: with rapidfuzz, and with the same answers where it is not installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any


@cache
def _rapidfuzz() -> tuple[Any, Any] | None:
    """Its modules ``fuzz`` and ``process``; compiled code, which is not everywhere to be had."""
    try:
        from rapidfuzz import fuzz, process
    except ImportError:
        return None
    return fuzz, process


def likeness(one: str, other: str) -> float:
    """100 for equal texts, 0 for texts without a common letter.

    Twice the longest common subsequence in proportion to both lengths.

    >>> likeness("anna", "ann"), likeness("", "")
    (85.71428571428571, 100.0)
    """
    both = len(one) + len(other)
    if not both:
        return 100.0
    # One bit a letter of ``one``; a bit turns to 0 where the common subsequence grows.
    places: dict[str, int] = {}
    for at, sign in enumerate(one):
        places[sign] = places.get(sign, 0) | 1 << at
    full = (1 << len(one)) - 1
    row = full
    for sign in other:
        met = row & places.get(sign, 0)
        row = (row + met | row - met) & full
    return 200.0 * (len(one) - row.bit_count()) / both


def alike_pairs(texts: Sequence[str], least: float) -> Iterator[tuple[int, int]]:
    """Places of two texts at least so alike, the earlier one first, in order."""
    if (library := _rapidfuzz()) is not None:
        fuzz, process = library
        scores = process.cdist(texts, texts, scorer=fuzz.ratio, score_cutoff=least)
        rows, columns = scores.nonzero()
        for i, j in zip(rows.tolist(), columns.tolist(), strict=True):
            if i < j:
                yield i, j
        return
    for i, one in enumerate(texts):
        for j in range(i + 1, len(texts)):
            other = texts[j]
            short, long = sorted((len(one), len(other)))
            if 200.0 * short >= least * (short + long) and likeness(one, other) >= least:
                yield i, j


def most_alike(wanted: str, texts: Sequence[str], least: float) -> int | None:
    """Where the first of the texts most like one stands, if it is at least so alike."""
    if (library := _rapidfuzz()) is not None:
        fuzz, process = library
        found = process.extractOne(wanted, texts, scorer=fuzz.ratio, score_cutoff=least)
        return None if found is None else int(found[2])
    scores = [likeness(wanted, one) for one in texts]
    best = max(scores, default=-1.0)
    return scores.index(best) if best >= least else None


def at_most_one_typo(one: str, other: str) -> bool:
    """Whether at most one letter is more, less, other or swapped with its neighbour.

    >>> [at_most_one_typo("petrov", x) for x in ("petrov", "petro", "petrow", "pertov", "pxtrox")]
    [True, True, True, True, False]
    """
    short, long = sorted((one, other), key=len)
    same = next((at for at, sign in enumerate(short) if sign != long[at]), len(short))
    if len(short) == len(long):
        swapped = short[same : same + 2] == long[same : same + 2][::-1]
        rest = same + 2 if swapped else same + 1
        return short[same + 1 :] == long[same + 1 :] or (swapped and short[rest:] == long[rest:])
    return len(short) + 1 == len(long) and short[same:] == long[same + 1 :]
