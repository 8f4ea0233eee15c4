"""Even games of go and what they say of a rating scale: one fit of strengths and scale together.

In a McMahon tournament who meets whom depends on declared ranks and on results so far, so that
of two who meet the lower rated one is better than his rating says, the more so the later the
round.  A slope through such games is too flat (:func:`plain`).  :func:`fitted` takes the games
together with everybody's unknown strength: given ratings, ranks and all results, how the pairs
were chosen says nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix, identity
from scipy.sparse.linalg import splu

from pairing.laboratory.models import level_of
from pairing.ranks import rating_of_rank
from pairing.tournament import Tournament
from tools.evidence.pages import NORMAL, Estimate, around

Vector = NDArray[np.float64]
Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Games:
    """Games without handicap that were played: ``one`` and ``other`` are rows of ``worth``
    (rating and declared rank of a player, in levels), ``won`` is 1 where ``one`` won."""

    worth: Vector
    one: Whole
    other: Whole
    won: Vector
    round: Whole

    @property
    def apart(self) -> Vector:
        """Return by how many levels ``one`` is above ``other``, by rating and by rank."""
        lead: Vector = self.worth[self.one] - self.worth[self.other]
        return lead

    def chosen(self, which: NDArray[np.bool_]) -> Games:
        """Return some of the games."""
        return Games(self.worth, self.one[which], self.other[which], self.won[which],
                     self.round[which])  # fmt: skip

    def clustered(self, scores: Vector) -> float:
        """Return the variance of a sum of scores, one a game, where games that share a player are
        dependent and others are not."""
        of_player = np.bincount(self.one, scores, len(self.worth))
        of_player += np.bincount(self.other, scores, len(self.worth))
        return float((of_player**2).sum() - (scores**2).sum())


def games_of(event: Tournament, level: Callable[[float], float]) -> Games:
    """Return the even games of an event that had a winner."""
    row = {player.number: at for at, player in enumerate(event.players)}
    worth = [
        (level(player.rating or 0), level(rating_of_rank(player.rank))) for player in event.players
    ]
    games = [
        (row[game.white], row[game.black], float(game.result.white), round_.number)
        for round_ in event.rounds
        for game in round_.games
        if game.result is not None and game.result.played and not game.handicap
        and game.result.white != game.result.black
    ]  # fmt: skip
    one, other, won, at = zip(*games, strict=True)
    return Games(np.array(worth), np.array(one), np.array(other), np.array(won), np.array(at))


def won_games(ratings: Sequence[int], games: Sequence[tuple[int, int]]) -> Games:
    """Games of players with known ratings; each is (winner, loser), from 0 in their order."""
    levels = np.array([[level_of(rating)] for rating in ratings])
    won, lost = np.array(games).T
    return Games(levels, won, lost, np.ones(len(won)), np.ones(len(won), dtype=int))


def joined(events: Sequence[Games]) -> Games:
    """Return the games of several events; a player of two of them counts as two."""
    before = np.cumsum([0, *(len(event.worth) for event in events)])
    return Games(
        np.concatenate([event.worth for event in events]),
        np.concatenate([event.one + at for event, at in zip(events, before, strict=False)]),
        np.concatenate([event.other + at for event, at in zip(events, before, strict=False)]),
        np.concatenate([event.won for event in events]),
        np.concatenate([event.round for event in events]),
    )


def plain(games: Games) -> Estimate:
    """Fit per cent a level of rating by a logistic curve through one half; who was paired with
    whom is taken as chance.  The interval knows that games share players."""
    apart = games.apart[:, 0]
    slope = 0.0
    for _ in range(30):
        chance = 1 / (1 + np.exp(-slope * apart))
        weight = float((apart**2 * chance * (1 - chance)).sum())
        slope += float((apart * (games.won - chance)).sum()) / weight
    half = NORMAL * games.clustered(apart * (games.won - chance)) ** 0.5 / weight
    return around(25 * slope, 25 * half, len(apart))


@dataclass(frozen=True)
class Fit:
    """Fit of strengths and scale: ``percent`` a level of strength is worth, ``trust`` the
    correlation of rating and strength."""

    percent: Estimate
    trust: Estimate


class Likelihood:
    """Log odds are differences of strength, a strength is ``slopes`` times rating and rank in
    levels and a normal error of the player; errors are integrated out (Laplace).

    ``errors`` are the likeliest ones in their spreads, ``bend`` the second derivatives there.
    """

    def __init__(self, games: Games, ranks: bool = False) -> None:
        self.worth = games.worth[:, : 1 + ranks] / 25
        self.apart = games.apart[:, : 1 + ranks] / 25
        self.won = games.won
        count, rows = len(games.won), np.arange(len(games.won))
        signs = np.concatenate([np.ones(count), -np.ones(count)])
        players = np.concatenate([games.one, games.other])
        shape = (count, len(games.worth))
        self.sides = csc_matrix((signs, (np.concatenate([rows, rows]), players)), shape)
        self.errors = np.zeros(len(games.worth))

    def loss(self, at: Vector) -> float:
        """Minus the logarithm of the likelihood; ``at`` is the slopes and the error's spread."""
        fixed, spread, errors = self.apart @ at[:-1], at[-1], self.errors
        for _ in range(60):
            chance = 1 / (1 + np.exp(-fixed - spread * (self.sides @ errors)))
            weights = spread**2 * chance * (1 - chance)
            matrix = self.sides.T.multiply(weights) @ self.sides + identity(len(errors))
            parts = splu(matrix.tocsc(), permc_spec="MMD_AT_PLUS_A")
            step = parts.solve(spread * (self.sides.T @ (self.won - chance)) - errors)
            errors = errors + step
            if np.abs(step).max() < 1e-9:
                break
        self.errors, self.bend = errors, matrix
        odds = fixed + spread * (self.sides @ errors)
        half = float(np.log(np.abs(parts.U.diagonal())).sum()) / 2
        fit = float((np.logaddexp(0, odds) - self.won * odds).sum())
        return fit + float(errors @ errors) / 2 + half

    def curve(self, at: Vector, width: float = 0.02) -> tuple[Vector, Vector]:
        """Gradient and second derivatives of the loss, by differences."""
        steps = width * np.eye(len(at))
        up, down = ([self.loss(at + sign * step) for step in steps] for sign in (1, -1))
        middle, size = self.loss(at), len(at)
        second = np.empty((size, size))
        for i in range(size):
            second[i, i] = up[i] + down[i] - 2 * middle
            for j in range(i):
                across = self.loss(at + steps[i] + steps[j]) + self.loss(at - steps[i] - steps[j])
                second[i, j] = second[j, i] = (
                    across + 2 * middle - up[i] - up[j] - down[i] - down[j]
                ) / 2
        return (np.array(up) - np.array(down)) / (2 * width), second / width**2

    def figures(self, at: Vector) -> Vector:
        """Return per cent a level and trust: the spread of strengths by that of ratings in levels,
        and how strength and rating go together."""
        known = self.worth @ at[:-1]
        strength = (known.var() + at[-1] ** 2) ** 0.5
        rating = self.worth[:, 0]
        together = ((known - known.mean()) * (rating - rating.mean())).mean()
        return np.array([strength / rating.std(), together / (strength * rating.std())])


def fitted(games: Games, ranks: bool = True) -> Fit:
    """Scale and strengths fitted together, by ratings and (``ranks``) declared ranks."""
    model = Likelihood(games, ranks)
    at = np.full(2 + ranks, 0.6)
    for _ in range(60):
        gradient, second = model.curve(at)
        bends, ways = np.linalg.eigh(second)
        step = ways @ ((ways.T @ gradient) / np.maximum(np.abs(bends), 5.0))
        step *= min(1.0, 0.2 / np.abs(step).max())
        at = np.append((at - step)[:-1], max(at[-1] - step[-1], 0.03))
        if np.abs(step).max() < 1e-6:
            break
    steps = 1e-4 * np.eye(len(at))
    turns = [(model.figures(at + by) - model.figures(at - by)) / 2e-4 for by in steps]
    errors = np.sqrt(np.diag(np.array(turns).T @ np.linalg.inv(second) @ np.array(turns)))
    halves = (NORMAL * errors).tolist()
    percent, trust = map(around, model.figures(at).tolist(), halves, [len(games.won)] * 2)
    return Fit(percent, trust)


def over_events(found: Sequence[Estimate]) -> Estimate:
    """Return what several events say of another one's mean: events differ (DerSimonian and
    Laird).
    """
    means = np.array([event.mean for event in found])
    squares = np.array([((event.mean - (event.low or 0.0)) / NORMAL) ** 2 for event in found])
    weights = 1 / squares
    middle = (weights * means).sum() / weights.sum()
    excess = float((weights * (means - middle) ** 2).sum()) - len(found) + 1
    scale = weights.sum() - (weights**2).sum() / weights.sum()
    weights = 1 / (squares + max(0.0, excess / scale))
    mean, error = float((weights * means).sum() / weights.sum()), float(weights.sum()) ** -0.5
    return around(mean, NORMAL * error, sum(f.events for f in found))
