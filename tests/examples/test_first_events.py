"""The pages "your first event" are played as they stand, in both languages."""

from __future__ import annotations

import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from tests.support.terminal import run
from tools.import_graph import ROOT

FOLDER = ROOT / "docs" / "first-event"
PAGES = sorted(FOLDER.glob("*.md"))
LONGEST = 30
"""Lines a page may have: it is read while people wait."""


def commands(page: Path) -> list[list[str]]:
    """The commands of a page in their order, without the comments beside them."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("pairbook ")]


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
    for command in commands(page):
        run(*command)
    if page.name.startswith("fors"):  # the board that the page works out
        game = read(open_book(tmp_path / "CUP.xlsx", read_only=True)).tournament.rounds[0].games[0]
        assert (game.handicap, game.komi) == (2, Fraction(1, 2))
    for picture in re.findall(r'src="([^"]+)"', text):
        assert (page.parent / picture).is_file()


def test_each_page_stands_in_both_languages_with_the_same_commands() -> None:
    for english in FOLDER.glob("*.en.md"):
        russian = english.with_name(english.name.replace(".en.", ".ru."))
        plain = [
            [word for word in one if word not in ("--lang", "ru")] for one in commands(russian)
        ]
        assert plain == commands(english)
    assert len(PAGES) == 2 * len(list(FOLDER.glob("*.en.md")))
