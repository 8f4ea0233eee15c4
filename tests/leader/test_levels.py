"""LEADER 3.1 and 4.4: what games and stones do to levels."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairing.systems.leader import Leader, LeaderSettings
from pairing.systems.leader.levels import (
    change,
    levels_by_round,
    levels_per_stone,
    start_level,
    stones,
)
from pairing.tournament import Bye, Game, Outcome, Player, Result, Round, Tournament
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
    ("difference", "moved"),
    [(0, 0), (5, 0), (6, 1), (15, 1), (16, 2), (45, 4), (55, 5), (400, 5)],
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


def two(first, second, **settings):
    players = (Player(1, "A", first), Player(2, "B", second))
    return Leader().start(Tournament("leader", LeaderSettings(**settings), players, planned=3))


@pytest.mark.parametrize(
    ("gap", "reduction", "maximum", "given"),
    [(99, 0, 9, 0), (100, 0, 9, 1), (350, 0, 9, 3), (350, 1, 9, 2), (350, 5, 9, 0),
     (1500, 0, 9, 9), (1500, 1, 4, 4), (350, 0, 0, 0)],
)  # fmt: skip
def test_stones_by_rating(gap, reduction, maximum, given):
    tournament = two(
        2000, 2000 - gap, handicap=True, handicap_reduction=reduction, handicap_maximum=maximum
    )
    level = levels_by_round(tournament)[0]
    assert stones(tournament[1], tournament[2], level, tournament.settings) == given
    assert stones(tournament[2], tournament[1], level, tournament.settings) == -given
    game = Leader().pair(tournament).round.games[0]
    assert game.handicap == given
    if given:
        assert (game.white, game.black) == (1, 2)


def test_stones_by_level_are_counted_at_the_mean_level():
    tournament = two(2000, 1700, handicap=True, handicap_basis="level")
    level = levels_by_round(tournament)[0]
    assert (level[1], level[2]) == (169, 143)
    # at level 156: 3000 - R = 100 e^2.43, a stone is 9 levels; 26 levels are 2 stones
    assert levels_per_stone(156) == 9
    assert Leader().pair(tournament).round.games[0].handicap == 2


def test_without_the_option_there_are_no_stones():
    assert Leader().pair(two(2000, 1000)).round.games[0].handicap == 0


def play(tournament, *games, byes=()):
    return Tournament(
        "leader", tournament.settings, tournament.players,
        (*tournament.rounds, Round(tournament.next_round, games, byes=byes)), tournament.planned,
    )  # fmt: skip


def test_the_taker_of_stones_counts_as_stronger():
    """26 levels apart, 3 stones of 9: Black is 1 level the stronger, a win is +5 for him."""
    game = Game(1, 1, 2, Result.BLACK_WINS, handicap=3)
    after = levels_by_round(play(two(2000, 1700), game))[1]
    assert (after[1], after[2]) == (169 - 5, 143 + 5)
    even = levels_by_round(play(two(2000, 1700), Game(1, 1, 2, Result.BLACK_WINS)))[1]
    assert (even[1], even[2]) == (169 - 8, 143 + 8)


def test_forfeits_byes_absences_and_open_games_leave_levels_alone():
    tournament = two(2000, 1700)
    for result in (None, Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT):
        told = levels_by_round(play(tournament, Game(1, 1, 2, result)))
        assert told[0] == told[1]
    told = levels_by_round(play(tournament, byes=((1, Bye.PAIRING),)))
    assert told[0] == told[1]


def test_every_side_of_an_odd_result_counts_for_itself():
    told = levels_by_round(play(two(2000, 2000), Game(1, 1, 2, Result.BOTH_LOSE)))
    assert (told[1][1] - told[0][1], told[1][2] - told[0][2]) == (-5, -5)
