"""Systems of linear equations of a weighted network.

With numpy dense or sparse (:mod:`pairing.standings.true_rating.solving_numpy`); without it by
elimination on dictionaries, the node with the fewest neighbours first.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import Protocol

from pairing.arrays import PLAIN, Nodes, Reals, np


class Implicit(Protocol):
    """Solves (1 + weighted Laplacian) x = right for weights that change slowly."""

    def solve(self, weight: Reals, right: Reals) -> Reals:
        """x for these weights of the edges."""
        ...


def laplacian(
    count: int, a: Nodes, b: Nodes, weight: Reals, right: Reals, accuracy: float
) -> Reals:
    """A solution of the weighted Laplacian system, to a relative accuracy where it is iterated.

    Edges lead from ``a`` to ``b``; ``right`` sums to zero.
    """
    if np is not PLAIN:
        from pairing.standings.true_rating import solving_numpy

        return solving_numpy.laplacian(count, a, b, weight, right, accuracy)
    diagonal, links = _network(count, a, b, weight, 0.0)
    ground = max(range(count), key=diagonal.__getitem__)
    # Without the heaviest node the matrix is regular.
    for other in links[ground]:
        del links[other][ground]
    links[ground] = {}
    diagonal[ground] = 1.0
    values = right.tolist()
    values[ground] = 0.0
    return np.array(eliminated(diagonal, links, values))


def implicit(a: Nodes, b: Nodes, count: int) -> Implicit:
    """A solver for the network of edges ``a`` to ``b`` between ``count`` nodes."""
    if np is not PLAIN:
        from pairing.standings.true_rating import solving_numpy

        return solving_numpy.Implicit(a, b, count)
    return _PlainImplicit(a, b, count)


class _PlainImplicit:
    def __init__(self, a: Nodes, b: Nodes, count: int) -> None:
        self.a, self.b, self.count = a, b, count

    def solve(self, weight: Reals, right: Reals) -> Reals:
        diagonal, links = _network(self.count, self.a, self.b, weight, 1.0)
        return np.array(eliminated(diagonal, links, right.tolist()))


def _network(
    count: int, a: Nodes, b: Nodes, weight: Reals, base: float
) -> tuple[list[float], list[dict[int, float]]]:
    """Diagonal and neighbours of the Laplacian, ``base`` added to the diagonal."""
    diagonal = [base] * count
    links: list[dict[int, float]] = [{} for _ in range(count)]
    for one, other, much in zip(a.tolist(), b.tolist(), weight.tolist(), strict=True):
        diagonal[one] += much
        diagonal[other] += much
        links[one][other] = links[one].get(other, 0.0) - much
        links[other][one] = links[one][other]
    return diagonal, links


def eliminated(
    diagonal: list[float], links: list[dict[int, float]], right: Sequence[float]
) -> list[float]:
    """Solve a symmetric positive system; the matrix is used up.

    ``links`` has each row's entries beside the diagonal, by column.

    >>> eliminated([2.0, 2.0], [{1: -1.0}, {0: -1.0}], [1.0, 1.0])
    [1.0, 1.0]
    """
    value = list(right)
    count = len(value)
    queue = [(len(row), node) for node, row in enumerate(links)]
    heapify(queue)
    gone = [False] * count
    order: list[int] = []
    while queue:
        degree, node = heappop(queue)
        if gone[node]:
            continue
        if degree != len(links[node]):
            heappush(queue, (len(links[node]), node))
            continue
        gone[node] = True
        order.append(node)
        pivot = diagonal[node]
        if pivot <= 0.0:  # flows too unequal for the digits there are
            continue
        row = list(links[node].items())
        mine = value[node]
        for one, much in row:
            share = much / pivot
            value[one] -= share * mine
            diagonal[one] -= share * much
            theirs = links[one]
            del theirs[node]
            for other, more in row:
                if other != one:
                    theirs[other] = theirs.get(other, 0.0) - share * more
            heappush(queue, (len(theirs), one))
    for node in reversed(order):
        pivot = diagonal[node]
        if pivot <= 0.0:
            value[node] = 0.0
            continue
        rest = value[node] - sum(much * value[one] for one, much in links[node].items())
        value[node] = rest / pivot
    return value
