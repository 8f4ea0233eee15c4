"""One workbook file in the hands of an organiser, on one engine or another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import xlwings as xw

from addin.engines.file import open_book
from addin.exchange.editing import editing
from addin.sheets.grid import Grid
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from pairing.errors import PairbookError
from pairing.tournament import Tournament
from tests.support.drivers import RemoteDriver


class Hand:
    """An organiser's hand on a file: presses a button, or types into cells."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def press(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Run an action on the file."""
        raise NotImplementedError

    def outcome(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> tuple[Any, Any]:
        """``("done", data)``, or ``("refused", the error)``, which must leave the file alone."""
        before = self.path.read_bytes()
        try:
            return "done", self.press(action, *args, **kwargs).data
        except PairbookError as error:
            assert self.path.read_bytes() == before, f"refused and written: {error.message('en')}"
            return "refused", error

    @property
    def reading(self) -> Reading:
        """What the sheets say, and where."""
        return read(open_book(self.path, read_only=True))

    @property
    def tournament(self) -> Tournament:
        """What the sheets say."""
        return self.reading.tournament

    def type(self, cells: Iterable[tuple[str, int, int, Any]]) -> None:
        """Type into cells: tab, row, column, value."""
        book = open_book(self.path)
        for tab, row, column, value in cells:
            _type(book, tab, row, column, value)
        book.save()

    def arrange(self, grid: Grid, order: list[int]) -> None:
        """Sort the lines of a tab: line ``order[0]`` comes first, and so on."""
        book = open_book(self.path)
        sheet = book.sheets[grid.tab]
        first, last = grid.header + 1, grid.header + len(order)
        area = sheet.range((first, 1), (last, max(grid.at.values())))
        lines = area.raw_value
        for row, at in enumerate(order, start=first):
            for column, value in enumerate(lines[at], start=1):
                _type(book, grid.tab, row, column, value)
        book.save()


def _type(book: xw.Book, tab: str, row: int, column: int, value: Any) -> None:
    # A text stays one: an apostrophe is what a person types before "4-" or "=Max".
    shown = f"'{value}" if isinstance(value, str) and value else value
    book.sheets[tab].range((row, column)).raw_value = [[shown]]


class FileHand(Hand):
    """Our file engine, as the command line uses it: alone, and with a copy of what was there."""

    def press(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        with editing(self.path, action="model") as book:
            return action(book, *args, **kwargs)


class RemoteHand(Hand):
    """xlwings' remote engine, as Excel on the web uses it."""

    def press(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        return RemoteDriver().run(self.path, action, *args, **kwargs)
