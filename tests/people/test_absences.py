"""The tab of players by rounds: filled, marked, read back; and preliminary registrations."""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.actions.people.check_in import check_in
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.errors import InputError, PairbookError
from pairing.round_lists import show_absences
from pairing.tournament import Player
from tests.support.books import play
from tests.support.drivers import FileDriver
from tests.support.refusals import refusal
from tests.support.terminal import run

NAMES = ("Белов Иван", "Petrov Ann", "Müller Jo", "Lee Bo", "Roe Cy", "Zed Al")
HEADINGS = ("Absent in rounds", "Не играет в турах")
TABS = {"en": ("Absences", "Players"), "ru": ("Пропуски", "Участники")}


def cup(path: Path, language: str = "en", system: str = "mcmahon") -> Path:
    players = tuple(
        Player(number, name, 2200 - 100 * number, f"{number}k")
        for number, name in enumerate(NAMES, start=1)
    )
    create(path, system=system, players=players, rounds=4, language=language)
    return path


def press(path: Path, *names: str, rounds: str | None = None) -> str:
    return str(FileDriver().run(path, absences, names, rounds=rounds).text.key)


def mark(path: Path, cells: dict[str, object], tab: str = "Absences") -> None:
    book = openpyxl.load_workbook(path)
    for cell, value in cells.items():
        book[tab][cell] = value
    book.save(path)


def absent_column(path: Path, tab: str = "Players") -> list[object]:
    sheet = openpyxl.load_workbook(path)[tab]
    headings = [cell.value for cell in sheet[4]]
    at = next(headings.index(one) for one in HEADINGS if one in headings) + 1
    return [sheet.cell(row, at).value for row in range(5, 11)]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system", ["mcmahon", "dutch", "riichi"])
def test_marks_go_to_the_players_with_the_next_pairing(
    tmp_path: Path, language: str, system: str
) -> None:
    path, (tab, players) = cup(tmp_path / "c.xlsx", language, system), TABS[language]
    assert openpyxl.load_workbook(path)[tab].sheet_state == "hidden"
    press(path)
    assert openpyxl.load_workbook(path)[tab].sheet_state == "visible"
    mark(path, {"D6": "x", "E6": "нет", "C5": "-", "F9": "да", "D7": "1/2", "D8": 1}, tab)
    book = open_book(path)
    by_name = {player.name: player for player in actions.load(book)[1].players}
    assert by_name["Petrov Ann"].absent == {2} and by_name["Roe Cy"].absent == {4}
    assert by_name["Müller Jo"].half_byes == {2} and by_name["Lee Bo"].full_byes == {2}
    if system == "riichi":
        return
    actions.pair_next_round(book)
    book.save()
    assert absent_column(path, players) == [None, "2", "2½", "2=1", "4", None]
    press(path)
    sheet = openpyxl.load_workbook(path)[tab]
    assert [sheet.cell(row, 4).value for row in range(5, 11)] == [None, "✗", "½", "1", None, None]
    assert absent_column(path, players) == [None, "2", "2½", "2=1", "4", None]


def test_without_the_button_the_tab_is_not_read(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx")
    mark(path, {"A5": NAMES[0], "D5": "x"})
    assert not actions.load(open_book(path))[1].players[0].absent


def test_a_change_in_either_place_counts_and_one_in_both_is_named(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx")
    press(path)
    mark(path, {"G6": "3"}, "Players")
    mark(path, {"C7": "x"})
    players = actions.load(open_book(path))[1].players
    assert players[1].absent == {3} and players[2].absent == {1}
    mark(path, {"C6": "x"})
    told = refusal(PairbookError, actions.load, open_book(path)).message("en")
    assert "Petrov Ann" in told and "Players!G6" in told and "Absences!" in told
    mark(path, {"G6": "1"}, "Players")  # both say the same now
    assert actions.load(open_book(path))[1].players[1].absent == {1}


def test_what_is_no_mark_and_who_is_no_player(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx")
    press(path)
    mark(path, {"C6": 7})
    assert "no mark" in refusal(PairbookError, actions.load, open_book(path)).message()
    mark(path, {"C6": None, "A11": "Nobody", "C11": "x"})
    assert "Nobody" in refusal(PairbookError, actions.load, open_book(path)).message()
    mark(path, {"A11": None, "C11": None})
    mark(path, {"B7": "Mueller Johannes"}, "Players")  # renamed; his line is unchanged here
    assert actions.load(open_book(path))[1].players[2].name == "Mueller Johannes"


def test_from_a_terminal_and_late_comers(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx")
    assert press(path, "muller", "zed", rounds="2, 4½") == "absences.set"
    assert absent_column(path) == [None, None, "2 4½", None, None, "2 4½"]
    press(path, "zed", rounds="-")
    assert absent_column(path)[5] is None
    mark(path, {"B11": "Late Lou", "C11": 1500}, "Players")
    press(path)
    assert openpyxl.load_workbook(path)["Absences"]["A11"].value == "Late Lou"
    with pytest.raises(InputError, match="not a list of rounds"):
        press(path, "lee", rounds="sometimes")
    refusal(InputError, press, path, "lee")


@pytest.mark.parametrize("word", ["?", "p", "Pre", "ПРЕДВ.", "предварительно"])
def test_preliminary_players_are_not_paired(tmp_path: Path, word: str) -> None:
    path = cup(tmp_path / "c.xlsx")
    mark(path, {"J9": word, "J10": word}, "Players")
    book = open_book(path)
    done = actions.pair_next_round(book)
    book.save()
    assert [one.key for one in done.remarks].count("checkin.preliminary") == 1
    seated = {n for g in actions.load(book)[1].rounds[0].games for n in (g.white, g.black)}
    assert seated == {1, 2, 3, 4}
    check_in(book, ["zed", "roe"])  # final now
    book.save()
    assert actions.load(open_book(path))[1].players[4].absent == {1}


def test_preliminary_and_a_check_in(tmp_path: Path) -> None:
    book = open_book(cup(tmp_path / "c.xlsx"))
    check_in(book, preliminary=["zed"])
    check_in(book, everybody=True, out=["zed"])
    check_in(book, preliminary=["zed"])
    done = actions.pair_next_round(book)  # nobody is asked about: five are ticked, one waits
    assert "checkin.preliminary" in [one.key for one in done.remarks]
    assert actions.load(book)[1].players[5].absent == {1}


def test_rounds_missed_before_stay_when_others_are_named(tmp_path: Path) -> None:
    path = cup(tmp_path / "cup.xlsx", system="chess")
    run("absences", path, "Lee Bo", "--rounds", "1½")
    play(path, 1)
    for rounds, missed in (("3½", "1½ 3½"), ("-", "1½"), ("1", "1")):
        run("absences", path, "Lee Bo", "--rounds", rounds, "--allow", "changed")
        assert show_absences(actions.load(open_book(path))[1][4]) == missed
