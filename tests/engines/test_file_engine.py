"""xlwings' object model over a closed file: values, ranges, tables, names, the application."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlwings as xw

from addin.engines.file import alerts, answer_alerts, open_book
from addin.engines.file.engine import ENGINE
from tests.support.made_workbooks import CALC, HIDDEN, PLAYERS, plain_workbook, reopened
from tests.support.processes import loaded

# -- workbook and sheets --------------------------------------------------------------------


def test_workbook(rich: Path) -> None:
    book = open_book(rich)
    assert (book.name, book.fullname) == ("rich.xlsm", str(rich))
    assert [sheet.name for sheet in book.sheets] == [PLAYERS, CALC, HIDDEN]
    assert (len(book.sheets), book.sheets.count) == (3, 3)
    assert book.sheets[1].name == CALC == book.sheets[CALC.upper()].name
    assert book.sheets[-1] == book.sheets[HIDDEN]
    assert [sheet.index for sheet in book.sheets] == [1, 2, 3]
    assert HIDDEN in book.sheets
    assert "Poster" not in book.sheets  # a chart sheet
    assert book.sheets[PLAYERS].book == book
    assert book.sheets.active == book.sheets[0]
    for missing in ("Nowhere", 7):
        with pytest.raises((xw.NoSuchObjectError, IndexError)):
            book.sheets[missing]
    book.activate()
    book.close()
    assert len(book.app.books) == 0


def test_workbooks_of_the_same_name_are_different(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = open_book(plain_workbook(tmp_path / "a" / "cup.xlsx"))
    two = open_book(plain_workbook(tmp_path / "b" / "cup.xlsx"))
    assert one != two
    assert one.sheets[0] != two.sheets[0]


def test_relative_and_text_paths(plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(plain.parent)
    assert open_book("plain.xlsx").fullname == str(plain)


def test_registered_once() -> None:
    first = ENGINE.register()
    count = len(xw.engines)
    assert ENGINE.register().name == first.name == "file"
    assert len(xw.engines) == count


def test_imports_no_heavy_library() -> None:
    more = loaded("import addin.engines.file") - loaded("import xlwings")
    assert not {"pandas", "numpy", "openpyxl", "matplotlib"} & {one.split(".")[0] for one in more}


def test_activation_leaves_the_active_engine_alone(plain: Path) -> None:
    book, before = open_book(plain), xw.engines.active
    book.sheets["Two"].activate()
    assert xw.engines.active is before


def test_visibility_and_front(rich: Path) -> None:
    book = open_book(rich)
    assert [sheet.visible for sheet in book.sheets] == [True, True, False]
    with pytest.raises(xw.XlwingsError, match="hidden"):
        book.sheets[HIDDEN].activate()
    book.sheets[HIDDEN].visible = True
    book.sheets[PLAYERS]["B5:C6"].select()
    assert book.sheets.active.name == PLAYERS
    book.sheets[HIDDEN].activate()
    book.sheets[HIDDEN]["C7"].select()
    book.save()
    told = openpyxl.load_workbook(rich)
    assert told.active.title == HIDDEN
    assert [sheet.sheet_state for sheet in told.worksheets] == ["visible"] * 3
    assert told[HIDDEN].sheet_view.selection[0].sqref == "C7"
    frozen = told[PLAYERS].sheet_view
    assert frozen.pane.activePane == "bottomLeft"
    assert [s.sqref for s in frozen.selection if s.pane == "bottomLeft"] == ["B5:C6"]
    assert [bool(sheet.sheet_view.tabSelected) for sheet in told.worksheets] == [False, False, True]
    book = open_book(rich)
    assert book.selection.address == "$C$7"
    assert book.app.selection.sheet == book.sheets[HIDDEN]
    book.sheets[PLAYERS]["A2"].select()
    assert reopened(book).sheets[PLAYERS].impl.document.selection == (2, 1, 2, 1)


def test_hiding_moves_the_front_on(rich: Path) -> None:
    book = open_book(rich)
    book.sheets[PLAYERS].visible = False
    assert book.sheets.active.name == CALC
    again = reopened(book)
    assert again.sheets.active.name == CALC
    assert not again.sheets[PLAYERS].visible
    assert openpyxl.load_workbook(rich)[PLAYERS].sheet_state == "hidden"


def test_last_visible_sheet_stays(plain: Path) -> None:
    book = open_book(plain)
    book.sheets["Two"].visible = False
    with pytest.raises(ValueError, match="only visible"):
        book.sheets["One"].visible = False


# -- ranges ---------------------------------------------------------------------------------


def test_addresses(plain: Path) -> None:
    sheet = open_book(plain).sheets[0]
    cells = sheet["B3:D7"]
    assert (cells.row, cells.column, cells.shape, cells.size, len(cells)) == (3, 2, (5, 3), 15, 15)
    assert cells.address == "$B$3:$D$7"
    assert cells.get_address(False, False) == "B3:D7"
    assert cells.get_address(include_sheetname=True) == "One!$B$3:$D$7"
    assert cells.get_address(external=True) == "[plain.xlsx]One!$B$3:$D$7"
    assert cells.last_cell.address == "$D$7"
    assert cells.offset(1, -1).address == "$A$4:$C$8"
    assert cells.resize(2, 1).address == "$B$3:$B$4"
    assert cells(2, 2).address == cells[1, 1].address == "$C$4"
    assert cells(4).address == "$B$4"
    assert sheet.range("A1", "B2").address == sheet.range("B2", "A1").address == "$A$1:$B$2"
    assert sheet["b2:$a$1"].address == "$A$1:$B$2"
    assert sheet["A:B"].shape == (1_048_576, 2)
    assert sheet["2:3"].shape == (2, 16_384)
    assert sheet["XFD1048576"].row == 1_048_576
    assert [cell.address for cell in sheet["A1:B1"]] == ["$A$1", "$B$1"]
    assert [row.address for row in cells.rows[:2]] == ["$B$3:$D$3", "$B$4:$D$4"]
    with pytest.raises(IndexError):
        sheet["A1"].offset(-1)
    for wrong in ("A0", "XFE1", "A1048577", "nowhere", "Two!A1"):
        with pytest.raises(xw.NoSuchObjectError):
            sheet[wrong]


# -- tables and names -----------------------------------------------------------------------


def test_tables(rich: Path) -> None:
    sheet = open_book(rich).sheets[PLAYERS]
    assert [table.name for table in sheet.tables] == ["pbPlayers"]
    assert "pbplayers" in sheet.tables
    assert "other" not in sheet.tables
    table = sheet.tables["pbPlayers"]
    assert table == sheet.tables[0]
    assert table.range.address == "$A$4:$D$8"
    assert table.data_body_range.address == "$A$5:$D$8"
    assert table.parent == sheet
    assert sheet["pbPlayers"].address == "$A$5:$D$8"
    with pytest.raises(xw.NoSuchObjectError):
        sheet.tables["other"]


@pytest.mark.parametrize("area", ["A5:D8", "A4:D4", "F4:G8", "A4:A4"])
def test_resizing_as_excel_would_refuse(rich: Path, area: str) -> None:
    sheet = open_book(rich).sheets[PLAYERS]
    with pytest.raises(ValueError, match="resized"):
        sheet.tables["pbPlayers"].resize(sheet[area])


def test_names(rich: Path) -> None:
    book = open_book(rich)
    assert [name.name for name in book.names] == ["Best", "Own"]
    assert book.names["Best"].refers_to_range.value == 2100.5
    assert "Best" in book.names
    assert "Worst" not in book.names
    assert [name.name for name in book.sheets[PLAYERS].names] == ["Own"]
    assert book.sheets[PLAYERS]["Own"].value == [[1.0, "Ann"], [2.0, "Борис"]]
    assert book.sheets[CALC]["Best"].sheet.name == PLAYERS
    with pytest.raises(xw.NoSuchObjectError):
        book.sheets[CALC]["Own"]


# -- application ----------------------------------------------------------------------------


def test_application(plain: Path) -> None:
    book = open_book(plain)
    app = book.app
    app.status_bar = "Pairing…"
    assert app.status_bar == "Pairing…"
    with app.properties(screen_updating=False):
        assert app.screen_updating is False
    assert app.screen_updating is True
    app.calculate()
    assert app.alert("Really?", "Pairbook", "ok_cancel", "critical") == "cancel"
    assert app.alert("Done") is None
    answer_alerts(book, "ok")
    assert app.alert("Again?", buttons="yes_no") == "ok"
    assert [one.prompt for one in alerts(book)] == ["Really?", "Done", "Again?"]
    assert alerts(book)[0].title == "Pairbook"
    assert app.books.active == book
    assert app in list(xw.engines["file"].apps)
    app.quit()
    assert len(app.books) == 0


@pytest.mark.parametrize(
    ("use", "member"),
    [
        (lambda s: s["A1"].color, "Range.color"),
        (lambda s: s["A1"].sort(1), "Range.sort"),
        (lambda s: s["A1"].note, "Range.note"),
        (lambda s: setattr(s["A1"], "number_format", "0"), "Range.number_format"),
        (lambda s: s.autofit(), "Sheet.autofit"),
        (lambda s: setattr(s, "name", "New"), "Sheet.name"),
        (lambda s: s.book.sheets.add("New"), "Sheets.add"),
        (lambda s: s.book.macro("Do").run(), "App.run"),
        (lambda s: s.book.save(password="x"), "password"),
        (lambda s: s.tables.add(s["A1"]), "Tables.add"),
    ],
)
def test_unsupported_members_are_named(plain: Path, use: Any, member: str) -> None:
    with pytest.raises(NotImplementedError, match=member):
        use(open_book(plain).sheets[0])
