"""Who has sat with whom, and on which wind, in the rounds so far."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.systems.riichi.plans import Seats
from pairing.tournament import Tournament


def meetings(tournament: Tournament) -> Mapping[tuple[int, int], int]:
    """How often each pair (smaller number first) sat at one table."""
    met: dict[tuple[int, int], int] = {}
    for _, table in tournament.tables():
        for index, one in enumerate(table.seats):
            for other in table.seats[index + 1 :]:
                pair = (min(one, other), max(one, other))
                met[pair] = met.get(pair, 0) + 1
    return met


def winds_sat(tournament: Tournament) -> Mapping[int, Seats]:
    """How often each player sat East, South, West and North."""
    count = {player.number: [0, 0, 0, 0] for player in tournament.players}
    for _, table in tournament.tables():
        for wind, player in enumerate(table.seats):
            count.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return {player: (c[0], c[1], c[2], c[3]) for player, c in count.items()}
