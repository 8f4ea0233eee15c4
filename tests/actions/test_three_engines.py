"""Every system on the three engines: the same workbook at the end, and undo that restores."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions
from addin.creating import create
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.systems import REGISTRY, system
from tests.actions.conftest import field
from tests.support.clicks import finish
from tests.support.drivers import DRIVERS, FileDriver, all_values

PLAYERS = 8


def enter(book: xw.Book, name: str, data: Any, seed: int) -> None:
    finish(book, name, data, random.Random(seed))


def new(path: Path, name: str, players: int = PLAYERS, language: str = "en") -> Path:
    create(path, system=name, language=language, rounds=3, seed=7, players=field(players))
    return path


def _tab(key: str) -> str:
    return layout.tab_name(Catalogue("en"), key)


def tables(driver: Any, path: Path, name: str) -> None:
    """Every tab a button fills."""
    driver.run(path, actions.standings)
    driver.run(path, actions.crosstable)
    if system(name).face.reports:
        driver.run(path, actions.update_levels)
    if system(name).face.seats == 2:
        driver.run(path, actions.orders)


@pytest.mark.parametrize("name", REGISTRY)
def test_the_three_engines_write_the_same_workbook(name: str, tmp_path: Path) -> None:
    started = new(tmp_path / "cup.xlsx", name)
    found = {}
    for driver in DRIVERS:
        (tmp_path / driver.name).mkdir()
        path = Path(shutil.copy(started, tmp_path / driver.name / "cup.xlsx"))
        for number in (1, 2):
            data = driver.run(path, actions.pair_next_round).data
            driver.run(path, enter, name, data, number)
        driver.run(path, actions.pair_next_round)
        tables(driver, path, name)
        found[driver.name] = all_values(path)
    assert found["remote"] == found["file"]
    assert found["com"] == found["file"]


@pytest.mark.parametrize("name", REGISTRY)
def test_undo_restores_every_value(name: str, driver: Any, tmp_path: Path) -> None:
    """Before any pairing (start numbers, start values, settings, status) and in mid-event."""
    path = new(tmp_path / "cup.xlsx", name)
    for number in (1, 2):
        before = all_values(path)
        data = driver.run(path, actions.pair_next_round).data
        assert all_values(path) != before
        driver.run(path, actions.undo_last_round)
        # What follows from a pairing (riichi: plan, meetings, winds) is computed anew, and
        # before the first pairing the template has only a hint there.
        follows = [_tab(key) for key in system(name).face.with_pairing if number == 1]
        after = all_values(path)
        assert {t: v for t, v in after.items() if t not in follows} == {
            t: v for t, v in before.items() if t not in follows
        }
        again = driver.run(path, actions.pair_next_round).data
        assert again == data
        FileDriver().run(path, enter, name, data, number)


@pytest.mark.parametrize("name", REGISTRY)
def test_undo_of_a_finished_round(name: str, driver: Any, tmp_path: Path) -> None:
    """Results, tables and a pairing on top of them: all gone, and the same pairing again."""
    path = new(tmp_path / "cup.xlsx", name)
    data = FileDriver().run(path, actions.pair_next_round).data
    FileDriver().run(path, enter, name, data, 1)
    before = all_values(path)
    data = FileDriver().run(path, actions.pair_next_round).data
    FileDriver().run(path, enter, name, data, 2)
    driver.run(path, actions.undo_last_round, allow=[actions.DISCARD_RESULTS])
    assert all_values(path) == before
    assert driver.run(path, actions.pair_next_round).data == data


def test_undo_leaves_what_was_typed_since(driver: Any, tmp_path: Path) -> None:
    """A start number that the organiser changed after the pairing is his."""
    from tests.support.drivers import column, set_cell

    path = new(tmp_path / "cup.xlsx", "leader")
    set_cell(path, "Players", "A7", 3)
    driver.run(path, actions.pair_next_round)
    assert None not in column(path, "Players", "No.")
    set_cell(path, "Players", "A12", 80)
    driver.run(path, actions.undo_last_round)
    assert column(path, "Players", "No.") == [None, None, 3, None, None, None, None, 80]


def test_undo_twice_and_another_pairing_between(driver: Any, tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", "dutch")
    before = all_values(path)
    for _ in range(2):
        driver.run(path, actions.pair_next_round)
        driver.run(path, actions.undo_last_round)
        assert all_values(path) == before


def test_a_workbook_paired_by_an_older_version_can_be_undone(tmp_path: Path) -> None:
    import openpyxl

    path = new(tmp_path / "cup.xlsx", "leader")
    FileDriver().run(path, actions.pair_next_round)
    book = openpyxl.load_workbook(path)
    for row in book["Log"].iter_rows(min_row=5):
        row[5].value = None
    book.save(path)
    FileDriver().run(path, actions.undo_last_round)
    assert "was taken back" in str(all_values(path)["Tournament"][1][0])
