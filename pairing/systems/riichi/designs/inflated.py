"""Seatings of several times as many players (docs/riichi-constructions.md, h)."""

from __future__ import annotations

from pairing.systems.riichi.designs.groups import field
from pairing.systems.riichi.plans import Rounds


def inflated_rounds(base: Rounds, by: int, *, strangers: bool = False) -> Rounds:
    """``by`` players in place of each of the base, and as many rounds in place of each round.

    ``by`` is a prime power from 4 on.  The players are (p, y), y in GF(by); the tables of the
    round of slope a are {(p, a m + b)}, p the m-th player of a table of the base.  No two meet
    twice if none do in the base.  With ``strangers`` one more round seats, four and four,
    those who are sets of players of whom no two have met (their sizes divide by four).

    >>> len(inflated_rounds([[[0, 1, 2, 3]]], 5)), inflated_rounds([[[0, 1, 2, 3]]], 5)[1][0]
    (5, [0, 6, 12, 18])
    """
    gf = field(by)
    rounds = [
        [
            [p * by + gf.add[gf.mul[slope][m]][b] for m, p in enumerate(table)]
            for table in round_
            for b in range(by)
        ]
        for round_ in base
        for slope in range(by)
    ]
    return [*rounds, _strangers(base, by)] if strangers else rounds


def _strangers(base: Rounds, by: int) -> list[list[int]]:
    """A round of those who never meet: copies of one player, and of those he never meets."""
    players = 4 * len(base[0])
    met: list[set[int]] = [set() for _ in range(players)]
    for round_ in base:
        for table in round_:
            for p in table:
                met[p].update(table)
    seats: list[int] = []
    for p in range(players):
        apart = [q for q in range(players) if q == p or q not in met[p]]
        if p == apart[0]:
            seats += [q * by + y for q in apart for y in range(by)]
    return [seats[at : at + 4] for at in range(0, len(seats), 4)]
