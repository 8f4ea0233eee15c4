"""The equations of the limiting order: exponents, finite parts, and who is alike in them.

:class:`Equations` knows players by index only and calculates on demand what
:mod:`pairing.standings.true_rating.rating_order` asks for to sort them.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property

import numpy as np

from pairing.dataclasses import dataclass
from pairing.standings.true_rating.arrays import Flags, Nodes, Reals
from pairing.standings.true_rating.divergence import drift, strong_components
from pairing.standings.true_rating.iteration import Iteration
from pairing.standings.true_rating.potential import Network, solve, solve_exactly
from pairing.standings.true_rating.symmetry import stable_classes

DIGITS = 40
"""Players whose values agree to so many decimal digits share a place."""


@dataclass(frozen=True)
class _Level:
    """One scale of the drift: nodes before it, edges that bind, groups after it."""

    node: Nodes  # node of each player before
    bound: Nodes  # indices of pairings that bind nodes on this scale
    bound_group: Nodes  # group of each of those
    group: Nodes  # group of each node after
    supply: tuple[Fraction, ...]  # n·w of each node


class Equations:
    """Equations of the results in the limit.

    ``a``, ``b``: players (indices) of each pairing, each pairing once; ``games`` between
    them; ``points`` a made, doubled.
    """

    def __init__(self, count: int, a: Nodes, b: Nodes, games: Nodes, points: Nodes) -> None:
        self.count, self.a, self.b, self.games, self.points = count, a, b, games, points
        self.made = np.bincount(a, points, count).astype(np.int64)
        self.made += np.bincount(b, 2 * games - points, count).astype(np.int64)
        up, down = points > 0, points < 2 * games
        arcs: list[list[int]] = [[] for _ in range(count)]
        for gave, took in ((a[up], b[up]), (b[down], a[down])):
            for one, other in zip(gave.tolist(), took.tolist(), strict=True):
                arcs[one].append(other)
        self.component = np.array(strong_components(arcs), dtype=np.int64)
        self.inside = self.component[a] == self.component[b]
        self.winner = np.where(points > 0, a, b)  # of pairings between components
        self.loser = np.where(points > 0, b, a)
        self.exponents: list[tuple[Fraction, ...]] = [()] * count
        self.excess: dict[int, tuple[float, int]] = {}  # pairing -> how its flow fades
        self.levels: list[_Level] = []
        self._climb()

    def _climb(self) -> None:
        """Find the drift, scale by scale, until no edge repels any more."""
        node = self.component
        live = np.flatnonzero(~self.inside)
        while len(live):
            weight = np.bincount(node)
            above, below = node[self.winner[live]], node[self.loser[live]]
            solved = drift(weight.tolist(), list(zip(above.tolist(), below.tolist(), strict=True)))
            bound, loose = set(solved.bound), set(solved.loose)
            kinds = list(zip(above.tolist(), below.tolist(), strict=True))
            scale = len(self.levels) + 1
            for pairing, (high, low) in zip(live.tolist(), kinds, strict=True):
                excess = solved.speed[high] - solved.speed[low] - 1
                if excess > 0:
                    self.excess[pairing] = (float(excess), scale)
            group = np.array(solved.group, dtype=np.int64)
            supply = tuple(w * int(n) for w, n in zip(solved.speed, weight, strict=True))
            binding = live[[kind in bound for kind in kinds]]
            self.levels.append(
                _Level(node, binding, group[node[self.winner[binding]]], group, supply)
            )
            for player in range(self.count):
                self.exponents[player] += (solved.speed[node[player]],)
            live = live[[kind in loose for kind in kinds]]
            node = group[node]
        self.final = node

    # -- finite parts -----------------------------------------------------------------------

    def finite_parts(self) -> tuple[Reals, Reals]:
        """Return each player's value within his final group, and a bound on its error."""
        value, radius = np.zeros(self.count), np.zeros(self.count)
        for members, net in self._inner_networks(None):
            solved = solve(net)
            value[members] = solved.value
            radius[members] = solved.radius
        for level in self.levels:
            rise, more = np.zeros(len(level.group)), np.zeros(len(level.group))
            for nodes, edges, local in _groups(level, None):
                winner, loser = self.winner[edges], self.loser[edges]
                log_k = np.log(self.games[edges]) - (value[winner] - value[loser])
                net = Network(
                    len(nodes),
                    local[level.node[winner]],
                    local[level.node[loser]],
                    supply=np.array([float(level.supply[node]) for node in nodes]),
                    log_k=log_k,
                    log_k_radius=radius[winner] + radius[loser],
                )
                solved = solve(net)
                rise[nodes], more[nodes] = solved.value, solved.radius
            value += rise[level.node]
            radius += more[level.node]
        return value, radius

    def exact_parts(self, final: int) -> dict[int, Decimal]:
        """Return the values in one final group in decimals, good to :data:`DIGITS` digits.

        Every scale is calculated with fifteen digits more than the next one, so that the
        error it hands on drowns in the next one's margin.
        """
        digits = DIGITS + 15 * len(self.levels) + 5
        value = {int(p): Decimal(0) for p in np.flatnonzero(self.final == final)}
        for members, net in self._inner_networks(final):
            exact = solve_exactly(net, digits)
            value.update(zip(members.tolist(), exact, strict=True))
        for level in self.levels:
            digits -= 15
            for nodes, edges, local in _groups(level, set(value)):
                winner, loser = self.winner[edges], self.loser[edges]
                with localcontext() as context:
                    context.prec = digits + 30
                    log_k = [
                        Decimal(int(m)).ln() - (value[int(w)] - value[int(x)])
                        for m, w, x in zip(self.games[edges], winner, loser, strict=True)
                    ]
                    supply = [level.supply[node] for node in nodes]
                    exact_supply = [Decimal(s.numerator) / Decimal(s.denominator) for s in supply]
                net = Network(
                    len(nodes),
                    local[level.node[winner]],
                    local[level.node[loser]],
                    supply=np.array([float(s) for s in supply]),
                    log_k=np.array([float(k) for k in log_k]),
                    log_k_radius=np.zeros(len(edges)),
                    exact_supply=exact_supply,
                    exact_log_k=log_k,
                )
                exact = solve_exactly(net, digits)
                with localcontext() as context:
                    context.prec = digits + 30
                    inside = set(nodes.tolist())
                    for player in value:
                        if (node := int(level.node[player])) in inside:
                            value[player] += exact[local[node]]
        return value

    def _inner_networks(self, final: int | None) -> Iterable[tuple[Nodes, Network]]:
        """Yield each component of two players or more with its own pairings."""
        edges = np.flatnonzero(self.inside)
        edges = edges[np.argsort(self.component[self.a[edges]], kind="stable")]
        starts = np.flatnonzero(np.diff(self.component[self.a[edges]], prepend=-1))
        for mine in np.split(edges, starts[1:]) if len(edges) else []:
            if final is not None and self.final[self.a[mine[0]]] != final:
                continue
            members = np.unique(np.concatenate([self.a[mine], self.b[mine]]))
            yield (
                members,
                Network(
                    len(members),
                    np.searchsorted(members, self.a[mine]),
                    np.searchsorted(members, self.b[mine]),
                    games=self.games[mine].astype(np.float64),
                    points=self.points[mine] / 2.0,
                ),
            )

    # -- distances between final groups -----------------------------------------------------

    @cached_property
    def whole(self) -> Flags:
        """Return which final groups nobody outside ever played: their mean never moves."""
        whole = np.ones(int(self.final.max(initial=-1)) + 1, dtype=np.bool_)
        crossing = self.final[self.a] != self.final[self.b]
        whole[self.final[self.a[crossing]]] = False
        whole[self.final[self.b[crossing]]] = False
        return whole

    @cached_property
    def iteration(self) -> Iteration:
        """The article's iteration over these results."""
        games, points = self.games.astype(np.float64), self.points / 2.0
        return Iteration(self.a, self.b, games, points, self.count)

    def path(self, fine: bool) -> tuple[Reals, Reals]:
        """Return the mean of each final group where the iteration leaves it, and its error."""
        decay = [(pairing, *fades) for pairing, fades in sorted(self.excess.items())]
        decay = [fades for fades in decay if fades[2] <= 2]
        mean, error = self.iteration.settled_means(self.final, decay, fine=fine)
        mean[self.whole] = 0.0
        error[self.whole] = 0.0
        return mean, error

    # -- who is alike -----------------------------------------------------------------------

    @cached_property
    def alike(self) -> Nodes:
        """Classes of players whom the iteration never tells apart."""
        start = np.zeros(self.count, dtype=np.int64)
        return stable_classes(self.a, self.b, self.games, self.made, start)

    def limit_profile(self, player: int) -> object:
        """Return all that the limiting equations know of a player.

        Two players with the same profile have equal values: they could change names without
        changing any equation, or (where one scale is all there is) they belong to one class
        of a stable partition of those equations.
        """
        if len(self.levels) == 1:
            return int(self.final[player]), self._limit_classes[player]
        return self.exponents[player], int(self.final[player]), frozenset(self._bonds[player])

    @cached_property
    def _limit_classes(self) -> list[int]:
        """Colour refinement of the equations that bind components to each other.

        Players who are components of their own are sorted by whom they are bound to; the
        others by what symmetry inside their component says.
        """
        size = np.bincount(self.component)
        single = [bool(size[c] == 1) for c in self.component]
        names: dict[object, int] = {}
        colour = [
            names.setdefault(
                ("alone", self.exponents[p]) if single[p] else int(self.alike_inside[p]), len(names)
            )
            for p in range(self.count)
        ]
        while True:
            finer: dict[object, int] = {}
            reached = [
                tuple(sorted((made, played, colour[o]) for _, o, played, made in self._bonds[p]))
                if single[p]
                else ()
                for p in range(self.count)
            ]
            after = [
                finer.setdefault((colour[p], reached[p]), len(finer)) for p in range(self.count)
            ]
            if len(finer) == len(names):
                return colour
            names, colour = finer, after

    @cached_property
    def _bonds(self) -> list[list[tuple[int, int, int, int]]]:
        """Return each player's pairings that take part in the finite values, from his side."""
        bonds: list[list[tuple[int, int, int, int]]] = [[] for _ in range(self.count)]
        kinds = [(0, np.flatnonzero(self.inside))]
        kinds += [(scale, level.bound) for scale, level in enumerate(self.levels, start=1)]
        for kind, pairings in kinds:
            for e in pairings.tolist():
                a, b, m, s = (int(x[e]) for x in (self.a, self.b, self.games, self.points))
                bonds[a].append((kind, b, m, s))
                bonds[b].append((kind, a, m, 2 * m - s))
        return bonds

    @cached_property
    def alike_inside(self) -> Nodes:
        """Classes inside components, per game played."""
        mine = self.inside
        a, b, games, points = self.a[mine], self.b[mine], self.games[mine], self.points[mine]
        made = np.bincount(a, points, self.count) + np.bincount(b, 2 * games - points, self.count)
        return stable_classes(a, b, games, made.astype(np.int64), self.component, per_game=True)


def _groups(level: _Level, players: set[int] | None) -> Iterable[tuple[Nodes, Nodes, Nodes]]:
    """Groups of two nodes or more: their nodes, pairings, and each node's index in them."""
    wanted = None if players is None else {int(level.group[level.node[p]]) for p in players}
    local = np.zeros(len(level.group), dtype=np.int64)
    by_group = np.argsort(level.bound_group, kind="stable")
    nodes_by_group = np.argsort(level.group, kind="stable")
    for group in np.unique(level.bound_group).tolist():
        if wanted is not None and group not in wanted:
            continue
        low, high = np.searchsorted(level.group[nodes_by_group], [group, group + 1])
        nodes = nodes_by_group[low:high]
        first, last = np.searchsorted(level.bound_group[by_group], [group, group + 1])
        local[nodes] = np.arange(len(nodes))
        yield nodes, level.bound[by_group[first:last]], local
