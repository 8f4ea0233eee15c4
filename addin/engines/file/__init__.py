"""xlwings on a closed workbook file, without Excel.

:func:`open_book` gives an ``xw.Book`` like any other: actions read and write it through
xlwings' object model and ``book.save()`` puts the changes into the file.  Everything in the
file that was not changed stays as it was, byte for byte, also what this engine knows nothing
about: charts, pictures, sparklines, macros, pivot tables.

Formulas are not computed here: their stored results are read, and results that a change may
have made wrong are left to the next program that opens the file, unless somebody knows them
(``Document.shown``).
"""

from __future__ import annotations

import os
from collections.abc import Callable

import xlwings as xw

from addin.engines.common.engine import Alert
from addin.engines.file.document import Shown
from addin.engines.file.engine import ENGINE, App

__all__ = ["Alert", "alerts", "answer_alerts", "open_book", "save_with_results"]


def open_book(
    path: str | os.PathLike[str],
    *,
    read_only: bool = False,
    before_change: Callable[[bytes], None] | None = None,
    content: bytes | None = None,
) -> xw.Book:
    """Open a workbook file (``.xlsx`` or ``.xlsm``) without Excel.

    With ``read_only`` the file may be open elsewhere and cannot be saved in its place.
    ``before_change`` is called with what the file held before something else takes its place;
    what it raises keeps the file as it was.  ``content`` is what the workbook is to hold instead
    of what lies there; saving it writes that, too.
    Raises ``InputError`` when the file is missing, is no workbook or has a password, and,
    unless ``read_only``, when it is open in another program or cannot be written.
    """
    ENGINE.register()
    opened = ENGINE.apps.add().books.open(path, read_only=read_only, content=content)
    opened.document.before_change = before_change
    return xw.Book(impl=opened)


def save_with_results(book: xw.Book, shown: Callable[[], Shown]) -> None:
    """Have a workbook saved with what its formulas show; ``shown`` is asked at every saving."""
    book.impl.document.shown = shown


def alerts(book: xw.Book) -> list[Alert]:
    """Return the messages ``book.app.alert`` was to show, the oldest first."""
    app: App = book.app.impl
    return app.alerts


def answer_alerts(book: xw.Book, button: str | None) -> None:
    """Return what ``book.app.alert`` returns from now on: ``ok``, ``cancel``, ``yes`` or ``no``.

    None restores the cautious answer: ``cancel`` where there is such a button.
    """
    app: App = book.app.impl
    app.answer = button
