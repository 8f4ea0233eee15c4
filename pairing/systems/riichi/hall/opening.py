"""The first round when it is not left to the plan or to the lot: by club, or by strength.

``club``: the clubs one after another are dealt round the tables, so that each stands at the
fewest tables' worth of pairs that counting allows; then those of a club change places so that
team-mates of other clubs come apart.  ``strength``: the field in quarters by
rating, one of each at a table; within a quarter who goes where is the assignment with the
fewest who are to be kept apart.  ``neighbours``: the four strongest together, and so on.
What the rule leaves open is drawn with the event's seed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from pairing.assignment import cheapest_columns
from pairing.systems.riichi.hall.apart import SeparationCosts
from pairing.tournament import Player, Tournament

SEATS = 4
PASSES = 3
"""Times that the clubs are gone through to bring team-mates apart."""
NO_CLUB = ""
RULES = ("club", "strength", "neighbours")
"""First rounds that are seated here; ``lot`` is a random round, ``usual`` what the mode says."""


def opening(
    tournament: Tournament, playing: Sequence[int], rule: str, separations: SeparationCosts
) -> list[list[int]]:
    """Return the tables of the first round by one of :data:`RULES`, as start numbers.

    ``playing`` divides by four.
    """
    lot = Random(f"{tournament.seed}/opening")
    players = [tournament[number] for number in playing]
    tables = len(players) // SEATS
    if rule == "club":
        return _deal_clubs(players, tables, separations, lot)
    order = sorted(players, key=lambda player: (-(player.rating or 0), player.number))
    numbers = [player.number for player in order]
    if rule == "neighbours":
        fours = [numbers[at : at + SEATS] for at in range(0, len(numbers), SEATS)]
        return [lot.sample(four, SEATS) for four in fours]
    seated: list[list[int]] = [[] for _ in range(tables)]
    for quarter in range(SEATS):
        who = numbers[quarter * tables : (quarter + 1) * tables]
        lot.shuffle(who)
        costs = [
            [sum(separations.between(player, other) for other in table) for table in seated]
            for player in who
        ]
        for one, at in zip(who, cheapest_columns(costs), strict=True):
            seated[at].append(one)
    return [lot.sample(table, SEATS) for table in seated]


def _deal_clubs(
    players: Sequence[Player], tables: int, separations: SeparationCosts, lot: Random
) -> list[list[int]]:
    clubs: defaultdict[str, list[int]] = defaultdict(list)
    drawn = list(players)
    lot.shuffle(drawn)
    for player in drawn:
        clubs[player.club.strip().casefold() or NO_CLUB].append(player.number)
    none = clubs.pop(NO_CLUB, [])
    blocks = [*sorted(clubs.values(), key=len, reverse=True), *([none] if none else [])]
    order = [number for club in blocks for number in club]
    dealt = [order[table::tables] for table in range(tables)]
    for _ in range(PASSES if separations.weight else 0):
        for club in blocks:
            _exchanged(dealt, club, separations)
    lot.shuffle(dealt)
    return dealt


def _exchanged(dealt: list[list[int]], club: Sequence[int], separations: SeparationCosts) -> None:
    """Exchange seats among one club's players, so that they sit apart from team-mates."""
    seats = [(table, at) for table in dealt for at, player in enumerate(table) if player in club]
    who = [table[at] for table, at in seats]
    costs = [
        [
            sum(separations.between(player, other) for other in table if other not in club)
            for table, _ in seats
        ]
        for player in who
    ]
    for player, seat in zip(who, cheapest_columns(costs), strict=True):
        table, at = seats[seat]
        table[at] = player
