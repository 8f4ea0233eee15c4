"""The FIDE Dutch system answering the protocol of the pairing systems."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from pairing.results import Pairing, Report, Standings, wanted
from pairing.settings import Settings
from pairing.systems import CHESS_DETAILS, CHESS_PLAYERS, SystemTraits
from pairing.systems.dutch import pair, places, reports, start
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament


class Dutch:
    """Swiss by the FIDE (Dutch) system, C.04.3, under the rules of 2017 or of 2026."""

    name: ClassVar[str] = "dutch"
    traits: ClassVar[SystemTraits] = SystemTraits(
        game="chess",
        planned=9,
        details=CHESS_DETAILS,
        player_columns=CHESS_PLAYERS,
        renumbers_until=4,
        report_file=True,
        reports=reports.KEYS,
    )
    settings: ClassVar[type[Settings]] = DutchSettings

    def start(self, tournament: Tournament) -> Tournament:
        """Nothing to give: pairing numbers are the start numbers, by rating (C.04.2)."""
        return start.start(tournament, _settings(tournament))

    def pair(self, tournament: Tournament) -> Pairing:
        """The next round, bracket by bracket (A.9 of 2017, 1.9 of 2026).

        Raises :class:`NoLegalPairing`, which names the players who cannot be paired.
        """
        return pair.pair(tournament, _settings(tournament))

    def explain(self, tournament: Tournament) -> Pairing:
        """The same round, each board with the opponents passed over and what they would cost.

        Takes longer than :meth:`pair`: every candidate passed over is paired to the end.
        """
        return pair.pair(tournament, _settings(tournament), explained=True)

    def standings(self, tournament: Tournament) -> Standings:
        """Points, then the chosen tie-breaks with the official treatment of unplayed rounds."""
        return places.standings(tournament, _settings(tournament))

    def reports(
        self, tournament: Tournament, keys: Collection[str] | None = None
    ) -> Sequence[Report]:
        """The rating report."""
        return reports.reports(tournament) if wanted(reports.KEYS[0], keys) else ()


def _settings(tournament: Tournament) -> DutchSettings:
    if not isinstance(tournament.settings, DutchSettings):
        raise TypeError(f"the Dutch system needs DutchSettings, not {tournament.settings!r}")
    return tournament.settings
