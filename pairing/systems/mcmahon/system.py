"""McMahon answering what a pairing system is asked."""

from __future__ import annotations

from pairing.systems import SystemTraits
from pairing.systems.go import GoSystem
from pairing.systems.mcmahon import field, pair, places, start
from pairing.systems.mcmahon.field import Field
from pairing.systems.mcmahon.settings import McMahonSettings


class McMahon(GoSystem[McMahonSettings, Field]):
    """McMahon as in OpenGotha and the European federation; with all at 0 a Swiss."""

    name = "mcmahon"
    settings = McMahonSettings
    traits = SystemTraits(game="go", handicap=True, start_columns=("start_score",))
    starts_with = staticmethod(start.start)
    pairs_with = staticmethod(pair.pair)
    places_with = staticmethod(places.standings)
    field_with = staticmethod(field.field_of)
    game_with = staticmethod(pair.game)
