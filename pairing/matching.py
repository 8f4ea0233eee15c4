"""Who can still be paired when some may not meet: matchings on "may meet" graphs.

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

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from importlib import import_module
from operator import itemgetter

try:
    import rustworkx
except ImportError:  # Compiled code: not everywhere to be had.
    rustworkx = None  # type: ignore[assignment]

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
    longest = max(map(itemgetter(2), edges), default=0).bit_length()
    if rustworkx is None or longest > EXACT_BITS:
        networkx = import_module("networkx")  # not for every click: it is big
        graph = networkx.Graph()
        graph.add_nodes_from(range(count))
        graph.add_weighted_edges_from(edges)
        pairs = networkx.max_weight_matching(graph, maxcardinality=as_many_as_possible)
    else:
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(count))
        graph.add_edges_from(edges)
        pairs = rustworkx.max_weight_matching(
            graph, max_cardinality=as_many_as_possible, weight_fn=int
        )
    return sorted((min(pair), max(pair)) for pair in pairs)


def maximum_matching(players: Iterable[int], barred: Barred) -> dict[int, int]:
    """Partners in a pairing of as many of ``players`` as possible, both ways.

    >>> maximum_matching([1, 2, 3], {1: {2}, 2: {1, 3}, 3: {2}})
    {1: 3, 3: 1}
    """
    numbers = list(players)
    edges = []
    for i, one in enumerate(numbers):
        banned = barred.get(one, _NONE)
        edges += [(i, j, 1) for j in range(i + 1, len(numbers)) if numbers[j] not in banned]
    mates: dict[int, int] = {}
    for i, j in heaviest_matching(len(numbers), edges, as_many_as_possible=True):
        mates[numbers[i]], mates[numbers[j]] = numbers[j], numbers[i]
    return {one: mates[one] for one in numbers if one in mates}


def left_over(players: Collection[int], barred: Barred) -> int:
    """How many of ``players`` stay without a partner, however they are paired.

    >>> left_over([1, 2, 3, 4], {})
    0
    >>> left_over([1, 2, 3, 4], {1: {2, 3, 4}, 2: {1}, 3: {1}, 4: {1}})
    2
    """
    field = frozenset(players)
    most = max((len(barred.get(one, _NONE) & (field - {one})) for one in field), default=0)
    if _plenty(len(field), most):
        return 0
    return len(field) - len(maximum_matching(field, barred))


def _plenty(size: int, most_barred: int) -> bool:
    """Whether Dirac's theorem promises a perfect matching.

    With an even number of players of whom each may meet at least half of the field there
    is a circle through all of them, and every second side of it is a pair.
    """
    if size == 0:
        return True
    return size % 2 == 0 and 2 * (size - 1 - most_barred) >= size


@dataclass(frozen=True)
class Obstacle:
    """Why a field cannot be paired, in the words of the Tutte-Berge theorem.

    Each of ``groups`` has an odd number of players, so at least one of each must play
    outside it; outside, they may only meet the players of ``ways_out``, who are fewer than
    the groups.  A player who has met everybody is a group of one without a way out.
    """

    groups: tuple[tuple[int, ...], ...]
    ways_out: tuple[int, ...]


def obstacle(players: Iterable[int], barred: Barred) -> Obstacle | None:
    """Why ``players`` cannot all be paired; ``None`` when they can, or when only the odd
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
    seen: set[int] = set()
    while todo:
        first = todo.pop()
        if first in seen:
            continue
        group, frontier = {first}, [first]
        while frontier:
            one = frontier.pop()
            fresh = {other for other in loose - group if may_meet(one, other)}
            group |= fresh
            frontier += sorted(fresh)
        seen |= group
        groups.append(tuple(sorted(group)))
    return Obstacle(tuple(groups), ways_out)


class Completion:
    """A field being paired one pair after the other, always so that the rest can follow.

    ``repeats`` is how many pairs in all may be barred ones (0: none).  ``allows`` says
    whether a pair leaves a rest that can be completed within that allowance; ``take``
    seats the pair.  Each question is one matching at most.

    >>> rest = Completion([1, 2, 3, 4], {1: {2}, 2: {1}})
    >>> rest.allows(1, 2), rest.allows(3, 4), rest.allows(1, 3)
    (False, False, True)
    >>> rest.take(1, 3)
    >>> sorted(rest.left)
    [2, 4]
    """

    def __init__(self, players: Iterable[int], barred: Barred, repeats: int = 0) -> None:
        self.left = set(players)
        self.repeats = repeats
        self._barred = {one: barred.get(one, _NONE) & self.left for one in self.left}
        # Never grows while players leave, so it stays a safe bound for Dirac's theorem.
        self._most = max((len(banned - {one}) for one, banned in self._barred.items()), default=0)

    def possible(self) -> bool:
        """Whether those left can be completed within the allowance."""
        if _plenty(len(self.left), self._most):
            return True
        return left_over(self.left, self._barred) <= 2 * self.repeats

    def allows(self, one: int, other: int) -> bool:
        """Whether this pair leaves a rest that can be completed."""
        allowance = self.repeats - (other in self._barred[one])
        if allowance < 0:
            return False
        if _plenty(len(self.left) - 2, self._most):
            return True
        return left_over(self.left - {one, other}, self._barred) <= 2 * allowance

    def take(self, one: int, other: int) -> None:
        """Seat the pair."""
        self.repeats -= other in self._barred[one]
        self.left -= {one, other}

    def stranded_by(self, one: int, other: int) -> int | None:
        """A player who would have no partner left if this pair sat down, if there is one."""
        rest = self.left - {one, other}
        return next((lone for lone in sorted(rest) if rest - {lone} <= self._barred[lone]), None)
