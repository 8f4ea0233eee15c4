"""Excel refuses in the middle of a click: what was there before is put back, all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions
from addin.engines.file import open_book
from addin.sheets import writer
from addin.sheets.handles import one_click
from addin.sheets.writer import as_before
from tests.support import com_fake, remote
from tests.support.books import event
from tests.support.com_fake import ComObject, FakeExcel, com_error
from tests.support.refusals import refuses

CHANGING = {"Value", "ClearContents", "Visible"}
"""What a click does to a workbook, one call of Excel each.

Not the size of a table: the object is only dress, and a click goes on without it.
"""

ACTIONS: dict[str, Callable[..., Any]] = {
    "first pairing": actions.pair_next_round,
    "pair": actions.pair_next_round,
    "results": lambda book: actions.enter_results(book, 1, {}),
    "undo": lambda book: actions.undo_last_round(book, allow=[actions.DISCARD_RESULTS]),
    "standings": actions.standings,
    "crosstable": actions.crosstable,
    "reports": actions.update_levels,
    "orders": actions.orders,
}


@contextmanager
def refusing(monkeypatch: pytest.MonkeyPatch, at: int | None, *, ever_after: bool) -> Iterator[Any]:
    """Excel refuses the change number ``at`` (from 0), or that and all later ones."""
    plain, count = ComObject.invoke, [0]

    def invoke(self: ComObject, kind: str, name: str, function: Any, *args: Any, **kw: Any) -> Any:
        if kind != "get" and name in CHANGING:
            count[0] += 1
            if at is not None and (at < count[0] if ever_after else at + 1 == count[0]):
                raise com_error(com_fake.DISP_E_EXCEPTION, "refused")
        return plain(self, kind, name, function, *args, **kw)

    with monkeypatch.context() as patch:
        patch.setattr(ComObject, "invoke", invoke)
        yield count


def contents(excel: FakeExcel) -> dict[str, Any]:
    """Every cell of every tab as formula and value, the tables and what is visible.

    What a formula shows is left out: Excel calculates it again, its stand-in does not.
    """
    found = {}
    for sheet in excel.front.file.sheets:
        cells = sheet.used_range
        tables = {table.name: table.range.address for table in sheet.tables}
        formulas, values = _filled(cells.formula), _filled(cells.raw_value)
        shown = {at for at, cell in formulas.items() if str(cell).startswith("=")}
        typed = {at: value for at, value in values.items() if at not in shown}
        found[sheet.name] = (sheet.visible, tables, formulas, typed)
    return found


def _filled(rows: Any) -> dict[tuple[int, int], Any]:
    return {
        (row, column): cell
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if cell not in (None, "")
    }


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Of two systems a new event and one with two rounds; a text among them looks like a number."""
    found = {}
    for name, played in product(("leader", "riichi"), (0, 2)):
        path = event(tmp_path_factory.mktemp(name) / "cup.xlsx", name, 8, played)
        book = open_book(path)
        if played:
            actions.standings(book)
        club = book.sheets["Players"].range("A4:Z4").value.index("Club") + 1
        book.sheets["Players"].range((7, club)).raw_value = "'007"
        book.save()
        found[f"{name} begun" if played else name] = path
    return found


def act(book: xw.Book, action: Callable[..., Any]) -> None:
    with one_click(book):
        action(book)


@pytest.mark.parametrize(
    ("name", "title"),
    [*product(["leader"], ACTIONS), *product(["riichi"], ["first pairing", "undo", "reports"])],
)
def test_every_refusal_leaves_the_workbook_as_it_was(
    events: dict[str, Path], name: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = events[f"{name} begun" if title != "first pairing" else name]
    with FakeExcel() as excel, refusing(monkeypatch, None, ever_after=False) as count:
        act(excel.open(path), ACTIONS[title])
        changes = count[0]
    assert changes > 1
    with FakeExcel() as excel:
        book = excel.open(path)
        was = contents(excel)
        for at in range(changes):
            with refusing(monkeypatch, at, ever_after=False) as count:
                with pytest.raises(com_error):
                    act(book, ACTIONS[title])
                assert count[0] > at
            assert contents(excel) == was, at
        act(book, ACTIONS[title])
        assert contents(excel) != was


def test_what_cannot_be_put_back_is_said(
    events: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with FakeExcel() as excel:
        book = excel.open(events["leader"])
        with refusing(monkeypatch, 2, ever_after=True), refuses("write.half", "Players"):
            act(book, actions.pair_next_round)


def test_in_the_browser_nothing_is_sent(
    events: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = xw.Book(json=remote.to_json(events["leader"]))
    book.app.calculate()
    before_click = list(book.json()["actions"])
    sheet, left = xw.Sheet.range, [40]

    def refuse(self: xw.Sheet, *args: Any) -> xw.Range:
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError("refused")
        return sheet(self, *args)

    sent = 0
    for number in range(60):
        left[0] = number
        with monkeypatch.context() as patch:
            patch.setattr(xw.Sheet, "range", refuse)
            try:
                act(book, actions.pair_next_round)
                break
            except RuntimeError:
                sent += 1
        assert book.json()["actions"] == before_click
    assert sent > 8
    assert len(book.json()["actions"]) > len(before_click)


def test_a_workbook_that_was_not_read_is_read_once_a_tab(
    events: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a tab that the click has read only the formulas; of others the values as well."""
    with FakeExcel() as excel:
        book = excel.open(events["leader"])
        reads: list[str] = []
        plain = writer.Rollback.__init__

        def counted(self: writer.Rollback, *about: Any) -> None:
            start = len(excel.recording.calls)
            plain(self, *about)
            new = excel.recording.calls[start:]
            reads.extend(f"{c.on}.{c.member}" for c in new if c.member in ("Value", "Formula"))

        monkeypatch.setattr(writer.Rollback, "__init__", counted)
        act(book, actions.pair_next_round)
    assert [one.split("!")[0] for one in reads] == [
        f"Range {tab}" for tab in ("Tournament", "Players", "Round 1", "Levels", "Levels", "Log")
    ]
    assert all(one.endswith(".Formula") for one in reads if "Levels" not in one)


@pytest.mark.parametrize(
    ("formula", "value", "written"),
    [
        ("12-", "12-", "'12-"),
        ("=1+1", "=1+1", "'=1+1"),
        ('="a"&"b"', "ab", '="a"&"b"'),
        ("TRUE", True, True),
        ("#N/A", -2146826246, "#N/A"),
        ("#N/A", None, "#N/A"),
        ("#1 Anna", "#1 Anna", "'#1 Anna"),
        ("46348.5", datetime(2026, 11, 22, 12), 46348.5),
        ("0", 0.0, 0.0),
    ],
)
def test_a_cell_is_written_as_it_was(formula: str, value: Any, written: Any) -> None:
    assert as_before(formula, value) == written
