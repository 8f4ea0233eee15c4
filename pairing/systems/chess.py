"""What the systems of chess have in common: what a federation asks, and the rating report."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from pairing.results import Report, wanted
from pairing.settings import Settings
from pairing.standings.rating_change import RatingLine, rating_report
from pairing.standings.rating_report import KEY, ratings_table
from pairing.systems import ReportTab, System, SystemTraits
from pairing.tournament import Tournament

DETAILS = ("federation", "deputies", "round_dates")
"""What a chess federation asks of an event beside its name, place, dates and arbiter."""

PLAYERS = ("title", "sex", "birth", "second_rating", "k_factor", "adjustment")
"""What it asks of a player beside name, rating, federation and ID."""

S = TypeVar("S", bound=Settings)


class ChessSystem(System[S]):
    """A system with what FIDE asks of events and players, and the rating report."""

    traits = SystemTraits(
        game="chess",
        planned=9,
        details=DETAILS,
        player_columns=PLAYERS,
        tabs=(ReportTab(KEY),),
    )

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """The rating report, if it is asked for."""
        return (ratings_table(tournament),) if wanted(KEY, keys) else ()

    def rating_lines(self, tournament: Tournament) -> Mapping[int, RatingLine]:
        """By FIDE's rating regulations."""
        return rating_report(tournament)
