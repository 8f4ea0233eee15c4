"""FORS and SERP answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from pairing.results import Pairing, Report, Standings, wanted
from pairing.settings import Settings
from pairing.systems import SystemTraits
from pairing.systems.fors import pair, places, start
from pairing.systems.fors.reports import event_points
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.tournament import Game, Tournament


class Serp:
    """Even games worth 10 points, start points by rating (СЕРП)."""

    name: ClassVar[str] = "serp"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="go",
        needs_rating=True,
        start_columns=("start_score",),
        reports=("event_points",),
    )
    settings: ClassVar[type[Settings]] = SerpSettings

    def start(self, tournament: Tournament) -> Tournament:
        """Start points from ratings; keeps what is already there."""
        return start.start(tournament, self._settings(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """The next round, nearest by event points."""
        started = self.start(tournament)
        return pair.pair(started, self._settings(started))

    def explain(self, tournament: Tournament) -> Pairing:
        """As ``pair``, whose reasons are whole."""
        return self.pair(tournament)

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round, with colours, stones and komi."""
        started = self.start(tournament)
        return pair.games_of(started, pairs, self._settings(started))

    def standings(self, tournament: Tournament) -> Standings:
        """Places by event points, opponents' mean, rating."""
        started = self.start(tournament)
        return places.standings(started, self._settings(started))

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """The tab with everybody's points: start, each round, total; by place."""
        if not wanted(self.traits.reports[0], keys):
            return ()
        started = self.start(tournament)
        return (event_points(started, self._settings(started)),)

    def _settings(self, tournament: Tournament) -> SerpSettings:
        wanted = type(self).settings
        if type(tournament.settings) is not wanted:
            raise TypeError(f"{self.name} needs {wanted.__name__}")
        assert isinstance(tournament.settings, SerpSettings)
        return tournament.settings


class Fors(Serp):
    """Handicap games whose scores are equivalent to McMahon in expectation (ФОРС)."""

    name: ClassVar[str] = "fors"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="go",
        handicap=True,
        komi=True,
        needs_rating=True,
        scored_by_rating=True,
        start_columns=("start_score",),
        reports=("event_points",),
    )
    settings: ClassVar[type[Settings]] = ForsSettings
