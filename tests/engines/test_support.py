"""The test harnesses themselves: counted calls, and Excel's side of the remote engine."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin.engines.file import open_book
from tests.support import remote
from tests.support.counting import count_calls
from tests.support.drivers import FileDriver
from tests.support.made_workbooks import HIDDEN, PLAYERS, plain_workbook

# -- counting -----------------------------------------------------------------------------------


def test_a_block_is_one_read_and_one_write(rich: Path) -> None:
    book = open_book(rich)
    sheet = book.sheets[PLAYERS]
    with count_calls(book) as calls:
        rows = sheet.range((5, 1), (6, 4)).options(ndim=2).value
        sheet.range((5, 1), (6, 4)).raw_value = rows
    assert calls.members["Range.raw_value"] == 1
    assert calls.members["Range.raw_value="] == 1
    assert calls.members["Sheet.range"] == 2
    assert calls.total == calls.work + calls.addressing
    assert "Range.raw_value=" in str(calls)


def test_the_size_of_a_block_does_not_matter(plain: Path) -> None:
    book = open_book(plain)
    counts = []
    for rows in (1, 300):
        with count_calls(book) as calls:
            book.sheets[0].range((1, 1), (rows, 5)).value = [[1, 2, 3, 4, 5]] * rows
        counts.append(calls.members)
    assert counts[0] == counts[1]


def test_counts_what_the_engine_was_asked_and_only_on_this_book(rich: Path, tmp_path: Path) -> None:
    book, other = open_book(rich), open_book(plain_workbook(tmp_path / "other.xlsx"))
    sheet = book.sheets[PLAYERS].impl
    with count_calls(book) as calls:
        other.sheets[0]["A1"].value = 1
        assert calls.total == 0
        assert sheet.used_range.row == 1
        sheet.visible = True
        assert "pbPlayers" in sheet.tables
    once = "Sheet.used_range", "Range.row", "Sheet.visible=", "Sheet.tables"
    assert calls.members == dict.fromkeys((*once, "Tables.__contains__"), 1)
    total = calls.total
    assert sheet.visible
    assert calls.total == total  # the count is over


# -- the remote engine ----------------------------------------------------------------------------


def test_request(rich: Path) -> None:
    request = remote.to_json(rich)
    assert (request["client"], request["version"]) == ("Office.js", xw.__version__)
    assert request["book"]["name"] == "rich.xlsm"
    assert [sheet["visibility"] for sheet in request["sheets"]] == ["Visible", "Visible", "Hidden"]
    players = request["sheets"][0]
    assert players["values"][4][:4] == [1, "Ann", 2100.5, "2025-12-09T00:00:00.000Z"]
    assert isinstance(players["values"][4][0], int)
    assert players["values"][1][0] == ""
    assert players["used_range_address"] == "A1:H11"
    assert players["tables"][0]["data_body_range_address"] == "A5:D8"
    assert [name["name"] for name in request["names"]] == ["Best", "Own"]


def test_both_engines_leave_the_same_file(rich: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.xlsm"
    there.write_bytes(rich.read_bytes())

    def act(book: xw.Book) -> None:
        sheet = book.sheets[PLAYERS]
        sheet["A6:C7"].value = [[2, "Вера", None], [3, "'007", 1500.5]]
        sheet["D6"].value = datetime(2026, 11, 21)
        sheet["A8:D8"].clear_contents()
        sheet.tables["pbPlayers"].resize(sheet["A4:D9"])
        book.sheets[HIDDEN].visible = True
        book.sheets[HIDDEN].activate()
        book.sheets[HIDDEN]["B2"].select()
        book.app.alert("Done", "Pairbook")

    FileDriver().run(rich, act)
    remote_book = xw.Book(json=remote.to_json(there))
    act(remote_book)
    assert remote.apply(remote_book, there) == ["Done"]
    one, two = open_book(rich), open_book(there)
    for sheet in one.sheets:
        other = two.sheets[sheet.name]
        assert sheet.used_range.address == other.used_range.address
        assert sheet.used_range.value == other.used_range.value
        assert sheet.visible == other.visible
    assert two.sheets[PLAYERS].tables[0].range.address == "$A$4:$D$9"
    assert two.sheets.active.name == HIDDEN
    assert two.selection.address == "$B$2"


def test_values_there_are_typed_in(plain: Path) -> None:
    book = xw.Book(json=remote.to_json(plain))
    book.sheets[0]["A3"].value = [["007", "'007", "TRUE", "", "50%", "12-", "=1+1"]]
    book.sheets[0]["A1:B1"].raw_value = [[None, "1-2"]]
    remote.apply(book, plain)
    sheet = open_book(plain).sheets[0]
    assert sheet["A3:G3"].value == [7.0, "007", True, None, 0.5, -12.0, None]
    assert sheet["G3"].formula == "=1+1"
    assert sheet["A1"].value == "name"  # null leaves a cell alone
    assert isinstance(sheet["B1"].value, datetime)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *((text, f"'{text}") for text in ("-", "½", "3 dan", "40-40", " ")),
        *(("1,234.5", 1234.5), ("-3", -3.0), ("1e3", 1000.0), (".5", 0.5), ("10:30", 0.4375)),
        ("13/2/2026", datetime(2026, 2, 13)),
        ("2026-11-21 10:00:05", datetime(2026, 11, 21, 10, 0, 5)),
    ],
)
def test_what_typing_does(text: str, value: Any) -> None:
    assert remote.typed(text) == value


def test_unknown_actions_are_refused(plain: Path) -> None:
    before = plain.read_bytes()
    book = xw.Book(json=remote.to_json(plain))
    book.sheets[0]["A1"].value = "changed"
    book.sheets[0]["A1"].color = (255, 0, 0)
    with pytest.raises(NotImplementedError, match="setRangeColor"):
        remote.apply(book, plain)
    assert plain.read_bytes() == before
