"""Players whom no calculation could tell apart: exact ties of true ratings.

The equations of true ratings know a player only by his points and by whom he played how
often.  If the players are sorted into classes such that all members of a class have equal
points and equally many games against every class, then equal ratings within classes stay
equal at every step of the iteration, and so in its limit.  The coarsest such classes are
found by colour refinement.  In a complete round robin they are the score groups, which is
the article's theorem.

Inside a component whose ratings are finite only proportions matter (the solution is also
the limit of the iteration in which everybody's step is divided by his number of games), so
there points and games may be compared per game played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from pairing.standings.true_rating.arrays import Nodes


def stable_classes(
    a: Nodes, b: Nodes, games: Nodes, points: Nodes, start: Nodes, *, per_game: bool = False
) -> Nodes:
    """Class number of each player in the coarsest stable partition.

    ``a``, ``b``: the pairings; ``games`` between them (whole numbers); ``points``: each
    player's points, doubled; ``start``: classes that are told apart from the beginning.
    With ``per_game`` points and games are compared in proportion to games played.

    The result is checked in exact terms; players whose class fails the check stand alone.

    >>> import numpy as np
    >>> a, b = np.array([0, 2]), np.array([1, 3])  # 0 and 1 drew, 2 won against 3
    >>> stable_classes(
    ...     a, b, np.array([1, 1]), np.array([1, 1, 2, 0]), np.zeros(4, int)
    ... ).tolist()
    [1, 1, 2, 0]
    """
    count = len(start)
    degree = np.bincount(a, games, count) + np.bincount(b, games, count)
    degree = degree.astype(np.int64)
    factor = np.ones(count, dtype=np.int64)
    if per_game:
        kinds = np.unique(degree[degree > 0]).tolist()
        common = lcm(*kinds) if kinds else 1
        if common < 2**40:
            factor = np.where(degree > 0, common // np.maximum(degree, 1), 1)
    random = np.random.default_rng(20140402)
    colour = _numbered(start, points * factor)
    while True:
        kinds_now = int(colour.max(initial=-1)) + 1
        if kinds_now == count:
            return colour
        key = random.integers(0, 2**63, size=kinds_now, dtype=np.uint64)
        encounters = np.zeros(count, dtype=np.uint64)
        weight = games.astype(np.uint64)
        np.add.at(encounters, a, weight * key[colour[b]])
        np.add.at(encounters, b, weight * key[colour[a]])
        encounters *= factor.astype(np.uint64)
        finer = _numbered(colour, encounters)
        if int(finer.max(initial=-1)) + 1 == kinds_now:
            return _checked(a, b, games, points * factor, factor, start, colour)
        colour = finer


def _numbered(first: Nodes, second: npt.NDArray[np.integer[Any]]) -> Nodes:
    """Number the pairs of values in their order."""
    pairs = list(zip(first.tolist(), second.tolist(), strict=True))
    number = {pair: at for at, pair in enumerate(sorted(set(pairs)))}
    return np.array([number[pair] for pair in pairs], dtype=np.int64)


def _checked(
    a: Nodes, b: Nodes, games: Nodes, made: Nodes, factor: Nodes, start: Nodes, colour: Nodes
) -> Nodes:
    """Return the classes, with every class that is not exactly stable broken into single
    players.
    """
    shared = np.bincount(colour)[colour] > 1
    against: dict[int, Counter[int]] = {int(i): Counter() for i in np.flatnonzero(shared)}
    for mine, theirs in ((a, b), (b, a)):
        for e in np.flatnonzero(shared[mine]).tolist():
            i = int(mine[e])
            against[i][int(colour[theirs[e]])] += int(games[e]) * int(factor[i])
    profile: dict[int, set[Hashable]] = {}
    for i, encounters in against.items():
        profile.setdefault(int(colour[i]), set()).add(
            (int(start[i]), int(made[i]), frozenset(encounters.items()))
        )
    if all(len(kinds) == 1 for kinds in profile.values()):
        return colour
    return np.arange(len(colour), dtype=np.int64)  # pragma: no cover - a 2^-63 accident
