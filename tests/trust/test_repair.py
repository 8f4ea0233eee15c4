"""The repair beyond the page's rows: every damage of every system, macros, odd parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.cell import Cell

from addin import actions
from addin.engines.file import open_book
from addin.engines.file.backups import backups_of, content
from addin.exchange.incoming.importing import find
from addin.exchange.incoming.starting import prepare
from addin.exchange.repairing import repair
from pairing.catalogue import Catalogue
from pairing.errors import InputError, NeedsDecision
from pairing.systems import REGISTRY, system
from pairing.tournament import EVENT_FIELDS, Result
from tests.support.books import cup, fresh, play
from tests.support.events import field
from tests.support.made_workbooks import edit_zip, parts
from tests.support.processes import tournament
from tests.support.stored import formulas, values
from tests.support.terminal import exit_code, run
from tests.trust.hand import Event, played


def deleted(path: Path, *tabs: str) -> None:
    """Delete tabs as a program that keeps macros does."""
    book = openpyxl.load_workbook(path, keep_vba=path.suffix == ".xlsm")
    for tab in tabs:
        del book[tab]
    book.save(path)


Damage = Callable[[Any], None]


def tabs_deleted(*tabs: str) -> Damage:
    """Delete these tabs."""

    def damage(book: Any) -> None:
        for tab in tabs:
            del book[tab]

    return damage


def columns_deleted(book: Any) -> None:
    """Delete the first three columns of the players and of a round."""
    for tab in ("Players", "Round 1"):
        book[tab].delete_cols(1, 3)


def cells_emptied(book: Any) -> None:
    """Empty a round, a player's line and the line of a setting."""
    for tab, rows in (("Round 1", "A5:H20"), ("Players", "A6:J6"), ("Tournament", "A8:B8")):
        for cell in chain(*book[tab][rows]):
            if isinstance(cell, Cell):
                cell.value = None


def log_garbled(book: Any) -> None:
    """Type over the lines of the journal."""
    for row in book["Log"].iter_rows(min_row=5):
        row[5].value = None if row[5].value is None else "?"


KNOWN: dict[str, Damage] = {
    "Tournament": tabs_deleted("Tournament"),
    "Players": tabs_deleted("Players"),
    "rounds": tabs_deleted("Round 1", "Round 2"),
    "all but the Log": tabs_deleted("Tournament", "Players", "Round 1", "Round 2", "Round 3"),
    "others": tabs_deleted("Standings", "Crosstable", "Lists"),
    "columns": columns_deleted,
    "cells": cells_emptied,
    "Log": tabs_deleted("Log"),
    "journal": log_garbled,
}
"""Damage after which everything is known."""


@pytest.mark.parametrize("damage", KNOWN)
@pytest.mark.parametrize("name", sorted(REGISTRY))
def test_every_damage_of_every_system_is_repaired(name: str, damage: str, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name=name), 2)
    before = tournament(path)
    book = openpyxl.load_workbook(path)
    KNOWN[damage](book)
    book.save(path)
    broken = path.read_bytes()
    done = repair(path)
    assert done.text.key == "repair.done" and done.remarks
    assert content(backups_of(path)[-1]) == broken
    assert tournament(path) == before
    whole = path.read_bytes()
    assert repair(path).text.key == "repair.nothing" and path.read_bytes() == whole
    twin = play(play(cup(tmp_path / "twin.xlsx", 8, 4, name=name), 2), 1)
    play(path, 1)
    assert tournament(path).rounds == tournament(twin).rounds


@pytest.mark.parametrize("name", ["dutch", "riichi"])
def test_what_the_event_says_of_itself_is_repaired_and_carried_over(
    name: str, tmp_path: Path
) -> None:
    event = {line: f"Its {line}" for line in (*EVENT_FIELDS, *system(name).traits.details)}
    event["timetable"] = "10:00; 12:00"
    path = play(
        fresh(tmp_path / "cup.xlsx", system=name, rounds=3, players=field(8), event=event), 1
    )
    before = tournament(path)
    assert prepare(source=path).event == event
    deleted(path, "Tournament")
    repair(path)
    assert tournament(path) == before and before.timetable == "10:00; 12:00"


def test_results_typed_since_the_last_click_are_taken_from_the_tab(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    event.pair()
    event.type("round", 4, "D6", "1-0")
    event.type("round", 4, "D7", "nonsense")
    event.delete("players")
    said = event.repair()
    assert "Round 4!D7" in said
    assert [game.result for game in event.now().rounds[3].games] == [
        None, Result.WHITE_WINS, None, None,
    ]  # fmt: skip


def test_scores_of_a_table_that_has_some_stay(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 4, name="riichi"), 1)
    book = open_book(path)
    actions.pair_next_round(book)
    column = next(c for c in "CDEFGH" if book.sheets["Round 2"].range(f"{c}4").value == "Score")
    book.sheets["Round 2"].range(f"{column}5:{column}6").raw_value = [[41000], [12000]]
    book.save()
    deleted(path, "Players")
    repair(path)
    shown = open_book(path).sheets["Round 2"].range(f"{column}5:{column}8").value
    assert shown == [41000, 12000, None, None]


@pytest.mark.parametrize("name", ["dutch", "riichi"])
def test_formulas_that_another_program_dropped_come_back(name: str, tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsx", 8, 3, name=name), 2)
    there, shown = formulas(path), values(path)
    book = open_book(path)
    tabs = {"Tournament", "Round 1", "Round 2"}
    for (tab, cell), value in shown.items():
        if tab in tabs:
            book.sheets[tab].range(cell).raw_value = [[f"'{value}" if value == "" else value]]
    book.save()
    assert sum(one.key == "repair.formulas" for one in repair(path).remarks) == len(tabs)
    assert {at: there[at] for at in there if at[0] in tabs}.items() <= formulas(path).items()


def test_a_hand_edit_is_still_asked_about(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    event.type("round", 1, "D5", "½-½")
    event.delete("standings")
    event.repair()
    with pytest.raises(NeedsDecision):
        event.pair()


def test_what_was_undoable_and_explained_still_is(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    log = open_book(event.path).sheets["Log"].range("A5:E15").value
    event.delete("players")
    event.repair()
    now = open_book(event.path).sheets["Log"].range("A5:E15").value
    assert now == log
    assert not event.do(actions.verify).data["unexplained"]
    event.do(actions.undo_last_round, allow=actions.CHOICES)
    assert len(event.now().rounds) == 2


def test_a_round_that_nothing_tells_of_is_to_be_typed_in(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    was = event.now()
    cells = open_book(event.path).sheets["Round 2"].range("A5:E8").value
    event.delete("log")
    event.delete("round", 2)
    assert "nobody knows" in event.repair()
    book = open_book(event.path)
    book.sheets["Round 2"].range("A5:E8").value = cells
    book.save()
    assert [round_.games for round_ in event.now().rounds] == [r.games for r in was.rounds]


def test_without_players_and_log_nothing_is_changed(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")
    for key in ("players", "log"):
        event.delete(key)
    before = event.path.read_bytes()
    with pytest.raises(InputError, match="pairbook restore"):
        event.repair()
    assert event.path.read_bytes() == before


def test_a_workbook_with_macros_stays_one(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "cup.xlsm", 8, 4), 1)
    before = tournament(path)
    deleted(path, "Players", "Round 1")
    repair(path)
    assert tournament(path) == before
    assert "xl/vbaProject.bin" in parts(path)


def test_the_organisers_own_tabs_and_columns_are_named(tmp_path: Path) -> None:
    event = played(tmp_path / "cup.xlsx", "en")

    def own(book: openpyxl.Workbook) -> None:
        book.create_sheet("Budget")["B2"] = 1234
        book["Players"]["M4"] = "Paid"
        book["Prizes"]["A5"] = "First"
        book["Prizes"]["C5"] = "100 €"
        del book["Standings"], book["Log"]

    event.by_hand(own)
    said = event.repair()
    assert "Budget" in said and "Players: Paid" in said
    looks = openpyxl.load_workbook(event.path)
    assert (looks["Prizes"]["A5"].value, looks["Prizes"]["C5"].value) == ("First", "100 €")
    assert looks["Standings"]["A1"].font.size == looks["Crosstable"]["A1"].font.size > 12
    assert looks["Log"].print_title_rows == "$1:$4"


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
    run("look", event.path, "--lang", language)
    assert "Player 005" in capsys.readouterr().out
    if lost != ["players"]:
        made = tmp_path / "again.xlsx"
        run("new", made, "--from", event.path, "--lang", language)
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
    if re.search(pattern, parts(event.path)[part]):
        edit_zip(event.path, {part: lambda data: re.sub(pattern, new, data)})
    for command in (["check"], ["look"], ["repair"], ["rename", "Player 001", "X"], ["pair"]):
        before = event.path.read_bytes()
        code, err = exit_code(command[0], event.path, *command[1:]), capsys.readouterr().err
        assert code in (0, 2, 3), (command, err)
        assert code == 0 or (err.strip() and event.path.read_bytes() == before), command


def test_games_in_another_encoding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, path = "Пётр,Анна,1\nАнна,Борис,0.5\nБорис,Пётр,0\n", tmp_path / "games.csv"
    for encoding in ("cp1251", "utf-16", "utf-8-sig"):
        path.write_bytes(games.encode(encoding))
        run("order", path)
        assert "Пётр" in capsys.readouterr().out, encoding
    path.write_bytes("Jérôme,Anna,1\n".encode("latin-1"))
    run("order", path, expect=2)
    assert "games.csv" in capsys.readouterr().err


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
    event.refuses("Round 3!B5")
