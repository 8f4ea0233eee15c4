"""The widths of the columns of a Round tab for games, as the names want it and a page has room, and
the decimals of its points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from addin.sheets.layout import Col

LIMITS = (30, 40)
"""Of a name's column on an upright sheet, in letters."""

LYING_WIDTH = 140
"""Widths of the printed columns together that fill a lying sheet."""


def of_names(longest: int) -> int:
    """The width of a column of names, the longest of which has so many letters."""
    return min(max(LIMITS[0], longest), LIMITS[1])


def upright(ours: Sequence[Col], longest: int) -> tuple[Col, ...]:
    """The columns with those of the names as wide as the longest one wants them."""
    if not longest:
        return tuple(ours)
    width = of_names(longest)
    seats = ("white", "black")
    return tuple(replace(column, width=width) if column.key in seats else column for column in ours)


def lying(ours: Sequence[Col], last: int, unused: Collection[str]) -> tuple[Col, ...]:
    """The columns as wide as the larger letters of a lying sheet want them."""
    seats = ("white", "black")
    wide = [column if column.key in seats else replace(column, width=1.2 * column.width)
            for column in ours]  # fmt: skip
    others = sum(
        column.width
        for column in wide[: last + 1]
        if column.key not in seats and column.about not in unused
    )
    seat = (LYING_WIDTH - others) / 2
    return tuple(replace(column, width=seat) if column.key in seats else column for column in wide)


def decimals(areas: Sequence[str]) -> str:
    """Return how many decimals the numbers of some areas want, the same in all: an Excel
    expression.

    >>> decimals(["$C$5:$C$9"])[:58]
    '(SUMPRODUCT(--(ROUND($C$5:$C$9,0)<>ROUND($C$5:$C$9,2)))>0)'
    """
    beyond = (
        [f"SUMPRODUCT(--(ROUND({area},{few})<>ROUND({area},2)))" for area in areas]
        for few in (0, 1)
    )
    return "+".join(f"({'+'.join(some)}>0)" for some in beyond)
