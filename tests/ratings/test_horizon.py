"""True rating at a stated time of the iteration, and what hangs on the limit alone (SPEC 8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pairing.standings.by_name import order_by_name
from pairing.standings.criteria import rank
from pairing.standings.true_rating.places import Scored, true_ratings
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Player, Tournament
from tests.support.events import WINS, played
from tests.support.rating_tables import Naive, incomplete_table, seeded
from tests.support.terminal import json_of

WON, DRAWN = Fraction(1), Fraction(1, 2)
SLOW = [(1, 5, WON), (3, 1, WON), (6, 2, WON), (4, 5, WON), (2, 7, WON), (2, 3, WON)]
"""Player 4 stands below 3 in the limit, above him until t is some 10^350."""
SHARED = [(2, 5, WON), (4, 1, WON), (3, 7, WON), (6, 8, WON), (3, 5, DRAWN),
          (8, 6, DRAWN), (2, 7, WON), (1, 4, WON)]  # fmt: skip
"""Players 3 and 5 are level in the limit; the iteration has 3 above at every step."""


def order(games: list[Scored], horizon: int | None = None) -> list[int]:
    rated = true_ratings(
        sorted({one for game in games for one in game[:2]}), games, horizon=horizon
    )
    return [one.player for one in rated.order]


def test_what_hangs_on_the_limit_alone_is_named() -> None:
    slow = true_ratings(range(1, 8), SLOW, limit_checked=True)
    assert slow.by_limit_only == ((3, 4),) and not slow.leading
    assert order(SLOW) == [6, 2, 3, 4, 7, 1, 5] and order(SLOW, 6) == [6, 2, 4, 3, 7, 1, 5]
    shared = true_ratings(range(1, 9), SHARED, limit_checked=True)
    place = shared.place_of()
    assert (3, 5) in shared.leading and place[3] == place[5]
    later = true_ratings(range(1, 9), SHARED, horizon=6).place_of()
    assert later[3] < later[5]


def test_the_horizon_is_the_iterations_own() -> None:
    """Against the article's plain iteration with small steps, up to t = 100."""
    tables = [incomplete_table(seeded(5)) for _ in range(30)]
    naive = Naive(tables, step=0.01)
    naive.run(10_000)
    for table, (count, games) in enumerate(tables):
        rated = {
            one.player: one for one in true_ratings(range(1, count + 1), games, horizon=2).order
        }
        theirs = naive.ratings(table)
        for one, other in combinations(range(count), 2):
            gap = float(rated[one + 1].rating or 0) - float(rated[other + 1].rating or 0)
            assert gap * 0.0057565 == pytest.approx(theirs[one] - theirs[other], abs=0.01)
            if rated[one + 1].place == rated[other + 1].place:
                assert theirs[one] == pytest.approx(theirs[other], abs=1e-9)
        for one, other in true_ratings(range(1, count + 1), games, limit_checked=True).leading:
            assert theirs[one - 1] > theirs[other - 1]


def test_terminal_says_it_and_takes_the_horizon(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    file.write_text("\n".join(f"P{a},P{b},{score}" for a, b, score in SLOW), encoding="utf-8")
    limit = json_of("order", file)
    assert any("P3 — P4" in remark and "10^6" in remark for remark in limit["remarks"])
    later = json_of("order", file, "--by", "true-rating/t6")
    assert [line["player"] for line in later["order"]] == ["P6", "P2", "P4", "P3", "P7", "P1", "P5"]
    assert later["by"] == "true-rating-t6"


def test_true_rating_is_a_criterion_in_every_system() -> None:
    """Behind any other, as a setting of McMahon it orders places and the pairing's groups."""
    players = tuple(Player(n, f"P{n}", 2100 - 50 * (n % 3), "1d") for n in range(1, 9))
    for name in ("leader", "dutch", "round-robin", "fors"):
        event = played(
            Tournament(name, system(name).settings(), players, planned=3), 2, results=WINS
        )
        lines = order_by_name(event, "points,true-rating", system(name)).lines
        ratings = order_by_name(event, "true-rating").place_of()
        levels = [(-line.points, ratings[line.player]) for line in lines]
        assert levels == sorted(levels)
    settings = McMahonSettings(kind="swiss", criteria=("mm", "true_rating_t6"))
    event = played(Tournament("mcmahon", settings, players, planned=4), 2, results=WINS)
    lines = system("mcmahon").standings(event).lines
    alone = order_by_name(event, "true-rating/T6").place_of()
    assert [line.player for line in lines] == sorted(
        alone, key=lambda one: (-event.scores[one], alone[one], one)
    )
    assert all(line.values["true_rating_t6"] is not None for line in lines)


def test_who_missed_a_round_stands_behind_those_level_with_him() -> None:
    players = tuple(Player(n, f"P{n}", 2000) for n in range(1, 8))
    missing = replace(players[6], absent=frozenset({1}))
    event = Tournament("mcmahon", McMahonSettings(kind="swiss"), (*players[:6], missing), planned=3)
    event = played(event, 2, results=WINS)
    lines = rank(event, ("points", "true_rating")).lines
    level = [line for line in lines if line.points == event.points[7]]
    assert level[-1].player == 7 and level[-1].values["true_rating"] is None
