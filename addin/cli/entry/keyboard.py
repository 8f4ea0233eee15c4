"""The fast entry at the keyboard: lines come in, answers are shown, results are written.

Nobody else is kept from the workbook while we wait for the keyboard: what was entered is written
by a second thread, :data:`DELAY` seconds after the first entry that is not written yet, in one
atomic write through the same path as every other command.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from addin.cli import printer
from addin.cli.entry.desk import Answer, Desk, Place, Scores, show
from addin.cli.entry.winds import DrawnDesk, Seated, bare, shown
from addin.cli.session import Session, current, tell, warn
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError
from pairing.table_notes import VOID, state_of
from pairing.table_settings import table_settings
from pairing.tournament import Table

DELAY = 5.0
"""Seconds from an entry to its writing."""

PROMPT = "> "


def enter(session: Session, path: Path, round_number: int | None) -> int:
    """Take results of a round, the last one by default, until an empty line or the end.

    The exit code: 0 also when results are missing; not 0 when something could not be written,
    or when a line from a pipe was not understood.  Raises ``InputError`` for a workbook that
    cannot be read and a round that it does not have.
    """
    number, desk = _desk_of(session, path, round_number)
    saver = _Saver(lambda batch: _write(session, path, number, batch))
    begin = "entry.begin_tables" if desk.tables else "entry.begin"
    tell(begin, round=number, boards=len(desk.places))
    _say_missing(desk)
    listening = printer.listening()
    if listening:
        tell("entry.help_table" if desk.tables else "entry.help")
    if isinstance(desk, DrawnDesk):
        tell("winds.help")
    saver.known = {board: place.result for board, place in desk.places.items()}
    refused, at = False, 0
    saver.start()
    try:
        with _ended_by_signals():
            lines = _lines(listening)
            for at, line in enumerate(lines, start=1):
                answer = desk.line(line)
                saver.put(answer.entered)
                _say(answer, None if listening else at)
                refused = refused or answer.refused
                if answer.end:
                    break
            if not listening and (rest := sum(bool(line.strip()) for line in lines)):
                warn("entry.not_read", line=at, count=rest)
    except KeyboardInterrupt:
        printer.say()
    finally:
        error = saver.close()
    if error is not None:
        _say_lost(saver)
        raise error
    tell("entry.saved", count=len(saver.written), file=str(path))
    _say_missing(desk)
    return 1 if refused and not listening else 0


def _say(answer: Answer, line: int | None) -> None:
    """Print an answer; ``line`` is the number of the line from a pipe, that is named if refused."""
    for said in answer.said:
        if not answer.refused:
            tell(said)
        elif line is None:
            warn(said)
        else:
            warn("entry.line", line=line, said=said)


def _say_missing(desk: Desk) -> None:
    if missing := desk.missing:
        key = "entry.missing_tables" if desk.tables else "entry.missing"
        tell(key, count=len(missing), boards=missing)
    else:
        tell("entry.all_in")


def _say_lost(saver: _Saver) -> None:
    """Show what could not be written, so that it can be typed elsewhere."""
    warn("entry.not_written")
    for board, result in sorted(saver.unwritten.items()):
        printer.warn(f"{board} {shown(result)}")


def _lines(listening: bool) -> Iterator[str]:
    """Lines as they are typed, or as they come through a pipe; an empty stream has none."""
    if not listening:
        if sys.stdin is not None:
            reconfigure: Callable[..., None] | None = getattr(sys.stdin, "reconfigure", None)
            if reconfigure is not None:
                with suppress(OSError, ValueError):
                    reconfigure(encoding="utf-8", errors="replace")
            yield from sys.stdin
        return
    with suppress(ImportError):
        import readline as readline  # lets the arrow keys work; not everywhere
    while True:
        try:
            yield input(PROMPT)
        except EOFError:
            printer.say()
            return


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """A closed window and a polite kill end the entry as Ctrl-C does: all is written first."""

    def end(*_: Any) -> None:
        raise KeyboardInterrupt

    before = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            if (number := getattr(signal, name, None)) is not None:
                before[number] = signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# -- the workbook -----------------------------------------------------------------------


def _desk_of(session: Session, path: Path, round_number: int | None) -> tuple[int, Desk]:
    """A round's number, and where its results come in: with the winds, where they are drawn."""
    from addin.actions import load
    from addin.actions.drawn_winds import as_seated
    from addin.sheets.tabs.round_tab import kind_of
    from pairing.seat_winds import winds_drawn

    with session.workbook(path, save=False) as book:
        reading, tournament = load(book)
        paired = len(tournament.rounds)
        number = paired if round_number is None else round_number
        if not 1 <= number <= paired:
            raise InputError("error.round_unknown", round=number, paired=paired)
        names = {player.number: player.name for player in tournament.players}
        round_ = tournament.rounds[number - 1]
        places = {g.board: Place((names[g.white], names[g.black]), g.result) for g in round_.games}
        places |= {
            t.number: Place(tuple(names[seat] for seat in t.seats), _known(t))
            for t in round_.tables
        }
        tables = not kind_of(reading.system.traits).HAS_SIDES
        rules = table_settings(tournament.settings)
        total, lying = rules.total(), rules.left_lying
        then = as_seated(reading, number) if tables and winds_drawn(tournament) else {}
        if not then:
            return number, Desk(places, total, tables=tables, left_lying=lying)
        slips = {at: tuple(names[seat] for seat in seats) for at, seats in then.items()}
        return number, DrawnDesk(places, total, slips=slips, left_lying=lying)


def _write(
    session: Session, path: Path, number: int, batch: Mapping[int, Any]
) -> Mapping[int, Any]:
    """Write results in one go; what the boards of the round held before."""
    from addin.actions import enter_results, load

    with session.workbook(path) as book:
        _, tournament = load(book)
        before: dict[int, Any] = {}
        if number <= len(tournament.rounds):
            round_ = tournament.rounds[number - 1]
            before = {game.board: game.result for game in round_.games}
            before |= {table.number: _known(table) for table in round_.tables}
        enter_results(book, number, {board: _told(one) for board, one in batch.items()})
    return before


def _known(table: Table) -> Scores | None:
    if not table.finished:
        return None
    return Scores(table.scores, table.penalties, table.chombos, table.notes)


def _told(result: Any) -> Any:
    """A result as it is written: without penalties where none were typed here."""
    from addin.sheets.tabs.tables_tab import Entered

    if isinstance(result, Seated):
        told = Entered(None, keep=result.keep)
        if result.result is not None and not result.keep:
            told = _told(result.result)
        return replace(told, seats=result.names)
    if not isinstance(result, Scores):
        return result
    if not result.told:
        return Entered(result.scores)
    keep = result.scores is None and state_of(result.notes) == VOID
    beside: dict[str, Any] = {"chombos": result.chombos, "notes": result.notes}
    return Entered(result.scores, result.penalties, keep=keep, **beside)


def _joined(waiting: Mapping[int, Any], entered: Mapping[int, Any]) -> dict[int, Any]:
    """What waits to be written, and what was entered after it.

    The later result of a table knows the penalties, chombos and notes of the earlier one: where
    those were still to be written, they are written with the later one.
    """
    found = dict(waiting)
    for board, result in entered.items():
        earlier, later = bare(found.get(board)), bare(result)
        if isinstance(earlier, Scores) and earlier.told:
            whole = replace(later or Scores(None), told=True)
            found[board] = replace(result, result=whole) if isinstance(result, Seated) else whole
        else:
            found[board] = result
    return found


class _Saver(threading.Thread):
    """Writes what was entered, a batch at a time.

    ``known`` is what the boards hold as far as we know, ``written`` the boards that were
    written.
    """

    def __init__(self, write: Callable[[Mapping[int, Any]], Mapping[int, Any]]) -> None:
        super().__init__(name="pairbook-entry", daemon=True)
        self._write = write
        self._changed = threading.Condition()
        self.unwritten: dict[int, Any] = {}
        """What was entered and waits to be written."""
        self._since = 0.0
        self._closing = False
        self._error: PairbookError | OSError | None = None
        self.known: dict[int, Any] = {}
        self.written: set[int] = set()

    def put(self, entered: Mapping[int, Any]) -> None:
        """Have results written, :data:`DELAY` seconds after the first one that waits for it."""
        if not entered:
            return
        with self._changed:
            if not self.unwritten:
                self._since = time.monotonic()
            self.unwritten = _joined(self.unwritten, entered)
            self._changed.notify()

    def close(self) -> PairbookError | OSError | None:
        """Write what is left; what went wrong with it, if anything did."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        while self.is_alive():
            # A second Ctrl-C must not cut the writing short.
            with suppress(KeyboardInterrupt):
                self.join(1.0)
        return self._error

    def run(self) -> None:
        """Wait for entries and write them until closed."""
        while True:
            with self._changed:
                while not self._closing and (not self.unwritten or self._left() > 0):
                    self._changed.wait(self._left() if self.unwritten else None)
                batch, self.unwritten = self.unwritten, {}
                closing = self._closing
            if batch:
                self._attempt(batch)
            if closing and (self._error is not None or not self.unwritten):
                return

    def _left(self) -> float:
        """Seconds until what waits is to be written."""
        return max(0.0, self._since + DELAY - time.monotonic())

    def _attempt(self, batch: Mapping[int, Any]) -> None:
        try:
            before = self._write(batch)
        except (PairbookError, OSError) as error:
            with self._changed:
                self.unwritten = _joined(batch, self.unwritten)
                self._since = time.monotonic()
            if str(error) != str(self._error):
                self._tell(error)
            self._error = error
            return
        self._error = None
        self.written |= batch.keys()
        for board, result in batch.items():
            other = before.get(board)
            if other is not None and other not in (self.known.get(board), bare(result)):
                said = text("entry.other", board=board, other=show(other), result=shown(result))
                self._warn(said)
        self.known = {**before, **{board: bare(result) for board, result in batch.items()}}

    def _tell(self, error: PairbookError | OSError) -> None:
        language = current().language
        why = error.message(language) if isinstance(error, PairbookError) else str(error)
        self._warn(text("entry.will_try_again", why=why))

    def _warn(self, said: Text) -> None:
        printer.warn("\n" + current().words(said))
