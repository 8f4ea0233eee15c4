"""C.07 16.4.2: the dummy of a bye has at most a draw for every round *of the tournament*.

Before the last round that is every round planned, not every round played.  The two are the same
at the end.  (TieBreakServer counts the rounds so far; of finished events it says the same.)
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.standings.criteria import values_of
from pairing.standings.ledger import FIDE_2024, FIDE_2026, Conventions
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

WON = Result.WHITE_WINS


def event(planned: int) -> Tournament:
    """Player 1 has the bye in round 1 and wins two games."""
    players = tuple(Player(n, f"P{n}", 2000) for n in range(1, 4))
    rounds = (
        Round(1, (Game(1, 2, 3, WON),), byes=((1, Bye.PAIRING),)),
        Round(2, (Game(1, 1, 2, WON),), byes=((3, Bye.PAIRING),)),
        Round(3, (Game(1, 1, 3, WON),), byes=((2, Bye.PAIRING),)),
    )
    return Tournament("dutch", DutchSettings(), players, rounds, planned=planned)


@pytest.mark.parametrize(
    ("planned", "edition", "dummy"),
    [
        (3, FIDE_2026, Fraction(3, 2)),  # over: half a point for each of three rounds
        (5, FIDE_2026, Fraction(5, 2)),
        (9, FIDE_2026, Fraction(3)),  # his own three points are less
        (3, FIDE_2024, Fraction(3)),  # before March 2026 there was no ceiling
    ],
)
def test_the_ceiling_counts_the_rounds_of_the_tournament(
    planned: int, edition: str, dummy: Fraction
) -> None:
    made = event(planned)
    others = Fraction(2) + Fraction(1)  # what players 2 and 3 have
    value = values_of(made, "buchholz", Conventions(unplayed=edition))[1]
    assert value == others + dummy


def test_a_forfeit_has_the_scheduled_opponents_score_for_a_ceiling() -> None:
    made = event(3)
    first = replace(made.rounds[1], games=(Game(1, 1, 2, Result.BLACK_FORFEITS),))
    made = replace(made, rounds=(made.rounds[0], first, made.rounds[2]))
    value = values_of(made, "buchholz", Conventions(unplayed=FIDE_2026))[1]
    # The bye 3/2, the forfeit won against player 2 (2 points) 2, player 3 one point.
    assert value == Fraction(3, 2) + 2 + 1
