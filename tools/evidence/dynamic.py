"""FORS, conclusion: a handicap that follows the results of the event flattens them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pairing.laboratory.summary import Estimate
from tools.evidence.fors_events import SEED
from tools.evidence.pages import (
    RUNS,
    Bars,
    Finding,
    Found,
    Rule,
    difference,
    estimate,
    exactly,
    table,
)

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
    """What an event is played under; ``halves`` are given for every net win a player is ahead."""

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
    rounds: int, swiss: bool, world: World, events: int, *, static: bool = False, seed: int = SEED
) -> tuple[Numbers, Numbers]:
    """Points and hidden strength, events by players.

    Handicaps fit the published ratings; unless they are ``static``, the halves of the world are
    given for every net win that a player is ahead of his opponent.  Pairs are drawn by lot, or
    ``swiss``: among players of like net wins, by lot within them.  Strength and luck are the
    same for both.  A game with an absent player is not played.  Events come from five seeds alike.
    """
    runs = [
        _play(rounds, swiss, world, events // RUNS, static, np.random.default_rng(seed + run))
        for run in range(RUNS)
    ]
    points, hidden = zip(*runs, strict=True)
    return np.concatenate(points), np.concatenate(hidden)


def _play(
    rounds: int, swiss: bool, world: World, events: int, static: bool, chance: np.random.Generator
) -> tuple[Numbers, Numbers]:
    size = (events, world.players)
    hidden = chance.normal(0.0, world.spread, size)
    net, games = np.zeros(size), np.zeros(size)
    rows = np.arange(events)[:, None]
    halves = 0 if static else world.halves
    for _ in range(rounds):
        lot, (luck, drawn) = chance.random(size), chance.random((2, events, world.players // 2))
        away = chance.random(size) < world.absences
        order = np.argsort(lot - net if swiss else lot, axis=1)
        one, two = order[:, ::2], order[:, 1::2]
        edge = hidden[rows, one] - hidden[rows, two]
        edge -= world.step * halves * (net[rows, one] - net[rows, two])
        won = np.where(luck < np.clip(0.5 + edge, 0.0, 1.0), 1.0, -1.0)
        won[drawn < world.draws] = 0.0
        played = ~(away[rows, one] | away[rows, two])
        for who, sign in ((one, 1), (two, -1)):
            net[rows, who] += sign * won * played
            games[rows, who] += played
    return (net + games) / 2, hidden


def found_best(wins: Numbers, hidden: Numbers) -> Numbers:
    """Per event the strongest one's share of the first place (shared by those equal in wins)."""
    first = wins == wins.max(axis=1, keepdims=True)
    strongest = hidden.argmax(axis=1)
    rows = np.arange(len(wins))
    return np.where(first[rows, strongest], 1.0 / first.sum(axis=1), 0.0)


def agreement(wins: Numbers, hidden: Numbers) -> Numbers:
    """Per event the correlation of wins with hidden strength."""
    a = wins - wins.mean(axis=1, keepdims=True)
    b = hidden - hidden.mean(axis=1, keepdims=True)
    norm = np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))
    return np.asarray((a * b).sum(axis=1) / np.where(norm, norm, 1.0))


def _figures(
    world: World, events: int, static: dict[tuple[int, bool], list[float]] | None = None
) -> list[Estimate | None]:
    """The figures of the page: dynamic less static, of one player and of whole events."""
    simple = not (world.draws or world.absences)
    one = [wins_of_one(5, step) for step in (0.0, world.step * world.halves)]
    found: list[Estimate | None] = [
        exactly(sum(one[1][n] - one[0][n] for n in wins), 1) if simple else None
        for wins in ((5,), (2, 3))
    ]
    for kind in KINDS:
        base = static[kind] if static else _best(*play(*kind, world, events, static=True))
        found.append(difference(_best(*play(*kind, world, events)), base))
    return found


def _best(points: Numbers, hidden: Numbers) -> list[float]:
    return [float(one) for one in found_best(points, hidden)]


def flattens() -> Found:
    """Dynamic handicaps against static ones: one player exactly, then whole events."""
    rows: list[tuple[object, ...]] = []
    for rounds in (5, 10):
        chances = [wins_of_one(rounds, halves * STEP) for halves in range(3)]
        shown = [f"{chance[-1]:.4f}" for chance in chances]
        rows += [
            (f"one player, {rounds} rounds: all won", *shown),
            (f"one player, {rounds} rounds: standard deviation",
             *(f"{deviation(chance):.3f}" for chance in chances)),
        ]  # fmt: skip
    static, bars = {}, {}
    for kind in KINDS:
        label = f"{kind[0]} rounds, {'Swiss' if kind[1] else 'by lot'}"
        made = [play(*kind, World(halves=halves), EVENTS) for halves in range(3)]
        static[kind] = _best(*made[0])
        bars[label] = [estimate(_best(*one)) for one in made]
        rows.append((f"events, {label}: strongest first", *bars[label]))
        rho = [[float(value) for value in agreement(*one)] for one in made]
        rows.append((f"events, {label}: correlation with strength", *map(estimate, rho)))
        spread = (f"{float(one[0].std(axis=1).mean()):.3f}" for one in made)
        rows.append((f"events, {label}: standard deviation of wins", *spread))
    names = ("static", "half a stone a net win", "a stone a net win")
    what = ("all five won", "two or three of five",
            *(f"strongest first, {label}" for label in bars))  # fmt: skip
    rules = (Rule(0.0, at_most=True), Rule(0.0), *[Rule(0.0, at_most=True)] * len(KINDS))
    lot = 1 / OWN.players
    figures = [figure for figure in _figures(OWN, EVENTS, static) if figure]
    other = {kind: play(*kind, OWN, EVENTS, static=True, seed=SEED + RUNS) for kind in KINDS}
    again = (difference(_best(*other[kind]), static[kind]) for kind in KINDS)
    return Found(
        tuple(table(("", *names), rows)),
        Bars("how often the strongest is first", bars, names),
        tuple(map(Finding, what, figures, rules)),
        model={
            "field": f"{OWN.players} players",
            "ratings": f"off by {SPREAD:g} of a chance, half a stone (normal)",
            "handicap": "fits the ratings; half a stone for every net win one is ahead",
            "chance": f"0.5 + difference, half a stone makes good {STEP:g}",
            "draws": "none", "absences": "none", "first place": "shared by equal points",
        },
        sample=f"the first two exactly; {EVENTS} events for the others, in every world",
        seed=SEED,
        others={name: _figures(world, EVENTS) for name, world in OTHERS.items()},
        baselines={
            "ratings alone, or by lot": [
                None, None, *(estimate([lot - one for one in static[kind]]) for kind in KINDS)
            ],
            "static, other luck": [None, None, *again],
        },
    )  # fmt: skip
