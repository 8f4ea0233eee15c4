"""Numbers as people type them, read exactly and within reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import floor

_NUMBER = re.compile(r"[+-]?(\d{1,15}(\.\d{0,30})?|\.\d{1,30})(/\d{1,15})?", re.ASCII)


def exact_number(shown: str) -> Fraction | None:
    """``"7"``, ``"0.5"``, ``"0,5"``, ``"-1/3"`` as an exact number, ``None`` for anything else.

    Exponents are refused: ``1e999999999`` is nine signs in a cell and would fill the memory.

    >>> exact_number(" 0,5 "), exact_number("1/3"), exact_number("1e9"), exact_number("1/0")
    (Fraction(1, 2), Fraction(1, 3), None, None)
    """
    plain = shown.strip().replace(",", ".").replace("−", "-")
    if not _NUMBER.fullmatch(plain):
        return None
    above, _, below = plain.partition("/")
    if below and not int(below):
        return None
    return Fraction(above) / int(below or 1)


_THOUSANDS = re.compile(
    r"([+-]?[1-9]\d{0,2}(?:[ ,.'’\u00a0\u202f]\d{3})+)(?:[,.](\d{1,2}))?", re.ASCII
)
_DASHES = str.maketrans(dict.fromkeys("−–—‐‑", "-"))

SMALL = 100
"""Below it a rating has no fraction: ``2.24`` is a cell that took a thousands sign for a point."""


def number_in_thousands(shown: str) -> Fraction | None:
    """Return an exact number that may have a sign between its thousands; else ``None``."""
    plain = shown.strip().translate(_DASHES).rstrip("?*")
    if grouped := _THOUSANDS.fullmatch(plain):
        whole, fraction = grouped.groups(default="0")
        plain = re.sub(r"[^\d-]", "", whole) + "." + fraction
    return exact_number(plain)


def rating_number(shown: str) -> int | None:
    """Return a rating as people write it, with any sign between thousands; else ``None``.

    >>> [rating_number(text) for text in ("2,240", "2.240", "1'900", "2 240", "1800?", "–150")]
    [2240, 2240, 1900, 2240, 1800, -150]
    >>> [rating_number(text) for text in ("1765.5", "1 990,0", "2.240,7", "2.24", "strong")]
    [1766, 1990, 2241, None, None]
    """
    number = number_in_thousands(shown)
    if number is None or (abs(number) < SMALL and number.denominator != 1):
        return None
    return round(number)


def minutes(typed: str) -> str | None:
    """Minutes from 1 to 999 as they are kept, ``None`` for anything else.

    >>> minutes("7 min"), minutes("0"), minutes("soon")
    ('7', None, None)
    """
    number = whole_number(typed.partition(" ")[0], 999)
    return str(number) if number else None


def whole_number(shown: str, most: int) -> int | None:
    """Digits as a number from 0 to ``most``, ``None`` for anything else.

    >>> whole_number("12", 99), whole_number("100", 99), whole_number("²", 99)
    (12, None, None)
    """
    plain = shown.strip()
    if not (plain.isascii() and plain.isdigit()) or len(plain) > 15:
        return None
    return int(plain) if int(plain) <= most else None


def in_whole_steps(worths: Sequence[Fraction]) -> list[Fraction]:
    """Cut the running sums to whole numbers: the step that completes one gives it.

    >>> [str(step) for step in in_whole_steps([Fraction(1, 2), Fraction(1, 2), Fraction(1, 2)])]
    ['0', '1', '0']
    """
    total, steps = Fraction(0), []
    for worth in worths:
        before, total = total, total + worth
        steps.append(Fraction(floor(total) - floor(before)))
    return steps


def bits(mask: int) -> Iterator[int]:
    """Positions of the bits of a whole number, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(positions: Iterable[int]) -> int:
    """Return a whole number in which the bits at these positions are 1.

    >>> bin(mask_of([1, 2, 4]))
    '0b10110'
    """
    mask = 0
    for at in positions:
        mask |= 1 << at
    return mask
