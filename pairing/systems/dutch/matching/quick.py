"""The quick way to pair a bracket: a proof of the best price, then the first candidate.

Pairing a bracket with at most one downfloater is a perfect matching of minimum price, the
downfloater being "paired" with a dummy.  Dropping the demand that it be a matching of single
persons (each player is split into a row and a column) gives an assignment problem whose dual
values bound the price from below.  A pair whose price exceeds the sum of its two dual values
cannot belong to a candidate that reaches the bound, and whenever the other pairs admit a
perfect matching, the bound is the price and *all* candidates of that price are the perfect
matchings of those pairs.  The first of them in the order of B and D is then found without
weights.  Where the bound is not reached (an odd cycle is in the way), or where a search grows
long, the caller takes the general way of :mod:`pairing.systems.dutch.matching.general`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.matching import maximum_matching
from pairing.numbers import bits, mask_of
from pairing.systems.dutch.matching import quick_bound
from pairing.systems.dutch.matching.general import Candidate
from pairing.systems.dutch.matching.prices import Prices

LARGE = 200
"""Players of a bracket from which numpy and scipy repay being loaded."""
TRIES = 150
"""Exchanges tried one by one before the general way is taken."""


def first_best(
    prices: Prices, legal: Sequence[int], floats: Sequence[int], ranks: dict[int, int] | None
) -> Candidate | None:
    """Return the first candidate of the lowest price, or ``None`` when this way does not find it.

    ``floats`` are the positions that may downfloat if the bracket is odd; ``ranks`` says how
    well each serves the next bracket (0 is best).
    """
    bracket = prices.bracket
    players, movers = bracket.players, len(bracket.movers)
    count, residents = len(players), bracket.residents
    if movers > len(residents):
        return None
    # By in-bracket numbers; MDPs never meet each other, and residents are neighbours.
    whole = (1 << len(residents)) - 1
    links = [(legal[player] >> residents[0] & whole) << movers for player in players]
    for at in range(movers):
        for other in bits(links[at]):
            links[other] |= 1 << at
    if count % 2:
        where = {player: at for at, player in enumerate(players)}
        able = mask_of(where[p] for p in floats)
        if not able:
            return None
        dummy = 1 << count
        links = [mask | dummy if able >> at & 1 else mask for at, mask in enumerate(links)]
        links.append(able)
    tight = _tight_links(prices, links, ranks)
    matching = None if tight is None else _FirstMatching(tight, movers, count).run()
    if matching is None:
        return None
    pairs = tuple((players[a], players[b]) for a, b in sorted(matching))
    used = {player for pair in pairs for player in pair}
    floaters = tuple(player for player in players if player not in used)
    price = sum(prices.pair(a, b) for a, b in pairs) + sum(map(prices.floater, floaters))
    return Candidate(pairs, floaters, price)


def _tight_links(
    prices: Prices, links: list[int], ranks: dict[int, int] | None
) -> list[int] | None:
    """Return the pairs that candidates of the lowest price can have, or ``None`` if there are
    none.
    """
    if _cost_alike(prices, links, ranks):
        return links
    if len(links) > LARGE:
        from pairing.systems.dutch.matching import quick_bound_large

        return quick_bound_large.tight_links(prices, links, ranks)
    return quick_bound.tight_links(prices, links, ranks)


def _cost_alike(prices: Prices, links: Sequence[int], ranks: dict[int, int] | None) -> bool:
    """Return whether all pairs cost the same, and all downfloaters, as in round 1.

    Every candidate has the lowest price then, which needs no search and no numpy.
    """
    players = prices.bracket.players
    if len({prices.kinds[player] for player in players}) > 1:
        return False
    able = bits(links[len(players)]) if len(links) > len(players) else ()
    alone = {prices.alone(players[at], ranks.get(players[at], 0) if ranks else 0) for at in able}
    return len(alone) < 2


class _FirstMatching:
    """The first perfect matching of a graph in the order of B and D.

    Nodes are in-bracket numbers from 0 (MDPs first), node ``count`` the dummy of the
    downfloater.
    """

    def __init__(self, links: list[int], movers: int, count: int) -> None:
        self.links = links
        self.movers = movers
        self.dummy = count

    def run(self) -> list[tuple[int, int]] | None:
        everybody = (1 << len(self.links)) - 1
        pairs: list[tuple[int, int]] = []
        left = everybody
        if self.movers:
            mate = maximum_matching(self.links, everybody)
            if len(mate) != len(self.links):
                return None
            if self.dummy < len(self.links):
                chosen = self._unpaired_mover(mate, everybody)
                if chosen is not None:
                    mate, unpaired = chosen
                    left &= ~(1 << unpaired | 1 << self.dummy)
            for at in bits(left & (1 << self.movers) - 1):
                opponent = self._opponent(mate, at, left)
                pairs.append((at, opponent))
                left &= ~(1 << at | 1 << opponent)
        rest = self._rest(left)
        return None if rest is None else pairs + rest

    def _unpaired_mover(
        self, mate: dict[int, int], everybody: int
    ) -> tuple[dict[int, int], int] | None:
        """D.3 / 4.4: if an MDP has to stay unpaired, the last of those who can."""
        able = self.links[self.dummy] & ((1 << self.movers) - 1)
        if not able or (mate[self.dummy] >= self.movers):
            return None
        for at in sorted(bits(able), reverse=True):
            if mate[self.dummy] == at:
                return mate, at
            rest = everybody & ~(1 << at | 1 << self.dummy)
            other = maximum_matching(self.links, rest)
            if len(other) == rest.bit_count():
                other[at], other[self.dummy] = self.dummy, at
                return other, at
        return None

    def _opponent(self, mate: dict[int, int], mover: int, left: int) -> int:
        """D.1 / 4.2: the first resident for an MDP that lets everybody else be paired."""
        able = self.links[mover] & left & ~((1 << self.movers) - 1) & ~(1 << self.dummy)
        for resident in bits(able):
            if resident == mate[mover]:
                return resident
            rest = left & ~(1 << mover | 1 << resident)
            other = maximum_matching(self.links, rest)
            if len(other) == rest.bit_count():
                mate.update(other)
                return resident
        raise AssertionError("a perfect matching lost its pair")

    def _rest(self, left: int) -> list[tuple[int, int]] | None:
        """B.6 / 3.6: the homogeneous bracket or the remainder."""
        players = [at for at in bits(left) if at != self.dummy]
        floating = bool(left >> self.dummy & 1)
        half = len(players) // 2
        upper, lower = players[:half], players[half:]
        pairs = self._halves(upper, lower, floating)
        if pairs is not None:
            return pairs
        # The cheapest exchanges, one for one, in the order of D.2.
        if not half:
            return None
        tries = 0
        if len(maximum_matching(self.links, left)) != left.bit_count():
            return None
        for distance in range(1, len(players)):
            for out in range(half - 1, max(-1, half - 1 - distance), -1):
                into = out + distance
                if into >= len(players):
                    continue
                tries += 1
                if tries > TRIES:
                    return None
                first = [*upper[:out], *upper[out + 1 :], players[into]]
                other = [upper[out], *(p for p in lower if p != players[into])]
                pairs = self._halves(first, other, floating)
                if pairs is not None:
                    return pairs
        return None

    def _halves(
        self, upper: Sequence[int], lower: Sequence[int], floating: bool
    ) -> list[tuple[int, int]] | None:
        """Return the first transposition that pairs S1 with S2, or ``None``."""
        side = mask_of(lower)
        links = self.links
        able = {a: links[a] & side for a in ([*upper, self.dummy] if floating else upper)}
        partner: dict[int, int] = {}
        owner: dict[int, int] = {}
        free = side

        def reroute(start: int, goals: int, closed: int = 0) -> int:
            """Find ``start`` a partner along a path of exchanges that ends with one of the goals.

            Returns the goal's bit, 0 where there is no such path.
            """
            path: dict[int, int] = {}
            queue = [start]
            for x in queue:
                fresh = able[x] & ~closed
                if end := fresh & goals & -(fresh & goals):
                    b = end.bit_length() - 1
                    path[b] = x
                    while True:
                        x = path[b]
                        before = partner.get(x, -1)
                        partner[x], owner[b] = b, x
                        if x == start:
                            return end
                        b = before
                closed |= fresh
                for b in bits(fresh):
                    path[b] = x
                    queue.append(owner[b])
            return 0

        for a in able:
            end = reroute(a, free)
            if not end:
                return None
            free ^= end
        fixed = 0
        for a in upper:
            for b in bits(able[a] & ~fixed):
                now = partner[a]
                if b == now:
                    break
                # Whoever holds b needs another partner, the one that a gives up in the end.
                if reroute(owner[b], 1 << now, fixed | 1 << b):
                    partner[a], owner[b] = b, a
                    break
            fixed |= 1 << partner[a]
            del able[a]
        return [(a, partner[a]) for a in upper]
