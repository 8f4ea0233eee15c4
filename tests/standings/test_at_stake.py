"""What an open game will do to ratings: what the rating report says once it is played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from addin.publish import edition_of
from addin.publish.page_data import PageData
from pairing.outcomes import Result
from pairing.standings.at_stake import at_stake
from pairing.systems import system
from pairing.tournament import Game, Player, Round, Tournament


def open_event(name: str, ratings: tuple[int | None, ...]) -> Tournament:
    """The first two and the next two sit at boards whose results are missing."""
    players = tuple(Player(n, f"P{n}", one) for n, one in enumerate(ratings, 1))
    games = tuple(Game(n, 2 * n - 1, 2 * n) for n in range(1, len(players) // 2 + 1))
    event = Tournament(name, system(name).settings(), players, planned=3)
    return replace(event, rounds=(Round(1, games),))


@pytest.mark.parametrize("name", ("leader", "dutch"))
def test_it_is_what_the_report_says_afterwards(name: str) -> None:
    engine, event = system(name), open_event(name, (2100, 1950, 2300, 1800))
    stakes = at_stake(engine.rating_lines, event)
    for at, result in enumerate((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)):
        games = tuple(replace(game, result=result) for game in event.rounds[0].games)
        lines = engine.rating_lines(replace(event, rounds=(Round(1, games),)))
        for game in games:
            assert stakes[game.white][at] == lines[game.white].change
            assert stakes[game.black][2 - at] == lines[game.black].change
    assert set(stakes) == {1, 2, 3, 4}


def test_only_open_games_of_rated_players_count() -> None:
    event = open_event("dutch", (2000, 2000, 2100, None))
    assert at_stake(system("dutch").rating_lines, event) == {
        1: (Fraction(10), 0, Fraction(-10)),
        2: (Fraction(10), 0, Fraction(-10)),
    }
    game = replace(event.rounds[0].games[0], result=Result.DRAW)
    ended = replace(event, rounds=(Round(1, (game,)),))
    assert at_stake(system("dutch").rating_lines, ended) == {}
    assert at_stake(system("dutch").rating_lines, replace(event, rounds=())) == {}
    assert at_stake(system("riichi").rating_lines, replace(event, rounds=())) == {}


@pytest.mark.parametrize(
    ("name", "language", "said"),
    (
        ("dutch", "en", "+10 with a win, 0 with a draw, −10 with a loss"),
        ("dutch", "ru", "+10 за победу, 0 за ничью, −10 за поражение"),
        ("leader", "en", "+9.3 with a win, −8.3 with a loss"),
        ("leader", "ru", "+9,3 за победу, −8,3 за поражение"),
    ),
)
def test_the_page_says_it_in_the_games_words(name: str, language: str, said: str) -> None:
    event = open_event(name, (2100, 2100))
    data = PageData(edition_of(event, system(name), language=language))
    assert data.as_json()["stakes"] == (said, said)
