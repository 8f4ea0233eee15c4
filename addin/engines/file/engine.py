"""xlwings' objects over a closed file: what they do more than in every engine of ours."""

from __future__ import annotations

import os
from typing import Any

from xlwings import main

from addin.engines.common import engine
from addin.engines.common.shell import remembered
from addin.engines.file.document import Document

_ENGINES: Any = main.engines
"""xlwings' engines; their ``active`` one is None until somebody sets it."""


class Book(engine.Book):
    """A workbook file in memory; nothing is written before it is saved."""

    def activate(self) -> None:
        """Let it be the one that xlwings takes where none is named; Excel's engine stays active."""
        super().activate()
        self.app.activated()


class Books(engine.Books):
    """The workbooks of one application, opened from files."""

    def open(
        self,
        fullname: str | os.PathLike[str],
        update_links: Any = None,
        read_only: bool | None = None,
        *_: Any,
        content: bytes | None = None,
        **__: Any,
    ) -> engine.Book:
        """Open a file; of Excel's options only ``read_only`` means something here.

        ``content``: what the file is to hold, see :class:`Document`.
        """
        return self.opened(Document(fullname, read_only=bool(read_only), content=content))


class App(engine.App):
    """The stand-in for Excel.

    ``alerts`` collects what :meth:`alert` was to show; ``answer`` is what it returns.
    """

    books_class = Books
    book_class = Book
    visible = remembered("visible", False)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.alerts: list[engine.Alert] = []
        self.answer: str | None = None
        self._engine_before: list[main.Engine | None] = []

    def activate(self, steal_focus: bool = False) -> None:
        """Make it the active application of the active engine.

        xlwings looks there whether activation has worked, also for a sheet or a workbook;
        :meth:`activated` gives the place back to the engine that had it.
        """
        ENGINE.apps.bring_forward(self)
        if _ENGINES.active is None or _ENGINES.active.impl is not ENGINE:
            self._engine_before = [_ENGINES.active]
            _ENGINES.active = main.Engine(impl=ENGINE)

    def activated(self) -> None:
        """Undo what :meth:`activate` did to xlwings' active engine (Excel stays Excel)."""
        while self._engine_before:
            _ENGINES.active = self._engine_before.pop()

    def answer_to(self, alert: engine.Alert) -> str | None:
        """Remember the message; the answer is ``answer``, or the cautious one.

        Without an ``answer``, dialogs with a Cancel button are cancelled and others give None.
        """
        self.alerts.append(alert)
        if self.answer is not None:
            return self.answer
        return "cancel" if "cancel" in (alert.buttons or "") else None


ENGINE = engine.Engine("file", "file", App, first_id=-1_000_000)
