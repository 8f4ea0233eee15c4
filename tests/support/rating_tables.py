"""Random tables of games, and the article's iteration as an oracle for their order."""

import random
from fractions import Fraction

import numpy as np

HALF = Fraction(1, 2)


def round_robin(rng, count):
    """A complete round robin with draws."""
    return [
        (one, other, rng.choice([Fraction(1), Fraction(0), HALF]))
        for one in range(1, count + 1)
        for other in range(one + 1, count + 1)
    ]


def incomplete_table(rng, least=4, most=12, rounds=(1, 5)):
    """Some rounds of random pairs, odd players resting; upsets are less likely than not."""
    count = rng.randint(least, most)
    games = []
    for _ in range(rng.randint(*rounds)):
        field = list(range(1, count + 1))
        rng.shuffle(field)
        for one, other in zip(field[::2], field[1::2], strict=False):
            if rng.random() < 0.7:
                score = rng.choice([Fraction(0), Fraction(1), Fraction(1), Fraction(0), HALF])
            else:
                score = Fraction(1) if one < other else Fraction(0)
            games.append((one, other, score))
    return count, games


class Naive:
    """The article's iteration for many tables at once: equal starting ratings, small steps.

    Ratings are in natural-logarithm units; ``step`` is what one point above expectation
    adds (0.5 is an Elo factor of 87).
    """

    def __init__(self, tables, step=0.5):
        self.step = step
        self.offset = np.cumsum([0] + [count for count, _ in tables])
        shift = self.offset
        rows = [
            (shift[t] + one - 1, shift[t] + other - 1, float(score))
            for t, (_, games) in enumerate(tables)
            for one, other, score in games
        ]
        self.a = np.array([row[0] for row in rows])
        self.b = np.array([row[1] for row in rows])
        self.score = np.array([row[2] for row in rows])
        self.rating = np.zeros(self.offset[-1])
        self.time = 0.0

    def run(self, steps):
        size = len(self.rating)
        for _ in range(steps):
            surplus = self.score - 1.0 / (1.0 + np.exp(self.rating[self.b] - self.rating[self.a]))
            self.rating += self.step * (
                np.bincount(self.a, surplus, size) - np.bincount(self.b, surplus, size)
            )
        self.time += steps * self.step

    def ratings(self, table):
        return self.rating[self.offset[table] : self.offset[table + 1]]


def signs(ratings, resolution=1e-9):
    """Who is above whom, as a matrix of signs."""
    gap = ratings[:, None] - ratings[None, :]
    return np.where(np.abs(gap) < resolution, 0, np.sign(gap))


def continued(count, games, ratings, time, until):
    """The same iteration continued from ``time`` to log-time ``until``.

    The rest of the way is followed with implicit steps in s = log t: by then ratings within
    components stand, and between components the flow is ``exp(s - distance)``.  Returns the
    ratings at some s a tenth of the way before the end, and at the end.
    """
    node = components(count, games)
    size = max(node) + 1
    weight = np.bincount(node, minlength=size).astype(float)
    wins = [
        (one - 1, other - 1) if score == 1 else (other - 1, one - 1)
        for one, other, score in games
        if node[one - 1] != node[other - 1]
    ]
    if not wins:
        return ratings, ratings
    node = np.array(node)
    up = node[[w for w, _ in wins]]
    down = node[[x for _, x in wins]]
    gap = np.array([ratings[w] - ratings[x] for w, x in wins])
    s, step = np.log(time), 0.02
    height = pace = np.zeros(size)
    kept = []
    while s < until:
        s += step
        old, height = height, height + pace * step
        for _ in range(200):
            flow = np.exp(s - np.logaddexp(0.0, gap + height[up] - height[down]))
            balance = np.bincount(up, flow, size) - np.bincount(down, flow, size)
            residual = weight * (height - old) - step * balance
            matrix = np.diag(weight)
            for sign, i, j in ((1, up, up), (1, down, down), (-1, up, down), (-1, down, up)):
                np.add.at(matrix, (i, j), sign * step * flow)
            change = np.linalg.solve(matrix, -residual)
            height = height + change * min(1.0, 1.0 / max(np.abs(change).max(), 1e-300))
            if np.abs(change).max() < 1e-10 * (1.0 + s):
                break
        pace = (height - old) / step
        step = max(0.02, 0.05 * s if kept and len(kept) > 200 else 0.02)
        kept.append((s, height))
    middle = next(height for at, height in kept if at >= until / 10)
    return ratings + middle[node], ratings + kept[-1][1][node]


def components(count, games):
    """Strongly connected components of "took points from", by plain reachability."""
    reach = np.eye(count, dtype=bool)
    for one, other, score in games:
        if score > 0:
            reach[one - 1, other - 1] = True
        if score < 1:
            reach[other - 1, one - 1] = True
    for k in range(count):
        reach |= reach[:, [k]] & reach[[k], :]
    mutual = reach & reach.T
    first = mutual.argmax(axis=1)
    names = {}
    return [names.setdefault(int(f), len(names)) for f in first]


def seeded(seed):
    return random.Random(seed)
