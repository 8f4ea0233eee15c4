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

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from importlib import import_module
from operator import itemgetter

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
    """The matching of the greatest weight, each edge's made of the number it has."""
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
    return {number: mates[number] for number in numbers if number in mates}


def left_over(players: Collection[int], barred: Barred) -> int:
    """Count how many of ``players`` stay without a partner, however they are paired.

    >>> left_over([1, 2, 3, 4], {})
    0
    >>> left_over([1, 2, 3, 4], {1: {2, 3, 4}, 2: {1}, 3: {1}, 4: {1}})
    2
    """
    field = frozenset(players)
    most = max((len(barred.get(one, _NONE) & (field - {one})) for one in field), default=0)
    if _plenty(len(field), most):
        return 0
    return len(field) - len(_many_pairs(field, barred, len(field) % 2))


def _many_pairs(field: AbstractSet[int], barred: Barred, spare: int) -> dict[int, int]:
    """Partners, both ways, of all but ``spare`` players, or else of as many as possible.

    Taking the first partner there is, those with the fewest first, leaves hardly anybody in
    a field of tournament size, and a matching library some thousand times as much work.
    """
    order = sorted(field, key=lambda one: (-len(barred.get(one, _NONE) & field), one))
    mates: dict[int, int] = {}
    for one in order:
        if one not in mates:
            banned = barred.get(one, _NONE)
            for other in order:
                if other != one and other not in mates and other not in banned:
                    mates[one], mates[other] = other, one
                    break
    if _joined(mates, [one for one in order if one not in mates], barred, spare):
        return mates
    return maximum_matching(order, barred)


_TRIED = 8
"""For how many who are alone a partner is sought by parting one pair."""


def _joined(mates: dict[int, int], alone: list[int], barred: Barred, spare: int) -> bool:
    """Find partners for those ``alone`` until ``spare`` are, by parting one pair for two.

    Whether it was done; where it was not, more work may still find a way.  Those listed
    first are tried with all others, and only so many.
    """
    while len(alone) > spare:
        found = False
        for at, one in enumerate(alone[:_TRIED]):
            banned = barred.get(one, _NONE)
            for other in alone[at + 1 :]:
                if other not in banned:
                    mates[one], mates[other] = other, one
                    found = True
                else:
                    too = barred.get(other, _NONE)
                    for third in list(mates):
                        fourth = mates[third]
                        if third not in banned and fourth not in too:
                            mates[one], mates[third] = third, one
                            mates[other], mates[fourth] = fourth, other
                            found = True
                            break
                if found:
                    alone.remove(one)
                    alone.remove(other)
                    break
            if found:
                break
        if not found:
            return False
    return True


def _plenty(size: int, most_barred: int) -> bool:
    """Return whether Dirac's theorem promises a perfect matching.

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
        # A way to pair those left, once one had to be found, and the one after the last
        # pair that was asked for and allowed.
        self._way: dict[int, int] | None = None
        self._after: tuple[int, int, dict[int, int] | None] | None = None

    def possible(self) -> bool:
        """Return whether those left can be completed within the allowance."""
        if _plenty(len(self.left), self._most):
            return True
        if self._way is None:
            self._way = _many_pairs(self.left, self._barred, 2 * self.repeats)
        return len(self.left) - len(self._way) <= 2 * self.repeats

    def allows(self, one: int, other: int) -> bool:
        """Return whether this pair leaves a rest that can be completed."""
        allowance = self.repeats - (other in self._barred[one])
        if allowance < 0:
            return False
        self._after = None
        if _plenty(len(self.left) - 2, self._most):
            return True
        way = self._way_without(one, other, 2 * allowance)
        if way is None:
            return False
        self._after = one, other, way
        return True

    def _way_without(self, one: int, other: int, spare: int) -> dict[int, int] | None:
        """A way to pair those left without these two, but for ``spare``; ``None``: there is none.

        Mended from the way known so far, which a pair that leaves parts in two places at the
        most.
        """
        rest = self.left - {one, other}
        if self._way is not None:
            way = self._way.copy()
            parted = [mate for mate in (way.pop(one, other), way.pop(other, one)) if mate in rest]
            for mate in parted:
                del way[mate]
            alone = [*parted, *sorted(rest - way.keys() - set(parted))]
            if _joined(way, alone, self._barred, spare):
                return way
        way = _many_pairs(rest, self._barred, spare)
        return way if len(rest) - len(way) <= spare else None

    def take(self, one: int, other: int) -> None:
        """Seat a pair that :meth:`allows`; one that is barred uses up a repeat."""
        self.repeats -= other in self._barred[one]
        self.left -= {one, other}
        known = self._after is not None and set(self._after[:2]) == {one, other}
        self._way = self._after[2] if known and self._after is not None else None
        self._after = None

    def stranded_by(self, one: int, other: int) -> int | None:
        """A player who would have no partner left if this pair sat down, if there is one."""
        rest = self.left - {one, other}
        return next((lone for lone in sorted(rest) if rest - {lone} <= self._barred[lone]), None)
