"""The round robin answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from pairing.mending import Mended, merged, with_presence
from pairing.results import Pairing, Report, Standings, wanted
from pairing.settings import Settings
from pairing.systems import CHESS_DETAILS, CHESS_PLAYERS, SystemTraits
from pairing.systems.round_robin import pair, places, reports, start
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.tournament import Tournament


class RoundRobin:
    """Everybody plays everybody once or twice, by Berger tables (FIDE C.05 Annex 1)."""

    name: ClassVar[str] = "round-robin"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="chess",
        planned=9,
        details=CHESS_DETAILS,
        player_columns=CHESS_PLAYERS,
        report_file=True,
        reports=reports.KEYS,
        closed=True,
    )
    settings: ClassVar[type[Settings]] = RoundRobinSettings

    def start(self, tournament: Tournament) -> Tournament:
        """Nothing to give; raises :class:`InputError` for a list of drawn numbers that is off."""
        return start.start(tournament, _settings(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """The next row of the Berger table."""
        return pair.pair(tournament, _settings(tournament))

    def mend(self, tournament: Tournament, gone: Collection[int], came: Collection[int]) -> Mended:
        """The last round as the table has it for those who are there."""
        number = tournament.rounds[-1].number
        before = with_presence(tournament.after(number - 1), number, gone, came)
        return merged(tournament, self.pair(before), gone, came)

    def explain(self, tournament: Tournament) -> Pairing:
        """As :meth:`pair`, whose reasons are whole."""
        return self.pair(tournament)

    def standings(self, tournament: Tournament) -> Standings:
        """Points, then the chosen tie-breaks."""
        return places.standings(tournament, _settings(tournament))

    def rank(self, tournament: Tournament, criteria: Sequence[str]) -> Standings:
        """The order by other criteria, from the games that count."""
        return places.standings(tournament, _settings(tournament), criteria)

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """The rating report."""
        return reports.reports(tournament) if wanted(reports.KEYS[0], keys) else ()


def _settings(tournament: Tournament) -> RoundRobinSettings:
    if not isinstance(tournament.settings, RoundRobinSettings):
        raise TypeError(f"a round robin needs RoundRobinSettings, not {tournament.settings!r}")
    return tournament.settings
