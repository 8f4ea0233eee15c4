"""Tie-breaks of double rounds beside a reference program, and what a double round is worth."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pairing.formats.trf import read_trf, write_trf26
from pairing.formats.typed import read_result
from pairing.settings import Settings
from pairing.standings.criteria import values_of
from pairing.standings.definitions import find
from pairing.systems import system
from pairing.systems.dutch import DutchSettings
from pairing.systems.round_robin import RoundRobinSettings
from pairing.tournament import Bye, Game, Outcome, Player, Result, Round, Tournament
from tests.support.events import field

FILE = Path(__file__).parents[1] / "data" / "dutch" / "double-rounds-tiebreaks.json"
EVENTS = json.loads(FILE.read_text(encoding="utf-8"))["events"]
SETTINGS: dict[str, Settings] = {
    "dutch": DutchSettings(games_a_round=2),
    "round-robin": RoundRobinSettings(games_a_round=2),
}


def tournament_of(told: dict[str, Any]) -> Tournament:
    """The event of a line of the file; who has no game has the bye."""
    ratings = enumerate(told["ratings"], start=1)
    players = tuple(Player(n, f"Player {n:03}", rating) for n, rating in ratings)
    rounds = []
    for number, boards in enumerate(told["rounds"], start=1):
        games = tuple(
            Game(at, white, black, read_result(one), second=read_result(two), double=True)
            for at, (white, black, one, two) in enumerate(boards, start=1)
        )
        seated = {p for game in games for p in (game.white, game.black)}
        byes = tuple((p.number, Bye.PAIRING) for p in players if p.number not in seated)
        rounds.append(Round(number, games, byes=byes))
    name = told["system"]
    return Tournament(name, SETTINGS[name], players, tuple(rounds), planned=told["planned"])


@pytest.mark.parametrize("told", EVENTS)
def test_the_tie_breaks_are_those_of_the_reference(told: dict[str, Any]) -> None:
    event = tournament_of(told)
    for at, code in enumerate(told["codes"]):
        criterion = find(code)
        ours = values_of(event, criterion.name) if criterion else event.points
        for number, values in told["values"].items():
            mine, other = ours[int(number)] or Fraction(0), Fraction(values[at] or 0)
            assert abs(mine - other) < Fraction(1, 100), (code, number)


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("count", [5, 6])
def test_a_round_is_two_games_with_colours_reversed(name: str, count: int) -> None:
    settings, chosen = SETTINGS[name], system(name)
    event = Tournament(name, settings, field(count), planned=settings.rounds_usual(count) or 3)
    for _ in range(event.planned):
        made = chosen.pair(event).round
        assert not made.finished and all(game.double for game in made.games)
        games = tuple(replace(game, result=Result.WHITE_WINS) for game in made.games)
        half = replace(made, games=games)
        assert not half.complete
        games = tuple(replace(game, second=Result.DRAW) for game in games)
        event = replace(event, rounds=(*event.rounds, replace(half, games=games)))
        assert event.rounds[-1].complete
    colours = [(game.white, game.black) for _, game in event.games()]
    assert sorted(colours) == sorted((black, white) for white, black in colours)
    for number, entries in event.by_game.items():
        assert len(entries) == 2 * event.planned
        assert sum(entry.points for entry in entries) == event.points[number]
    assert {entry.points for own in event.history.values() for entry in own} - {
        Fraction(3, 2), Fraction(1, 2)
    } <= ({Fraction(0)} if name == "round-robin" else set())  # fmt: skip
    again = read_trf(write_trf26(event)).tournament("2026")
    matches = again.settings.double_rounds
    assert again.points == event.points and matches == (name == "dutch")
    assert len(again.rounds) == event.planned * (1 if matches else 2)
    assert sorted((g.white, g.black) for _, g in again.games()) == sorted(colours)


@pytest.mark.parametrize(
    ("first", "second", "outcome", "points", "played"),
    [
        ("1-0", "0-1", Outcome.DRAW, "1", (True, True)),
        ("1-0", "--+", Outcome.DRAW, "1", (True, True)),  # C.04.5, preface: as played
        ("+--", "+--", Outcome.FORFEIT_WIN, "2", (False, False)),
        ("---", "--+", Outcome.FORFEIT_LOSS, "0", (False, False)),
        ("½-½", "", Outcome.OPEN, "1/2", (True, False)),
    ],
)
def test_what_a_double_round_is(
    first: str, second: str, outcome: Outcome, points: str, played: tuple[bool, bool]
) -> None:
    game = Game(1, 1, 2, read_result(first), second=read_result(second), double=True)
    event = Tournament("dutch", SETTINGS["dutch"], field(2), (Round(1, (game,)),))
    entry = event.history[1][0]
    assert (entry.outcome, entry.points) == (outcome, Fraction(points))
    assert tuple(half.outcome.played for half in event.by_game[1]) == played
    assert [half.colour for half in event.by_game[1]] == ["w", "b"]
    assert [half.rated and half.outcome.played for half in event.by_game[1]] == [
        bool(one and one.played) for one in game.results
    ]


@pytest.mark.parametrize(
    ("kind", "points"),
    [(Bye.PAIRING, "3/2"), (Bye.HALF, "1"), (Bye.FULL, "2"), (Bye.ZERO, "0"), (None, "0")],
)
def test_byes_are_those_of_two_games(kind: Bye | None, points: str) -> None:
    byes = ((3, kind),) if kind else ()
    game = Game(1, 1, 2, Result.DRAW, second=Result.DRAW, double=True)
    event = Tournament("dutch", SETTINGS["dutch"], field(3), (Round(1, (game,), byes=byes),))
    assert event.points[3] == Fraction(points) == sum(e.points for e in event.by_game[3])
