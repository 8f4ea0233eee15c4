"""Calls that xlwings' engine for Excel on Windows has, and its public objects have not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import xlwings as xw

WAIT = 2
"""Excel's cursor that says: wait (``xlWait``)."""


def is_windows(book: xw.Book) -> bool:
    """Return whether Excel on Windows is at the other end; Excel is not asked."""
    return type(book.impl).__module__ == "xlwings._xlwindows"


def go_to(cells: xw.Range, app: xw.App) -> None:
    """Bring cells to the front and select them, whichever window and sheet was there.

    ``Range.select`` wants their sheet active, and ``Sheet.activate`` asks Excel six things.
    """
    app.api.Goto(cells.api)


def is_saved(book: xw.Book) -> bool:
    """Return whether nothing was changed since the workbook was saved; elsewhere nobody says."""
    return is_windows(book) and bool(book.api.Saved)


def save(book: xw.Book) -> None:
    """Save a workbook in its place; xlwings asks ten things before."""
    book.api.Save() if is_windows(book) else book.save()


def activate(sheet: xw.Sheet) -> None:
    """Bring a sheet to the front of its workbook."""
    sheet.impl.activate()


@contextmanager
def wait_cursor(app: xw.App) -> Iterator[None]:
    """Show the waiting pointer while the block runs, and the former pointer after it."""
    before = app.api.Cursor
    app.api.Cursor = WAIT
    try:
        yield
    finally:
        with suppress(Exception):
            app.api.Cursor = before
