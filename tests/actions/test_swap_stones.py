"""Two players change seats: stones, komi and colours are those of the new pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from addin import actions
from addin.actions.state import load
from addin.commands.click import click
from addin.commands.registry import COMMANDS
from addin.engines.file import alerts, answer_alerts, open_book
from pairing.errors import InputError, NeedsDecision
from pairing.tournament import Game, Player, Result
from tests.support.drivers import FileDriver, edit, fresh
from tests.support.refusals import refusal

FIELD = (("Anna", 2480), ("Boris", 2350), ("Clara", 1950), ("Dan", 1830))
ONE_GROUP = {"places": "1", "bounds": "-9000", "bar": "2900", "floor": "-9999"}
SETTINGS = {
    "leader": {"handicap": "yes", **ONE_GROUP},
    "fors": {"start_points": "none", "max_handicap": "18"},
    "mcmahon": {"kind": "swiss", "handicap_maximum": "9", "handicap_by": "rank"},
}


def cup(path: Path, name: str, language: str = "en") -> Path:
    players = [Player(n, who, rating) for n, (who, rating) in enumerate(FIELD, start=1)]
    return fresh(
        path, system=name, language=language, rounds=3, seed=7, players=players,
        event={"title": "Cup"}, settings=SETTINGS[name],
    )  # fmt: skip


def games(path: Path) -> tuple[Any, list[Game]]:
    reading, tournament = load(open_book(path), asks=False)
    return reading.system, list(tournament.rounds[-1].games)


@pytest.mark.parametrize("name", list(SETTINGS))
def test_a_swap_gives_the_new_pairs_their_stones(name: str, tmp_path: Path) -> None:
    path, driver = cup(tmp_path / "cup.xlsx", name), FileDriver()
    driver.run(path, actions.pair_next_round)
    _, before = games(path)
    # The higher player of board 1 changes places with the lower one of board 2.
    one, other = before[0].white, before[1].black
    driver.run(path, actions.swap_players, FIELD[one - 1][0], FIELD[other - 1][0])
    system, after = games(path)
    exchanged = {frozenset((other, before[0].black)), frozenset((before[1].white, one))}
    assert {frozenset((g.white, g.black)) for g in after} == exchanged
    tournament = load(open_book(path))[1].after(0)
    usual = system.games_of(tournament, [(game.white, game.black) for game in after])
    for game, own in zip(after, usual, strict=True):
        assert (game.handicap, game.komi) == (own.handicap, own.komi)
        if game.handicap:
            assert FIELD[game.white - 1][1] > FIELD[game.black - 1][1]
    assert [game.handicap for game in after] != [game.handicap for game in before]
    remarks = driver.run(path, actions.check).remarks
    assert [one.key for one in remarks[1:]] == ["foreseen.report"]  # else missing results alone


@pytest.mark.parametrize("language", ["en", "ru"])
def test_stones_set_by_hand_are_asked_about_and_checked(language: str, tmp_path: Path) -> None:
    path, driver = cup(tmp_path / "cup.xlsx", "mcmahon", language), FileDriver()
    driver.run(path, actions.pair_next_round)
    _, before = games(path)
    with edit(path) as book:
        reading, _ = load(book)
        grid = reading.round_grids[1]
        sheet = next(s for s in book.sheets if s.name == grid.tab)
        names = [sheet.range((row, grid.at["white"])).value for row in range(1, 30)]
        row = 1 + names.index(FIELD[before[0].white - 1][0])
        sheet.range((row, grid.at["handicap"])).value = 12
    told = [remark.key for remark in driver.run(path, actions.check).remarks]
    assert "check.many_stones" in told and "check.stones_of_another" in told
    unchanged = path.read_bytes()
    names = FIELD[before[0].white - 1][0], FIELD[before[1].black - 1][0]
    asked = refusal(NeedsDecision, driver.run, path, actions.swap_players, *names)
    assert asked.choice == actions.HAND_STONES
    assert path.read_bytes() == unchanged
    driver.run(path, actions.swap_players, *names, allow=(actions.HAND_STONES,))
    _, after = games(path)
    assert all(game.handicap <= 9 for game in after)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_check_offers_to_put_stones_right(tmp_path: Path, language: str, answer: str) -> None:
    """Names typed into the tab: the question comes after the findings, and yes mends them."""
    path, driver = cup(tmp_path / "cup.xlsx", "mcmahon", language), FileDriver()
    driver.run(path, actions.pair_next_round)
    book = openpyxl.load_workbook(path)
    tab = {"en": "Round 1", "ru": "Тур 1"}[language]
    heads = [cell.value for cell in book[tab][4]]
    white, black, result = (
        next(at for at, head in enumerate(heads, 1) if str(head).startswith(words))
        for words in (("White", "Белые"), ("Black", "Чёрные"), ("Result", "Результат"))
    )
    board = next(one.board for one in games(path)[1] if one.handicap)
    row = 4 + board
    first = [book[tab].cell(row, at).value for at in (white, black)]
    book[tab].cell(row, white).value, book[tab].cell(row, black).value = first[1], first[0]
    book[tab].cell(row, result).value = "1-0"
    book.save(path)
    done = driver.run(path, actions.check)
    assert done.offer is not None and done.offer.choice == "stones"
    assert done.offer.message(language).endswith("?")
    with edit(path) as opened:
        answer_alerts(opened, answer)
        (command,) = (one for one in COMMANDS if one.key == "check")
        click(command, opened)
        told = [one.prompt for one in alerts(opened)]
    assert len(told) == (3 if answer == "yes" else 2) and told[1].endswith("?")
    (game,) = (one for one in games(path)[1] if one.board == board)
    names = [FIELD[number - 1][0] for number in (game.white, game.black)]
    if answer == "yes":
        assert names == [str(one) for one in first]
        assert game.result is Result.BLACK_WINS  # he who won still has won
        refusal(InputError, driver.run, path, actions.check, allow=("stones",))
    else:
        assert names == [str(one) for one in first[::-1]]
