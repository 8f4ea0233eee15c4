"""McMahon answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from pairing.results import Pairing, Report, Standings
from pairing.settings import Settings
from pairing.systems import SystemTraits
from pairing.systems.mcmahon import pair, places, start
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Game, Tournament


class McMahon:
    """McMahon as in OpenGotha and the European federation; with all at 0 a Swiss."""

    name: ClassVar[str] = "mcmahon"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="go", handicap=True, komi=True, start_columns=("start_score",)
    )
    settings: ClassVar[type[Settings]] = McMahonSettings

    def start(self, tournament: Tournament) -> Tournament:
        """Start scores by rank; keeps what is already there."""
        return start.start(tournament, _settings(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """The next round: the pairing with the best aims."""
        started = self.start(tournament)
        return pair.pair(started, _settings(started))

    def explain(self, tournament: Tournament) -> Pairing:
        """As ``pair``, whose reasons are whole."""
        return self.pair(tournament)

    def games_of(
        self, tournament: Tournament, pairs: Sequence[tuple[int, int]]
    ) -> tuple[Game, ...]:
        """These pairs as games of the next round, with colours, stones and komi."""
        started = self.start(tournament)
        return pair.games_of(started, pairs, _settings(started))

    def standings(self, tournament: Tournament) -> Standings:
        """The order by the organiser's criteria."""
        started = self.start(tournament)
        return places.standings(started, _settings(started))

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """None."""
        return ()


def _settings(tournament: Tournament) -> McMahonSettings:
    if not isinstance(tournament.settings, McMahonSettings):
        raise TypeError(f"McMahon needs McMahonSettings, not {type(tournament.settings).__name__}")
    return tournament.settings
