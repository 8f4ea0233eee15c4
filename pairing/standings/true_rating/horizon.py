"""The order as the iteration stands at a stated time, and where the limit differs from it.

The limiting order is that of the article, but some gaps open so slowly that no iteration that
can be run ever shows them: :class:`Horizon` says how the ratings stand at a given time, and
which places hang on the limit alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pairing.dataclasses import dataclass
from pairing.standings.true_rating.arrays import Flags, Nodes, Reals
from pairing.standings.true_rating.equations import Equations

Pair = tuple[int, int]

LEAST = 1e-9
"""A lead smaller than that is not told from nothing."""


@dataclass(frozen=True)
class Horizon:
    """Everybody's rating (natural-logarithm units) at a time, and after each step on the way.

    ``doubt`` is what the calculation changed last of each rating: so far as it changed two of
    them alike, their difference is sure.  ``alike`` are the classes of players whom the
    iteration never tells apart.
    """

    value: Reals
    doubt: Reals
    steps: Reals
    alike: Nodes

    @classmethod
    def of(cls, equations: Equations, time: float, *, fine: bool = False) -> Horizon:
        """Follow the iteration of these equations to ``time``; ``fine``: fit to be shown."""
        return cls(*equations.iteration.ratings_at(time, fine=fine), equations.alike)

    def order(self) -> tuple[list[tuple[int, ...]], list[Pair]]:
        """Tied sets, best first, and neighbours in them who are closer than the calculation.

        All others of a set are equal by symmetry.
        """
        classes: dict[int, list[int]] = {}
        for player, kind in enumerate(self.alike.tolist()):
            classes.setdefault(kind, []).append(player)
        sets = sorted(classes.values(), key=lambda alike: (-self.value[alike[0]], alike[0]))
        tied: list[tuple[int, ...]] = []
        unsettled: list[Pair] = []
        for above, below in pairwise([[], *sets]):
            if above and not self._ahead(above[0], below[0]):
                unsettled.append((above[0], below[0]))
                tied[-1] = tuple(sorted((*tied[-1], *below)))
            else:
                tied.append(tuple(below))
        return tied, unsettled

    def contradicted(self, order: Sequence[Sequence[int]], placed: Flags) -> list[Pair]:
        """Pairs of the players placed whom ``order`` has the other way round than this time."""
        ranked = [player for tied in order for player in tied if placed[player]]
        place = {player: at for at, tied in enumerate(order) for player in tied}
        return [
            (above, below)
            for at, above in enumerate(ranked)
            for below in ranked[at + 1 :]
            if place[above] != place[below] and self._ahead(below, above)
        ]

    def leading(self, order: Sequence[Sequence[int]], placed: Flags) -> list[Pair]:
        """Pairs who share a place in ``order`` while one is above at every step so far."""
        return [
            (one, other)
            for tied in order
            for one in tied
            for other in tied
            if placed[one] and placed[other] and self._ahead(one, other)
            if bool((self.steps[:, one] > self.steps[:, other]).all())
        ]

    def _ahead(self, one: int, other: int) -> bool:
        lead = self.value[one] - self.value[other]
        return bool(lead > abs(self.doubt[one] - self.doubt[other]) + LEAST)
