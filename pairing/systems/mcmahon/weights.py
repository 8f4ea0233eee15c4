"""The aims of a round as one whole number a pair, and which pairs can be left out of it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, groupby, pairwise
from random import Random

from pairing.matching import EXACT_BITS
from pairing.systems.mcmahon.aims import (
    APART,
    COLOUR,
    FULL,
    LEAST_LOT,
    LOT,
    PLACE,
    down_cost,
    half_points,
    level,
    price,
    seeding_cost,
    stones,
    up_cost,
)
from pairing.systems.mcmahon.field import Entry, Field


class Weights:
    """Costs of all pairs of a field of an even number, by their places in its order.

    Each aim has its own digits of a cost, wide enough that the sum over all boards never
    reaches into those of the aim before it.

    ``least`` half points is what differences of score and avoided pairs cost any pairing at
    least, and a pair's *reach* what its being in the pairing adds to that:

    * Between two neighbouring scores an odd number of pairs meets if the number of players
      above is odd, one at least; if it is even, none or two at least.
    * Where more than half are of one club (or country), so many of them as are left when
      everybody else has met one of them meet each other; a pair without them makes it one
      more.

    With ``only_scores`` there are no aims but the first: repeats, categories, differences.
    """

    def __init__(self, field: Field, *, repeats: bool = True, only_scores: bool = False) -> None:
        self._field, self._repeats, self._only_scores = field, repeats, only_scores
        self.everything = repeats or field.settings.kind == "category"
        self.entries = entries = list(field.entries.values())
        settings = field.settings
        scores = [entry.doubled for entry in entries]
        boards = max(1, len(entries) // 2)
        spread = max(scores, default=0) - min(scores, default=0)
        prices = sum(half_points(kind, settings) for kind in APART)
        self._unit = boards + 1
        limits = (
            FULL + COLOUR, 10 * PLACE, sum(APART.values()), spread * spread,
            (spread + prices) * self._unit + 1, settings.kind == "category", repeats,
        )  # fmt: skip
        widths = [(boards * limit).bit_length() for limit in limits]
        lot = min(LOT, max(LEAST_LOT, EXACT_BITS - sum(widths) - boards.bit_length()))
        shifts = [*accumulate(widths, initial=lot + boards.bit_length())]
        (
            self._seed, drawn, self._geo, self._squares, self._score, self._mixed, self._again, _
        ) = shifts  # fmt: skip
        draw = Random(f"{field.tournament.seed}/{field.tournament.next_round}/pairs")
        self._lots = [
            [] if only_scores else [draw.getrandbits(LOT) >> LOT - lot for _ in entries[at:]]
            for at in range(1, len(entries) + 1)
        ]
        self._seeding = field.seeding
        self._down = [down_cost(entry, settings) << drawn for entry in entries]
        self._up = [up_cost(entry, settings) << drawn for entry in entries]
        self._level = [level(entry, settings) for entry in entries]
        colour = settings.balance_colours
        self._colour = [colour * ((e.balance > 0) - (e.balance < 0)) for e in entries]
        self._leaning = {way: [at for at, own in enumerate(self._colour) if own == way]
                         for way in (-1, 1)}  # fmt: skip
        self._between: dict[tuple[int, int], int] = {}
        self._at = {entry.number: at for at, entry in enumerate(entries)}
        self._keep_apart()
        self._reach()
        places = groupby(range(len(entries)), lambda at: entries[at].group)
        starts = [next(group) for _, group in places]
        self._runs = [
            (start, stop, max(self._lower[start:]))
            for start, stop in pairwise([*starts, len(entries)])
        ]

    def _keep_apart(self) -> None:
        """Sort players by what they are to be avoided for: those of one sort are alike in that."""
        shared = self._field.apart.shared
        self._shared = [trait for trait in shared if not trait.never and not self._only_scores]
        of: list[list[int]] = [[] for _ in self.entries]
        for at, trait in enumerate(self._shared):
            for number in trait.numbers & self._at.keys():
                of[self._at[number]].append(at)
        free, relieved = self._field.apart.free, self._field.relieved
        sorts: dict[tuple[frozenset[int], bool, bool], int] = {}
        self._sort = [
            sorts.setdefault(
                (frozenset(of[at]), entry.number in free, entry.number in relieved), len(sorts)
            )
            for at, entry in enumerate(self.entries)
        ]
        self._sorts = list(sorts)
        self._worth: dict[int, tuple[list[int], list[int]]] = {}

    def _worths(self, sort: int) -> tuple[list[int], list[int]]:
        """Return what avoiding a player of each sort is worth for one of this, in half points,
        in all.
        """
        if sort not in self._worth:
            (own, own_free, relieved), halves, costs = self._sorts[sort], [], []
            for shared, free, _ in self._sorts:
                kinds = {self._shared[at].kind for at in own & shared}
                if own_free and free:
                    kinds &= {"group"}
                half = sum(
                    half_points(kind, self._field.settings)
                    for kind in kinds
                    if kind != "club" or not relieved
                )
                halves.append(half)
                paid = half * self._unit + (half > 0) << self._score
                costs.append((sum(APART[kind] for kind in kinds) << self._geo) + paid)
            self._worth[sort] = halves, costs
        return self._worth[sort]

    def _reach(self) -> None:
        """Work out ``least``, and what two places contribute to the reach of a pair."""
        self.least = total = 0
        excess = []
        backwards = [*reversed(self.entries), self.entries[0]]
        for above, (one, other) in enumerate(pairwise(backwards), 1):
            excess.append(total)
            gap = other.doubled - one.doubled
            self.least += gap * (above % 2)
            total += 2 * gap * (1 - above % 2)
        self._upper = excess[::-1]
        self._lower = self._upper.copy()
        self.widest = max(excess)
        for kind in () if self._only_scores else APART:
            worth = half_points(kind, self._field.settings)
            most = self._majority(kind) if worth else ()
            self.widest += worth
            if most:
                self.least += worth * (len(most) - len(self.entries) // 2)
                self.widest += worth
                self._upper = [reach + worth for reach in self._upper]
                for at in most:
                    self._upper[at] -= worth
                    self._lower[at] += worth

    def _majority(self, kind: str) -> Sequence[int]:
        """Return the places of more than half of the players, whom something pays to keep apart."""
        apart, free = self._field.apart, self._field.relieved if kind == "club" else frozenset()
        for shared in apart.shared:
            if shared.kind == kind != "group" and not shared.never:
                inside = (shared.numbers - apart.free - free) & self._at.keys()
                if 2 * len(inside) > len(self.entries):
                    return [self._at[number] for number in inside]
        return ()

    def paid(self, pairs: Sequence[tuple[Entry, Entry]]) -> int:
        """Return the half points that score differences and avoided pairs of a pairing cost."""
        gaps = sum(one.doubled - other.doubled for one, other in pairs)
        if self._only_scores:
            return gaps
        return gaps + sum(price(one.number, other.number, self._field) for one, other in pairs)

    def costs(self, width: int) -> list[tuple[int, int, int]]:
        """Return all pairs that may meet and whose reach is at most ``width``, each with its
        cost.
        """
        costs: list[tuple[int, int, int]] = []
        field, here, sorts, run = self._field, self._at, self._sort, 0
        for at, entry in enumerate(self.entries):
            run += at >= self._runs[run][1]
            limit = self._upper[at] - width
            halves, paid = self._worths(sorts[at])
            row = self._row(at, run, paid, limit)
            out = {here[n] for n in field.apart.never.get(entry.number, ()) if n in here}
            met = {here[number] for number in field.met[entry.number] if number in here}
            if not self._repeats:
                out |= met
            else:
                for j in met:
                    if 0 < j - at <= len(row):
                        row[j - at - 1] += 1 << self._again
            costs += [
                (at, j, cost)
                for j, (cost, lower, sort) in enumerate(
                    zip(row, self._lower[at + 1 :], sorts[at + 1 :], strict=False), at + 1
                )
                if lower - halves[sort] >= limit and j not in out
            ]
        return costs

    def _row(self, at: int, run: int, paid: Sequence[int], limit: int) -> list[int]:
        """Return what pairs of a player with those below him cost, but for meeting again.

        As far down as any reach is at most the width; ``paid`` is what to avoid them is worth.
        """
        entries, up, sorts = self.entries, self._up, self._sort
        own, lots, row = entries[at], self._lots[at], list[int]()
        for start, stop, most in self._runs[run:]:
            if most < limit:
                break
            below = slice(max(start, at + 1), stop)
            drawn_lots = lots[below.start - at - 1 : stop - at - 1]
            between = self._groups(own, entries[start])
            if self._only_scores:
                row += [between] * (stop - below.start)
            elif start <= at:
                seeds = [seeding_cost(own, e, self._seeding) << self._seed for e in entries[below]]
                costs = zip(drawn_lots, seeds, sorts[below], strict=True)
                row += [lot + seed + paid[of] for lot, seed, of in costs]
            else:
                drawn = own.doubled != entries[start].doubled
                between += self._down[at] * drawn
                ups = up[below] if drawn else [0] * (stop - start)
                costs = zip(drawn_lots, ups, sorts[below], strict=True)
                row += [lot + between + cost + paid[of] for lot, cost, of in costs]
        if not self._only_scores:
            self._colours(at, row)
        return row

    def _colours(self, at: int, row: list[int]) -> None:
        """Add to a row what pairs cost who both had one colour more often."""
        mine, settings = self._level[at], self._field.settings
        alike = self._leaning.get(self._colour[at], ())
        for j in alike[bisect(alike, at) : bisect(alike, at + len(row))]:
            if not (settings.handicap_maximum and stones(mine - self._level[j], settings)):
                row[j - at - 1] += COLOUR << self._seed

    def _groups(self, entry: Entry, other: Entry) -> int:
        """Return what scores and categories of two groups cost."""
        key = entry.group, other.group
        if key not in self._between:
            apart = abs(entry.doubled - other.doubled)
            self._between[key] = (
                (apart * apart << self._squares)
                + (apart * self._unit << self._score)
                + ((entry.category != other.category) << self._mixed)
            )
        return self._between[key]
