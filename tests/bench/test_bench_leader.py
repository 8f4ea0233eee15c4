"""How long LEADER takes on a congress: 760 players, 10 rounds.

Run with ``pytest tests/bench/test_bench_leader.py -n0``.  The numbers to hold: a round
under 0.5 s, the places under 0.5 s.  Slowness does not fail; the table shows it.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.systems.leader import Leader, LeaderSettings
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.support.events import WINS, played

LEADER = Leader()
ROUNDS = 10


def congress(size: int, rounds: int, seed: int = 1, **settings) -> Tournament:
    """A field like a European congress's (mean 4 kyu, many absences), that many rounds in."""
    rng = random.Random(seed)
    ratings = sorted(
        (max(-900, min(2850, round(rng.gauss(1600, 550)))) for _ in range(size)), reverse=True
    )
    players = tuple(
        Player(
            number,
            f"Player {number}",
            rating,
            absent=frozenset(k for k in range(1, ROUNDS + 1) if rng.random() < 0.1),
        )
        for number, rating in enumerate(ratings, start=1)
    )
    tournament = Tournament("leader", LeaderSettings(**settings), players, planned=ROUNDS)
    return played(tournament, rounds, results=WINS)


FIELDS = {
    "mcmahon": {"places": 10},
    "swiss": {"places": 500},
    "handicap": {"places": 10, "handicap": True, "handicap_basis": "level"},
    "italian": {"places": 10, "italian": True},
}


@pytest.mark.parametrize("kind", FIELDS)
def test_pair_the_last_round_of_760(benchmark, kind):
    tournament = congress(760, ROUNDS - 1, **FIELDS[kind])
    made = benchmark.pedantic(
        LEADER.pair, setup=lambda: ((replace(tournament),), {}), rounds=5, warmup_rounds=1
    )
    assert len(made.round.games) > 300


@pytest.mark.parametrize("kind", FIELDS)
def test_final_places_of_760(benchmark, kind):
    tournament = congress(760, ROUNDS, **FIELDS[kind])
    standings = benchmark.pedantic(
        LEADER.standings, setup=lambda: ((replace(tournament),), {}), rounds=5, warmup_rounds=1
    )
    assert len(standings.lines) == 760


@pytest.mark.parametrize("size", [24, 48, 96])
def test_pair_a_field_that_has_nearly_all_met(benchmark, size):
    """Where the completion test has to work: the last round but two of an all-play-all."""
    rounds = []
    for turn in range(size - 4):
        circle = [1, *(2 + (i + turn) % (size - 1) for i in range(size - 1))]
        rounds.append(
            Round(
                turn + 1,
                tuple(
                    Game(b + 1, circle[b], circle[size - 1 - b], Result.WHITE_WINS)
                    for b in range(size // 2)
                ),
            )
        )
    players = tuple(Player(i, f"P{i}", 2000 - i) for i in range(1, size + 1))
    tournament = LEADER.start(
        Tournament("leader", LeaderSettings(), players, tuple(rounds), planned=size)
    )
    made = benchmark.pedantic(
        LEADER.pair, setup=lambda: ((replace(tournament),), {}), rounds=3, warmup_rounds=1
    )
    assert len(made.round.games) == size // 2
