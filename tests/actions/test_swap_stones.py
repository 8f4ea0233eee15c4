"""Two players change seats: stones, komi and colours are those of the new pairs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.state import load
from addin.engines.file import open_book
from pairing.errors import NeedsDecision
from pairing.tournament import Game, Player
from tests.support.drivers import FileDriver, fresh

FIELD = (("Anna", 2480), ("Boris", 2350), ("Clara", 1950), ("Dan", 1830))
SETTINGS = {
    "leader": {
        "handicap": "yes",
        "places": "1",
        "bounds": "-9000",
        "bar": "2900",
        "floor": "-9999",
    },
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
    reading, tournament = load(open_book(path))
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
    assert {frozenset((g.white, g.black)) for g in after} == {
        frozenset((other, before[0].black)),
        frozenset((before[1].white, one)),
    }
    tournament = load(open_book(path))[1].after(0)
    usual = system.games_of(tournament, [(game.white, game.black) for game in after])
    for game, own in zip(after, usual, strict=True):
        assert (game.handicap, game.komi) == (own.handicap, own.komi)
        if game.handicap:
            assert FIELD[game.white - 1][1] > FIELD[game.black - 1][1]
    assert [game.handicap for game in after] != [game.handicap for game in before]
    assert not driver.run(path, actions.check).remarks[1:]  # missing results alone


@pytest.mark.parametrize("language", ["en", "ru"])
def test_stones_set_by_hand_are_asked_about_and_checked(language: str, tmp_path: Path) -> None:
    path, driver = cup(tmp_path / "cup.xlsx", "mcmahon", language), FileDriver()
    driver.run(path, actions.pair_next_round)
    _, before = games(path)
    book = open_book(path)
    reading, _ = load(book)
    grid = reading.round_grids[1]
    sheet = next(s for s in book.sheets if s.name == grid.tab)
    row = next(
        r
        for r in range(1, 30)
        if str(sheet.range((r, grid.at["white"])).value) == FIELD[before[0].white - 1][0]
    )
    sheet.range((row, grid.at["handicap"])).value = 12
    book.save()
    told = [remark.key for remark in driver.run(path, actions.check).remarks]
    assert "check.many_stones" in told and "check.stones_of_another" in told
    unchanged = path.read_bytes()
    names = FIELD[before[0].white - 1][0], FIELD[before[1].black - 1][0]
    with pytest.raises(NeedsDecision) as asked:
        driver.run(path, actions.swap_players, *names)
    assert asked.value.choice == actions.HAND_STONES
    assert path.read_bytes() == unchanged
    driver.run(path, actions.swap_players, *names, allow=(actions.HAND_STONES,))
    _, after = games(path)
    assert all(game.handicap <= 9 for game in after)
