"""The main job on every engine: make, pair, enter, rank, publish, undo."""

from __future__ import annotations

from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import InputError
from pairing.tournament import Result
from tests.support.books import Maker, play
from tests.support.drivers import FileDriver, column, row_of, set_cell, values


def test_swap_changes_two_seats(make: Maker, driver: Any) -> None:
    path = make(8)
    data = driver.run(path, actions.pair_next_round).data
    a, b = data["boards"][0]["white"], data["boards"][1]["black"]
    swapped = driver.run(path, actions.swap_players, a, b).data
    assert swapped["boards"][0]["white"] == b
    assert swapped["boards"][1]["black"] == a
    assert column(path, "Round 1", "White")[0] == b
    told, _, _ = actions.explain(open_book(path), 1)
    assert [one.reason is None for one in told].count(True) == 2


def test_swap_on_one_board_changes_colours_and_with_the_bye_the_bye(make: Maker) -> None:
    path, driver = make(7), FileDriver()
    data = driver.run(path, actions.pair_next_round).data
    board = data["boards"][0]
    swapped = driver.run(path, actions.swap_players, board["white"], board["black"]).data
    assert swapped["boards"][0]["white"] == board["black"]
    swapped = driver.run(path, actions.swap_players, data["bye"], board["white"]).data
    assert swapped["bye"] == board["white"]


def test_names_that_look_like_formulas_stay_names(make: Maker, driver: Any) -> None:
    path = make(6)
    strange = ['=HYPERLINK("http://x","y")', "+1", "-2", "@SUM(A1)", "'t Hooft", "<script>"]
    book = openpyxl.load_workbook(path)
    for row, name in enumerate(strange, start=5):
        cell = book["Players"].cell(row, 2)
        cell.value, cell.data_type = name, "s"
    book.save(path)
    data = driver.run(path, actions.pair_next_round).data
    seen = {name for b in data["boards"] for name in (b["white"], b["black"])}
    assert seen == set(strange)
    driver.run(path, actions.enter_results, 1, dict.fromkeys((1, 2, 3), Result.DRAW))
    order = driver.run(path, actions.standings).data
    assert {line["player"] for line in order["order"]} == set(strange)
    driver.run(path, actions.pair_next_round)
    book = openpyxl.load_workbook(path)
    for tab in ("Round 1", "Round 2", "Standings"):
        cells = [c for row in book[tab].iter_rows(min_row=5) for c in row if c.value in strange]
        assert cells and all(cell.data_type == "s" for cell in cells)


def test_the_organisers_own_column_and_order_survive(make: Maker, driver: Any) -> None:
    path = make(6)
    driver.run(path, actions.pair_next_round)
    book = openpyxl.load_workbook(path)
    sheet = book["Round 2"]
    sheet["J4"], sheet["J5"] = "Referee", "Eve"
    book.save(path)
    driver.run(path, actions.enter_results, 1, dict.fromkeys((1, 2, 3), Result.WHITE_WINS))
    driver.run(path, actions.pair_next_round)
    assert values(path, "Round 2")[3][9] == "Referee"
    assert values(path, "Round 2")[4][9] == "Eve"


def test_more_rounds_than_planned_use_the_spare_tabs(make: Maker, driver: Any) -> None:
    path = play(make(8, rounds=1), 1)
    with pytest.raises(InputError, match="Tournament!B"):
        driver.run(path, actions.pair_next_round)
    at = row_of(path, "Tournament", "Number of rounds")
    set_cell(path, "Tournament", f"B{at}", 2)
    driver.run(path, actions.pair_next_round)
    assert openpyxl.load_workbook(path)["Round 2"].sheet_state == "visible"


def test_standings_tell_which_rounds_they_count(make: Maker, driver: Any) -> None:
    path = play(make(8), 1)
    before = driver.run(path, actions.standings).data
    driver.run(path, actions.pair_next_round)
    assert driver.run(path, actions.standings).data == before and before["after_round"] == 1
    driver.run(path, actions.enter_results, 2, {1: Result.WHITE_WINS})
    done = driver.run(path, actions.standings)
    assert done.data["after_round"] == 2
    assert done.text.key == "done.standings_running" and not done.remarks
    assert "1 of 4" in str(values(path, "Standings")[1][0])
