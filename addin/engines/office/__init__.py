"""xlwings on a workbook that is open in LibreOffice Calc, whose Python is another one than ours.

What Calc holds comes as a :class:`~addin.engines.office.snapshot.Snapshot`; actions read and
write it through xlwings' object model; what they wrote goes back in one piece with
:func:`commit`.  Nothing of the document has changed before that.
"""

from __future__ import annotations

from typing import Any

import xlwings as xw
from xlwings import main

from addin.engines.office.engine import ENGINE, Book
from addin.engines.office.host import Host
from addin.engines.office.snapshot import Snapshot

__all__ = ["Host", "Snapshot", "commit", "open_snapshot", "register"]


def register() -> xw.Engine:
    """Make the engine known to xlwings as ``xw.engines["libreoffice"]``; once is enough."""
    if ENGINE.name not in {one.name for one in xw.engines}:
        xw.engines.add(main.Engine(impl=ENGINE))
    return xw.engines(ENGINE.name)


def open_snapshot(told: dict[str, Any], host: Host) -> xw.Book:
    """The workbook Calc told of; ``host`` is asked whatever only Calc can do."""
    register()
    return xw.Book(impl=ENGINE.apps.add(host).books.open_told(told))


def commit(book: xw.Book) -> None:
    """Hand everything that was written to Calc, where it becomes one step of undo.

    Raises ``InputError`` when Calc refuses; then the document is as it was.
    """
    opened: Book = book.impl
    opened.commit()
