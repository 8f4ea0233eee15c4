"""Maximum weight matching in a general graph with integers of any size.

The matching library computes in 128 bits, which is enough for nearly every bracket.  A bracket
with very many different score differences (a collapsed last bracket late in a long event)
needs more; such brackets are small, and this slower routine pairs them.

The method is the classical primal-dual one (Edmonds; a dense O(n³) form after Gabow): grow
alternating trees along tight edges, shrink odd cycles to blossoms, expand blossoms whose dual
has come down to zero, change the duals when nothing is tight.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable


def max_weight_matching(
    count: int, edges: Iterable[tuple[int, int, int]], *, perfect: bool = False
) -> list[tuple[int, int]]:
    """Pairs of a matching of maximum total weight; with ``perfect`` of maximum size first.

    Vertices are ``0 .. count - 1``; weights must not be negative.

    >>> max_weight_matching(4, [(0, 1, 5), (1, 2, 11), (2, 3, 5)])
    [(1, 2)]
    >>> max_weight_matching(4, [(0, 1, 5), (1, 2, 11), (2, 3, 5)], perfect=True)
    [(0, 1), (2, 3)]
    """
    listed = list(edges)
    lift = 0
    if perfect and listed:
        # Every pair more outweighs whatever the others could gain by going without it.
        lift = (count // 2 + 1) * max(weight for _, _, weight in listed) + 1
    mates = _Dense(count, [(a, b, weight + lift) for a, b, weight in listed]).run()
    return sorted((a, b) for a, b in enumerate(mates) if a < b)


class _Dense:
    """The state of the search.  Nodes from ``count`` on are blossoms; -1 stands for nobody."""

    def __init__(self, count: int, edges: Iterable[tuple[int, int, int]]) -> None:
        self.count = count
        size = count + count // 2 + 1
        self.size = size
        self.live = count
        # weight[a][b] is twice the weight, so that duals stay whole; ends[x][y] is the
        # best (least slack) real edge between the nodes x and y.
        self.weight = [[0] * count for _ in range(count)]
        heaviest = 0
        for a, b, weight in edges:
            if weight > 0:
                self.weight[a][b] = self.weight[b][a] = max(self.weight[a][b], 2 * weight)
                heaviest = max(heaviest, weight)
        self.ends: list[list[tuple[int, int] | None]] = [[None] * size for _ in range(size)]
        for a in range(count):
            row = self.weight[a]
            for b in range(count):
                if row[b]:
                    self.ends[a][b] = (a, b)
        self.dual = [heaviest] * count + [0] * (size - count)
        self.mate = [-1] * size  # the real vertex at the far end of a node's matched edge
        self.top = list(range(count)) + [-1] * (size - count)  # outermost blossom of a node
        self.members: list[list[int]] = [[] for _ in range(size)]
        self.inside: list[dict[int, int]] = [{} for _ in range(size)]
        for a in range(count):
            self.inside[a][a] = a
        self.label = [-1] * size  # 0 outer, 1 inner, -1 free
        self.parent = [-1] * size  # the real vertex (outside) through which a node was reached
        self.slack = [-1] * size  # the real vertex with the least slack towards a node
        self.queue: deque[int] = deque()

    def _gap(self, edge: tuple[int, int]) -> int:
        a, b = edge
        return self.dual[a] + self.dual[b] - self.weight[a][b]

    def _edge(self, x: int, y: int) -> tuple[int, int]:
        edge = self.ends[x][y]
        assert edge is not None
        return edge

    def run(self) -> list[int]:
        if any(any(row) for row in self.weight):
            while self._stage():
                pass
        return self.mate[: self.count]

    def _stage(self) -> bool:
        self.label = [-1] * self.size
        self.slack = [-1] * self.size
        self.parent = [-1] * self.size
        self.queue.clear()
        for node in range(self.live):
            if self.top[node] == node and self.mate[node] < 0:
                self.label[node] = 0
                self._enqueue(node)
        if not self.queue:
            return False
        while True:
            while self.queue:
                a = self.queue.popleft()
                if self.label[self.top[a]] == 1:
                    continue
                row = self.weight[a]
                dual = self.dual
                mine = dual[a]
                top = self.top
                for b in range(self.count):
                    if row[b] and top[a] != top[b]:
                        if mine + dual[b] == row[b]:
                            if self._tight((a, b)):
                                return True
                        else:
                            self._note_slack(a, top[b])
            if not self._change_duals():
                return False
            for node in range(self.live):
                if (
                    self.top[node] == node
                    and self.slack[node] >= 0
                    and self.top[self.slack[node]] != node
                ):
                    edge = self._edge(self.slack[node], node)
                    if self._gap(edge) == 0 and self._tight(edge):
                        return True
            for node in range(self.count, self.live):
                if self.top[node] == node and self.label[node] == 1 and self.dual[node] == 0:
                    self._expand(node)

    def _change_duals(self) -> bool:
        """Lower the outer duals as far as nothing breaks; False when the best is reached."""
        step: int | None = None
        for node in range(self.count, self.live):
            if self.top[node] == node and self.label[node] == 1:
                half = self.dual[node] // 2
                step = half if step is None or half < step else step
        for node in range(self.live):
            if self.top[node] == node and self.slack[node] >= 0:
                gap = self._gap(self._edge(self.slack[node], node))
                if self.label[node] == 0:
                    gap //= 2
                elif self.label[node] == 1:
                    continue
                step = gap if step is None or gap < step else step
        lowest = min(
            (self.dual[a] for a in range(self.count) if self.label[self.top[a]] == 0),
            default=None,
        )
        assert lowest is not None
        if step is None or lowest <= step:
            return False
        for a in range(self.count):
            label = self.label[self.top[a]]
            if label == 0:
                self.dual[a] -= step
            elif label == 1:
                self.dual[a] += step
        for node in range(self.count, self.live):
            if self.top[node] == node:
                if self.label[node] == 0:
                    self.dual[node] += 2 * step
                elif self.label[node] == 1:
                    self.dual[node] -= 2 * step
        self.queue.clear()
        return True

    def _note_slack(self, a: int, node: int) -> None:
        known = self.slack[node]
        edge = self.ends[a][node]
        if edge is None:
            return
        if known < 0 or self._gap(edge) < self._gap(self._edge(known, node)):
            self.slack[node] = a

    def _find_slack(self, node: int) -> None:
        self.slack[node] = -1
        for a in range(self.count):
            if (
                self.ends[a][node] is not None
                and self.top[a] != node
                and self.label[self.top[a]] == 0
            ):
                self._note_slack(a, node)

    def _enqueue(self, node: int) -> None:
        if node < self.count:
            self.queue.append(node)
        else:
            for member in self.members[node]:
                self._enqueue(member)

    def _set_top(self, node: int, top: int) -> None:
        self.top[node] = top
        if node >= self.count:
            for member in self.members[node]:
                self._set_top(member, top)

    def _even_path(self, blossom: int, member: int) -> int:
        """Index of a member of a blossom, its cycle turned so that the index is even."""
        ring = self.members[blossom]
        at = ring.index(member)
        if at % 2:
            ring[1:] = ring[:0:-1]
            at = len(ring) - at
        return at

    def _match(self, x: int, y: int) -> None:
        """Match node x along its edge to node y."""
        a, b = self._edge(x, y)
        self.mate[x] = b
        if x < self.count:
            return
        member = self.inside[x][a]
        at = self._even_path(x, member)
        ring = self.members[x]
        for index in range(at):
            self._match(ring[index], ring[index ^ 1])
        self._match(member, y)
        self.members[x] = ring[at:] + ring[:at]

    def _augment(self, x: int, y: int) -> None:
        while True:
            far = self.mate[x]
            after = self.top[far] if far >= 0 else -1
            self._match(x, y)
            if after < 0:
                return
            above = self.top[self.parent[after]]
            self._match(after, above)
            x, y = above, after

    def _meeting(self, x: int, y: int) -> int:
        """The outer node where the trees' paths from x and y join, or -1."""
        seen: set[int] = set()
        while x >= 0 or y >= 0:
            if x >= 0:
                if x in seen:
                    return x
                seen.add(x)
                x = self.top[self.mate[x]] if self.mate[x] >= 0 else -1
                if x >= 0:
                    x = self.top[self.parent[x]]
            x, y = y, x
        return -1

    def _tight(self, edge: tuple[int, int]) -> bool:
        """Use a tight edge from an outer node; True when the matching has grown."""
        x, y = self.top[edge[0]], self.top[edge[1]]
        if self.label[y] < 0:
            self.parent[y] = edge[0]
            self.label[y] = 1
            after = self.top[self.mate[y]]
            self.slack[y] = self.slack[after] = -1
            self.label[after] = 0
            self._enqueue(after)
        elif self.label[y] == 0:
            base = self._meeting(x, y)
            if base < 0:
                self._augment(x, y)
                self._augment(y, x)
                return True
            self._shrink(x, base, y)
        return False

    def _shrink(self, x: int, base: int, y: int) -> None:
        blossom = self.count
        while blossom < self.live and self.top[blossom] >= 0:
            blossom += 1
        if blossom == self.live:
            self.live += 1
        self.dual[blossom] = 0
        self.label[blossom] = 0
        self.mate[blossom] = self.mate[base]
        ring = [base]
        node = x
        while node != base:
            inner = self.top[self.mate[node]]
            ring += [node, inner]
            self._enqueue(inner)
            node = self.top[self.parent[inner]]
        ring[1:] = ring[:0:-1]
        node = y
        while node != base:
            inner = self.top[self.mate[node]]
            ring += [node, inner]
            self._enqueue(inner)
            node = self.top[self.parent[inner]]
        self.members[blossom] = ring
        self._set_top(blossom, blossom)
        for other in range(self.size):
            self.ends[blossom][other] = self.ends[other][blossom] = None
        inside: dict[int, int] = {}
        self.inside[blossom] = inside
        for member in ring:
            row, mine = self.ends[member], self.ends[blossom]
            for other in range(self.live):
                edge = row[other]
                if edge is None:
                    continue
                have = mine[other]
                if have is None or self._gap(edge) < self._gap(have):
                    mine[other] = edge
                    self.ends[other][blossom] = (edge[1], edge[0])
            for vertex in self.inside[member]:
                inside[vertex] = member
        self._find_slack(blossom)

    def _expand(self, blossom: int) -> None:
        for member in self.members[blossom]:
            self._set_top(member, member)
        entry = self.inside[blossom][self._edge(blossom, self.parent[blossom])[0]]
        at = self._even_path(blossom, entry)
        ring = self.members[blossom]
        for index in range(0, at, 2):
            inner, outer = ring[index], ring[index + 1]
            self.parent[inner] = self._edge(outer, inner)[0]
            self.label[inner], self.label[outer] = 1, 0
            self.slack[inner] = -1
            self._find_slack(outer)
            self._enqueue(outer)
        self.label[entry] = 1
        self.parent[entry] = self.parent[blossom]
        for member in ring[at + 1 :]:
            self.label[member] = -1
            self._find_slack(member)
        self.top[blossom] = -1
