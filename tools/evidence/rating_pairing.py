"""Ilkov's last advice: the next round of a Swiss paired in the order of true rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from pairing.laboratory.batch import Rows, play_batch
from pairing.laboratory.play import BASELINES
from tools.evidence.events import plan_of
from tools.evidence.pages import (
    RUNS,
    Bars,
    Estimate,
    Found,
    Rule,
    difference,
    estimate,
    page,
)
from tools.shared import table

SEED, EVENTS = 2014, 100
JUDGED = "order=true_rating"
MEASURES = ("nearness", "strength_gap", "above", "spearman", "top_found", "rating_gap")
DRAWLESS = "elo:level_draws=0,draws_a_point=0"
LEADER_1900 = {"system": "leader:places=12", "field": "elo:1900-2600:24", "rounds": 8}
LEADER_CUP = {"system": "leader:places=4", "field": "elo:900-2500:32", "rounds": 6}

CASES: Mapping[str, Mapping[str, Any]] = {
    "as few draws as the model knows (5 %)": {"model": DRAWLESS},
    "strengths spread by 300": {"field": "normal:2000,300:22"},
    "ratings trusted 0.8": {"trust": 0.8},
    "ratings trusted 0.5": {"trust": 0.5},
    "ratings tell nothing": {"trust": 0.0},
    "a game in twenty not played": {"forfeits": 0.05},
    "40 players, 9 rounds": {"field": "normal:2000,150:40", "rounds": 9},
    "LEADER, 32 players rated 900 to 2500, 6 rounds": {**LEADER_CUP, "model": "go-russia"},
    "LEADER, one group of 24, 8 rounds": {**LEADER_1900, "model": "go-russia"},
}
"""Other models and fields, by what is different."""

RULES = {
    "nearness more than in the usual order": Rule(0.0),
    "strengths on a board further apart, rating points": Rule(0.0, at_most=True),
}


@cache
def _values(
    system: str = "dutch", field: str = "normal:2000,150:22", **changes: Any
) -> Mapping[str, Mapping[str, list[float]]]:
    """``"rating"`` (paired by true rating), ``"usual"``, ``"again"`` (usual, other luck), and the
    baselines' values by measure, of the same events; those paired by all three only."""
    labels = {
        f"{system}{',' if ':' in system else ':'}{JUDGED}{more}": name
        for name, more in (("rating", ",order_by=true_rating"), ("usual", ""), ("again", ",luck=1"))
    }
    usual = {"seed": SEED, "model": "elo", "measures": MEASURES, "rounds": 7}
    plan = plan_of(field, tuple(labels), **{**usual, **changes})
    rows = Rows()
    for run in range(RUNS):
        part = play_batch(replace(plan, seed=plan.seed + run), 0, EVENTS // RUNS)
        part.event = [RUNS * event + run for event in part.event]
        rows.extend(part)
    return {
        labels.get(label, label): {m: [v[e] for e in sorted(v)] for m, v in of.items()}
        for label, of in rows.values().items()
    }


def _figures(one: str = "rating", **changes: Any) -> list[Estimate]:
    values = _values(**changes)
    return [
        difference(values[one][measure], values["usual"][measure])
        for measure in ("nearness", "strength_gap")
    ]


def by_rating() -> Found:
    """Games between opponents near in strength: paired by true rating, and as usual."""
    own = _values()
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
    for name in BASELINES:
        rows.append((f"{name}: rho with strength", estimate(own[name]["spearman"]), "", ""))
    trusted: dict[str, Mapping[str, Any]] = {"ratings trusted 0.95": {}}
    trusted |= {name: changes for name, changes in CASES.items() if name.startswith("ratings")}
    return page(
        RULES, _figures, CASES,
        baselines={"usual order, other luck": _figures("again")},
        further=table(("both tables in the order of true rating", "paired by true rating",
                       "paired as usual", "difference"), rows),
        picture=Bars("nearness: paired by true rating less paired as usual",
                     {name: _figures(**changes)[:1] for name, changes in trusted.items()}),
        sample=f"{EVENTS} events in every world",
        seed=SEED,
    )  # fmt: skip
