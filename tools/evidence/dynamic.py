"""FORS, conclusion: a handicap that follows the results of the event flattens them."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
from numpy.typing import NDArray

from tools.evidence.pages import Bars, Estimate, Found, difference, estimate, table

SEED = 2003
EVENTS = 20_000
PLAYERS = 16
ROUNDS = (5, 10)
STEP = 0.05
"""Chance that half a stone makes good, at every rating (p = 0.55 is K = 1)."""

SPREAD = 0.05
"""Standard deviation of what the published ratings do not know, as a chance: half a stone."""

Wins = NDArray[np.int64]


def wins_of_one(rounds: int, step: float) -> list[float]:
    """Chances of 0 ... ``rounds`` wins of a player whose handicap fits at the start.

    Every win more than losses costs him ``step`` of his chance; his opponents' handicaps stay.

    >>> wins_of_one(2, 0.0), [round(p, 4) for p in wins_of_one(2, 0.1)]
    ([0.25, 0.5, 0.25], [0.2, 0.6, 0.2])
    """
    chances = [1.0]
    for played in range(rounds):
        after = [0.0] * (played + 2)
        for won, chance in enumerate(chances):
            p = min(1.0, max(0.0, 0.5 - step * (2 * won - played)))
            after[won + 1] += chance * p
            after[won] += chance * (1 - p)
        chances = after
    return chances


def deviation(chances: list[float]) -> float:
    """Standard deviation of the number of wins."""
    middle = sum(won * chance for won, chance in enumerate(chances))
    return sqrt(sum(chance * (won - middle) ** 2 for won, chance in enumerate(chances)))


def play(
    rounds: int, swiss: bool, halves: int, seed: int = SEED
) -> tuple[Wins, NDArray[np.float64]]:
    """Wins and hidden strength, events by players.

    Static handicaps fit the published ratings; ``halves`` more half stones are given for every
    net win that a player is ahead of his opponent.  Pairs are drawn by lot, or ``swiss``: among
    players of like net wins, by lot within them.  Strength and luck are the same for all.
    """
    chance = np.random.default_rng(seed)
    hidden = chance.normal(0.0, SPREAD, (EVENTS, PLAYERS))
    wins = np.zeros((EVENTS, PLAYERS), dtype=np.int64)
    rows = np.arange(EVENTS)[:, None]
    for played in range(rounds):
        lot, luck = chance.random((EVENTS, PLAYERS)), chance.random((EVENTS, PLAYERS // 2))
        order = np.argsort(lot - wins if swiss else lot, axis=1)
        one, two = order[:, ::2], order[:, 1::2]
        ahead = 2 * (wins[rows, one] - wins[rows, two])
        edge = (hidden[rows, one] - hidden[rows, two]) - STEP * halves * ahead
        first = luck < np.clip(0.5 + edge, 0.0, 1.0)
        wins[rows, one] += first
        wins[rows, two] += ~first
        assert wins.sum() == EVENTS * PLAYERS // 2 * (played + 1)
    return wins, hidden


def found_best(wins: Wins, hidden: NDArray[np.float64]) -> NDArray[np.float64]:
    """Per event the strongest one's share of the first place (shared by those equal in wins)."""
    first = wins == wins.max(axis=1, keepdims=True)
    strongest = hidden.argmax(axis=1)
    rows = np.arange(len(wins))
    return np.where(first[rows, strongest], 1.0 / first.sum(axis=1), 0.0)


def agreement(wins: Wins, hidden: NDArray[np.float64]) -> NDArray[np.float64]:
    """Per event the correlation of wins with hidden strength."""
    a = wins - wins.mean(axis=1, keepdims=True)
    b = hidden - hidden.mean(axis=1, keepdims=True)
    norm = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    return np.asarray((a * b).sum(axis=1) / np.where(norm, norm, 1.0))


def flattens() -> Found:
    """Dynamic handicaps against static ones: one player exactly, then whole events."""
    lines = ["Exact: one player of the strength of his rating, half a stone for every net win.", ""]
    rows: list[tuple[object, ...]] = []
    for rounds in ROUNDS:
        static, moving = wins_of_one(rounds, 0.0), wins_of_one(rounds, STEP)
        assert abs(static[rounds] - comb(rounds, rounds) / 2**rounds) < 1e-12
        middle = [rounds // 2, (rounds + 1) // 2]
        rows += [
            (f"{rounds} rounds, all won", f"{static[-1]:.4f}", f"{moving[-1]:.4f}"),
            (f"{rounds} rounds, {' or '.join(map(str, sorted(set(middle))))} won",
             f"{sum(static[n] for n in set(middle)):.4f}",
             f"{sum(moving[n] for n in set(middle)):.4f}"),
            (f"{rounds} rounds, standard deviation of wins",
             f"{deviation(static):.3f}", f"{deviation(moving):.3f}"),
        ]  # fmt: skip
    lines += table(("chance of", "static", "dynamic"), rows)
    lines += ["", f"Seed {SEED}, {EVENTS} events of {PLAYERS} players; strengths off the published "
              f"ratings by {SPREAD:g} of a chance (half a stone); 95 % intervals.", ""]  # fmt: skip
    shown: list[tuple[object, ...]] = []
    bars: dict[str, list[float | Estimate]] = {}
    for rounds in ROUNDS:
        for swiss, pairs in ((False, "by lot"), (True, "Swiss")):
            label = f"{rounds} rounds, pairs {pairs}"
            static_, half, stone = (play(rounds, swiss, halves) for halves in (0, 1, 2))
            for title, measure in (
                ("strongest first", found_best),
                ("correlation of wins and strength", agreement),
            ):
                one, two, three = (measure(*event).tolist() for event in (static_, half, stone))
                apart = (difference(other, one).shown("+") for other in (two, three))
                shown.append((f"{label}: {title}", estimate(one), *apart))
                if measure is found_best:
                    bars[label] = [estimate(one), estimate(two), estimate(three)]
            spread = [float(event[0].std(axis=1).mean()) for event in (static_, half, stone)]
            shown.append((f"{label}: standard deviation of wins", f"{spread[0]:.3f}",
                          *(f"{other - spread[0]:+.3f}" for other in spread[1:])))  # fmt: skip
    head = ("events", "static", "half a stone a net win", "a stone a net win")
    lines += table(head, shown)
    names = ("static", "half a stone a net win", "a stone a net win")
    picture = Bars("how often the strongest is first", bars, names)
    return Found(tuple(lines), picture)
