"""The repair beyond the page's rows: every system, workbooks with macros, copies, odd parts."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest

from addin import actions
from addin.actions.state import read_once
from addin.engines.file import open_book
from addin.exchange.editing import editing
from addin.exchange.incoming.importing import find
from addin.exchange.repairing import repair
from pairing.catalogue import Catalogue
from pairing.errors import Problems
from pairing.systems import REGISTRY
from tests.support.books import cup, play
from tests.support.made_workbooks import edit_zip, parts
from tests.support.terminal import exit_code
from tests.trust.hand import Event, played


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """A command: its exit code, and what it printed on the two streams."""
    code = exit_code(*arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def deleted(path: Path, *tabs: str) -> None:
    """Delete tabs as a program that keeps macros does."""
    book = openpyxl.load_workbook(path, keep_vba=path.suffix == ".xlsm")
    for tab in tabs:
        del book[tab]
    book.save(path)


def tournament(path: Path) -> object:
    return read_once(open_book(path, read_only=True)).tournament


@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_a_round_tab_of_every_system_comes_back(name: str, tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 4, name=name)
    play(path, 2)
    before = tournament(path)
    deleted(path, "Round 1", "Crosstable")
    repair(path)
    assert tournament(path) == before
    assert [sheet.name for sheet in open_book(path).sheets][:3] == [
        "Tournament", "Players", "Round 1",
    ]  # fmt: skip
    play(path, 1)


def test_the_copies_kept_know_what_the_log_does_not(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", 8, 4)
    play(path, 1)
    with editing(path, action="pair") as book:
        actions.pair_next_round(book)
    with editing(path, action="standings") as book:
        actions.standings(book)
    before = tournament(path)
    for tabs in (["Round 2"], ["Players"], ["Tournament"], ["Log"], ["Players", "Log", "Round 1"]):
        deleted(path, *tabs)
        done = repair(path)
        assert tournament(path) == before, tabs
        assert done.data["left"] == [], tabs


def test_the_organisers_own_tabs_and_cells_stay(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")

    def own(book: openpyxl.Workbook) -> None:
        book.create_sheet("Budget")["B2"] = 1234
        book["Players"]["M4"] = "Paid"
        book["Players"]["M5"] = "yes"
        del book["Standings"], book["Log"]

    event.by_hand(own)
    event.repair()
    book = open_book(event.path)
    assert book.sheets["Budget"].range("B2").value == 1234
    assert book.sheets["Players"].range("M4:M5").value == ["Paid", "yes"]
    looks = openpyxl.load_workbook(event.path)
    assert looks["Standings"]["A1"].font.size == looks["Crosstable"]["A1"].font.size > 12
    assert looks["Log"].print_title_rows == "$1:$4"


def test_nothing_to_do_changes_nothing(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    before = event.path.read_bytes()
    assert "nothing" in event.repair()
    assert event.path.read_bytes() == before


def test_repair_is_undone_by_restore(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    event.delete("round", 1)
    broken = event.path.read_bytes()
    code, out, _ = run(capsys, "repair", event.path)
    assert code == 0 and "Round 1" in out
    assert run(capsys, "restore", event.path, "--to", "1")[0] == 0
    assert event.path.read_bytes() == broken


@pytest.mark.parametrize(
    ("lost", "language"),
    [(["log"], "en"), (["round"], "ru"), (["players"], "ru"), (["log", "round"], "en")],
)
def test_a_damaged_workbook_can_be_looked_at(
    lost: list[str], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played(tmp_path / "cup.xlsx", language)
    for key in lost:
        event.delete(key, 2 if key == "round" else None)
    before = event.path.read_bytes()
    found = find(event.path)
    assert len(found.tournament.players) == 8
    assert len(found.tournament.rounds) == (1 if lost == ["log", "round"] else 3)
    code, out, _ = run(capsys, "look", event.path, "--lang", language)
    assert code == 0 and "Player 005" in out
    if lost != ["players"]:
        made = tmp_path / "again.xlsx"
        assert run(capsys, "new", made, "--from", event.path, "--lang", language)[0] == 0
        assert len(Event(made, language).now().rounds) == len(found.tournament.rounds)
    assert event.path.read_bytes() == before


NUMBERS = {
    "table": ("xl/tables/table1.xml", rb'headerRowCount="\d*"| ref="[^"]*"', b' ref="??"'),
    "table id": ("xl/tables/table2.xml", rb' id="\d+"', b' id="first"'),
    "sheet id": ("xl/workbook.xml", rb'sheetId="\d+"', b'sheetId="one"'),
    "front": ("xl/workbook.xml", rb'activeTab="\d+"', b'activeTab="x"'),
    "local name": ("xl/workbook.xml", rb'localSheetId="\d+"', b'localSheetId="9999"'),
    "column": ("xl/worksheets/sheet2.xml", rb'<col min="\d+"', b'<col min="a"'),
    "row": ("xl/worksheets/sheet2.xml", rb'<row r="\d+"', b'<row r="-4"'),
    "style": ("xl/worksheets/sheet2.xml", rb' s="\d+"', b' s="1e9"'),
    "string": ("xl/worksheets/sheet2.xml", rb"<v>\d+</v>", b"<v>99999999</v>"),
    "counts": ("xl/styles.xml", rb'numFmtId="\d+"', b'numFmtId=""'),
    "dxf": ("xl/worksheets/sheet2.xml", rb'dxfId="\d+"', b'dxfId="z"'),
    "selection": ("xl/worksheets/sheet2.xml", rb'activeCell="[^"]*"', b'activeCell="QQQQ"'),
}


@pytest.mark.parametrize("kind", NUMBERS)
def test_malformed_numbers_in_the_xml(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command does its work or says what is wrong; no traceback, nothing half-written."""
    event = played(tmp_path / "cup.xlsx", "en")
    part, pattern, new = NUMBERS[kind]

    def bend(data: bytes) -> bytes:
        return re.sub(pattern, new, data)

    if not re.search(pattern, parts(event.path)[part]):
        edit_zip(event.path, {part: lambda data: data.replace(b"?>", b"?><!-- x -->", 1)})
    else:
        edit_zip(event.path, {part: bend})
    for command in (["check"], ["look"], ["repair"], ["rename", "Player 001", "X"], ["pair"]):
        before = event.path.read_bytes()
        code, _, err = run(capsys, command[0], event.path, *command[1:])
        assert code in (0, 2, 3), (command, err)
        assert code == 0 or (err.strip() and event.path.read_bytes() == before), command


def test_games_in_another_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = "Пётр,Анна,1\nАнна,Борис,0.5\nБорис,Пётр,0\n"
    for encoding in ("cp1251", "utf-16", "utf-8-sig"):
        path = tmp_path / f"{encoding}.csv"
        path.write_bytes(games.encode(encoding))
        code, out, _ = run(capsys, "order", path)
        assert code == 0 and "Пётр" in out, encoding
    path = tmp_path / "latin.csv"
    path.write_bytes("Jérôme,Anna,1\n".encode("latin-1"))
    code, _, err = run(capsys, "order", path)
    assert code == 2 and "latin.csv" in err


@pytest.mark.parametrize("change", ["no table", "no header row", "totals", "two tables"])
def test_odd_table_objects_stop_nothing(change: str, tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")

    def bend(book: openpyxl.Workbook) -> None:
        for tab, name in (("Round 4", "pbRound4"), ("Players", "pbPlayers")):
            table = book[tab].tables[name]
            if change == "no table":
                del book[tab].tables[name]
            elif change == "no header row":
                table.headerRowCount = 0
            elif change == "totals":
                table.totalsRowCount = 1
            else:
                table.ref = "A4:B6"
                second = openpyxl.worksheet.table.Table(displayName=f"Mine{name}", ref="C4:F6")
                book[tab].add_table(second)

    event.by_hand(bend)
    event.type("players", None, "B13", "Late Comer")
    event.type("players", None, "C13", 1700)
    event.pair()
    assert len(event.now().rounds) == 4
    event.repair()
    event.do(actions.undo_last_round)
    event.pair()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_tab_in_other_capitals_gets_its_table_back(language: str, tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", language)

    def bend(book: openpyxl.Workbook) -> None:
        sheet = book[Catalogue(language)("tab.round", number=4)]
        capitals = sheet.title.swapcase()
        sheet.title = "x"  # else the same name gets a number
        sheet.title = capitals
        sheet.tables["pbRound4"].ref = "A4:B6"

    event.by_hand(bend)
    event.repair()
    event.pair()
    assert len(event.now().rounds) == 4


def test_an_unknown_name_is_not_guessed_where_the_log_knows_all(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    event.type("round", 3, "B5", "Zed Unknown")
    with pytest.raises(Problems) as caught:
        event.pair()
    assert "Round 3!B5" in caught.value.message()
