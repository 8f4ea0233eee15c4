"""Places by true rating, and the numerical core beneath them (docs/true-rating.md).

``places`` solves and orders; ``rating_order`` sorts by what ``equations`` say, and those stand
on ``divergence``, ``iteration``, ``potential`` and ``symmetry``.
"""

from pairing.standings.true_rating.places import (
    Scored,
    TrueRating,
    TrueRatings,
    exact_score,
    ordered,
    pairing_order,
    played_every_round,
    remarks_on,
    scored_games,
    standings,
    true_ratings,
)

__all__ = [
    "Scored",
    "TrueRating",
    "TrueRatings",
    "exact_score",
    "ordered",
    "pairing_order",
    "played_every_round",
    "remarks_on",
    "scored_games",
    "standings",
    "true_ratings",
]
