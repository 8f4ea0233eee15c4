"""The article's last advice: true rating as the pairing order between rounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pairing.standings.true_rating.places import pairing_order
from pairing.systems import system
from pairing.systems.dutch.entries import field_of as dutch_field
from pairing.systems.dutch.rules import RULES
from pairing.systems.fors.field import field_of, score_groups
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.leader.field import field_of as leader_field
from pairing.tournament import Player, Result, Round, Tournament
from tests.support.events import round_of


def event(settings: SerpSettings) -> Tournament:
    """Player 6, the lowest by points, has beaten the strongest; four rounds, one of them."""
    players = tuple(Player(n, f"P{n}", 2000 - 100 * n) for n in range(1, 9))
    games = [(*pair, Result.WHITE_WINS) for pair in ((6, 1), (2, 5), (3, 7), (8, 4))]
    return Tournament("serp", settings, players, (round_of(1, games),), planned=4)


@pytest.mark.parametrize(("name", "kind"), [("serp", SerpSettings), ("fors", ForsSettings)])
def test_true_rating_orders_inside_score_groups(name: str, kind: type[SerpSettings]) -> None:
    """Nobody is carried past those a win or more ahead of him by event points."""
    chosen = system(name)
    tournament = chosen.start(
        replace(event(kind(pair_by="true_rating", rank_points=4)), system=name)
    )
    field = field_of(tournament, tournament.settings)
    by_score = field_of(tournament, replace(tournament.settings, pair_by="score"))
    ranked = pairing_order(tournament)
    expected: list[int] = []
    rest = list(by_score.order)
    while rest:
        top = field.totals[rest[0]]
        group = [number for number in rest if top - field.totals[number] < 10]
        expected += sorted(group, key=ranked.index)
        rest = [number for number in rest if number not in group]
    assert list(field.order) == expected
    assert by_score.order != field.order
    first = chosen.pair(tournament).round.games[0]
    leader = field.order[0]
    assert leader in (first.white, first.black)
    partner = first.black if first.white == leader else first.white
    unmet = [n for n in field.order[1:] if n not in tournament.opponents[leader]]
    assert partner == next(n for n in unmet if n not in field.too_far[leader])


def test_equal_points_are_the_groups_where_points_come_in_steps() -> None:
    chosen = system("serp")
    settings = SerpSettings(pair_by="true_rating", start_points="rank", rank_points=5)
    tournament = chosen.start(event(settings))
    field = field_of(tournament, tournament.settings)
    groups = score_groups(field.order, field.totals, field.settings)
    assert all(len({field.totals[number] for number in group}) == 1 for group in groups)
    assert len(groups) == len(set(field.totals.values())) > 1


def test_boards_stay_about_as_near_as_by_points() -> None:
    """Past start points the mean difference of ratings was several times as large."""
    chosen = system("serp")
    mean: dict[str, float] = {}
    for pair_by in ("score", "true_rating"):
        rng = Random(18)
        players = tuple(Player(n, f"P{n}", rng.randint(800, 2600)) for n in range(1, 41))
        tournament = Tournament("serp", SerpSettings(pair_by=pair_by), players, planned=5)
        gaps: list[int] = []
        for _ in range(5):
            tournament = chosen.start(tournament)
            games = []
            for game in chosen.pair(tournament).round.games:
                white, black = tournament[game.white].rating, tournament[game.black].rating
                assert white is not None and black is not None
                gaps += [abs(white - black)] if tournament.rounds else []
                lead = (white - black) / (3000 - (white + black) / 2)
                won = rng.random() < 0.5 + lead
                games.append(replace(game, result=Result.WHITE_WINS if won else Result.BLACK_WINS))
            made = Round(tournament.next_round, tuple(games))
            tournament = replace(tournament, rounds=(*tournament.rounds, made))
        mean[pair_by] = sum(gaps) / len(gaps)
    assert mean["true_rating"] < 1.5 * mean["score"]


def test_round_one_goes_by_points() -> None:
    chosen = system("serp")
    tournament = chosen.start(replace(event(SerpSettings(pair_by="true_rating")), rounds=()))
    assert field_of(tournament, tournament.settings).order == tuple(range(1, 9))


def swiss(name: str, **settings: str) -> Tournament:
    """Eight players, two rounds; within equal points true rating says otherwise than start
    number or level.
    """
    players = tuple(Player(n, f"P{n}", 2000 - 10 * n) for n in range(1, 9))
    first = ((5, 1), (2, 6), (3, 7), (8, 4))
    second = ((5, 2), (3, 8), (1, 6), (4, 7))
    rounds = tuple(
        round_of(number, [(*pair, Result.WHITE_WINS) for pair in pairs])
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
        order = list(leader_field(tournament, tournament.settings).order)
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
