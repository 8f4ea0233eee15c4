"""Transversal seatings from the rows that define them."""

from __future__ import annotations

from collections.abc import Sequence

from pairing.systems.riichi.plans import Rounds
from tests.riichi.designs.groups import field, group

Row = tuple[int, int, int, int]


def transversal_rounds(orders: tuple[int, ...], rows: Sequence[Row]) -> Rounds:
    """Four groups of T players, one of each at every table; those of a group never meet.

    A row (a, b, c, s) makes a round: table x + s seats x of group 0, x + a of group 1, x + b
    of group 2 and x + c of group 3, for all x.  What rows have to differ in, so that there is
    no repeat, is in docs/internals/riichi-constructions.md, e.

    >>> transversal_rounds((5,), [(1, 2, 3, 4)])[0][:2]
    [[1, 7, 13, 19], [2, 8, 14, 15]]
    """
    moving = group(*orders)
    size = moving.order
    rounds: Rounds = []
    for a, b, c, s in rows:
        tables: list[list[int]] = [[] for _ in range(size)]
        for x in range(size):
            add = moving.add[x]
            tables[add[s]] = [x, size + add[a], 2 * size + add[b], 3 * size + add[c]]
        rounds.append(tables)
    return rounds


def field_rows(tables: int, rounds: int) -> list[Row]:
    """So many multiples of one row over the field of a prime power of tables, from 5 on.

    Its elements and 0 are five different ones, so that multiples differ in all their differences:
    nobody meets twice, and nobody comes to a table twice.

    >>> field_rows(5, 3)
    [(0, 0, 0, 0), (1, 2, 3, 4), (2, 4, 1, 3)]
    """
    times = field(tables).mul
    return [(times[r][1], times[r][2], times[r][3], times[r][4]) for r in range(rounds)]
