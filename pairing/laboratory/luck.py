"""Source of chance: a number for each question, the same whenever it is asked.

A question is a kind (:data:`GAME`, ...) and whole numbers: event, round, players.  Its answer
is a BLAKE2b digest of seed and question, so that no answer depends on which other questions
were asked, or in what order: two systems that bring the same two players together in the same
round see the same luck.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from statistics import NormalDist
from struct import Struct

from pairing.dataclasses import dataclass

GAME, FORFEIT, HANCHAN, ABSENCE, RATING, STRENGTH, MODEL, LOT = range(8)
"""Kinds of questions."""

_WORD = 2.0**-53
_ANSWER = Struct("<Q")
_QUESTION = Struct("<6q")
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Luck:
    """The chance of one event under one seed; ``run`` tells apart how often it is played."""

    seed: int
    event: int
    run: int = 0

    def share(self, kind: int, first: int = 0, second: int = 0, third: int = 0) -> float:
        """Return a number from 0 up to 1, without 1, all equally likely.

        >>> Luck(7, 1).share(GAME, 1, 3, 8) == Luck(7, 1).share(GAME, 1, 3, 8)
        True
        >>> 0 <= Luck(7, 2).share(GAME, 1, 3, 8) < 1
        True
        """
        asked = _QUESTION.pack(self.seed, self.event, kind + 16 * self.run, first, second, third)
        answer: int = _ANSWER.unpack(blake2b(asked, digest_size=8).digest())[0]
        return (answer >> 11) * _WORD

    def normal(self, kind: int, first: int = 0, second: int = 0) -> float:
        """Return a number with the standard normal distribution."""
        return _normal(self.share(kind, first, second))

    def of_pair(self, kind: int, round_number: int, one: int, other: int) -> float:
        """:meth:`share` for a pair of players in a round, whoever of them is named first."""
        return self.share(kind, round_number, min(one, other), max(one, other))


@lru_cache(maxsize=4096)
def _normal(share: float) -> float:
    return _NORMAL.inv_cdf(share + _WORD / 2)
