"""Matchings on "may meet" graphs: who can still be paired when some may not meet.

A pairing rule that says "take the first partner with whom the rest can still be paired"
needs one question answered fast: can they?  That is whether the graph of players who may
meet has a perfect matching.  Most of the time Dirac's theorem answers without looking (an
even number of players, everybody free to meet at least half of the others); otherwise
a matching library finds a maximum matching in polynomial time: rustworkx, or networkx where
there is no rustworkx (in a browser, for instance) and where weights are too long for it.

Everywhere ``barred`` maps a player to those he may not meet.  It has to be symmetric, may
leave out players without any bar, and may name players who are not in the field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from importlib import import_module
from operator import itemgetter

from pairing.dataclasses import dataclass
from pairing.numbers import bits, mask_of

Barred = Mapping[int, AbstractSet[int]]
"""Per player those he may not meet."""

EXACT_BITS = 122
"""Bits of a weight with which rustworkx stays exact (signed 128, its dual values included)."""

_NONE: frozenset[int] = frozenset()


def heaviest_matching(
    count: int, edges: Sequence[tuple[int, int, int]], *, as_many_as_possible: bool
) -> list[tuple[int, int]]:
    """Pairs of a matching of the greatest total weight among the vertices ``0 .. count - 1``.

    ``edges`` are two vertices and a whole-number weight of at least 0; those longer than
    :data:`EXACT_BITS` take several times as long.  With ``as_many_as_possible`` only
    matchings of the greatest size count.  Where several matchings are equally heavy, which
    one comes back is the library's affair: whoever needs one answer must break ties by the
    weights, or ask for the size only.

    >>> heaviest_matching(4, [(0, 1, 5), (1, 2, 11), (2, 3, 5)], as_many_as_possible=False)
    [(1, 2)]
    >>> heaviest_matching(4, [(0, 1, 5), (1, 2, 11), (2, 3, 5)], as_many_as_possible=True)
    [(0, 1), (2, 3)]
    """
    longest = max(map(itemgetter(2), edges), default=0)
    return _matching(count, edges, longest, int, as_many_as_possible)


def lightest_matching(count: int, costs: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """Pairs of as many vertices as possible whose costs, whole numbers, are least in all.

    >>> lightest_matching(4, [(0, 1, 5), (1, 2, 1), (2, 3, 5), (0, 3, 8), (0, 2, 1), (1, 3, 9)])
    [(0, 3), (1, 2)]
    """
    most = max(map(itemgetter(2), costs), default=0) + 1
    return _matching(count, costs, most, most.__sub__, True)


def _matching(
    count: int,
    edges: Sequence[tuple[int, int, int]],
    longest: int,
    weight: Callable[[int], int],
    as_many_as_possible: bool,
) -> list[tuple[int, int]]:
    """Return the matching of the greatest weight, each edge's made of the number it has."""
    try:
        import rustworkx
    except ImportError:  # Compiled code: not everywhere to be had.
        rustworkx = None  # type: ignore[assignment]
    if rustworkx is None or longest.bit_length() > EXACT_BITS:
        networkx = import_module("networkx")  # not for every click: it is big
        graph = networkx.Graph()
        graph.add_nodes_from(range(count))
        graph.add_weighted_edges_from((one, other, weight(own)) for one, other, own in edges)
        pairs = networkx.max_weight_matching(graph, maxcardinality=as_many_as_possible)
    else:
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(count))
        graph.add_edges_from(edges)
        pairs = rustworkx.max_weight_matching(
            graph, max_cardinality=as_many_as_possible, weight_fn=weight
        )
    return sorted((min(pair), max(pair)) for pair in pairs)


def cheapest_mates(
    links: Sequence[int], players: int, cost: Callable[[int, int], int]
) -> dict[int, int]:
    """Return the partners of as many players of a mask as possible, at the least cost in all.

    ``links[a]`` is the mask of those who may be paired with ``a``.
    """
    members = list(bits(players))
    node = {at: index for index, at in enumerate(members)}
    costs = [
        (node[a], node[b], cost(a, b))
        for a in members
        for b in bits((links[a] & players) >> (a + 1) << (a + 1))
    ]
    mate: dict[int, int] = {}
    for x, y in lightest_matching(len(members), costs):
        a, b = members[x], members[y]
        mate[a], mate[b] = b, a
    return mate


def maximum_matching(links: Sequence[int], players: int, spare: int = 1) -> dict[int, int]:
    """Return a maximum matching of the players of a mask: the partner of each paired player.

    ``links[a]`` is the mask of those who may be paired with ``a``.  One that leaves ``spare``
    players alone is enough.  Taking the first partner there is and a few exchanges leave hardly
    anybody in a field of tournament size, and a matching library some thousand times as much work.

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
    if len(alone) > spare:
        alone = _swap(links, players, mate, alone)
    if len(alone) > spare:
        return cheapest_mates(links, players, lambda a, b: 0)
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


def _links(field: Sequence[int], barred: Barred) -> list[int]:
    """Return for each place in a field the mask of the places of those its player may meet."""
    at = {number: place for place, number in enumerate(field)}
    whole = (1 << len(field)) - 1
    return [
        whole & ~mask_of((place, *(at[one] for one in barred.get(number, _NONE) if one in at)))
        for place, number in enumerate(field)
    ]


def left_over(players: Collection[int], barred: Barred) -> int:
    """Count how many of ``players`` stay without a partner, however they are paired.

    >>> left_over([1, 2, 3, 4], {})
    0
    >>> left_over([1, 2, 3, 4], {1: {2, 3, 4}, 2: {1}, 3: {1}, 4: {1}})
    2
    """
    links = _links(sorted(players, key=lambda one: -len(barred.get(one, _NONE))), barred)
    return len(links) - len(maximum_matching(links, (1 << len(links)) - 1))


@dataclass(frozen=True)
class Obstacle:
    """Reason why a field cannot be paired, in the words of the Tutte-Berge theorem.

    Each of ``groups`` has an odd number of players, so at least one of each must play
    outside it; outside, they may only meet the players of ``ways_out``, who are fewer than
    the groups.  A player who has met everybody is a group of one without a way out.
    """

    groups: tuple[tuple[int, ...], ...]
    ways_out: tuple[int, ...]


def obstacle(players: Iterable[int], barred: Barred) -> Obstacle | None:
    """Explain why ``players`` cannot all be paired; ``None`` when they can, or when only the odd
    number of them is in the way.

    The groups are those of Gallai and Edmonds: the players whom some maximum matching
    leaves out, split where they may not meet; the ways out are their possible opponents
    outside.  Costs one matching for each player.

    >>> obstacle([1, 2, 3, 4], {1: {2, 3, 4}, 2: {1}, 3: {1}, 4: {1}}).groups
    ((1,), (2, 3, 4))
    >>> obstacle([1, 2, 3, 4], {1: {2}, 2: {1}}) is None
    True
    """
    field = sorted(players)
    spare = left_over(field, barred)
    if spare <= len(field) % 2:
        return None

    def may_meet(one: int, other: int) -> bool:
        return one != other and other not in barred.get(one, _NONE)

    loose = {
        one
        for one in field
        if left_over([other for other in field if other != one], barred) == spare - 1
    }
    ways_out = tuple(
        one for one in field if one not in loose and any(may_meet(one, other) for other in loose)
    )
    groups: list[tuple[int, ...]] = []
    todo = sorted(loose, reverse=True)
    visited: set[int] = set()
    while todo:
        first = todo.pop()
        if first in visited:
            continue
        group, frontier = {first}, [first]
        while frontier:
            one = frontier.pop()
            fresh = {other for other in loose - group if may_meet(one, other)}
            group |= fresh
            frontier += sorted(fresh)
        visited |= group
        groups.append(tuple(sorted(group)))
    return Obstacle(tuple(groups), ways_out)


class Completion:
    """A field being paired one pair after the other, always so that the rest can follow.

    ``repeats`` is how many pairs in all may be barred ones (0: none; ``None``: as few as can
    be), of which those of ``never`` are not.  ``allows`` says whether a pair leaves a rest that
    can be completed within that allowance; ``take`` seats the pair.  Each question is two
    matchings at most.

    >>> rest = Completion([1, 2, 3, 4], {1: {2}, 2: {1}})
    >>> rest.allows(1, 2), rest.allows(3, 4), rest.allows(1, 3)
    (False, False, True)
    >>> rest.take(1, 3)
    >>> sorted(rest.left)
    [2, 4]
    """

    def __init__(
        self,
        players: Iterable[int],
        barred: Barred,
        repeats: int | None = 0,
        never: Barred | None = None,
    ) -> None:
        self.left = set(players)
        self._never = never or {}
        self._barred = {one: barred.get(one, _NONE) & self.left for one in self.left}
        # Never grows while players leave, so it stays a safe bound for Dirac's theorem.
        self._most = max((len(banned - {one}) for one, banned in self._barred.items()), default=0)
        order = sorted(self.left, key=lambda one: (-len(self._barred[one]), one))
        self._bit = {number: 1 << place for place, number in enumerate(order)}
        self._links = _links(order, self._barred)
        self._possible = _links(order, self._never)
        self._mask = (1 << len(order)) - 1
        self.repeats = repeats or 0
        if repeats is None and not self.possible():
            least = self._least(self._mask)
            self.repeats = least if least < len(self._links) else -1

    def possible(self) -> bool:
        """Return whether those left can be completed within the allowance."""
        return self.repeats >= 0 and self._completes(self._mask, self.repeats)

    def allows(self, one: int, other: int) -> bool:
        """Return whether this pair leaves a rest that can be completed."""
        if other in self._never.get(one, _NONE):
            return False
        allowance = self.repeats - (other in self._barred[one])
        rest = self._mask & ~(self._bit[one] | self._bit[other])
        return allowance >= 0 and self._completes(rest, allowance)

    def _completes(self, rest: int, repeats: int) -> bool:
        count = rest.bit_count()
        # Dirac: of an even number, each of whom may meet at least half of the field, there is a
        # circle through all, and every second side of it is a pair.
        if count % 2 == 0 and (not count or 2 * (count - 1 - self._most) >= count):
            return True
        lonely = count - len(maximum_matching(self._links, rest, 2 * repeats))
        if not lonely or lonely > 2 * repeats or not self._never:
            return lonely <= 2 * repeats
        return self._least(rest) <= repeats

    def _least(self, rest: int) -> int:
        """Return how many pairs of a rest must be barred ones; more than there are: no way."""
        links = self._links
        mates = cheapest_mates(self._possible, rest, lambda a, b: int(not links[a] >> b & 1))
        if len(mates) < rest.bit_count():
            return len(links)
        return sum(not links[a] >> b & 1 for a, b in mates.items()) // 2

    def take(self, one: int, other: int) -> None:
        """Seat a pair that :meth:`allows`; one that is barred uses up a repeat."""
        self.repeats -= other in self._barred[one]
        self.left -= {one, other}
        self._mask &= ~(self._bit[one] | self._bit[other])

    def stranded_by(self, one: int, other: int) -> int | None:
        """Return a player who would have no partner left if this pair sat down, if there is one."""
        rest = self.left - {one, other}
        return next((lone for lone in sorted(rest) if rest - {lone} <= self._barred[lone]), None)
