"""A command's work on a workbook file: alone, with a copy of what was there, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from datetime import datetime
from pathlib import Path

import xlwings as xw

from addin.actions import from_hall, hall_queue
from addin.engines.file import guard, open_book
from addin.engines.file.backups import keep, latest_of, note_latest
from addin.engines.file.lock import Waiting, only_writer
from addin.engines.file.whole import check_place, draft_of
from addin.sheets.grid import Tabs
from addin.sheets.handles import Handles, one_click
from addin.sheets.reader import read_once
from addin.templates import WORKBOOKS
from pairing.catalogue import Text, text
from pairing.errors import PairbookError


@contextmanager
def editing(
    path: Path,
    *,
    action: str,
    waiting: Waiting | None = None,
    saying: Callable[[Text], None] | None = None,
) -> Iterator[xw.Book]:
    """Open a workbook for one action and save it at the end, unless something was wrong.

    No other of our commands writes the file meanwhile; what it held before is kept beside it
    (:mod:`addin.engines.file.backups`).  ``waiting`` is told for whom we wait, ``saying``
    what happened to it by the way (results taken in), and that a second name of
    the file (a hard link) keeps what it held before.  Raises ``InputError`` when the file cannot
    be opened, locked or written.
    """
    others = guard.other_names(path)
    paired: int | None = None

    def keep_copy(data: bytes) -> None:
        keep(path, data, action=action, round_=paired, now=datetime.now())

    with only_writer(path, waiting=waiting), ExitStack() as stack:
        by_office = path.suffix.lower() == ".ods"
        if by_office:
            from addin.libreoffice.closed import opened

            guard.check_writable(path)
            content = guard.read(path)
            book = stack.enter_context(opened(path))
        else:
            book = open_book(path, before_change=keep_copy)
        with one_click(book) as click:
            click.later = latest_of(path)
            paired = rounds_paired(book)
            taken = from_hall.Intake()
            if hall_queue.any_waiting(path):
                taken = from_hall.take_in(book, path)
            if saying is not None:
                for sentence in taken.sentences:
                    saying(sentence)
            yield book
        if by_office:
            with draft_of(path, content) as draft:
                book.save(draft)
            keep_copy(content)
        else:
            book.save()
        taken.mark(path)
        note_latest(path, click.line)
    if others and saying is not None:
        saying(text("file.other_names", file=str(path), count=others))


@contextmanager
def reading(path: Path) -> Iterator[xw.Book]:
    """Open a workbook of any format for reading; it may be open elsewhere."""
    if path.suffix.lower() == ".ods":
        from addin.libreoffice.closed import opened

        work: AbstractContextManager[xw.Book] = opened(path)
    else:
        work = nullcontext(open_book(path, read_only=True))
    with work as book, one_click(book) as click:
        click.later = latest_of(path)
        yield book


@contextmanager
def own_workbook(path: Path) -> Iterator[xw.Book | None]:
    """Open the tournament in a file for reading; ``None`` for every other kind of file.

    A list made in Excel or LibreOffice is such another one.
    """
    ending = path.suffix.lower()
    if ending == ".ods":
        from addin.libreoffice.closed import is_tournament

        ours = is_tournament(path)  # without it LibreOffice would have to be started
    else:
        ours = ending in WORKBOOKS
    if not ours:
        yield None
        return
    with reading(path) as book:
        yield book if Handles(book).language() is not None else None


@contextmanager
def replacing(path: Path, *, action: str, waiting: Waiting | None = None) -> Iterator[None]:
    """Around writing a file anew: where that is a workbook, nobody else of ours works on it.

    A tournament that lies there is kept as a copy first; other files are simply replaced.
    Raises ``InputError`` when the file is locked or open elsewhere, or cannot be kept.
    """
    if path.suffix.lower() not in WORKBOOKS or not path.parent.is_dir():
        yield
        return
    with only_writer(path, waiting=waiting):
        check_place(path)
        if path.is_file() and language_of_file(path) is not None:
            paired = rounds_paired(open_book(path, read_only=True))
            keep(path, guard.read(path), action=action, round_=paired, now=datetime.now())
        yield


def rounds_paired(book: xw.Book) -> int | None:
    """Count the rounds paired in a workbook; None when it cannot be read.

    The reading is kept for the action that follows.
    """
    try:
        return len(read_once(book).tournament.rounds)
    except PairbookError:
        return None


def language_of_file(path: Path) -> str | None:
    """Return the language of a workbook; None when it cannot be opened."""
    try:
        return Tabs(open_book(path, read_only=True)).words.language
    except (PairbookError, OSError):
        return None
