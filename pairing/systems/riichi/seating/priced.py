"""All tables of a small field with their crossings, priced by linear programming duals.

Seating a round with the fewest crossings is a set partitioning problem with a column for
each possible table.  Whole-number prices y with ``y(a) + y(b) + y(c) + y(d) <= cost`` for
every table make ``sum of y`` over the players left a lower bound on what seating them costs,
and a table whose cost exceeds its prices by more than the slack left can never be used.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pairing.seat_winds import four
from pairing.systems.riichi.seating.strangers import Group, SearchLimitReached

Array = npt.NDArray[np.int64]
SCALE = 10_000
"""Prices are whole numbers of 1/SCALE of a crossing, so that no rounding decides."""


@lru_cache(maxsize=2)
def all_tables(players: int) -> tuple[Array, npt.NDArray[np.uint64]]:
    """Return every table of four as sorted positions (k x 4) and as bit sets, in lexicographic
    order.
    """
    pairs = np.column_stack(np.triu_indices(players, 1)).astype(np.int64)
    triples = _extend(pairs, players)
    quads = _extend(triples, players)
    bits = np.zeros(len(quads), dtype=np.uint64)
    for seat in range(4):
        bits |= np.left_shift(np.uint64(1), quads[:, seat].astype(np.uint64))
    return quads, bits


def _extend(rows: Array, players: int) -> Array:
    """Return each row with every larger player appended, in lexicographic order."""
    counts = players - 1 - rows[:, -1]
    index = np.repeat(np.arange(len(rows)), counts)
    starts = np.cumsum(counts) - counts
    last = np.arange(counts.sum()) - np.repeat(starts, counts) + rows[index, -1] + 1
    return np.column_stack([rows[index], last])


class PricedTables:
    """Tables that can appear in a seating with at most ``most`` crossings."""

    def __init__(self, met: Array, most: int) -> None:
        self.players = len(met)
        tables, bits = all_tables(self.players)
        cost = np.zeros(len(tables), dtype=np.int64)
        for number in range(4):
            for other in range(number + 1, 4):
                cost += met[tables[:, number], tables[:, other]]
        self.price = self._prices(tables, cost)
        over = cost * SCALE - self.price[tables].sum(axis=1)
        bound = int(self.price.sum())
        self.least = max(0, -(-bound // SCALE))
        keep = over <= most * SCALE - bound
        self.tables, self.bits = tables[keep], bits[keep]
        self.cost, self.over = cost[keep], over[keep]
        self._hopeless: dict[int, int] = {}

    def _prices(self, tables: Array, cost: Array) -> Array:
        """Dual prices of the linear relaxation by column generation, made exactly feasible."""
        from scipy.optimize import linprog  # not for every click: it is big
        from scipy.sparse import csr_array

        players = self.players
        cheap = np.partition(cost, min(6 * players, len(cost) - 1))[min(6 * players, len(cost) - 1)]
        active = np.flatnonzero(cost <= cheap)[: 40 * players]
        # Something that covers everybody must be among the first columns.
        base = [
            int(np.flatnonzero((tables == row).all(axis=1))[0])
            for row in np.arange(players).reshape(-1, 4)
        ]
        active = np.union1d(active, np.array(base, dtype=np.int64))
        price = np.zeros(players)
        for _ in range(60):
            columns = tables[active]
            count = len(active)
            matrix = csr_array(
                (np.ones(4 * count), (columns.ravel(), np.repeat(np.arange(count), 4))),
                shape=(players, count),
            )
            solved = linprog(
                cost[active], A_eq=matrix, b_eq=np.ones(players), bounds=(0, None), method="highs"
            )
            price = solved.eqlin.marginals
            over = cost - price[tables].sum(axis=1)
            worst = np.flatnonzero(over < -1e-7)
            if not len(worst):
                break
            if len(worst) > 20 * players:
                worst = worst[np.argpartition(over[worst], 20 * players)[: 20 * players]]
            active = np.concatenate([active, worst])
        whole = np.floor(price * SCALE).astype(np.int64)
        # What rounding (or a relaxation cut short) left infeasible is taken off all prices.
        lack = int((cost * SCALE - whole[tables].sum(axis=1)).min())
        if lack < 0:
            whole -= -(lack // 4)
        return whole

    def cover(
        self, mask: int, partial: tuple[int, ...], allowance: int, tally: list[int]
    ) -> list[Group] | None:
        """Tables that seat exactly ``mask``, ``partial`` together, within ``allowance``.

        ``None`` is a proof that there are none; ``tally[0]`` counts steps down, and
        :class:`SearchLimitReached` is raised when they are used up.
        """
        usable = np.flatnonzero((self.bits & ~np.uint64(mask)) == 0)
        self._tally = tally
        if partial:
            seated = np.uint64(sum(1 << player for player in partial))
            joint = usable[(self.bits[usable] & seated) == seated]
            slack = self._slack(mask, allowance)
            return self._first(joint[self.over[joint] <= slack], mask, allowance, usable)
        return self._search(mask, allowance, usable)

    def _slack(self, mask: int, allowance: int) -> int:
        least = sum(int(self.price[p]) for p in range(self.players) if mask >> p & 1)
        return allowance * SCALE - least

    def _first(
        self, columns: Array, mask: int, allowance: int, usable: Array
    ) -> list[Group] | None:
        """Tables with the cheapest of the columns that can be one of them."""
        for column in columns[np.argsort(self.over[columns], kind="stable")]:
            bits = self.bits[column]
            rest = usable[(self.bits[usable] & bits) == 0]
            tables = self._search(mask & ~int(bits), allowance - int(self.cost[column]), rest)
            if tables is not None:
                return [four(map(int, self.tables[column])), *tables]
        return None

    def _search(self, mask: int, allowance: int, usable: Array) -> list[Group] | None:
        if not mask:
            return [] if allowance >= 0 else None
        if self._hopeless.get(mask, -1) >= allowance:
            return None
        slack = self._slack(mask, allowance)
        if slack >= 0:
            self._tally[0] -= 1
            if self._tally[0] < 0:
                raise SearchLimitReached
            usable = usable[self.over[usable] <= slack]
            counts = np.bincount(self.tables[usable].ravel(), minlength=self.players)
            waiting = [p for p in range(self.players) if mask >> p & 1]
            player = min(waiting, key=counts.__getitem__)
            if counts[player]:
                bit = np.uint64(1 << player)
                mine = usable[(self.bits[usable] & bit) != 0]
                tables = self._first(mine, mask, allowance, usable)
                if tables is not None:
                    return tables
        self._hopeless[mask] = max(allowance, self._hopeless.get(mask, -1))
        return None
