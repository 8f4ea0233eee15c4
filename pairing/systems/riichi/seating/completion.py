"""Can these players be seated within so many crossings?  The question behind Swiss seating.

Two exact engines and one that only finds.  Without crossings: an exact cover of the remaining
players by tables of strangers, the player with the fewest strangers first, over bit sets.
With crossings: all tables as columns of a set partitioning problem, priced by the dual of its
linear relaxation; a search whose every step knows the least the rest must cost.  For fields
too large for that, tabu search finds seatings, and nothing is claimed about better ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import combinations
from random import Random

import numpy as np

from pairing.numbers import bits, mask_of
from pairing.seat_winds import four
from pairing.systems.riichi.seating.priced import PricedTables
from pairing.systems.riichi.seating.strangers import Group as Group
from pairing.systems.riichi.seating.strangers import (
    SearchLimitReached,
    StrangerTables,
    TooManyTables,
)
from pairing.systems.riichi.seating.tabu import improve

LISTED_PLAYERS, LISTED_TABLES = 100, 25_000
"""Players and tables of strangers up to which the latter are listed."""
COLUMN_LIMIT = 64
"""Players up to which all tables are listed (C(64, 4) = 635,376)."""


class Completer:
    """Answers completion questions about one round; remembers what it learnt.

    ``proved`` turns ``False`` when some answer was given up for lack of effort.
    """

    def __init__(self, met: Sequence[Sequence[int]], effort: int, allowance: int = 0) -> None:
        self.met = np.array(met, dtype=np.int64)
        self.players = len(met)
        self.effort = effort
        self.left = effort
        self.allowance = allowance
        self.proved = True
        self._strangers = [
            sum(1 << j for j, often in enumerate(row) if not often and j != i)
            for i, row in enumerate(met)
        ]
        self._hopeless: set[int] = set()
        self._tables: StrangerTables | None = None
        self._listable = LISTED_PLAYERS
        self._priced: PricedTables | None = None
        self._searches = 0

    def fewest(self) -> tuple[int, list[Group]]:
        """Return the least number of crossings from ``allowance`` up, and a seating within it."""
        everybody = (1 << self.players) - 1
        sure = True
        try:
            tables = self._with_partial(everybody, (), 10)
            if tables is not None:
                return self.allowance, tables
        except SearchLimitReached:
            sure = False
        best, tables = self._tabu(range(self.players), self.allowance, 1500)
        if best <= self.allowance:
            return self.allowance, tables
        if self.players > COLUMN_LIMIT:
            self.proved = sure and best == 1 + self.allowance
            return best, tables
        self._priced = PricedTables(self.met, best)
        for allowance in range(max(self.allowance, self._priced.least), best):
            if allowance == 0 and sure:
                continue
            try:
                better = self._within(everybody, (), allowance, 4)
            except SearchLimitReached:
                self.proved = False
                continue
            if better is not None:
                return allowance, better
        return best, tables

    def complete(
        self, free: Set[int], partial: Sequence[int], allowance: int
    ) -> list[Group] | None:
        """Return a seating of ``free`` with ``partial`` at one table within ``allowance``, or
        ``None``.

        ``partial`` is part of ``free``.  ``None`` is a proof unless ``proved`` turned false.
        """
        mask = mask_of(free)
        spent = sum(int(self.met[a, b]) for a, b in combinations(partial, 2))
        if spent <= allowance:
            # Whatever the allowance, strangers all the way are good enough.
            try:
                tables = self._with_partial(mask, partial, 20)
                if tables is not None or allowance == 0:
                    return tables
            except SearchLimitReached:
                if allowance == 0:
                    return self._find(free, partial, allowance)
        if self.players > COLUMN_LIMIT:
            return self._find(free, partial, allowance)
        if self._priced is None:
            self._priced = PricedTables(self.met, allowance)
        try:
            return self._within(mask, tuple(partial), allowance, 20)
        except SearchLimitReached:
            return self._find(free, partial, allowance)

    def _grant(self, share: int) -> int:
        """Steps for one question: a share of the effort, and never most of what is left."""
        return min(self.effort // share, self.left // 6)

    def _within(
        self, mask: int, partial: tuple[int, ...], allowance: int, share: int
    ) -> list[Group] | None:
        """Return the priced engine's answer; one of its steps counts as four."""
        assert self._priced is not None
        tally = [self._grant(share) // 4]
        granted = tally[0]
        try:
            return self._priced.cover(mask, partial, allowance, tally)
        finally:
            self.left -= 4 * (granted - max(tally[0], 0))

    # -- without crossings ---------------------------------------------------------------

    def _with_partial(self, mask: int, partial: Sequence[int], share: int) -> list[Group] | None:
        """Complete the open table, if there is one, and all others without a crossing more."""
        rest = mask & ~mask_of(partial)
        common = rest
        for player in partial:
            common &= self._strangers[player]
        joining: Iterable[tuple[int, ...]] = [()]
        if partial:
            joining = self._cliques(common, 4 - len(partial), list(bits(common)))
        listed = self._listed(mask)
        tally = [self._grant(share)]
        granted = tally[0]
        try:
            if listed is not None:
                ways = list(joining)
                answer = listed.complete(rest, ways if partial else (), tally) if ways else None
            else:
                trials = ((way, self._cover(rest & ~mask_of(way), tally)) for way in joining)
                answer = next(((way, seated) for way, seated in trials if seated is not None), None)
        finally:
            self.left -= granted - tally[0]
        if answer is None:
            return None
        return [*([four(sorted((*partial, *answer[0])))] if partial else []), *answer[1]]

    def _listed(self, mask: int) -> StrangerTables | None:
        """Return all tables of strangers, once few enough players are left."""
        count = mask.bit_count()
        if count > self._listable:
            return None
        if self._tables is None or mask & ~self._tables.mask:
            try:
                self._tables = StrangerTables(self._strangers, mask, LISTED_TABLES)
            except TooManyTables:
                # Not worth another try before two tables more are seated.
                self._listable = count - 8
                return None
        return self._tables

    def _cover(self, mask: int, tally: list[int]) -> list[Group] | None:
        """Exact cover of ``mask`` by tables of strangers, the most constrained player first."""
        if not mask:
            return []
        if mask in self._hopeless:
            return None
        tally[0] -= 1
        if tally[0] < 0:
            raise SearchLimitReached
        degree = {p: (self._strangers[p] & mask).bit_count() for p in bits(mask)}
        player = min(degree, key=degree.__getitem__)
        if degree[player] >= 3:
            around = self._strangers[player] & mask
            order = sorted(bits(around), key=degree.__getitem__)
            for joining in self._cliques(around, 3, order):
                group = (player, *joining)
                tables = self._cover(mask & ~mask_of(group), tally)
                if tables is not None:
                    return [four(sorted(group)), *tables]
        self._hopeless.add(mask)
        return None

    def _cliques(self, common: int, size: int, order: list[int]) -> Iterator[tuple[int, ...]]:
        """Sets of ``size`` mutual strangers within ``common``, taken in the given order."""
        if size == 0:
            yield ()
            return
        for player in order:
            if not common >> player & 1:
                continue
            common &= ~(1 << player)
            narrower = common & self._strangers[player]
            if narrower.bit_count() < size - 1:
                continue
            for more in self._cliques(narrower, size - 1, order):
                yield (player, *more)

    # -- by tabu search ------------------------------------------------------------------

    def _find(self, free: Set[int], partial: Sequence[int], allowance: int) -> list[Group] | None:
        """Return the last resort: a completion if tabu search finds one; no proof if it does
        not.
        """
        self._searches += 1
        if self._searches <= 40:
            total, groups = self._tabu(sorted(free), allowance, 300, partial)
            if total <= allowance:
                return groups
        self.proved = False
        return None

    def _tabu(
        self, who: Iterable[int], target: int, steps: int, partial: Sequence[int] = ()
    ) -> tuple[int, list[Group]]:
        players = [*partial, *(player for player in who if player not in partial)]
        cost = self.met[np.ix_(players, players)].copy()
        # Those already at the open table are held together by a bonus no crossing outweighs.
        bonus = int(cost.sum()) + 1
        seated = len(partial)
        cost[:seated, :seated] -= bonus
        np.fill_diagonal(cost, 0)
        owed = bonus * seated * (seated - 1) // 2
        start = np.arange(len(players)) // 4
        best, at = improve(cost, start, steps, Random(1), target - owed)
        groups = [
            four(sorted(players[i] for i in np.flatnonzero(at == table)))
            for table in range(len(players) // 4)
        ]
        return best + owed, groups
