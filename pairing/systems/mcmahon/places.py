"""Places of McMahon and Swiss: the organiser's criteria in their order."""

from __future__ import annotations

from pairing.results import Standings
from pairing.standings.criteria import rank
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.systems.mcmahon.start import category_of
from pairing.tournament import Tournament


def standings(tournament: Tournament, settings: McMahonSettings) -> Standings:
    """Return the order after the rounds so far; with categories the higher category first.

    MM score, SOS and SOSOS by default.  Players equal in every criterion share the place.
    """
    groups = {player.number: category_of(player, settings) for player in tournament.players}
    return rank(tournament, whole_criteria(settings), groups=groups)


def whole_criteria(settings: McMahonSettings) -> tuple[str, ...]:
    """Return the criteria as chosen, MM score first where none is named."""
    return settings.criteria or ("mm",)
