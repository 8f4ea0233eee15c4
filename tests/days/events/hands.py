"""Hands of one who runs an event: clicks on one file or on two engines alike, and cells typed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from addin.engines.file import open_book
from addin.engines.file.backups import backups_of
from addin.exchange.backups import restore
from addin.exchange.editing import editing
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from pairing.errors import PairbookError
from tests.support.drivers import RemoteDriver, all_values

Cells = Iterable[tuple[str, int, int, Any]]
"""Tab, row, column, value."""


class Hands:
    """A workbook file, and with ``twice`` a copy on which xlwings' remote engine does the same."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.twin: Path | None = None

    def double(self) -> None:
        """Do everything on both engines from here on."""
        self.twin = shutil.copy(self.path, self.path.with_name("twin.xlsx"))

    def press(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Press a button; both engines answer the same, and who refuses writes nothing."""
        answer = _answer(self.path, _on_file, action, *args, **kwargs)
        if self.twin is not None:
            other = _answer(self.twin, RemoteDriver().run, action, *args, **kwargs)
            if _shown(answer) != _shown(other):
                raise AssertionError(f"engines answer {_shown(answer)!r} and {_shown(other)!r}")
        if isinstance(answer, PairbookError):
            raise answer
        return answer

    def type(self, cells: Cells) -> None:
        """Type into cells, and save."""
        cells = list(cells)
        for path in filter(None, (self.path, self.twin)):
            book = open_book(path)
            for tab, row, column, value in cells:
                book.sheets[tab].range((row, column)).raw_value = [[value]]
            book.save()

    def restore(self) -> None:
        """Bring back the copy of before the last click; on the web its owner does so himself."""
        before = all_values(self.path)
        restore(self.path, max(backup.number for backup in backups_of(self.path)))
        if all_values(self.path) == before:
            raise AssertionError("the copy that came back is the workbook of before")
        if self.twin is not None:
            shutil.copy(self.path, self.twin)

    def differences(self) -> list[str]:
        """Tabs that the two engines have left otherwise."""
        if self.twin is None:
            return []
        mine, theirs = all_values(self.path), all_values(self.twin)
        tabs = [tab for tab in mine.keys() | theirs.keys() if mine.get(tab) != theirs.get(tab)]
        return [f"engines differ on {tab}" for tab in sorted(tabs)]

    @property
    def reading(self) -> Reading:
        """What the sheets say, and where."""
        return read(open_book(self.path, read_only=True))


def _on_file(path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    with editing(path, action="day") as book:
        return action(book, *args, **kwargs)


def _answer(path: Path, run: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What an action did, or the error with which it refused."""
    before = path.read_bytes()
    try:
        return run(path, *args, **kwargs)
    except PairbookError as error:
        if path.read_bytes() != before:
            raise AssertionError(f"refused and written: {error.message('en')}") from error
        return error


def _shown(answer: Any) -> Any:
    return answer.message("en") if isinstance(answer, PairbookError) else getattr(answer, "data", 0)
