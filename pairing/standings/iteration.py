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
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import splu

Reals = NDArray[np.float64]
Nodes = NDArray[np.int64]

END = 1e7
"""Time at which the rest is extrapolated."""

_FIRST_STEP, _GROWTH = 0.05, 0.15
_DENSE = 150


def settled_means(
    a: Nodes,
    b: Nodes,
    games: Reals,
    points: Reals,
    group: Nodes,
    decay: Sequence[tuple[int, float, int]],
) -> tuple[Reals, Reals]:
    """Where the mean rating of each group of players ends up, and how sure that is.

    ``a``, ``b``: players of each pairing; ``games`` between them and ``points`` of a;
    ``group``: group number of each player.  ``decay`` lists the pairings between groups as
    ``(index, excess, scale)``: what still flows through them fades like
    ``t^-(1+excess)`` (scale 1) or ``1/t·(log t)^-(1+excess)`` (scale 2), which gives the
    part of the way after :data:`END`.  Returns natural-logarithm units, zero being the
    common start, from two runs with steps of different size (Richardson); the second array
    is the difference the finer steps made.
    """
    coarse = _run(a, b, games, points, group, decay, 1.0)
    fine = _run(a, b, games, points, group, decay, 0.5)
    return 2.0 * fine - coarse, np.abs(fine - coarse) + 1e-6


def _flows(x: Reals, games: Reals, points: Reals) -> tuple[Reals, Reals]:
    chance = 0.5 * (1.0 + np.tanh(0.5 * x))
    rest = 1.0 / (1.0 + np.exp(np.minimum(x, 700.0)))
    # points - games·chance, without cancellation when the better side won everything
    flow = np.where(points == games, games * rest, points - games * chance)
    return flow, games * chance * rest


def _run(
    a: Nodes,
    b: Nodes,
    games: Reals,
    points: Reals,
    group: Nodes,
    decay: Sequence[tuple[int, float, int]],
    fineness: float,
) -> Reals:
    count = len(group)
    rating = np.zeros(count)
    time, step = 0.0, _FIRST_STEP * fineness
    pace = np.zeros(count)  # movement per unit of log time: the first guess of a step
    while time < END:
        old = rating
        passed = np.log1p(step / time) if time else 0.0
        rating = old + pace * passed
        for _ in range(60):
            flow, weight = _flows(rating[a] - rating[b], games, points)
            balance = np.bincount(a, flow, count) - np.bincount(b, flow, count)
            change = _implicit(a, b, weight, step, old + step * balance - rating)
            reach = float(np.abs(change).max())
            rating = rating + change * (2.0 / max(reach, 2.0))
            if reach < 1e-9 * (1.0 + float(np.abs(rating).max())):
                break
        time += step
        pace = (rating - old) / passed if passed else pace
        step = max(step, _GROWTH * fineness * time)
    flow, _ = _flows(rating[a] - rating[b], games, points)
    number = int(group.max()) + 1
    size = np.bincount(group, minlength=number)
    total = np.bincount(group, rating, number)
    for index, excess, scale in decay:
        rest = time * flow[index] / excess * (np.log(time) if scale == 2 else 1.0)
        total[group[a[index]]] += rest
        total[group[b[index]]] -= rest
    return np.asarray(total / size, dtype=np.float64)


def _implicit(a: Nodes, b: Nodes, weight: Reals, step: float, right: Reals) -> Reals:
    """Solve (1 + step·Laplacian) x = right."""
    count = len(right)
    scaled = step * weight
    diagonal = 1.0 + np.bincount(a, scaled, count) + np.bincount(b, scaled, count)
    if count <= _DENSE:
        dense = np.diag(diagonal)
        np.add.at(dense, (a, b), -scaled)
        np.add.at(dense, (b, a), -scaled)
        return np.asarray(np.linalg.solve(dense, right), dtype=np.float64)
    rows = np.concatenate([a, b, np.arange(count)])
    columns = np.concatenate([b, a, np.arange(count)])
    data = np.concatenate([-scaled, -scaled, diagonal])
    matrix = sparse.csc_matrix((data, (rows, columns)), shape=(count, count))
    factors = splu(
        matrix, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options={"SymmetricMode": True}
    )
    return np.asarray(factors.solve(right), dtype=np.float64)
