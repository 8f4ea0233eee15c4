"""LEADER 4.1: one level of difference is one per cent of expectation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import exp, floor, tanh

import numpy as np

from pairing.formats.opengotha import read_opengotha
from pairing.laboratory.fields import HIGHEST, LOWEST, Field
from pairing.laboratory.luck import Luck
from pairing.laboratory.models import GoRussia, european, level_of
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import Entry, play
from pairing.laboratory.systems import contender
from pairing.ranks import rank_of_rating
from pairing.systems.go import RATING_LIMIT
from pairing.systems.leader.start import start_level
from pairing.tournament import Player
from tools.evidence.congress import CONGRESSES, DATA
from tools.evidence.go_games import Games, fitted, games_of, joined, over_events, plain
from tools.evidence.pages import (
    NORMAL,
    RUNS,
    Curves,
    Estimate,
    Finding,
    Found,
    Rule,
    around,
    estimate,
    exactly,
)
from tools.shared import table

BANDS = ((0, 10), (10, 20), (20, 30), (30, 40), (40, 60), (60, 80))
RANKS = (("6 dan", 2600, 40), ("1 kyu", 2000, 100), ("11 kyu", 1000, 200))
"""Ranks for which 4.1 names the Kd of Elo's formula."""

SEED, EVENTS, PLAYERS, ROUNDS, KNOWS = 37, 10, 200, 10, 0.945
"""Of the simulated events; ``KNOWS`` is how rating and rank each go with strength."""


def by_formula(levels: float) -> float:
    """Return the stronger player's expectation by p = 0.5 + (R1 - R2)/(3000 - Rmean), at most 1.

    With levels L = 100 ln((3000 - R2)/(3000 - R1)) it depends on their difference alone.

    >>> round(by_formula(40), 4)
    0.8948
    """
    return min(1.0, 0.5 + 2 * tanh(levels / 200))


def by_update(levels: int) -> float:
    """Return the expectation at which the step of LEADER 3.1 leaves a level where it is on average.

    >>> by_update(40)
    0.9
    """
    won, lost = max(floor((55 - levels) / 10), 0), min(floor((55 + levels) / 10), 10)
    return lost / (won + lost)


def _formulas() -> list[Finding]:
    """Return what the source says of its formulas, without a game."""

    def off(expected: Callable[[int], float], last: int) -> Estimate:
        most = max(abs(100 * expected(gap) - 50 - gap) for gap in range(1, last + 1))
        return exactly(round(most, 6))

    elo = max(abs((RATING_LIMIT - rating) / 10 - kd) for _, rating, kd in RANKS)
    near, far = Rule(0.5, at_most=True), Rule(1.0, at_most=True)
    return [
        Finding("rating formula and one per cent a level, to 20 levels apart: most points of "
                "a per cent between", off(by_formula, 20), near),
        Finding("the same to 40 levels", off(by_formula, 40), far),
        Finding("step of 3.1 in balance and one per cent a level, to 40 levels",
                off(by_update, 40), Rule(5.0, at_most=True)),
        Finding("Kd at 6 dan, 1 kyu, 11 kyu: farthest from 40, 100, 200", exactly(elo),
                Rule(0.0, at_most=True)),
    ]  # fmt: skip


@cache
def congresses(european_scale: bool = False) -> Mapping[str, Games]:
    """Return the even games of both congresses, in levels or in 25ths of a log odd of the European
    formula, so that a factor is to that what per cent are to levels."""
    scale = (lambda rating: 25 * european(rating)) if european_scale else level_of
    return {
        year: games_of(read_opengotha(DATA / f"{name}.xml"), scale)
        for year, name in CONGRESSES.items()
    }


def simulated(percent: float) -> list[Games]:
    """McMahon events in which a level is worth exactly ``percent``; rating and declared rank
    each tell the strength with an error of their own."""
    chance = np.random.default_rng(SEED)
    mcmahon = contender("mcmahon:bar_rank=4d,floor_rank=20k")
    events = []
    for event in range(EVENTS):
        strength = chance.normal(150, 45, PLAYERS)
        seen = KNOWS * (strength - 150) + 150
        blur = 45 * (1 - KNOWS**2) ** 0.5
        rated, ranked = (seen + chance.normal(0, blur, PLAYERS) for _ in range(2))
        players = tuple(
            Player(number, f"Player {number}", _rating(rated[number - 1]),
                   rank_of_rating(_rating(ranked[number - 1])))
            for number in range(1, PLAYERS + 1)
        )  # fmt: skip
        seed = SEED + event % RUNS
        plan = Plan(Field("drawn", PLAYERS, players=players), (mcmahon,), ROUNDS, seed)
        worth = {at: float(_rating(of)) for at, of in enumerate(strength, start=1)}
        who = Entry(players, worth, Luck(seed, event), GoRussia(percent=percent))
        events.append(games_of(play(plan, mcmahon, event, who).tournament, level_of))
    return events


def _rating(level: float) -> int:
    return min(max(round(3000 - 100 * exp((399 - level) / 100)), LOWEST), HIGHEST)


WAYS: Mapping[str, Callable[[Games], Estimate]] = {
    "slope, all rounds": plain,
    "slope, rounds 1 and 2": lambda games: plain(games.chosen(games.round <= 2)),
    "joint fit, ratings alone": lambda games: fitted(games, ranks=False).percent,
    "joint fit, ratings and ranks": lambda games: fitted(games).percent,
}
"""Ways to the per cent a level, the last one taken."""


def _band(games: Games, low: int, high: int) -> tuple[int, float, Estimate]:
    """Games of players so many levels of rating apart: how many, their mean difference, and
    how often the higher one won, per cent."""
    gap = games.apart[:, 0]
    near = games.chosen((np.abs(gap) > low) & (np.abs(gap) <= high))
    up = near.apart[:, 0]
    won = 100 * np.where(up > 0, near.won, 1 - near.won)
    mean = float(won.mean())
    half = NORMAL * near.clustered(won - mean) ** 0.5 / len(won)
    return len(won), float(np.abs(up).mean()), around(mean, half, len(won))


def percent() -> Found:
    """Return the formulas exactly, and the games of two European congresses."""
    known, made = congresses(), simulated(1.0)
    rows: list[Sequence[object]] = []
    for name, way in WAYS.items():
        each = [way(games) for games in known.values()]
        level = over_events(each)
        rows.append((name, *each, level, estimate([way(games).mean for games in made])))
    head = ("per cent a level", *known, "a congress", "simulated, where it is 1")
    further = ["Not said by the source: the games of two European congresses.", "",
               *table(head, rows), ""]  # fmt: skip
    trust = over_events([fitted(games).trust for games in known.values()])
    factor = over_events([fitted(games).percent for games in congresses(True).values()])
    low, high = (level.low or 0.0) - 1, (level.high or 0.0) - 1
    off = Estimate(abs(level.mean - 1), max(0.0, low, -high), max(-low, high), level.events)
    asked = Rule(0.25, at_most=True)
    further += [
        f"- A level of strength is worth {level} per cent, standard error {_error(level)}.",
        f"- Factor on the European formula's log odds: {factor}, standard error {_error(factor)}.",
        f"- Correlation of rating and strength: {trust}.",
        f"- One per cent, give or take a quarter (rule: {asked}), in these games: "
        f"**{asked.of(off)}**.",
        "",
    ]
    both, all_made = joined(list(known.values())), joined(made)
    bands = [(_band(both, *band), _band(all_made, *band)) for band in BANDS]
    further += table(
        ("levels of rating apart", "games", "one per cent a level", "the higher one won, per cent",
         "simulated, where it is 1"),
        [(f"{low} to {high}", real[0], f"{min(100.0, 50 + real[1]):.1f}", real[2].shown(decimals=1),
          made_[2].shown(decimals=1))
         for (low, high), (real, made_) in zip(BANDS, bands, strict=True)],
    )  # fmt: skip
    drawn = {
        "one per cent a level": [(float(gap), 50.0 + gap) for gap in (0, 50)],
        "rating formula": [(float(gap), 100 * by_formula(gap)) for gap in range(0, 71, 5)],
    }
    dots = {"games of two congresses": [(real[1], real[2]) for real, _ in bands],
            "simulated, where it is 1": [(made_[1], made_[2]) for _, made_ in bands]}  # fmt: skip
    curves = Curves("the higher rated wins, per cent", "levels of rating apart", drawn, dots)
    ranks = [
        (name, f"{(RATING_LIMIT - rating) / 100:g}", f"{(RATING_LIMIT - rating) / 10:g}",
         start_level(rating + 100) - start_level(rating))
        for name, rating, _ in RANKS
    ]  # fmt: skip
    head = ("rank", "rating points in a level", "Kd: ten levels", "levels in a rank upwards")
    further += ["", *table(head, ranks)]
    return Found(
        further, curves, tuple(_formulas()),
        f"the formulas for every whole difference; {len(both.won)} even games of the European Go "
        "Congresses 2011 and 2013",
        SEED,
    )  # fmt: skip


def _error(figure: Estimate) -> str:
    assert figure.low is not None
    return f"{(figure.mean - figure.low) / NORMAL:.2f}"
