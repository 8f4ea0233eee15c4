"""Constructed and stored seatings: no repeat where none is claimed, winds within one."""

from __future__ import annotations

import csv
from hashlib import sha256
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pairing.errors import InputError
from pairing.systems.riichi.designs.library import sizes, stored
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import Plan, as_array, measure, meetings, visits
from pairing.systems.riichi.plans import forced_repeats
from tests.support.refusals import refusal

WITHOUT_A_REPEAT = [size for size in dict(sizes()).items() if size[0] >= 68]
"""The longest stored seating of each number of players."""
STORED = "504d3d2eacc20b80"

OTHERS = Path(__file__).parents[1] / "data" / "riichi" / "others-seatings.csv"
FIELDS = (
    "repeated", "most", "strangers", "wind_spread", "most_visits", "needless_visits", "lonely"
)  # fmt: skip


def seats_everybody(plan) -> bool:
    """Whether every round seats every player exactly once."""
    everybody = list(range(plan[0].size))
    return all(sorted(round_.ravel()) == everybody for round_ in plan)


SOURCES = ("set", "sgp", "history", "field")
"""Where others' seatings are from; docs/internals/riichi-comparison.md says what is what."""

BEST_KNOWN = {
    68: 22, 72: 23, 80: 26, 84: 27, 92: 23, 96: 31, 104: 34, 108: 35, 116: 38, 120: 39,
    128: 42, 132: 43, 140: 15, 144: 47, 152: 15, 156: 51, 164: 41, 168: 55,
}  # fmt: skip
"""Players -> most rounds without a repeat known elsewhere, as that page lists them."""


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
    beyond = sum(max(0, count - allowed) for count in visits.values())
    return sum(count - 1 for count in met.values()), spread, beyond


@pytest.mark.parametrize(
    ("players", "rounds", "missed"),
    [*((players, (players - 1) // 3, 0) for players in range(4, 161, 12)),
     (24, 7, 2), (32, 10, 1), (36, 11, 2), (44, 14, 1), (48, 15, 2), (56, 18, 1), (60, 19, 2)],
)  # fmt: skip
def test_perfect_and_nearly_perfect(players: int, rounds: int, missed: int) -> None:
    plan = round_robin(players, rounds)
    met = meetings(as_array(plan), players)
    assert (len(plan), met.max()) == (rounds, 1)
    assert set((met == 0).sum(axis=1)) == {missed + 1}
    assert counted_by_hand(plan)[:2] == (0, 1)


def test_eight_players_meet_equally_often() -> None:
    for hanchans, times in ((7, 3), (14, 6), (35, 15)):
        met = meetings(np.array(stored(8, 35))[:hanchans], 8)
        assert (met + times * np.eye(8, dtype=int) == times).all()


def published() -> dict[tuple[int, int], dict[str, tuple[int, ...]]]:
    """The measures of others' seatings: of players and hanchans, by source."""
    found: dict[tuple[int, int], dict[str, tuple[int, ...]]] = {}
    with OTHERS.open(newline="", encoding="utf-8") as source:
        for row in csv.DictReader(source):
            size = int(row["players"]), int(row["hanchans"])
            found.setdefault(size, {})[row["source"]] = tuple(int(row[name]) for name in FIELDS)
    return found


PUBLISHED = published()


def aims(plan: Plan) -> tuple[int, ...]:
    """What plans are compared by, :data:`FIELDS` in order of importance; the smaller the better."""
    array, quality = as_array(plan), measure(plan)
    met, come = (count(array, array[0].size) for count in (meetings, visits))
    friends = (met > 0).astype(int)
    strangers, lonely = met == 0, (friends @ friends)[np.triu(met == 0, 1)] == 0
    return (
        quality.repeated, quality.most, int(strangers.sum(axis=1).max()) - 1, quality.wind_spread,
        int(come.max()), quality.needless_visits, int(lonely.sum()),
    )  # fmt: skip


@pytest.mark.parametrize(("players", "hanchans"), sorted(PUBLISHED))
def test_nowhere_worse_than_anybodys(players: int, hanchans: int) -> None:
    plan = round_robin(players, hanchans)
    repeats, spread, needless = counted_by_hand(plan)
    quality = measure(plan)
    assert (quality.repeated, quality.needless_visits) == (repeats, needless)
    assert quality.wind_spread == spread <= (1 if hanchans % 4 else 0)
    for source in SOURCES:
        theirs = PUBLISHED[players, hanchans].get(source)
        assert theirs is None or aims(plan) <= theirs, source


@pytest.mark.parametrize(
    ("players", "rounds", "repeats", "most"),
    [(8, 3, 8, 3), (8, 11, 104, 5), (12, 5, 24, 3), (12, 11, 132, 3), (12, 14, 186, 4),
     (16, 7, 48, 2), (16, 8, 72, 2), (16, 9, 96, 2), (16, 10, 120, 2), (20, 9, 80, 2),
     (20, 10, 110, 2), (20, 11, 140, 2), (20, 19, 380, 3), (24, 13, 192, 2), (24, 20, 444, 3),
     (32, 19, 416, 2), (36, 20, 450, 2)],
)  # fmt: skip
def test_repeats_fall_on_different_pairs(
    players: int, rounds: int, repeats: int, most: int
) -> None:
    quality = measure(round_robin(players, rounds))
    assert (quality.repeated, quality.most, quality.unmet) == (repeats, most, 0)
    assert quality.repeated == forced_repeats(players, rounds)


@pytest.mark.parametrize(("players", "rounds"), WITHOUT_A_REPEAT)
def test_rounds_without_a_repeat(players: int, rounds: int) -> None:
    known = stored(players, rounds)
    assert known is not None
    met = meetings(np.array(known), players)
    assert met.max() == 1
    assert met.sum() == 3 * rounds * players


def test_the_best_known_numbers_of_rounds() -> None:
    longest = dict(WITHOUT_A_REPEAT)
    assert all(longest[players] >= rounds for players, rounds in BEST_KNOWN.items())
    assert longest[104] == (104 - 1) // 3


def test_stored_plans_stay_what_they_are() -> None:
    """An event that began with a plan goes on with it: the digest is that of the release."""
    plans = {size: stored(*size) for size in sizes()}
    assert len(plans) == 707
    assert sha256(repr(plans).encode()).hexdigest()[:16] == STORED


def test_every_stored_seating_is_a_plan() -> None:
    for players, hanchans in sizes():
        known = stored(players, hanchans)
        assert known is not None
        array = np.array(known)
        assert array.shape == (hanchans, players // 4, 4)
        assert seats_everybody(array)


def test_cycles_share_no_table() -> None:
    plan = round_robin(28, 9, cycles=2)
    tables = [frozenset(seats) for round_ in plan for seats in round_]
    assert len(plan) == 18
    assert len(set(tables)) == len(tables)
    assert (meetings(as_array(plan), 28) + 2 * np.eye(28, dtype=int) == 2).all()
    assert counted_by_hand(plan)[1] == 1


@pytest.mark.parametrize(("players", "rounds"), [(8, 10), (12, 8), (20, 12), (60, 20), (180, 5)])
def test_any_size(players: int, rounds: int) -> None:
    plan = round_robin(players, rounds)
    assert seats_everybody(as_array(plan))
    assert counted_by_hand(plan)[1] <= 1
    assert plan == round_robin(players, rounds, progress=lambda share: None)


@pytest.mark.parametrize(
    ("players", "rounds", "cycles", "repeats"),
    [(8, 7, 2, 140), (8, 7, 3, 224), (8, 35, 1, 392), (24, 7, 2, 228), (36, 11, 2, 558),
     (20, 5, 3, 260), (24, 6, 2, 156), (28, 8, 2, 294)],
)  # fmt: skip
def test_cycles_reach_what_counting_forces(
    players: int, rounds: int, cycles: int, repeats: int
) -> None:
    plan = round_robin(players, rounds, cycles)
    tables = [frozenset(seats) for round_ in plan for seats in round_]
    assert len(set(tables)) == len(tables)
    assert len(plan) == rounds * cycles
    assert measure(plan).repeated == repeats == forced_repeats(players, rounds * cycles)
    assert counted_by_hand(plan)[1] <= 1


def test_why_two_cycles_of_20_players_leave_four_pairs_unmet() -> None:
    """Who do not meet in a cycle of 5 are four groups of five: two divisions share four pairs."""
    met = meetings(as_array(round_robin(20, 5)), 20)
    groups = {frozenset(np.flatnonzero(row == 0).tolist()) for row in met}
    assert sorted(map(len, groups)) == [5, 5, 5, 5] and len(frozenset.union(*groups)) == 20
    assert measure(round_robin(20, 5, 2)).repeated == forced_repeats(20, 10) + 4


def test_small_fields_run_out_of_tables() -> None:
    assert "4" in str(refusal(InputError, round_robin, 4, 1, cycles=2))


@pytest.mark.parametrize(("players", "rounds"), [(30, 8), (0, 8), (28, 0), (1000, 3)])
def test_impossible_numbers_are_refused(players: int, rounds: int) -> None:
    refusal(InputError, round_robin, players, rounds)
