"""True ratings: against the article's iteration, 10,000 players, the congress of 2011.

Ratios and times are printed (``-s``) and kept in ``extra_info``; nothing fails on slowness.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from pairing.formats.opengotha import read_opengotha
from pairing.standings.true_rating import scored_games, standings, true_ratings
from tests.ratings.rating_tables import Naive, incomplete_table, seeded, signs

DATA = Path(__file__).parent.parent / "data" / "go"
TABLES = 200
PATIENCE = 8  # an order stands still if it did so over the last 7/8 of the way
LONGEST = 2_000_000


def until_it_stands_still(count: int, games: Any) -> tuple[float, int]:
    """Seconds and steps of the plain iteration until its order has stood still."""
    begun = perf_counter()
    naive = Naive([(count, games)])
    naive.run(1000)
    steps = 1000
    before = signs(naive.rating)
    while steps < LONGEST:
        naive.run(steps * (PATIENCE - 1))
        steps *= PATIENCE
        after = signs(naive.rating)
        if (after == before).all():
            break
        before = after
    return perf_counter() - begun, steps


def random_games(players: int, rounds: int, seed: int) -> list[tuple[int, int, Fraction]]:
    """A random event of players of different strength, with some draws."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0.0, 1.0, players)
    games = []
    for _ in range(rounds):
        field = rng.permutation(players)
        for one, other in zip(field[::2].tolist(), field[1::2].tolist(), strict=False):
            chance = 1 / (1 + np.exp(strength[other] - strength[one]))
            draw = rng.random()
            score = Fraction(1) if draw < chance - 0.05 else Fraction(0)
            if chance - 0.05 <= draw < chance + 0.05:
                score = Fraction(1, 2)
            games.append((one, other, score))
    return games


def test_against_the_iteration(benchmark: Any) -> None:
    """200 random incomplete tables: total time of the solver and of the iteration."""
    rng = seeded(77)
    tables = [incomplete_table(rng) for _ in range(TABLES)]

    def solve_all() -> None:
        for count, games in tables:
            true_ratings(range(1, count + 1), games)

    benchmark.pedantic(solve_all, rounds=3, warmup_rounds=1)
    begun = perf_counter()
    solve_all()
    direct = perf_counter() - begun
    told = [until_it_stands_still(count, games) for count, games in tables]
    naive = sum(seconds for seconds, _ in told)
    benchmark.extra_info["iteration / solver"] = naive / direct
    steps = float(np.mean([steps for _, steps in told]))
    print(f"\niteration {naive:.1f} s ({steps:.0f} steps a table), solver {direct:.3f} s,", end="")
    print(f" ratio {naive / direct:.0f}")


def test_ten_thousand_players_eleven_rounds(benchmark: Any) -> None:
    games = random_games(10_000, 11, 1)
    found = benchmark.pedantic(true_ratings, args=(range(10_000), games), rounds=5)
    assert len(found.order) == 10_000


@pytest.mark.parametrize("year", [2011, 2013])
def test_congress(benchmark: Any, year: int) -> None:
    tournament = read_opengotha(DATA / f"egc{year}.xml")
    players = [player.number for player in tournament.players]
    games = scored_games(tournament)
    found = benchmark.pedantic(true_ratings, args=(players, games), rounds=10)
    assert len(found.order) == len(players)


def test_congress_iteration(benchmark: Any) -> None:
    """The same congress by the iteration, as far as 20,000 steps, for the ratio."""
    tournament = read_opengotha(DATA / "egc2011.xml")
    count = len(tournament.players)
    games = scored_games(tournament)
    found = standings(tournament)
    assert len(found.lines) == count
    begun = perf_counter()
    true_ratings(range(1, count + 1), games)
    direct = perf_counter() - begun
    naive = Naive([(count, games)])
    benchmark.pedantic(naive.run, args=(20_000,), rounds=1)
    seconds = benchmark.stats.stats.min
    benchmark.extra_info["iteration / solver"] = seconds / direct
    print(f"\n20,000 steps {seconds:.2f} s, solver {direct:.3f} s, ratio {seconds / direct:.0f}")
