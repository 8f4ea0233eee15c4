"""An organiser at work: commands typed, cells typed into, and what he sees."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin.engines.file import open_book
from addin.sheets import layout
from addin.sheets.reader import read
from pairing.catalogue import Catalogue
from pairing.tournament import Tournament
from tests.support.terminal import run


class Day:
    """One workbook in a folder of its own, and the hands of one organiser."""

    def __init__(self, folder: Path, language: str, monkeypatch: Any, capsys: Any) -> None:
        monkeypatch.chdir(folder)
        monkeypatch.setenv("PAIRBOOK_LANG", language)
        self.language, self.words = language, Catalogue(language)
        self.file = {"en": "CUP.xlsx", "ru": "КУБОК.xlsx"}[language]
        self._monkeypatch, self._capsys = monkeypatch, capsys
        self._shown = ""

    # -- what he does ------------------------------------------------------------------------

    def types(self, *line: object, expect: int = 0) -> str:
        """A command; ``FILE`` in it is the workbook.  What it printed, on both streams."""
        self._capsys.readouterr()
        run(*(self.file if one == "FILE" else one for one in line), expect=expect)
        told = self._capsys.readouterr()
        self._shown = told.out + told.err
        assert "Traceback" not in self._shown
        return self._shown

    def enters(self, *lines: str, expect: int = 0) -> str:
        """Type results on one line: a board and its result, or a table and its scores, each."""
        return self.types("results", "FILE", *" ".join(lines).split(), expect=expect)

    def fills(self, tab: str, cells: Mapping[str, Any], number: int | None = None) -> None:
        """Cells of a tab, typed into one after another, and the file saved."""
        book = open_book(Path(self.file))
        sheet = book.sheets[self.tab(tab, number)]
        for address, value in cells.items():
            sheet.range(address).raw_value = [[value]]
        book.save()

    def writes(self, number: int, typed: Mapping[int, Any], column: str = "result") -> None:
        """Results or scores into a Round tab, by line below its headings, from 1 on."""
        book = open_book(Path(self.file))
        sheet = book.sheets[self.tab("round", number)]
        at = sheet.range("A4:Z4").value.index(layout.heading(self.words, column)) + 1
        for line, shown in typed.items():
            sheet.range((layout.HEADER_ROW + line, at)).raw_value = [[shown]]
        book.save()

    def deletes(self, tab: str, number: int | None = None) -> None:
        """A tab, with the mouse, in another program."""
        book = openpyxl.load_workbook(self.file)
        del book[self.tab(tab, number)]
        book.save(self.file)

    # -- what he sees ------------------------------------------------------------------------

    def sees(self, english: str, russian: str) -> None:
        """What the last command printed, line breaks aside."""
        wanted = {"en": english, "ru": russian}[self.language]
        assert wanted in " ".join(self._shown.split()), self._shown

    def not_seen(self, *shown: str) -> None:
        """What the last command must not have printed."""
        for one in shown:
            assert one not in self._shown, self._shown

    @property
    def event(self) -> Tournament:
        """What the workbook says now."""
        return read(open_book(Path(self.file), read_only=True)).tournament

    def results(self, number: int) -> list[str]:
        """Results of a round by board."""
        return [str(game.result or "") for game in self.event.rounds[number - 1].games]

    def meets(self, number: int, name: str) -> str:
        """Whom somebody meets in a round; nothing without an opponent."""
        event = self.event
        (player,) = (one.number for one in event.players if one.name == name)
        for game in event.rounds[number - 1].games:
            if player in (game.white, game.black):
                return event[game.opponent_of(player)].name
        return ""

    def tab(self, key: str, number: int | None = None) -> str:
        """What a tab is called."""
        return layout.tab_name(self.words, key, number)

    def cell(self, tab: str, address: str, number: int | None = None) -> Any:
        """A cell as it stands in the file."""
        book = open_book(Path(self.file), read_only=True)
        return book.sheets[self.tab(tab, number)].range(address).value

    def page(self, *shown: str) -> None:
        """The page is published under its own name again, and says all of this."""
        self.types("publish", "FILE", "--to", "html", "-o", "page.html")
        page = Path("page.html").read_text("utf-8")
        for one in shown:
            assert one in page, one


@pytest.fixture(params=["en", "ru"])
def day(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Day:
    """A day in each language."""
    return Day(tmp_path, request.param, monkeypatch, capsys)
