"""Whatever is done to a cell of what was paired is ordinary, or comes back by the button."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.errors import PairbookError
from pairing.systems import ALIASES, REGISTRY
from tests.support.books import cup, play
from tests.support.refusals import refusal

TYPED = {
    *(("Round 2", heading, "typed over") for heading in ("Score", "Penalty", "Chombo")),
    ("Round 2", "Score", "doubled"),
    ("Round 2", "Name", "exchanged"),
}
"""At tables of the last round people still type: a message says what; scores go with names."""

SYSTEMS = (*REGISTRY, *ALIASES)
WAYS = ("emptied", "typed over", "doubled", "exchanged")


def spoil(book: Any, tab: str, column: str, row: int, way: str) -> bool:
    """Do it to a cell; ``False`` where nothing is changed by it."""
    cell, below = (book.sheets[tab].range(f"{column}{at}") for at in (row, row + 1))
    old, other = cell.value, below.value
    new = {"emptied": None, "typed over": "Zed"}.get(way, other)
    if new == old:
        return False
    cell.value = new
    if way == "exchanged":
        below.value = old
    return True


def comes_back(book: Any, tab: str, then: Any, what: str) -> None:
    """Nothing is asked of a cell, or it is named and is as it was after the button."""
    try:
        actions.standings(book)
    except PairbookError as error:
        assert tab in error.message("en"), what
        actions.put_back(book)
        assert read(book).state == then, what
        actions.standings(book)  # nothing is asked about again


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_cell_comes_back(system: str, way: str, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name=system), 2)
    then = read(open_book(path)).state
    tried = 0
    for tab, row in (("Players", 8), ("Round 1", 6), ("Round 2", 6)):
        headings = open_book(path).sheets[tab].used_range.value[3]
        for at, heading in enumerate(headings):
            book = open_book(path)
            if not heading or not spoil(book, tab, "ABCDEFGHIJKLMNOPQRST"[at], row, way):
                continue
            tried += 1
            if system != "riichi" or (tab, heading, way) not in TYPED:
                comes_back(book, tab, then, f"{tab}, {heading}")
    assert tried > 10


@pytest.mark.parametrize("new", [None, "Zed", 7])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_setting_comes_back(system: str, new: Any, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name=system), 2)
    reading = read(open_book(path))
    tab = reading.settings_grid.tab
    for name, row in reading.setting_rows.items():
        book = open_book(path)
        book.sheets[tab].range((row, 2)).value = new
        comes_back(book, tab, reading.state, name)
    book = open_book(path)
    book.sheets[tab].range((reading.setting_rows["system"], 2)).value = "Keizer"
    comes_back(book, tab, reading.state, "another system")


def test_a_start_number_that_is_gone_is_named_with_its_cell(tmp_path: Path) -> None:
    book = open_book(play(cup(tmp_path / "cup.xlsx", 8, 4, name="dutch"), 2))
    name, number = (book.sheets["Players"].range(cell).value for cell in ("B8", "A8"))
    book.sheets["Players"].range("A8").value = None
    told = refusal(PairbookError, actions.standings, book).message("en").splitlines()[1:-1]
    assert told == [f"  Players!A8: {name}, No.: {int(number)} → —"]
