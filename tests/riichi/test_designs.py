"""Constructed and stored seatings: no repeat where none is claimed, winds within one."""

from __future__ import annotations

import csv
import os
import time
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pairing.errors import InputError
from pairing.systems.riichi.designs.constructions import largest_without_repeat, perfect
from pairing.systems.riichi.designs.groups import field, group
from pairing.systems.riichi.designs.library import parse, sizes, stored
from pairing.systems.riichi.designs.making import eight
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import (
    Plan,
    as_array,
    as_plan,
    is_plan,
    measure,
    meetings,
)
from tools.published_seatings import ROWS_12, ROWS_15, squares_14

TARGETS = Path(__file__).parents[1] / "data" / "riichi" / "published-seatings-quality.csv"


def counted_by_hand(plan: Plan) -> tuple[int, int, int]:
    """Repeats, wind spread and needless visits by a second, plain count."""
    met: dict[frozenset[int], int] = {}
    winds: dict[tuple[int, int], int] = {}
    visits: dict[tuple[int, int], int] = {}
    players = {player for seats in plan[0] for player in seats}
    for round_ in plan:
        assert {player for seats in round_ for player in seats} == players
        for number, seats in enumerate(round_):
            assert len(set(seats)) == 4
            for pair in combinations(seats, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
            for wind, player in enumerate(seats):
                winds[player, wind] = winds.get((player, wind), 0) + 1
                visits[player, number] = visits.get((player, number), 0) + 1
    allowed = -(-len(plan) // len(plan[0]))
    spread = max(
        max(winds.get((p, w), 0) for w in range(4)) - min(winds.get((p, w), 0) for w in range(4))
        for p in players
    )
    return (
        sum(count - 1 for count in met.values()),
        spread,
        sum(max(0, count - allowed) for count in visits.values()),
    )


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (4, 1),
        (16, 5),
        (28, 9),
        (40, 13),
        (52, 17),
        (64, 21),
        (76, 25),
        (88, 29),
        (100, 33),
        (112, 37),
        (124, 41),
        (136, 45),
        (148, 49),
        (160, 53),
    ],
)
def test_perfect(players: int, rounds: int) -> None:
    begun = time.perf_counter()
    plan = round_robin(players, rounds)
    took = time.perf_counter() - begun
    met = meetings(as_array(plan), players)
    assert len(plan) == rounds
    assert (met + np.eye(players, dtype=int) == 1).all()
    assert counted_by_hand(plan)[:2] == (0, 1)
    assert took < 20  # the claim is 2 s; a slow machine must not fail the test


@pytest.mark.parametrize(
    ("players", "rounds", "missed"),
    [(24, 7, 2), (32, 10, 1), (36, 11, 2), (44, 14, 1), (48, 15, 2), (56, 18, 1), (60, 19, 2)],
)
def test_nearly_perfect(players: int, rounds: int, missed: int) -> None:
    plan = round_robin(players, rounds)
    met = meetings(as_array(plan), players)
    assert met.max() == 1
    assert set((met == 0).sum(axis=1)) == {missed + 1}
    assert counted_by_hand(plan)[:2] == (0, 1)


def test_constructions_agree_with_what_is_stored() -> None:
    for players in (28, 32, 44):
        design = largest_without_repeat(players)
        assert design is not None
        assert is_plan(design)
        kept = stored(players, len(design))
        assert kept is not None
        assert np.array(kept).shape == design.shape


def test_eight_players_meet_equally_often() -> None:
    met = meetings(eight(), 8)
    assert (met + 3 * np.eye(8, dtype=int) == 3).all()


def test_published_figures_are_what_they_claim() -> None:
    for matrix, orders in ((ROWS_12, (2, 6)), (ROWS_15, (15,))):
        moving = group(*orders)
        for one, other in combinations(range(len(matrix[0])), 2):
            assert len({moving.sub(r[one], r[other]) for r in matrix}) == moving.order
    quality = measure(as_plan(squares_14()))
    assert (quality.repeated, quality.needless_visits) == (0, 0)


@pytest.mark.parametrize("q", [4, 8, 9, 16, 25, 27, 32])
def test_fields(q: int) -> None:
    gf = field(q)
    assert all(sorted(row) == list(range(q)) for row in gf.mul[1:])
    for x, y, z in [(1, 2, 3), (q - 1, q - 2, 1), (2, q - 1, q // 2)]:
        assert gf.mul[x][gf.add[y][z]] == gf.add[gf.mul[x][y]][gf.mul[x][z]]
        assert gf.mul[x][gf.mul[y][z]] == gf.mul[gf.mul[x][y]][z]


def test_no_perfect_design_is_claimed_where_none_is_built() -> None:
    assert perfect(172) is None


def targets() -> list[dict[str, str]]:
    with TARGETS.open(newline="", encoding="utf-8") as source:
        return list(csv.DictReader(source))


# A sample in the ordinary run, all 528 with PAIRBOOK_SLOW=1.
SAMPLE = targets() if os.environ.get("PAIRBOOK_SLOW") else targets()[::6]


@pytest.mark.parametrize("row", SAMPLE, ids=lambda row: f"{row['players']}-{row['hanchans']}")
def test_nowhere_worse_than_the_published_set(row: dict[str, str]) -> None:
    players, hanchans = int(row["players"]), int(row["hanchans"])
    plan = round_robin(players, hanchans)
    repeats, spread, needless = counted_by_hand(plan)
    quality = measure(plan)
    assert (quality.repeated, quality.needless_visits) == (repeats, needless)
    assert quality.wind_spread == spread
    assert repeats <= int(row["repeated_meetings"])
    assert spread <= (1 if hanchans % 4 else 0)
    if f"{players}/{hanchans}" in OPEN:
        return
    assert needless <= int(row["table_visits_above_needed"])
    common = row["min_common_opponents_of_unmet"]
    if quality.common is not None:
        assert common
        assert quality.common >= int(common)


OPEN: frozenset[str] = frozenset()
"""Sizes where a measure other than repeats and winds is still worse (docs say which)."""


def test_every_stored_seating_is_a_plan() -> None:
    for players, hanchans in sizes():
        known = stored(players, hanchans)
        assert known is not None
        array = np.array(known)
        assert array.shape == (hanchans, players // 4, 4)
        assert is_plan(array)


def test_cycles_share_no_table() -> None:
    plan = round_robin(28, 9, cycles=2)
    tables = [frozenset(seats) for round_ in plan for seats in round_]
    assert len(plan) == 18
    assert len(set(tables)) == len(tables)
    met = meetings(as_array(plan), 28)
    assert (met + 2 * np.eye(28, dtype=int) == 2).all()
    assert counted_by_hand(plan)[1] == 1


@pytest.mark.parametrize(("players", "rounds"), [(8, 10), (12, 8), (20, 12), (60, 20), (180, 5)])
def test_any_size(players: int, rounds: int) -> None:
    plan = round_robin(players, rounds)
    assert is_plan(as_array(plan))
    assert counted_by_hand(plan)[1] <= 1
    assert plan == round_robin(players, rounds, progress=lambda share: None)


def test_small_fields_run_out_of_tables() -> None:
    with pytest.raises(InputError) as error:
        round_robin(4, 1, cycles=2)
    assert "4" in str(error.value)


@pytest.mark.parametrize(("players", "rounds"), [(30, 8), (0, 8), (28, 0), (1000, 3)])
def test_impossible_numbers_are_refused(players: int, rounds: int) -> None:
    with pytest.raises(InputError):
        round_robin(players, rounds)


def test_a_line_reads_back() -> None:
    assert parse("8 1 p 0-1-2-3 4-5-6-7") == [[[0, 1, 2, 3], [4, 5, 6, 7]]]
