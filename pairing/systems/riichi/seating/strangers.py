"""Seating a moderate number of players with no two who have met: exact cover by bit sets.

All tables of four strangers among the players are listed once; a set of tables is a whole
number, a bit for each.  The player (or the open table) with the fewest tables left is seated
first, which shows most dead ends at once.

What it does not show is crowding: more players who have all met each other than there are
tables.  Linear programming does.  A *witness* gives each player a whole number so that no table
of strangers sums to more than 0; players who together sum to more than 0 cannot be seated.
Witnesses are kept, and end many later searches at the first step.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing

from pairing.numbers import bits

Group = tuple[int, int, int, int]
Whole = np.typing.NDArray[np.int64]


QUICK, SCALE = 150, 10_000
"""Steps before linear programming is asked; witnesses are in units of 1/SCALE."""


class TooManyTables(Exception):
    """More tables of strangers than the list may hold."""


class SearchLimitReached(Exception):
    """Raised when a search has tried as much as it may, whether or not a seating exists."""


def _listed(strangers: Sequence[int], players: Sequence[int], limit: int) -> Whole:
    """Return all tables of strangers, in lexicographic order: rows of four positions in
    ``players``.

    They are counted before any is listed; raises :class:`TooManyTables` beyond ``limit``.
    """
    apart = np.array([[strangers[a] >> b & 1 for b in players] for a in players], dtype=bool)
    apart = apart.reshape(len(players), len(players))
    later = np.triu(apart, 1)
    pairs = np.argwhere(later)
    both = (apart[pairs[:, 0]] & apart[pairs[:, 1]]).astype(np.float64)
    # Each table has six pairs, and beside each of them its other two twice: whole and exact.
    if float(((both @ apart.astype(np.float64)) * both).sum()) / 12 > limit:
        raise TooManyTables
    common = later[pairs[:, 0]] & later[pairs[:, 1]]
    at, third = np.nonzero(common)
    common = common[at] & later[third]
    last, fourth = np.nonzero(common)
    rows = at[last]
    return np.stack((pairs[rows, 0], pairs[rows, 1], third[last], fourth), axis=1)


class StrangerTables:
    """The tables of strangers among the players of the bit set ``mask``.

    ``strangers[p]`` is the bit set of players whom p has not met.  Raises :class:`TooManyTables`
    when there are more than ``limit``.
    """

    def __init__(self, strangers: Sequence[int], mask: int, limit: int) -> None:
        self.mask = mask
        players = list(bits(mask))
        self._at = _listed(strangers, players, limit)
        """The tables as rows of four positions in the list of players."""
        who = np.array(players, dtype=np.int64)
        four = [who[self._at[:, seat]].tolist() for seat in range(4)]
        self.tables: list[Group] = list(zip(*four, strict=True))
        inside = np.zeros((len(players), len(self.tables)), dtype=bool)
        for seat in range(4):
            inside[self._at[:, seat], np.arange(len(self.tables))] = True
        candidates = np.packbits(inside, axis=1, bitorder="little")
        self._having = {
            player: int.from_bytes(row.tobytes(), "little")
            for player, row in zip(players, candidates, strict=True)
        }
        self._hopeless: set[int] = set()
        self._witnesses: list[dict[int, int]] = []

    def complete(
        self, rest: int, joining: Sequence[tuple[int, ...]], tally: list[int]
    ) -> tuple[tuple[int, ...], list[Group]] | None:
        """Return one of ``joining`` for the open table, and tables of strangers for all others.

        ``rest`` is everybody not yet at the open table.  An empty ``joining`` means that
        there is no open table.  ``None`` is a proof; ``tally[0]`` counts steps down, and
        :class:`SearchLimitReached` is raised when they are used up.
        """
        open_before = bool(joining)
        for witness in self._witnesses:  # those that no witness speaks against
            total = sum(witness[player] for player in bits(rest))
            joining = [group for group in joining if total <= sum(witness[p] for p in group)]
        if open_before and not joining:
            return None
        quick = [min(QUICK, tally[0])]
        try:
            return self._attempt(rest, joining, quick)
        except SearchLimitReached:
            pass
        finally:
            tally[0] -= QUICK - max(0, quick[0])
        if tally[0] <= 0:
            raise SearchLimitReached
        if self._crowded(rest, joining, tally):
            return None
        return self._attempt(rest, joining, tally)

    def _usable(self, rest: int) -> int:
        """Return the tables whose players are all in ``rest``."""
        usable = (1 << len(self.tables)) - 1
        for player, candidates in self._having.items():
            if not rest >> player & 1:
                usable &= ~candidates
        return usable

    def _crowded(self, rest: int, joining: Sequence[tuple[int, ...]], tally: list[int]) -> bool:
        """Return whether a new witness proves that ``rest`` cannot be seated; it is kept."""
        from scipy.optimize import linprog  # not for every click: it is big
        from scipy.sparse import csr_array, hstack, identity

        players = list(bits(rest))
        row = {player: index for index, player in enumerate(players)}
        usable = self._usable(rest).to_bytes(len(self.tables) // 8 + 1, "little")
        open_ = np.unpackbits(np.frombuffer(usable, dtype=np.uint8), bitorder="little")
        groups = self._at[np.flatnonzero(open_)]
        tally[0] -= len(groups) // 2  # about the time that so many steps take
        # Positions among all players -> among those who are to be seated.
        place = np.array([row.get(player, -1) for player in self._having], dtype=np.int64)
        height = len(players) + bool(joining)
        entries = []
        for column, group in enumerate(joining, len(groups)):
            entries += [(row[player], column) for player in group]
            entries.append((len(players), column))
        width = len(groups) + len(joining)
        joined = np.array(entries, dtype=np.int64).reshape(-1, 2)
        rows = np.concatenate([place[groups].ravel(), joined[:, 0]])
        columns = np.concatenate([np.repeat(np.arange(len(groups)), 4), joined[:, 1]])
        tables = csr_array((np.ones(len(rows)), (rows, columns)), shape=(height, width))
        unit = identity(height, format="csr")
        cost = np.concatenate([np.zeros(width), np.ones(2 * height)])
        solved = linprog(
            cost,
            A_eq=hstack([tables, unit, -unit]),
            b_eq=np.ones(height),
            bounds=(0, None),
            method="highs",
        )
        if solved.status != 0 or solved.fun < 1e-6:
            return False
        whole = np.floor(solved.eqlin.marginals * SCALE).astype(np.int64)
        # Rounding is made good exactly: no column may sum to more than 0.
        most = int(np.asarray(tables.T.astype(np.int64) @ whole).max(initial=0))
        if most > 0:
            whole -= most
        if whole.sum() <= 0:
            return False
        # Of players outside nothing is known: with one of them the witness is silent.
        witness = dict.fromkeys(self._having, -SCALE * SCALE)
        witness.update(zip(players, whole[: len(players)].tolist(), strict=True))
        self._witnesses.append(witness)
        return True

    def _attempt(
        self, rest: int, joining: Sequence[tuple[int, ...]], tally: list[int]
    ) -> tuple[tuple[int, ...], list[Group]] | None:
        having = dict(self._having)
        first = len(self.tables)
        for number, group in enumerate(joining, first):
            for player in group:
                having[player] |= 1 << number
        open_table = ((1 << len(joining)) - 1) << first

        def search(rest: int, usable: int, open_table: int) -> list[int] | None:
            if not rest:
                return None if open_table else []
            if not open_table and rest in self._hopeless:
                return None
            tally[0] -= 1
            if tally[0] < 0:
                raise SearchLimitReached
            mine, fewest = 0, 1 << 60
            if open_table:
                mine = usable & open_table
                fewest = mine.bit_count()
            for player in bits(rest):
                candidates = usable & having[player]
                count = candidates.bit_count()
                if count < fewest:
                    mine, fewest = candidates, count
                    if not count:
                        break
            for number in bits(mine):
                joins = number >= first
                group = joining[number - first] if joins else self.tables[number]
                clash, left = open_table if joins else 0, rest
                for player in group:
                    clash |= having[player]
                    left &= ~(1 << player)
                seated = search(left, usable & ~clash, 0 if joins else open_table)
                if seated is not None:
                    return [number, *seated]
            if not open_table:
                self._hopeless.add(rest)
            return None

        chosen = search(rest, self._usable(rest) | open_table, open_table)
        if chosen is None:
            return None
        seated = [self.tables[number] for number in chosen if number < first]
        return next((joining[n - first] for n in chosen if n >= first), ()), seated
