"""A round of matches from the top scoregroup to the last (C.04.5, 3.3 to 3.6).

Every bracket is the scoregroup and those who must come up to it: nobody goes down.  With the
fewest upfloaters (C.4) none of them meets another, for without those two the bracket would need
fewer.  So each has an opponent of the scoregroup, and all that the rules count of upfloaters is a
price of pairs: C.4 to C.7 settle with one matching of everybody still to be paired, and the order
of the sets (3.5.4) with a bit for each who could come up.  The order of the pairings (3.6.3)
settles player by player, each time with the question whether the others can still be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from pairing.dataclasses import dataclass
from pairing.matching import EXACT_BITS, cheapest_mates, maximum_matching
from pairing.numbers import bits, mask_of
from pairing.systems.dutch.brackets import legal_masks, no_legal_pairing
from pairing.systems.dutch.entries import DutchField
from pairing.systems.dutch.matching.general import LONG_ORDER_BITS, ORDER_BITS
from pairing.systems.dutch.matching.graph import RoundCompletion

Cost = Callable[[int, int], int]
"""What a pair of positions costs."""


@dataclass(frozen=True)
class MatchBracket:
    """A scoregroup with its upfloaters, and its pairs (top member, bottom member) in their order.

    All are positions in the ranked field, ``lower`` a mask of those below who could come up.
    ``needs`` is how many upfloaters the next scoregroup then has (C.6), where a set of them was to
    be chosen.
    """

    residents: tuple[int, ...]
    lower: int
    upfloaters: tuple[int, ...]
    needs: int
    pairs: tuple[tuple[int, int], ...]


def parted(links: Sequence[int], one: int, others: int) -> list[int]:
    """Return the links without those between a player and the players of a mask."""
    left = list(links)
    left[one] &= ~others
    for other in bits(others & links[one]):
        left[other] &= ~(1 << one)
    return left


class MatchRound:
    """The brackets of a round, one after the other, and who has the bye.

    Raises :class:`NoLegalPairing` when the round cannot be completed (3.3.3).
    """

    def __init__(self, field: DutchField) -> None:
        self.field = field
        self.entries = field.entries
        self.legal = legal_masks(field)
        self.completion = RoundCompletion(self.legal)
        self.everybody = (1 << len(field.entries)) - 1
        self.bye = self._bye()

    def _bye(self) -> int | None:
        """3.4: the lowest score, the most matches, the largest number that leaves all paired."""
        if len(self.entries) % 2 == 0:
            if self.completion.possible(self.everybody, 0):
                return None
            raise no_legal_pairing(self.field, self.completion)
        able = [at for at, entry in enumerate(self.entries) if not entry.bye_refused]
        able.sort(
            key=lambda at: (
                self.entries[at].score, self.entries[at].unplayed, -self.entries[at].rank,
            )
        )  # fmt: skip
        for at in able:
            if self.completion.possible(self.everybody & ~(1 << at), 0):
                return at
        raise no_legal_pairing(self.field, self.completion)

    @cached_property
    def brackets(self) -> tuple[MatchBracket, ...]:
        """Every bracket, the top scoregroup's first."""
        return tuple(self._brackets())

    def _brackets(self) -> Iterator[MatchBracket]:
        left = self.everybody if self.bye is None else self.everybody & ~(1 << self.bye)
        while left:
            score = self.entries[next(bits(left))].score
            residents = mask_of(at for at in bits(left) if self.entries[at].score == score)
            floats = Upfloaters(self, residents, left & ~residents)
            members = residents | floats.chosen
            pairs = BracketOrder(self, members, floats.chosen).pairs()
            yield MatchBracket(
                tuple(bits(residents)), floats.lower, tuple(bits(floats.chosen)), floats.needs,
                tuple(pairs),
            )  # fmt: skip
            left &= ~members

    def following(self, residents: int) -> int:
        """Return the scoregroup below, whoever of it is still to be paired."""
        now = self.entries[next(bits(residents))].score
        score = max((entry.score for entry in self.entries if entry.score < now), default=now)
        return mask_of(at for at, entry in enumerate(self.entries) if entry.score == score)

    def floated(self, at: int) -> bool:
        """Return whether C.7 and C.8 count a player: a floater of the last round, but for the
        last one.
        """
        return not self.field.last and bool(self.entries[at].floats[0])


class Upfloaters:
    """The set of upfloaters of a scoregroup (3.5)."""

    def __init__(self, round_: MatchRound, residents: int, lower: int) -> None:
        self.round = round_
        self.residents = residents
        self.lower = lower
        self.chosen = 0
        self.needs = 0
        self.digits: dict[str, tuple[int, int]] = {}
        """The bits of a price that each criterion but C.4, the highest, has: from and to."""
        possible = round_.completion.possible
        self.following = round_.following(residents) & lower
        if not (possible(residents, 0) and possible(lower, 0)) and not self._choose_one():
            self._choose()

    def _choose_one(self) -> bool:
        """Choose a single upfloater without prices, if one will do that meets C.6 in full."""
        round_ = self.round
        if self.residents.bit_count() % 2 == 0:
            return False
        near = round_.completion.missable(self.residents, 0)
        rest = round_.completion.missable(self.lower, 0)
        for _, level in groupby(bits(self.lower), key=lambda at: round_.entries[at].score):
            fit = [at for at in level if near.serves(round_.legal[at]) and rest.can_miss(at)]
            if fit:
                break
        else:
            return False
        fit.sort(key=round_.floated)
        best = next((at for at in fit if self._paired_well(self.lower & ~(1 << at))), None)
        if best is None:
            return False
        self.chosen = 1 << best
        return True

    def _paired_well(self, lower: int) -> bool:
        """Return whether the next scoregroup needs no upfloater, or one if it is odd (C.6)."""
        completion, next_ = self.round.completion, self.following & lower
        rest = lower & ~next_
        if next_.bit_count() % 2 == 0:
            return completion.possible(next_, 0) and completion.possible(rest, 0)
        above, below = completion.missable(next_, 0), completion.missable(rest, 0)
        legal = self.round.legal
        return any(above.can_miss(at) and below.serves(legal[at]) for at in bits(next_))

    def _leaves(self, a: int, b: int) -> int:
        return (self.following >> a ^ self.following >> b) & 1

    def _choose(self) -> None:
        everybody, legal = self.residents | self.lower, self.round.legal
        crossing = self._comes_up
        first = cheapest_mates(legal, everybody, lambda a, b: int(crossing(a, b) is not None))
        count = sum(1 for at in bits(self.lower) if self.residents >> first[at] & 1)
        price = self.price(count)
        mate = cheapest_mates(legal, everybody, price)
        levels = {self.round.entries[at].score for at in self._up(mate)}
        able = [at for at in bits(self.lower) if self.round.entries[at].score in levels]
        longest = price(next(bits(self.residents)), max(bits(self.lower))).bit_length()
        space = EXACT_BITS - longest - count.bit_length()
        if space < ORDER_BITS:
            space = LONG_ORDER_BITS
        links: Sequence[int] = legal
        while self.chosen.bit_count() < count:
            now, able = able[:space], able[space:]
            mate = cheapest_mates(links, everybody, self._ordered(price, now, count))
            up = mask_of(self._up(mate))
            for at in now:
                links = parted(links, at, self.lower if up >> at & 1 else self.residents)
            self.chosen |= up & mask_of(now)
        self.needs = sum(self._leaves(a, b) for a, b in mate.items() if self._in_lower(a, b)) // 2

    def _in_lower(self, a: int, b: int) -> bool:
        return bool(self.lower >> a & self.lower >> b & 1)

    def _comes_up(self, a: int, b: int) -> int | None:
        """Return which of two comes up to meet the other, a resident; ``None`` if neither does."""
        if self.residents >> a & 1:
            return b if self.lower >> b & 1 else None
        return a if self.residents >> b & 1 else None

    def _up(self, mate: dict[int, int]) -> Iterator[int]:
        return (at for at in bits(self.lower) if self.residents >> mate[at] & 1)

    def price(self, count: int) -> Cost:
        """C.4 to C.7 of a pair, each a count in its own bits, when so many come up in all."""
        entries, floated = self.round.entries, self.round.floated
        width = count.bit_length()
        levels = sorted({entries[at].score for at in bits(self.lower)}, reverse=True)
        below = width + self.following.bit_count().bit_length()
        shift = {score: below + width * at for at, score in enumerate(levels)}
        top = below + width * len(levels)
        self.digits = {"again": (0, width), "next": (width, below), "scores": (below, top)}

        def price(a: int, b: int) -> int:
            up = self._comes_up(a, b)
            if up is not None:
                return (1 << top) + (1 << shift[entries[up].score]) + floated(up)
            return self._leaves(a, b) << width if self._in_lower(a, b) else 0

        return price

    def _ordered(self, price: Cost, now: Sequence[int], count: int) -> Cost:
        """Return the price, and in the bits below it the order of the sets (3.5.4)."""
        most = (1 << len(now)) - 1
        without = {at: most - (1 << len(now) - 1 - place) for place, at in enumerate(now)}
        width = len(now) + count.bit_length()

        def ordered(a: int, b: int) -> int:
            up = self._comes_up(a, b)
            return (price(a, b) << width) + (0 if up is None else without.get(up, most))

        return ordered


class BracketOrder:
    """A bracket by the order of its pairings (3.6): the players are places by pairing number.

    ``costs`` has, for each place, those with whom C.8 is not met, ``limit`` how often it cannot be
    met: without a limit any pairing will do.
    """

    def __init__(self, round_: MatchRound, members: int, upfloaters: int) -> None:
        self.seats = sorted(bits(members), key=lambda at: round_.entries[at].rank)
        place = {at: seat for seat, at in enumerate(self.seats)}
        self.links = [
            mask_of(place[other] for other in bits(round_.legal[at] & members)) for at in self.seats
        ]
        up = mask_of(place[at] for at in bits(upfloaters))
        floated = mask_of(place[at] for at in bits(members & ~upfloaters) if round_.floated(at))
        self.costs = [
            floated if up >> seat & 1 else up if floated >> seat & 1 else 0
            for seat in range(len(self.seats))
        ]
        self.left = (1 << len(self.seats)) - 1
        self.limit: int | None = None
        self._settle_floats(up.bit_count())

    def _settle_floats(self, most: int) -> None:
        """C.8: as few upfloaters as possible meet a floater of the last round."""
        if not any(self.costs):
            return
        without = [mask & ~cost for mask, cost in zip(self.links, self.costs, strict=True)]
        if self.fits(without) is not None:
            self.links = without
            return
        least = self._paid(cheapest_mates(self.links, self.left, self._cost))
        if least < most:
            self.limit = least

    def _cost(self, a: int, b: int) -> int:
        return self.costs[a] >> b & 1

    def _paid(self, mate: dict[int, int]) -> int:
        return sum(self._cost(a, b) for a, b in mate.items()) // 2

    def fits(self, links: Sequence[int]) -> dict[int, int] | None:
        """Return a pairing of all who are left along the links within the limit, if there is
        one.
        """
        if self.limit is None:
            mate = maximum_matching(links, self.left)
        else:
            mate = cheapest_mates(links, self.left, self._cost)
        if len(mate) < self.left.bit_count():
            return None
        return mate if self.limit is None or self._paid(mate) <= self.limit else None

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the pairs of the first pairing, top member first, as positions in the field."""
        for top in self._top_members():
            bottom = next(low for low in bits(self.links[top]) if self.seat(top, low))
            yield self.seats[top], self.seats[bottom]

    def _top_members(self) -> list[int]:
        """3.6.2: the least numbers that can all be top members; the links keep them so."""
        mate = self.fits(self.links)
        assert mate is not None
        tops: list[int] = []
        for seat in range(len(self.seats)):
            above = (1 << seat) - 1
            if 2 * len(tops) < len(self.seats):
                trial = parted(self.links, seat, above)
                fitting = mate if mate[seat] > seat else self.fits(trial)
                if fitting is not None:
                    self.links, mate = trial, fitting
                    tops.append(seat)
                    continue
            self.links = parted(self.links, seat, ~above & self.links[seat])
        return tops

    def seat(self, top: int, bottom: int) -> bool:
        """Seat a pair if the others can be paired then; return whether it was done."""
        before, limit = self.left, self.limit
        self.left &= ~(1 << top | 1 << bottom)
        if limit is not None:
            self.limit = limit - self._cost(top, bottom)
        if before >> bottom & 1 and self.fits(self.links) is not None:
            return True
        self.left, self.limit = before, limit
        return False
