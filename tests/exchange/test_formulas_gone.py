"""Formulas that another program dropped: ``check`` tells of them, ``repair`` brings them back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.repairing import repair
from tests.support.books import cup, play
from tests.support.drivers import FileDriver
from tests.support.stored import formulas, values


def told(path: Path) -> dict[str, int]:
    """How many formulas are said to be gone from each tab."""
    remarks = actions.check(open_book(path, read_only=True)).remarks
    return {
        str(one.values["tab"]): int(str(one.values["count"]))
        for one in remarks
        if one.key == "check.formulas_gone"
    }


def without_formulas(path: Path, tabs: Any = None) -> None:
    """Put in the place of every formula what it shows, as a program does that has none."""
    shown = values(path)
    book = open_book(path)
    for (tab, cell), value in shown.items():
        if tabs is None or tab in tabs:
            book.sheets[tab].range(cell).raw_value = [[f"'{value}" if value == "" else value]]
    book.save()


@pytest.mark.parametrize(("name", "language"), [("dutch", "ru"), ("riichi", "en")])
def test_they_are_told_and_come_back(name: str, language: str, tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", 8, 3, language, name=name)
    play(path, 2)
    assert told(path) == {}
    before, there = values(path), formulas(path)
    rounds = [tab for tab, _ in there if "1" in tab or "2" in tab]
    without_formulas(path, rounds)
    lost = told(path)
    assert set(lost) == set(rounds)
    assert all(count >= (20 if name == "riichi" else 2) for count in lost.values())
    done = repair(path)
    assert sum(one.key == "repair.formulas" for one in done.remarks) == 2
    assert told(path) == {}
    assert formulas(path) == there
    now = values(path)
    assert {place: now[place] for place in before} == before
    FileDriver().run(path, actions.pair_next_round)


def test_those_over_the_settings_come_back(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", 8, 3, name="riichi", uma="20 10 -10 -20")
    play(path, 1)
    book = open_book(path)
    lists, tournament = book.sheets["Lists"], book.sheets["Tournament"]
    before = lists.range("AP5:AR8").formula
    lists.range("AP5:AR8").raw_value = [[20.0] * 3] * 4
    tournament.range("A3").raw_value = [["Cup"]]
    book.save()
    assert told(path) == {"Tournament": 1, "Lists": 12}
    repair(path)
    assert told(path) == {}
    assert open_book(path).sheets["Lists"].range("AP5:AR8").formula == before


def test_a_title_typed_over_is_no_formula_that_is_gone(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", 8, 3)
    book = open_book(path)
    book.sheets["Tournament"].range("A1").value = "My cup"
    book.save()
    assert told(path) == {}
