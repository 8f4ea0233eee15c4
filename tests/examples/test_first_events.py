"""The pages "your first event" are played as they stand, in both languages."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from tests.support.terminal import run
from tools.import_graph import ROOT

FOLDER = ROOT / "docs" / "first-event"
PAGES = sorted(FOLDER.glob("*.md"))
LONGEST = 75
"""Lines a page may have: it is read while people wait."""


CELL = re.compile(r"\| `(?P<tab>[^`!]+)!(?P<cell>[A-Z]+\d+)` \| `(?P<value>[^`]+)` \|")


def steps(page: Path) -> Iterator[list[str] | tuple[str, str, str]]:
    """Commands (without the comments beside them) and typed cells of a page in their order."""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("pairbook "):
            yield shlex.split(line, comments=True)[1:]
        elif cell := CELL.fullmatch(line):
            yield cell["tab"], cell["cell"], cell["value"]


def commands(page: Path) -> list[list[str]]:
    """The commands alone."""
    return [step for step in steps(page) if isinstance(step, list)]


def do(step: list[str] | tuple[str, str, str], workbook: Path) -> None:
    """Run a command, or type a value as an organiser does."""
    if isinstance(step, list):
        run(*step)
        return
    tab, cell, value = step
    book = open_book(workbook)
    book.sheets[tab].range(cell).value = int(value) if value.isdecimal() else value
    book.save()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_page_is_short_and_can_be_played(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    name, rows = re.findall(r"^```csv (\S+)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[0]
    (tmp_path / name).write_text(rows, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(commands(page)) > 5
    for step in steps(page):
        do(step, tmp_path / "CUP.xlsx")
    if page.name.startswith("fors"):  # the board that the page works out
        game = read(open_book(tmp_path / "CUP.xlsx", read_only=True)).tournament.rounds[0].games[0]
        assert (game.handicap, game.komi) == (2, Fraction(1, 2))
    for picture in re.findall(r'src="([^"]+)"', text):
        assert (page.parent / picture).is_file()


def plain(page: Path) -> list[list[str]]:
    """The steps of a page without names, tabs and language."""
    return [
        [word for word in step if " " not in word and word not in ("--lang", "ru")]
        for step in steps(page)
    ]


def test_each_page_stands_in_both_languages_with_the_same_steps() -> None:
    for english in FOLDER.glob("*.en.md"):
        russian = english.with_name(english.name.replace(".en.", ".ru."))
        assert plain(russian) == plain(english)
    assert len(PAGES) == 2 * len(list(FOLDER.glob("*.en.md")))
