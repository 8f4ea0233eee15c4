"""Ilkov's last advice: the next round of a Swiss paired in the order of true rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.plan import Plan
from tools.evidence.fors_events import plan_of
from tools.evidence.pages import (
    RUNS,
    Bars,
    Estimate,
    Finding,
    Found,
    Rule,
    difference,
    estimate,
    table,
)

SEED, EVENTS = 2014, 100
JUDGED = "order=true_rating"
MEASURES = ("nearness", "strength_gap", "above", "spearman", "top_found", "rating_gap")
DRAWLESS = "elo:level_draws=0,draws_a_point=0"
CLUB = {"model": "go-russia", "rounds": 6}

CASES: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "as few draws as the model knows (5 %)": ("dutch", "normal:2000,150:22", {"model": DRAWLESS}),
    "strengths spread by 300": ("dutch", "normal:2000,300:22", {}),
    "ratings trusted 0.8": ("dutch", "normal:2000,150:22", {"trust": 0.8}),
    "ratings trusted 0.5": ("dutch", "normal:2000,150:22", {"trust": 0.5}),
    "ratings tell nothing": ("dutch", "normal:2000,150:22", {"trust": 0.0}),
    "a game in twenty not played": ("dutch", "normal:2000,150:22", {"forfeits": 0.05}),
    "40 players, 9 rounds": ("dutch", "normal:2000,150:40", {"rounds": 9}),
    "LEADER, 32 players rated 900 to 2500, 6 rounds": ("leader:places=4", "elo:900-2500:32", CLUB),
    "LEADER, one group of 24, 8 rounds": (
        "leader:places=12", "elo:1900-2600:24", {"model": "go-russia", "rounds": 8},
    ),
}  # fmt: skip
"""Other models and fields: name -> system, field and what else is different."""

NAMES = (
    "nearness more than in the usual order",
    "strengths on a board further apart, rating points",
)
RULES = (Rule(0.0), Rule(0.0, at_most=True))

Values = Mapping[str, Mapping[str, list[float]]]


@cache
def _rows(plan: Plan, events: int) -> Rows:
    rows = Rows()
    for run in range(RUNS):
        part = play_batch(replace(plan, seed=plan.seed + run), 0, events // RUNS)
        part.event = [RUNS * event + run for event in part.event]
        rows.extend(part)
    return rows


def _values(system: str, field: str, events: int, changes: Mapping[str, Any]) -> Values:
    """``"rating"`` (paired by true rating), ``"usual"``, ``"again"`` (usual, other luck), and the
    baselines' values by measure, of the same events; those paired by all three only."""
    typed = {
        name: f"{system}{',' if ':' in system else ':'}{JUDGED}{more}"
        for name, more in (
            ("rating", ",order_by=true_rating"), ("usual", ""), ("again", ",luck=1"),
        )
    }  # fmt: skip
    usual = {"seed": SEED, "model": "elo", "measures": MEASURES}
    plan = plan_of(field, tuple(typed.values()), 7, **usual)
    found = _rows(replace(plan, **changes), events).values()
    labels = {label: name for name, label in typed.items()}
    return {
        labels.get(label, label): {m: [v[e] for e in sorted(v)] for m, v in of.items()}
        for label, of in found.items()
    }


def _figures(values: Values, one: str = "rating", other: str = "usual") -> list[Estimate]:
    return [
        difference(values[one][measure], values[other][measure])
        for measure in ("nearness", "strength_gap")
    ]


def by_rating() -> Found:
    """Games between opponents near in strength: paired by true rating, and as usual."""
    own = _values("dutch", "normal:2000,150:22", EVENTS, {})
    others = {name: _figures(_values(*case[:2], EVENTS, case[2])) for name, case in CASES.items()}
    rows: list[tuple[object, ...]] = [
        (title, estimate(own["rating"][measure]), estimate(own["usual"][measure]),
         difference(own["rating"][measure], own["usual"][measure]).shown("+"))
        for measure, title in {
            "nearness": "nearness of the table, share of the most there could be",
            "strength_gap": "difference of strengths on a board",
            "rating_gap": "difference of published ratings on a board",
            "above": "points above the diagonal, share",
            "spearman": "rho of places and strength",
            "top_found": "of the strongest four in the first four",
        }.items()
    ]  # fmt: skip
    for name in ("ratings alone", "by lot"):
        rows.append((f"{name}: rho with strength", estimate(own[name]["spearman"]), "", ""))
    figures = _figures(own)
    trusted = {"trusted 0.95": figures} | {
        name.removeprefix("ratings "): other
        for name, other in others.items()
        if "ratings t" in name
    }
    picture = {f"ratings {name}": [one[0]] for name, one in trusted.items()}
    return Found(
        tuple(table(("both tables in the order of true rating", "paired by true rating",
                     "paired as usual", "difference"), rows)),
        Bars("nearness: paired by true rating less paired as usual", picture),
        tuple(Finding(*one) for one in zip(NAMES, figures, RULES, strict=True)),
        {
            "field": "22 players as in the article's cup, ratings normal, 2000 ± 150, 7 rounds",
            "strength": "as the rating, trusted 0.95 (correlation), spread as the ratings are",
            "games": "Elo's expectation, White worth 35 points, equals of 2200 draw 41 %",
            "systems": "Dutch of 2026; true rating orders players of one score from round 2 on, "
            "usually the pairing number does; places by true rating in both",
            "not played": "nothing, nobody away",
        },
        f"{EVENTS} events in every world", SEED, others,
        {"usual order, other luck": _figures(own, "again")},
    )  # fmt: skip
