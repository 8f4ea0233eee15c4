"""A workbook in the middle of an event, where its cells are, and what hands do to them.

An edit is written down once, as steps on cells; a file takes them, and a LibreOffice that has the
workbook open takes the same ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from addin import actions
from addin.engines.file import open_book
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from pairing.catalogue import Catalogue
from pairing.systems import REGISTRY
from pairing.tournament import Tournament
from tests.days.hands.hands import FileHand
from tests.support.books import cup, outcomes_of
from tests.support.drivers import FileDriver, values

SYSTEMS = tuple(REGISTRY)
LANGUAGES = ("en", "ru")
ROUNDS = (1, 4)
PLANNED = 6
HEADER = 4
"""The row of the headings."""

FEW = 3
"""So many lines that change places may be typing; more of them were sorted."""


@dataclass(frozen=True)
class Base:
    """An event with so many rounds complete.

    ``typed``: the results of its last round were typed into the cells, and no action has seen
    them; else an action entered them.
    """

    system: str
    language: str
    rounds: int
    typed: bool = False

    def __str__(self) -> str:
        return f"{self.system}-{self.language}-{self.rounds}{'-typed' if self.typed else ''}"

    @property
    def players(self) -> int:
        """How many: with a bye where an action has entered the results, without one else."""
        return 16 if self.system == "riichi" else 12 if self.typed else 13

    @property
    def content(self) -> bytes:
        """The file."""
        return _made(self)


@cache
def _made(base: Base) -> bytes:
    if not base.typed:
        return _played(base.system, base.language, base.rounds, base.players)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cup.xlsx"
        path.write_bytes(_played(base.system, base.language, base.rounds - 1, base.players))
        results = _paired(path)
        desk = Desk(base, path.read_bytes())
        for board, result in results.items():
            desk.enter(base.rounds, board, result)
        FileHand(path).take(desk.steps)
        return path.read_bytes()


@cache
def _played(name: str, language: str, rounds: int, players: int) -> bytes:
    """An event with so many rounds, whose results an action has entered."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cup.xlsx"
        if not rounds:
            return cup(path, players, PLANNED, language, name=name).read_bytes()
        path.write_bytes(_played(name, language, rounds - 1, players))
        FileDriver().run(path, actions.enter_results, rounds, _paired(path))
        return path.read_bytes()


def _paired(path: Path) -> dict[int, Any]:
    """Pair the next round; results by lot for its boards or tables."""
    return outcomes_of(FileDriver().run(path, actions.pair_next_round).data)


@dataclass
class Desk:
    """An unedited workbook, and the steps an edit takes on it.

    Rows and columns count from 1.  ``chance`` chooses where an edit may be made in more than one
    place.
    """

    base: Base
    content: bytes = b""
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    steps: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.content = self.content or self.base.content
        self.reading, self._rows = _look(self.content)
        self._typed: dict[tuple[str, int, int], Any] = {}

    reading: Reading = field(init=False)

    # -- where things are -----------------------------------------------------------------

    @property
    def last(self) -> int:
        """The round being played."""
        return self.base.rounds

    @property
    def tournament(self) -> Tournament:
        """The event."""
        return self.reading.tournament

    @cached_property
    def words(self) -> Catalogue:
        """The words of the workbook."""
        return Catalogue(self.base.language)

    @property
    def result(self) -> str:
        """The column results are typed into."""
        return self.reading.result_column

    @property
    def seats(self) -> tuple[str, ...]:
        """The columns of a Round tab with names."""
        return ("name",) if self.base.system == "riichi" else ("white", "black")

    @property
    def height(self) -> int:
        """How many lines a board or a table has."""
        return 4 if self.base.system == "riichi" else 1

    @property
    def player_row(self) -> int:
        """The row of a player in the middle of the tab."""
        return self.reading.player_rows[5]

    @cached_property
    def names(self) -> set[str]:
        """Everybody's name."""
        return {player.name for player in self.tournament.players}

    def tab(self, key: str, number: int | None = None) -> str:
        """The name of a tab."""
        return self.words(f"tab.{key}", number=number) if number else self.words(f"tab.{key}")

    def round_tab(self, number: int | None = None) -> str:
        """The name of a Round tab; of the last one paired."""
        return self.tab("round", number or self.last)

    def at(self, tab: str, key: str) -> int:
        """The column of a heading."""
        return self._grid(tab).at[key]

    def columns(self, tab: str) -> dict[str, int]:
        """Every column of a tab by its key."""
        return dict(self._grid(tab).at)

    def lines(self, tab: str) -> list[int]:
        """The rows of the boards, seats and byes of a Round tab, or of the players."""
        if tab == self.tab("players"):
            return sorted(self.reading.player_rows.values())
        number = next(n for n in self.reading.round_grids if self.round_tab(n) == tab)
        if self.base.system == "riichi":
            return sorted(r for (n, _), r in self.reading.seat_rows.items() if n == number)
        return sorted(row for (n, _), row in self.reading.board_rows.items() if n == number)

    def board(self, number: int, round_: int | None = None) -> int:
        """The (first) row of a board or table; the bye is board -1."""
        return self.reading.board_rows[round_ or self.last, number]

    def cell(self, tab: str, row: int, column: int) -> Any:
        """What stands there, with what was typed so far."""
        if (tab, row, column) in self._typed:
            return self._typed[tab, row, column]
        rows = self._rows(tab)
        return rows[row - 1][column - 1] if row <= len(rows) and column <= len(rows[0]) else None

    def rows(self, tab: str) -> list[list[Any]]:
        """All cells of a tab, to be changed."""
        return [list(row) for row in self._rows(tab)]

    def _grid(self, tab: str) -> Any:
        if tab == self.tab("players"):
            return self.reading.players_grid
        return next(grid for grid in self.reading.round_grids.values() if grid.tab == tab)

    # -- what hands do --------------------------------------------------------------------

    def do(self, *step: Any) -> None:
        """Take a step of the hands along."""
        self.steps.append(step)
        if step[0] == "type":
            _, tab, row, column, value = step
            self._typed[tab, row, column] = value

    def type(self, tab: str, row: int, column: int | str, value: Any) -> None:
        """Type into a cell; the column by its key or by its number."""
        at = self.at(tab, column) if isinstance(column, str) else column
        self.do("type", tab, row, at, value)

    def set(self, name: str, value: Any) -> None:
        """Type beside a label of the Tournament tab."""
        self.do("type", self.tab("tournament"), self.reading.setting_rows[name], 2, value)

    def enter(self, round_: int, board: int, result: Any) -> None:
        """Type the result of a board, or the scores of a table."""
        entered = result if isinstance(result, tuple) else (str(result),)
        for row, one in enumerate(entered, start=self.board(board, round_)):
            self.type(self.round_tab(round_), row, self.result, one)

    def exchange(self, tab: str, one: tuple[int, str], other: tuple[int, str]) -> None:
        """Let two cells (row, column) change places."""
        first, second = (self.cell(tab, row, self.at(tab, key)) for row, key in (one, other))
        self.type(tab, *one, second)
        self.type(tab, *other, first)

    def clear(self, tab: str, row: int) -> None:
        """Empty a line as far as it was filled by hands or by a pairing."""
        for column in self.columns(tab).values():
            value = self.cell(tab, row, column)
            if value is not None and not str(value).startswith("="):
                self.type(tab, row, column, None)

    def turn(self, tab: str) -> None:
        """Sort whole lines from the last to the first."""
        rows, columns = self.lines(tab), sorted(self.columns(tab).values())
        assert self.arrange(tab, columns, rows, rows[::-1]) > FEW

    def arrange(self, tab: str, columns: Sequence[int], rows: Sequence[int], order: Any) -> int:
        """Put what stands in some columns of lines into another order; how many lines change."""
        moves = self._moves(tab, columns, rows, order)
        for row, column, value in moves:
            self.do("type", tab, row, column, value)
        return len({row for row, _, _ in moves})

    def _moves(
        self, tab: str, columns: Sequence[int], rows: Sequence[int], order: Any
    ) -> list[tuple[int, int, Any]]:
        return [
            (row, column, value)
            for row, source in zip(rows, order, strict=True)
            for column in columns
            if (value := self.cell(tab, source, column)) != self.cell(tab, row, column)
        ]

    def sort(self, tab: str, *keys: str) -> None:
        """Sort columns that stand side by side by the first, and nothing else of their lines.

        Up or down, whichever changes more of them.
        """
        rows, columns = self.lines(tab), [self.at(tab, key) for key in keys]
        orders = [
            in_order(rows, [self.cell(tab, row, columns[0]) for row in rows], down)
            for down in (False, True)
        ]
        order = max(orders, key=lambda one: len(self._moves(tab, columns, rows, one)))
        assert self.arrange(tab, columns, rows, order) > FEW, f"sorting {keys} changes little"


def in_order(rows: Sequence[int], values: Sequence[Any], down: bool) -> list[int]:
    """Rows as a spreadsheet sorts them: numbers before texts, empty cells last either way."""
    shown = dict(zip(rows, values, strict=True))
    filled = [row for row in rows if shown[row] is not None]
    filled.sort(key=lambda row: (isinstance(shown[row], str), shown[row]), reverse=down)
    return filled + [row for row in rows if shown[row] is None]


@lru_cache(maxsize=64)
def _look(content: bytes) -> tuple[Reading, Callable[[str], list[tuple[Any, ...]]]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cup.xlsx"
        path.write_bytes(content)
        found = read(open_book(path, read_only=True))
        tabs = {grid.tab: values(path, grid.tab) for grid in found.grids().values()}
    return found, tabs.__getitem__
