"""Excel's objects through pywin32 itself: each kind of value, and clicks on a small workbook.

The values that clicks leave are those which the same clicks leave by the file engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from threading import get_ident
from typing import Any

import pytest
import xlsxwriter
import xlwings as xw

from addin import buttons
from addin.engines.file import answer_alerts, open_book
from pairing.tournament import Player
from tests.support import com_fake
from tests.support.books import finish
from tests.support.drivers import all_values, fresh, set_cell, values
from tests.windows.com_objects import Excel, client, excel, pythoncom

NAMES = ("Щукин Ёж", "Ильина Ия", "O'Brien Żaneta", "Іваненко Ґалаґан", "Юй Лю", "Эм Я", "Ъ Ы",
         "Ли-Цой Анна Владимировна")  # fmt: skip
PRESSED = ("check", "pair_next_round", "standings", "pair_next_round", "undo_last_round", "check")
LEVELS = ("update_levels", "orders")
DAY = datetime(2026, 3, 29, 2, 30)
"""A time that clocks in much of Europe skip."""


@pytest.fixture
def running() -> Iterator[Excel]:
    with excel() as started:
        yield started


@pytest.fixture
def sheet(running: Excel, tmp_path: Path) -> xw.Sheet:
    return running.open(cup(tmp_path / "Кубок.xlsx")).sheets["Участники"]


def cup(path: Path, name: str = "leader") -> Path:
    players = tuple(Player(n, shown, 2400 - 50 * n) for n, shown in enumerate(NAMES, start=1))
    event = {"title": "Кубок «Ладьи»", "place": "Орёл"}
    fresh(path, system=name, language="ru", rounds=3, seed=7, players=players, event=event)
    set_cell(path, "Турнир", "B8", DAY)
    return path


def test_it_is_pywin32_that_xlwings_calls(running: Excel, sheet: xw.Sheet) -> None:
    inner = com_fake.bare(sheet.range("A1").api)
    assert isinstance(inner, client.DispatchBaseClass)
    assert isinstance(inner._oleobj_, pythoncom.TypeIIDs[pythoncom.IID_IDispatch])
    running.recording.calls.clear()
    assert sheet.range("B5:C6").get_address(False, False) == "B5:C6"
    assert [str(one) for one in running.recording.calls] == [
        "Worksheet Участники.Range()",
        "Range Участники!R5C2:R6C3.GetAddress()",
    ]
    running.recording.calls.clear()
    tabs = [tab.Name for tab in sheet.api.Parent.Worksheets]
    assert running.recording.members()["Worksheets._NewEnum"] == 1
    assert tabs == [tab.name for tab in sheet.book.sheets]


def test_excel_answers_from_its_own_apartment(
    running: Excel, sheet: xw.Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    plain = com_fake.Range.get_Value

    def get(cells: com_fake.Range) -> Any:
        threads.append(get_ident())
        return plain(cells)

    monkeypatch.setattr(com_fake.Range, "get_Value", get)
    assert sheet.range("A1").value == "Участники"
    assert threads == [running.thread.ident] != [get_ident()]


def test_values_there_and_back(sheet: xw.Sheet) -> None:
    cells = sheet.range("M40:P41")
    cells.value = [["Щукин Ёж Іванович", 3.5, True, None], ["=1+1", -7, False, DAY]]
    assert cells.value == [["Щукин Ёж Іванович", 3.5, True, None], [None, -7.0, False, DAY]]
    assert cells.formula[1][0] == "=1+1"
    assert [type(row) for row in cells.raw_value] == [tuple, tuple]
    (first, number, yes, nothing), (_, _, no, day) = cells.raw_value
    assert (first, yes, nothing, no) == ("Щукин Ёж Іванович", True, None, False)
    assert [type(one) for one in (number, yes, no)] == [float, bool, bool]
    assert day.utcoffset() is not None  # as pywin32 makes times
    sheet.range("M40:P41").raw_value = cells.raw_value
    assert cells.value[1][3] == DAY
    cells.clear_contents()
    assert cells.value == [[None] * 4] * 2


def test_errors_of_cells(running: Excel, tmp_path: Path) -> None:
    path = tmp_path / "errors.xlsx"
    made = xlsxwriter.Workbook(str(path))
    page = made.add_worksheet()
    for row, error in enumerate(com_fake._ERRORS):
        page.write_formula(row, 0, "=1/0", None, error)
    made.close()
    column = running.open(path).sheets[0].range("A1").resize(len(com_fake._ERRORS))
    assert column.value == [None] * len(com_fake._ERRORS)
    assert column.options(err_to_str=True).value == list(com_fake._ERRORS)
    assert column[0].options(err_to_str=True).value == "#DIV/0!"


def test_what_excel_refuses_is_pywin32s_error(sheet: xw.Sheet) -> None:
    with pytest.raises(pythoncom.com_error) as caught:
        sheet.api.Parent.Worksheets("Нет")
    assert caught.value.hresult == com_fake.DISP_E_EXCEPTION
    assert caught.value.excepinfo[1:3] == ("Microsoft Excel", "Subscript out of range: Нет")
    with pytest.raises(KeyError):
        sheet.book.app.books["Нет.xlsx"]
    with pytest.raises(pythoncom.com_error):
        _ = sheet.api.NoSuchMember


def press(book: xw.Book, name: str, agree: Callable[[], Any]) -> None:
    """One click after another, with results by lot."""
    chance = random.Random(5)
    for button in (*PRESSED, *LEVELS) if name == "leader" else PRESSED:
        agree()
        done = buttons.BUTTONS[button](book)
        assert done is not None, button
        if button == "pair_next_round":
            finish(book, name, done.data, chance)
    book.save()


@pytest.mark.parametrize("name", ["leader", "riichi"])
def test_clicks_leave_the_same_values(tmp_path: Path, name: str) -> None:
    ours, theirs = cup(tmp_path / "Файл.xlsx", name), cup(tmp_path / "Эксель.xlsx", name)
    book = open_book(ours)
    press(book, name, lambda: answer_alerts(book, "yes"))
    with excel() as running:
        press(running.open(theirs), name, lambda: running.answers.append("yes"))
        used = running.recording.members()
    assert used["Range.Value="] > 0
    assert all_values(theirs) == all_values(ours)
    said, wanted = ([row[1:5] for row in values(path, "Журнал")] for path in (theirs, ours))
    assert said == wanted


def test_a_click_that_excel_refuses_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = cup(tmp_path / "Кубок.xlsx")
    before = all_values(path)
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    (old,) = values(path, "Турнир")[1][:1]
    plain = com_fake.Range.put_Value

    def put(cells: com_fake.Range, data: Any) -> None:
        new = cells.label.endswith("Турнир!R2C1:R2C1") and f"'{old}" not in str(data)
        if new and refusing:
            raise com_fake.com_error(com_fake.DISP_E_EXCEPTION, "The sheet is protected")
        plain(cells, data)

    refusing = True
    monkeypatch.setattr(com_fake.Range, "put_Value", put)
    with excel() as running:
        book = running.open(path)
        assert buttons.BUTTONS["pair_next_round"](book) is None
        refusing = False
        book.save()
    assert all_values(path) == before
    (report,) = tmp_path.rglob("last-error.txt")
    assert "The sheet is protected" in report.read_text(encoding="utf-8")
