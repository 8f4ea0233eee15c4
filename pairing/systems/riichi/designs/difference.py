"""Partial difference matrices: the rows of transversal seatings, grown at random.

See :func:`constructions.transversal` for what a row is.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairing.systems.riichi.designs.groups import Group
from pairing.systems.riichi.designs.transversal import Row

GROUPS: dict[int, tuple[tuple[int, ...], ...]] = {
    8: ((2, 2, 2),),
    9: ((3, 3),),
    12: ((2, 6), (12,)),
    16: ((2, 2, 2, 2), (4, 4)),
    18: ((3, 6), (18,)),
    20: ((2, 10), (20,)),
    25: ((5, 5), (25,)),
    24: ((2, 2, 6), (24,)),
    27: ((3, 3, 3),),
    28: ((2, 14), (28,)),
    32: ((2, 2, 2, 2, 2),),
    36: ((6, 6), (36,)),
    40: ((2, 2, 10), (40,)),
}


class Rows:
    """A partial difference matrix that grows and shrinks: no difference twice in a column pair.

    Columns are the four seats and, with ``tables``, the table.
    """

    def __init__(self, moving: Group, tables: bool, rng: Random) -> None:
        self.group = moving
        self.width = 5 if tables else 4
        self.rng = rng
        self.rows: list[tuple[int, ...]] = []
        self.used: dict[tuple[int, int], set[int]] = {
            (i, j): set() for i in range(self.width) for j in range(i + 1, self.width)
        }

    def _differences(self, row: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], int]]:
        for i, j in self.used:
            yield (i, j), self.group.sub(row[j], row[i])

    def seats(self) -> list[Row]:
        """The rows as :func:`designs.transversal` takes them; table offset 0 without tables."""
        return [(r[1], r[2], r[3], r[4] if self.width == 5 else 0) for r in self.rows]

    def put(self, rows: list[tuple[int, ...]]) -> None:
        """Hold these rows and no others."""
        self.rows = list(rows)
        for differences in self.used.values():
            differences.clear()
        for row in rows:
            for pair, difference in self._differences(row):
                self.used[pair].add(difference)

    def remove(self, index: int) -> None:
        """Take out the row at ``index``; its differences may be used again."""
        for pair, difference in self._differences(self.rows.pop(index)):
            self.used[pair].discard(difference)

    def extend(self) -> bool:
        """Add a random row that fits; ``False`` when there seems to be none."""
        order = list(range(self.group.order))
        sub = self.group.sub

        def fill(row: tuple[int, ...]) -> tuple[int, ...] | None:
            column = len(row)
            if column == self.width:
                return row
            self.rng.shuffle(order)
            for value in list(order):
                if all(sub(value, row[i]) not in self.used[i, column] for i in range(column)):
                    found = fill((*row, value))
                    if found is not None:
                        return found
            return None

        row = fill((0,))
        if row is None:
            return False
        self.rows.append(row)
        for pair, difference in self._differences(row):
            self.used[pair].add(difference)
        return True

    def grow(self, count: int, patience: int) -> bool:
        """Reach ``count`` rows, taking out random ones when stuck."""
        while len(self.rows) < count:
            if not self.extend():
                patience -= 1
                if patience < 0:
                    return False
                for _ in range(min(len(self.rows), 1 + self.rng.randrange(3))):
                    self.remove(self.rng.randrange(len(self.rows)))
        return True
