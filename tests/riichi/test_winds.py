"""Winds of rounds made during the event: as equal as the tables allow, and with foresight."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, permutations

import pytest

from pairing.systems.riichi.plans import Seats
from pairing.systems.riichi.seating.swiss import swiss_seating
from pairing.systems.riichi.seating.winds import seat_by_history, seat_swiss

Sat = Mapping[int, Sequence[int]]
Rule = Callable[[list[list[int]], Sat, Mapping[tuple[int, int], int], list[int]], list[Seats]]


def widest(seats: Sequence[int], sat: Sat) -> int:
    """The largest difference between two winds of a player of the table, once it is played."""
    most = 0
    for wind, player in enumerate(seats):
        count = list(sat.get(player, (0, 0, 0, 0)))
        count[wind] += 1
        most = max(most, max(count) - min(count))
    return most


def simple(tables: list[list[int]], sat: Sat, *_: object) -> list[Seats]:
    """Each table for itself."""
    return [seat_by_history(players, sat) for players in tables]


def two_apart(players: int, hanchans: int, seed: int, rule: Rule) -> int:
    """How many have two winds two apart or more at the end of a Swiss event."""
    rng = random.Random(seed)
    total = [0.0] * players
    met: dict[tuple[int, int], int] = {}
    sat = {player: [0, 0, 0, 0] for player in range(players)}
    for number in range(hanchans):
        order = sorted(range(players), key=lambda p: (-total[p], p))
        if not number:
            rng.shuffle(order)
        found = swiss_seating([[met.get((min(a, b), max(a, b)), 0) for b in order] for a in order])
        tables = [[order[place] for place in table] for table in found.tables]
        for group, seats in zip(tables, rule(tables, sat, met, order), strict=True):
            assert sorted(group) == sorted(seats)
            assert widest(seats, sat) == min(widest(other, sat) for other in permutations(seats))
            for wind, player in enumerate(seats):
                sat[player][wind] += 1
        for group in tables:
            ranked = sorted((rng.gauss(0, 10), player) for player in group)
            for uma, (points, player) in zip((-15, -5, 5, 15), ranked, strict=True):
                total[player] += uma + points
            for a, b in combinations(sorted(group), 2):
                met[a, b] = met.get((a, b), 0) + 1
    assert all(max(count) - min(count) <= 2 for count in sat.values())
    return sum(max(count) - min(count) > 1 for count in sat.values())


@pytest.mark.parametrize(("players", "events"), [(16, 6), (24, 6), (40, 4), (60, 2)])
def test_after_eight_hanchans_fewer_are_two_apart_than_table_by_table(
    players: int, events: int
) -> None:
    ours, table_by_table = (
        sum(two_apart(players, 8, seed, rule) for seed in range(events))
        for rule in (seat_swiss, simple)
    )
    print(players, ours, table_by_table)
    assert ours <= 0.95 * table_by_table


def test_before_the_first_round_the_winds_are_as_the_tables_are_given() -> None:
    assert seat_swiss([[3, 1, 4, 2], [5, 6, 7, 8]], {}, {}, list(range(1, 9)))[0] == (3, 1, 4, 2)
