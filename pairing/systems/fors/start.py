"""FORS and SERP before round 1: start points from ratings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor

from pairing.errors import raise_problems
from pairing.systems.fors.scoring import LIMIT, fair_step
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.go import need_ratings, played, too_strong, with_start_scores
from pairing.tournament import Player, Tournament

RANK = 100
"""Rating points of one rank."""


def start(tournament: Tournament, settings: SerpSettings) -> Tournament:
    """Resolve automatic settings and give start points to those who have none yet.

    Who has no rating gets none until he is to be paired.  Raises :class:`Problems` naming every
    player with one of 3000 and more, or who has played and has none.
    """
    need_ratings(played(tournament), "fors.rating_missing")
    raise_problems(too_strong(tournament, "fors.player_rating_too_high"))
    ratings = [player.rating for player in tournament.players if player.rating is not None]
    if ratings and settings.base_rating is None:
        settings = replace(settings, base_rating=RANK * (min(ratings) // RANK))
    if ratings and isinstance(settings, ForsSettings) and settings.mean_rating is None:
        mean = Fraction(sum(ratings), len(ratings))
        settings = replace(settings, mean_rating=floor(mean + Fraction(1, 2)))
    resolved = replace(tournament, settings=settings)
    return with_start_scores(resolved, lambda one: start_score(one, settings, tournament.planned))


def start_score(player: Player, settings: SerpSettings, rounds: int) -> Fraction | None:
    """Start points of one player (FORS, "О стартовых очках"), ``None`` without a rating.

    By default 10 points a rank, fractional: a point for every 10 rating points above the
    base.  The fair step is taken from rank to rank above the base and evenly within one; its
    margin is the source's «дополнительный зазор».
    """
    if player.rating is None:
        return None
    if settings.start_points == "none":
        return Fraction(0)
    rating, base = player.rating, settings.base_rating or 0
    if settings.top_rating is not None:
        rating = min(rating, settings.top_rating)
    if settings.start_points == "rank":
        rating, base = RANK * (rating // RANK), RANK * (base // RANK)
    ranks = Fraction(rating - base, RANK)
    if settings.start_step == "fixed":
        return settings.rank_points * ranks
    whole, part = divmod(ranks, 1)
    total = settings.fair_margin * ranks
    for step in range(int(min(whole, 0)), int(max(whole, 0))):
        sign = 1 if whole > 0 else -1
        total += sign * _fair(rounds, base, step)
    return total + (part * _fair(rounds, base, int(whole)) if part else 0)


def _fair(rounds: int, base: int, step: int) -> Fraction:
    """Return the fair step of one rank, the last one ending just below 3000."""
    lower = base + RANK * step
    return fair_step(rounds, min(lower + RANK, LIMIT - 1), lower)
