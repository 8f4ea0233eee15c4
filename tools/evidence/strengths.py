"""Strengths of the players of real events: from their ratings and from their results.

A strength is the level of the rating (LEADER 1.3) and a normal error in levels; a win over
somebody d levels weaker has the chance 1/(1 + exp(-percent d/25)), ``percent`` being per cent a
level near equality.  Percent and the spread of the errors are those under which the results are
likeliest, the strengths integrated out (Laplace's approximation).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import exp, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pairing.laboratory.models import level_of
from tools.evidence.pages import Estimate

Numbers = NDArray[np.floating[Any]]
NORMAL = 1.959963984540054
STEP = 0.02
"""Of the second derivatives, in logarithms of percent and spread."""


def rating_of(level: float) -> float:
    """The rating of a level.

    >>> round(rating_of(level_of(2100)))
    2100
    """
    return 3000 - 100 * exp((399 - level) / 100)


@dataclass(frozen=True)
class Results:
    """Games of players with known ratings; a game is (winner, loser), from 0 in their order."""

    ratings: tuple[int, ...]
    games: tuple[tuple[int, int], ...]

    @cached_property
    def levels(self) -> Numbers:
        """The level of each rating."""
        return np.array([level_of(rating) for rating in self.ratings])

    def known(self, percent: float, spread: float) -> Knowledge:
        """The likeliest errors of the ratings, and how likely all results are then."""
        slope, size = percent / 25, len(self.ratings)
        won, lost = np.array(self.games).T
        errors, everybody = np.zeros(size), np.arange(size)
        while True:
            lead = (self.levels + errors)[won] - (self.levels + errors)[lost]
            chance = 1 / (1 + np.exp(-slope * lead))
            push, bend = -errors / spread**2, np.zeros((size, size))
            weight = slope * slope * chance * (1 - chance)
            for one, other, sign in ((won, lost, 1), (lost, won, -1)):
                np.add.at(push, one, sign * slope * (1 - chance))
                np.add.at(bend, (one, one), weight)
                np.add.at(bend, (one, other), -weight)
            bend[everybody, everybody] += spread**-2
            root = np.linalg.cholesky(bend)
            step = np.linalg.solve(bend, push)
            errors = errors + step
            if np.abs(step).max() < 1e-6:
                break
        likely = np.log(chance).sum() - (errors @ errors) / (2 * spread**2)
        likely -= size * log(spread) + np.log(np.diag(root)).sum()
        return Knowledge(self.levels + errors, root, float(likely))


@dataclass(frozen=True)
class Knowledge:
    """Posterior of the strengths given the results: the likeliest levels, and how sure they are.

    ``root`` is the Cholesky root of the inverse of their covariances.
    """

    levels: Numbers
    root: Numbers
    likelihood: float

    def drawn(self, normals: Sequence[float]) -> list[float]:
        """Levels as they may have been; ``normals`` are standard normal, one a player."""
        off = np.linalg.solve(self.root.T, np.array(normals))
        return [float(one) for one in self.levels + off]


@dataclass(frozen=True)
class Law:
    """Per cent a level between true strengths, and the spread of strengths around ratings."""

    percent: Estimate
    spread: Estimate

    @property
    def percent_error(self) -> float:
        """Standard error of the logarithm of ``percent``."""
        return log((self.percent.high or 1.0) / self.percent.mean) / NORMAL


def law_of(events: Sequence[Results]) -> Law:
    """Percent and spread that make the results of the events likeliest; 95 % intervals."""
    from scipy.optimize import minimize

    def unlikely(at: Numbers) -> float:
        return -sum(event.known(exp(at[0]), exp(at[1])).likelihood for event in events)

    start = np.log([0.8, 12.0])
    best = minimize(unlikely, start, method="Nelder-Mead", options={"xatol": 1e-3, "fatol": 1e-3}).x
    bend = np.empty((2, 2))
    for i, j in np.ndindex(2, 2):
        one, other = STEP * np.eye(2)[i], STEP * np.eye(2)[j]
        corners = [unlikely(best + a * one + b * other) for a in (1, -1) for b in (1, -1)]
        bend[i, j] = (corners[0] - corners[1] - corners[2] + corners[3]) / (4 * STEP * STEP)
    half = NORMAL * np.sqrt(np.diag(np.linalg.inv(bend)))
    games = sum(len(event.games) for event in events)
    percent, spread = (
        Estimate(exp(at), exp(at - off), exp(at + off), games)
        for at, off in zip(best, half, strict=True)
    )
    return Law(percent, spread)
