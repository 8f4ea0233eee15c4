"""The general way to pair a bracket: matchings of maximum weight in exact integers.

One matching settles the price of the bracket.  The first candidate in the order of B and D
(2017; 3.6, 3.7 and 4 in 2026) among those of that price is then found a few decisions at a
time: what the order asks first gets the bits right below the price.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product

from pairing.dataclasses import dataclass
from pairing.matching import EXACT_BITS, heaviest_matching
from pairing.systems.dutch.matching.prices import Prices

ORDER_BITS = 40
"""Bits for the order that are worth keeping a weight within :data:`EXACT_BITS`."""
LONG_ORDER_BITS = 512
"""Bits for the order when weights are longer than :data:`EXACT_BITS` anyway."""


@dataclass(frozen=True)
class Candidate:
    """A bracket's pairing: pairs (S1 player, S2 player) and downfloaters, and its price."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    price: int


class BracketGraph:
    """A bracket as a weighted graph.

    ``legal`` has for each position the bit mask of those he may meet.  With ``complete`` the
    whole round below must be paired too (C.4); otherwise only the next bracket is seen.
    """

    def __init__(self, prices: Prices, legal: Sequence[int], *, complete: bool) -> None:
        self.prices = prices
        self.bracket = bracket = prices.bracket
        self.complete = complete
        players = bracket.players
        self.movers = frozenset(bracket.movers)
        self.node = {player: at for at, player in enumerate(players)}
        self.floats = {player: prices.floater(player) for player in players}
        self.inside: dict[tuple[int, int], int] = {}
        self.outside: list[tuple[int, int, int]] = []
        below = bracket.beneath if complete else bracket.following
        for player in below:
            self.node[player] = len(self.node)
        self._link(legal, below)
        if complete and bracket.bye_due:
            bye = len(self.node)
            self.node[-1] = bye
            for player in bracket.byes:
                if player in self.node:
                    self.outside.append((self.node[player], bye, 0))
        heaviest = max(
            max(self.inside.values(), default=0), max((w for *_, w in self.outside), default=0)
        )
        self.bits = heaviest.bit_length()
        self._rewards = {(x, y): reward for x, y, reward in self.outside if reward}
        self.next_reward = 0
        """What the last solution's downfloaters are worth to the next bracket (C.7 / C.8)."""

    def _link(self, legal: Sequence[int], below: Sequence[int]) -> None:
        """Link the pairs of the bracket, MDPs never with one another, and those further down.

        There downfloaters meet players below, and those meet among themselves.
        """
        players, node, floats = self.bracket.players, self.node, self.floats
        near, prices = frozenset(self.bracket.following), self.prices
        for at, a in enumerate(players):
            for b in players[at + 1 :]:
                if not legal[a] >> b & 1:
                    continue
                if b not in self.movers:
                    self.inside[a, b] = floats[a] + floats[b] - prices.pair(a, b)
                elif self.complete:
                    # Both downfloat and meet below: only ever worse, but it may be needed when
                    # pairs are counted by the rule and not by what would be possible.
                    self.outside.append((node[a], node[b], 0))
        rewards = {(a, b): prices.next_pair(a) for a in players for b in near}
        rewards |= {(a, b): prices.next_pair() for a in near for b in near}
        for a, b in (*product(players, below), *combinations(below, 2)):
            if legal[a] >> b & 1:
                self.outside.append((node[a], node[b], rewards.get((a, b), 0)))

    def solve(
        self, order: Callable[[int, int], int] = lambda a, b: 0, bits: int = 0
    ) -> list[tuple[int, int]]:
        """Pairs of the best candidate, ties broken by the sum of ``order(a, b)``."""
        node = self.node
        edges = [(x, y, weight << bits) for x, y, weight in self.outside]
        edges += [
            (node[a], node[b], (weight << bits) + order(a, b))
            for (a, b), weight in self.inside.items()
        ]
        matching = heaviest_matching(len(node), edges, as_many_as_possible=self.complete)
        back = {at: player for player, at in node.items()}
        if self.complete and 2 * len(matching) < len(node):
            raise LookupError("no complete round")
        pairs = []
        self.next_reward = 0
        for x, y in matching:
            self.next_reward += self._rewards.get((x, y), 0) + self._rewards.get((y, x), 0)
            both = (back[x], back[y]), (back[y], back[x])
            pairs += [pair for pair in both if pair in self.inside]
        return sorted(pairs, key=lambda pair: node[pair[0]])

    def price(self, pairs: Sequence[tuple[int, int]]) -> int:
        """Return the price of a candidate with these pairs."""
        used = {player for pair in pairs for player in pair}
        floating = sum(price for player, price in self.floats.items() if player not in used)
        return sum(self.prices.pair(a, b) for a, b in pairs) + floating

    def keep(self, wanted: Callable[[int, int], bool]) -> None:
        """Leave only some of the bracket's own pairs possible."""
        self.inside = {pair: weight for pair, weight in self.inside.items() if wanted(*pair)}

    def best(self) -> Candidate:
        """Return the first candidate of the lowest price (B.8 / 3.8)."""
        space = EXACT_BITS - self.bits
        if space < ORDER_BITS:
            space = LONG_ORDER_BITS
        bracket = self.bracket
        pairs = self.solve()
        paired = [a for a, _ in pairs if a in self.movers]
        if len(paired) < len(bracket.movers):
            self._choose_movers(len(paired), space)
        if paired:  # D.1 / 4.2: the first transposition of S2 that serves them
            self._transpose(
                sorted({a for a, _ in self.inside if a in self.movers}), bracket.residents, space
            )
        self._pair_rest(space, len(pairs) - len(paired))
        final = self.solve()
        used = {player for pair in final for player in pair}
        floaters = tuple(p for p in bracket.players if p not in used)
        return Candidate(tuple(final), floaters, self.price(final))

    def _choose_movers(self, count: int, space: int) -> None:
        """D.3 / 4.4: the MDPs to be paired, the lowest in-bracket numbers that will do."""
        chosen: set[int] = set()
        left = list(self.bracket.movers)
        while left and len(chosen) < count:
            now, left = left[:space], left[space:]
            bit = {a: 1 << (len(now) - 1 - at) for at, a in enumerate(now)}
            pairs = self.solve(lambda a, b: bit.get(a, 0), len(now))
            here = {a for a, _ in pairs if a in bit}
            chosen |= here
            removed = set(now) - here
            self.keep(lambda a, b: a not in removed)
        if left:
            removed = set(left)
            self.keep(lambda a, b: a not in removed)

    def _transpose(self, first: Sequence[int], second: Sequence[int], space: int) -> None:
        """Fix for each of ``first`` the first of ``second`` with whom the others can follow."""
        index, top = {b: at for at, b in enumerate(second)}, len(second)
        width = max(1, top.bit_length())
        many = max(1, space // width)
        left = list(first)
        while left:
            now, left = left[:many], left[many:]
            shift = {a: width * (len(now) - 1 - at) for at, a in enumerate(now)}
            pairs = self.solve(
                lambda a, b: (top - index[b]) << shift[a] if a in shift else 0, width * len(now)
            )
            fixed = {a: b for a, b in pairs if a in shift}
            taken = set(fixed) | set(fixed.values())
            self.keep(lambda a, b: fixed.get(a) == b or (a not in taken and b not in taken))

    def _pair_rest(self, space: int, count: int) -> None:
        """B.6 / 3.6: the remainder (or the homogeneous bracket): exchanges, transpositions."""
        taken = {b for a, b in self.inside if a in self.movers}
        rest = [r for r in self.bracket.residents if r not in taken]
        if not count:
            self.keep(lambda a, b: a in self.movers)
            return
        first = self._choose_first(rest, count, space)
        self.keep(lambda a, b: a not in rest or (a in first and b not in first))
        self._transpose([a for a in rest if a in first], rest, space)

    def _choose_first(self, rest: Sequence[int], count: int, space: int) -> set[int]:
        """D.2 / 4.3: who of the remainder makes its S1."""
        sums, upper = max(1, len(rest).bit_length()) * 2, max(1, count.bit_length())
        # D.2.a: as many of the upper half as possible stay; D.2.b: the least sum moves.
        worth = {a: (int(at < count) << sums) + len(rest) - at for at, a in enumerate(rest)}
        bits = sums + upper
        pairs = self.solve(lambda a, b: worth.get(a, 0), bits)
        first = {a for a, _ in pairs if a in worth}
        moved = count - len(first.intersection(rest[:count]))
        if not moved:
            return first
        many = space - bits

        def exchange(order: Sequence[int], leaving: int = 0) -> set[int]:
            """Return the first in ``order`` to come into S1, or to leave it (``leaving`` more
            bits).
            """
            chosen: set[int] = set()
            left = list(order)
            while left and len(chosen) < moved:
                now, left = left[:many], left[many:]
                size = len(now)
                bit = {a: 1 << (size - 1 - at) for at, a in enumerate(now)}
                if leaving:  # being in S1 is then what costs
                    bit = {a: (1 << size) - 1 - bit.get(a, 0) for a in worth}
                value = {a: (own << size) + bit.get(a, 0) for a, own in worth.items()}
                pairs = self.solve(lambda a, b: value.get(a, 0), bits + size + leaving)
                out = set(now) - {a for a, _ in pairs}
                chosen |= out if leaving else set(now) - out
                self.keep(lambda a, b: a not in out)
            return chosen

        # D.2.c: the highest numbers leave S1; D.2.d: the lowest ones come into it.
        removed = exchange(rest[count - 1 :: -1], upper)
        return {a for a in rest[:count] if a not in removed} | exchange(rest[count:])
