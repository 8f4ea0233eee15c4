"""Keizer's pairing: neighbours, meetings again, and the bye."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.errors import NoLegalPairing
from pairing.results import Pairing
from pairing.systems import system
from pairing.systems.keizer import KeizerSettings
from pairing.tournament import Player, Result, Round, Tournament
from tests.support.events import with_results

KEIZER = system("keizer")


def season(count: int, **settings: object) -> Tournament:
    """A season of so many players, each stronger than the next."""
    kind = replace(KeizerSettings(), **settings)  # type: ignore[arg-type]
    players = tuple(Player(n, f"P{n}", 2300 - 20 * n) for n in range(1, count + 1))
    return Tournament("keizer", kind, players, planned=30, seed=3)


def played(tournament: Tournament, made: Pairing, chance: random.Random) -> Tournament:
    """With the round, its results by lot."""
    filled = with_results(made.round, chance, tuple(Result)[:3])
    return replace(tournament, rounds=(*tournament.rounds, filled))


def pairs(round_: Round) -> list[set[int]]:
    """Who meets whom, board by board."""
    return [{game.white, game.black} for game in round_.games]


def test_a_small_evening_shortens_the_wait_and_says_so() -> None:
    chance, tournament = random.Random(1), season(4)
    said = []
    for _ in range(5):
        made = KEIZER.pair(tournament)
        said.append([remark.values.get("now") for remark in made.remarks])
        tournament = played(tournament, made, chance)
    assert said == [[], [], [], [3], [3]]


def test_who_is_kept_apart_never_meets() -> None:
    chance, tournament = random.Random(1), season(6, apart_groups=("1+2",), meet_again=1)
    for _ in range(6):
        made = KEIZER.pair(tournament)
        assert {1, 2} not in pairs(made.round)
        tournament = played(tournament, made, chance)
    with pytest.raises(NoLegalPairing, match="never to meet"):
        KEIZER.pair(season(2, apart_groups=("1+2",)))


def test_the_reason_names_who_was_passed_over() -> None:
    chance, tournament = random.Random(1), season(8)
    for _ in range(4):
        tournament = played(tournament, KEIZER.pair(tournament), chance)
    tried = [one for reason in KEIZER.explain(tournament).reasons for one in reason.tried]
    assert tried and {one.why.key for one in tried} <= {"go.tried.met", "go.tried.dead_end"}
