"""Every tab is there for good: clicks leave what people typed on it, a repair rebuilds it."""

from __future__ import annotations

from pathlib import Path

import openpyxl

from addin import actions
from addin.engines.file import open_book
from addin.exchange.repairing import repair
from addin.sheets import layout
from addin.sheets.reader import read_once
from pairing.catalogue import Catalogue
from tests.support.books import cup, play
from tests.support.drivers import FileDriver, edit

WORDS = Catalogue("en")
BESIDE = "AZ7"
"""A cell that is nobody's on any tab."""
COMPUTED = ("standings", "crosstable", "orders_square")
"""Tabs that are written whole, beside what they show too."""


def kept_tabs(path: Path) -> list[str]:
    """The tabs that hold nothing a computation needs."""
    needed = {WORDS(f"tab.{key}") for key in ("tournament", "players", "log", "lists")}
    needed |= {WORDS("tab.round", number=number) for number in range(1, 10)}
    return [sheet.name for sheet in open_book(path).sheets if sheet.name not in needed]


def headings(path: Path, tabs: list[str]) -> dict[str, list[object]]:
    """What stands in the heading row of each."""
    book = open_book(path)
    row = f"A{layout.HEADER_ROW}:Z{layout.HEADER_ROW}"
    return {tab: book.sheets[tab].range(row).value for tab in tabs}


def test_clicks_leave_what_people_typed_on_any_tab(tmp_path: Path) -> None:
    path, driver = cup(tmp_path / "cup.xlsx", 8, 3), FileDriver()
    with edit(path) as book:
        order = [sheet.name for sheet in book.sheets]
        tabs = set(order) - {WORDS(f"tab.{key}") for key in COMPUTED}
        assert len(tabs) == len(order) - len(COMPUTED)
        for tab in tabs:
            book.sheets[tab].range(BESIDE).value = tab
    play(path, 2)
    for action in (actions.standings, actions.crosstable, actions.orders, actions.check):
        driver.run(path, action)
    driver.run(path, actions.pair_next_round)
    driver.run(path, actions.undo_last_round)
    after = open_book(path)
    assert [sheet.name for sheet in after.sheets] == order
    assert {tab for tab in tabs if after.sheets[tab].range(BESIDE).value != tab} == set()


def test_a_repair_rebuilds_tabs_that_were_deleted(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 3), 2)
    tabs = kept_tabs(path)
    assert len(tabs) > 4
    before, stood = headings(path, tabs), read_once(open_book(path)).tournament
    book = openpyxl.load_workbook(path)
    for tab in tabs:
        del book[tab]
    book.save(path)
    repair(path)
    assert headings(path, tabs) == before
    assert read_once(open_book(path)).tournament == stood
    play(path, 1)
