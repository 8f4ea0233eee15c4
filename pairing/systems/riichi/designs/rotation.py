"""Rotational seatings from their base tables (docs/riichi-constructions.md, f and i)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from pairing.systems.riichi.designs.groups import Group, group
from pairing.systems.riichi.plans import Rounds

Point = tuple[int, int]
"""An element of the group and a level."""


def rotation_rounds(
    orders: tuple[int, ...],
    matrix: Sequence[Sequence[int]],
    tables: Sequence[Sequence[Point]],
    groups: Sequence[int] = (),
) -> Rounds:
    """Players G x {0, 1, 2} and some who do not move with G: a round for each element of G.

    ``matrix`` is an automorphism of G = the sum of cyclic groups of ``orders`` whose third
    power is the identity; it turns (x, level) into (matrix x, level + 1), and every one of the
    ``tables`` into three.  An element u on level l stands for the player (matrix^l u, l).  A
    table of one element sits with two images of it and a fixed player; one of three with one
    of three players that change places in turn.  With a subgroup ``groups`` of four or eight
    elements whose cosets on a level never meet, one more round seats those.

    >>> rounds = rotation_rounds((5,), ((1,),), (((0, 0),), ((1, 0), (4, 0), (2, 1), (3, 1))))
    >>> len(rounds), rounds[1][0]
    (5, [1, 6, 11, 15])
    """
    moving = group(*orders)
    powers = powers_of(moving, matrix)
    size = moving.order

    def turned(table: Sequence[Point], turn: int) -> list[int]:
        """The players of a table after so many turns."""
        levels = [(level + turn) % 3 for _, level in table]
        return [at * size + powers[at][u] for at, (u, _) in zip(levels, table, strict=True)]

    base: list[list[int]] = []
    fixed = 3 * size
    for table in sorted(tables, key=len):
        if len(table) == 1:
            ((u, _),) = table
            base.append([*turned([(u, 0), (u, 1), (u, 2)], 0), fixed])
            fixed += 1
        elif len(table) == 3:
            base += [[*turned(table, turn), fixed + turn] for turn in range(3)]
            fixed += 3
        else:
            base += [turned(table, turn) for turn in range(3)]
    rounds = _translates(moving, base, 3 * size)
    if groups:
        rounds.append(_within(moving, groups, fixed))
    return rounds


def quarter_rounds(
    orders: tuple[int, ...],
    matrix: Sequence[Sequence[int]],
    tables: Sequence[Sequence[Point]],
    rows: Sequence[Sequence[Point]],
) -> Rounds:
    """Players G x {0, 1, 2, 3}: a round for each element of G, and one for each row.

    ``matrix`` is an automorphism of G as in :func:`rotation_rounds`; it turns (x, level) into
    (matrix x, level + 1) for the levels 0 to 2 and (x, 3) into (matrix x, 3).  An element u on
    a level l below 3 stands for the player (matrix^l u, l), on level 3 for (u, 3).  Each of the
    ``tables`` is turned into three, or stays when the map carries it into itself; together they
    are a round, and its translates by G the others.  The translates of a row, a table with one
    player of each level, are one more round.

    >>> len(quarter_rounds((2,), ((1,),), (), (((0, 0), (0, 1), (0, 2), (0, 3)),))[0])
    2
    """
    moving = group(*orders)
    powers = powers_of(moving, matrix)
    size = moving.order

    def player(u: int, level: int, turn: int) -> int:
        if level == 3:
            return 3 * size + powers[turn][u]
        after = (level + turn) % 3
        return after * size + powers[after][u]

    base: list[list[int]] = []
    for table in tables:
        turns = [[player(u, level, turn) for u, level in table] for turn in range(3)]
        base += turns[:1] if set(turns[0]) == set(turns[1]) else turns
    rounds = _translates(moving, base, 4 * size) if base else []
    for row in rows:
        seats = [player(u, level, 0) for u, level in row]
        rounds.append([table for (table,) in _translates(moving, [seats], 4 * size)])
    return rounds


def translate_rounds(orders: tuple[int, ...], tables: Sequence[Sequence[Point]]) -> Rounds:
    """Players G x {0, 1, 2} and some who do not move: a round for each element of G.

    ``tables`` with the players (x, level) are the base round; its translates by G, the sum of
    cyclic groups of ``orders``, are the others.  A table of three sits with one who does not
    move.

    >>> translate_rounds((2,), (((0, 0), (0, 1), (0, 2)), ((1, 0), (1, 1), (1, 2))))
    [[[0, 2, 4, 6], [1, 3, 5, 7]], [[1, 3, 5, 6], [0, 2, 4, 7]]]
    """
    moving = group(*orders)
    base = [[level * moving.order + x for x, level in table] for table in tables]
    for fixed, table in enumerate(table for table in base if len(table) == 3):
        table.append(3 * moving.order + fixed)
    return _translates(moving, base, 3 * moving.order)


def _translates(moving: Group, base: Sequence[Sequence[int]], fixed: int) -> Rounds:
    """The base round moved by each element of the group; players from ``fixed`` on stay."""
    size = moving.order
    return [
        [[p if p >= fixed else p - p % size + add[p % size] for p in seats] for seats in base]
        for add in moving.add
    ]


def powers_of(moving: Group, matrix: Sequence[Sequence[int]]) -> tuple[list[int], ...]:
    """The images of every element under the automorphism's powers 0, 1 and 2."""
    elements = list(product(*(range(order) for order in moving.orders)))
    number = {element: index for index, element in enumerate(elements)}
    once = [
        number[
            tuple(
                sum(a * b for a, b in zip(row, element, strict=True)) % order
                for row, order in zip(matrix, moving.orders, strict=True)
            )
        ]
        for element in elements
    ]
    return list(range(moving.order)), once, [once[x] for x in once]


def _within(moving: Group, groups: Sequence[int], players: int) -> list[list[int]]:
    """A round of the cosets of a subgroup on every level, and of those who do not move."""
    size = moving.order
    seats: list[int] = []
    for level in range(3):
        left = set(range(size))
        while left:
            coset = sorted(moving.add[min(left)][h] for h in groups)
            left -= set(coset)
            seats += [level * size + x for x in coset]
    seats += range(3 * size, players)
    return [seats[at : at + 4] for at in range(0, players, 4)]
