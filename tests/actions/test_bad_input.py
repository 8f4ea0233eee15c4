"""Each mistake an organiser can make: the message names tab and cell, and nothing is written."""

from __future__ import annotations

from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import InputError, NoLegalPairing, PairbookError
from pairing.tournament import Result
from tests.support.books import Maker, paired, play, refuse, type_board
from tests.support.drivers import FileDriver, edit, row_of, set_cell, values
from tests.support.refusals import refusal

MISTAKES: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("Players", {"B6": "PLAYER  001"}, ("Players!B6", "Players!B5")),
    ("Players", {"B6": "PLAYER 001 "}, ("Players!B6",)),
    ("Players", {"B6": "Player\u200b 001"}, ("Players!B6",)),
    ("Players", {"B6": "— bye —"}, ("Players!B6",)),
    ("Players", {"B6": None}, ("Players!B6",)),
    ("Players", {"C7": "strong"}, ("Players!C7", "strong")),
    ("Players", {"C7": "2000 or so"}, ("Players!C7", "2000 or so")),
    ("Players", {"C7": "—"}, ("Players!C7", "—")),
    ("Players", {"C7": 3000}, ("Players!C7", "Player 003", "3000")),
    ("Players", {"C7": 9001}, ("Players!C7", "Player 003", "9001")),
    ("Players", {"C7": -(10**9)}, ("Players!C7",)),
    ("Players", {"C7": 10**9}, ("Players!C7",)),
    ("Players", {"C7": None}, ("Players!C7", "Player 003")),
    ("Players", {"G5": "perhaps"}, ("Players!G5", "perhaps")),
    ("Players", {"A5": "3", "A6": "3"}, ("Players!A6", "Players!A5")),
    ("Players", {"C7": "x", "G5": "y"}, ("Players!C7", "Players!G5")),
    ("Players", {"L4": "Rating"}, ("“Players”", "“Rating”", "two columns")),
    ("Round 1", {"D6": "2-0"}, ("Round 1!D6", "“2-0”", "1-0")),
    ("Round 1", {"D6": "win"}, ("Round 1!D6", "“win”", "1-0")),
    ("Round 1", {"D6": "10"}, ("Round 1!D6", "“10”", "1-0")),
    ("Round 1", {"D6": "?"}, ("Round 1!D6", "“?”", "1-0")),
    ("Round 1", {"B6": "Nobody"}, ("Round 1!B6", "Nobody", "Players")),
    ("Round 1", {"E6": None}, ("Round 1!E6",)),
    ("Round 1", {"E6": "— bye —"}, ("Round 1!A6", "Round 1!D6")),
    ("Round 1", {"B6": None, "E6": None}, ("Round 1!B6", "Round 1!E6")),
    ("Round 1", {"A6": 1}, ("Round 1!A6", "board 1")),
    ("Round 1", {"A6": "x"}, ("Round 1!A6",)),
    *(("Tournament", {"Number of rounds": typed}, ()) for typed in ("many", 0, -1, 2.5, None)),
]


@pytest.mark.parametrize(("tab", "typed", "said"), MISTAKES)
def test_a_mistake_in_a_cell(
    make: Maker, tab: str, typed: dict[str, Any], said: tuple[str, ...]
) -> None:
    path = play(make(8), 1 if tab == "Round 1" else 0)
    for place, value in typed.items():
        address = place if tab != "Tournament" else f"B{row_of(path, tab, place)}"
        set_cell(path, tab, address, value)
    refuse(path, *(said or [f"{tab}!{address}"]))


def test_missing_result_names_every_cell(make: Maker) -> None:
    path = paired(make(8))
    FileDriver().run(path, actions.enter_results, 1, {1: Result.DRAW, 3: Result.DRAW})
    assert "D5" not in refuse(path, "Round 1!D6", "Round 1!D8", "board 2")


def test_player_twice_in_a_round(make: Maker) -> None:
    path = play(make(8), 1)
    name = openpyxl.load_workbook(path)["Round 1"]["B5"].value
    set_cell(path, "Round 1", "E7", name)
    refuse(path, "Round 1!E7", "Round 1!B5", name)


@pytest.mark.parametrize(
    ("tab", "remedy"), [("Players", "repair"), ("Round 1", "repair"), ("Tournament", "new")]
)
def test_deleted_tab(make: Maker, tab: str, remedy: str) -> None:
    path = make(8)
    book = openpyxl.load_workbook(path)
    del book[tab]
    book.save(path)
    refuse(path, tab, f"pairbook {remedy}")


def test_renamed_setting(make: Maker) -> None:
    path = make(8)
    set_cell(path, "Tournament", f"A{row_of(path, 'Tournament', 'Number of rounds')}", "Rounds?")
    refuse(path, "Number of rounds", "Tournament")


def test_fewer_than_two_players(make: Maker) -> None:
    path = make(2)
    set_cell(path, "Players", "G5", "1")
    refuse(path, "Round 1", "present: 1")
    set_cell(path, "Players", "G6", "1")
    refuse(path, "present: 0")


def test_no_pairing_without_a_repeat_offers_the_choice(make: Maker) -> None:
    path = play(make(2, rounds=3), 1)
    before = path.read_bytes()
    caught = refusal(NoLegalPairing, FileDriver().run, path, actions.pair_next_round)
    assert path.read_bytes() == before
    assert "Player 00" in caught.message("en")
    assert caught.choice == actions.REPEATS  # type: ignore[attr-defined]
    done = FileDriver().run(path, actions.pair_next_round, allow=[actions.REPEATS])
    assert done.data["boards"]
    sheet = openpyxl.load_workbook(path)["Round 2"]
    assert any(str(cell.value).startswith("↺") for cell in sheet[5])


def test_round_and_board_that_do_not_exist(make: Maker) -> None:
    book = open_book(make(8))
    with pytest.raises(InputError, match="not paired yet"):
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
        refusal(InputError, actions.swap_players, book, *pair)


def test_a_second_filling_of_a_workbook(make: Maker) -> None:
    from tests.support.events import field

    refuse(make(4), "Players", action=actions.new_tournament, players=field(4))


def test_a_pairing_typed_after_an_empty_round(make: Maker) -> None:
    path = play(make(8), 1)
    names = [row[1].value for row in openpyxl.load_workbook(path)["Players"]["A5:B6"]]
    for address, value in (("A5", 1), ("B5", names[0]), ("E5", names[1])):
        set_cell(path, "Round 3", address, value)
    refuse(path, "“Round 2”", "“Round 3”")
    refuse(path, "“Round 2”", "“Round 3”", action=actions.check)


def test_an_earlier_round_that_was_emptied(make: Maker) -> None:
    path = play(make(8), 2)
    with edit(path) as book:
        book.sheets["Round 1"].range("A5:G8").clear_contents()
    refuse(path, "“Round 1”", "“Round 2”")


def test_players_who_fell_out_of_a_round_are_told(make: Maker) -> None:
    path = play(make(8), 1)
    _, white, _, _, black, *_ = values(path, "Round 1")[5]
    names = {white, black}
    type_board(path, 1, 2, board=None, white=None, black=None, result=None)
    done = FileDriver().run(path, actions.check)
    told = {
        name for r in done.remarks if r.key == "check.not_paired" for name in r.values["players"]
    }
    assert told == names


def test_more_rounds_than_tabs(make: Maker) -> None:
    path = make(4, rounds=1)
    at = row_of(path, "Tournament", "Number of rounds")
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
    at = row_of(path, "Турнир", "Повторные встречи")
    set_cell(path, "Турнир", f"B{at}", "может быть")
    message = refusal(PairbookError, FileDriver().run, path, actions.check).message("ru")
    assert f"Турнир!B{at}" in message and "Повторные встречи" in message and "да, нет" in message


def test_standings_without_players(make: Maker) -> None:
    refuse(make(0), "Players", action=actions.standings)
