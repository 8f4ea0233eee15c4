"""The queue of one workbook as its server keeps it: what came in is on the disk before anything.

The server alone adds what was sent and accepted; whoever writes the workbook adds marks
(:mod:`addin.actions.hall_queue`).  What reached the workbook is dropped when the file is written
anew, which leaves either the old or the new one, whenever the computer stops.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from addin.actions import hall_queue
from addin.actions.hall_queue import Line
from addin.engines.file import whole
from addin.engines.file.lock import only_writer
from addin.serve.agreement import SentResult

SHOWN_FATES = ("refused", "overruled")
"""Fates that the arbiter is shown as long as the round is played."""


class Queue:
    """Results on their way to a workbook, and what was sent of the boards of its last round."""

    def __init__(self, path: Path) -> None:
        self.place = hall_queue.queue_file(path)
        self.lines: list[Line] = []
        self._read = 0
        """Bytes of the file that are among the lines."""
        self._confirmed: frozenset[int] = frozenset()
        self._waiting: dict[tuple[int, int], Line] = {}
        self._sent: dict[tuple[int, int], list[Line]] = {}
        self._last_id = 0
        self._pending: list[tuple[tuple[Line, ...], asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._lock = ExitStack()

    def open(self) -> None:
        """Be the only server of this queue and read what waits.

        Raises ``InputError`` where another server has it.
        """
        self._lock.enter_context(only_writer(self.place, patience=2))
        self.refresh()

    def close(self) -> None:
        """Let another server have it; an empty file is removed."""
        self.shorten()
        self._lock.close()

    def refresh(self) -> bool:
        """Read what was added since; whether there was anything."""
        try:
            size = self.place.stat().st_size
        except OSError:
            size = 0
        if size == self._read:
            return False
        if size < self._read:
            self.lines, self._read = [], 0
        more, self._read = hall_queue.read_from(self.place, self._read)
        self.lines = [*self.lines, *more]
        self._last_id = max(self._last_id, *(line.id for line in more), 0)
        self._index()
        return bool(more)

    @property
    def marks(self) -> frozenset[int]:
        """The ids of all marks."""
        return frozenset(line.id for line in self.lines if line.kind == "mark")

    def confirm(self, marks: frozenset[int]) -> None:
        """Say that the workbook was read after these marks had been set.

        What reached the workbook waits until then: nobody is shown an older result meanwhile.
        """
        self._confirmed = marks
        self._index()

    def _index(self) -> None:
        lines = [line for line in self.lines if line.kind != "mark" or line.id in self._confirmed]
        self._waiting = {line.place: line for line in hall_queue.waiting(lines)}
        self._sent = {}
        for line in self.lines:
            if line.kind == "accepted":
                self._sent[line.place] = []
            elif line.kind == "sent":
                self._sent.setdefault(line.place, []).append(line)

    def new(self, line: Line) -> Line:
        """Return a line with its id and time."""
        self._last_id = max(self._last_id + 1, time.time_ns())
        return replace(line, id=self._last_id, at=line.at or time.time())

    async def add(self, *lines: Line) -> None:
        """Add lines; they are on the disk when this comes back.

        What comes in while one write goes on is written together with the next.
        Raises ``OSError``: then nobody may be told that they are there.
        """
        done = asyncio.get_running_loop().create_future()
        self._pending.append((lines, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            lines = [line for some, _ in batch for line in some]
            error: Exception | None = None
            try:
                await asyncio.to_thread(hall_queue.append, self.place, lines)
                self.refresh()
            except OSError as failed:
                error = failed
            for _, done in batch:
                if done.cancelled():
                    continue
                done.set_result(None) if error is None else done.set_exception(error)
        self._writing = None

    # -- what stands in it -------------------------------------------------------------------

    def waiting(self) -> list[Line]:
        """Accepted results that have not reached the file."""
        return list(self._waiting.values())

    def accepted(self, round_: int, board: int) -> Line | None:
        """Return the last accepted result of a board that still waits."""
        return self._waiting.get((round_, board))

    def sent(self, round_: int, board: int, seats: tuple[int, ...]) -> list[SentResult]:
        """Return the results players sent of a board since its last result was accepted."""
        lines = self._sent.get((round_, board), ())
        return [SentResult(line.who, line.result, line.at) for line in lines if line.seats == seats]

    def fates(self) -> dict[int, Line]:
        """Return the last mark of each accepted result."""
        return {line.of: line for line in self.lines if line.kind == "mark"}

    # -- shorter -----------------------------------------------------------------------------

    def shorten(self, round_: int | None = None) -> None:
        """Drop what is over: what reached the workbook, and what was sent of earlier rounds.

        ``round_`` is the one that is being played.  Called when nothing is being written.
        """
        if self._pending or self._writing is not None:
            return
        self.refresh()
        lines = self._remaining(round_)
        if len(lines) == len(self.lines):
            return
        if lines:
            whole.write(self.place, hall_queue.as_bytes(lines))
        else:
            self.place.unlink(missing_ok=True)
            whole.flush_folder(self.place.parent)
        self._read = 10**18
        self.refresh()

    def _remaining(self, round_: int | None) -> list[Line]:
        waiting = {line.id for line in self.waiting()}
        shown = {of for of, mark in self.fates().items() if mark.fate in SHOWN_FATES}
        waiting |= {
            line.id for line in self.lines if line.id in shown and round_ in (None, line.round)
        }
        last = {line.place: line.id for line in self.lines if line.kind == "accepted"}

        def remains(line: Line) -> bool:
            if line.kind == "sent":
                return line.id > last.get(line.place, 0) and round_ in (None, line.round)
            return (line.of if line.kind == "mark" else line.id) in waiting

        return list(filter(remains, self.lines))
