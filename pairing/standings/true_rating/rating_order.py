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
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

import numpy as np

from pairing.dataclasses import dataclass
from pairing.standings.true_rating.arrays import Flags, Nodes, Reals
from pairing.standings.true_rating.equations import DIGITS, Equations


@dataclass(frozen=True)
class RatingOrder:
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


def limiting_order(equations: Equations, placed: Flags | None = None) -> RatingOrder:
    """Return the order in the limit.

    ``placed`` says whose places matter: others are in the order too, but where their place
    among each other hangs on the course of the iteration alone it is not worked out.
    """
    if placed is None:
        placed = np.ones(equations.count, dtype=np.bool_)
    value, radius = equations.finite_parts()
    size = np.bincount(equations.final, minlength=1)
    level_value = np.bincount(equations.final, value, len(size)) / np.maximum(size, 1)
    centre = level_value[equations.final]
    spread = np.bincount(equations.final, radius, len(size)) / np.maximum(size, 1)
    buckets: dict[tuple[Fraction, ...], list[int]] = {}
    for player in range(equations.count):
        buckets.setdefault(equations.exponents[player], []).append(player)
    # Means of groups that somebody outside ever met are where the iteration leaves them;
    # coarse steps are tried first, fine ones where those cannot tell two places apart.
    whole_value, doubt = value - centre, spread[equations.final]
    open_buckets = [
        players for players in buckets.values() if _hangs_on_path(equations, players, placed)
    ]
    value = whole_value
    for fine in (False, True) if open_buckets else ():
        mean, error = equations.path(fine)
        value, doubt = whole_value.copy(), spread[equations.final]
        for players in open_buckets:
            value[players] += mean[equations.final[players]]
            doubt[players] += error[equations.final[players]]
        order = _Order(equations, value, radius, doubt)
        if not any(order.overlaps(players) for players in open_buckets):
            break
    order = _Order(equations, value, radius, doubt)
    return RatingOrder(
        tuple(tie for key in sorted(buckets, reverse=True) for tie in order.of(buckets[key])),
        tuple(equations.exponents),
        value,
        equations.component,
        tuple(order.by_digits),
        tuple(order.unsettled),
    )


def _hangs_on_path(equations: Equations, players: Sequence[int], placed: Flags) -> bool:
    """Return whether places that matter are to be told apart between different final groups.

    Symmetry may leave nothing to decide between them.
    """
    members: dict[int, list[int]] = {}
    for player in players:
        if placed[player]:
            members.setdefault(int(equations.final[player]), []).append(player)
    if len(members) < 2 or equations.whole[list(members)].all():
        return False
    return len({frozenset(equations.alike[group].tolist()) for group in members.values()}) > 1


class _Order:
    """Sorting of players with equal exponents."""

    def __init__(self, equations: Equations, value: Reals, radius: Reals, doubt: Reals) -> None:
        self.equations, self.value, self.radius = equations, value, radius
        self.doubt = doubt
        self.by_digits: list[tuple[int, int]] = []
        self.unsettled: list[tuple[int, int]] = []
        self._exact: dict[int, dict[int, Decimal]] = {}

    def of(self, players: Sequence[int]) -> list[tuple[int, ...]]:
        """Tied sets of the players, best first."""
        if len(players) == 1:
            return [tuple(players)]
        final, whole = self.equations.final, self.equations.whole
        groups = {int(final[player]) for player in players}
        if len(groups) > 1 and not all(whole[group] for group in groups):
            return self._with_ties(players)
        # The intervals enclose the true values, so equal players overlap: symmetry has to be
        # asked only about those who do.
        return [
            tie
            for run in self._runs(players)
            for tie in ([(run[0],)] if len(run) == 1 else self._with_ties(run))
        ]

    def _runs(self, players: Iterable[int]) -> list[list[int]]:
        """Return the players best first, cut where two neighbours are apart."""
        runs: list[list[int]] = []
        for player in sorted(players, key=lambda each: (-self.value[each], each)):
            if runs and not self._apart(runs[-1][-1], player):
                runs[-1].append(player)
            else:
                runs.append([player])
        return runs

    def _with_ties(self, players: Sequence[int]) -> list[tuple[int, ...]]:
        """Return the tied sets, best first, of players first put into sets proved equal."""
        by_first = {unit[0]: unit for unit in self._alike(players)}
        return [
            tuple(sorted(player for first in tie for player in by_first[first]))
            for run in self._runs(by_first)
            for tie in self._settle(run)
        ]

    def overlaps(self, players: Sequence[int]) -> bool:
        """Return whether two of the players, of different final groups, cannot be told apart."""
        firsts = [unit[0] for unit in self._alike(players)]
        firsts.sort(key=lambda player: -self.value[player])
        final = self.equations.final
        return any(
            final[above] != final[below] and not self._apart(above, below)
            for above, below in pairwise(firsts)
        )

    def _alike(self, players: Sequence[int]) -> list[list[int]]:
        """Return the players in sets proved equal by symmetry."""
        parent = {player: player for player in players}

        def root(player: int) -> int:
            while parent[player] != player:
                parent[player] = parent[parent[player]]
                player = parent[player]
            return player

        for classes in (self.equations.alike, self.equations.alike_inside):
            first: dict[int, int] = {}
            for player in players:
                above = root(first.setdefault(int(classes[player]), player))
                below = root(player)
                parent[max(above, below)] = min(above, below)
        sets: dict[int, list[int]] = {}
        for player in players:
            sets.setdefault(root(player), []).append(player)
        return list(sets.values())

    def _apart(self, above: int, below: int) -> bool:
        """Return whether the intervals of two players, given by value, are disjoint."""
        margin = float(self.radius[above] + self.radius[below])
        if self.equations.final[above] != self.equations.final[below]:
            margin += float(self.doubt[above] + self.doubt[below])
        margin += 1e-15 * (abs(float(self.value[above])) + abs(float(self.value[below])))
        return bool(self.value[above] - self.value[below] > margin)

    def _settle(self, run: list[int]) -> list[list[int]]:
        """Return players too close for floating point, by decimals."""
        if len(run) == 1:
            return [run]
        final = self.equations.final
        numeric = len({int(final[p]) for p in run}) > 1 and not all(
            self.equations.whole[final[p]] for p in run
        )
        if numeric:
            self.unsettled += list(pairwise(run))
            return [run]
        twins: dict[object, list[int]] = {}
        for player in run:
            twins.setdefault(self.equations.limit_profile(player), []).append(player)
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
        group = int(self.equations.final[player])
        if group not in self._exact:
            exact = self.equations.exact_parts(group)
            mean = sum(exact.values(), Decimal(0)) / len(exact)
            self._exact[group] = {each: value - mean for each, value in exact.items()}
        return self._exact[group][player]


def elo(natural: float) -> float:
    """Natural-logarithm units as Elo points (400 points: odds of ten to one)."""
    return natural * 400.0 / math.log(10.0)
