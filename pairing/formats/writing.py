"""Common parts of the writers of all formats."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.errors import InputError
from pairing.formats.reading import absences
from pairing.results import Standings
from pairing.standings.criteria import parse_criteria, rank
from pairing.tournament import Bye, Player, Round, Tournament


def refuse_tables(tournament: Tournament, key: str) -> None:
    """Raise ``InputError`` with that key for tables of four, naming the first round with any."""
    for round_ in tournament.rounds:
        if round_.tables:
            raise InputError(key, round=round_.number)


def rounds_away(player: Player, rounds: Sequence[Round]) -> set[int]:
    """Return the rounds a player skips: absent, or with a bye of who is not there."""
    byes = {
        round_.number
        for round_ in rounds
        for number, kind in round_.byes
        if number == player.number and kind not in (Bye.PAIRING, Bye.ZERO)
    }
    return {*player.absent, *absences(player.number, rounds), *byes}


def in_order(tournament: Tournament, standings: Standings | None) -> Standings:
    """Return the standings given, or those of McMahon: its points, SOS, SODOS."""
    return standings or rank(tournament, parse_criteria("mcmahon"))
