"""Speed and quality of riichi seatings, as ratios against a baseline in the same run.

Run with ``pytest tests/bench/test_bench_riichi.py``.  Nothing here fails because it is slow.
"""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "riichi"))

from riichi_events import play_swiss

from pairing.systems.riichi.designs.optimise import fewer_repeats, random_rounds, repeats
from pairing.systems.riichi.designs.plan import _cached, round_robin
from pairing.systems.riichi.designs.quality import measure, meetings
from pairing.systems.riichi.seating.swiss import SwissSeating, swiss_seating


def bounded_recursion(met: list[list[int]], bound: int = 15_000) -> SwissSeating:
    """The source's recursion as programs bound it: after so many steps one crossing more."""
    players = len(met)
    steps = 0
    slack = 0

    def seat(tables: list[list[int]], free: list[int], crossings: int, allowed: int) -> bool:
        nonlocal steps, slack
        steps += 1
        if steps > bound:
            steps, slack = 0, slack + 1
        if not free:
            return True
        if not tables or len(tables[-1]) == 4:
            tables.append([free[0]])
            if seat(tables, free[1:], crossings, allowed):
                return True
            tables.pop()
            return False
        for player in free:
            more = crossings + sum(met[player][mate] for mate in tables[-1])
            if more <= allowed + slack:
                tables[-1].append(player)
                if seat(tables, [other for other in free if other != player], more, allowed):
                    return True
                tables[-1].pop()
        return False

    allowed = 0
    while True:
        tables: list[list[int]] = []
        if seat(tables, list(range(players)), 0, allowed):
            groups = tuple((t[0], t[1], t[2], t[3]) for t in tables)
            crossings = sum(met[a][b] for t in tables for a, b in combinations(t, 2))
            return SwissSeating(groups, crossings, False)
        allowed += 1


@pytest.mark.parametrize(("players", "rounds"), [(28, 8), (40, 8), (60, 8), (96, 8), (96, 10)])
def test_swiss_event_against_the_bounded_recursion(
    benchmark: Any, players: int, rounds: int
) -> None:
    """Repeats and spread over a whole event, ours and the bounded recursion's."""
    ours = benchmark.pedantic(play_swiss, args=(players, rounds, 1), rounds=1)
    theirs = play_swiss(players, rounds, 1, bounded_recursion)
    benchmark.extra_info.update(
        repeats=ours.repeats,
        baseline_repeats=theirs.repeats,
        spread=round(ours.spread, 2),
        baseline_spread=round(theirs.spread, 2),
        unproved_rounds=ours.unproved,
    )
    print(
        f"\n{players}/{rounds}: repeats {ours.repeats} against {theirs.repeats}, "
        f"spread {ours.spread:.1f} against {theirs.spread:.1f}"
    )
    assert ours.repeats <= theirs.repeats


@pytest.mark.parametrize(("players", "rounds"), [(60, 10), (96, 10), (172, 10), (172, 15)])
def test_swiss_round_at_the_end_of_an_event(benchmark: Any, players: int, rounds: int) -> None:
    """One late round: the claim is under 5 s for 172 players."""
    last: list[list[list[int]]] = []

    def seat(met: list[list[int]]) -> SwissSeating:
        last.append(met)
        return swiss_seating(met)

    play_swiss(players, rounds, 1, seat)
    found = benchmark.pedantic(swiss_seating, args=(last[-1],), rounds=3)
    benchmark.extra_info.update(crossings=found.crossings, proved=found.proved)


@pytest.mark.parametrize(("players", "rounds"), [(28, 9), (60, 10), (60, 22), (172, 15), (172, 20)])
def test_round_robin(benchmark: Any, players: int, rounds: int) -> None:
    """A plan from nothing: under 10 s to 60 players, under 60 s to 172."""

    def fresh() -> Any:
        _cached.cache_clear()
        return round_robin(players, rounds)

    plan = benchmark.pedantic(fresh, rounds=2)
    benchmark.extra_info.update(repeats=measure(plan).repeated)


def test_planner_against_random_draws(benchmark: Any) -> None:
    """What the local search is worth without a construction: 36 players, 8 hanchans."""

    def search() -> int:
        plan = fewer_repeats(random_rounds(36, 8, Random(1)), range(8), Random(2))
        return repeats(meetings(plan, 36))

    ours = benchmark.pedantic(search, rounds=1)
    drawn = min(repeats(meetings(random_rounds(36, 8, Random(s)), 36)) for s in range(200))
    benchmark.extra_info.update(repeats=ours, best_of_200_draws=drawn)
    assert ours < drawn
