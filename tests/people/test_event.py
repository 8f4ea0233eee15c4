"""The event's name and data, typed into the Tournament tab, on every tab, page and file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.outgoing.exporting import export_to
from addin.publish import edition, publish
from pairing.tournament import Result
from tests.support.books import cup, play
from tests.support.calc import Converter
from tests.support.drivers import FileDriver, edit, set_cell, values

DATA = {
    "title": "Berlin Open",
    "place": "Berlin",
    "date": "21–22 November 2026",
    "time_control": "90 min + 30 s",
    "timetable": "",
    "arbiter": "Ada Lovelace",
}
FIRST_ROW = 6


def typed(path: Path, tab: str = "Tournament", **changed: str) -> Path:
    """The data typed into the Tournament tab's cells, one below the other."""
    for row, value in enumerate((DATA | changed).values(), start=FIRST_ROW):
        set_cell(path, tab, f"B{row}", value or None)
    return path


def test_every_tab_points_at_what_was_typed(tmp_path: Path, driver: object) -> None:
    path = play(typed(cup(tmp_path / "c.xlsx", name="leader")), 1, driver)
    for action in (actions.standings, actions.crosstable, actions.update_levels):
        driver.run(path, action)  # type: ignore[attr-defined]
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        if sheet.title in ("Lists", "Tournament"):
            continue
        said = {str(cell.value) for row in sheet.iter_rows(max_row=2) for cell in row if cell.value}
        assert any("$A$3" in one for one in said), sheet.title
        if sheet.title in ("Standings", "Crosstable", "Levels"):
            assert any("$C$3" in one for one in said), sheet.title
    assert not [one for row in values(path, "Standings") for one in row if one == "New tournament"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_formulas_say_it(tmp_path: Path, language: str, libreoffice: Converter) -> None:
    tab = {"en": "Tournament", "ru": "Турнир"}[language]
    path = play(typed(cup(tmp_path / "c.xlsx", language=language), tab, arbiter=""), 1)
    FileDriver().run(path, actions.standings)
    computed = libreoffice(path, "xlsx:Calc MS Excel 2007 XML")
    book = openpyxl.load_workbook(computed, data_only=True)
    line = "Berlin Open · Berlin · 21–22 November 2026"
    assert book[tab]["A1"].value == "Berlin Open"
    for sheet in book.worksheets[1:]:
        if sheet.sheet_state == "visible":
            said = {cell.value for row in sheet.iter_rows(max_row=2) for cell in row}
            assert line in said, sheet.title
            if sheet.title in ("Standings", "Места"):
                assert "90 min + 30 s" in said, sheet.title


def test_a_name_typed_over_the_title_counts(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx")
    set_cell(path, "Tournament", "B6", None)
    set_cell(path, "Tournament", "A1", "Spring Cup")
    assert actions.load(open_book(path))[1].title == "Spring Cup"
    set_cell(path, "Tournament", "B6", "Summer Cup")
    with edit(path) as book:
        assert actions.load(book)[1].title == "Summer Cup"
        actions.pair_next_round(book)
    assert str(openpyxl.load_workbook(path)["Tournament"]["A1"].value).startswith("=IF($B$6")


def test_paper_page_and_text_say_it(tmp_path: Path) -> None:
    path = play(typed(cup(tmp_path / "c.xlsx")), 1)
    for kind in ("html", "md"):
        text = publish(edition(open_book(path)), kind).decode()
        for part in ("Berlin Open", "Berlin", "November 2026", "90 min + 30 s", "Ada Lovelace"):
            assert part in text.replace("\\", ""), (kind, part)


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        ("h9", ("EV[Berlin Open]", "DT[2026-11-21,2026-11-22]", "TM[112]")),
        ("rgf", ('"startDate": "2026-11-21"', '"endDate": "2026-11-22"', '"name": "Berlin Open"')),
        ("opengotha", ('beginDate="2026-11-21"', 'endDate="2026-11-22"', 'basicTime="90"')),
        ("trf", ("012 Berlin Open", "042 2026/11/21", "052 2026/11/22", "122 90 min + 30 s")),
        ("text", ("Berlin Open, Berlin, 21–22 November 2026",)),
    ],
)
def test_files_say_it(tmp_path: Path, kind: str, parts: tuple[str, ...]) -> None:
    export_to(open_book(play(typed(cup(tmp_path / "c.xlsx")), 1)), kind, tmp_path / "out")
    text = (tmp_path / "out").read_text(encoding="utf-8")
    for part in parts:
        assert part in text, text[:800]


def test_a_day_that_excel_made_a_date(tmp_path: Path) -> None:
    path = typed(cup(tmp_path / "c.xlsx"))
    book = openpyxl.load_workbook(path)
    book["Tournament"]["B8"] = datetime(2026, 11, 21)
    book["Tournament"]["B8"].number_format = "dd.mm.yyyy"
    book.save(path)
    play(path, 1)
    export_to(open_book(path), "rgf", tmp_path / "out")
    assert '"startDate": "2026-11-21"' in (tmp_path / "out").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_export_says_what_its_receiver_misses(tmp_path: Path, language: str) -> None:
    tab = {"en": "Tournament", "ru": "Турнир"}[language]
    path = typed(cup(tmp_path / "c.xlsx", language=language), tab, arbiter="", date="in spring")
    book = open_book(path)
    data = actions.pair_next_round(book).data
    board_results = {one["board"]: Result.DRAW for one in data["boards"]}
    actions.enter_results(book, 1, board_results)
    remarks = export_to(book, "trf", tmp_path / "out.trf")
    said = [actions.load(book)[0].words(remark) for remark in remarks]
    assert any(f"{tab}!B8" in one and "in spring" in one for one in said)
    assert any(f"{tab}!B11" in one for one in said)
    assert not any(f"{tab}!B{row}" in one for one in said for row in (6, 7, 9))
    assert any(one.count({"en": "Players!", "ru": "Участники!"}[language]) > 3 for one in said)


def test_a_complete_event_is_not_nagged_about(tmp_path: Path) -> None:
    path = play(typed(cup(tmp_path / "c.xlsx")), 1)
    remarks = export_to(open_book(path), "rgf", tmp_path / "out.json")
    assert not [one for one in remarks if one.key in ("export.lacks", "export.date_unread")]
