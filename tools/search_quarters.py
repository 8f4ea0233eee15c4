"""Finds the seatings with a fourth level of ``data/plans-2.txt`` (docs/riichi-constructions.md, i).

``python -m tools.search_quarters 104`` looks for base tables and rows and writes what it finds.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np

from pairing.systems.riichi.designs import library
from pairing.systems.riichi.designs.cover import exact_cover
from tools.search_even import keep_without_repeat

FRAMES = {104: (26, 3)}
"""Players -> the order of a cyclic group and a multiplier of order 3 that leaves only 0 and the
involution where they are."""

STEPS = 2000
DRAWN = 3
Table = tuple[int, ...]


class Frame:
    """Players 4 levels x Z_g, the map, and the orbits of pairs under it and the translations."""

    def __init__(self, order: int, multiplier: int) -> None:
        self.order, self.players = order, 4 * order
        levels = (1, 2, 0, 3)
        once = [levels[p // order] * order + multiplier * p % order for p in range(self.players)]
        self.map = [list(range(self.players)), once, [once[p] for p in once]]
        self.multiplier = multiplier
        images = np.array([self.moved(turned, g) for turned in self.map for g in range(order)])
        self.images = images
        self.orbit = np.full((self.players, self.players), -1)
        whole: list[bool] = []
        for one, other in combinations(range(self.players), 2):
            if self.orbit[one, other] < 0:
                a, b = images[:, one], images[:, other]
                self.orbit[a, b] = self.orbit[b, a] = len(whole)
                whole.append(len({*zip(a, b, strict=True), *zip(b, a, strict=True)}) == 6 * order)
        self.whole = {number for number, is_whole in enumerate(whole) if is_whole}
        # A number for players that the map carries into each other.
        self.kind = [min(turned[p] for turned in self.map) for p in range(self.players)]

    def moved(self, seats: list[int] | Table, by: int) -> list[int]:
        """Every player moved by an element of the group, on his level."""
        return [p - p % self.order + (p + by) % self.order for p in seats]

    def met(self, table: Table) -> frozenset[int]:
        """The orbits of the pairs of a table."""
        return frozenset(int(self.orbit[pair]) for pair in combinations(table, 2))

    def stays(self, u: int, fourth: int) -> Table:
        """The table with the element u on each of three levels, which the map leaves."""
        square = self.multiplier**2
        points = (u, self.multiplier * u, square * u, fourth)
        return tuple(level * self.order + x % self.order for level, x in enumerate(points))

    def tables(self, wanted: set[int]) -> list[tuple[Table, frozenset[int]]]:
        """One table of each orbit whose six pairs are of six orbits wanted."""
        allowed = np.isin(self.orbit, list(wanted))
        found: dict[Table, frozenset[int]] = {}
        for first in (0, 3 * self.order):
            beside = [int(p) for p in np.flatnonzero(allowed[first])]
            for three in combinations(beside, 3):
                if not all(allowed[pair] for pair in combinations(three, 2)):
                    continue
                met = self.met((first, *three))
                if len(met) == 6:
                    seats = np.sort(self.images[:, [first, *three]], axis=1)
                    found[tuple(int(p) for p in min(map(tuple, seats)))] = met
        return sorted(found.items())

    def places(self, table: Table, free: dict[int, int]) -> Iterator[tuple[int, Table]]:
        """Where a table can stand: the bits of the players it takes, and who they are."""
        for by in range(self.order):
            seats = tuple(self.moved(table, by))
            bits = {free.get(self.kind[p], -1) for p in seats}
            if len(bits) == 4 and -1 not in bits:
                yield sum(1 << bit for bit in bits), seats

    def word(self, table: Table) -> str:
        """A table as the library writes it: elements and levels."""
        back = [pow(self.multiplier, -level, self.order) for level in range(3)] + [1]
        points = [(p % self.order, p // self.order) for p in table]
        return ",".join(f"{x * back[level] % self.order}.{level}" for x, level in points)


def search(frame: Frame, rng: Random) -> tuple[list[Table], list[Table]] | None:
    """Base tables and rows, or ``None`` when one try found none.

    The two players of the fourth level that the map leaves sit with three that it turns; rows
    are such tables too.  What pairs are left is covered first, wherever the tables stand; then
    they are moved until each player sits once.
    """
    half, count = frame.order // 2, (frame.order - 2) // 3
    elements = [x + rng.choice((0, half)) for x in rng.sample(range(half), count + 2)]
    rows = [frame.stays(u, 0) for u in elements[2:]]
    base = [frame.stays(u, fourth) for u, fourth in zip(elements, (0, half), strict=False)]
    told = [frame.met(table) for table in rows + base]
    if len(set().union(*told)) < 2 * len(told) or len(set(base[0] + base[1])) < 8:
        return None
    wanted = sorted(frame.whole - set().union(*told))
    bit = {orbit: 1 << number for number, orbit in enumerate(wanted)}
    options = [
        (sum(bit[orbit] for orbit in met), table) for table, met in frame.tables(set(wanted))
    ]
    taken = {frame.kind[p] for table in base for p in table}
    free = {kind: number for number, kind in enumerate(sorted({*frame.kind} - taken))}
    for _ in range(STEPS):
        family = _covering(options, (1 << len(wanted)) - 1, rng)
        standing = None if family is None else _moved(frame, family, free, rng)
        if standing is not None:
            return base + standing, rows
    return None


def _covering(options: list[tuple[int, Table]], left: int, rng: Random) -> list[Table] | None:
    """Tables that cover the pairs left, the first of them drawn by lot; ``None`` if none do."""
    family: list[Table] = []
    for _ in range(DRAWN):
        bits, table = rng.choice(options)
        family.append(table)
        left &= ~bits
        options = [option for option in options if not option[0] & bits]
        if not options:
            return None
    rest = exact_cover(options, left, STEPS, rng)
    return None if rest is None else family + rest


def _moved(
    frame: Frame, family: list[Table], free: dict[int, int], rng: Random
) -> list[Table] | None:
    """The tables moved so that every player free sits once."""
    options = [
        (bits | 1 << len(free) + number, seats)
        for number, table in enumerate(family)
        for bits, seats in frame.places(table, free)
    ]
    return exact_cover(options, (1 << len(free) + len(family)) - 1, 100_000, rng)


def main() -> None:
    """Search the sizes asked for; nothing is written that is not without a repeat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, nargs="*", choices=FRAMES)
    parser.add_argument("--tries", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = Random(arguments.seed)
    for players in arguments.players or FRAMES:
        order, multiplier = FRAMES[players]
        frame = Frame(order, multiplier)
        for _ in range(arguments.tries):
            found = search(frame, rng)
            if found is None:
                continue
            tables, rows = found
            words = [str(order), str(multiplier), *map(frame.word, tables)]
            words += ["=" + frame.word(row) for row in rows]
            keep_without_repeat(library.rotational(words, players, order + len(rows), kind="q"))
            break
        else:
            print(players, "not found", flush=True)


if __name__ == "__main__":
    main()
