"""Results that players sent by phone, on their way into the workbook.

Every click and command that writes begins with them where any wait.  What the arbiter typed
stays: a waiting result for the same board is then left out, and it is said so.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.actions import hall_queue
from addin.actions.hall_queue import Fate, Line, file_of
from addin.actions.results import enter_results
from addin.actions.state import ActionResult, action
from addin.sheets.reader import read_once
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.dataclasses import dataclass, field
from pairing.errors import ALLOWED, PUT_BACK, NeedsDecision, PairbookError
from pairing.formats.scores import parse_table
from pairing.formats.typed import read_result, read_two_results
from pairing.tournament import Game, Round, Table


@dataclass
class Intake:
    """Results that a click took in: what to say of them, and the marks to set when they are
    written.
    """

    sentences: list[Text] = field(default_factory=list)
    fates: list[tuple[Line, Fate, dict[str, str]]] = field(default_factory=list)
    count: int = 0

    def mark(self, path: Path) -> None:
        """Note in the queue what became of the results; called when the workbook has them."""
        if self.fates:
            stamp, now = hall_queue.stamp_of(path), time.time()
            marks = (
                Line(time.time_ns() + at, "mark", of=line.id, fate=fate, stamp=stamp, why=why,
                     at=now)
                for at, (line, fate, why) in enumerate(self.fates)
            )  # fmt: skip
            hall_queue.append(hall_queue.queue_file(path), marks)
            self.fates.clear()


def take_in(book: xw.Book, path: Path, *, stays_open: bool = False) -> Intake:
    """Write the results that wait for a workbook into it.

    ``path`` is its file; ``stays_open``: the workbook is open in a program, and in the file when
    that saves it.
    """
    intake = Intake()
    lines = hall_queue.read(hall_queue.queue_file(path))
    waiting = hall_queue.waiting(lines)
    if not waiting:
        return intake
    taken = {line.of: line.stamp for line in lines if line.kind == "mark" and line.fate == "taken"}
    good: Fate = "taken" if stays_open else "written"
    stamp = hall_queue.stamp_of(path)
    write: dict[int, list[Line]] = {}
    rounds = read_once(book).tournament.rounds
    for one in waiting:
        board = _board(rounds, one)
        now = "" if board is None else result_of(board)
        known = taken.get(one.id)
        if board is None:
            intake.fates.append((one, "gone", {}))
        elif now == one.result:
            intake.fates += [(one, good, {})] * (known is None or not stays_open)
        elif known is not None and not now and known == stamp:
            # It was never saved: taken back by hand in the open document, or lost with it.
            write.setdefault(one.round, []).extend([] if stays_open else [one])
        elif now in one.over and known is None:
            write.setdefault(one.round, []).append(one)
        else:
            remark = _overruled(one, now)
            intake.fates.append((one, "overruled", in_all(remark)))
            intake.sentences.append(remark)
    for number, ones in sorted(write.items()):
        _write(book, number, ones, intake, good)
    if intake.count:
        intake.sentences.insert(0, text("hall.taken_in", count=intake.count))
    return intake


def in_all(sentence: Text) -> dict[str, str]:
    """Return a sentence in every language."""
    return {language: Catalogue(language)(sentence) for language in LANGUAGES}


def _write(book: xw.Book, number: int, ones: list[Line], intake: Intake, good: Fate) -> None:
    """Write results of a round at once; when that is refused each alone, so that the good count."""
    boards = [line.board for line in ones]
    try:
        results = {line.board: result_in_queue(line.result) for line in ones}
        enter_results(book, number, results, asks=False)
        intake.fates += [(line, good, {}) for line in ones]
        intake.count += len(ones)
    except NeedsDecision:
        intake.sentences.append(text("hall.asked", round=number, boards=boards))
    except PairbookError as error:
        for line in ones if len(ones) > 1 else ():
            _write(book, number, [line], intake, good)
        if len(ones) == 1:
            why = {language: error.message(language) for language in LANGUAGES}
            intake.fates.append((ones[0], "refused", why))
            remark = text("hall.refused", round=number, board=boards[0], why=error.text)
            intake.sentences.append(remark)


def _board(rounds: tuple[Round, ...], line: Line) -> Game | Table | None:
    """Return the board of a line, when the same players sit there."""
    if not 1 <= line.round <= len(rounds):
        return None
    round_ = rounds[line.round - 1]
    if round_.seats.get(line.board) != line.seats:
        return None
    return round_.by_number[line.board]


def result_of(board: Game | Table) -> str:
    """Return the result of a board as the queue writes it, "" without one."""
    if isinstance(board, Game):
        return board.shown_result if board.finished else ""
    return "" if board.scores is None else " ".join(map(str, board.scores))


def result_in_queue(shown: str) -> Any:
    """Return a result of the queue as :func:`enter_results` takes it."""
    return read_result(shown) or read_two_results(shown) or parse_table(shown)


@action
def results_from_hall(book: xw.Book) -> ActionResult:
    """Take in the results that players sent by phone and that wait for this workbook.

    The click has taken them in when it began, but for corrections of rounds after which others
    were paired: they are asked about here, as the same correction typed into its cell is.
    """
    path = file_of(book)
    lines = [] if path is None else hall_queue.read(hall_queue.queue_file(path))
    refused = {line.of for line in lines if line.kind == "mark" and line.fate == "refused"}
    left = [
        text("hall.left", round=line.round, board=line.board, result=line.result)
        for line in lines
        if line.id in refused
    ]
    answered = [] if path is None else _answered(book, path, hall_queue.waiting(lines))
    done = text("done.from_hall" if left else "done.hall_taken", count=len(left))
    return ActionResult(done, {"refused": len(left)}, (*answered, *left))


def _answered(book: xw.Book, path: Path, waiting: Sequence[Line]) -> list[Text]:
    """Write, or drop, waiting results that differ from the sheet; raises ``NeedsDecision``."""
    rounds, remarks = read_once(book).tournament.rounds, []
    for line in waiting:
        board = _board(rounds, line)
        if board is None or result_of(board) not in line.over:
            continue
        if PUT_BACK in ALLOWED.get():
            remark = _overruled(line, result_of(board))
            mark = Line(time.time_ns(), "mark", of=line.id, fate="overruled", why=in_all(remark))
            hall_queue.append(hall_queue.queue_file(path), [mark])
            remarks.append(remark)
            continue
        enter_results(book, line.round, {line.board: result_in_queue(line.result)}, asks=False)
    return remarks


def _overruled(one: Line, now: str) -> Text:
    sent = {"round": one.round, "board": one.board, "sent": one.result}
    return text("hall.overruled", typed=now or "…", **sent)
