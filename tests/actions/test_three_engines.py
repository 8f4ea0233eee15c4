"""Every system on all engines: the same workbook at the end, and undo that restores."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions
from addin.sheets import layout
from pairing.catalogue import Catalogue
from pairing.systems import REGISTRY, system
from tests.support.books import finish
from tests.support.drivers import DRIVERS, FileDriver, all_values, fresh
from tests.support.events import field

PLAYERS = 8
REGISTRY_FIRST = next(iter(REGISTRY))


def enter(book: xw.Book, name: str, data: Any, seed: int) -> None:
    finish(book, name, data, random.Random(seed))


ODD = ("5-2", "5/3", "1e4", "TRUE", "=1+1", "007", "'90s", "1.5", "50%", "12:30", "5 May")
"""Texts that Excel takes for something else, as names of clubs and countries."""


def new(path: Path, name: str) -> Path:
    odd = [
        replace(player, club=ODD[at], country=ODD[-1 - at], name=f"{ODD[-4 - at]} {at}")
        for at, player in enumerate(field(PLAYERS))
    ]
    return fresh(path, system=name, language="en", rounds=3, seed=7, players=tuple(odd))


_FINISHED: dict[str, list[bytes]] = {}


def finished(path: Path, name: str, rounds: int) -> Path:
    """An event with one or two rounds finished on the file engine, played once."""
    if name not in _FINISHED:
        new(path, name)
        _FINISHED[name] = []
        for number in (1, 2):
            data = FileDriver().run(path, actions.pair_next_round).data
            FileDriver().run(path, enter, name, data, number)
            _FINISHED[name].append(path.read_bytes())
    path.write_bytes(_FINISHED[name][rounds - 1])
    return path


def _tab(key: str) -> str:
    return layout.tab_name(Catalogue("en"), key)


def tables(driver: Any, path: Path, name: str) -> None:
    """Every tab a button fills; the orders are made by the same code for every system."""
    driver.run(path, actions.standings)
    driver.run(path, actions.crosstable)
    if system(name).traits.reports:
        driver.run(path, actions.update_levels)
    if name == REGISTRY_FIRST:
        driver.run(path, actions.orders)


@pytest.mark.parametrize("name", REGISTRY)
def test_the_engines_write_the_same_workbook(name: str, tmp_path: Path) -> None:
    tournament = new(tmp_path / "cup.xlsx", name)
    found = {}
    for driver in DRIVERS:
        (tmp_path / driver.name).mkdir()
        path = Path(shutil.copy(tournament, tmp_path / driver.name / "cup.xlsx"))
        driver.run(path, enter, name, driver.run(path, actions.pair_next_round).data, 1)
        driver.run(path, actions.pair_next_round)
        tables(driver, path, name)
        found[driver.name] = all_values(path)
    texts = {cell for rows in found["file"].values() for row in rows for cell in row}
    assert set(ODD) <= texts
    assert found["remote"] == found["file"]
    assert found["com"] == found["file"]
    assert found["libreoffice"] == found["file"]


@pytest.mark.parametrize("name", REGISTRY)
def test_undo_before_anything_was_paired(name: str, driver: Any, tmp_path: Path) -> None:
    """Start numbers, start values, settings, status: as they were."""
    path = new(tmp_path / "cup.xlsx", name)
    before = all_values(path)
    data = driver.run(path, actions.pair_next_round).data
    driver.run(path, actions.undo_last_round)
    # What follows from a pairing (riichi: plan, meetings, winds) or from results (levels) is
    # computed anew, and before the first pairing the template has only a hint there.
    traits = system(name).traits
    follows = [_tab(key) for what in ("pairing", "results") for key in traits.following(what)]
    after = all_values(path)
    assert {t: v for t, v in after.items() if t not in follows} == {
        t: v for t, v in before.items() if t not in follows
    }
    assert driver.run(path, actions.pair_next_round).data == data
    assert all_values(path) != before


@pytest.mark.parametrize("name", REGISTRY)
def test_undo_of_a_finished_round(name: str, driver: Any, tmp_path: Path) -> None:
    """Results and the pairing under them are gone, and what was before is all there.

    Tabs that follow a pairing show the round before it, which they did not before it was paired.
    """
    before = all_values(finished(tmp_path / "cup.xlsx", name, 1))
    path = finished(tmp_path / "cup.xlsx", name, 2)
    driver.run(path, actions.undo_last_round, allow=[actions.DISCARD_RESULTS])
    traits = system(name).traits
    follows = [_tab(key) for key in (*traits.following("pairing"), *traits.reports)]
    after = all_values(path)
    assert {tab: cells for tab, cells in after.items() if tab not in follows} == {
        tab: cells for tab, cells in before.items() if tab not in follows
    }


def test_undo_empties_the_tables_of_its_round(driver: Any, tmp_path: Path) -> None:
    """Those that show the round; what was computed of an earlier round stays."""
    name = REGISTRY_FIRST
    path = finished(tmp_path / "cup.xlsx", name, 1)
    FileDriver().run(path, actions.standings)
    earlier = all_values(path)["Standings"]
    FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.crosstable)
    driver.run(path, actions.undo_last_round)
    assert all_values(path)["Standings"] == earlier
    path = finished(tmp_path / "cup.xlsx", name, 2)
    FileDriver().run(path, actions.standings)
    assert len(all_values(path)["Standings"]) > PLAYERS
    driver.run(path, actions.undo_last_round, allow=[actions.DISCARD_RESULTS])
    assert len(all_values(path)["Standings"]) == 2


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
