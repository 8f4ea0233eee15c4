"""The corpus against the formulas of the Round tabs, computed by LibreOffice in one run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from addin.sheets.grid import to_cell
from addin.sheets.tabs.games_building import TYPED
from addin.sheets.tabs.tables_formulas import NOT_IN_POINTS
from pairing.systems.riichi.settings import RiichiSettings
from tests.support.books import cup, riichi_cup
from tests.support.calc import Converter
from tests.typed.corpus import tables, ways

SETTINGS = RiichiSettings(starting_points=25_000)
FIRST = 5
BESIDE = 30
"""A column that is nobody's, for a formula that shows how a line is read."""

_RUSSIAN = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N">
 <prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>ru-RU</value></prop></item>
</oor:items>
"""
"""A profile that writes decimals with a comma and days before months."""


def _put(sheet: Any, row: int, column: int, cell: Any) -> None:
    sheet.range((row, column)).raw_value = [[to_cell(cell)]]


def typed_games(path: Path) -> Path:
    book = open_book(cup(path, 2 * len(ways()), 3))
    actions.pair_next_round(book)
    sheet = book.sheets["Round 1"]
    for row, way in enumerate(ways(), start=FIRST):
        _put(sheet, row, 4, way.cell)
        sheet.range((row, BESIDE)).value = f'=IFERROR({TYPED},"none")'
    book.save()
    return path


def typed_tables(path: Path) -> Path:
    book = open_book(
        riichi_cup(path, 4 * len(tables()), 2, modes="random", starting_points="25000")
    )
    actions.pair_next_round(book)
    sheet = book.sheets["Round 1"]
    for index, table in enumerate(tables()):
        for seat in range(4):
            _put(sheet, FIRST + 4 * index + seat, 5, table.cells[seat])
            _put(sheet, FIRST + 4 * index + seat, 6, table.penalty_cells[seat])
    book.save()
    return path


@pytest.fixture(scope="module")
def computed(tmp_path_factory: pytest.TempPathFactory, libreoffice: Converter) -> dict[str, Any]:
    """The first Round tabs of both workbooks as a Russian LibreOffice computes them."""
    folder = tmp_path_factory.mktemp("office")
    made = [typed_games(folder / "games.xlsx"), typed_tables(folder / "tables.xlsx")]
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_RUSSIAN, encoding="utf-8")
    return {
        path.stem: openpyxl.load_workbook(libreoffice(path, "xlsx"), data_only=True)["Round 1"]
        for path in made
    }


def test_results_are_read_by_the_sheet_as_by_the_program(computed: dict[str, Any]) -> None:
    sheet = computed["games"]
    wrong = []
    for row, way in enumerate(ways(), start=FIRST):
        shown = sheet.cell(row, BESIDE).value
        if shown != (way.means or "none"):
            wrong.append((way.cell, way.means, shown))
    assert not wrong
    readable = sum(way.means is not None for way in ways())
    assert sheet["A1"].value == f"Round 1 · {readable} of {len(ways())} results in"


def test_scores_in_points_are_computed_by_the_sheet_and_others_wait(
    computed: dict[str, Any],
) -> None:
    sheet = computed["tables"]
    wrong, waiting, in_points = [], 0, 0
    for index, table in enumerate(tables()):
        rows = range(FIRST + 4 * index, FIRST + 4 * index + 4)
        typed = [sheet.cell(row, 5).value for row in rows]
        places, points = ([sheet.cell(row, at).value or None for row in rows] for at in (8, 10))
        check = sheet.cell(rows[0], 11).value
        if check in (None, NOT_IN_POINTS):
            waiting += check == NOT_IN_POINTS
            right = places == points == [None] * 4 and (check is None) == (None in typed)
        else:
            in_points += 1
            results = SETTINGS.table_results(typed, (0,) * 4)
            off = sum(typed) - 100_000
            right = places == [place for place, _ in results] and check == (off or "✓")
            if table.scores == tuple(typed) and table.penalties == (0,) * 4:
                right &= [one or 0 for one in points] == [float(one) for _, one in results]
        if not right:
            wrong.append((typed, places, points, check))
    assert not wrong
    assert waiting > 20 and in_points
    shown = f"Round 1 · {waiting + in_points} of {len(tables())} tables in"
    assert str(sheet["A1"].value).startswith(shown)
