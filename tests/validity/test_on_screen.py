"""What is seen of a new workbook: contrast (WCAG 2 AA) of every text, and rows on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from pairing.systems import REGISTRY
from tests.support.colours import contrast
from tests.support.drivers import fresh
from tests.support.events import field

WHITE = "#FFFFFF"

USUAL, LARGE = 4.5, 3.0
"""Least contrast of letters, and of large ones: 18 points, or 14 and bold."""


CELLS = {"1366x768": 584, "1920x1080": 896}
"""Pixels of height that LibreOffice with its usual bars leaves for cells on a screen."""


def _colour(found: Any, otherwise: str) -> str:
    rgb = getattr(found, "rgb", None)
    return f"#{rgb[-6:]}" if isinstance(rgb, str) else otherwise


def _fill(found: Any, of_rule: bool = False) -> str:
    """A cell has its colour in front, a condition behind."""
    if found is None or (found.fill_type in (None, "none") and not of_rule):
        return WHITE
    return _colour(found.bgColor if of_rule else found.fgColor, WHITE)


def looks(path: Path) -> Iterator[tuple[str, str, str, float]]:
    """Where a text may stand, its colour, that of the fill, and the contrast it must have."""
    for sheet in openpyxl.load_workbook(path).worksheets:
        inks: dict[tuple[int, int], tuple[str, str, float]] = {}
        for row in sheet.iter_rows():
            for cell in row:
                if sheet.column_dimensions[get_column_letter(cell.column)].hidden:
                    continue
                font = cell.font
                size = font.sz or 11
                least = LARGE if size >= 18 or (font.b and size >= 14) else USUAL
                look = _colour(font.color, "#000000"), _fill(cell.fill), least
                inks[cell.row, cell.column] = look
                if look[0] != look[1]:  # else it is not to be read
                    yield sheet.title, *look
        for area in sheet.conditional_formatting:
            cells = [
                inks.get((c.row, c.column)) for r in area.cells.ranges for c in _some(sheet, r)
            ]
            for rule in area.rules:
                font, fill = rule.dxf.font, _fill(rule.dxf.fill, of_rule=True)
                own = _colour(font.color, "") if font is not None else ""
                for ink, below, least in {one for one in cells if one is not None}:
                    shown = own or ink, fill if rule.dxf.fill is not None else below
                    if shown[0] != shown[1]:
                        yield f"{sheet.title}: {rule.formula}", *shown, least


def _some(sheet: Any, area: Any) -> Iterator[Any]:
    """The cells of the first rows of an area: those below have the same styles."""
    last = min(area.max_row, area.min_row + 3)
    for row in sheet.iter_rows(area.min_row, last, area.min_col, area.max_col):
        yield from row


@pytest.mark.parametrize("name", REGISTRY)
def test_every_text_can_be_read_on_every_fill(name: str, tmp_path: Path) -> None:
    path = fresh(tmp_path / "c.xlsx", system=name, rounds=3, players=field(24))
    found = set(looks(path))
    assert len({(ink, fill) for _, ink, fill, _ in found}) > 10
    assert [one for one in sorted(found) if contrast(one[1], one[2]) < one[3]] == []


def _pixels(sheet: Any, row: int) -> float:
    look = sheet.row_dimensions[row]
    height = look.height or sheet.sheet_format.defaultRowHeight
    return 0.0 if look.hidden else float(height) * 4 / 3


def seen(sheet: Any, screen: str, first: int = 1) -> int:
    """The last row that is wholly seen on a screen when the tab is opened."""
    left, row = CELLS[screen], first
    while left >= _pixels(sheet, row):
        left, row = left - _pixels(sheet, row), row + 1
    return row - 1


@pytest.mark.parametrize("name", ["leader", "dutch", "mcmahon", "round-robin"])
def test_twenty_boards_are_seen_on_a_small_screen_and_thirty_five_on_a_large(
    name: str, tmp_path: Path
) -> None:
    path = fresh(tmp_path / "c.xlsx", system=name, rounds=3, players=field(80))
    sheet = openpyxl.load_workbook(path)["Round 1"]
    assert seen(sheet, "1366x768") >= 4 + 20 and seen(sheet, "1920x1080") >= 4 + 35
    widths = [sheet.column_dimensions[letter].width for letter in "ABCDEF"]
    assert sum(widths) * 7 > 5 * 131  # the buttons do not reach beyond the table


@pytest.mark.parametrize("name", REGISTRY)
def test_what_an_event_decides_is_seen_on_one_screen(name: str, tmp_path: Path) -> None:
    path = fresh(tmp_path / "c.xlsx", system=name, rounds=3, players=field(24))
    sheet = openpyxl.load_workbook(path)["Tournament"]
    assert seen(sheet, "1366x768") >= sheet.max_row
    helped = {
        str(cells)
        for rule in sheet.data_validations.dataValidation
        for cells in rule.sqref.ranges
        if rule.prompt and rule.showInputMessage
    }
    assert len(helped) >= 8
