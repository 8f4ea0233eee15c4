"""LEADER answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from pairing.results import Pairing, Report, Standings, wanted
from pairing.settings import Settings
from pairing.systems import SystemTraits
from pairing.systems.leader import pair, places, start
from pairing.systems.leader.reports import levels_report
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Game, Tournament


class Leader:
    """McMahon by dynamic level, without Buchholz (ЛИДЕР, Russian Go federation)."""

    name: ClassVar[str] = "leader"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="go",
        handicap=True,
        komi=True,
        added_columns=("komi",),
        needs_rating=True,
        start_columns=("start_score", "start_level"),
        reports=("levels",),
        charts=("levels",),
    )
    settings: ClassVar[type[Settings]] = LeaderSettings

    def start(self, tournament: Tournament) -> Tournament:
        """Start points and levels (LEADER 1.1-1.3); keeps what is already there."""
        return start.start(tournament, _settings(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """The next round (LEADER section 2)."""
        return pair.pair(self.start(tournament), _settings(tournament))

    def explain(self, tournament: Tournament) -> Pairing:
        """As ``pair``, whose reasons are whole."""
        return self.pair(tournament)

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round, with colours, stones and komi."""
        return pair.games_of(self.start(tournament), pairs, _settings(tournament))

    def standings(self, tournament: Tournament) -> Standings:
        """The order after the rounds so far (LEADER 3.3)."""
        return places.standings(self.start(tournament), _settings(tournament))

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """The tab Levels: everybody's level before round 1 and after each round, by place."""
        if not wanted("levels", keys):
            return ()
        started = self.start(tournament)
        return (levels_report(started, _settings(started)),)


def _settings(tournament: Tournament) -> LeaderSettings:
    if not isinstance(tournament.settings, LeaderSettings):
        raise TypeError(f"LEADER needs LeaderSettings, not {type(tournament.settings).__name__}")
    return tournament.settings
