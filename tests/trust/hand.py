"""A workbook in the middle of an event, and the hands of an organiser on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.actions.state import ActionResult
from addin.engines.file import open_book
from addin.exchange.repairing import repair
from addin.sheets.reader import read_once
from pairing.catalogue import Catalogue
from pairing.errors import PairbookError
from pairing.tournament import Tournament
from tests.support.books import cup, play, riichi_cup
from tests.support.drivers import FileDriver, set_cell

_PLAYED: dict[str, bytes] = {}


@dataclass
class Event:
    """A workbook with three of five rounds played by eight players."""

    path: Path
    language: str

    @property
    def words(self) -> Catalogue:
        return Catalogue(self.language)

    def tab(self, key: str, number: int | None = None) -> str:
        return self.words(f"tab.{key}", number=number) if number else self.words(f"tab.{key}")

    def heading(self, key: str) -> str:
        return self.words(f"column.{key}")

    def now(self) -> Tournament:
        return read_once(open_book(self.path, read_only=True)).tournament

    def do(self, action: Callable[..., ActionResult], *args: Any, **kwargs: Any) -> ActionResult:
        done: ActionResult = FileDriver().run(self.path, action, *args, **kwargs)
        return done

    def pair(self, **kwargs: Any) -> ActionResult:
        return self.do(actions.pair_next_round, **kwargs)

    def remarks(self) -> str:
        return "\n".join(self.do(actions.check).data["remarks"])

    def repair(self, **kwargs: Any) -> str:
        done = repair(self.path, **kwargs)
        return "\n".join([self.words(done.text), *map(self.words, done.remarks)])

    def type(self, key: str, number: int | None, cell: str, value: Any) -> None:
        set_cell(self.path, self.tab(key, number), cell, value)

    def cell(self, key: str, number: int | None, cell: str) -> Any:
        return open_book(self.path).sheets[self.tab(key, number)].range(cell).value

    def empty(self, key: str, number: int | None, cells: str) -> None:
        """Empty some cells."""
        book = open_book(self.path)
        book.sheets[self.tab(key, number)].range(cells).clear_contents()
        book.save()

    def refuses(
        self, said: str, action: Callable[..., Any] = actions.pair_next_round, *args: Any
    ) -> None:
        """An action is refused in the event's language, saying this."""
        with pytest.raises(PairbookError) as caught:
            self.do(action, *args)
        assert said in caught.value.message(self.language)

    def mended(self, before: Tournament, *named: str) -> None:
        """No round is paired until a repair, which names what was lost, brings it back."""
        self.refuses("pairbook repair")
        said = self.repair()
        assert all(one in said for one in named)
        assert self.now() == before

    def quiet(self, change: Callable[[Any], None]) -> None:
        """What another program changes is no matter: the event stays, and goes on."""
        before = self.now()
        self.by_hand(change)
        assert self.now() == before
        self.pair()

    def by_hand(self, change: Callable[[Any], None]) -> None:
        """Change the workbook the way another program would: all of it is written anew."""
        book = openpyxl.load_workbook(self.path)
        change(book)
        book.save(self.path)

    def delete(self, key: str, number: int | None = None) -> None:
        self.by_hand(lambda book: book.remove(book[self.tab(key, number)]))


def played(path: Path, language: str, name: str = "leader") -> Event:
    """Such a workbook; made once for each system and language."""
    key = f"{name}.{language}"
    if key in _PLAYED:
        path.write_bytes(_PLAYED[key])
    else:
        make = riichi_cup if name == "riichi" else cup
        make(path, 8, 5, language)
        play(path, 3)
        _PLAYED[key] = path.read_bytes()
    return Event(path, language)
