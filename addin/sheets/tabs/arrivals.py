"""The check-in column of the Players tab: what counts as a tick, its counter and its looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.grid import Grid, plain
from addin.sheets.layout import Col
from addin.sheets.rectangles import letter
from addin.sheets.vocabulary import Vocabulary

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab
    from addin.sheets.reading import Reading

TICK = "✓"

NOT_HERE = ("-", "–", "—", "0", "no", "false", "нет", "ложь")
"""What does not count as a tick, besides nothing: a box of Excel that is not ticked is FALSE."""

PRELIMINARY = (
    "?", "p", "pr", "pre", "pre.", "prel", "prelim", "prelim.", "preliminary", "п", "пр", "пред",
    "предв", "предв.", "предварительно", "предварительная", "предварительный",
)  # fmt: skip
"""What says that somebody is registered only preliminarily, and is not paired yet."""

NO_TICKS = (*NOT_HERE, *PRELIMINARY)
"""They stand side by side in the first row of the hidden Lists tab, for the counter."""

NO_TICKS_COLUMN = 60
"""Column (from 0) of that tab where they begin."""

COLUMN = Col(
    "here",
    7,
    "pb.input.centre",
    typed=layout.CHOICE,
    side="centre",
    needed=False,
    offers=lambda words: (TICK, words("checkin.preliminary_mark")),
)


CELL = (layout.HEADER_ROW - 1, 1)
"""The counter's cell, by row and column."""


_NO_TICKS = "${}$1:${}$1".format(*(letter(NO_TICKS_COLUMN + at) for at in (1, len(NO_TICKS))))


def is_tick(shown: str) -> bool:
    """Return whether what stands in a cell says that somebody is there, and is not preliminary.

    >>> is_tick("✓"), is_tick("x"), is_tick("да"), is_tick("нет"), is_tick("")
    (True, True, True, False, False)
    """
    return bool(shown) and shown.casefold() not in NO_TICKS


def preliminary_of(reading: Reading) -> frozenset[int]:
    """Start numbers of those who are registered only preliminarily."""
    return _with_sign(reading, lambda sign: sign.casefold() in PRELIMINARY)


def here_of(reading: Reading) -> frozenset[int] | None:
    """Start numbers of those who are ticked; ``None`` while nobody is: there is no check-in."""
    return _with_sign(reading, is_tick) or None


def _with_sign(reading: Reading, fits: Callable[[str], bool]) -> frozenset[int]:
    rows, grid = reading.player_rows, reading.players_grid
    return frozenset(number for number, row in rows.items() if fits(grid.text(row, "here")))


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


def write_no_ticks(builder: Builder, sheet: Any) -> None:
    """Put on the hidden Lists tab what the counter looks up."""
    sheet.write_row(0, NO_TICKS_COLUMN, NO_TICKS, builder.looks["pb.computed"])


def build(tab: NewTab) -> None:
    """The counter above the list, and who is missing lit."""
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
