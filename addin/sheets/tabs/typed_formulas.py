"""Formulas that read what was typed as a result or a score, as the program reads it.

Made from the tables of ``pairing/formats/typed.py``, for the counters and colours of Round
tabs.  A formula that each line needs is a name of its tab that refers to "the cell of this
line" (``pbTyped``): a name is short where it is used and travels with its tab.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.rectangles import letter
from addin.sheets.validation import read_as
from pairing.formats.typed import MARGIN_SIGNS, RESULT_SIGNS, forms

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

TYPED = "pbTyped"
"""Name, on a Round tab of games: the result typed in this line as the program writes it; an
error where there is none."""

LONGEST = 99
"""Signs of a cell that are looked at for a result."""

FORMS_COLUMN = 43
"""Column (from 0) of the Lists tab where the forms of results stand; the next has the result."""


# -- results of games -------------------------------------------------------------------


def write_forms(builder: Builder, sheet: Any) -> None:
    """Put every form of a result, and the result it is, on the hidden Lists tab."""
    for row, (form, result) in enumerate(forms().items()):
        sheet.write_string(row, FORMS_COLUMN, form, builder.looks["pb.computed"])
        sheet.write_string(row, FORMS_COLUMN + 1, str(result), builder.looks["pb.computed"])


def _place(builder: Builder, results: str) -> str:
    """Return where in the list of forms results stand: a formula for one cell or several."""
    lists, column = builder.words.tab(layout.LISTS), letter(FORMS_COLUMN + 1)
    listed = f"'{lists}'!${column}$1:${column}${len(forms())}"
    return f"MATCH({read_as(_without_margin(results), RESULT_SIGNS)},{listed},0)"


def _without_margin(results: str) -> str:
    """A formula for the same texts as :func:`pairing.formats.typed.without_margin` leaves."""
    text = f"TRIM({results})"
    behind = f'ISNUMBER(FIND(MID({text},3,1),"{MARGIN_SIGNS}"))'
    return f'LEFT({text},{LONGEST}-{LONGEST - 2}*(MID({text},2,1)="+")*{behind})'


def are_results(builder: Builder, results: str) -> str:
    """A formula that is true, cell by cell, where a result can be read."""
    return f"ISNUMBER({_place(builder, results)})"


def name_results(builder: Builder, tab: str, column: str) -> None:
    """Define :data:`TYPED` on a tab whose results stand in a column (its letters)."""
    lists, codes = builder.words.tab(layout.LISTS), letter(FORMS_COLUMN + 2)
    listed = f"'{lists}'!${codes}$1:${codes}${len(forms())}"
    place = _place(builder, f"'{tab}'!${column}1")
    builder.book.define_name(f"'{tab}'!{TYPED}", f"=INDEX({listed},{place})")
