"""The check-in column of the Players tab: what counts as a tick, its counter and its looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from addin.sheets import layout, style
from addin.sheets.grid import Grid, plain
from addin.sheets.handles import letter
from addin.sheets.layout import Col
from addin.sheets.reading import NO_TICKS, TICK, is_tick
from addin.sheets.vocabulary import Vocabulary

if TYPE_CHECKING:
    from addin.sheets.builder import NewTab


NO_TICKS_COLUMN = 60
"""Column (from 0) of that tab where they begin."""

COLUMN = Col(
    "here", 7, "pb.input.centre", typed=layout.CHOICE, side="centre", needed=False,
    offers=lambda words: (TICK, words("checkin.preliminary_mark")),
)  # fmt: skip


CELL = (layout.HEADER_ROW - 1, 1)
"""The counter's cell, by row and column."""


_NO_TICKS = "${}$1:${}$1".format(*(letter(NO_TICKS_COLUMN + at) for at in (1, len(NO_TICKS))))


def is_counter(formula: str) -> bool:
    """Return whether a formula is the counter."""
    return formula.startswith("IF((SUMPRODUCT((") and f"!{_NO_TICKS}))" in formula


def shown(words: Vocabulary, grid: Grid, last: int) -> str:
    """Return what the counter shows of the players down to a row."""
    marks = [
        mark if isinstance(mark := grid.get(row, "here"), str) else plain(mark)
        for row in range(grid.header + 1, last + 1)
        if grid.get(row, "name") not in (None, "")
    ]
    count = sum(map(is_tick, marks))
    missing = len(marks) - count
    return words("checkin.counter", here=count, all=len(marks), missing=missing) if count else ""


def build(tab: NewTab) -> None:
    """Write the counter above the list, and light who is missing."""
    builder, top = tab.builder, layout.FIRST_ROW
    name, here = tab.letter("name"), tab.letter("here")
    names, ticks = (f"${column}${top}:${column}${tab.end}" for column in (name, here))
    # Signs of comparison alone: a tick "*" would be any word to COUNTIF and MATCH, and Gnumeric
    # knows no function of a text for many cells at once.
    lists = builder.words.tab(layout.LISTS)
    ticked = f'({ticks}<>"")*({ticks}<>FALSE)*({ticks}<>0)'
    word = f"({ticks}='{lists}'!{_NO_TICKS})"
    count = f'(SUMPRODUCT(({names}<>"")*{ticked})-SUMPRODUCT(({names}<>"")*{word}))'
    everybody = f'SUMPRODUCT(--({names}<>""))'
    counter = builder.words.formula(
        "checkin.counter", here=count, all=everybody, missing=f"({everybody}-{count})"
    )
    tab.sheet.write_formula(
        CELL[0] - 1, 0, f'=IF({count}=0,"",{counter})', builder.looks["pb.status"], style.NO_TEXT
    )
    missing = f'AND(${name}{top}<>"",${here}{top}="",$A${CELL[0]}<>"")'
    tab.when(tab.area("name"), missing, style.lit(style.MISSING))
