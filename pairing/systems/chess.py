"""Common parts of the systems of chess: what a federation asks, and the rating report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from pairing.results import Pairing, Report
from pairing.settings import Settings
from pairing.standings.rating_change import RatingLine, rating_report
from pairing.standings.rating_report import ratings_table
from pairing.systems import RATINGS, System, SystemTraits
from pairing.tournament import Tournament

DETAILS = ("federation", "deputies", "round_dates")
"""What a chess federation asks of an event beside its name, place, dates and arbiter."""

PLAYERS = ("title", "sex", "birth", "second_rating", "k_factor", "adjustment")
"""What it asks of a player beside name, rating, federation and ID."""

S = TypeVar("S", bound=Settings)


class ChessSystem(System[S]):
    """A system with what FIDE asks of events and players, and the rating report."""

    traits = SystemTraits(
        game="chess", planned=9, details=DETAILS, player_columns=PLAYERS, tabs=(RATINGS,)
    )

    def pair(self, tournament: Tournament) -> Pairing:
        """Return the next round, whose boards await two results where rounds are double."""
        return self.doubled(tournament, super().pair(tournament))

    def doubled(self, tournament: Tournament, made: Pairing) -> Pairing:
        """Return the pairing as it is where each round has two games."""
        if not tournament.settings.double_rounds:
            return made
        games = tuple(
            replace(game, double=True, second=game.result) for game in made.round.games
        )  # who is absent loses both
        return replace(made, round=replace(made.round, games=games))

    def ratings_report(self, tournament: Tournament) -> Report:
        """Report what the event does to ratings by FIDE's rating regulations."""
        return ratings_table(tournament)

    def rating_lines(self, tournament: Tournament) -> Mapping[int, RatingLine]:
        """Return what the event does to ratings by FIDE's rating regulations."""
        return rating_report(tournament)
