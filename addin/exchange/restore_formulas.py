"""Formulas of ours that are gone, put back as a new workbook has them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

import xlwings as xw

from addin.actions.state import read_once
from addin.sheets import layout
from addin.sheets.formula_values import same_text
from addin.sheets.formulas_gone import Gone, gone
from addin.sheets.grid import plain
from addin.sheets.tabs.round_tab import shorten
from pairing.catalogue import Text, text
from pairing.errors import PairbookError

EVENT_LINE = int(layout.EVENT_CELLS[0][1:])
"""Row of the Tournament tab with what other tabs say of the event."""


def restore_formulas(book: xw.Book, fresh: Callable[[], xw.Book]) -> list[Text]:
    """Write the formulas that are gone and save the workbook; says what was done, tab by tab.

    ``fresh`` opens a new workbook of the same system, language and size.
    """
    try:
        reading = read_once(book)
    except PairbookError:
        return []
    lost = gone(reading)
    if not lost:
        return []
    source, done = fresh(), []
    event = same_text(layout.event_formula(reading.settings_grid.tab, 0))
    said = plain(reading.settings_grid.rows[EVENT_LINE - 1][0])
    for tab, cells in groupby(lost, lambda one: one.tab):
        put = [cell.cell for cell in cells if _put(book, source, cell, event, said)]
        if put:
            done.append(text("repair.formulas", tab=tab, cells=shorten(put), count=len(put)))
    book.save()
    return done


def _put(book: xw.Book, source: xw.Book, one: Gone, event: str, said: str) -> bool:
    """Write one formula; whether it is known and its cell free for it.

    ``event`` is the formula of what tabs say of the event, ``said`` what that shows.
    """
    sheet = book.sheets[one.tab]
    if one.formula:
        sheet.range((one.row, one.column)).formula = one.formula
        return True
    if one.tab not in [other.name for other in source.sheets]:
        return False
    places = [(one.row, one.column)]
    if not one.column:
        last = source.sheets[one.tab].used_range.last_cell.column
        there = [c for c in range(1, last + 1) if _formula(source, one, one.row, c) == event]
        places = [(row, c) for row in (one.row, one.row + 1) for c in there[:1]]
        if not places or sheet.range(places[0]).formula not in ("", said):
            return False
    for place in places:
        new = source.sheets[one.tab].range(place)
        if _formula(source, one, *place) and new.has_array:
            sheet.range(place).formula_array = str(new.formula)
        elif _formula(source, one, *place):
            sheet.range(place).formula = str(new.formula)
    return bool(_formula(source, one, *places[0]))


def _formula(source: xw.Book, one: Gone, row: int, column: int) -> str:
    """The formula a new workbook has in a cell, as :func:`same_text`; nothing without one."""
    found = str(source.sheets[one.tab].range((row, column)).formula)
    return same_text(found) if found.startswith("=") else ""
