"""FORS against McMahon by simulation: the same players, the same pairs, round by round.

``python -m tools.evidence fors-mcmahon`` runs it for the table of docs/evidence/fors-mcmahon.md.
The model is the source's: on even terms the stronger player wins with p = 0.5 + D/(3000 -
mean), and half a stone takes 0.05·(3000 - mean) rating points off D.  Handicaps are static,
by the published ratings.  Strengths are the published ratings, or those plus an unknown
error.
"""

from dataclasses import dataclass

import numpy as np
from scipy.stats import spearmanr

SEED = 2003
PLAYERS = 48
ROUNDS = (5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560)
EVENTS = 40


@dataclass
class Measured:
    """Means over events, per number of rounds."""

    gap: list  # mean |FORS - McMahon| in points of 1 : 0 per game
    order: list  # Spearman's rho of the two orders
    orders: list  # the same, event by event


def chance(strong, weak):
    """The model's chance of the first of two arrays of ratings on even terms."""
    return np.clip(0.5 + (strong - weak) / (3000 - (strong + weak) / 2), 0.0, 1.0)


def simulate(scheme, *, error=0.0, spread=(1850, 2150), events=EVENTS, seed=SEED, rounds=ROUNDS):
    """Play ``events`` pairs of events, McMahon and FORS with the same pairs in every round.

    Pairs are random each round: the claim is about scores, not about a pairing.  Both start
    alike (by rating), so what is compared is what the games add.
    """
    rng = np.random.default_rng(seed)
    last = max(rounds)
    gap, order = np.zeros(len(rounds)), np.zeros(len(rounds))
    orders = [[] for _ in rounds]
    for _ in range(events):
        published = rng.uniform(*spread, PLAYERS)
        true = published + rng.normal(0.0, error, PLAYERS) if error else published
        start = published / 100
        mcmahon, fors = np.zeros(PLAYERS), np.zeros(PLAYERS)
        for played in range(1, last + 1):
            field = rng.permutation(PLAYERS)
            one, other = field[::2], field[1::2]
            gives = published[one] >= published[other]
            giver, taker = np.where(gives, one, other), np.where(gives, other, one)
            even = chance(true[giver], true[taker])
            won = rng.random(len(giver)) < even
            np.add.at(mcmahon, giver, won)
            np.add.at(mcmahon, taker, ~won)
            p = chance(published[giver], published[taker])
            # The handicap makes good what the published ratings say, and no more.
            left = np.clip(0.5 + even - p, 0.0, 1.0)
            won = rng.random(len(giver)) < left
            if scheme == 2:
                a1w, a1l = 2 * p, np.zeros_like(p)
            else:
                a1w = 2 * p
                a1l = (0.5 - (1 - p) * a1w) / p
            np.add.at(fors, giver, np.where(won, a1w, a1l))
            np.add.at(fors, taker, np.where(won, 1 - a1w, 1 - a1l))
            if played in rounds:
                at = rounds.index(played)
                gap[at] += np.abs(fors - mcmahon).mean() / played / events
                both = spearmanr(start + mcmahon, start + fors)
                order[at] += float(both.statistic) / events
                orders[at].append(float(both.statistic))
    return Measured(gap.tolist(), order.tolist(), orders)


def expected_gap(scheme, spread=(1850, 2150), seed=SEED, events=EVENTS):
    """The gap per game that stays when chance is averaged out: exact expectations."""
    rng = np.random.default_rng(seed)
    gaps = []
    for _ in range(events):
        ratings = rng.uniform(*spread, PLAYERS)
        strong, weak = np.maximum.outer(ratings, ratings), np.minimum.outer(ratings, ratings)
        p = chance(strong, weak)
        bonus = np.zeros_like(p) if scheme == 2 else (p - 0.5) ** 2 / p
        # The giver expects p in the second scheme; the first adds half of a1l to it.
        signed = np.where(ratings[:, None] > ratings[None, :], bonus, -bonus)
        np.fill_diagonal(signed, 0.0)
        gaps.append(np.abs(signed.sum(axis=1) / (PLAYERS - 1)).mean())
    return float(np.mean(gaps))


def bias(*, exact_komi, fitting, mean=2000, differences=range(301)):
    """Mean and greatest |FORS - McMahon| of a giver's expectation, points a game of 10 a win.

    Over differences of ratings at one mean, the handicap rounded to half stones, or to a
    point of komi with ``exact_komi``.  ``fitting``: K is paid for the difference of ratings,
    as if the handicap fitted it (20 + K and 10); otherwise the equations are solved for
    the handicap given (win p/u, loss 0, on the scale 1 : 0).
    """
    found = []
    for difference in differences:
        p = 0.5 + difference / (3000 - mean)
        needed = (p - 0.5) * 20
        given = np.floor(needed * 6 + 0.5) / 6 if exact_komi else np.floor(needed + 0.5)
        u = p - given / 20
        win = 2 * p if fitting else p / u
        found.append(10 * abs(u * win - p))
    return float(np.mean(found)), float(np.max(found))
