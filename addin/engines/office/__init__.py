"""xlwings on a workbook that is open in LibreOffice Calc, whose Python is not ours.

What Calc holds comes as a :class:`~addin.engines.office.snapshot.Snapshot`; actions read and
write it through xlwings' object model; what they wrote goes back in one piece with
:func:`commit`.  Nothing of the document has changed before that.
"""

from __future__ import annotations

from typing import Any

import xlwings as xw

from addin.engines.office.engine import ENGINE
from addin.engines.office.snapshot import Host, Snapshot


def open_snapshot(data: dict[str, Any], host: Host) -> xw.Book:
    """Return the workbook Calc told of; ``host`` is asked whatever only Calc can do."""
    ENGINE.register()
    app = ENGINE.apps.add(host)
    ENGINE.apps.bring_forward(app)
    return xw.Book(impl=app.books.opened(Snapshot(data, host)))


def commit(book: xw.Book) -> None:
    """Hand everything that was written to Calc, where it becomes one step of undo.

    Raises ``InputError`` when Calc refuses; then the document is as it was.
    """
    book.impl.document.commit()
