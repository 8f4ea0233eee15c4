"""The file beside a workbook with the results from the hall that have not reached it yet.

Lines of JSON are only ever added: what a phone sent (``sent``), what counts and is to be written
(``accepted``), and what became of that (``mark``).  The server alone shortens the file, see
:mod:`addin.serve.queue`; whoever writes the workbook adds marks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import xlwings as xw

from addin.engines.file import guard, whole
from pairing.dataclasses import asdict, dataclass, field

SUFFIX = ".hall.jsonl"
"""What the name of the file ends with, after the workbook's own without its ending."""

Fate = Literal["written", "taken", "overruled", "gone", "refused"]
"""What became of an accepted result: it stands in the file; it stands in the document that was
open (and in the file when that is saved); another one was typed; its board is no more; the
workbook did not take it."""


@dataclass(frozen=True)
class Line:
    """One line of the file.

    ``seats`` are the start numbers at the board, White or East first; ``who`` sent it (0: nobody
    of them); ``over`` are the results that it may take the place of: what stood there, and what
    was on its way; ``by`` whom it was accepted (``players``, ``time``, ``arbiter``); ``at`` in
    seconds since 1970, by the server's clock.  A mark is ``of`` another line and has its
    ``fate``; ``stamp`` is of the file then, ``why`` what the workbook said.
    """

    id: int
    kind: Literal["sent", "accepted", "mark"]
    round: int = 0
    board: int = 0
    seats: tuple[int, ...] = ()
    result: str = ""
    who: int = 0
    over: tuple[str, ...] = ()
    by: str = ""
    at: float = 0.0
    of: int = 0
    fate: str = ""
    stamp: str = ""
    why: dict[str, str] = field(default_factory=dict)

    @property
    def place(self) -> tuple[int, int]:
        """Return round and board."""
        return self.round, self.board


def file_of(book: xw.Book) -> Path | None:
    """Return the file of a workbook on this computer; ``None`` for one that is on the web alone."""
    try:
        name = str(book.fullname)
    except Exception:  # each engine has its own word for that
        return None
    return None if "://" in name else Path(name)


def queue_file(path: Path) -> Path:
    """Return where the results wait for a workbook: beside the file itself, also for a link to
    it.
    """
    real = guard.behind_links(path)
    return real.with_name(f"{real.stem}{SUFFIX}" if real.suffix == ".xlsx" else real.name + SUFFIX)


def any_waiting(path: Path) -> bool:
    """Return whether there may be results for a workbook: one look at the disk."""
    try:
        return queue_file(path).stat().st_size > 0
    except OSError:
        return False


def stamp_of(path: Path) -> str:
    """Return a mark of the file as it lies there, which changes whenever the file is saved."""
    try:
        there = path.stat()
    except OSError:
        return ""
    return f"{there.st_mtime_ns}-{there.st_size}"


def read(place: Path) -> list[Line]:
    """Return the lines of a queue file; one that was torn at the end is none."""
    return read_from(place, 0)[0]


def read_from(place: Path, start: int) -> tuple[list[Line], int]:
    """Return the whole lines from a byte of the file on, and where they end."""
    try:
        with place.open("rb") as file:
            file.seek(start)
            data = file.read()
    except OSError:
        return [], 0
    end, lines = data.rfind(b"\n") + 1, []
    for raw in filter(None, data[:end].split(b"\n")):
        # One may be torn when the computer stopped: nobody was told that it is there.
        with suppress(ValueError, TypeError, AttributeError):
            known: dict[str, Any] = json.loads(raw)
            lists = {key: tuple(known.get(key, ())) for key in ("seats", "over")}
            lines.append(Line(**{**known, **lists}))
    return lines, start + end


def as_bytes(lines: Iterable[Line]) -> bytes:
    """Return the lines as they stand in the file, without what says nothing."""
    dicts = ({k: v for k, v in asdict(line).items() if v or k == "id"} for line in lines)
    return b"".join(json.dumps(data, ensure_ascii=False).encode() + b"\n" for data in dicts)


def append(place: Path, lines: Iterable[Line]) -> None:
    """Add lines at the end; they are on the disk when this comes back.

    A line torn earlier is ended first.  Raises ``OSError``.
    """
    data = as_bytes(lines)
    there = place.exists()
    flags = guard.open_flags("O_BINARY", "O_CLOEXEC", "O_NOINHERIT", "O_NOFOLLOW")
    handle = os.open(place, flags | os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        size = os.fstat(handle).st_size
        if size:
            os.lseek(handle, size - 1, os.SEEK_SET)
            data = data if os.read(handle, 1) == b"\n" else b"\n" + data
        while data:
            data = data[os.write(handle, data) :]
        os.fsync(handle)
    finally:
        os.close(handle)
    if not there:
        whole.flush_folder(place.parent)


def waiting(lines: Sequence[Line]) -> list[Line]:
    """Return the accepted results that have not reached the file yet, the last of each board."""
    ended = {line.of for line in lines if line.kind == "mark" and line.fate != "taken"}
    last = {line.place: line for line in lines if line.kind == "accepted"}
    return [line for line in last.values() if line.id not in ended]
