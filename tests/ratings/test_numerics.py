"""The parts under the order: drift, enclosures, symmetry."""

from decimal import Decimal
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import minimize

from pairing.standings.true_rating.divergence import drift, strong_components
from pairing.standings.true_rating.potential import Network, solve, solve_exactly
from pairing.standings.true_rating.symmetry import stable_classes
from tests.support.rating_tables import components, incomplete_table, round_robin, seeded


def random_dag(rng, count):
    return [
        (a, b)
        for a, b in combinations(range(count), 2)
        if rng.random() < 2.0 / count or (b == a + 1 and rng.random() < 0.5)
    ]


def test_drift_is_the_smallest_that_keeps_the_margins():
    """Against a general-purpose optimiser, and its group means are zero."""
    rng = seeded(4)
    for _ in range(60):
        count = rng.randint(2, 8)
        weights = [rng.randint(1, 6) for _ in range(count)]
        edges = random_dag(rng, count)
        found = drift(weights, edges)
        assert all(found.speed[a] - found.speed[b] >= 1 for a, b in edges)
        size = float(sum(n * w * w for n, w in zip(weights, found.speed, strict=True)))
        limits = [{"type": "ineq", "fun": lambda w, a=a, b=b: w[a] - w[b] - 1} for a, b in edges]
        start = np.array([float(count - c) for c in range(count)])
        best = minimize(
            lambda w, n=weights: float(np.dot(n, w * w)), start, constraints=limits, tol=1e-12
        )
        assert size == pytest.approx(best.fun, abs=1e-6)
        for group in set(found.group):
            members = [c for c in range(count) if found.group[c] == group]
            assert sum(weights[c] * found.speed[c] for c in members) == 0


def test_loose_edges_are_those_that_can_carry_nothing():
    """Two pairs tied across: the cross edge is tight, but no optimal multiplier uses it."""
    found = drift([1, 1, 1, 1], [(0, 1), (2, 3), (0, 3)])
    assert found.bound == ((0, 1), (2, 3))
    assert found.loose == ((0, 3),)
    assert found.group == (0, 0, 1, 1)
    unequal = drift([1, 2, 2, 1], [(0, 1), (2, 3), (0, 3)])
    assert unequal.speed[0] == Fraction(2, 3) and unequal.speed[2] == Fraction(1, 3)
    both = drift([1, 1, 1, 1], [(0, 1), (2, 3), (0, 3), (2, 1)])
    assert both.loose == () and len(set(both.group)) == 1


def test_strong_components_against_reachability():
    rng = seeded(9)
    for _ in range(50):
        count, games = incomplete_table(rng, 2, 15)
        arcs = [[] for _ in range(count)]
        for one, other, score in games:
            if score > 0:
                arcs[one - 1].append(other - 1)
            if score < 1:
                arcs[other - 1].append(one - 1)
        assert strong_components(arcs) == components(count, games)


def network(rng, count, games_each=4):
    a, b, made = [], [], []
    for one in range(count):
        for _ in range(games_each):
            other = rng.randrange(count - 1)
            a.append(one)
            b.append(other if other < one else other + 1)
            made.append(rng.choice([0.5, 1.0, 1.5]))
    return Network(
        count, np.array(a), np.array(b), games=np.full(len(a), 2.0), points=np.array(made)
    )


@pytest.mark.parametrize("count", [2, 9, 60, 400])
def test_enclosures_hold_the_solution(count):
    """The decimal solution lies inside the floating interval, which is small."""
    net = network(seeded(count), count)
    close = solve(net)
    exact = solve_exactly(net, 30)
    assert exact[close.ground] == 0
    assert np.isfinite(close.radius).all() and close.radius.max() < 1e-8
    for value, radius, precise in zip(close.value, close.radius, exact, strict=True):
        assert abs(Decimal(float(value)) - precise) <= Decimal(float(radius))


def test_exponential_network_with_a_known_solution():
    """One node above two: supplies 2, -1, -1 and k = 1, e: differences 0 and 1."""
    log_k = [Decimal(0), Decimal(1)]
    net = Network(
        3,
        np.array([0, 0]),
        np.array([1, 2]),
        supply=np.array([2.0, -1.0, -1.0]),
        log_k=np.array([0.0, 1.0]),
        log_k_radius=np.zeros(2),
        exact_supply=[Decimal(2), Decimal(-1), Decimal(-1)],
        exact_log_k=log_k,
    )
    for value in (solve(net).value, [float(v) for v in solve_exactly(net, 30)]):
        assert value[0] - value[1] == pytest.approx(0, abs=1e-12)
        assert value[0] - value[2] == pytest.approx(1, abs=1e-12)


def classes(count, games, **options):
    met = {}
    for one, other, score in games:
        entry = met.setdefault((one - 1, other - 1), [0, 0])
        entry[0] += 1
        entry[1] += int(2 * score)
    a = np.array([pair[0] for pair in met])
    b = np.array([pair[1] for pair in met])
    m = np.array([entry[0] for entry in met.values()])
    s = np.array([entry[1] for entry in met.values()])
    made = np.bincount(a, s, count) + np.bincount(b, 2 * m - s, count)
    return stable_classes(a, b, m, made.astype(int), np.zeros(count, dtype=int), **options)


def test_round_robin_classes_are_the_score_groups():
    rng = seeded(5)
    for _ in range(100):
        count = rng.randint(3, 12)
        games = round_robin(rng, count)
        points = [0] * count
        for one, other, score in games:
            points[one - 1] += score
            points[other - 1] += 1 - score
        found = classes(count, games)
        for one in range(count):
            for other in range(one):
                assert (found[one] == found[other]) == (points[one] == points[other])


def test_proportional_players_are_alike_per_game_only():
    """One draw against somebody, or two: the same proportion, not the same numbers."""
    half = Fraction(1, 2)
    games = [(1, 3, half), (2, 3, half), (2, 3, half), (3, 4, Fraction(1)), (4, 3, Fraction(1))]
    assert classes(4, games)[0] != classes(4, games)[1]
    found = classes(4, games, per_game=True)
    assert found[0] == found[1]
