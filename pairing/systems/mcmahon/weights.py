"""The aims of a round as one whole number a pair, and which pairs can be left out of it."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import pairwise, repeat
from random import Random

from pairing.systems.mcmahon.aims import (
    APART,
    COLOUR,
    FULL,
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

LOW = (1 << LOT) - 1

REASONS = {kind: 1 << at for at, kind in enumerate(APART)}
"""A bit for each reason to avoid a pair."""


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
    """

    def __init__(self, field: Field, *, repeats: bool = True) -> None:
        self._field, self._repeats = field, repeats
        self.entries = entries = list(field.entries.values())
        settings = field.settings
        scores = [entry.doubled for entry in entries]
        boards = max(1, len(entries) // 2)
        spread = max(scores, default=0) - min(scores, default=0)
        prices = sum(half_points(kind, settings) for kind in APART)
        self._unit = boards + 1
        limits = (
            LOW, FULL + COLOUR, 10 * PLACE, sum(APART.values()), spread * spread,
            (spread + prices) * self._unit + 1, settings.kind == "category", repeats,
        )  # fmt: skip
        shifts = [0]
        for limit in limits:
            shifts.append(shifts[-1] + (boards * limit).bit_length())
        _, self._seed, drawn, self._geo, self._squares, self._score, self._mixed, self._again = (
            shifts[:8]
        )
        draw = Random(f"{field.tournament.seed}/{field.tournament.next_round}/pairs")
        lots = [draw.getrandbits(LOT) for _ in entries]
        self._lots = [31 * lot for lot in lots], [17 * lot for lot in lots]
        self._seeding = field.seeding
        self._down = [down_cost(entry, settings) << drawn for entry in entries]
        self._up = [up_cost(entry, settings) << drawn for entry in entries]
        self._level = [level(entry, settings) for entry in entries]
        colour = settings.balance_colours
        self._colour = [colour * ((e.balance > 0) - (e.balance < 0)) for e in entries]
        self._between: dict[tuple[int, int], int] = {}
        self._at = {entry.number: at for at, entry in enumerate(entries)}
        self._keep_apart()
        self._reach()

    def _keep_apart(self) -> None:
        """Who is to be avoided, by places, and what that is worth for any reasons."""
        apart, at, settings = self._field.apart, self._at, self._field.settings
        self._free = {at[number] for number in apart.free if number in at}
        self._kinds: list[list[tuple[str, list[int]]]] = [[] for _ in self.entries]
        for shared in apart.shared:
            places = sorted(at[number] for number in shared.numbers if number in at)
            for place in places if not shared.never else ():
                self._kinds[place].append((shared.kind, places))
        self._worth: dict[bool, list[tuple[int, int]]] = {}
        for relieved in (False, True):
            self._worth[relieved] = worths = []
            for reasons in range(1 << len(APART)):
                kinds = [kind for kind, reason in REASONS.items() if reasons & reason]
                half = sum(
                    half_points(kind, settings)
                    for kind in kinds
                    if not (relieved and kind == "club")
                )
                paid = half * self._unit + (half > 0) << self._score
                worths.append((half, (sum(APART[kind] for kind in kinds) << self._geo) + paid))

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
        for kind in APART:
            worth = half_points(kind, self._field.settings)
            most = self._majority(kind) if worth else ()
            self.widest += worth
            if most:
                self.least += worth * (len(most) - len(self.entries) // 2)
                self.widest += worth
                self._upper = [one + worth for one in self._upper]
                for at in most:
                    self._upper[at] -= worth
                    self._lower[at] += worth

    def _majority(self, kind: str) -> Sequence[int]:
        """The places of more than half of the players, whom something pays to keep apart."""
        apart, free = self._field.apart, self._field.relieved if kind == "club" else frozenset()
        for shared in apart.shared:
            if shared.kind == kind != "group" and not shared.never:
                inside = (shared.numbers - apart.free - free) & self._at.keys()
                if 2 * len(inside) > len(self.entries):
                    return [self._at[number] for number in inside]
        return ()

    def paid(self, pairs: Sequence[tuple[Entry, Entry]]) -> int:
        """The half points that score differences and avoided pairs of a pairing cost."""
        return sum(a.doubled - b.doubled + price(a.number, b.number, self._field) for a, b in pairs)

    def costs(self, width: int) -> list[tuple[int, int, int]]:
        """All pairs that may meet and whose reach is at most ``width``, each with its cost."""
        found: list[tuple[int, int, int]] = []
        field, lower, count, here = self._field, self._lower, len(self.entries), self._at
        for at, one in enumerate(self.entries):
            met = {here[number] for number in field.met[one.number] if number in here}
            never = {here[number] for number in field.apart.never.get(one.number, ())
                     if number in here}  # fmt: skip
            limit = self._upper[at] - width
            worth = self._worth[one.number in field.relieved]
            avoided = {j: worth[reasons] for j, reasons in self._avoided(at).items()}
            out = never if self._repeats else never | met
            out |= {j for j, (paid, _) in avoided.items() if lower[j] - paid < limit}
            below = [j for j in range(at + 1, count) if lower[j] >= limit and j not in out]
            costs = self._row(at, below)
            for place, j in enumerate(below) if avoided or self._repeats else ():
                if j in avoided:
                    costs[place] += avoided[j][1]
                if j in met:
                    costs[place] += 1 << self._again
            found += zip(repeat(at), below, costs, strict=False)
        return found

    def _avoided(self, at: int) -> dict[int, int]:
        """Whom below him a player is to avoid, each with the reasons."""
        found: dict[int, int] = {}
        for kind, places in self._kinds[at]:
            always = kind == "group" or at not in self._free
            for j in places[bisect(places, at) :]:
                if always or j not in self._free:
                    found[j] = found.get(j, 0) | REASONS[kind]
        return found

    def _row(self, at: int, below: Sequence[int]) -> list[int]:
        """What pairs of a player with some below him cost, but for meeting again or in spite."""
        entries, up, (own, lots) = self.entries, self._up, self._lots
        one, down, lot, costs = entries[at], self._down[at], own[at], []
        group, between, drawn = one.group, 0, False
        for j in below:
            other = entries[j]
            cost = lot + lots[j] & LOW
            if other.group == one.group:
                costs.append(cost + (seeding_cost(one, other, self._seeding) << self._seed))
                continue
            if other.group != group:
                group, between = other.group, self._groups(one, other)
                drawn = one.doubled != other.doubled
            costs.append(cost + between + (down + up[j] if drawn else 0))
        if colour := self._colour[at]:
            mine, settings = self._level[at], self._field.settings
            for place, j in enumerate(below):
                if self._colour[j] == colour and not (
                    settings.handicap_maximum and stones(mine - self._level[j], settings)
                ):
                    costs[place] += COLOUR << self._seed
        return costs

    def _groups(self, one: Entry, other: Entry) -> int:
        """What scores and categories of two groups cost."""
        key = one.group, other.group
        if key not in self._between:
            apart = one.doubled - other.doubled
            self._between[key] = (
                (apart * apart << self._squares)
                + (apart * self._unit << self._score)
                + ((one.category != other.category) << self._mixed)
            )
        return self._between[key]
