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

from addin.commands.click import click
from addin.commands.registry import COMMANDS
from addin.engines.office import commit, open_snapshot
from addin.engines.office.snapshot import Host
from pairing.errors import InputError

PROTOCOL = 3
"""Version of what is said over the pipe; both sides must have the same."""

UNANSWERED = ("status", "view", "end")
"""What the extension does without saying anything."""


def main() -> None:
    """Serve one click: the request on standard input, the rest over both pipes."""
    output = os.fdopen(os.dup(1), "wb")
    # Whatever else prints must not get between the lines.
    os.dup2(2, 1)
    serve(sys.stdin.buffer, output)


def serve(heard: BinaryIO, output: BinaryIO) -> None:
    """Read the request, run the click, say how it ended."""
    talk = Pipe(heard, output)
    request = talk.hear()
    if request.get("protocol") != PROTOCOL:
        raise SystemExit(
            "the extension is of another version: pairbook addin install --libreoffice"
        )
    talk.do("end", outcome=run(request, talk))


def run(request: dict[str, Any], talk: Pipe) -> str:
    """Run the click that was asked for: ``done``, or ``refused`` when nothing was written."""
    book = open_snapshot(request["book"], talk)
    if "asked" in request:
        from addin.commands.asked import answer

        def settle() -> None:
            commit(book)
            talk.save(None)

        return answer(book, request["asked"], settle)
    (command,) = (row for row in COMMANDS if row.key == request["command"])
    done = click(command, book, settle=lambda: commit(book))
    if done is None:
        book.impl.document.show()
    return "refused" if done is None else "done"


class Pipe(Host):
    """The extension at the other end of the pipe."""

    def __init__(self, heard: BinaryIO, output: BinaryIO) -> None:
        self._heard: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self._sentence = output
        threading.Thread(target=self._listen, args=(heard,), daemon=True).start()

    def _listen(self, heard: BinaryIO) -> None:
        """Take in the answers; LibreOffice's end of the pipe is closed when it is gone."""
        for line in heard:
            self._heard.put(json.loads(line))
        os._exit(0)

    def hear(self) -> dict[str, Any]:
        """Return the next message of the extension; waits until there is one."""
        return self._heard.get()

    def do(self, what: str, **values: Any) -> Any:
        """Ask for something, and wait where it has an answer."""
        self._sentence.write(json.dumps({"do": what, **values}).encode() + b"\n")
        self._sentence.flush()
        if what in UNANSWERED:
            return None
        answer = self.hear()
        if "failed" in answer:
            raise InputError(f"office.{answer['failed']}", **answer["values"])
        (value,) = answer.values()
        return value


if __name__ == "__main__":
    main()
