"""Unweighted questions about who may meet whom, on bit masks.

A set of players is an integer: bit ``a`` stands for position ``a`` in the ranked field.  Nearly
every question is settled by a greedy matching and a few swaps; what is left goes to an exact
maximum matching.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.matching import heaviest_matching
from pairing.numbers import bits, mask_of


def maximum_matching(links: Sequence[int], players: int) -> dict[int, int]:
    """A maximum matching of the players of a mask: the partner of each paired player.

    ``links[a]`` is the mask of those who may be paired with ``a``.

    >>> sorted(maximum_matching([0b0010, 0b0101, 0b1010, 0b0100], 0b1111).items())
    [(0, 1), (1, 0), (2, 3), (3, 2)]
    """
    mate: dict[int, int] = {}
    free = players
    alone: list[int] = []
    while free:
        low = free & -free
        a = low.bit_length() - 1
        free ^= low
        able = links[a] & free
        if able:
            # The farthest ones are the scarcest: whoever is next is left for his neighbours.
            b = able.bit_length() - 1
            free ^= 1 << b
            mate[a], mate[b] = b, a
        else:
            alone.append(a)
    if len(alone) > 1:
        alone = _swap(links, players, mate, alone)
    if len(alone) > 1:
        return _exact(links, players)
    return mate


def _swap(links: Sequence[int], players: int, mate: dict[int, int], alone: list[int]) -> list[int]:
    """Bring in lonely players two at a time by breaking one pair; those who stay alone."""
    left: list[int] = []
    while alone:
        a = alone.pop()
        for at, b in enumerate(alone):
            if links[a] >> b & 1:
                mate[a], mate[b] = b, a
                del alone[at]
                break
        else:
            through = {mate[u]: u for u in bits(links[a] & players) if u in mate}
            reach = mask_of(through)
            for at, b in enumerate(alone):
                meet = links[b] & reach
                if meet:
                    w = (meet & -meet).bit_length() - 1
                    u = through[w]
                    mate[a], mate[u] = u, a
                    mate[b], mate[w] = w, b
                    del alone[at]
                    break
            else:
                left.append(a)
    return left


def _exact(links: Sequence[int], players: int) -> dict[int, int]:
    members = list(bits(players))
    node = {at: index for index, at in enumerate(members)}
    edges = [
        (node[a], node[b], 1)
        for a in members
        for b in bits((links[a] & players) >> (a + 1) << (a + 1))
    ]
    mate: dict[int, int] = {}
    for x, y in heaviest_matching(len(members), edges, as_many_as_possible=True):
        a, b = members[x], members[y]
        mate[a], mate[b] = b, a
    return mate


class RoundCompletion:
    """Can these players all be paired (C.4 / A.9)?

    ``legal[a]`` is the mask of a's possible opponents.  The bye is one more position, ``bye``,
    which those who may receive it can "meet".
    """

    def __init__(self, legal: Sequence[int]) -> None:
        self.legal = list(legal)
        self.bye = len(self.legal)
        self._byes = 0
        self._links = [*self.legal, 0]

    def _with_bye(self, byes: int) -> list[int]:
        if byes != self._byes:
            bye = 1 << self.bye
            self._links = [
                mask | bye if byes >> at & 1 else mask for at, mask in enumerate(self.legal)
            ]
            self._links.append(byes)
            self._byes = byes
        return self._links

    def possible(self, players: int, byes: int) -> bool:
        """Return whether the players of a mask can be paired, one of ``byes`` excepted if odd."""
        return self.matching(players, byes) is not None

    def matching(self, players: int, byes: int) -> dict[int, int] | None:
        """Such a pairing (the bye's player is paired with :attr:`bye`), or ``None``."""
        if players.bit_count() % 2:
            players |= 1 << self.bye
        mate = maximum_matching(self._with_bye(byes), players)
        return mate if len(mate) == players.bit_count() else None

    def with_floater(self, players: int, willing: int) -> bool:
        """Return whether all but one of an odd number of players can be paired, he being
        willing.
        """
        return self.possible(players, willing)

    def left_over(self, players: int, byes: int) -> list[int]:
        """Return who stays alone in a largest possible pairing."""
        whole = players
        if players.bit_count() % 2:
            whole |= 1 << self.bye
        mate = maximum_matching(self._with_bye(byes), whole)
        return [at for at in bits(players) if at not in mate]

    def missable(self, players: int, byes: int) -> OddSet:
        """Return who of the players could be taken away so that the others can be paired.

        The bye is added to the players when their number is even, so that one too many is
        there.
        """
        if players.bit_count() % 2 == 0:
            players |= 1 << self.bye
        return OddSet(self._with_bye(byes), players)


class OddSet:
    """An odd number of players: which one can stay out while the others are all paired?"""

    def __init__(self, links: Sequence[int], players: int) -> None:
        self.links = links
        self.players = players
        mate = maximum_matching(links, players)
        self.near = len(mate) + 1 == players.bit_count()
        self._known = 0
        if self.near:
            outside = next(a for a in bits(players) if a not in mate)
            # One swap along an edge of the lonely player frees that neighbour's partner.
            self._known = 1 << outside | mask_of(mate[u] for u in bits(links[outside] & players))
        self._asked: dict[int, bool] = {}

    def can_miss(self, a: int) -> bool:
        """Return whether all others can be paired."""
        if not self.near:
            return False
        if self._known >> a & 1:
            return True
        if a not in self._asked:
            rest = self.players & ~(1 << a)
            self._asked[a] = len(maximum_matching(self.links, rest)) == rest.bit_count()
        return self._asked[a]

    def serves(self, able: int) -> bool:
        """Return whether one of the players of a mask can be missed."""
        able &= self.players
        if able & self._known:
            return True
        return self.near and any(self.can_miss(a) for a in bits(able))
