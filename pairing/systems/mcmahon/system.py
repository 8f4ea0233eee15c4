"""McMahon answering what a pairing system is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.catalogue import Text
from pairing.errors import PairbookError
from pairing.results import Pairing
from pairing.systems.go import GoSystem
from pairing.systems.mcmahon import field, pair, places, start
from pairing.systems.mcmahon.field import Field
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.tournament import Tournament


class McMahon(GoSystem[McMahonSettings, Field]):
    """McMahon as in OpenGotha and the European federation; with all at 0 a Swiss."""

    name = "mcmahon"
    settings = McMahonSettings
    traits = replace(GoSystem.traits, handicap=True)
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)
    field_with = staticmethod(field.field_of)
    game_with = staticmethod(pair.game)

    def alternatives(self, players: int, rounds: int) -> Sequence[str]:
        """Half and twice as many at the top, no bar, and handicaps less by 0, 1 and 2 stones."""
        size = start.group_size(players, rounds)
        bars = sorted({max(2, size // 2), min(2 * size, players)} - {size})
        return (
            *(f"top_size={bar}" for bar in bars),
            "kind=swiss",
            *(f"handicap_maximum=9,handicap_correction={less}" for less in range(3)),
        )

    def foreseen(self, tournament: Tournament, first: Pairing | None = None) -> Sequence[Text]:
        """Add bar and floor, and the widest difference of ranks that round 1 would bring."""
        remarks = super().foreseen(tournament)
        if tournament.rounds or self.settings_of(tournament).kind != "mcmahon":
            return remarks
        try:
            return (*remarks, *(first or self.pair(tournament)).remarks[:1])
        except PairbookError:  # what stops round 1 is said by those who ask
            return remarks
