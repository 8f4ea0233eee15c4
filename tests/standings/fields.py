"""Random small tournaments for hypothesis, every kind of round in them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from pairing.settings import Settings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

HALVES = [Fraction(0), Fraction(1, 2), Fraction(1)]

ONE_WINS = tuple(one for one in Result if one is not Result.BOTH_WIN)
"""The results that the regulations know."""


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """2 to 7 players, 0 to 5 rounds; repeats, open games, byes and absences included."""
    count = draw(st.integers(2, 7))
    numbers = range(1, count + 1)
    mcmahon = draw(st.booleans())
    ratings = [1500, 1600, 2000] + ([] if draw(st.booleans()) else [None])
    starts = st.sampled_from([Fraction(0), Fraction(1), Fraction(3), Fraction(7, 2)])
    starts = starts if mcmahon else st.none()
    players = tuple(
        Player(n, f"P{n}", draw(st.sampled_from(ratings)), start_score=draw(starts))
        for n in numbers
    )
    rounds = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        order = draw(st.permutations(numbers))
        games, byes = [], []
        seated = draw(st.integers(0, count // 2))
        for board in range(1, seated + 1):
            white, black = order[2 * board - 2 : 2 * board]
            result = draw(st.sampled_from([None, *ONE_WINS, Result.WHITE_WINS, Result.BLACK_WINS]))
            stones = draw(st.sampled_from([0, 0, 0, 2]))
            coloured = draw(st.sampled_from([True, True, True, False]))
            games.append(Game(board, white, black, result, stones, coloured=coloured))
        for player in order[2 * seated :]:
            kind = draw(st.sampled_from([None, *Bye]))
            if kind is not None:
                byes.append((player, kind))
        rounds.append(Round(number, tuple(games), byes=tuple(byes)))
    points = {f"{one}_points": draw(st.sampled_from(HALVES)) for one in ("bye", "absence")}
    planned = draw(st.integers(1, 6))
    return Tournament("test", Settings(**points), players, tuple(rounds), planned=planned)
