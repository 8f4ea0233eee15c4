"""Seatings without a repeated meeting, constructed (docs/internals/riichi-constructions.md).

Every function returns an array of rounds x tables x 4 with ids from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import numpy as np

from pairing.systems.riichi.designs.quality import Array
from tests.riichi.designs.cover import exact_cover
from tests.riichi.designs.groups import Group, field, group, prime_power


def largest_without_repeat(players: int) -> Array | None:
    """The longest constructed seating in which no two players meet twice.

    Perfect for 4 mod 12 players; all but two opponents for 0 mod 12 and all but one for
    8 mod 12, where a starter is known; otherwise the transversal seating on groups.
    ``None`` where nothing is constructed (8, 12 and 20 players).
    """
    if players % 12 == 4:
        return perfect(players)
    if players in TRIPLE_STARTERS:
        return triple_moving(players)
    if players in PAIR_STARTERS:
        return pair_fixed(players)
    return thirty_two() if players == 32 else None


def perfect(players: int) -> Array | None:
    """Each pair exactly once, for 4 mod 12 players (a, b); ``None`` if not known.

    >>> perfect(28).shape
    (9, 7, 4)
    """
    if players == 4:
        return np.arange(4).reshape(1, 1, 4)
    if players == 64:
        return affine_lines()
    q = (players - 1) // 3
    power = prime_power(q)
    orders = (power[0],) * power[1] if power else PAIRED_GROUPS.get(q)
    if orders is not None:
        couples = paired_starter(group(*orders))
        if couples is not None:
            return _develop_paired(group(*orders), couples)
    return _develop_rotating(q, ROTATING[q]) if q in ROTATING else None


PAIRED_GROUPS: dict[int, tuple[int, ...]] = {45: (3, 15)}
"""Groups other than the additive group of a field in which a paired starter exists."""


def paired_starter(moving: Group, steps: int = 200_000) -> list[tuple[int, int]] | None:
    """Couples {x, y} of half-classes ±x such that x+y and x-y run through all half-classes.

    With them the tables {(x,j), (-x,j), (y,j+1), (-y,j+1)} and {inf, (0,0), (0,1), (0,2)}
    are one round of a perfect seating (docs/internals/riichi-constructions.md, a).

    >>> paired_starter(group(5))
    [(1, 2)]
    """
    number: dict[int, int] = {}
    half: list[int] = []
    for x in range(1, moving.order):
        if x not in number:
            number[x] = number[moving.neg[x]] = len(half)
            half.append(x)
    count = len(half)
    options: list[tuple[int, tuple[int, int]]] = []
    for i, j in combinations(range(count), 2):
        plus = number[moving.add[half[i]][half[j]]]
        minus = number[moving.sub(half[i], half[j])]
        if plus != minus:
            bits = 1 << i | 1 << j | 1 << count + plus | 1 << count + minus
            options.append((bits, (half[i], half[j])))
    return exact_cover(options, (1 << 2 * count) - 1, steps, Random(1))


def _develop_paired(moving: Group, couples: Sequence[tuple[int, int]]) -> Array:
    neg = moving.neg
    base = [
        ((x, j), (neg[x], j), (y, (j + 1) % 3), (neg[y], (j + 1) % 3))
        for x, y in couples
        for j in range(3)
    ]
    return _develop_levels(moving, base)


ROTATING: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    33: (
        (4, 14, 17, 32),
        (11, 25, 8, 13),
        (16, 20, 10, 21),
        (19, 22, 6, 15),
        (23, 31, 5, 12),
        (26, 27, 2, 18),
        (24, 30, 1, 3),
        (9, 29, 7, 28),
    ),
}
"""q -> base tables {(x,0), (y,0), (z,1), (w,1)} over Z_q whose rotations over the three levels
are, with {inf, (0,0), (0,1), (0,2)}, a round of a perfect seating of 3q+1: the way to 100
players, where Z_33 has no paired starter, found by search."""


def _develop_rotating(q: int, tables: Sequence[tuple[int, int, int, int]]) -> Array:
    base = [
        ((x, j), (y, j), (z, (j + 1) % 3), (w, (j + 1) % 3))
        for x, y, z, w in tables
        for j in range(3)
    ]
    return _develop_levels(group(q), base)


def _develop_levels(moving: Group, base: Sequence[Sequence[tuple[int, int]]]) -> Array:
    """Points group x {0, 1, 2} and one fixed point; a round for each element."""
    order = moving.order
    rounds = []
    for shift in range(order):
        tables = [[3 * order, shift, order + shift, 2 * order + shift]]
        tables += [[level * order + moving.add[x][shift] for x, level in b] for b in base]
        rounds.append(tables)
    return np.array(rounds, dtype=np.int64)


def affine_lines(dimension: int = 3) -> Array:
    """The lines of the affine space over GF(4), a round for each direction (b).

    >>> affine_lines().shape
    (21, 16, 4)
    """
    gf = field(4)
    points = list(product(range(4), repeat=dimension))
    number = {point: index for index, point in enumerate(points)}
    rounds = []
    for direction in points:
        # One direction of each class: its first coordinate that is not 0 is 1.
        if next((x for x in direction if x), None) != gf.one:
            continue
        seen: set[int] = set()
        tables = []
        for point in points:
            if number[point] in seen:
                continue
            line = [
                number[
                    tuple(gf.add[a][gf.mul[s][d]] for a, d in zip(point, direction, strict=True))
                ]
                for s in range(4)
            ]
            seen.update(line)
            tables.append(line)
        rounds.append(tables)
    return np.array(rounds, dtype=np.int64)


Point = tuple[int, int]


def _split(cycle: int, *tables: Sequence[int]) -> tuple[tuple[Point, ...], ...]:
    """Elements of Z_3m as pairs of Z_m and Z_3 (m prime to 3)."""
    return tuple(tuple((x % (cycle // 3), x % 3) for x in table) for table in tables)


TRIPLE_STARTERS: dict[int, tuple[tuple[Point, ...], ...]] = {
    24: _split(21, (4, 5, 8, 20), (0, 2, 10)),
    36: _split(33, (4, 5, 8, 13), (10, 12, 25, 31), (0, 7, 17)),
    48: (
        ((1, 0), (5, 1), (6, 2), (7, 1)),
        ((0, 0), (8, 0), (11, 0), (13, 1)),
        ((3, 0), (4, 0), (9, 0), (12, 1)),
        ((10, 0), (2, 1), (14, 2)),
    ),
    60: (
        ((1, 0), (9, 2), (10, 1), (14, 0)),
        ((0, 0), (7, 1), (11, 2), (17, 1)),
        ((3, 0), (12, 2), (15, 1), (16, 2)),
        ((5, 0), (6, 0), (8, 0), (13, 0)),
        ((2, 0), (4, 1), (18, 2)),
    ),
}
"""Players -> base tables over Z_m + Z_3; the last has three and a moving point joins it."""


def triple_moving(players: int) -> Array:
    """Points Z_m + Z_3 and three more that move with Z_3; all meet but two (c).

    Round i holds the translates of the base tables by (i, 0), (i, 1) and (i, 2), with
    m = players/3 - 1 rounds; the table with three elements is completed by the point that
    has the second part of the shift.

    >>> triple_moving(24).shape
    (7, 6, 4)
    """
    m = players // 3 - 1
    *full, short = TRIPLE_STARTERS[players]

    def moved(base: Sequence[Point], i: int, k: int) -> list[int]:
        return [3 * ((a + i) % m) + (b + k) % 3 for a, b in base]

    rounds = []
    for i in range(m):
        tables = []
        for k in range(3):
            tables += [moved(base, i, k) for base in full]
            tables.append([*moved(short, i, k), 3 * m + k])
        rounds.append(tables)
    return np.array(rounds, dtype=np.int64)


PAIR_STARTERS: dict[int, tuple[int, tuple[int, int], tuple[tuple[Point, ...], ...]]] = {
    44: (
        9,
        (8, 9),
        (
            ((2, 0), (7, 0), (2, 2), (6, 2)),
            ((6, 0), (3, 1), (13, 1), (9, 2)),
            ((0, 0), (10, 0), (13, 0), (11, 2)),
        ),
    ),
    56: (
        7,
        (0, 14),
        (
            ((9, 0), (3, 2), (10, 2), (13, 2)),
            ((5, 0), (11, 0), (12, 0), (7, 2)),
            ((2, 0), (16, 1), (1, 2), (5, 2)),
            ((4, 0), (8, 0), (6, 1), (15, 2)),
        ),
    ),
}
"""Players -> multiplier of order 3, elements that sit with the fixed points, base tables."""


def pair_fixed(players: int) -> Array:
    """Points Z_g x {0,1,2} and two fixed; all meet but one, for 8 mod 12 players.

    g = (players - 2) / 3 rounds; docs/internals/riichi-constructions.md, d.

    >>> pair_fixed(44).shape
    (14, 11, 4)
    """
    multiplier, beside, bases = PAIR_STARTERS[players]
    g = (players - 2) // 3
    powers = (1, multiplier, multiplier * multiplier % g)

    def turned(base: Sequence[Point], turn: int) -> list[Point]:
        return [(x * powers[turn] % g, (level + turn) % 3) for x, level in base]

    starter = [turned(base, turn) for base in bases for turn in range(3)]
    threes = [[(x * powers[level] % g, level) for level in range(3)] for x in beside]
    rounds = []
    for shift in range(g):
        tables = [[level * g + (x + shift) % g for x, level in base] for base in starter]
        tables += [
            [*(level * g + (x + shift) % g for x, level in three), 3 * g + fixed]
            for fixed, three in enumerate(threes)
        ]
        rounds.append(tables)
    return np.array(rounds, dtype=np.int64)


def thirty_two() -> Array:
    """32 players, 10 rounds, all meet but one (docs/internals/riichi-constructions.md, d).

    >>> thirty_two().shape
    (10, 8, 4)
    """
    subgroups = ((2, 5, 7), (1, 6, 7), (3, 5, 6), (1, 2, 3))
    involution = {(0, 1): 3, (0, 2): 1, (0, 3): 6, (1, 2): 2, (1, 3): 5, (2, 3): 7}
    apart = {(0, 1): 0, (0, 2): 6, (0, 3): 1, (1, 2): 0, (1, 3): 6, (2, 3): 4}
    across = ((1, 0, 6), (7, 4, 5), (2, 5, 2), (4, 2, 0), (5, 1, 4), (6, 3, 3))
    rounds = [
        [[x, 8 + (x ^ a), 16 + (x ^ b), 24 + (x ^ c)] for x in range(8)] for a, b, c in across
    ]
    for matching in (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))):
        tables = []
        for one, other in matching:
            h, d = involution[one, other], apart[one, other]
            tables += [
                [8 * one + x, 8 * one + (x ^ h), 8 * other + (x ^ d), 8 * other + (x ^ d ^ h)]
                for x in range(8)
                if x < x ^ h
            ]
        rounds.append(tables)
    tables = []
    for level, subgroup in enumerate(subgroups):
        cosets = {frozenset(x ^ s for s in (0, *subgroup)) for x in range(8)}
        tables += [[8 * level + x for x in sorted(coset)] for coset in sorted(cosets, key=min)]
    rounds.append(tables)
    return np.array(rounds, dtype=np.int64)
