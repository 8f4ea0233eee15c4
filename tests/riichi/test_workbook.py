"""A riichi tournament in the workbook: seated, scored, ranked, corrected, on both engines."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import InputError, NeedsDecision
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.seating.interval import interval_places
from tests.support.books import play, refuse
from tests.support.books import riichi_cup as new
from tests.support.calc import Converter
from tests.support.counting import count_calls
from tests.support.drivers import FileDriver, all_values, column, set_cell, values
from tests.support.events import scores_for
from tests.support.refusals import refusal

FILE = FileDriver()


def seats(path: Path, number: int, tab: str = "Round {}") -> list[tuple[str, ...]]:
    """The names at each table of a round, East first."""
    rows = values(path, tab.format(number))[4:]
    starts = [i for i, row in enumerate(rows) if row[0] is not None]
    return [tuple(str(rows[i + seat][2]) for seat in range(4)) for i in starts]


def remarks(path: Path) -> list[str]:
    """What the check remarks, but for names that look alike: ours do."""
    found = actions.check(open_book(path)).remarks
    return [remark.key for remark in found if not remark.key.startswith("names.")]


# -- a whole event -----------------------------------------------------------------------


def test_a_planned_event(driver: Any, tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16, rounds=5)
    driver.run(path, actions.pair_next_round)
    plan = round_robin(16, 5, 1, 7)
    shown = [row for row in values(path, "Plan")[4:] if row[0]]
    assert [(row[0], row[1]) for row in shown] == [(r, t) for r in range(1, 6) for t in range(1, 5)]
    expected = [tuple(f"Player {p:03}" for p in table) for round_ in plan for table in round_]
    assert [tuple(cell.split(" ", 1)[1] for cell in row[2:6]) for row in shown] == expected
    assert seats(path, 1) == expected[:4]
    driver.run(path, actions.enter_results, 1, scores_for(4, 1))
    play(path, 4, driver)
    assert [seats(path, n) for n in range(1, 6)] == [expected[4 * n : 4 * n + 4] for n in range(5)]
    order = driver.run(path, actions.standings).data["order"]
    assert sum(Fraction(line["points"]) for line in order) == 0
    assert column(path, "Standings", "Name") == [line["player"] for line in order]
    driver.run(path, actions.crosstable)
    cells = [row[4:9] for row in values(path, "Crosstable")[4:20]]
    assert sorted(str(row[0])[0] for row in cells) == sorted("1234" * 4)
    met = [row[2:18] for row in values(path, "Meetings")[4:20]]
    assert all(met[i][j] == ("■" if i == j else 1) for i in range(16) for j in range(16))
    winds = [row[2:7] for row in values(path, "Winds")[4:20]]
    assert all(sum(row[:4]) == 5 and row[4] == 1 for row in winds)
    assert remarks(path) == []
    told, _, _ = actions.explain(open_book(path), 3)
    assert all(one.reason is not None and one.reason.rule == "Riichi 1.1" for one in told)


def test_the_formulas_say_what_the_program_says(tmp_path: Path, libreoffice: Converter) -> None:
    """The formulas of a Round tab, worked out by LibreOffice, against the science."""
    path = new(tmp_path / "cup.xlsx", 16, 2, tie_uma="wind", chombo="15",
               uma="20, 10, -10, -20, 40 0 -10 -30, 30 20 10 -60",
               starting_points="25000", return_points="30000")  # fmt: skip
    FILE.run(path, actions.pair_next_round)
    scores = scores_for(4, 3, total=100_000)
    scores[1] = (25_000, 25_000, 25_000, 25_000)
    scores[2] = (40_000, 40_000, 10_000, 10_000)
    FILE.run(path, actions.enter_results, 1, scores)
    set_cell(path, "Round 1", "F6", 8000)
    set_cell(path, "Round 1", "G7", 2)  # two chombos
    set_cell(path, "Round 1", "L9", "cut by time: lunch")
    set_cell(path, "Round 1", "E9", 38000)  # 2000 less: two sticks lie on the table
    set_cell(path, "Round 1", "L13", "VOID: a wrong wall")
    set_cell(path, "Round 1", "F14", 3000)
    computed = libreoffice(path, "xlsx:Calc MS Excel 2007 XML")
    book = openpyxl.load_workbook(computed, data_only=True)
    rows = [[cell.value for cell in row] for row in book["Round 1"]["A5:K20"]]
    _, tournament = actions.load(open_book(path))
    by_name = {p.name: tournament.history[p.number][0] for p in tournament.players}
    for row in rows:
        entry = by_name[row[2]]
        assert row[7] == entry.place
        assert row[9] == pytest.approx(float(entry.points))
    assert [row[10] for row in rows if row[0]] == ["✓", "✓", "⊘", "✓"]
    assert book["Round 1"]["A1"].value == "Round 1 · 4 of 4 tables in"


# -- Swiss, finals, presets ----------------------------------------------------------------


def test_the_log_says_when_the_search_hit_its_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pairing.systems.riichi.seating import swiss

    real = swiss.swiss_seating

    def bounded(*args: Any, **kwargs: Any) -> Any:
        return replace(real(*args, **kwargs), crossings=2, proved=False)

    monkeypatch.setattr(swiss, "swiss_seating", bounded)
    path = new(tmp_path / "cup.xlsx", 8, modes="random")
    FILE.run(path, actions.pair_next_round)
    told = str(values(path, "Log"))
    assert "Repeated meetings in this round: 2" in told and "hit its bound" in told


def test_finals_are_shown_and_only_then_written(driver: Any, tmp_path: Path) -> None:
    path = play(new(tmp_path / "cup.xlsx", 16, rounds=4, finals_step="2"), 2, driver)
    order = [line["player"] for line in driver.run(path, actions.standings).data["order"]]
    before = all_values(path)
    asked = refusal(NeedsDecision, driver.run, path, actions.finals_seating)
    assert all_values(path) == before
    for language in ("en", "ru"):
        message = asked.message(language)
        assert all(name in message for name in order) and "2" in message
    driver.run(path, actions.finals_seating, allow=[actions.FINALS])
    expected = [{order[p - 1] for p in places} for places in interval_places(16, 2)]
    assert [set(table) for table in seats(path, 3)] == expected
    told, _, _ = actions.explain(open_book(path), 3)
    assert {one.reason.rule for one in told if one.reason} == {"Riichi 2"}
    driver.run(path, actions.enter_results, 3, scores_for(4, 9))
    driver.run(path, actions.finals_seating, step=1, allow=[actions.FINALS])
    order = [line["player"] for line in driver.run(path, actions.standings).data["order"]]
    assert set(seats(path, 4)[0]) == set(order[:4])
    assert "finals" in column(path, "Log", "Action")


def test_finals_that_cannot_be(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16)
    refuse(path, "Pair round 1 first", action=actions.finals_seating)
    FILE.run(path, actions.pair_next_round)
    refuse(path, "Round 1!E5", action=actions.finals_seating)
    FILE.run(path, actions.enter_results, 1, scores_for(4, 1))
    refuse(path, "step is 0", action=actions.finals_seating, step=0)


def test_the_plan_before_the_event(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16, rounds=5)
    FILE.run(path, actions.plan_ahead)
    assert len([row for row in values(path, "Plan")[4:] if row[0]]) == 20
    slips = [row for row in values(path, "Slips")[4:] if any(row)]
    assert len(slips) == 16 // 2 * 6  # two cards a line, each with its headings
    assert slips[0][:4] == ("Round", "Table", "Wind", "1  Player 001")
    assert column(path, "Players", "No.") == list(range(1, 17))
    plan = all_values(path)["Plan"]
    FILE.run(path, actions.pair_next_round)
    assert all_values(path)["Plan"][3:] == plan[3:]


# -- counts that do not divide by four -------------------------------------------------------


@pytest.mark.parametrize("modes", ["plan", "random swiss"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_substitutes_are_called(modes: str, language: str, tmp_path: Path) -> None:
    path = play(
        new(tmp_path / "cup.xlsx", 18, 3, language, modes=modes, odd_field="substitutes"), 2
    )
    tab, mark = ("Players", "Substitute 1") if language == "en" else ("Участники", "Запасной 1")
    standings = "Standings" if language == "en" else "Места"
    rows = values(path, tab)[4:24]
    assert rows[18][1] == mark and rows[18][0] == 19 and rows[18][7]
    assert not any(row[7] for row in rows[:18])
    round_tab = "Round {}" if language == "en" else "Тур {}"
    assert len(seats(path, 2, round_tab)) == 5
    FILE.run(path, actions.standings)
    ranked = [row[1] for row in values(path, standings)[4:24]]
    assert mark in ranked[-2:]


def test_an_absent_player_of_the_plan(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16, rounds=3)
    set_cell(path, "Players", "G7", "1")
    refuse(path, "Players!G7", "Player 003")
    set_cell(path, "Players", "B21", "House Player")
    set_cell(path, "Players", "H21", "x")
    assert "House Player" in str(FILE.run(path, actions.pair_next_round).data["tables"])
    assert "House Player replaces Player 003" in str(values(path, "Round 1")[2][0])


def test_sitting_out(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 18, 3, modes="random swiss", odd_field="sit_out",
               bye_points="5")  # fmt: skip
    play(path, 2)
    resting = [row[2] for row in values(path, "Round 1")[4:] if row[4] == "— bye —"]
    assert len(resting) == 2
    again = [row[2] for row in values(path, "Round 2")[4:] if row[4] == "— bye —"]
    assert not set(resting) & set(again)
    before = {row[2]: row[3] for row in values(path, "Round 2")[4:] if row[2]}
    assert all(before[name] == 5 for name in resting)
    FILE.run(path, actions.crosstable)
    shown = values(path, "Crosstable")
    at = shown[3].index(1)
    cells = {row[1]: row[at] for row in shown[4:22]}
    assert all(cells[name] == "—5" for name in resting)


# -- corrections -----------------------------------------------------------------------------


def test_swap_two_players(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16)
    FILE.run(path, actions.pair_next_round)
    first, second = seats(path, 1)[0][1], seats(path, 1)[2][3]
    set_cell(path, "Round 1", "E10", 31_000)  # table 2, not touched
    FILE.run(path, actions.swap_players, first, second)
    now = seats(path, 1)
    assert now[0][1] == second and now[2][3] == first
    assert values(path, "Round 1")[9][4] == 31_000
    FILE.run(path, actions.enter_results, 1, {1: (30_000,) * 4})
    refuse(path, "lost: 1", action=actions.swap_players, first=first, second=second)


# -- mistakes --------------------------------------------------------------------------------


def test_a_wrong_sum_names_table_and_difference(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16)
    FILE.run(path, actions.pair_next_round)
    FILE.run(path, actions.enter_results, 1, scores_for(4, 1))
    for row, score in enumerate((30_000, 30_000, 30_000, 29_700), 13):
        set_cell(path, "Round 1", f"E{row}", score)
    for action in (actions.pair_next_round, actions.standings):
        refuse(path, "Round 1!E13", "table 3", "119700", "120000", "-300", action=action)
    assert remarks(path) == ["check.fault", "foreseen.report"]


def test_missing_scores_name_every_cell(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 8, modes="random")
    FILE.run(path, actions.pair_next_round)
    for row in (5, 6, 8):
        set_cell(path, "Round 1", f"E{row}", 30_000)
    message = refuse(path, "Round 1!E7", "Round 1!E9", "Round 1!E12", "table 1")
    assert "E5" not in message and "E8" not in message


@pytest.mark.parametrize(
    ("cell", "typed", "said"),
    [("E6", "many", "“many”"), ("E6", 31200.5, "31200.5"), ("E6", "— bye —", "Round 1!C6"),
     ("F6", "x", "penalty"), ("A9", "two", "“two”"), ("A9", 1, "table 1"),
     ("A9", None, "already has four"), ("B6", "North", "“North”"), ("C6", "Nobody", "Nobody"),
     ("C6", None, "four sit at a table")],
)  # fmt: skip
def test_bad_cells(cell: str, typed: Any, said: str, tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 8, modes="random")
    FILE.run(path, actions.pair_next_round)
    set_cell(path, "Round 1", cell, typed)
    where = "Round 1!C9" if (cell, typed) == ("A9", None) else f"Round 1!{cell}"
    refuse(path, said, *([] if typed == "— bye —" else [where]))


def test_a_player_at_two_tables(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 8, modes="random")
    FILE.run(path, actions.pair_next_round)
    name = seats(path, 1)[0][0]
    set_cell(path, "Round 1", "C10", name)
    refuse(path, "Round 1!C10", "Round 1!C5", name)


def test_a_player_with_a_strange_name(tmp_path: Path) -> None:
    path = new(tmp_path / "cup.xlsx", 16)
    set_cell(path, "Players", "B5", '=HYPERLINK("http://x","y")')
    book = openpyxl.load_workbook(path)
    book["Players"]["B5"].data_type = "s"
    book.save(path)
    play(path, 1)
    FILE.run(path, actions.standings)
    sheet = openpyxl.load_workbook(path)
    for tab in ("Round 1", "Standings", "Plan", "Slips"):
        for row in sheet[tab].iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and "HYPERLINK" in cell.value:
                    assert cell.data_type == "s", (tab, cell.coordinate)


def test_named_criteria_are_for_two_players(tmp_path: Path) -> None:
    path = play(new(tmp_path / "cup.xlsx", 16), 1)
    refuse(path, "criteria of its own", action=actions.standings, by="sos")
    refuse(path, action=actions.orders)
    with pytest.raises(InputError, match="no table 9"):
        actions.enter_results(open_book(path), 1, {9: (1, 2, 3, 4)})


def test_what_a_click_costs(tmp_path: Path) -> None:
    costs = []
    for count in (16, 32):
        book = open_book(play(new(tmp_path / f"cup{count}.xlsx", count, rounds=7), 6))
        with count_calls(book) as calls:
            actions.pair_next_round(book)
        costs.append(calls)
    assert costs[0].members == costs[1].members
    assert costs[1].work <= 45, str(costs[1])


def test_pages_of_cards_are_broken_for_half_as_many_players_more(tmp_path: Path) -> None:
    sheet = openpyxl.load_workbook(new(tmp_path / "cup.xlsx", 16, 12))["Slips"]
    assert [one.id for one in sheet.row_breaks.brk] == [60, 116]  # four cards high is a page
