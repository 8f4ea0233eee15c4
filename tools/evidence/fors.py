"""FORS is equivalent to McMahon as rounds grow, and its two schemes agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from statistics import fmean
from typing import Any

from pairing.laboratory.models import model_of
from pairing.laboratory.play import BASELINES, PlayedEvent, baselines
from pairing.laboratory.summary import Estimate
from pairing.standings.comparing.correlation import rank_correlation
from pairing.systems.fors.handicap import handicap_for
from pairing.systems.fors.places import scores_of
from pairing.systems.fors.scoring import handicap_scores
from pairing.systems.fors.settings import ForsSettings
from pairing.tournament import Game, Player
from tests.fors import simulation
from tools.evidence.fors_events import MCMAHON, OTHERS, SEED, again, events, plan_of, points_of
from tools.evidence.pages import (
    Bars,
    Curves,
    Finding,
    Found,
    Rule,
    difference,
    estimate,
    exactly,
    table,
)

FIELD = "elo:1850-2150:24"
FIELDS = {"one strength (1800)": "even:24", "ten ranks (1500-2500)": "elo:1500-2500:24"}
ROUNDS = (5, 20)
EVENTS, TWENTY = 20, 10
"""Events of twenty rounds, and under each other model: what they take."""

BY_RANK = "fors:start_points=rank"
"""FORS with McMahon's start points: the source's first remark compares the two so."""

COMPARED = (BY_RANK, MCMAHON, again(MCMAHON))
CHANGES: Mapping[str, Mapping[str, Any]] = {
    **OTHERS,
    **{name: {"field": field} for name, field in FIELDS.items()},
    "start points by rating, bar and floor as they come": {
        "systems": ("fors", "mcmahon", again("mcmahon"))
    },
    "first scheme": {"systems": (f"{BY_RANK},scheme=first", *COMPARED[1:])},
}
SHOWN = (
    ("fors", "FORS, its own pairing"), ("twice", "McMahon, other luck"),
    ("ratings alone", "ratings alone"),
)  # fmt: skip
LONG = (5, 20, 80, 320, 1280)


def _agree(played: PlayedEvent, other: PlayedEvent) -> float:
    """Spearman's rho of two orders of the same players."""
    return rank_correlation(played.standings.place_of(), other.order).spearman


def _until(event: PlayedEvent, rounds: int) -> PlayedEvent:
    """The event as it stood after so many rounds."""
    cut = replace(event.tournament, rounds=event.tournament.rounds[:rounds])
    return replace(event, tournament=cut, standings=event.system.standings(cut))


def _compared(
    count: int, field: str = FIELD, systems: Sequence[str] = COMPARED, **more: Any
) -> dict[str, dict[int, list[float]]]:
    """By comparison and number of rounds a value an event."""
    plan = plan_of(field, systems, max(ROUNDS), **{"trust": 1.0, **more})
    found: dict[str, dict[int, list[float]]] = {
        name: {at: [] for at in ROUNDS} for name in ("fors", "twice", *BASELINES, "gap")
    }
    for who, played in events(plan, count):
        plain = baselines(plan, who)
        for at in found["fors"]:
            fors, mcmahon, twice = (_until(one, at) for one in played)
            found["fors"][at].append(_agree(mcmahon, fors))
            found["twice"][at].append(_agree(mcmahon, twice))
            for name, order in plain.items():
                found[name][at].append(_agree(mcmahon, order))
            found["gap"][at].append(_points_apart(mcmahon, fors, at))
    return found


def _points_apart(played: PlayedEvent, other: PlayedEvent, rounds: int) -> float:
    """Mean difference of a player's points a game, both less what everybody made."""
    both = [points_of(event) for event in (played, other)]
    mean = [fmean(points.values()) for points in both]
    return fmean(abs((both[0][n] - mean[0]) - (both[1][n] - mean[1])) / rounds for n in both[0])


def expected(scheme: str = "second", model: str = "go-fors", middle: int = 2000) -> list[float]:
    """Return what a giver expects in FORS less what he expects in McMahon, points a game.

    Exactly, for pairs 0 to 300 rating points apart, with the handicap in half stones and the
    scores of the engine; a win is worth 10.
    """
    settings, chances = ForsSettings(scheme=scheme), model_of(model)
    found = []
    for gap in range(0, 301, 2):
        giver, taker = (Player(at, "", middle + sign * gap // 2) for at, sign in ((1, 1), (2, -1)))
        given = handicap_for(giver.rating or 0, taker.rating or 0, settings)
        board = Game(1, 1, 2, handicap=given.stones, komi=given.komi)
        strong, weak = float(giver.rating or 0), float(taker.rating or 0)
        even, left = (chances.chance(strong, weak, one)[0] for one in (Game(1, 1, 2), board))
        scores = scores_of(giver, taker, board, settings)
        won, lost = float(scores.giver_win), float(scores.giver_loss)
        found.append(left * won + (1 - left) * lost - 10 - 10 * even)
    return found


def converges() -> Found:
    """FORS with handicaps against McMahon without, beside two McMahons with other luck."""
    own = _compared(TWENTY)
    figures = _figures(own, expected())
    rules = (Rule(0.1, at_most=True), *[Rule(-0.05)] * 2, Rule(0.6, at_most=True))
    names = (
        "expected points a game off McMahon's",
        *(f"rho less that of two McMahons, {at} rounds" for at in ROUNDS),
        "points a game apart, 20 rounds to 5",
    )
    far = simulation.simulate(2, events=TWENTY, seed=SEED, rounds=LONG)
    near = simulation.simulate(1, events=TWENTY, seed=SEED, rounds=LONG)
    rows = [
        (rounds, estimate(far.orders[at]), f"{10 * far.gap[at]:.3f}", f"{10 * near.gap[at]:.3f}")
        for at, rounds in enumerate(LONG)
    ]
    head = ("rounds", "rho, second scheme", "points a game apart, second scheme", "first scheme")
    return Found(
        (f"Pairs by lot, {TWENTY} events of {simulation.PLAYERS} players 1850-2150, as many rounds "
         "as nobody plays:", "", *table(head, rows)),
        Curves("Spearman's rho with McMahon's order", "rounds", {
            "FORS, pairs by lot": [(float(at), estimate(rho))
                                   for at, rho in zip(LONG, far.orders, strict=True)],
            **{name: [(float(at), estimate(own[key][at])) for at in ROUNDS] for key, name in SHOWN},
        }),
        tuple(map(Finding, names, figures, rules)),
        model={
            "ratings": "uniform from 1850 to 2150", "strength": "the rating (trust 1)",
            "chance": "0.5 + D/(3000 - mean), half a stone makes good 0.05 (go-fors)",
            "draws": "none", "absences": "none",
            "start points": "ten a rank of 100 in both, no bar, no floor",
            "handicap": "full, to the nearest half stone, second scheme",
        },
        sample=f"{TWENTY} events of 24 players in every world; "
               "the expectation exactly, over pairs 0 to 300 apart at a mean of 2000",
        seed=SEED,
        others={
            name: _figures(_compared(TWENTY, **change), _expected(**change))
            for name, change in CHANGES.items()
        },
        baselines={
            name: [None, *(difference(own[name][at], own["twice"][at]) for at in ROUNDS), None]
            for name in BASELINES
        },
    )  # fmt: skip


def _expected(
    systems: Sequence[str] = COMPARED, model: str = "go-fors", **_: object
) -> list[float]:
    """:func:`expected` under a change of the plan."""
    return expected("first" if "first" in systems[0] else "second", model)


def _figures(found: Mapping[str, Mapping[int, list[float]]], over: list[float]) -> list[Estimate]:
    few, many = (found["gap"][at] for at in ROUNDS)
    start = fmean(few)
    return [
        exactly(fmean(map(abs, over)), len(over)),
        *(difference(found["fors"][at], found["twice"][at]) for at in ROUNDS),
        estimate([gap / start for gap in many]),
    ]


SCHEMES = ("fors", "fors:luck=2")
STRENGTHS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    **{name: (2000, change) for name, change in OTHERS.items()},
    "one strength (1800)": (1800, {"field": "even:24"}),
    "ten ranks (1500-2500)": (2000, {"field": "elo:1500-2500:24"}),
    "weak players (850-1150)": (1000, {"field": "elo:850-1150:24"}),
    "strong players (2350-2650)": (2500, {"field": "elo:2350-2650:24"}),
}
"""Other models of the schemes: mean rating of the exact figure, and what changes in the plan."""


def _schemes(count: int, field: str = FIELD, **more: Any) -> dict[str, list[float]]:
    """Of the orders by the second scheme: rho with the first scheme's of the same games, with the
    order of the ratings, by lot, and of the same players with other luck.
    """
    plan = plan_of(field, SCHEMES, 5, **more)
    found: dict[str, list[float]] = {name: [] for name in ("first", "twice", *BASELINES)}
    for who, (second, twice) in events(plan, count):
        settings = second.tournament.settings
        assert isinstance(settings, ForsSettings)
        scored = replace(second.tournament, settings=replace(settings, scheme="first"))
        first = replace(second, tournament=scored, standings=second.system.standings(scored))
        for name, other in {"first": first, "twice": twice, **baselines(plan, who)}.items():
            found[name].append(_agree(second, other))
    return found


def schemes() -> Found:
    """The largest difference of a score between the two schemes, exactly, and of the orders."""
    gaps = (50, 100, 150, 200, 250, 300)
    most = {gap: _most_at(2000, gap) for gap in gaps}
    own = _schemes(EVENTS)
    rank = exactly(most[100], 1)
    rows = [(gap, gap // 50, f"{value:.2f}") for gap, value in most.items()]
    return Found(
        tuple(table(("rating points apart", "K", "scores differ by at most"), rows)),
        Bars("greatest difference of a score, points of 30",
             {str(gap): [value] for gap, value in most.items()}),
        (
            Finding("scores a rank apart differ at most", rank,
                    Rule(0.5, at_most=True)),
            Finding("rho of the final orders, same games", estimate(own["first"]),
                    Rule(0.98)),
        ),
        model={
            "ratings": "uniform from 1850 to 2150", "trust": "0.95",
            "chance": "0.5 + D/(3000 - mean), half a stone makes good 0.05 (go-fors)",
            "draws": "none", "absences": "none", "rounds": "5",
        },
        sample=f"the scores exactly, at a mean of 2000; {EVENTS} events of 24 players "
               "in every world",
        seed=SEED,
        others={
            name: [exactly(_most_at(middle), 1), estimate(_schemes(EVENTS, **change)["first"])]
            for name, (middle, change) in STRENGTHS.items()
        },
        baselines={
            **{name: [None, estimate(own[name])] for name in BASELINES},
            "second scheme, other luck": [None, estimate(own["twice"])],
        },
    )  # fmt: skip


def _most_at(middle: int, gap: int = 100) -> float:
    """By how much a score of the two schemes differs at most, of 30 points."""
    p = Fraction(1, 2) + Fraction(gap, 3000 - middle)
    first, second = (astuple(handicap_scores(p, scheme=scheme)) for scheme in (1, 2))
    return float(max(abs(one - other) for one, other in zip(first, second, strict=True)))
