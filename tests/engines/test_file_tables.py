"""Excel tables grow, shrink and keep their headers."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import xlwings as xw
from lxml import etree

from addin.engines.file import open_book
from tests.support.drivers import edit
from tests.support.made_workbooks import (
    CALC,
    NS,
    PLAYERS,
    SHEET,
    TABLE,
    WORKBOOK,
    changed_parts,
    edit_zip,
    parts,
    refuse,
    replace,
)


def test_table_grows_and_shrinks(rich: Path) -> None:
    def grow(book: xw.Book) -> None:
        sheet = book.sheets[PLAYERS]
        sheet.tables["pbPlayers"].resize(sheet["A4:D12"])
        assert sheet.tables[0].data_body_range.address == "$A$5:$D$12"

    changed = changed_parts(rich, grow)
    # The formula over the table's column is stale; the sheet itself has not changed.
    assert set(changed) == {TABLE, WORKBOOK, SHEET[CALC]}
    old, new = changed[TABLE]
    assert new.split(b"?>", 1)[1].strip() == old.split(b"?>", 1)[1].strip().replace(
        b"A4:D8", b"A4:D12"
    )
    assert openpyxl.load_workbook(rich)[PLAYERS].tables["pbPlayers"].autoFilter.ref == "A4:D12"
    with edit(rich) as book:
        book.sheets[PLAYERS].tables["pbPlayers"].resize(book.sheets[PLAYERS]["A4:D5"])
    assert open_book(rich).sheets[PLAYERS].tables[0].range.address == "$A$4:$D$5"


def test_table_gets_columns(rich: Path) -> None:
    def widen(book: xw.Book) -> None:
        sheet = book.sheets[PLAYERS]
        sheet["E4"].value = "Club"
        sheet.tables["pbPlayers"].resize(sheet["A4:F8"])

    changed_parts(rich, widen)
    told = openpyxl.load_workbook(rich)[PLAYERS]
    columns = told.tables["pbPlayers"].column_names
    assert columns == ["No", "Name", "Rating", "Joined", "Club", "Column6"]
    assert told["F4"].value == "Column6"
    ids = [column.id for column in told.tables["pbPlayers"].tableColumns]
    assert ids == [1, 2, 3, 4, 5, 6]


def test_table_loses_a_column(rich: Path) -> None:
    book = open_book(rich)
    sheet = book.sheets[PLAYERS]
    sheet.tables["pbPlayers"].resize(sheet["A4:C8"])
    refuse(book, rich, "pbPlayers")  # a formula names one of its columns
    edit_zip(rich, {SHEET[CALC]: replace("COUNTA(pbPlayers[Name])", "1")})
    with edit(rich) as book:
        sheet = book.sheets[PLAYERS]
        sheet.tables["pbPlayers"].resize(sheet["A4:C8"])
    columns = openpyxl.load_workbook(rich)[PLAYERS].tables["pbPlayers"].column_names
    assert columns == ["No", "Name", "Rating"]


def test_headers_of_a_table_are_texts(rich: Path) -> None:
    edit_zip(rich, {SHEET[CALC]: replace("COUNTA(pbPlayers[Name])", "1")})
    with edit(rich) as book:
        book.sheets[PLAYERS]["A4:D4"].value = [[2026, None, "Rating\n(EGF)", "'Joined"]]
    heads = [cell.value for cell in openpyxl.load_workbook(rich)[PLAYERS][4][:4]]
    assert heads == ["2026", "Name", "Rating\n(EGF)", "Joined"]
    columns = [
        item.get("name") for item in etree.fromstring(parts(rich)[TABLE]).iter(f"{NS}tableColumn")
    ]
    assert columns == ["2026", "Name", "Rating_x000a_(EGF)", "Joined"]
    book = open_book(rich)
    book.sheets[PLAYERS]["A4"].value = "NAME"
    refuse(book, rich, "NAME")
