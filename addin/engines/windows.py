"""Calls that xlwings' engine for Excel on Windows has, and its public objects have not."""

from __future__ import annotations

import xlwings as xw


def is_windows(book: xw.Book) -> bool:
    """Return whether Excel on Windows is at the other end; Excel is not asked."""
    return type(book.impl).__module__ == "xlwings._xlwindows"


def go_to(cells: xw.Range, app: xw.App) -> None:
    """Bring cells to the front and select them, whichever window and sheet was there.

    ``Range.select`` wants their sheet active, and ``Sheet.activate`` asks Excel six things.
    """
    app.api.Goto(cells.api)


def activate(sheet: xw.Sheet) -> None:
    """Bring a sheet to the front of its workbook."""
    sheet.impl.activate()
