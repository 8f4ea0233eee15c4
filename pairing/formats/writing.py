"""What the writers of all formats share."""

from __future__ import annotations

from pairing.errors import InputError
from pairing.results import Standings
from pairing.standings.criteria import parse_criteria, rank
from pairing.tournament import Tournament


def refuse_tables(tournament: Tournament, key: str) -> None:
    """Raise ``InputError`` with that key for tables of four, naming the first round with any."""
    for round_ in tournament.rounds:
        if round_.tables:
            raise InputError(key, round=round_.number)


def in_order(tournament: Tournament, standings: Standings | None) -> Standings:
    """The standings given, or those of McMahon: its points, SOS, SODOS."""
    return standings or rank(tournament, parse_criteria("mcmahon"))
