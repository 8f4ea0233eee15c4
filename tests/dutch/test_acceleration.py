"""Baku acceleration (C.04.5.1): who is in the first group, and what it carries when."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.renumbering import tournament_with
from pairing.systems.dutch.acceleration import baku_points
from pairing.systems.dutch.entries import field_of
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.rules import RULES
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Player, Tournament
from tests.referees.dutch_events import Habits, random_event

QUIET = Habits(forfeit=0, half_bye=0, zero_bye=0, withdrawal=0)


def blank(players: int, rounds: int) -> Tournament:
    field = tuple(Player(n, f"P{n}", 2500 - n) for n in range(1, players + 1))
    return Tournament("dutch", DutchSettings(acceleration="baku"), field, planned=rounds)


@pytest.mark.parametrize(
    ("players", "first"), [(10, 6), (12, 6), (13, 8), (14, 8), (161, 82), (162, 82)]
)
def test_the_first_group_is_half_of_the_list_rounded_up_to_even(players: int, first: int) -> None:
    assert sorted(baku_points(blank(players, 9))) == list(range(1, first + 1))


@pytest.mark.parametrize(
    ("rounds", "carried"),
    [(9, "1 1 1 1/2 1/2"), (7, "1 1 1/2 1/2"), (10, "1 1 1 1/2 1/2"), (11, "1 1 1 1/2 1/2 1/2")],
)
def test_a_point_and_then_half_a_point_in_the_first_half_of_the_rounds(
    rounds: int, carried: str
) -> None:
    values = baku_points(blank(20, rounds))[1]
    assert values == tuple(Fraction(one) for one in carried.split())


def test_round_one_pairs_the_groups_apart() -> None:
    seats, _ = seat_round(blank(20, 9))
    upper = [*range(1, 6), *range(11, 16)]
    assert {frozenset(pair) for pair in seats} == {frozenset((n, n + 5)) for n in upper}


@pytest.mark.parametrize("number", [5, 30])
def test_a_late_entry_pushes_nobody_out(number: int) -> None:
    settings = DutchSettings(acceleration="baku")
    event = replace(random_event(20, 2, 4, settings, QUIET), planned=9)
    before = set(baku_points(event))
    apart = {n: n if n < number else n + 1 for n in range(1, 21)}  # room for the number
    moved = tournament_with(event, apart)
    late = Player(number, "Late", 2400, absent=frozenset({1, 2}))
    joined = replace(moved, players=(*moved.players, late))
    after = set(baku_points(joined))
    assert after == {apart[n] for n in before} | ({number} if number == 5 else set())
    scores = {e.number: e.score for e in field_of(joined, RULES["2026"]).entries}
    assert scores[number] == (field_of(joined, RULES["2026"]).unit if number == 5 else 0)
