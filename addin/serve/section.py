"""One workbook as it is served: what it held when it was last read, its boards and their states."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from addin.actions.from_hall import result_of
from addin.actions.hall_queue import Line, stamp_of
from addin.commands.asked import Reply
from addin.publish import Edition
from addin.serve.agreement import State, judge
from addin.serve.queue import SHOWN_FATES, Queue
from addin.sheets.vocabulary import Vocabulary
from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.formats.scores import TypedTable, parse_table
from pairing.formats.typed import read_result, read_two_results
from pairing.table_notes import may_lie
from pairing.table_settings import table_settings
from pairing.tournament import Result, Round, Tournament

BY_PLAYERS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)
"""The results that players may send; all others are the arbiter's."""


@dataclass(frozen=True)
class Board:
    """A board or table of the round that is played.

    ``seats`` are start numbers and ``names`` names, White or East first; ``result`` what stands
    in the workbook, "" without one.
    """

    round: int
    number: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    result: str


class Section:
    """One workbook: ``edition`` as last read, ``fault`` what was wrong with it since.

    It has no edition before it was read once, without which no hall begins.

    ``name`` is its part of addresses (``CUP``), ``key`` what its links are signed for; ``pages``
    are those made of the edition.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self.queue = Queue(path)
        self.edition: Edition
        self.fault: Reply | None = None
        self.pages: dict[tuple[Any, ...], asyncio.Future[bytes]] = {}
        self.stamp: str | None = None
        self.open_in: Mapping[str, str] | None = None
        """The program that has the workbook open, in every language, while results wait."""
        self.waiting_count = 0
        """The number of these results."""
        self.boards: dict[int, Board] = {}
        """The boards of the last round, by number."""

    def take(self, stamp: str, content: Edition | Reply) -> None:
        """Be as the workbook was read; after a mistake in it stays as it was before."""
        self.stamp = stamp
        if isinstance(content, Reply):
            self.fault = content
            return
        self.edition, self.fault = content, None
        self.pages.clear()
        round_ = self.round
        self.boards = {} if round_ is None else boards_of(content.tournament, round_)
        self.__dict__.pop("key", None)

    @property
    def changed(self) -> bool:
        """Return whether the file differs from the one that was read."""
        return stamp_of(self.path) != self.stamp

    @property
    def tournament(self) -> Tournament:
        """The tournament as last read."""
        return self.edition.tournament

    @property
    def words(self) -> Vocabulary:
        """The words of the workbook's language."""
        return self.edition.words

    @property
    def round(self) -> Round | None:
        """The round that is played, or was played last."""
        return self.tournament.rounds[-1] if self.tournament.rounds else None

    @cached_property
    def key(self) -> str:
        """The text that links are signed with: the file's name and the event's seed."""
        return f"{self.path.name}\0{self.tournament.seed}"

    @property
    def four(self) -> bool:
        """Return whether four sit together."""
        return self.edition.system.traits.seats == 4

    def seat_of(self, board: Board, who: str) -> int:
        """Find the player of a board by start number or name; raises ``InputError``."""
        typed = " ".join(who.split()).casefold()
        for seat, name in zip(board.seats, board.names, strict=True):
            if typed in (str(seat), " ".join(name.split()).casefold()):
                return seat
        raise InputError("hall.who", names=list(board.names))

    def counted(self, board: Board) -> str:
        """Return the result that counts at a board: one that is on its way, or the workbook's."""
        line = self.queue.accepted(board.round, board.number)
        return line.result if line is not None and line.seats == board.seats else board.result

    def state(self, number: int) -> State:
        """Return the state of a board of the current round."""
        board = self.boards[number]
        sent = self.queue.sent(board.round, number, board.seats)
        rule, counted = self.tournament.settings.hall_results, self.counted(board)
        return judge(sent, board.seats, rule, counted, time.time())

    def states(self) -> dict[int, State]:
        """Return the state of every board of the current round."""
        return {number: self.state(number) for number in self.boards}

    def not_taken(self) -> list[Line]:
        """Return the marks of results that the workbook did not take, each with its reason."""
        return [fate for fate in self.queue.fates().values() if fate.fate in SHOWN_FATES]

    def read(self, shown: str, *, by_arbiter: bool = False) -> str:
        """Return a result as it was sent in the form it is kept in; raises ``InputError``.

        Players send a win, a draw or four scores; what else there is is the arbiter's.
        """
        if self.four:
            return self._scores(shown)
        double = self.tournament.settings.double_rounds
        results = read_two_results(shown) if double else (read_result(shown),)
        if not results or None in results or not (by_arbiter or {*results} <= {*BY_PLAYERS}):
            options = [str(choice) for choice in BY_PLAYERS]
            raise InputError("error.result_unknown", value=shown, options=options)
        return " ".join(map(str, results))

    def _scores(self, shown: str) -> str:
        typed = parse_table(shown)
        if typed is None or not typed.scores or typed.notes:
            raise InputError("hall.four_scores")
        rules = table_settings(self.tournament.settings)
        total = rules.total()
        read = TypedTable(typed.scores).read(total)
        if read is None:
            raise InputError("hall.unit", total=total)
        off = sum(read.scores) - (total or 0)
        if total is not None and off and not may_lie(-off, rules.left_lying):
            raise InputError("hall.sum", total=total, sum=sum(read.scores), off=f"{off:+d}")
        return " ".join(map(str, read.scores))


def boards_of(tournament: Tournament, round_: Round) -> dict[int, Board]:
    """Return the boards or tables of a round, by number."""
    seats = round_.seats
    boards = {}
    for number, place in round_.by_number.items():
        names = tuple(tournament[seat].name for seat in seats[number])
        boards[number] = Board(round_.number, number, seats[number], names, result_of(place))
    return boards
