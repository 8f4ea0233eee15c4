"""Tables of the hall, and handicaps by komi, in every system of go and on the Round tab."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from pairing.errors import InputError
from pairing.settings import read_settings
from pairing.systems import system
from pairing.tournament import Player, Result, Round, Tournament
from tests.support.drivers import FileDriver, fresh, values
from tests.support.events import with_results
from tests.support.refusals import refusal

GO = ("leader", "mcmahon", "fors", "serp")
PLAYERS = tuple(Player(n, f"P{n}", 2150 - 90 * n, f"{n}k") for n in range(1, 10))


def event(name: str, **typed: str) -> Tournament:
    return Tournament(name, read_settings(system(name).settings, typed), PLAYERS, planned=3)


@pytest.mark.parametrize("name", GO)
def test_boards_are_at_the_tables_there_are_and_who_has_his_own_stays(name: str) -> None:
    plain = system(name).pair(event(name)).round
    last = {name: one for one in plain.games[-1:] for name in (one.white, one.black)}
    who = min(last)
    made = system(name).pair(
        event(name, table_numbers="11-12 Main hall; 21 Library", fixed_tables=f"{who}:77")
    )
    pairs = [{game.white, game.black} for game in plain.games]
    assert [game.board for game in made.round.games] == [11, 12, 21, 77]
    assert [{game.white, game.black} for game in made.round.games] == pairs
    assert {one.board for one in made.reasons} == {11, 12, 21, 77, None}
    said = next(one for one in made.remarks if one.key == "go.rooms")
    assert said.values["rooms"] == ["Main hall: 11–12", "Library: 21"]
    more = system(name).pair(event(name, table_numbers="5"))
    assert [game.board for game in more.round.games] == [5, 6, 7, 8]


@pytest.mark.parametrize("wrong", ["hall", "0-3", "5-2", "1-4; 3"])
def test_what_is_no_list_of_tables_is_refused(wrong: str) -> None:
    assert "tables" in refusal(InputError, event, "leader", table_numbers=wrong).message()


def test_fixed_tables_follow_new_start_numbers() -> None:
    settings = event("leader", fixed_tables="3:9 4:1").settings.renumbered({3: 4, 4: 3})
    assert settings.fixed_tables == ("4:9", "3:1")


def test_a_workbook_plays_at_its_tables_to_the_end(tmp_path: Path) -> None:
    typed = {"table_numbers": "3-4 Hall; 8-9 Library", "fixed_tables": "1:9"}
    path = fresh(tmp_path / "cup.xlsx", system="mcmahon", players=PLAYERS, rounds=3, settings=typed)
    driver = FileDriver()
    for number in (1, 2, 3):
        boards = [one["board"] for one in driver.run(path, actions.pair_next_round).data["boards"]]
        assert boards == [3, 4, 8, 9]
        driver.run(path, actions.enter_results, number, dict.fromkeys(boards, Result.WHITE_WINS))
    assert any("Library: 8–9" in str(cell) for row in values(path, "Round 3") for cell in row)
    assert not [one for one in actions.check(open_book(path)).remarks if one.key != "names.alike"]
    driver.run(path, actions.undo_last_round, allow=[actions.DISCARD_RESULTS])


def won_by(result: Result, round_: Round) -> Round:
    return with_results(round_, Random(1), (result,))


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("leader", {"handicap": "yes", "places": "9"}),
        ("mcmahon", {"kind": "swiss", "handicap_maximum": "9", "handicap_by": "rank"}),
    ],
)
def test_komi_stands_for_stones(name: str, typed: dict[str, Any]) -> None:
    """The same pairs and colours; what a stone is worth to levels and colours is the same."""
    stones, komi = event(name, **typed), event(name, **typed, handicap_in="komi")
    for _ in range(3):
        one, other = (system(name).pair(e).round for e in (stones, komi))
        assert any(game.handicap for game in one.games)
        for given, by_komi in zip(one.games, other.games, strict=True):
            assert (given.white, given.black) == (by_komi.white, by_komi.black)
            expected = Fraction(1, 2) - 13 * (given.handicap - 1) if given.handicap else None
            assert (by_komi.handicap, by_komi.komi) == (0, expected)
        stones = replace(stones, rounds=(*stones.rounds, won_by(Result.BLACK_WINS, one)))
        komi = replace(komi, rounds=(*komi.rounds, won_by(Result.BLACK_WINS, other)))
    if name == "leader":
        orders = (system(name).standings(one).lines for one in (stones, komi))
        levels = [[line.values["level"] for line in lines] for lines in orders]
        assert levels[0] == levels[1]


def test_categories_paired_apart_never_meet_and_have_byes_of_their_own() -> None:
    typed = {"kind": "category", "category_limits": "4k", "categories_apart": "yes"}
    event_ = event("mcmahon", **typed)
    event_ = replace(event_, players=(*PLAYERS, Player(10, "P10", 1200, "10k")))  # 4 + 6
    lone = replace(event_, players=(*PLAYERS[:1], *PLAYERS[4:9]))  # 1 + 5
    for one, byes in ((event_, 0), (lone, 2)):
        for _ in range(3):
            made = system("mcmahon").pair(one).round
            assert all((game.white < 5) == (game.black < 5) for game in made.games)
            assert [game.board for game in made.games] == list(range(1, len(made.games) + 1))
            assert len(made.byes) == byes
            one = replace(one, rounds=(*one.rounds, won_by(Result.WHITE_WINS, made)))


def test_a_mended_round_stays_at_the_tables_there_are() -> None:
    one = event("mcmahon", table_numbers="11-12; 21-30", fixed_tables="8:26")
    one = system("mcmahon").start(one)
    made = system("mcmahon").pair(one).round
    assert [game.board for game in made.games] == [11, 12, 21, 26]
    gone = {made.games[0].white, made.games[1].black}
    mended = system("mcmahon").mend(replace(one, rounds=(made,)), gone, ()).round
    boards = {game.board: {game.white, game.black} for game in mended.games}
    assert set(boards) <= {11, 12, 21, 26} and (8 not in gone) == (8 in boards.get(26, set()))
