"""Potentials on a network, with a bound on the error: the numerical core of true ratings.

Both systems of equations behind true ratings have one form.  Nodes carry unknown numbers
R, every edge (a, b) sends a flow ``h(R_a - R_b)`` that falls as the difference grows from b
to a, and at every node the flows must balance:

* *logistic* edges, ``h(x) = s - m/(1 + e^-x)``: m games in which a made s points; balance
  means that expected points equal the points made;
* *exponential* edges, ``h(x) = k·e^-x``, against a given supply: the constants of players
  whom no result binds (see :mod:`pairing.standings.true_rating.divergence`).

The solution is unique up to a shift; a damped Newton method finds it from anywhere, and two
points near it with balances of the right sign beyond every rounding error enclose it:
``radius`` is that enclosure.  docs/true-rating.md ("The enclosure of a solution") proves it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal, localcontext

import numpy as np

from pairing.dataclasses import dataclass
from pairing.standings.true_rating.arrays import Nodes, Reals
from pairing.standings.true_rating.solving import laplacian

EPS = sys.float_info.epsilon
NEWTON_STEPS = 500


@dataclass(frozen=True)
class Network:
    """``count`` connected nodes and edges from ``a`` to ``b`` (arrays of equal length).

    Logistic edges: ``games`` m and ``points`` s of a.  Exponential edges: ``log_k`` and its
    error bound ``log_k_radius``, with ``supply`` at the nodes; ``points`` is then ``None``.
    ``exact_log_k`` repeats ``log_k`` as decimals for calculations beyond floating point.
    """

    count: int
    a: Nodes
    b: Nodes
    games: Reals | None = None
    points: Reals | None = None
    supply: Reals | None = None
    log_k: Reals | None = None
    log_k_radius: Reals | None = None
    exact_supply: Sequence[Decimal] = ()
    exact_log_k: Sequence[Decimal] = ()


@dataclass(frozen=True)
class Solution:
    """Values relative to ``value[ground] = 0`` and a bound on each one's error."""

    value: Reals
    radius: Reals
    ground: int


def solve(net: Network) -> Solution:
    """Return the balancing values in floating point, enclosed.

    ``radius`` is infinite where no enclosure was found; then use :func:`solve_exactly`.
    """
    value = _newton(net, _first_guess(net))
    ground = _heaviest(net, value)
    value = value - value[ground]
    return Solution(value, _enclosure(net, value, ground), ground)


def solve_exactly(net: Network, digits: int) -> list[Decimal]:
    """Return the balancing values to about ``digits`` digits, by Newton with decimal residuals."""
    start = solve(net)
    stiffness = _edge_flows(net, start.value)[1]
    with localcontext() as context:
        context.prec = digits + 15
        target = Decimal(10) ** -digits
        value = [Decimal(float(v)) for v in start.value]
        for _ in range(60):
            residual = _decimal_balance(net, value)
            size = max((abs(r) for r in residual), default=Decimal(0))
            if size <= target / (1000 * net.count):
                break
            scaled = np.array([float(r / size) for r in residual])
            step = _laplacian_solve(net, stiffness, scaled - scaled.mean(), 1e-11)
            value = [v + size * Decimal(float(d)) for v, d in zip(value, step, strict=True)]
        return [v - value[start.ground] for v in value]


# -- floating point -------------------------------------------------------------------------


def _edge_flows(net: Network, value: Reals) -> tuple[Reals, Reals]:
    """Return h(x) and -h'(x) of each edge."""
    x = value[net.a] - value[net.b]
    if net.log_k is not None:
        flow = np.exp(net.log_k - x)
        return flow, flow
    assert net.games is not None and net.points is not None
    chance = 0.5 * (1.0 + np.tanh(0.5 * x))
    other = 0.5 * (1.0 - np.tanh(0.5 * x))
    return net.points - net.games * chance, net.games * chance * other


def _balance(net: Network, flow: Reals) -> Reals:
    out = np.bincount(net.a, flow, net.count) - np.bincount(net.b, flow, net.count)
    return np.asarray(out if net.supply is None else out - net.supply, dtype=np.float64)


def _first_guess(net: Network) -> Reals:
    """Zero; for exponential edges, differences at which all flows are about 1.

    Their constants can span many powers of ten, which Newton from zero does not survive.
    """
    guess = np.zeros(net.count)
    if net.log_k is None or net.count == 1:
        return guess
    kinds, edge = np.unique(net.a * net.count + net.b, return_inverse=True)
    together = np.full(len(kinds), -np.inf)
    np.logaddexp.at(together, edge, net.log_k)
    a, b = kinds // net.count, kinds % net.count
    plain = Network(net.count, a, b)
    right = np.bincount(a, together, net.count) - np.bincount(b, together, net.count)
    return _laplacian_solve(plain, np.ones(len(kinds)), np.asarray(right, np.float64), 1e-6)


def _newton(net: Network, value: Reals) -> Reals:
    if net.count == 1:
        return value
    best, best_size = value, np.inf
    stalled = 0
    for _ in range(NEWTON_STEPS):
        flow, stiffness = _edge_flows(net, value)
        balance = _balance(net, flow)
        size = float(np.abs(balance).max())
        if size < best_size:
            best, best_size, stalled = value, size, 0
        else:
            stalled += 1
        # The balance shrinks quadratically at the end; when it no longer shrinks, rounding
        # has taken over and the best point is as good as floating point gets.
        if size == 0.0 or (stalled >= 2 and best_size < 1e-9) or stalled >= 60:
            break
        accuracy = 1e-12 if size < 1e-5 else min(0.1, size)
        step = _laplacian_solve(net, stiffness, balance - balance.mean(), accuracy)
        reach = float(np.abs(step[net.a] - step[net.b]).max())
        # Both edge kinds satisfy |h''| <= |h'|, for which this damping always ascends.
        value = value + step * (np.log1p(reach) / reach if reach > 0.0 else 1.0)
        if reach < 1e-15:
            break
    return best


def _laplacian_solve(net: Network, weight: Reals, right: Reals, accuracy: float) -> Reals:
    """Return a solution of the weighted Laplacian system; ``right`` sums to zero."""
    return laplacian(net.count, net.a, net.b, weight, right, accuracy)


def _heaviest(net: Network, value: Reals) -> int:
    if net.count == 1:
        return 0
    weight = _edge_flows(net, value)[1]
    total = np.bincount(net.a, weight, net.count) + np.bincount(net.b, weight, net.count)
    return int(total.argmax())


def _cone(net: Network, value: Reals, ground: int) -> Reals:
    """Return a positive direction along which every balance but the ground's falls by about 1."""
    if net.count == 1:
        return np.zeros(1)
    right = np.ones(net.count)
    right[ground] = -(net.count - 1.0)
    direction = _laplacian_solve(net, _edge_flows(net, value)[1], right, 1e-6)
    return np.asarray(direction - direction[ground], dtype=np.float64)


def _rounding(net: Network, value: Reals, flow: Reals, stiffness: Reals) -> Reals:
    """Return a bound on the rounding error of each node's balance (generous constants)."""
    x = np.abs(value[net.a] - value[net.b])
    if net.log_k is not None:
        assert net.log_k_radius is not None
        edge = flow * (np.expm1(net.log_k_radius) + 8 * EPS * (2.0 + x + np.abs(net.log_k)))
    else:
        assert net.games is not None and net.points is not None
        edge = 4 * EPS * net.games + 2 * EPS * stiffness * x
    ends = np.concatenate([net.a, net.b])
    error = np.bincount(ends, np.tile(edge, 2), net.count)
    total = np.bincount(ends, np.tile(np.abs(flow), 2), net.count)
    terms = np.bincount(ends, minlength=net.count) + 2.0
    if net.supply is not None:
        total = total + np.abs(net.supply)
    return np.asarray(error + EPS * terms * total, dtype=np.float64)


def _enclosure(net: Network, value: Reals, ground: int) -> Reals:
    if net.count == 1:
        return np.zeros(1)
    cone = _cone(net, value, ground)
    free = np.delete(np.arange(net.count), ground)
    unknown = np.full(net.count, np.inf)
    if float(cone[free].min()) <= 0.0:
        return unknown
    flow, stiffness = _edge_flows(net, value)
    size = float(_rounding(net, value, flow, stiffness).max())
    for factor in (2, 8, 64, 256, 4096, 65536):
        above, below = value + factor * size * cone, value - factor * size * cone
        if _sign(net, above, free, -1) and _sign(net, below, free, +1):
            spread = np.maximum(above - value, value - below)
            return np.asarray(spread + 2 * EPS * (np.abs(value) + spread), dtype=np.float64)
    return unknown


def _sign(net: Network, point: Reals, free: Nodes, sign: int) -> bool:
    """Return whether every free node's balance at a point has the sign, rounding errors
    included.
    """
    flow, stiffness = _edge_flows(net, point)
    balance = _balance(net, flow)
    return bool((sign * balance >= _rounding(net, point, flow, stiffness))[free].all())


# -- decimals -------------------------------------------------------------------------------


def _decimal_balance(net: Network, value: Sequence[Decimal]) -> list[Decimal]:
    balance = [Decimal(0)] * net.count
    for node, supply in enumerate(net.exact_supply):
        balance[node] -= supply
    one = Decimal(1)
    for e, (a, b) in enumerate(zip(net.a.tolist(), net.b.tolist(), strict=True)):
        x = value[a] - value[b]
        if net.log_k is not None:
            flow = (net.exact_log_k[e] - x).exp()
        else:
            assert net.games is not None and net.points is not None
            # Points are multiples of one half: exact in binary and in decimal.
            flow = Decimal(net.points[e]) - Decimal(net.games[e]) / (one + (-x).exp())
        balance[a] += flow
        balance[b] -= flow
    return balance
