"""Scores far above the expectation of a rating: for the arbiter, never published."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from pairing.dataclasses import dataclass
from pairing.standings.rating_change import RatingLine, rating_report
from pairing.tournament import Tournament

LEAST_GAMES = 5
"""Rated games from which on a result is looked at."""

FAR = 2.0
"""Standard deviations from which on it is named."""


@dataclass(frozen=True)
class UnusualScore:
    """A line of the rating report, and how many standard deviations its score is above."""

    line: RatingLine
    deviations: float


def unusual_gains(tournament: Tournament) -> tuple[Sequence[UnusualScore], int]:
    """Return the unusual results from the most unusual on, and of how many players.

    The variance of a game is p(1 - p), as without draws; with them it would be less, so that
    rather too few are named.
    """
    looked_at = [
        line
        for line in rating_report(tournament).values()
        if line.change is not None and len(line.games) >= LEAST_GAMES
    ]
    far = []
    for line in looked_at:
        variance = sum(float(game.expected * (1 - game.expected)) for game in line.games)
        deviations = float(line.score - line.expected) / sqrt(variance) if variance else 0.0
        if deviations >= FAR:
            far.append(UnusualScore(line, deviations))
    return sorted(far, key=lambda one: (-one.deviations, one.line.player)), len(looked_at)


def by_chance(players: int) -> float:
    """Count how many of so many players would be named although nothing is unusual.

    >>> round(by_chance(60), 1)
    1.4
    """
    return players * (1 - erf(FAR / sqrt(2))) / 2
