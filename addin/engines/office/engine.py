"""xlwings' objects over a document that is open in LibreOffice Calc: what is different there."""

from __future__ import annotations

from typing import Any

from addin.engines.common import engine


class App(engine.App):
    """LibreOffice as far as a click needs it; ``document`` is who speaks with it."""

    books_class = engine.Books
    book_class = engine.Book
    _status: str | bool = False

    @property
    def status_bar(self) -> str | bool:
        """Return what the status bar says for us; ``False`` when it is LibreOffice's own."""
        return self._status

    @status_bar.setter
    def status_bar(self, value: str | bool) -> None:
        self._status = value
        self.document.status(value if isinstance(value, str) else "")

    def answer_to(self, alert: engine.Alert) -> Any:
        """Show a box in LibreOffice and wait for its answer.

        Where cells were selected for it (the one to mend), they are shown first.
        """
        for book in self.books:
            book.document.show()
        return self.document.ask(
            alert.prompt, alert.title or "", alert.buttons or "ok", alert.mode or "info"
        )


ENGINE = engine.Engine("libreoffice", "held", App, first_id=-2_000_000)
"""Its type says that all writing is held back until the commit."""
