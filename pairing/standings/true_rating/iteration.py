"""The article's iteration itself, followed in continuous time.

"Give everybody the same rating and recalculate until nothing changes": with ever smaller
steps this is the flow dR/dt = points made - points expected, from equal ratings.  Where the
results bind players to each other its end is known without following it.  Only the distance
between groups that drift with equal exponents, and are bound by nothing, is decided on the
way; this module follows the flow, with implicit steps that grow with the time passed, until
that distance has settled.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pairing.dataclasses import dataclass
from pairing.standings.true_rating.arrays import Nodes, Reals
from pairing.standings.true_rating.solving import Implicit

END = 1e6
"""Time at which the rest is extrapolated, and of which remarks on the limiting order speak."""

_FIRST_STEP = 0.05
_GROWTHS = (0.7, 0.15)


@dataclass(frozen=True)
class Iteration:
    """The iteration over pairings, each pairing once, from equal ratings.

    ``a`` and ``b`` are the players of each, ``games`` those between them, ``points`` what a made;
    ``count`` is the number of players.  Ratings are in natural-logarithm units, zero being the
    common start.
    """

    a: Nodes
    b: Nodes
    games: Reals
    points: Reals
    count: int

    def settled_means(
        self, group: Nodes, decay: Sequence[tuple[int, float, int]], *, fine: bool = False
    ) -> tuple[Reals, Reals]:
        """Return where the mean rating of each group of players ends up, and how sure that is.

        ``group``: group number of each player.  ``decay`` lists the pairings between groups as
        ``(index, excess, scale)``: what still flows through them fades like
        ``t^-(1+excess)`` (scale 1) or ``1/t·(log t)^-(1+excess)`` (scale 2), which gives the
        part of the way after :data:`END`.  From two runs with steps of different size
        (Richardson); the second array is the difference the finer steps made.
        """
        number = int(group.max()) + 1
        size = np.bincount(group, minlength=number)

        def means(growth: float) -> Reals:
            rating = self.followed(growth, END)[-1]
            flow, _ = self._flows(rating)
            total = np.bincount(group, rating, number)
            for index, excess, scale in decay:
                rest = END * flow[index] / excess * (np.log(END) if scale == 2 else 1.0)
                total[group[self.a[index]]] += rest
                total[group[self.b[index]]] -= rest
            return np.asarray(total / size, dtype=np.float64)

        coarse, finer = means(_GROWTHS[fine]), means(_GROWTHS[fine] / 2)
        return 2.0 * finer - coarse, np.abs(finer - coarse) + 1e-6

    def _flows(self, rating: Reals) -> tuple[Reals, Reals]:
        x = rating[self.a] - rating[self.b]
        chance = 0.5 * (1.0 + np.tanh(0.5 * x))
        rest = 1.0 / (1.0 + np.exp(np.minimum(x, 700.0)))
        # points - games·chance, without cancellation when the better side won everything
        won, short = self.games * rest, self.points - self.games * chance
        return np.where(self.points == self.games, won, short), self.games * chance * rest

    def ratings_at(self, end: float, *, fine: bool) -> tuple[Reals, Reals, Reals]:
        """Everybody's rating at a time, what the last extrapolation changed, and the way there.

        Two extrapolations from three sizes of steps.  ``fine`` ratings are good to a thousandth,
        others to some thousandths.
        """
        growth = 0.15 if fine else 0.3
        runs = [self.followed(growth / parts, end, accuracy=1e-6) for parts in (1, 2, 4)]
        coarse, middle, last = (steps[-1] for steps in runs)
        once = 2.0 * last - middle
        twice = (4.0 * once - (2.0 * middle - coarse)) / 3.0
        return twice, twice - once, np.array(runs[-1])

    def followed(self, growth: float, end: float, *, accuracy: float = 1e-3) -> list[Reals]:
        """Return the ratings after each step of the iteration up to time ``end``.

        ``accuracy`` is the change at which a step's equations count as solved; what is left after
        it is of the order of its square.
        """
        a, b, count = self.a, self.b, self.count
        rating = np.zeros(count)
        time, step = 0.0, min(end, _FIRST_STEP * growth / _GROWTHS[True])
        solver = Implicit(a, b, count)
        pace = np.zeros(count)  # movement per unit of log time: the first guess of a step
        steps: list[Reals] = []
        while time < end:
            old = rating
            passed = np.log1p(step / time) if time else 0.0
            rating = old + pace * passed
            for _ in range(60):
                flow, weight = self._flows(rating)
                balance = np.bincount(a, flow, count) - np.bincount(b, flow, count)
                change = solver.solve(step * weight, old + step * balance - rating)
                reach = float(np.abs(change).max())
                rating = rating + change * (2.0 / max(reach, 2.0))
                if reach < accuracy:
                    break
            steps.append(rating)
            time += step
            pace = (rating - old) / passed if passed else pace
            step = min(max(step, growth * time), end - time)
        return steps
