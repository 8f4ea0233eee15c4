"""Values in and out of cells, through the file and back."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import openpyxl
import pandas as pd
import pytest
import xlsxwriter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from addin.engines.file import open_book
from pairing.errors import InputError
from tests.support.made_workbooks import CALC, HIDDEN, PLAYERS, plain_workbook, reopened

# -- reading --------------------------------------------------------------------------------


def test_reading_values(rich: Path) -> None:
    book = open_book(rich)
    sheet = book.sheets[PLAYERS]
    assert sheet["A1"].value == "Cup"
    assert sheet["C1"].value == "half bold"
    assert sheet["A5:D6"].value == [
        [1.0, "Ann", 2100.5, datetime(2025, 12, 9)],
        [2.0, "Борис", 1800.0, None],
    ]
    assert sheet.range((5, 2)).value == "Ann"
    assert sheet.range((5, 1), (6, 1)).value == [1.0, 2.0]
    assert sheet["A5"].options(ndim=2).value == [[1.0]]
    assert sheet["A5:C5"].options(numbers=int).value == [1, "Ann", 2100]
    assert sheet["D5"].options(dates=date).value == date(2025, 12, 9)
    assert sheet["A3:B3"].options(empty="-").value == ["-", "-"]
    assert sheet[4, 1].value == "Ann"
    assert sheet[4:6, 0:2].value == [[1.0, "Ann"], [2.0, "Борис"]]
    assert sheet.cells[0, 0].value == "Cup"
    assert book.sheets[HIDDEN]["A1:A2"].value == [True, "text"]
    assert book.sheets[CALC]["A1:A3"].value == [3900.5, 7801.0, 2.0]
    frame = sheet["A4:C6"].options(pd.DataFrame).value
    assert list(frame.columns) == ["Name", "Rating"]
    assert frame.loc[2.0, "Name"] == "Борис"


def test_reading_errors_and_empty_results(tmp_path: Path) -> None:
    path = tmp_path / "errors.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet()
    sheet.write_formula("A1", "=1/0", None, "#DIV/0!")
    sheet.write_formula("A2", '=""', None, "")
    sheet.write_formula("A3", "=TRUE", None, True)
    sheet.write_formula("A4", '="abc"', None, "abc")
    book.close()
    column = open_book(path).sheets[0]["A1:A4"]
    assert column.value == [None, None, True, "abc"]
    assert column.options(err_to_str=True).value == ["#DIV/0!", None, True, "abc"]


def test_used_range(rich: Path, plain: Path) -> None:
    assert open_book(plain).sheets["One"].used_range.address == "$A$1:$B$2"
    assert open_book(plain).sheets["Two"].used_range.address == "$A$1"
    sheet = open_book(rich).sheets[PLAYERS]
    assert sheet.used_range.last_cell.address == "$H$11"
    sheet["J20"].value = 1
    assert sheet.used_range.last_cell.address == "$J$20"


def test_1904(tmp_path: Path) -> None:
    path = tmp_path / "mac.xlsx"
    book = xlsxwriter.Workbook(str(path), {"date_1904": True})
    style = book.add_format({"num_format": "d.m.yyyy"})
    book.add_worksheet().write_datetime("A1", datetime(2026, 11, 21), style)
    book.close()
    file = open_book(path)
    assert file.sheets[0]["A1"].value == datetime(2026, 11, 21)
    file.sheets[0]["A2"].value = datetime(2026, 1, 2, 3, 4, 5)
    assert reopened(file).sheets[0]["A2"].value == datetime(2026, 1, 2, 3, 4, 5)
    assert openpyxl.load_workbook(path).active["A2"].value == datetime(2026, 1, 2, 3, 4, 5)


# -- writing --------------------------------------------------------------------------------


AS_THEY_ARE = [
    -2.25, True, None, "text", "12", "=", "+1", " ", "<&>\"'", "😀 emoji", "\ufffe\uffff",
    "two\nlines\tand tab ", "bell\x07 null\x00 return\r end", "literal _x0041_ _x005F_",
    datetime(2026, 11, 21, 10, 30, 15), datetime(1900, 1, 5),
]  # fmt: skip
"""Values that a cell shows as they were written."""


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *((value, value) for value in AS_THEY_ARE),
        *((nothing, None) for nothing in ("", np.nan, pd.NaT, pd.NA)),
        *((number, float(number)) for number in (3, 2**60, Decimal("2.5"), np.int64(7))),
        *((np.float64(1.5), 1.5), (np.bool_(True), True), (np.str_("np"), "np")),
        *(("'12-", "12-"), ("''quoted", "'quoted")),
        ('\'=HYPERLINK("https://example.org")', '=HYPERLINK("https://example.org")'),
        (date(2026, 11, 21), datetime(2026, 11, 21)),
        (pd.Timestamp("2026-11-21 10:30"), datetime(2026, 11, 21, 10, 30)),
        (np.datetime64("2026-11-21T10:30"), datetime(2026, 11, 21, 10, 30)),
        (date(1812, 9, 7), "1812-09-07"),
    ],
)
def test_writing_one_value(plain: Path, value: Any, shown: Any) -> None:
    book = open_book(plain)
    cell = book.sheets[0]["C3"]
    cell.value = value
    assert cell.value == shown
    assert type(cell.value) is type(shown)
    again = reopened(book).sheets[0]["C3"].value
    assert again == shown
    assert type(again) is type(shown)


def test_writing_shapes(plain: Path) -> None:
    sheet = open_book(plain).sheets[0]
    sheet["A5"].value = [1, 2]
    sheet["A6"].value = [[3, 4], [5, 6]]
    sheet["D5"].options(transpose=True).value = [7, 8]
    sheet["F5:G6"].value = "x"
    assert sheet["A5:G7"].value == [
        [1, 2, None, 7, None, "x", "x"],
        [3, 4, None, 8, None, "x", "x"],
        [5, 6, None, None, None, None, None],
    ]
    sheet["A10"].value = pd.DataFrame({"a": [1, 2], "b": ["x", None]})
    assert sheet["A10:C12"].value == [[None, "a", "b"], [0.0, 1.0, "x"], [1.0, 2.0, None]]
    sheet["A5:G7"].value = None
    assert sheet["A5:G7"].value == [[None] * 7] * 3
    sheet["A:B"].clear_contents()
    assert sheet["A1:B2"].value == [[None, None], [None, None]]
    sheet.clear_contents()
    assert sheet["A1:C12"].value == [[None] * 3] * 12
    with pytest.raises(ValueError, match="do not fit"):
        sheet["A1:B2"].raw_value = [[1, 2, 3]]
    with pytest.raises(NotImplementedError):
        sheet["A:Z"].value = 1


def test_dates_and_formats(rich: Path) -> None:
    sheet = open_book(rich).sheets[PLAYERS]
    sheet["D6"].value = 46000  # a number in a date column is a date
    assert sheet["D6"].value == datetime(2025, 12, 9)
    sheet["A20"].value = datetime(2026, 1, 1)  # General becomes a date format
    sheet["A21"].value = datetime(2026, 1, 1, 12)
    sheet["D20"].value = 46000  # and so is one in a date's column
    again = reopened(sheet.book).sheets[PLAYERS]
    assert again["A20:A21"].value == [datetime(2026, 1, 1), datetime(2026, 1, 1, 12)]
    told = openpyxl.load_workbook(rich)[PLAYERS]
    assert told["A21"].value == datetime(2026, 1, 1, 12)
    assert told["D20"].value == datetime(2025, 12, 9)
    formats = [told[cell].number_format for cell in ("A20", "A21", "D20", "A1")]
    assert formats == ["mm-dd-yy", "m/d/yy h:mm", "yyyy-mm-dd", "General"]


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("x" * 32_768, "error.text_too_long"),
        ("😀" * 16_384, "error.text_too_long"),
        ("lone \ud83d", "error.text_broken"),
        (float("inf"), "error.cell_value"),
        (10**400, "error.cell_value"),
        (object(), "error.cell_value"),
        ("=" + "A" * 9000, "error.cell_value"),
        ('="\x07"', "error.cell_value"),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_values_no_cell_can_hold(plain: Path, value: Any, key: str) -> None:
    sheet = open_book(plain).sheets[0]
    with pytest.raises(InputError) as caught:
        sheet["B1"].value = [["fine", value]]
    assert caught.value.text.key == key
    assert caught.value.place == "One!C1"
    assert sheet["B1"].value == "points"  # nothing of the block was written


def test_longest_text(plain: Path) -> None:
    book = open_book(plain)
    book.sheets[0]["C1"].value = "'" + "x" * 32_767
    assert len(reopened(book).sheets[0]["C1"].value) == 32_767


def test_formulas(rich: Path) -> None:
    book = open_book(rich)
    calc = book.sheets[CALC]
    assert calc["A1"].formula == "=SUM(Players!C5:C8)"
    assert calc["A3:B3"].formula == (("=1+1", ""),)
    assert calc["F1:F3"].formula == (("=E1*10",), ("=E2*10",), ("=E3*10",))
    assert calc["E1"].formula == "1"
    calc["H1"].formula = "=E1+1"
    assert calc["H1"].value is None
    calc["I1:I3"].value = "=$E$1+E1"
    calc["J1"].formula = [["=E1", "constant"]]
    assert calc["I1:I3"].formula == (("=$E$1+E1",), ("=$E$1+E2",), ("=$E$1+E3",))
    book.save()
    told = openpyxl.load_workbook(rich)[CALC]
    assert [told[f"I{row}"].value for row in (1, 2, 3)] == ["=$E$1+E1", "=$E$1+E2", "=$E$1+E3"]
    assert (told["J1"].value, told["K1"].value) == ("=E1", "constant")
    again = open_book(rich).sheets[CALC]
    assert again["H1"].value is None


# -- every value, through a file, read by two programs ---------------------------------------

TEXT = st.text(st.characters(blacklist_categories=["Cs"]), max_size=30)
MOMENT = st.datetimes(datetime(1900, 3, 1), datetime(9999, 12, 31)).map(
    lambda moment: moment.replace(microsecond=0)
)
VALUE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXT.map(lambda text: f"'{text}"),
    MOMENT,
)


def as_read(value: Any) -> Any:
    """What a cell shows after a value was written."""
    if isinstance(value, str):
        return value[1:] or None
    return float(value) if type(value) is int else value


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(rows=st.lists(st.lists(VALUE, min_size=3, max_size=3), min_size=1, max_size=5))
def test_any_value_survives(tmp_path: Path, rows: list[list[Any]]) -> None:
    path = plain_workbook(tmp_path / "any.xlsx")
    book = open_book(path)
    area = book.sheets[0].range((1, 1), (len(rows), 3))
    area.value = rows
    wanted = [[as_read(value) for value in row] for row in rows]
    assert area.options(ndim=2).value == wanted
    again = reopened(book).sheets[0].range(area.address).options(ndim=2).value
    assert again == wanted
    assert [[type(cell) for cell in row] for row in again] == [
        [type(cell) for cell in row] for row in wanted
    ]
    sheet = openpyxl.load_workbook(path).worksheets[0]
    for down, row in enumerate(wanted, start=1):
        for right, value in enumerate(row, start=1):
            told = sheet.cell(down, right).value
            if isinstance(value, str) and not openpyxl_reads(value):
                continue
            assert told == value or (told in ("", None) and value in ("", None))


def openpyxl_reads(text: str) -> bool:
    """openpyxl does not undo Excel's escapes of control characters, and reads CR as LF."""
    return "_x" not in text and all(c in "\t\n" or 32 <= ord(c) < 0xFFFE for c in text)
