"""Rating changes of go by the rating system of the Russian Go Federation.

A change is ``K·Σ B·(r − p)`` over the games: B is the less, the less sure the opponent's rating
is, and K the less, the surer the player's own is and the more his games tell.  Formulas: the page
gofederation.ru/pages/277294472 as AntonPleshakov/NMDHashiraCompetitionsBot quotes it, whose
program's figures the tests have.  What stones do and first ratings are not quoted: they are those
of the European system.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import pi, sqrt

from pairing.standings.go_rating import (
    HALF_STONE,
    GoRatedGame,
    GoRatingLine,
    Lead,
    both_sides,
    counted_games,
    egd_lead,
    line_of,
    rating_or_ranks,
    rounded,
)
from pairing.tournament import Player, Tournament

TOP = 3000
"""The rating of a player who makes no mistake."""

DAN, KYU_20 = 2100, 600
"""Ratings of 1 dan and 20 kyu, between which the largest deviation and the least K go evenly."""

UNRISKED, FULL = 100, 300
"""Nobody loses points at the one and below; from the other on (25 kyu) losses count in full."""


def largest_deviation(rating: float) -> float:
    """S*: 100 for 1 dan, 220 for 20 kyu."""
    return _evenly(rating, 100, 220)


def least_factor(rating: float) -> float:
    """Return the least K: 10 for dan players, 70 for 20 kyu."""
    return max(10, _evenly(rating, 10, 70))


def _evenly(rating: float, dan: float, kyu_20: float) -> float:
    return dan + (kyu_20 - dan) * (DAN - min(rating, TOP)) / (DAN - KYU_20)


def sureness(rating: float, deviation: float) -> float:
    """B of an opponent: 1 for a rating that is known for sure.

    >>> round(sureness(2100, 100), 4), sureness(2100, 0)
    (0.8757, 1.0)
    """
    return 1 / sqrt(1 + 3 * (deviation / (pi * largest_deviation(rating))) ** 2)


def expected_points(own: float, other: float, sure: float, lead: float = 0) -> float:
    """p of a game; ``sure`` is the opponent's B, ``lead`` what stones are worth, in points.

    >>> expected_points(1500, 1400, 1), expected_points(9, 999, 1)
    (0.6, 0.0)
    >>> round(expected_points(2400, 2000, 0.9, -100), 4)
    0.8274
    """
    width = sqrt(((TOP - own) ** 2 + (TOP - other) ** 2) / 2) if own >= DAN else 1000
    return max(0.0, min(1.0, 0.5 + sure * (own - other + lead) / max(width, 1)))


def dynamic_factor(rating: float, deviation: float, information: float) -> float:
    """K; ``information`` is what the games tell, the sum of B²p(1 − p)."""
    most = largest_deviation(rating)
    return max(most / ((most / deviation) ** 2 + information), least_factor(rating))


def rgf_rating_report(
    tournament: Tournament, lead: Lead | None = None
) -> Mapping[int, GoRatingLine]:
    """Return the rating report after the rounds so far, by start number.

    ``lead`` says what stones and komi are worth, as :func:`egd_lead` by default.  Who has no
    deviation is as unsure as can be; the weeks since somebody's last event, which add to the
    federation's deviations, are not known here.
    """
    before = {player.number: rating_or_ranks(player) for player in tournament.players}
    deviations = {
        player.number: float(player.deviation or largest_deviation(start))
        for player in tournament.players
        if (start := before[player.number]) is not None
    }
    games: dict[int, list[tuple[GoRatedGame, float, float]]] = {number: [] for number in before}
    for round_, game in counted_games(tournament, before):
        stones = float(HALF_STONE * (lead or egd_lead)(game))
        for own, other, score in both_sides(game):
            rating, others = before[own] or 0, before[other] or 0
            sure = sureness(others, deviations[other])
            points = stones if own == game.black else -stones
            expected = expected_points(rating, others, sure, points)
            one = GoRatedGame(round_, other, others, score, rounded(expected))
            games[own].append((one, sure, expected))
    return {
        player.number: _line(player, games[player.number], deviations.get(player.number))
        for player in tournament.players
    }


def _line(
    player: Player, games: Sequence[tuple[GoRatedGame, float, float]], deviation: float | None
) -> GoRatingLine:
    rating = rating_or_ranks(player)
    if rating is None or deviation is None:
        return line_of(player, rating, (), 0)
    information = sum(sure**2 * expected * (1 - expected) for _, sure, expected in games)
    factor = dynamic_factor(rating, deviation, information)
    points = [factor * sure * (float(game.score) - expected) for game, sure, expected in games]
    risked = max(0, min(1, (rating - UNRISKED) / (FULL - UNRISKED))) if sum(points) < 0 else 1
    after = sqrt(factor * largest_deviation(rating)) if games else deviation
    counted = [
        replace(game, change=rounded(risked * brought))
        for (game, _, _), brought in zip(games, points, strict=True)
    ]
    return line_of(
        player, rating, counted, risked * sum(points),
        deviation=rounded(deviation), deviation_after=rounded(after),
    )  # fmt: skip
