"""LEADER 3.1 and 4.4: what games and stones do to levels."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairing.systems.leader.levels import change, levels_per_stone, start_level
from pairing.tournament import Outcome
from tests.referees import leader as oracle


@pytest.mark.parametrize(
    ("difference", "won", "lost"),
    [(0, 5, 5), (-40, 1, 1), (-45, 1, 1), (-46, 0, 0), (-300, 0, 0), (40, 9, 9), (50, 10, 10),
     (200, 25, 10), (5, 6, 6), (-5, 5, 5), (4, 5, 5), (-6, 4, 4)],
)  # fmt: skip
def test_wins_and_losses(difference, won, lost):
    """``difference`` is the winner's Dc; the loser's is its negative."""
    assert change(Outcome.WIN, difference) == won
    assert change(Outcome.LOSS, -difference) == -lost


@pytest.mark.parametrize(
    ("difference", "moved"), [(0, 0), (5, 0), (6, 1), (15, 1), (16, 2), (45, 4), (55, 5), (400, 5)]
)
def test_draws(difference, moved):
    assert change(Outcome.DRAW, difference) == moved
    assert change(Outcome.DRAW, -difference) == -moved


@pytest.mark.parametrize("outcome", [o for o in Outcome if not o.played])
def test_what_was_not_played_changes_nothing(outcome):
    assert change(outcome, 30) == 0


def test_levels_per_stone_of_the_source():
    assert [levels_per_stone(start_level(r)) for r in (0, 1000, 2000)] == [3, 5, 10]
    assert levels_per_stone(-(10**4)) == 1
    assert levels_per_stone(5000) == levels_per_stone(399) == 461


def test_no_level_per_stone_hangs_on_a_float():
    for halves in range(-200, 1000):
        mean = Fraction(halves, 2)
        assert levels_per_stone(mean) == oracle.step_at(mean), mean
