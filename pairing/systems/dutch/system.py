"""The Dutch system (C.04.3) answering what a pairing system is asked."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.catalogue import Text
from pairing.results import Pairing
from pairing.systems.chess import ChessSystem
from pairing.systems.dutch import colours, pair, places, start
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Game, Tournament


class Dutch(ChessSystem[DutchSettings]):
    """Swiss by the FIDE (Dutch) system, C.04.3, under the rules of 2017 or of 2026."""

    name = "dutch"
    settings = DutchSettings
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)

    def explain(self, tournament: Tournament) -> Pairing:
        """Make the same round, each board with the opponents passed over and what they would cost.

        Takes longer than :meth:`pair`: every candidate passed over is paired to the end.
        """
        made = pair.pair(tournament, self.settings_of(tournament), explained=True)
        return self.doubled(tournament, made)

    def against_preferences(self, before: Tournament, games: Iterable[Game]) -> Iterable[Text]:
        """Return denied colours, absolute ones or those of both players of a board (C.3)."""
        return colours.against_preferences(before, games)
