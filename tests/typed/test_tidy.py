"""What is typed sloppily counts at once, and the next click writes it in the one form."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from tests.support.books import cup, paired, refuse, riichi_cup
from tests.support.drivers import FileDriver, column, set_cell


def typed_in(path: Path, tab: str, cells: dict[str, Any]) -> None:
    for address, value in cells.items():
        set_cell(path, tab, address, value)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_results_are_tidied_by_the_next_click(driver: Any, language: str, tmp_path: Path) -> None:
    path = paired(cup(tmp_path / "cup.xlsx", 12, 3, language))
    tab = {"en": "Round 1", "ru": "Тур 1"}[language]
    cells = ["б", "0 : 1", 0.5, "1 – 0 f", "ff", datetime(2000, 1, 1)]
    typed_in(path, tab, {f"D{row}": cell for row, cell in enumerate(cells, start=5)})
    driver.run(path, actions.standings)
    heading = {"en": "Result", "ru": "Результат"}[language]
    assert column(path, tab, heading)[:6] == ["1-0", "0-1", "½-½", "+--", "---", "1-0"]
    driver.run(path, actions.pair_next_round)


def test_scores_are_tidied_by_the_next_click(driver: Any, tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 12, 2, modes="random", starting_points="25000")
    FileDriver().run(path, actions.pair_next_round)
    tables = ["312", "280", "250", "158", "31,2", "28", "25.0", "15,8", "31 200", 280, None, None]
    typed_in(path, "Round 1", {f"E{row}": cell for row, cell in enumerate(tables, start=5)})
    set_cell(path, "Round 1", "F10", "20")
    driver.run(path, actions.standings)
    scores = [None if one is None else str(one) for one in column(path, "Round 1", "Score")][:12]
    points = ["31200", "28000", "25000", "15800"]
    assert scores == [*points, *points, "31 200", "280", None, None]
    assert str(column(path, "Round 1", "Penalty")[5]) == "20000"
    message = refuse(path, "table 3")
    assert "Round 1!E15" in message


def test_what_is_tidy_is_not_written_again(tmp_path: Path) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 4, 2, modes="random"))
    scores = {"E5": "40000", "E6": "30000", "E7": "30000", "E8": "20000"}
    typed_in(path, "Round 1", scores)
    reading, _ = actions.load(open_book(path, read_only=True))
    assert reading.tabs.corrections == []
    typed_in(path, "Round 1", {"E5": "40.0"})
    reading, _ = actions.load(open_book(path, read_only=True))
    assert [(row, value) for *_, row, _, value in reading.tabs.corrections] == [(5, 40000)]


def test_a_unit_that_is_not_certain_is_asked_about(tmp_path: Path) -> None:
    path = paired(riichi_cup(tmp_path / "cup.xlsx", 8, 2, modes="random", starting_points="25000"))
    typed_in(path, "Round 1", dict(zip(("E5", "E6", "E7", "E8"), "3211", strict=True)))
    refuse(path, "Round 1!E5", "points, hundreds or thousands", "100000")
    typed_in(path, "Round 1", {"E5": 31200, "E6": 28000, "E7": 25000, "E8": 15800, "F6": 20})
    refuse(path, "Round 1!F6", "20000")


def test_results_are_text_and_lists_only_warn(tmp_path: Path) -> None:
    """In the file, whichever engine it is opened with: Excel's own, ours or the web's."""
    for path, cells in (
        (cup(tmp_path / "go.xlsx", 8, 2), ["D5"]),
        (riichi_cup(tmp_path / "riichi.xlsx", 8, 2), ["E5", "F5"]),
    ):
        sheet = openpyxl.load_workbook(path)["Round 1"]
        for address in cells:
            assert (sheet[address].number_format == "@") is (address == "D5")
            (rule,) = [one for one in sheet.data_validations.dataValidation if address in one.sqref]
            assert rule.errorStyle == "warning"
