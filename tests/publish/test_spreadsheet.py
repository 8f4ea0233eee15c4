"""The published workbook: values only, complete, ready to print."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest

from addin.publish import publish
from addin.publish.printed import crosstable_of
from addin.typesetting.lettering import one_line
from tests.publish import prints
from tests.support.refusals import refuses


def book(content: bytes) -> Any:
    return openpyxl.load_workbook(BytesIO(content))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_tabs_and_print_set_up(language: str) -> None:
    made = book(publish(prints.edition("hostile", language=language, paper="A3"), "xlsx"))
    words = {
        "en": ("Crosstable", "Standings", "Round"),
        "ru": ("Турнирная таблица", "Места", "Тур"),
    }
    table, places, tour = words[language]
    assert made.sheetnames == [table, places, *(f"{tour} {n}" for n in (1, 2))]
    for sheet in made:
        assert sheet.print_title_rows == "$1:$4"
        assert sheet.page_setup.paperSize == 8
        assert sheet.freeze_panes is not None
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert not sheet.protection.sheet


def test_the_crosstable_is_whole() -> None:
    event = prints.edition("congress")
    sheet = book(publish(event, "xlsx")).worksheets[0]
    table = crosstable_of(event)
    assert sheet["A1"].value == "EGC 2011 Main Tournament"
    assert "After round 10 of 10." in sheet["A3"].value
    for row, cells in enumerate(table.rows):
        for column, cell in enumerate(cells):
            found = sheet.cell(5 + row, 1 + column).value
            if cell.value in (None, ""):
                assert found is None
            elif isinstance(cell.value, str):
                assert found == cell.value
            else:
                assert found == pytest.approx(float(cell.value))


def test_nothing_is_a_formula_a_link_or_a_macro() -> None:
    content = publish(prints.edition("hostile"), "xlsx")
    made = book(content)
    names = set()
    for sheet in made:
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f", cell.coordinate
                assert cell.hyperlink is None
                names.add(cell.value)
    for name in prints.HOSTILE:
        assert one_line(name) in names
    assert {"=HYPERLINK(1) · 21.11.2026", "=1+1"} <= names
    with ZipFile(BytesIO(content)) as package:
        listed = package.namelist()
        assert not [name for name in listed if "vba" in name.lower() or "external" in name]
        assert all(b"<f>" not in package.read(name) for name in listed if "sheet" in name)


def test_rounds_have_results_and_byes() -> None:
    made = book(publish(prints.edition("small"), "xlsx"))
    rows = [[cell.value for cell in row] for row in made["Round 1"].iter_rows(min_row=4)]
    assert rows[0] == ["Board", "White", "Result", "Black", "Handicap"]
    assert rows[2] == [2, "Ежов", None, "Йовчев", 3]
    assert rows[4][:4] == [None, "Cam", None, "— bye —"]
    played = book(publish(prints.edition("hostile"), "xlsx"))["Round 1"]
    assert played["C5"].value == "1-0"
    assert (
        played["B5"].fill.fgColor.rgb == "FFE4F0E6" and played["D5"].fill.fgColor.rgb != "FFE4F0E6"
    )


def test_tables_of_four_have_winds_and_scores() -> None:
    made = book(publish(prints.edition("riichi"), "xlsx"))
    sheet = made["Round 1"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=5)]
    assert len(rows) == 16
    assert [row[1] for row in rows[:4]] == ["East", "South", "West", "North"]
    for table in range(4):
        assert sum(row[3] for row in rows[4 * table : 4 * table + 4]) == 120_000


def test_some_of_its_tabs_only() -> None:
    for what, tabs in (
        ("standings", ["Standings"]),
        ("crosstable", ["Crosstable"]),
        ("pairings", ["Round 1", "Round 2"]),
    ):
        assert book(publish(prints.edition("hostile", what=what), "xlsx")).sheetnames == tabs
    with refuses("print.not_here"):
        publish(prints.edition("hostile", what="cards"), "xlsx")


def test_the_same_event_gives_the_same_file() -> None:
    first = publish(prints.edition("hostile"), "xlsx")
    assert first == publish(prints.edition("hostile"), "xlsx")
