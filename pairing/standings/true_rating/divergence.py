"""Speed at which unbounded ratings drift apart, exactly.

Groups of which one never took a point from the other drift apart for ever.  A group of n
players moves like ``w·log t``, where w minimises the sum of n·w² with w_a - w_b >= 1 for
every "a won against b, and b never got anything back"; tight edges that do not bind repel on
slower scales.  docs/true-rating.md ("Between components") says why.

All arithmetic that decides is exact: offsets are integers, positions fractions.  Floating
point only proposes which constraint to look at next; the answer is accepted after an exact
check of the optimality conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from pairing.dataclasses import dataclass
from pairing.standings.true_rating.arrays import Reals

Edge = tuple[int, int]


@dataclass(frozen=True)
class Drift:
    """One level of the drift.

    ``speed`` is w of each node; ``group`` numbers the sets of nodes whose differences
    converge; ``bound`` are the edges inside groups (they decide the finite differences),
    ``loose`` the tight edges between groups (they repel on the next, slower scale).
    """

    speed: tuple[Fraction, ...]
    group: tuple[int, ...]
    bound: tuple[Edge, ...]
    loose: tuple[Edge, ...]


def drift(weights: Sequence[int], edges: Sequence[Edge]) -> Drift:
    """Solve (*) for nodes of the given weights and acyclic edges ``(above, below)``.

    >>> chain = drift([1, 1, 1], [(0, 1), (1, 2)])
    >>> [str(speed) for speed in chain.speed]
    ['1', '0', '-1']
    >>> drift([1, 1, 1, 1], [(0, 1), (2, 3), (0, 3)]).loose  # repels, but only slowly
    ((0, 3),)
    """
    edges = sorted(set(edges))
    blocks = _Blocks(weights, edges)
    blocks.solve()
    speed, flow = blocks.exact_solution()
    tight = [e for e, (a, b) in enumerate(edges) if speed[a] - speed[b] == 1]
    group = _residual_groups(len(weights), edges, tight, flow)
    bound = tuple(edges[e] for e in tight if group[edges[e][0]] == group[edges[e][1]])
    loose = tuple(edges[e] for e in tight if group[edges[e][0]] != group[edges[e][1]])
    return Drift(tuple(speed), tuple(group), bound, loose)


class _Blocks:
    """Active sets as blocks: trees of tight edges, each block at its weighted mean.

    (After the separation-constraint solvers of graph drawing: blocks merge across violated
    edges and split at edges whose multiplier is negative.)
    """

    def __init__(self, weights: Sequence[int], edges: Sequence[Edge]) -> None:
        self.weights = list(weights)
        self.edges = edges
        count = len(weights)
        self.above = np.array([a for a, _ in edges], dtype=np.int64)
        self.below = np.array([b for _, b in edges], dtype=np.int64)
        self.offset = [0] * count
        self.block = list(range(count))
        self.members: dict[int, list[int]] = {c: [c] for c in range(count)}
        self.tree: list[set[int]] = [set() for _ in range(count)]  # active edges at a node
        self.position = np.zeros(count, dtype=np.float64)
        self.fresh = count  # the next unused block name
        self.changed: set[int] = set()  # blocks whose multipliers were not looked at yet

    # -- geometry ---------------------------------------------------------------------------

    def _mass(self, block: int) -> tuple[int, int]:
        """Total weight N and moment A = sum n·offset: the block stands at offset - A/N."""
        members = self.members[block]
        total = sum(self.weights[c] for c in members)
        return total, sum(self.weights[c] * self.offset[c] for c in members)

    def _place(self, block: int) -> None:
        self.changed.add(block)
        total, moment = self._mass(block)
        for c in self.members[block]:
            self.position[c] = (self.offset[c] * total - moment) / total

    def _speed(self, c: int, masses: dict[int, tuple[int, int]]) -> Fraction:
        block = self.block[c]
        if block not in masses:
            masses[block] = self._mass(block)
        total, moment = masses[block]
        return Fraction(self.offset[c] * total - moment, total)

    # -- the active set ---------------------------------------------------------------------

    def solve(self) -> None:
        """Satisfy and split until no edge is violated and no multiplier negative."""
        self._satisfy()
        while self._split():
            self._satisfy()

    def _satisfy(self) -> None:
        while len(self.edges):
            slack = self.position[self.above] - self.position[self.below]
            worst = int(slack.argmin())
            if slack[worst] >= 1 - 1e-9 and (worst := self._exactly_violated(slack)) < 0:
                return
            a, b = self.edges[worst]
            if self.block[a] == self.block[b]:
                self._drop(self._weakest_on_path(a, b))
            self._join(worst)

    def _exactly_violated(self, slack: Reals) -> int:
        masses: dict[int, tuple[int, int]] = {}
        for e in np.flatnonzero(slack < 1 + 1e-9).tolist():
            a, b = self.edges[e]
            if self._speed(a, masses) - self._speed(b, masses) < 1:
                return int(e)
        return -1

    def _join(self, e: int) -> None:
        a, b = self.edges[e]
        keep, absorbed = self.block[a], self.block[b]
        shift = self.offset[a] - 1 - self.offset[b]
        if len(self.members[keep]) < len(self.members[absorbed]):
            keep, absorbed, shift = absorbed, keep, -shift
        for c in self.members[absorbed]:
            self.offset[c] += shift
            self.block[c] = keep
        self.members[keep] += self.members.pop(absorbed)
        self.tree[a].add(e)
        self.tree[b].add(e)
        self._place(keep)

    def _drop(self, e: int) -> None:
        """Take an active edge away and make the part below it a block of its own."""
        a, b = self.edges[e]
        self.tree[a].discard(e)
        self.tree[b].discard(e)
        part, reached = [b], {b}
        for c in part:
            for other in (self._other(e, c) for e in sorted(self.tree[c])):
                if other not in reached:
                    reached.add(other)
                    part.append(other)
        old, new = self.block[a], self.fresh
        self.fresh += 1
        self.members[old] = [c for c in self.members[old] if c not in reached]
        self.members[new] = part
        for c in part:
            self.block[c] = new
        self._place(old)
        self._place(new)

    def _other(self, e: int, c: int) -> int:
        a, b = self.edges[e]
        return b if c == a else a

    def _multipliers(self, block: int) -> dict[int, int]:
        """N times the multiplier of every active edge of a block (exact integers).

        The multiplier of a -> b is the sum of n·w over the part that hangs on a.
        """
        total, moment = self._mass(block)
        order: list[tuple[int, int]] = [(self.members[block][0], -1)]
        for c, came in order:
            order += [(self._other(e, c), e) for e in sorted(self.tree[c]) if e != came]
        load = {c: self.weights[c] * (self.offset[c] * total - moment) for c, _ in order}
        forces: dict[int, int] = {}
        for c, e in reversed(order):
            if e < 0:
                continue
            parent = self._other(e, c)
            forces[e] = load[c] if self.edges[e][0] == c else -load[c]
            load[parent] += load[c]
        return forces

    def _weakest_on_path(self, a: int, b: int) -> int:
        """Return the edge that leaves when a violated edge a -> b enters inside one block.

        A flow sent along a -> b relieves the path edges that point the same way; the first
        of them to run dry leaves.  One exists because the graph is acyclic.
        """
        came: dict[int, int] = {a: -1}
        queue = [a]
        for c in queue:
            if c == b:
                break
            for e in sorted(self.tree[c]):
                other = self._other(e, c)
                if other not in came:
                    came[other] = e
                    queue.append(other)
        along: list[int] = []
        c = b
        while c != a:
            e = came[c]
            if self.edges[e][1] == c:
                along.append(e)
            c = self._other(e, c)
        multipliers = self._multipliers(self.block[a])
        return min(along, key=lambda e: (multipliers[e], e))

    def _split(self) -> bool:
        """Drop the most negative multiplier of each block; whether there was one."""
        changed = False
        looked_at, self.changed = sorted(self.changed & self.members.keys()), set()
        for block in looked_at:
            multipliers = self._multipliers(block)
            if not multipliers:
                continue
            worst = min(multipliers, key=lambda e: (multipliers[e], e))
            if multipliers[worst] < 0:
                self._drop(worst)
                changed = True
        return changed

    # -- the exact answer -------------------------------------------------------------------

    def exact_solution(self) -> tuple[list[Fraction], dict[int, Fraction]]:
        """Speeds and multipliers; raises ``ArithmeticError`` if they were not optimal."""
        masses: dict[int, tuple[int, int]] = {}
        speed = [self._speed(c, masses) for c in range(len(self.weights))]
        flow: dict[int, Fraction] = {}
        for block in self.members:
            total, _ = self._mass(block)
            for e, scaled in self._multipliers(block).items():
                flow[e] = Fraction(scaled, total)
        feasible = all(speed[a] - speed[b] >= 1 for a, b in self.edges)
        if not feasible or any(amount < 0 for amount in flow.values()):
            raise ArithmeticError("the drift found is not optimal")
        return speed, flow


def _residual_groups(
    count: int, edges: Sequence[Edge], tight: Sequence[int], flow: dict[int, Fraction]
) -> list[int]:
    """Nodes joined by edges that carry a positive multiplier in some optimal solution.

    Those are the strongly connected components of the residual graph: every tight edge may
    take more, an edge that carries something may take less.
    """
    arcs: list[list[int]] = [[] for _ in range(count)]
    for e in tight:
        a, b = edges[e]
        arcs[a].append(b)
        if flow.get(e, 0) > 0:
            arcs[b].append(a)
    return strong_components(arcs)


def strong_components(arcs: Sequence[Sequence[int]]) -> list[int]:
    """Component number of each node, numbered by their smallest member (Kosaraju).

    >>> strong_components([[1], [0], [0]])
    [0, 0, 1]
    """
    into: list[list[int]] = [[] for _ in arcs]
    for node, targets in enumerate(arcs):
        for other in targets:
            into[other].append(node)
    seen: set[int] = set()
    finished: list[int] = []
    for root in range(len(arcs)):
        path = [] if root in seen else [(root, iter(arcs[root]))]
        seen.add(root)
        while path:
            following = next((other for other in path[-1][1] if other not in seen), None)
            if following is None:
                finished.append(path.pop()[0])
            else:
                seen.add(following)
                path.append((following, iter(arcs[following])))
    component: dict[int, int] = {}
    for root in reversed(finished):
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node not in component:
                component[node] = component.get(root, root)
                waiting += into[node]
    names: dict[int, int] = {}
    return [names.setdefault(component[node], len(names)) for node in range(len(arcs))]
