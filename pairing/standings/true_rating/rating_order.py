"""The limiting order of the article's ratings: exponents, finite parts, ties.

:func:`limiting_order` is the calculation behind :mod:`pairing.standings.true_rating`; it
knows players by index only.  What decides, in this order:

1. exponents of the drift (exact fractions, :mod:`pairing.standings.true_rating.divergence`);
2. finite differences of players bound to each other, enclosed by intervals
   (:mod:`pairing.standings.true_rating.potential`); where intervals overlap, symmetry proves a tie
   (:mod:`pairing.standings.true_rating.symmetry`) or the calculation is repeated with
   :data:`DIGITS` digits, and players equal to that many digits share the place;
3. for players bound to different groups that drift alike, the distance that the iteration
   itself leaves between the groups (:mod:`pairing.standings.true_rating.iteration`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from pairing.standings.true_rating.divergence import drift
from pairing.standings.true_rating.iteration import settled_means
from pairing.standings.true_rating.potential import Network, solve, solve_exactly
from pairing.standings.true_rating.symmetry import stable_classes

Nodes = NDArray[np.int64]
Reals = NDArray[np.float64]

DIGITS = 40
"""Players whose values agree to so many decimal digits share a place."""


@dataclass(frozen=True)
class Ranked:
    """The order of ``count`` players as tied sets, best first, and what supports it.

    ``exponents`` are each player's drift exponents (all zero: bounded), ``value`` his
    finite part in natural-logarithm units (comparable among equal exponents only),
    ``component`` his set of players with mutually finite ratings.  ``by_digits`` are pairs
    of neighbours who share a place because their values agree to :data:`DIGITS` digits,
    ``unsettled`` pairs whose groups the iteration leaves closer than it can be followed.
    """

    tied_sets: tuple[tuple[int, ...], ...]
    exponents: tuple[tuple[Fraction, ...], ...]
    value: Reals
    component: Nodes
    by_digits: tuple[tuple[int, int], ...] = ()
    unsettled: tuple[tuple[int, int], ...] = ()


def limiting_order(
    count: int,
    a: Nodes,
    b: Nodes,
    games: Nodes,
    points: Nodes,
    placed: NDArray[np.bool_] | None = None,
) -> Ranked:
    """Order ``count`` players.

    ``a``, ``b``: players (indices) of each pairing, each pairing once; ``games`` between
    them; ``points`` a made, doubled.  ``placed`` says whose places matter: others are in the
    order too, but where their place among each other hangs on the course of the iteration
    alone it is not worked out.
    """
    calculation = _Calculation(count, a, b, games, points)
    return calculation.ranked(np.ones(count, dtype=np.bool_) if placed is None else placed)


@dataclass(frozen=True)
class _Level:
    """One scale of the drift: nodes before it, edges that bind, groups after it."""

    node: Nodes  # node of each player before
    bound: Nodes  # indices of pairings that bind nodes on this scale
    bound_group: Nodes  # group of each of those
    group: Nodes  # group of each node after
    supply: tuple[Fraction, ...]  # n·w of each node


class _Calculation:
    def __init__(self, count: int, a: Nodes, b: Nodes, games: Nodes, points: Nodes) -> None:
        self.count, self.a, self.b, self.games, self.points = count, a, b, games, points
        self.made = np.bincount(a, points, count).astype(np.int64)
        self.made += np.bincount(b, 2 * games - points, count).astype(np.int64)
        up, down = points > 0, points < 2 * games
        took = sparse.csr_matrix(
            (
                np.ones(int(up.sum() + down.sum())),
                (np.concatenate([a[up], b[down]]), np.concatenate([b[up], a[down]])),
            ),
            shape=(count, count),
        )
        _, labels = connected_components(took, directed=True, connection="strong")
        self.component = np.asarray(labels, dtype=np.int64)
        self.inside = self.component[a] == self.component[b]
        self.winner = np.where(points > 0, a, b)  # of pairings between components
        self.loser = np.where(points > 0, b, a)
        self.exponents: list[tuple[Fraction, ...]] = [()] * count
        self.excess: dict[int, tuple[float, int]] = {}  # pairing -> how its flow fades
        self.levels: list[_Level] = []
        self._climb()

    def _climb(self) -> None:
        """The drift, scale by scale, until no edge repels any more."""
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
        """Each player's value within his final group, and a bound on its error."""
        value, radius = np.zeros(self.count), np.zeros(self.count)
        for members, net in self._inner_networks(None):
            found = solve(net)
            value[members] = found.value
            radius[members] = found.radius
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
                found = solve(net)
                rise[nodes], more[nodes] = found.value, found.radius
            value += rise[level.node]
            radius += more[level.node]
        return value, radius

    def exact_parts(self, final: int) -> dict[int, Decimal]:
        """The same for one final group in decimals, good to :data:`DIGITS` digits.

        Every scale is calculated with fifteen digits more than the next one, so that the
        error it hands on drowns in the next one's margin.
        """
        digits = DIGITS + 15 * len(self.levels) + 5
        value = {int(p): Decimal(0) for p in np.flatnonzero(self.final == final)}
        for members, net in self._inner_networks(final):
            exact = solve_exactly(net, digits)
            value.update(zip(members.tolist(), exact.value, strict=True))
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
                            value[player] += exact.value[local[node]]
        return value

    def _inner_networks(self, final: int | None) -> Iterable[tuple[Nodes, Network]]:
        """Each component of two players or more with its own pairings."""
        edges = np.flatnonzero(self.inside)
        edges = edges[np.argsort(self.component[self.a[edges]], kind="stable")]
        labels = self.component[self.a[edges]]
        starts = np.flatnonzero(np.diff(labels, prepend=-1))
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
    def whole(self) -> NDArray[np.bool_]:
        """Which final groups nobody outside ever played: their mean never moves."""
        whole = np.ones(int(self.final.max(initial=-1)) + 1, dtype=np.bool_)
        crossing = self.final[self.a] != self.final[self.b]
        whole[self.final[self.a[crossing]]] = False
        whole[self.final[self.b[crossing]]] = False
        return whole

    def path(self, fine: bool) -> tuple[Reals, Reals]:
        """The mean of each final group where the iteration leaves it, and its error."""
        decay = [(pairing, *fades) for pairing, fades in sorted(self.excess.items())]
        decay = [fades for fades in decay if fades[2] <= 2]
        mean, error = settled_means(
            self.a,
            self.b,
            self.games.astype(np.float64),
            self.points / 2.0,
            self.final,
            decay,
            fine=fine,
        )
        mean[self.whole] = 0.0
        error[self.whole] = 0.0
        return mean, error

    # -- the order --------------------------------------------------------------------------

    def ranked(self, placed: NDArray[np.bool_]) -> Ranked:
        """Everything together."""
        value, radius = self.finite_parts()
        size = np.bincount(self.final, minlength=1)
        level_value = np.bincount(self.final, value, len(size)) / np.maximum(size, 1)
        centre = level_value[self.final]
        spread = np.bincount(self.final, radius, len(size)) / np.maximum(size, 1)
        buckets: dict[tuple[Fraction, ...], list[int]] = {}
        for player in range(self.count):
            buckets.setdefault(self.exponents[player], []).append(player)
        # Means of groups that somebody outside ever met are where the iteration leaves them;
        # coarse steps are tried first, fine ones where those cannot tell two places apart.
        whole_value, doubt = value - centre, spread[self.final]
        open_buckets = [one for one in buckets.values() if self._hangs_on_path(one, placed)]
        value = whole_value
        for fine in (False, True) if open_buckets else ():
            mean, error = self.path(fine)
            value, doubt = whole_value.copy(), spread[self.final]
            for players in open_buckets:
                value[players] += mean[self.final[players]]
                doubt[players] += error[self.final[players]]
            order = _Order(self, value, radius, doubt)
            if not any(order.overlaps(players) for players in open_buckets):
                break
        order = _Order(self, value, radius, doubt)
        tied = [tie for key in sorted(buckets, reverse=True) for tie in order.of(buckets[key])]
        return Ranked(
            tuple(tied),
            tuple(self.exponents),
            value,
            self.component,
            tuple(order.by_digits),
            tuple(order.unsettled),
        )

    def _hangs_on_path(self, players: Sequence[int], placed: NDArray[np.bool_]) -> bool:
        """Whether places that matter are to be told apart between different final groups."""
        players = [player for player in players if placed[player]]
        groups = np.unique(self.final[players])
        return len(groups) > 1 and not self.whole[groups].all() and self._differ(players)

    def _differ(self, players: Sequence[int]) -> bool:
        """Whether symmetry leaves anything to decide between the groups of these players."""
        names: dict[int, set[int]] = {}
        for player in players:
            names.setdefault(int(self.final[player]), set()).add(int(self.alike[player]))
        return len({frozenset(kinds) for kinds in names.values()}) > 1

    @cached_property
    def alike(self) -> Nodes:
        """Classes of players whom the iteration never tells apart."""
        start = np.zeros(self.count, dtype=np.int64)
        return stable_classes(self.a, self.b, self.games, self.made, start)

    def limit_profile(self, player: int) -> object:
        """All that the limiting equations know of a player.

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
            seen = [
                tuple(sorted((made, played, colour[o]) for _, o, played, made in self._bonds[p]))
                if single[p]
                else ()
                for p in range(self.count)
            ]
            after = [finer.setdefault((colour[p], seen[p]), len(finer)) for p in range(self.count)]
            if len(finer) == len(names):
                return colour
            names, colour = finer, after

    @cached_property
    def _bonds(self) -> list[list[tuple[int, int, int, int]]]:
        """Per player the pairings that take part in the finite values, from his side."""
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


class _Order:
    """Sorting of players with equal exponents."""

    def __init__(
        self, calculation: _Calculation, value: Reals, radius: Reals, doubt: Reals
    ) -> None:
        self.calculation, self.value, self.radius = calculation, value, radius
        self.doubt = doubt
        self.by_digits: list[tuple[int, int]] = []
        self.unsettled: list[tuple[int, int]] = []
        self._exact: dict[int, dict[int, Decimal]] = {}

    def of(self, players: Sequence[int]) -> list[tuple[int, ...]]:
        """Tied sets of the players, best first."""
        if len(players) == 1:
            return [tuple(players)]
        final, whole = self.calculation.final, self.calculation.whole
        groups = {int(final[player]) for player in players}
        if len(groups) > 1 and not all(whole[group] for group in groups):
            return self._with_ties(players)
        # The intervals enclose the true values, so equal players overlap: symmetry has to be
        # asked only about those who do.
        runs: list[list[int]] = []
        for player in sorted(players, key=lambda one: (-self.value[one], one)):
            if runs and not self._apart(runs[-1][-1], player):
                runs[-1].append(player)
            else:
                runs.append([player])
        return [
            tie for run in runs for tie in ([(run[0],)] if len(run) == 1 else self._with_ties(run))
        ]

    def _with_ties(self, players: Sequence[int]) -> list[tuple[int, ...]]:
        """The same, with the players first put into sets proved equal."""
        units = self._alike(players)
        lead = sorted((-self.value[unit[0]], unit[0]) for unit in units)
        by_first = {unit[0]: unit for unit in units}
        runs: list[list[int]] = []
        for _, first in lead:
            if runs and not self._apart(runs[-1][-1], first):
                runs[-1].append(first)
            else:
                runs.append([first])
        found: list[tuple[int, ...]] = []
        for run in runs:
            for tie in self._settle(run):
                found.append(tuple(sorted(p for first in tie for p in by_first[first])))
        return found

    def overlaps(self, players: Sequence[int]) -> bool:
        """Whether two of the players, of different final groups, cannot be told apart."""
        firsts = [unit[0] for unit in self._alike(players)]
        firsts.sort(key=lambda player: -self.value[player])
        final = self.calculation.final
        return any(
            final[above] != final[below] and not self._apart(above, below)
            for above, below in pairwise(firsts)
        )

    def _alike(self, players: Sequence[int]) -> list[list[int]]:
        """The players in sets proved equal by symmetry."""
        parent = {player: player for player in players}

        def root(player: int) -> int:
            while parent[player] != player:
                parent[player] = parent[parent[player]]
                player = parent[player]
            return player

        for classes in (self.calculation.alike, self.calculation.alike_inside):
            first: dict[int, int] = {}
            for player in players:
                one = root(first.setdefault(int(classes[player]), player))
                other = root(player)
                parent[max(one, other)] = min(one, other)
        sets: dict[int, list[int]] = {}
        for player in players:
            sets.setdefault(root(player), []).append(player)
        return list(sets.values())

    def _apart(self, above: int, below: int) -> bool:
        """Whether the intervals of two players, given by value, are disjoint."""
        room = float(self.radius[above] + self.radius[below])
        if self.calculation.final[above] != self.calculation.final[below]:
            room += float(self.doubt[above] + self.doubt[below])
        room += 1e-15 * (abs(float(self.value[above])) + abs(float(self.value[below])))
        return bool(self.value[above] - self.value[below] > room)

    def _settle(self, run: list[int]) -> list[list[int]]:
        """Players too close for floating point, by decimals."""
        if len(run) == 1:
            return [run]
        final = self.calculation.final
        numeric = len({int(final[p]) for p in run}) > 1 and not all(
            self.calculation.whole[final[p]] for p in run
        )
        if numeric:
            self.unsettled += list(pairwise(run))
            return [run]
        twins: dict[object, list[int]] = {}
        for player in run:
            twins.setdefault(self.calculation.limit_profile(player), []).append(player)
        if len(twins) == 1:
            return [run]
        with localcontext() as context:
            context.prec = DIGITS + 20
            value = {player: self._decimal(player) for player in run}
            run = sorted(run, key=lambda player: (-value[player], player))
            ties = [[run[0]]]
            for above, below in pairwise(run):
                if value[above] - value[below] > Decimal(10) ** -DIGITS:
                    ties.append([below])
                else:
                    ties[-1].append(below)
                    if not any(above in proved and below in proved for proved in twins.values()):
                        self.by_digits.append((above, below))
        return ties

    def _decimal(self, player: int) -> Decimal:
        group = int(self.calculation.final[player])
        if group not in self._exact:
            exact = self.calculation.exact_parts(group)
            mean = sum(exact.values(), Decimal(0)) / len(exact)
            self._exact[group] = {one: value - mean for one, value in exact.items()}
        return self._exact[group][player]


def elo(natural: float) -> float:
    """Natural-logarithm units as Elo points (400 points: odds of ten to one)."""
    return natural * 400.0 / math.log(10.0)
