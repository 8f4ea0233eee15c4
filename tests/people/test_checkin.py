"""The start of the day: ticks, the counter, who is missing, and who is paired."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.actions.people import check_in, lines
from addin.actions.state import MISSING, begin
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.catalogue import Catalogue
from pairing.errors import InputError, NeedsDecision
from pairing.round_lists import show_absences
from pairing.tournament import Player
from tests.support.books import cup, play, riichi_cup
from tests.support.calc import Converter
from tests.support.drivers import FileDriver, column, edit, set_cell
from tests.support.refusals import refusal
from tests.support.terminal import printed, run

HERE = "J"
"""Letter of the check-in column of a chess workbook."""


def names(path: Path) -> list[str]:
    return [str(one) for one in column(path, "Players", "Name")]


def test_ticked_by_command_and_told(tmp_path: Path, driver: Any) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    people = names(path)
    done = driver.run(path, check_in.check_in, people[:5])
    assert (done.data["here"], done.data["expected"]) == (5, 8)
    assert [one["name"] for one in done.data["missing"]] == people[5:]
    done = driver.run(path, check_in.check_in, [people[6]], out=[people[0]])
    assert done.data["here"] == 5
    assert people[0] in [one["name"] for one in done.data["missing"]]
    driver.run(path, check_in.check_in, clear=True)
    assert driver.run(path, check_in.check_in, everybody=True).data["missing"] == []


@pytest.mark.parametrize("system", ["mcmahon", "leader", "fors"])
def test_before_anybody_has_a_rank_or_a_rating(tmp_path: Path, system: str) -> None:
    """As people sign up: they are ticked, miss rounds, leave and come; the pairing asks then."""
    path = tmp_path / "c.xlsx"
    people = [Player(number, name) for number, name in enumerate(("Roe", "Poe", "Doe"), 1)]
    create(path, system=system, players=people, rounds=3)
    run("checkin", str(path), "Roe", "--preliminary", "Poe")
    run("absences", str(path), "Doe", "--rounds", "2")
    run("withdraw", str(path), "Poe")
    run("join", str(path), "Loe", "--rank", "3k")
    told = {one.name: one for one in begin(open_book(path)).tournament.players}
    assert told["Doe"].absent == {2} and told["Poe"].absent >= {1, 2, 3}
    assert told["Loe"].rank == "3k"
    caught = refusal(InputError, actions.pair_next_round, open_book(path), allow=(MISSING,))
    assert "Roe" in str(caught)


def test_who_is_not_there_needs_no_rank(tmp_path: Path, driver: Any) -> None:
    """He is asked for it when he is to be paired, and starts where it puts him."""
    path = tmp_path / "c.xlsx"
    ranks = {"Roe": "1d", "Poe": "2k", "Doe": "5k", "Moe": "6k", "Loe": ""}
    people = [Player(number, name, rank=ranks[name]) for number, name in enumerate(ranks, 1)]
    create(path, system="mcmahon", players=people, rounds=3)
    with pytest.raises(InputError, match=r"Players!D9: Loe has neither rank nor rating"):
        actions.pair_next_round(open_book(path))
    driver.run(path, check_in.check_in, ["Roe", "Poe", "Doe", "Moe"])
    paired = actions.pair_next_round
    assert driver.run(path, paired, allow=(MISSING,)).data["round"] == 1
    assert column(path, "Players", "Start points")[:5] == [28, 28, 25, 25, None]
    driver.run(path, actions.enter_results, 1, {1: "1-0", 2: "1-0"})
    driver.run(path, check_in.check_in, ["Loe"])
    with pytest.raises(InputError, match=r"Players!D9: Loe has neither rank nor rating"):
        paired(open_book(path))
    set_cell(path, "Players", "D9", "5k")
    assert driver.run(path, paired).data["round"] == 2
    assert column(path, "Players", "Start points")[4] == 25


def test_who_is_ticked_but_absent_is_told(tmp_path: Path) -> None:
    """He stands at the desk and would have no game; a preliminary one is not missed."""
    path = tmp_path / "c.xlsx"
    people = [Player(n, name, 2000 - n, absent=frozenset({1}) if n == 2 else frozenset())
              for n, name in enumerate(("Roe", "Poe", "Doe", "Moe", "Loe"), 1)]  # fmt: skip
    create(path, system="dutch", players=people, rounds=3)
    with edit(path) as book:
        done = check_in.check_in(book, ["Roe", "Poe", "Doe", "Moe"], preliminary=["Loe"])
        assert (done.data["here"], done.data["expected"], done.data["missing"]) == (3, 3, [])
        told = "Ticked, but absent in round 1 on the tab Players, and so not paired: Poe. "
        assert told in [Catalogue("en")(one)[: len(told)] for one in done.remarks]
    paired = actions.pair_next_round(open_book(path))
    assert told in [Catalogue("en")(one)[: len(told)] for one in paired.remarks]


def test_one_name_that_is_not_clear_ticks_nobody(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    book = open_book(path)
    refusal(InputError, check_in.check_in, book, [names(path)[0], "Player"])
    assert check_in.check_in(book).data["here"] == 0


@pytest.mark.parametrize("system", ["leader", "fors", "serp", "dutch", "round-robin", "riichi"])
def test_those_who_are_there_are_paired(tmp_path: Path, system: str) -> None:
    count = 18 if system == "riichi" else 9
    settings = {"odd_field": "sit_out", "modes": "swiss"} if system == "riichi" else {}
    path = cup(tmp_path / "c.xlsx", count, name=system, **settings)
    people = names(path)
    FileDriver().run(path, check_in.check_in, people[:-2])
    caught = refusal(NeedsDecision, FileDriver().run, path, actions.pair_next_round)
    assert caught.choice == MISSING
    for language in ("en", "ru"):
        assert all(one in caught.message(language) for one in people[-2:])
    FileDriver().run(path, actions.pair_next_round, allow=(MISSING,))
    book = open_book(path)
    event = actions.load(book)[1]
    away = [one for one in event.players if one.name in people[-2:]]
    assert [show_absences(one) for one in away] == ["1", "1"]
    if system != "round-robin":
        assert not event.rounds[0].reported & {one.number for one in away}
    assert actions.verify(book).data["as_computed"] == 1
    FileDriver().run(path, actions.undo_last_round, allow=("discard_results",))
    assert not any(one.absent for one in actions.load(open_book(path))[1].players)


def test_who_was_missed_once_is_not_asked_about_again(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    people = names(path)
    FileDriver().run(path, check_in.check_in, people[:-1])
    FileDriver().run(path, actions.pair_next_round, allow=(MISSING,))
    from tests.support.events import results_for

    FileDriver().run(path, actions.enter_results, 1, results_for(3, 1))
    FileDriver().run(path, actions.pair_next_round)  # does not ask
    last = actions.load(open_book(path))[1]
    assert show_absences(next(one for one in last.players if one.name == people[-1])) == "1-2"
    FileDriver().run(path, check_in.check_in, [people[-1]])
    assert len(last.rounds) == 2


def test_without_ticks_everybody_is_paired(tmp_path: Path) -> None:
    path = play(cup(tmp_path / "c.xlsx", name="dutch"), 2)
    assert all(not one.absent for one in actions.load(open_book(path))[1].players)


@pytest.mark.parametrize(
    ("shown", "counts"),
    [("✓", True), ("x", True), ("да", True), ("+", True), ("1", True), (True, True),
     (False, False), ("-", False), ("нет", False), ("no", False), (0, False)],
)  # fmt: skip
def test_what_counts_as_a_tick(tmp_path: Path, shown: Any, counts: bool) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    book = openpyxl.load_workbook(path)
    book["Players"][f"{HERE}5"] = "✓"
    book["Players"][f"{HERE}6"] = shown
    book.save(path)
    assert check_in.check_in(open_book(path)).data["here"] == 1 + counts


def test_the_counter_on_the_sheet(tmp_path: Path, libreoffice: Converter) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    book = openpyxl.load_workbook(path)
    for row, shown in enumerate(("✓", "x", True, False, "-", "нет", 1), start=5):
        book["Players"][f"{HERE}{row}"] = shown
    book.save(path)
    assert check_in.check_in(open_book(path)).data["here"] == 4
    computed = libreoffice(path, "xlsx:Calc MS Excel 2007 XML")
    counted = openpyxl.load_workbook(computed, data_only=True)
    assert counted["Players"]["A3"].value == "Here: 4 of 8. Missing: 4."


def test_a_walk_in_typed_at_the_bottom(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    people = names(path)
    FileDriver().run(path, check_in.check_in, everybody=True)
    set_cell(path, "Players", "B13", "Walk In")
    set_cell(path, "Players", "C13", 1500)
    set_cell(path, "Players", f"{HERE}13", "✓")
    FileDriver().run(path, lines.join_player, "By Command", rating=1400)
    data = FileDriver().run(path, actions.pair_next_round).data
    paired = {one[side] for one in data["boards"] for side in ("white", "black")}
    assert paired == {*people, "Walk In", "By Command"}


def test_an_older_workbook_gets_the_column(tmp_path: Path) -> None:
    path = cup(tmp_path / "c.xlsx", name="dutch")
    book = openpyxl.load_workbook(path)
    del book["Players"].tables["pbPlayers"]
    book["Players"].delete_cols(9)
    book.save(path)
    people = names(path)
    FileDriver().run(path, actions.pair_next_round)
    FileDriver().run(path, actions.undo_last_round)
    FileDriver().run(path, check_in.check_in, people[:3])
    assert [one for one in column(path, "Players", "Here") if one] == ["✓"] * 3


def test_numbers_are_understood_before_round_1(tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "c.xlsx", 8)
    run("checkin", path, "--all")
    gone = printed("checkin", path, "--out", "5")
    back = printed("checkin", path, "5")
    assert "Player 005" in gone and "7" in gone and "Player 005" in back
    run("checkin", path, "9", expect=2)
