"""FORS, conclusion: a handicap that follows the results of the event flattens them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from tools.evidence.events import SEED
from tools.evidence.pages import (
    RUNS,
    Bars,
    Estimate,
    Found,
    Rule,
    difference,
    estimate,
    exactly,
    page,
)
from tools.shared import table

EVENTS = 50_000
"""Events of the page's own model, and of each other one."""

STEP = 0.05
"""Chance that half a stone makes good, at every rating (p = 0.55 is K = 1)."""

SPREAD = 0.05
"""Standard deviation of what the published ratings do not know, as a chance: half a stone."""

KINDS = tuple((rounds, swiss) for rounds in (5, 10) for swiss in (False, True))
"""Rounds, and whether players of like results meet or pairs are drawn by lot."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class World:
    """Conditions of an event; ``halves`` are given for every net win a player is ahead."""

    players: int = 16
    spread: float = SPREAD
    step: float = STEP
    halves: int = 1
    draws: float = 0.0
    absences: float = 0.0


OWN = World()
OTHERS = {
    "a stone a net win": World(halves=2),
    "half a level: chances half as far from 1/2": World(spread=SPREAD / 2, step=STEP / 2),
    "ratings off by a stone (0.1)": World(spread=0.1),
    "ratings off by 0.2": World(spread=0.2),
    "ratings off by 0.3": World(spread=0.3),
    "one game in ten drawn": World(draws=0.1),
    "away from one round in twenty": World(absences=0.05),
    "32 players": World(players=32),
}


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
    rounds: int, swiss: bool, world: World, events: int, seed: int = SEED
) -> tuple[Numbers, Numbers]:
    """Points and hidden strength, events by players.

    Handicaps fit the published ratings; the halves of the world are given for every net win that
    a player is ahead of his opponent.  Pairs are drawn by lot, or ``swiss``: among players of like
    net wins, by lot within them.  Strength and luck are the same whatever is given.  A game with
    an absent player is not played.  Events come from five seeds alike.
    """
    size = (events // RUNS, world.players)
    rows = np.arange(size[0])[:, None]
    points, strengths = [], []
    for run in range(RUNS):
        chance = np.random.default_rng(seed + run)
        hidden = chance.normal(0.0, world.spread, size)
        net, games = np.zeros(size), np.zeros(size)
        for _ in range(rounds):
            lot = chance.random(size)
            luck, drawn = chance.random((2, size[0], world.players // 2))
            away = chance.random(size) < world.absences
            order = np.argsort(lot - net if swiss else lot, axis=1)
            one, two = order[:, ::2], order[:, 1::2]
            edge = hidden[rows, one] - hidden[rows, two]
            edge -= world.step * world.halves * (net[rows, one] - net[rows, two])
            won = np.where(luck < np.clip(0.5 + edge, 0.0, 1.0), 1.0, -1.0)
            won[drawn < world.draws] = 0.0
            played = ~(away[rows, one] | away[rows, two])
            for who, sign in ((one, 1), (two, -1)):
                net[rows, who] += sign * won * played
                games[rows, who] += played
        points.append((net + games) / 2)
        strengths.append(hidden)
    return np.concatenate(points), np.concatenate(strengths)


@dataclass(frozen=True)
class Played:
    """An event a value: the strongest one's share of the first place (shared by those equal in
    wins), the correlation of wins with hidden strength; the mean deviation of wins."""

    best: list[float]
    agreement: list[float]
    deviation: float


@cache
def _played(rounds: int, swiss: bool, world: World, seed: int = SEED) -> Played:
    wins, hidden = play(rounds, swiss, world, EVENTS, seed)
    first, rows = wins == wins.max(axis=1, keepdims=True), np.arange(len(wins))
    best = np.where(first[rows, hidden.argmax(axis=1)], 1.0 / first.sum(axis=1), 0.0)
    a, b = (values - values.mean(axis=1, keepdims=True) for values in (wins, hidden))
    norm = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    agreement = (a * b).sum(axis=1) / np.where(norm, norm, 1.0)
    return Played(best.tolist(), agreement.tolist(), float(wins.std(axis=1).mean()))


def _figures(world: World = OWN) -> list[Estimate | None]:
    """Return the figures of the page: dynamic less static, of one player and of whole events."""
    simple, still = not (world.draws or world.absences), replace(world, halves=0)
    one, other = (wins_of_one(5, step) for step in (world.step * world.halves, 0.0))
    return [
        *(exactly(sum(one[n] - other[n] for n in wins)) if simple else None
          for wins in ((5,), (2, 3))),
        *(difference(_played(*kind, world).best, _played(*kind, still).best) for kind in KINDS),
    ]  # fmt: skip


def flattens() -> Found:
    """Dynamic handicaps against static ones: one player exactly, then whole events."""
    rows: list[tuple[object, ...]] = []
    for rounds in (5, 10):
        chances = [wins_of_one(rounds, halves * STEP) for halves in range(3)]
        rows += [
            (f"one player, {rounds} rounds: all won", *(f"{chance[-1]:.4f}" for chance in chances)),
            (f"one player, {rounds} rounds: standard deviation",
             *(f"{deviation(chance):.3f}" for chance in chances)),
        ]  # fmt: skip
    bars = {}
    for rounds, swiss in KINDS:
        label = f"{rounds} rounds, {'Swiss' if swiss else 'by lot'}"
        made = [_played(rounds, swiss, World(halves=halves)) for halves in range(3)]
        bars[label] = [estimate(played.best) for played in made]
        rows += [
            (f"events, {label}: strongest first", *bars[label]),
            (f"events, {label}: correlation with strength",
             *(estimate(played.agreement) for played in made)),
            (f"events, {label}: standard deviation of wins",
             *(f"{played.deviation:.3f}" for played in made)),
        ]  # fmt: skip
    less, more = Rule(0.0, at_most=True), Rule(0.0)
    static = [_played(*kind, replace(OWN, halves=0)).best for kind in KINDS]
    again = [_played(*kind, replace(OWN, halves=0), SEED + RUNS).best for kind in KINDS]
    names = ("static", "half a stone a net win", "a stone a net win")
    return page(
        {"all five won": less, "two or three of five": more,
         **{f"strongest first, {label}": less for label in bars}},
        _figures, {name: {"world": world} for name, world in OTHERS.items()},
        baselines={
            "ratings alone, or by lot": [
                None, None,
                *(estimate([1 / OWN.players - share for share in of_kind]) for of_kind in static),
            ],
            "static, other luck": [None, None, *map(difference, again, static)],
        },
        further=table(("", *names), rows),
        picture=Bars("how often the strongest is first", bars, names),
        sample=f"the first two exactly; {EVENTS} events for the others, in every world",
        seed=SEED,
    )  # fmt: skip
