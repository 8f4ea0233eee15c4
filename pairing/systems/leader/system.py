"""LEADER answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pairing.catalogue import text
from pairing.results import Cell, Column, Pairing, Report, Standings
from pairing.settings import Settings
from pairing.systems import Face
from pairing.systems.leader import pair, places, start
from pairing.systems.leader.levels import levels_by_round
from pairing.systems.leader.settings import LeaderSettings
from pairing.tournament import Tournament


class Leader:
    """McMahon by dynamic level, without Buchholz (ЛИДЕР, Russian Go federation)."""

    name: ClassVar[str] = "leader"
    face: ClassVar[Face] = Face(
        game="go",
        handicap=True,
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

    def standings(self, tournament: Tournament) -> Standings:
        """The order after the rounds so far (LEADER 3.3)."""
        return places.standings(self.start(tournament), _settings(tournament))

    def reports(self, tournament: Tournament) -> Sequence[Report]:
        """The tab Levels: everybody's level before round 1 and after each round, by place."""
        started = self.start(tournament)
        told = levels_by_round(started)
        order = self.standings(started).lines
        columns = (
            Column(text("leader.levels.place"), "whole", 7),
            Column(text("leader.levels.player"), "name", 28),
            Column(text("leader.levels.start"), "whole", 8),
            *(
                Column(text("leader.levels.after", round=round_.number), "whole", 8)
                for round_ in started.rounds
            ),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (line.place, started[line.player].name, *(level[line.player] for level in told))
            for line in order
        )
        return (Report("levels", text("leader.levels.title"), columns, rows),)


def _settings(tournament: Tournament) -> LeaderSettings:
    if not isinstance(tournament.settings, LeaderSettings):
        raise TypeError(f"LEADER needs LeaderSettings, not {type(tournament.settings).__name__}")
    return tournament.settings
