"""Each mistake an organiser can make: the message names tab and cell, and nothing is written."""

from __future__ import annotations

from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import InputError, NoLegalPairing, PairbookError
from pairing.tournament import Result
from tests.support.books import Maker, play, refuse
from tests.support.drivers import FileDriver, set_cell


def test_missing_result_names_every_cell(make: Maker) -> None:
    path = make(8)
    FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.enter_results, 1, {1: Result.DRAW, 3: Result.DRAW})
    message = refuse(path, "Round 1!D6", "Round 1!D8", "board 2")
    assert "D5" not in message


@pytest.mark.parametrize("typed", ["2-0", "win", "1", "?"])
def test_unknown_result(make: Maker, typed: str) -> None:
    path = make(8)
    FileDriver().run(path, actions.pair_next_round)
    set_cell(path, "Round 1", "D6", typed)
    refuse(path, "Round 1!D6", f"“{typed}”", "1-0")


def test_player_twice_in_a_round(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    name = openpyxl.load_workbook(path)["Round 1"]["B5"].value
    set_cell(path, "Round 1", "E7", name)
    refuse(path, "Round 1!E7", "Round 1!B5", name)


def test_unknown_name_in_a_round(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    set_cell(path, "Round 1", "B6", "Nobody")
    refuse(path, "Round 1!B6", "Nobody", "Players")


def test_empty_seat(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    set_cell(path, "Round 1", "E6", None)
    refuse(path, "Round 1!E6")


def test_board_number_missing_or_twice(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    set_cell(path, "Round 1", "A6", 1)
    refuse(path, "Round 1!A6", "board 1")
    set_cell(path, "Round 1", "A6", "x")
    refuse(path, "Round 1!A6")


def test_duplicate_names_differ_only_in_case_or_spaces(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "B6", "PLAYER  001")
    refuse(path, "Players!B6", "Players!B5")


def test_name_missing(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "B6", None)
    refuse(path, "Players!B6")


@pytest.mark.parametrize("typed", ["strong", "2000 or so", "—"])
def test_rating_that_is_text(make: Maker, typed: str) -> None:
    path = make(8)
    set_cell(path, "Players", "C7", typed)
    refuse(path, "Players!C7", typed)


@pytest.mark.parametrize("typed", [3000, 4000])
def test_rating_beyond_the_scale(make: Maker, typed: int) -> None:
    path = make(8)
    set_cell(path, "Players", "C7", typed)
    refuse(path, "Players!C7", "Player 003", str(typed))


def test_rating_missing(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "C7", None)
    refuse(path, "Players!C7", "Player 003")


def test_absences_that_are_no_rounds(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "G5", "perhaps")
    refuse(path, "Players!G5", "perhaps")


def test_start_number_twice(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "A5", "3")
    set_cell(path, "Players", "A6", "3")
    refuse(path, "Players!A6", "Players!A5")


def test_several_mistakes_are_told_at_once(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "C7", "x")
    set_cell(path, "Players", "G5", "y")
    refuse(path, "Players!C7", "Players!G5")


@pytest.mark.parametrize("tab", ["Players", "Round 1"])
def test_deleted_tab(make: Maker, tab: str) -> None:
    path = make(8)
    book = openpyxl.load_workbook(path)
    del book[tab]
    book.save(path)
    refuse(path, f"“{tab}”", "pairbook repair")


def test_no_tournament_tab(make: Maker) -> None:
    path = make(8)
    book = openpyxl.load_workbook(path)
    del book["Tournament"]
    book.save(path)
    refuse(path, "pairbook new", "Tournament")


def test_deleted_column(make: Maker) -> None:
    path = make(8)
    book = openpyxl.load_workbook(path)
    book["Players"].delete_cols(3)
    book.save(path)
    refuse(path, "“Players”", "“Rating”")


def test_column_there_twice(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "L4", "Rating")
    refuse(path, "“Players”", "“Rating”", "two columns")


def test_renamed_setting(make: Maker) -> None:
    path = make(8)
    rows = list(openpyxl.load_workbook(path)["Tournament"].iter_rows(values_only=True))
    at = next(n for n, row in enumerate(rows, start=1) if row[0] == "Number of rounds")
    set_cell(path, "Tournament", f"A{at}", "Rounds?")
    refuse(path, "Number of rounds", "Tournament")


@pytest.mark.parametrize("typed", ["many", 0, -1, 2.5, None])
def test_setting_out_of_range(make: Maker, typed: Any) -> None:
    path = make(8)
    rows = list(openpyxl.load_workbook(path)["Tournament"].iter_rows(values_only=True))
    at = next(n for n, row in enumerate(rows, start=1) if row[0] == "Number of rounds")
    set_cell(path, "Tournament", f"B{at}", typed)
    refuse(path, f"Tournament!B{at}")


def test_fewer_than_two_players(make: Maker) -> None:
    path = make(2)
    set_cell(path, "Players", "G5", "1")
    refuse(path, "Round 1", "present: 1")
    set_cell(path, "Players", "G6", "1")
    refuse(path, "present: 0")


def test_no_pairing_without_a_repeat_offers_the_choice(make: Maker) -> None:
    path = make(2, rounds=3)
    play(path, 1)
    before = path.read_bytes()
    with pytest.raises(NoLegalPairing) as caught:
        FileDriver().run(path, actions.pair_next_round)
    assert path.read_bytes() == before
    assert "Player 00" in caught.value.message("en")
    assert caught.value.choice == actions.REPEATS  # type: ignore[attr-defined]
    done = FileDriver().run(path, actions.pair_next_round, allow=[actions.REPEATS])
    assert done.data["boards"]
    sheet = openpyxl.load_workbook(path)["Round 2"]
    assert any(str(cell.value).startswith("↺") for cell in sheet[5])


def test_round_and_board_that_do_not_exist(make: Maker) -> None:
    path = make(8)
    book = open_book(path)
    with pytest.raises(InputError, match="no round 1"):
        actions.enter_results(book, 1, {1: Result.DRAW})
    actions.pair_next_round(book)
    with pytest.raises(InputError, match="no board 9"):
        actions.enter_results(book, 1, {9: Result.DRAW})


def test_swap_of_unknown_same_and_absent_players(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Players", "G5", "1")
    book = open_book(path)
    with pytest.raises(InputError, match="no seats"):
        actions.swap_players(book, "Player 002", "Player 003")
    actions.pair_next_round(book)
    for pair in (("Nobody", "Player 002"), ("Player 001", "Player 002"), ("Player 002",) * 2):
        with pytest.raises(InputError):
            actions.swap_players(book, *pair)


def test_undo_with_nothing_paired(make: Maker) -> None:
    refuse(make(4), "nothing", action=actions.undo_last_round)


def test_a_second_filling_of_a_workbook(make: Maker) -> None:
    from tests.support.events import field

    refuse(make(4), "Players", action=actions.new_tournament, players=field(4))


def test_a_pairing_typed_after_an_empty_round(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    names = [row[1].value for row in openpyxl.load_workbook(path)["Players"]["A5:B6"]]
    for address, value in (("A5", 1), ("B5", names[0]), ("E5", names[1])):
        set_cell(path, "Round 3", address, value)
    refuse(path, "“Round 2”", "“Round 3”")
    refuse(path, "“Round 2”", "“Round 3”", action=actions.check)


def test_an_earlier_round_that_was_emptied(make: Maker) -> None:
    path = make(8)
    play(path, 2)
    book = openpyxl.load_workbook(path)
    for row in book["Round 1"]["A5:G8"]:
        for cell in row:
            cell.value = None
    book.save(path)
    refuse(path, "“Round 1”", "“Round 2”")


def test_names_taken_out_of_a_board_with_a_result(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    set_cell(path, "Round 1", "B6", None)
    set_cell(path, "Round 1", "E6", None)
    refuse(path, "Round 1!B6", "Round 1!E6")


def test_a_bye_typed_over_a_board(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    set_cell(path, "Round 1", "E6", "— bye —")
    refuse(path, "Round 1!A6", "Round 1!D6")


def test_players_who_fell_out_of_a_round_are_told(make: Maker) -> None:
    path = make(8)
    play(path, 1)
    book = openpyxl.load_workbook(path)
    names = {book["Round 1"]["B6"].value, book["Round 1"]["E6"].value}
    for column in "ABDE":
        book["Round 1"][f"{column}6"].value = None
    book.save(path)
    done = FileDriver().run(path, actions.check)
    told = {
        name for r in done.remarks if r.key == "check.not_paired" for name in r.values["players"]
    }
    assert told == names


@pytest.mark.parametrize("rating", [-(10**9), 10**9, 9001])
def test_rating_beyond_reason(make: Maker, rating: int) -> None:
    path = make(8)
    set_cell(path, "Players", "C6", rating)
    refuse(path, "Players!C6")


@pytest.mark.parametrize("name", ["— bye —", "Player\u200b 001", "PLAYER 001 "])
def test_names_that_are_no_names_of_their_own(make: Maker, name: str) -> None:
    path = make(8)
    set_cell(path, "Players", "B6", name)
    refuse(path, "Players!B6")


def test_more_rounds_than_tabs(make: Maker) -> None:
    path = make(4, rounds=1)
    rows = list(openpyxl.load_workbook(path)["Tournament"].iter_rows(values_only=True))
    at = next(n for n, row in enumerate(rows, start=1) if row[0] == "Number of rounds")
    set_cell(path, "Tournament", f"B{at}", 8)
    done = FileDriver().run(path, actions.check)
    assert "check.too_few_tabs" in {remark.key for remark in done.remarks}
    play(path, 3)
    FileDriver().run(path, actions.pair_next_round, allow=[actions.REPEATS])
    FileDriver().run(path, actions.enter_results, 4, {1: Result.DRAW, 2: Result.DRAW})
    refuse(path, f"Tournament!B{at}", "4 rounds")
    FileDriver().run(path, actions.standings)
    FileDriver().run(path, actions.undo_last_round, allow=[actions.DISCARD_RESULTS])


def test_a_setting_is_called_by_its_label_and_options(make: Maker) -> None:
    path = make(8, language="ru")
    rows = list(openpyxl.load_workbook(path)["Турнир"].iter_rows(values_only=True))
    at = next(n for n, row in enumerate(rows, start=1) if row[0] == "Повторные встречи")
    set_cell(path, "Турнир", f"B{at}", "может быть")
    with pytest.raises(PairbookError) as caught:
        FileDriver().run(path, actions.check)
    message = caught.value.message("ru")
    assert f"Турнир!B{at}" in message and "Повторные встречи" in message and "да, нет" in message


def test_standings_without_players(make: Maker) -> None:
    refuse(make(0), "Players", action=actions.standings)
