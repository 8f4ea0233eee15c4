"""Unweighted questions about who may meet whom, on bit masks.

A set of players is an integer: bit ``a`` stands for position ``a`` in the ranked field.  Nearly
every question is settled by a greedy matching and a few swaps; what is left goes to an exact
maximum matching.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.matching import maximum_matching
from pairing.numbers import bits, mask_of


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
        whole = players | (players.bit_count() % 2) << self.bye
        return len(maximum_matching(self._with_bye(byes), whole)) == whole.bit_count()

    def left_over(self, players: int, byes: int) -> list[int]:
        """Return who stays alone in a largest possible pairing."""
        whole = players | (players.bit_count() % 2) << self.bye
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
