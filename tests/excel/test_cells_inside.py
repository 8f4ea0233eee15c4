"""The macros that answer for many cells: run in LibreOffice, and in the fake Excel.

LibreOffice runs the VBA itself; the fake Excel has the same in Python, which is what counting
and failing midway are tested with.  Both must say the same of the same workbook.  Not run
here: ``Application.Goto``, which ends a LibreOffice without a screen, and tables, which its VBA
does not know; neither stops a click.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from openpyxl import load_workbook

from addin import actions, buttons
from addin.commands.export import macro_module
from addin.engines.file import open_book
from addin.excel import sources
from addin.exchange.creating import create
from addin.sheets import excel_macros
from pairing.tournament import Player
from tests.excel import office
from tests.support import com_macros
from tests.support.books import event
from tests.support.com_fake import ComObject, FakeExcel, com_error

FIELD = tuple(Player(n, f"Игрок {n}", rating=2500 - 90 * n) for n in range(1, 9))


def told(answer: Any) -> dict[tuple[int, int, int], str]:
    """An answer as LibreOffice's driver tells it: entry, row and column to text; empty: nothing."""
    found = {}
    for entry, one in enumerate(answer):
        rows = one if isinstance(one, list | tuple) else None
        cells = [((0, 0), one)] if rows is None else _cells(rows)
        for (down, across), value in cells:
            if value not in (None, ""):
                found[entry, down, across] = _plain(value)
    return found


def _cells(rows: Any) -> Iterator[tuple[tuple[int, int], Any]]:
    for down, row in enumerate(rows, start=1):
        yield from (((down, across), value) for across, value in enumerate(row, start=1))


def _plain(value: Any) -> str:
    if isinstance(value, str) and value.startswith("="):
        return re.sub(r"'(\w+)'!", r"\1!", value)  # not every program quotes a tab's name
    try:
        return str(round(float(value), 6)) if not isinstance(value, bool) else str(value)
    except ValueError:
        return str(value)


def heard(said: str) -> dict[tuple[int, int, int], str]:
    """The same from the driver's lines; a text may have line feeds of its own."""
    found = {}
    for line in re.split(r"\n(?=\d+\t\d+\t\d+\t)", said.removesuffix("\n")):
        entry, down, across, kind, value = line.split("\t", 4)
        if kind != "Empty" and value:
            found[int(entry), int(down), int(across)] = (
                value if kind == "Boolean" else _plain(value)
            )
    return found


def without_used(answer: dict[tuple[int, int, int], str]) -> dict[tuple[int, int, int], str]:
    """An answer of ``PairbookRead`` without what is in use: each program counts formats its way."""
    return {at: value for at, value in answer.items() if at[0] % 5 not in (2, 3)}


@pytest.mark.skipif(bool(office.missing()), reason=f"not installed: {office.missing()}")
def test_libreoffice_runs_them_as_the_fake_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = sources.standard(Path(__file__).with_name("recorder.bas").read_bytes())
    monkeypatch.setattr(sources, "xlwings_for_workbook", lambda: (module,))
    path = tmp_path / "cup.xlsm"
    create(path, system="riichi", language="ru", rounds=3, players=FIELD)
    book = open_book(path)
    actions.pair_next_round(book)
    book.save()
    rounds = "Тур"
    wanted = "\nТурнир\n\nУчастники\n\nЖурнал\n"  # no formulas: nothing computes in the fake
    places = f"{rounds} 1\tA3:I8\t\nТурнир\tA2\t"
    steps = f"show\t{rounds} 5\t\t\nclear\t{rounds} 1\tA5:C60\t\nput\t{rounds} 1\tA5:B6\t\n"
    steps += "put\tТурнир\tA2\t"
    values = [1, "'=x", 2.5, "слово", "готово"]
    calls: list[tuple[str, list[Any]]] = [
        ("TellRead", [wanted, 20]),
        ("TellBefore", [places]),
        ("TellWrite", [steps, values]),
        ("TellBefore", [places]),
        ("TellWrite", ["put\tнет такой\tA1\t", [1]]),
        ("TellRead", [wanted, 20]),
    ]
    asked = [(name, [path.name, *given]) for name, given in calls]
    path.with_name("cup.xlsm.json").write_text(json.dumps(asked), encoding="utf-8")
    with office.libreoffice(tmp_path) as pipe:
        answers = [one["answer"] for one in office.drive(pipe, "cells", path)]
    with FakeExcel() as excel:
        excel.open(path)
        tabs = excel.front.sheets
        first = told(com_macros.read(tabs, wanted, 20))
        assert without_used(heard(answers[0])) == without_used(first)
        assert heard(answers[1]) == told(com_macros.before(tabs, places))
        assert answers[2] == com_macros.write(tabs, steps, values)
        assert heard(answers[3]) == told(com_macros.before(tabs, places))
        assert answers[4].startswith("Error ")
        assert without_used(heard(answers[5])) == without_used(
            told(com_macros.read(tabs, wanted, 20))
        )


def test_the_module_has_every_macro_that_python_asks_for() -> None:
    source = macro_module(excel_macros.MODULE)
    for name in com_macros.MACROS:
        assert f"Public Function {name}(ByVal BookName As String," in source
    asked = set(
        re.findall(r'"(Pairbook\w+)"', Path(excel_macros.__file__).read_text(encoding="utf-8"))
    )
    assert asked == set(com_macros.MACROS)


def contents(book: xw.Book) -> dict[str, Any]:
    return {
        sheet.name: (
            sheet.visible,
            sheet.used_range.address,
            sheet.used_range.formula,
            sheet.page_setup.print_area,
        )
        for sheet in book.sheets
        if sheet.name != "Log"  # it has the time
    }


PRESSED: dict[str, Callable[..., Any]] = {
    "pair": buttons.pair_next_round,
    "standings": buttons.standings,
    "undo": buttons.undo_last_round,
    "reports": buttons.update_levels,
    "orders": buttons.orders,
}


@pytest.mark.parametrize(("name", "title"), [*(("leader", one) for one in PRESSED),
                                             ("riichi", "pair"), ("riichi", "undo")])  # fmt: skip
def test_the_short_way_and_the_long_way_write_the_same(
    name: str, title: str, tmp_path: Path
) -> None:
    path = event(tmp_path / "cup.xlsx", name, 8, 2)
    found = []
    for addin in (True, False):
        with FakeExcel(addin=addin) as excel:
            excel.answers = ["yes"] * 5
            PRESSED[title](excel.open(path))
            ran = [call for call in excel.recording.calls if call.member == "Run"]
            assert bool(ran) is addin
            found.append((contents(excel.front.file), excel.recording.status))
            found.append((excel.front.active.name, excel.application.Selection.area))
    assert found[0] == found[2]
    assert found[1] == found[3]


def test_a_macro_workbook_uses_its_own_macros(tmp_path: Path) -> None:
    path = tmp_path / "the club's.xlsm"
    create(path, system="leader", rounds=3, players=FIELD)
    with FakeExcel() as excel:
        assert buttons.pair_next_round(excel.open(path)) is not None
        homes = {call.args[0] for call in excel.recording.calls if call.member == "Run"}
    assert {home.partition("!")[0] for home in homes} == {"'the club''s.xlsm'"}


def test_what_excel_refuses_inside_is_told_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The macro reports an error, the long way meets it again: all is put back."""
    path = event(tmp_path / "cup.xlsx", "leader", 8, 2)
    plain = ComObject.invoke
    with FakeExcel(addin=True) as excel:
        book = excel.open(path)
        was = contents(excel.front.file)
        status = excel.front.file.sheets["Tournament"].range("A2").value

        def invoke(self: ComObject, kind: str, name: str, *given: Any, **kw: Any) -> Any:
            written = (kind, name, self.label) == ("put", "Value", "Range Tournament!R2C1:R2C1")
            if written and given[1] != [[f"'{status}"]]:
                raise com_error(-2147352567, "protected")
            return plain(self, kind, name, *given, **kw)

        with monkeypatch.context() as patch:
            patch.setattr(ComObject, "invoke", invoke)
            assert buttons.pair_next_round(book) is None
        assert contents(excel.front.file) == was
        ran = [call.args[0] for call in excel.recording.calls if call.member == "Run"]
        assert ran[-1].endswith("PairbookWrite")
        assert any(call.member == "Value" for call in excel.recording.calls if call.kind == "put")


@pytest.mark.filterwarnings("ignore:Print area cannot be set")  # openpyxl knows no whole columns
def test_a_renamed_tab_is_known_by_its_cells(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 8, 2)
    book = load_workbook(path)
    book["Round 2"].title = "The second"
    book.save(path)
    with FakeExcel(addin=True) as excel:
        assert buttons.standings(excel.open(path)) is not None
        members = excel.recording.members()
        assert members["Application.Run"] == 5  # look, strange tabs, the tab, keep, write
        assert not members["Range.Value"]
