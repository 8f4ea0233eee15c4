"""Places of a Dutch Swiss: points, then the tie-breaks of C.07 that the organiser chose."""

from __future__ import annotations

from pairing.results import Standings
from pairing.standings.criteria import rank
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament


def standings(tournament: Tournament, settings: DutchSettings) -> Standings:
    """Points, then the chosen tie-breaks with the official treatment of unplayed rounds."""
    return rank(tournament, ("points", *settings.tie_breaks))
