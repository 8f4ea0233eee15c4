"""Our side of a click in LibreOffice: started by the extension, ended with the click.

The extension sends the open document, and this process runs the button's action on it through
the engine of :mod:`addin.engines.office`.  Both speak in lines of JSON: what LibreOffice is to
do goes out (``{"do": "status", ...}``), answers come in.  When LibreOffice goes away, so does
this process, whatever it was computing.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from queue import SimpleQueue
from typing import Any, BinaryIO

PROTOCOL = 2
"""Version of what is said over the pipe; both sides must have the same."""

HEAVY = ("pandas", "matplotlib")
"""What xlwings imports if it is there; no click needs it for that."""


def main() -> None:
    """Serve one click: the request on standard input, the rest over both pipes."""
    said = os.fdopen(os.dup(1), "wb")
    # Whatever else prints must not get between the lines.
    os.dup2(2, 1)
    serve(sys.stdin.buffer, said)


def serve(heard: BinaryIO, said: BinaryIO) -> None:
    """Read the request, run the click, say how it ended."""
    talk = Pipe(heard, said)
    request = talk.hear()
    if request.get("protocol") != PROTOCOL:
        raise SystemExit(
            "the extension is of another version: pairbook addin install --libreoffice"
        )
    talk.do("end", outcome=run(request, talk))


def run(request: dict[str, Any], talk: Pipe) -> str:
    """Run the click that was asked for: ``done``, or ``refused`` when nothing was written."""
    xlwings_alone()
    from addin.commands.click import click
    from addin.commands.registry import COMMANDS
    from addin.engines.office import commit, open_snapshot

    book = open_snapshot(request["book"], talk)
    (command,) = (one for one in COMMANDS if one.key == request["command"])
    done = click(command, book, settle=lambda: commit(book))
    if done is None:
        book.impl.document.show()
    return "refused" if done is None else "done"


def xlwings_alone() -> None:
    """Import xlwings without pandas and matplotlib, which others may import later."""
    if "xlwings" in sys.modules:
        return
    hidden = [name for name in HEAVY if name not in sys.modules]
    for name in hidden:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        import xlwings  # noqa: F401
    finally:
        for name in hidden:
            del sys.modules[name]


class Pipe:
    """The other end of the pipe: a :class:`~addin.engines.office.snapshot.Host`."""

    def __init__(self, heard: BinaryIO, said: BinaryIO) -> None:
        self._heard: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._said = said
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _listen(self, heard: BinaryIO) -> None:
        """Take in the answers; LibreOffice's end of the pipe is closed when it is gone."""
        for line in heard:
            self._heard.put(json.loads(line))
        os._exit(0)

    def hear(self) -> dict[str, Any]:
        """The next line; waits for it."""
        return self._heard.get()

    def do(self, what: str, **values: Any) -> None:
        """Ask for something that needs no answer."""
        self._said.write(json.dumps({"do": what, **values}).encode() + b"\n")
        self._said.flush()

    def status(self, said: str) -> None:
        """Show a line in the status bar."""
        self.do("status", said=said)

    def ask(self, prompt: str, title: str, buttons: str, mode: str) -> str:
        """Show a box and wait for the button that is pressed."""
        self.do("ask", prompt=prompt, title=title, buttons=buttons, mode=mode)
        return str(self.hear()["answer"])

    def view(self, sheet: str, rect: list[int] | None) -> None:
        """Bring a sheet to the front and select cells of it."""
        self.do("view", sheet=sheet, rect=rect)

    def write(self, changes: dict[str, Any]) -> None:
        """Put changes into the document, all or none; raises ``InputError`` when refused."""
        self.do("write", changes=changes)
        self._check(self.hear())

    def formulas(self, sheet: str, rect: list[int]) -> list[list[str]]:
        """The formulas of cells in Excel's notation."""
        self.do("formulas", sheet=sheet, rect=rect)
        rows: list[list[str]] = self.hear()["rows"]
        return rows

    def save(self, path: str | None) -> None:
        """Refused: a click does not save; the organiser does."""
        self.do("save", path=path)
        self._check(self.hear())

    @staticmethod
    def _check(answer: dict[str, Any]) -> None:
        if "failed" in answer:
            from pairing.errors import InputError

            raise InputError(f"office.{answer['failed']}", **answer["values"])


if __name__ == "__main__":
    main()
