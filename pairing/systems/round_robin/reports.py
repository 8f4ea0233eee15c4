"""The further tab of a round robin: the rating report."""

from __future__ import annotations

from pairing.results import Report
from pairing.standings.rating_report import KEY, ratings_table
from pairing.tournament import Tournament

KEYS = (KEY,)


def reports(tournament: Tournament) -> tuple[Report, ...]:
    """Expected scores and rating changes after the rounds so far."""
    return (ratings_table(tournament),)
