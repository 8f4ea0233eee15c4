"""The hall: all sections that are served, and everything that can be done with them.

Pages ask here and nowhere else.  What changes is told by :meth:`Hall.next_version`; what takes
long runs in another process (:mod:`addin.serve.applying`).
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from addin.actions import hall_queue
from addin.actions.from_hall import in_all
from addin.actions.hall_queue import Line
from addin.commands.asked import Reply
from addin.engines.file import guard
from addin.serve import acting, applying
from addin.serve.agreement import State
from addin.serve.hall_state import MOST_SIGNS, Clock, HallState
from addin.serve.links import Links
from addin.serve.open_document import through_office
from addin.serve.section import Board, Section
from pairing.errors import InputError

T = TypeVar("T")

NIGHT = timedelta(hours=5)
"""After midnight, still of the day before: a PIN does not change while people play."""

MOST_PAGES = 64
"""Pages of an edition that are kept as they were made."""

EVERY_ROUND = 0
"""The round in the address of a card that stays on its table."""

LOOK = 0.5
"""Seconds between two looks at the files."""

NOTICE_AFTER = 1.0
"""Seconds from a change to the word of it, but for a round and what the arbiter says."""


class RoundOver(InputError):
    """The round of a link is over: nothing can be sent for it any more."""


class UnknownLink(InputError):
    """A link was not made here, or leads to no board."""


class Hall:
    """The sections of one event, and what waits for their workbooks."""

    def __init__(self, files: list[Path], links: Links, pin: str = "") -> None:
        self.links, self.own_pin = links, pin
        self.sections: dict[str, Section] = {}
        for path in files:
            name, number = path.stem, 2
            while name in self.sections:
                name, number = f"{path.stem}-{number}", number + 1
            self.sections[name] = Section(path, name)
        self.state = HallState(hall_queue.queue_file(files[0]).with_suffix(".json"))
        self.on_round: Callable[[], None] = lambda: None
        """Called when a workbook was read that has another last round, or other boards in it."""
        self.on_waiting: Callable[[Section, int], None] = lambda section, count: None
        """Called when another number of results waits for a workbook that is open elsewhere."""
        self.version = time.time_ns() // 10**6
        """Grows with every change, also from one start of the server to the next."""
        self._news = asyncio.Event()
        self._telling: asyncio.TimerHandle | None = None
        self._worker = applying.process()
        self._busy = asyncio.Lock()
        self._asking = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    # -- begin and end -----------------------------------------------------------------------

    async def begin(self) -> None:
        """Read every workbook and what waits, and look after them from now on.

        Raises ``InputError`` for a workbook that cannot be read or that another server serves.
        """
        for section in self.sections.values():
            section.queue.open()
            await self._reload(section)
            if section.fault is not None:
                raise InputError("hall.cannot_read", why=next(iter(section.fault.said[0].values())))
            await self._settle(section, list(section.boards))
        loading = self.work(applying.load_pages)  # the first who looks does not wait for that
        self._tasks = [asyncio.create_task(task) for task in (loading, self._look_after())]

    async def end(self) -> None:
        """Stop looking after them; what waits stays in the queues."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        for section in self.sections.values():
            section.queue.close()
        self._worker.shutdown(wait=True, cancel_futures=True)

    # -- who asks --------------------------------------------------------------------------

    @property
    def pin(self) -> str:
        """The arbiter's PIN: the one that was set, else one of this day, which begins at five."""
        day = (datetime.now() - NIGHT).date().isoformat()
        keys = "\n".join(section.key for section in self.sections.values())
        return self.own_pin or self.links.pin(keys, day)

    def is_pin(self, typed: str) -> bool:
        """Return whether somebody knows the PIN; takes the same time for every wrong one."""
        return hmac.compare_digest(typed.strip().encode(), self.pin.encode())

    def find(self, token: str, *, stays: bool = False) -> tuple[Section, Board]:
        """Return the board of a link, or the one that a card which ``stays`` on its table leads to
        now.

        Raises :class:`UnknownLink`, and :class:`RoundOver` for a link of another round than the one
        that is played.
        """
        keys = {section.key: section for section in self.sections.values()}
        key, round_, number = self.links.read(token, keys) or ("", 0, 0)
        board = keys[key].boards.get(number) if key else None
        if not key or (stays and (board is None or round_ != EVERY_ROUND)):
            raise UnknownLink("hall.not_here")
        if board is None or not (stays or board.round == round_):
            raise RoundOver("hall.over", round=round_)
        return keys[key], board

    def link(self, section: Section, board: Board, *, stays: bool = False) -> str:
        """Return the path of a board's link, or of a card that ``stays`` on its table in every
        round.
        """
        kind, round_ = ("t", EVERY_ROUND) if stays else ("b", board.round)
        return f"/{kind}/{self.links.token(section.key, round_, board.number)}"

    # -- results -----------------------------------------------------------------------------

    async def submit(self, section: Section, board: Board, who: str, result: str) -> State:
        """Take what somebody at a board sent; it is on the disk when this comes back.

        Raises ``InputError`` for what cannot be a result, and :class:`RoundOver`.
        """
        seat, shown = section.seat_of(board, who), section.read(result)
        now = section.boards.get(board.number)
        if now is None or (now.round, now.seats) != (board.round, board.seats):
            raise RoundOver("hall.over", round=board.round)
        sent = section.queue.sent(board.round, board.number, board.seats)
        before = next((report.result for report in reversed(sent) if report.who == seat), None)
        if before != shown and not (before is None and shown == section.counted(board)):
            line = Line(0, "sent", board.round, board.number, board.seats, shown, who=seat)
            await section.queue.add(section.queue.new(line))
            await self._settle(section, [board.number])
            self.changed()
        return section.state(board.number)

    async def _accept(self, section: Section, board: Board, result: str, by: str) -> None:
        before = section.queue.accepted(board.round, board.number)
        over = (board.result, *((*before.over, before.result) if before is not None else ()))
        line = Line(0, "accepted", board.round, board.number, board.seats, result, over=over, by=by)
        await section.queue.add(section.queue.new(line))

    async def accept(self, section: Section, number: int | None = None) -> int:
        """Let what was sent count, as the arbiter: of one board, or of all without a conflict.

        Of all, nothing is changed that counts already.  How many that were.
        """
        taken = 0
        for board in list(section.boards.values()):
            state = section.state(board.number)
            wanted = number == board.number or (number is None and not section.counted(board))
            if state.kind in ("waiting", "agreed") and wanted:
                await self._accept(section, board, state.result, "arbiter")
                taken += 1
        self.changed()
        return taken

    async def correct(self, section: Section, number: int, result: str) -> None:
        """Let a result count that the arbiter says, whatever was sent.

        Raises ``InputError`` for what is no result and a board that the round does not have.
        """
        board = section.boards.get(number)
        if board is None:
            raise InputError("hall.no_board", board=number)
        shown = section.read(result, by_arbiter=True)
        await self._accept(section, board, shown, "arbiter")
        self.changed()

    # -- the workbook ------------------------------------------------------------------------

    async def act(self, section: Section, key: str, form: Mapping[str, Sequence[str]]) -> Reply:
        """Run a row of the table of commands on a workbook with what a form says.

        What waits is taken in first.  Never raises: a refusal is told.
        """
        done = await self._through_office(section, key, form)
        if done is None:
            done = await self.work(acting.act, section.path, key, form)
        await self._reload(section)
        return done

    async def _through_office(self, section: Section, *asked: Any) -> Reply | None:
        """One request at a time: each lies in the same file beside its workbook."""
        async with self._asking:
            return await through_office(section.path, *asked)

    async def work(self, function: Callable[..., T], *args: Any) -> T:
        """Run a function of a module in the process for workbooks, one at a time."""
        async with self._busy:
            loop = asyncio.get_running_loop()
            try:
                return await loop.run_in_executor(self._worker, function, *args)
            except BrokenProcessPool:
                self._worker = applying.process()
                return await loop.run_in_executor(self._worker, function, *args)

    async def page(self, section: Section, page: Callable[..., bytes], *args: Any) -> bytes:
        """Return a page made of the edition by a function of a module, made once for each
        edition.
        """
        key, pages = (page, *args), section.pages
        made = pages.get(key)
        if made is None or (made.done() and made.exception() is not None):
            if len(pages) >= MOST_PAGES:
                pages.clear()
            made = pages[key] = asyncio.ensure_future(self.work(page, section.edition, *args))
        return await asyncio.shield(made)

    # -- what changes ------------------------------------------------------------------------

    def changed(self, *, at_once: bool = False) -> None:
        """Announce that pages have changed: soon, together with what else changes until then."""
        if at_once:
            self._tell()
        elif self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(NOTICE_AFTER, self._tell)

    def _tell(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
        self._telling = None
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()

    async def next_version(self, known: int) -> int:
        """Wait until the version differs from the known one, and return it."""
        while self.version == known:
            await self._news.wait()
        return self.version

    def announce(self, announcement: str) -> None:
        """Show a sentence on all pages; "" takes it away."""
        self.state.announcement = " ".join(announcement.split())[:MOST_SIGNS]
        self.state.save()
        self.changed(at_once=True)

    def set_clock(self, clock: Clock) -> None:
        """Have another clock on all pages that show one."""
        self.state.clock = clock
        self.state.save()
        self.changed(at_once=True)

    async def _look_after(self) -> None:
        while True:
            for section in self.sections.values():
                with suppress(OSError, InputError):
                    await self._look(section)
            await asyncio.sleep(LOOK)

    async def _look(self, section: Section) -> None:
        if section.changed:
            await self._reload(section)
        if section.queue.refresh():
            self.changed()
        await self._settle(section, list(section.boards))
        if section.queue.waiting():
            await self._apply(section)
        else:
            section.open_in, section.waiting_count = None, 0
            section.queue.shorten(section.round.number if section.round else None)

    async def _settle(self, section: Section, boards: Sequence[int]) -> None:
        """Let what is agreed count: its time has come, or the server was stopped before."""
        for number in boards:
            state = section.state(number)
            if state.kind == "agreed":
                by = "time" if state.missing else "players"
                await self._accept(section, section.boards[number], state.result, by)
                self.changed()

    async def _apply(self, section: Section) -> None:
        """Have what waits written where the workbook is closed; say who has it open elsewhere."""
        try:
            guard.check_not_open(section.path)
        except InputError as error:
            done = await self._through_office(section)
            opened = in_all(error.text) if done is None else None
            waiting = len(section.queue.waiting()) if opened else 0
            if (section.open_in, section.waiting_count) != (opened, waiting):
                section.open_in, section.waiting_count = opened, waiting
                self.changed()
                self.on_waiting(section, waiting)
            section.queue.refresh()
            return
        section.open_in = None
        done = await self.work(acting.act, section.path)
        if not done.ok:
            section.fault = done
            await asyncio.sleep(LOOK)
        section.queue.refresh()
        await self._reload(section)

    async def _reload(self, section: Section) -> None:
        before = _played(section)
        section.queue.refresh()
        marks = section.queue.marks
        stamp, content = await self.work(applying.load, section.path)
        section.take(stamp, content)
        if section.fault is None:
            section.queue.confirm(marks)
        now = section.round
        self.state.plays(section.name, now.number if now else 0)
        other = _played(section) != before
        self.changed(at_once=other)
        if other:
            self.on_round()


def _played(section: Section) -> tuple[tuple[int, int], ...]:
    """List what has links: the current round and its boards."""
    return tuple((board.round, board.number) for board in section.boards.values())
