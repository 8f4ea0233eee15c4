"""The round robin answering what a pairing system is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.catalogue import Text
from pairing.mending import MendedRound, merged, with_presence
from pairing.results import Pairing, Standings
from pairing.systems import Maker, Numbers, ReportTab
from pairing.systems.chess import ChessSystem
from pairing.systems.round_robin import pair, places, reports, start
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.tournament import Round, Tournament


class RoundRobin(ChessSystem[RoundRobinSettings]):
    """Everybody plays everybody once or twice, by Berger tables (FIDE C.05 Annex 1)."""

    name = "round-robin"
    settings = RoundRobinSettings
    traits = replace(
        ChessSystem.traits,
        tabs=(ReportTab(reports.KEY, follows="pairing"), *ChessSystem.traits.tabs),
    )
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)
    report_with = staticmethod(reports.berger_report)

    def mend(
        self, tournament: Tournament, leavers: Numbers, came: Numbers, make: Maker = None
    ) -> MendedRound:
        """Return the last round as the table has it for those who are there."""
        number = tournament.rounds[-1].number
        before = with_presence(tournament.after(number - 1), number, leavers, came)
        return merged(tournament, self.pair(before), leavers, came)

    def rounds_ahead(self, tournament: Tournament) -> Sequence[Round]:
        """Rounds to come as the Berger table has them."""
        return pair.rounds_ahead(tournament, self.settings_of(tournament))

    def foreseen(self, tournament: Tournament, first: Pairing | None = None) -> Sequence[Text]:
        """Tell that the number of rounds planned differs from that of the table."""
        return pair.other_length(tournament, self.settings_of(tournament))

    def rank(self, tournament: Tournament, criteria: Sequence[str]) -> Standings:
        """Return the order by other criteria, from the games that count."""
        return places.standings(tournament, self.settings_of(tournament), criteria)
