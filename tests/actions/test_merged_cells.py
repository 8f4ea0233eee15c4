"""A name or result that is missing because cells were merged: the message calls them merged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl

from addin import actions
from pairing.errors import PairbookError
from tests.support.books import Maker, play
from tests.support.refusals import refusal


def merged(path: Path, tab: str, *areas: str) -> None:
    book = openpyxl.load_workbook(path)
    for area in areas:
        book[tab].merge_cells(area)
    book.save(path)


def test_what_is_missing_in_merged_cells_is_said_to_be(make: Maker, driver: Any) -> None:
    path = play(make(8, 3), 1)
    merged(path, "Round 1", "B5:B6", "D7:D8")
    said = _refused(path, driver, actions.standings)
    assert "Round 1!B6" in said
    if driver.name != "remote":  # it is told of no merged cells
        assert "The cells B5:B6 are merged, so only B5 holds anything." in said
    merged(path, "Round 1", "A1:C1")
    assert "A1:C1" not in _refused(path, driver, actions.standings)


def test_a_result_in_merged_cells(make: Maker) -> None:
    from tests.support.drivers import FileDriver

    path = play(make(8, 3, language="ru"), 1)
    merged(path, "Тур 1", "D7:D8")
    said = _refused(path, FileDriver(), actions.pair_next_round, language="ru")
    assert "Тур 1!D8" in said and "Ячейки D7:D8 объединены" in said


def _refused(path: Path, driver: Any, action: Any, language: str = "en") -> str:
    return refusal(PairbookError, driver.run, path, action).message(language)
