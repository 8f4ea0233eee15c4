"""The article's last advice: true rating as the pairing order between rounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.standings.true_rating import pairing_order
from pairing.systems import system
from pairing.systems.dutch.entries import field_of as dutch_field
from pairing.systems.dutch.rules import RULES
from pairing.systems.fors.field import field_of
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.leader.field import field_of as leader_field
from pairing.tournament import Game, Player, Result, Round, Tournament


def event(settings: SerpSettings) -> Tournament:
    """Player 6, the lowest by points, has beaten the strongest; four rounds, one of them."""
    players = tuple(Player(n, f"P{n}", 2000 - 100 * n) for n in range(1, 9))
    games = (
        Game(1, 6, 1, Result.WHITE_WINS),
        Game(2, 2, 5, Result.WHITE_WINS),
        Game(3, 3, 7, Result.WHITE_WINS),
        Game(4, 8, 4, Result.WHITE_WINS),
    )
    return Tournament("serp", settings, players, (Round(1, games),), planned=4)


@pytest.mark.parametrize(("name", "kind"), [("serp", SerpSettings), ("fors", ForsSettings)])
def test_the_order_is_that_of_true_rating(name: str, kind: type[SerpSettings]) -> None:
    chosen = system(name)
    tournament = chosen.start(replace(event(kind(pair_by="true_rating")), system=name))
    field = field_of(tournament, tournament.settings)
    assert list(field.order) == pairing_order(tournament)
    by_score = field_of(tournament, replace(tournament.settings, pair_by="score"))
    assert by_score.order != field.order
    first = chosen.pair(tournament).round.games[0]
    leader = field.order[0]
    assert leader in (first.white, first.black)
    partner = first.black if first.white == leader else first.white
    unmet = [n for n in field.order[1:] if n not in tournament.opponents[leader]]
    assert partner == next(n for n in unmet if n not in field.too_far[leader])


def test_round_one_goes_by_points() -> None:
    chosen = system("serp")
    blank = replace(event(SerpSettings(pair_by="true_rating")), rounds=())
    started = chosen.start(blank)
    assert field_of(started, started.settings).order == tuple(range(1, 9))


def swiss(name: str, **settings: str) -> Tournament:
    """Eight players, two rounds; within equal points true rating says otherwise than start
    number or level.
    """
    players = tuple(Player(n, f"P{n}", 2000 - 10 * n) for n in range(1, 9))
    first = ((5, 1), (2, 6), (3, 7), (8, 4))
    second = ((5, 2), (3, 8), (1, 6), (4, 7))
    rounds = tuple(
        Round(
            number,
            tuple(Game(at, a, b, Result.WHITE_WINS) for at, (a, b) in enumerate(pairs, 1)),
        )
        for number, pairs in enumerate((first, second), 1)
    )
    chosen = system(name)
    blank = Tournament(name, chosen.settings(**settings), players, planned=5)
    return replace(chosen.start(blank), rounds=rounds)


@pytest.mark.parametrize("name", ["leader", "dutch"])
def test_players_of_equal_points_stand_by_true_rating(name: str) -> None:
    chosen = system(name)
    tournament = swiss(name, order_by="true_rating")
    ranked = pairing_order(tournament)
    if name == "leader":
        order = list(leader_field(tournament).order)
    else:
        order = [entry.number for entry in dutch_field(tournament, RULES["2026"]).entries]
    scores = tournament.scores
    assert order == sorted(order, key=lambda n: (-scores[n], ranked.index(n)))
    assert order != sorted(order, key=lambda n: (-scores[n], n))
    plain = swiss(name)
    if name == "leader":  # in Dutch a bracket of two brings the same pairs in either order
        assert chosen.pair(tournament).round != chosen.pair(plain).round
    blank = replace(tournament, rounds=())
    assert chosen.pair(blank).round == chosen.pair(replace(plain, rounds=())).round
