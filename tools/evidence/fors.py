"""FORS is equivalent to McMahon as rounds grow, and its two schemes agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import astuple, replace
from fractions import Fraction
from functools import cache
from statistics import fmean
from typing import Any

from pairing.laboratory.models import model_of
from pairing.laboratory.play import BASELINES, PlayedEvent, baselines
from pairing.standings.comparing.correlation import rank_correlation
from pairing.systems.fors.handicap import handicap_for
from pairing.systems.fors.places import scores_of
from pairing.systems.fors.scoring import handicap_scores
from pairing.systems.fors.settings import ForsSettings
from pairing.tournament import Game, Player
from tests.fors import simulation
from tools.evidence.events import MCMAHON, OTHERS, SEED, again, events, plan_of, points_of
from tools.evidence.pages import (
    Bars,
    Curves,
    Estimate,
    Found,
    Rule,
    difference,
    estimate,
    exactly,
    page,
)
from tools.shared import table

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
SHOWN = {
    "fors": "FORS, its own pairing", "twice": "McMahon, other luck",
    "ratings alone": "ratings alone",
}  # fmt: skip
LONG = (5, 20, 80, 320, 1280)


def _agree(played: PlayedEvent, other: PlayedEvent) -> float:
    """Spearman's rho of two orders of the same players."""
    return rank_correlation(played.standings.place_of(), other.order).spearman


def _until(event: PlayedEvent, rounds: int) -> PlayedEvent:
    """Return the event as it stood after so many rounds."""
    cut = event.tournament.after(rounds)
    return replace(event, tournament=cut, standings=event.system.standings(cut))


@cache
def _compared(
    field: str = FIELD, systems: Sequence[str] = COMPARED, **more: Any
) -> Mapping[str, Mapping[int, list[float]]]:
    """Return the agreement of two orders, a value an event, by comparison and number of rounds."""
    plan = plan_of(field, systems, max(ROUNDS), **{"trust": 1.0, **more})
    agreement: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for who, played in events(plan, TWENTY):
        for at in ROUNDS:
            fors, mcmahon, twice = (_until(event, at) for event in played)
            for name, other in {"fors": fors, "twice": twice, **baselines(plan, who)}.items():
                agreement[name][at].append(_agree(mcmahon, other))
            points, others = points_of(mcmahon), points_of(fors)
            above = fmean(points.values()) - fmean(others.values())
            apart = fmean(abs(points[player] - others[player] - above) for player in points)
            agreement["gap"][at].append(apart / at)
    return agreement


def expected(scheme: str, model: str) -> list[float]:
    """Return what a giver expects in FORS less what he expects in McMahon, points a game.

    Exactly, for pairs 0 to 300 rating points apart around 2000, with the handicap in half stones
    and the scores of the engine; a win is worth 10.
    """
    settings, chances = ForsSettings(scheme=scheme), model_of(model)
    differences = []
    for half in range(151):
        high, low = 2000 + half, 2000 - half
        given = handicap_for(high, low, settings)
        board = Game(1, 1, 2, handicap=given.stones, komi=given.komi)
        even, left = (chances.chance(high, low, game)[0] for game in (Game(1, 1, 2), board))
        scores = scores_of(Player(1, "", high), Player(2, "", low), board, settings)
        won, lost = float(scores.giver_win), float(scores.giver_loss)
        differences.append(left * won + (1 - left) * lost - 10 - 10 * even)
    return differences


def _convergence(**change: Any) -> list[Estimate]:
    agreement = _compared(**change)
    scheme = "first" if "first" in change.get("systems", COMPARED)[0] else "second"
    over = expected(scheme, change.get("model", "go-fors"))
    few, many = (agreement["gap"][at] for at in ROUNDS)
    return [
        exactly(fmean(map(abs, over)), len(over)),
        *(difference(agreement["fors"][at], agreement["twice"][at]) for at in ROUNDS),
        estimate([gap / fmean(few) for gap in many]),
    ]


def converges() -> Found:
    """FORS with handicaps against McMahon without, beside two McMahons with other luck."""
    own = _compared()
    far, near = (
        simulation.simulate(scheme, events=TWENTY, seed=SEED, rounds=LONG) for scheme in (2, 1)
    )
    rows = [
        (rounds, estimate(far.orders[at]), f"{10 * far.gap[at]:.3f}", f"{10 * near.gap[at]:.3f}")
        for at, rounds in enumerate(LONG)
    ]
    head = ("rounds", "rho, second scheme", "points a game apart, second scheme", "first scheme")
    return page(
        {
            "expected points a game off McMahon's": Rule(0.1, at_most=True),
            **{f"rho less that of two McMahons, {at} rounds": Rule(-0.05) for at in ROUNDS},
            "points a game apart, 20 rounds to 5": Rule(0.6, at_most=True),
        },
        _convergence, CHANGES,
        baselines={
            name: [None, *(difference(own[name][at], own["twice"][at]) for at in ROUNDS), None]
            for name in BASELINES
        },
        further=[
            f"Pairs by lot, {TWENTY} events of {simulation.PLAYERS} players 1850-2150, as many "
            "rounds as nobody plays:", "", *table(head, rows),
        ],
        picture=Curves("Spearman's rho with McMahon's order", "rounds", {
            "FORS, pairs by lot": list(zip(LONG, map(estimate, far.orders), strict=True)),
            **{name: [(at, estimate(own[key][at])) for at in ROUNDS]
               for key, name in SHOWN.items()},
        }),
        sample=f"{TWENTY} events of 24 players in every world; "
               "the expectation exactly, over pairs 0 to 300 apart at a mean of 2000",
        seed=SEED,
    )  # fmt: skip


SCHEMES = ("fors", "fors:luck=2")
STRENGTHS: Mapping[str, Mapping[str, Any]] = {
    **OTHERS,
    "one strength (1800)": {"middle": 1800, "field": "even:24"},
    "ten ranks (1500-2500)": {"field": "elo:1500-2500:24"},
    "weak players (850-1150)": {"middle": 1000, "field": "elo:850-1150:24"},
    "strong players (2350-2650)": {"middle": 2500, "field": "elo:2350-2650:24"},
}
"""Other models of the schemes: mean rating of the exact figure, and what changes in the plan."""


@cache
def _schemes(field: str = FIELD, **more: Any) -> Mapping[str, list[float]]:
    """Correlate the orders by the second scheme: rho with the first scheme's of the same games,
    with the order of the ratings, by lot, and of the same players with different luck.
    """
    plan = plan_of(field, SCHEMES, 5, **more)
    agreement: dict[str, list[float]] = defaultdict(list)
    for who, (second, twice) in events(plan, EVENTS):
        settings = second.tournament.settings
        assert isinstance(settings, ForsSettings)
        scored = replace(second.tournament, settings=replace(settings, scheme="first"))
        first = replace(second, tournament=scored, standings=second.system.standings(scored))
        for name, other in {"first": first, "twice": twice, **baselines(plan, who)}.items():
            agreement[name].append(_agree(second, other))
    return agreement


def _agreement(middle: int = 2000, **change: Any) -> list[Estimate]:
    return [exactly(_most_at(middle, 100), 1), estimate(_schemes(**change)["first"])]


def schemes() -> Found:
    """Return the largest difference of a score between the two schemes, exactly, and of the
    orders.
    """
    most = {gap: _most_at(2000, gap) for gap in (50, 100, 150, 200, 250, 300)}
    rows = [(gap, gap // 50, f"{value:.2f}") for gap, value in most.items()]
    own = _schemes()
    return page(
        {"scores a rank apart differ at most": Rule(0.5, at_most=True),
         "rho of the final orders, same games": Rule(0.98)},
        _agreement, STRENGTHS,
        baselines={
            **{name: [None, estimate(own[name])] for name in BASELINES},
            "second scheme, other luck": [None, estimate(own["twice"])],
        },
        further=table(("rating points apart", "K", "scores differ by at most"), rows),
        picture=Bars("greatest difference of a score, points of 30",
                     {str(gap): [value] for gap, value in most.items()}),
        sample=f"the scores exactly, at a mean of 2000; {EVENTS} events of 24 players "
               "in every world",
        seed=SEED,
    )  # fmt: skip


def _most_at(middle: int, gap: int) -> float:
    """Return by how much a score of the two schemes differs at most, of 30 points."""
    p = Fraction(1, 2) + Fraction(gap, 3000 - middle)
    first, second = (astuple(handicap_scores(p, scheme=scheme)) for scheme in (1, 2))
    return float(max(abs(score - other) for score, other in zip(first, second, strict=True)))
