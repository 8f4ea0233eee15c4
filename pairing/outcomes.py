"""Results of games, and outcomes of a round for a player."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

HALF = Fraction(1, 2)


class Result(Enum):
    """Result of a game: points for both sides on the 1-½-0 scale, and whether it was played.

    >>> Result.WHITE_WINS.white, Result.DRAW.black
    (Fraction(1, 1), Fraction(1, 2))
    >>> str(Result.WHITE_FORFEITS), Result.WHITE_FORFEITS.played
    ('--+', False)
    """

    WHITE_WINS = ("1-0", 1, 0, True)
    BLACK_WINS = ("0-1", 0, 1, True)
    DRAW = ("½-½", HALF, HALF, True)
    BOTH_LOSE = ("0-0", 0, 0, True)
    BOTH_WIN = ("1=1", 1, 1, True)
    WHITE_HALF = ("½-0", HALF, 0, True)
    BLACK_HALF = ("0-½", 0, HALF, True)
    BLACK_FORFEITS = ("+--", 1, 0, False)
    WHITE_FORFEITS = ("--+", 0, 1, False)
    BOTH_FORFEIT = ("---", 0, 0, False)
    WHITE_WINS_UNRATED = ("1-0 u", 1, 0, True)
    BLACK_WINS_UNRATED = ("0-1 u", 0, 1, True)
    DRAW_UNRATED = ("½-½ u", HALF, HALF, True)
    BOTH_LOSE_UNRATED = ("0-0 u", 0, 0, True)
    WHITE_HALF_UNRATED = ("½-0 u", HALF, 0, True)
    BLACK_HALF_UNRATED = ("0-½ u", 0, HALF, True)

    def __init__(self, code: str, white: Fraction | int, black: Fraction | int, played: bool):
        self.code = code
        self.white = Fraction(white)
        self.black = Fraction(black)
        self.played = played

    @property
    def rated(self) -> bool:
        """Return whether the game counts for ratings as far as its result says."""
        return not self.code.endswith("u")

    @property
    def usual(self) -> Result:
        """Return the result of the same points in a rated game."""
        return _USUAL[self]

    @property
    def turned(self) -> Result:
        """The result as it is when White was Black: ``1-0`` is ``0-1``, a forfeit the other's."""
        wanted = (self.black, self.white, self.played, self.rated)
        return next(
            one for one in Result if (one.white, one.black, one.played, one.rated) == wanted
        )

    def __str__(self) -> str:
        return self.code


_FIRST: dict[object, Result] = {}
_USUAL = {one: _FIRST.setdefault((one.white, one.black, one.played), one) for one in Result}
"""A result -> the first, which is rated, of the same points."""


UNRATED: Mapping[Result, Result] = {one.usual: one for one in Result if not one.rated}
"""A result -> the same in a game that is not rated."""


class Bye(Enum):
    """Reason why a player has no opponent although he (or the arbiter) reported for the round.

    A player who is in no game, no table and no bye of a round was absent.
    """

    PAIRING = "pairing"  # the odd player's free point
    HALF = "half"  # half a point on request
    FULL = "full"  # a full point given by the arbiter
    ZERO = "zero"  # no point, announced


class Outcome(Enum):
    """One player's round, from his side."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    FORFEIT_WIN = "forfeit_win"
    FORFEIT_LOSS = "forfeit_loss"
    BYE = "bye"
    HALF_BYE = "half_bye"
    FULL_BYE = "full_bye"
    ZERO_BYE = "zero_bye"
    ABSENT = "absent"
    OPEN = "open"  # paired, result not yet in
    SEATED = "seated"  # a hanchan at a table of four, finished
    VOID = "void"  # a hanchan that does not count

    @property
    def played(self) -> bool:
        """Return whether there was a game or a hanchan: no bye, absence, forfeit or open result."""
        return self in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.SEATED)
