"""Meetings of players, and the winds they sat on, in the rounds so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from pairing.systems.riichi.plans import Seats
from pairing.tournament import Tournament


def meetings(tournament: Tournament) -> Mapping[tuple[int, int], int]:
    """Count how often each pair (smaller number first) sat at one table."""
    return Counter(
        pair for _, table in tournament.tables() for pair in combinations(sorted(table.seats), 2)
    )


def winds_sat(tournament: Tournament) -> Mapping[int, Seats]:
    """Count how often each player sat East, South, West and North."""
    count = {player.number: [0, 0, 0, 0] for player in tournament.players}
    for _, table in tournament.tables():
        for wind, player in enumerate(table.seats):
            count.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return {player: (c[0], c[1], c[2], c[3]) for player, c in count.items()}
