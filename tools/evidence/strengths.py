"""Strengths of the players of real events: from their ratings and from their results.

A strength is the level of the rating (LEADER 1.3) and a normal error in levels; a win over
somebody d levels weaker has the chance 1/(1 + exp(-percent d/25)), ``percent`` being per cent a
level near equality.  Percent and the spread of the errors are those under which the results are
likeliest, the strengths integrated out (Laplace's approximation).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.evidence.go_games import Games, Likelihood
from tools.evidence.pages import Estimate

Numbers = NDArray[np.floating[Any]]
NORMAL = 1.959963984540054
STEP = 0.02
"""Of the second derivatives, in logarithms of percent and spread."""


def rating_of(level: float) -> float:
    """Return the rating of a level.

    >>> round(rating_of(179.28))
    2100
    """
    return 3000 - 100 * exp((399 - level) / 100)


@dataclass(frozen=True)
class Knowledge:
    """Posterior of the strengths given the results: the likeliest levels, and how sure they are.

    ``root`` is the Cholesky root of the inverse of their covariances.
    """

    levels: Numbers
    root: Numbers

    def drawn(self, normals: Sequence[float]) -> list[float]:
        """Levels as they may have been; ``normals`` are standard normal, one a player."""
        off = np.linalg.solve(self.root.T, np.array(normals))
        return [float(level) for level in self.levels + off]


def known(games: Games, percent: float, spread: float) -> Knowledge:
    """Return what games say of their players' strengths under a law."""
    model = Likelihood(games)
    model.loss(np.array([percent, percent * spread / 25]))
    root = np.linalg.cholesky(model.bend.toarray()) / spread
    return Knowledge(games.worth[:, 0] + spread * model.errors, root)


@dataclass(frozen=True)
class Law:
    """Per cent a level between true strengths, and the spread of strengths around ratings."""

    percent: Estimate
    spread: Estimate

    @property
    def percent_error(self) -> float:
        """Standard error of the logarithm of ``percent``."""
        return log((self.percent.high or 1.0) / self.percent.mean) / NORMAL


def law_of(events: Sequence[Games]) -> Law:
    """Percent and spread that make the results of the events likeliest; 95 % intervals."""
    from scipy.optimize import minimize

    models = [Likelihood(games) for games in events]

    def unlikely(at: Numbers) -> float:
        percent, spread = np.exp(at)
        return sum(model.loss(np.array([percent, percent * spread / 25])) for model in models)

    start = np.log([0.8, 12.0])
    best = minimize(unlikely, start, method="Nelder-Mead", options={"xatol": 1e-3, "fatol": 1e-3}).x
    bend = np.empty((2, 2))
    for i, j in np.ndindex(2, 2):
        one, other = STEP * np.eye(2)[i], STEP * np.eye(2)[j]
        corners = [unlikely(best + a * one + b * other) for a in (1, -1) for b in (1, -1)]
        bend[i, j] = (corners[0] - corners[1] - corners[2] + corners[3]) / (4 * STEP * STEP)
    half = NORMAL * np.sqrt(np.diag(np.linalg.inv(bend)))
    games = sum(len(event.won) for event in events)
    percent, spread = (
        Estimate(exp(at), exp(at - off), exp(at + off), games)
        for at, off in zip(best, half, strict=True)
    )
    return Law(percent, spread)
