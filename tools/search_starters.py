"""The searches behind the starters in ``constructions.py``: run it to find them again.

``python -m tools.search_starters`` takes about a minute.  Each search is an
exact cover: of the points of one round, and of the differences that say who meets whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from pairing.systems.riichi.designs.cover import exact_cover

Point = tuple[int, int]


class _Items:
    """Numbers for whatever has to be covered, and bit sets of them."""

    def __init__(self) -> None:
        self.number: dict[Any, int] = {}

    def add(self, items: Iterable[Any]) -> None:
        for item in items:
            self.number.setdefault(item, len(self.number))

    @property
    def whole(self) -> int:
        return (1 << len(self.number)) - 1

    def bits(self, items: Sequence[Any]) -> int:
        """The items as bits; 0 when one is foreign or comes twice."""
        found = 0
        for item in items:
            if item not in self.number or found >> self.number[item] & 1:
                return 0
            found |= 1 << self.number[item]
        return found


def pair_starter(g: int, multiplier: int, rng: Random) -> tuple[Any, ...] | None:
    """Base tables and fixed-point elements for :func:`designs.pair_fixed` with 3g + 2 players.

    ``multiplier`` has order 3 modulo g; everything is counted up to the map that multiplies
    by it and moves a level on.
    """
    powers = (1, multiplier, multiplier * multiplier % g)
    back = tuple(pow(power, -1, g) for power in powers)
    items = _Items()
    items.add(("point", x) for x in range(g))
    items.add(("pure", d) for d in range(1, g // 2))
    items.add(("mixed", d) for d in range(g))

    def bits(table: Sequence[Point]) -> int:
        told: list[Any] = [("point", x * back[level] % g) for x, level in table]
        for (x, i), (y, j) in combinations(table, 2):
            if i == j:
                d = (x - y) * back[i] % g
                told.append(("pure", min(d, g - d)))
            elif (j - i) % 3 == 1:
                told.append(("mixed", (y - x) * back[i] % g))
            else:
                told.append(("mixed", (x - y) * back[j] % g))
        return items.bits(told)

    points = [(x, level) for level in range(3) for x in range(g)]
    tables = [(b, t) for t in combinations(points, 4) if t[0][1] == 0 and (b := bits(t))]
    beside = [
        (items.bits([("point", x), ("mixed", (multiplier * x - x) % g)]), x) for x in range(g)
    ]
    couples = [(p, q) for p, q in combinations(beside, 2) if not p[0] & q[0]]
    rng.shuffle(couples)
    for one, other in couples:
        found = exact_cover(tables, items.whole & ~one[0] & ~other[0], 3000, rng)
        if found is not None:
            return (one[1], other[1]), tuple(found)
    return None


def triple_starter(m: int, rng: Random) -> tuple[Any, ...] | None:
    """Base tables for :func:`designs.triple_moving` with 3m + 3 players."""
    items = _Items()

    def folded(d: Point) -> Point:
        return min(d, (-d[0] % m, -d[1] % 3))

    items.add(("point", a) for a in range(m))
    items.add(folded((a, b)) for a in range(1, m) for b in range(3))

    def bits(table: Sequence[Point]) -> int:
        told: list[Any] = [("point", a) for a, _ in table]
        told += [folded(((a - c) % m, (b - d) % 3)) for (a, b), (c, d) in combinations(table, 2)]
        return items.bits(told)

    tables = [
        (b, ((a, 0), *rest))
        for a in range(m)
        for rest in combinations([(c, d) for c in range(a + 1, m) for d in range(3)], 3)
        if (b := bits(((a, 0), *rest)))
    ]
    shorts = [
        (b, t)
        for x, y, z in product(range(m), repeat=3)
        if (b := bits(t := ((x, 0), (y, 1), (z, 2))))
    ]
    rng.shuffle(shorts)
    for taken, short in shorts:
        found = exact_cover(tables, items.whole & ~taken, 400, rng)
        if found is not None:
            return (*found, short)
    return None


def rotating_starter(q: int, rng: Random, tries: int) -> list[Any] | None:
    """Base tables (x, y, z, w) for :data:`designs.ROTATING` with 3q + 1 players.

    For q = 33 it takes some 6e7 steps: minutes for a compiled program, hours for this one.
    """
    items = _Items()
    items.add(("point", x) for x in range(1, q))
    items.add(("pure", d) for d in range(1, q // 2 + 1))
    items.add(("mixed", d) for d in range(1, q))
    tables = []
    for x, y in combinations(range(1, q), 2):
        for z, w in combinations(range(1, q), 2):
            told: list[Any] = [("point", p) for p in (x, y, z, w)]
            told += [("pure", min(d, q - d)) for d in (y - x, w - z)]
            told += [("mixed", (b - a) % q) for a in (x, y) for b in (z, w)]
            bits = items.bits(told)
            if bits:
                tables.append((bits, (x, y, z, w)))
    for _ in range(tries):
        bits, first = rng.choice(tables)
        found = exact_cover(tables, items.whole & ~bits, 400_000, rng)
        if found is not None:
            return [first, *found]
    return None


LEVELS = tuple(combinations(range(4), 2))


def thirty_two_starter(rng: Random, tries: int) -> tuple[Any, ...] | None:
    """Subgroups, involutions, offsets and rows for :func:`designs.thirty_two`."""
    subgroups = sorted({tuple(sorted((a, b, a ^ b))) for a, b in combinations(range(1, 8), 2)})
    for _ in range(tries):
        chosen = [rng.choice(subgroups) for _ in range(4)]
        used = [set(subgroup) for subgroup in chosen]
        involution: dict[Point, int] = {}
        for one, other in LEVELS:
            free = [h for h in range(1, 8) if h not in used[one] and h not in used[other]]
            if not free:
                break
            involution[one, other] = h = rng.choice(free)
            used[one].add(h)
            used[other].add(h)
        if len(involution) < 6:
            continue
        for _ in range(30):
            apart = {pair: rng.randrange(8) for pair in LEVELS}
            rows = _rows_left(involution, apart)
            if rows is not None:
                return chosen, involution, apart, rows
    return None


def _rows_left(
    involution: dict[Point, int], apart: dict[Point, int]
) -> list[tuple[int, int, int]] | None:
    """Six rows whose differences are all that the involutions leave of each pair of levels."""
    items = _Items()
    left = {
        pair: [d for d in range(8) if d not in (apart[pair], apart[pair] ^ involution[pair])]
        for pair in LEVELS
    }
    items.add((pair, d) for pair in LEVELS for d in left[pair])
    options = []
    for a, b, c in product(left[0, 1], left[0, 2], left[0, 3]):
        differences = (a, b, c, a ^ b, a ^ c, b ^ c)
        bits = items.bits(list(zip(LEVELS, differences, strict=True)))
        if bits:
            options.append((bits, (a, b, c)))
    return exact_cover(options, items.whole, 500, Random(1))


def main() -> None:
    """Find every starter again and print it."""
    for players, multiplier in ((44, 9), (56, 7)):
        print(players, pair_starter((players - 2) // 3, multiplier, Random(1)), flush=True)
    for players in (24, 36, 48, 60):
        print(players, triple_starter(players // 3 - 1, Random(1)), flush=True)
    print(64, rotating_starter(21, Random(1), 50), flush=True)
    print(32, thirty_two_starter(Random(1), 20_000), flush=True)


if __name__ == "__main__":
    main()
