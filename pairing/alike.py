"""How alike two texts are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


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
    letters = [set(each) for each in texts]
    for i, first in enumerate(texts):
        for j in range(i + 1, len(texts)):
            # Each letter that only one of two has makes them less alike: most pairs end here.
            both = len(first) + len(texts[j])
            single = len(letters[i] ^ letters[j])
            if 100.0 * (both - single) >= least * both and likeness(first, texts[j]) >= least:
                yield i, j


def most_alike(wanted: str, texts: Sequence[str], least: float) -> int | None:
    """The place of the first of the texts most like ``wanted``, if it is at least so alike."""
    scores = [likeness(wanted, each) for each in texts]
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
