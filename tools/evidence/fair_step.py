"""FORS, "О стартовых очках": with the fair step an underrated player is equal to his equals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from statistics import fmean
from typing import Any

from pairing.laboratory.fields import Field
from pairing.laboratory.luck import LOT
from pairing.laboratory.play import Entry, play
from tools.evidence.events import (
    MCMAHON,
    OTHERS,
    SEED,
    again,
    entries,
    groups,
    plan_of,
    points_of,
    start_of,
)
from tools.evidence.pages import Bars, Estimate, Found, Rule, estimate, exactly, page
from tools.shared import table

EVENTS = {5: 60, 10: 30}
"""Events in every world, by the number of rounds."""

FIELD = groups(2150, 2050, 1950, 1850)
LOW = groups(1250, 1150, 1050, 950)
RANK = 100
RULE = Rule(0.9)
CHANGES: Mapping[str, Mapping[str, Any]] = {
    **OTHERS,
    "two ranks too low": {"ranks": 2},
    f"ratings {LOW.name}": {"field": LOW},
}

FORS, SERP = "fors:start_step=fair", "serp:start_step=fair"
FINDINGS = {
    "FORS, fair step, 5 rounds": (FORS, 5),
    "SERP, fair step, 5 rounds": (SERP, 5),
    "SERP, fair step, 10 rounds": (SERP, 10),
    "McMahon, a point a rank, 10 rounds": (MCMAHON, 10),
}
"""The events of the page: what is typed for them, and rounds.  In ten rounds the fair step of
these ratings is ten, which is a point a rank in McMahon."""

USUAL = {
    "FORS, step 10, 5 rounds": ("fors", 5),
    "SERP, step 10, 5 rounds": ("serp", 5),
    "McMahon, a point a rank, 5 rounds": (MCMAHON, 5),
}
"""The same with the usual steps, which are not the fair ones."""


def underrated(who: Entry, ranks: int = 1) -> tuple[Entry, Mapping[int, list[int]]]:
    """Return the field of an event with one player of every group worth the group ``ranks`` above.

    Who they are, drawn by lot, and the players rated by his worth of each.
    """
    by_rating: dict[int, list[int]] = {}
    for player in who.players:
        by_rating.setdefault(player.rating or 0, []).append(player.number)
    below = sorted(by_rating, reverse=True)[ranks:]
    drawn = {
        rating: min(by_rating[rating], key=lambda number: who.luck.share(LOT, 1, number))
        for rating in below
    }
    strength = dict(who.strength)
    for number in drawn.values():
        strength[number] += RANK * ranks
    equals = {
        number: [other for other in by_rating[rating + RANK * ranks] if other not in drawn.values()]
        for rating, number in drawn.items()
    }
    return replace(who, strength=strength), equals


def measured(
    typed: str, rounds: int, events: int, field: Field = FIELD, ranks: int = 1, **more: Any
) -> Mapping[str, list[float]]:
    """Measure the underrated players, a value an event.

    ``made`` is the part of their gap at the start that they made good, ``over`` their points over
    the mean of their equals (a win is 10), ``behind`` the share of those equals who are behind
    them, those with equal points by half.
    """
    plan = plan_of(field, [typed], rounds, **{"trust": 1.0, **more})
    measures: dict[str, list[float]] = {"made": [], "over": [], "behind": []}
    for seeded, turn, who in entries(plan, events):
        changed, equals = underrated(who, ranks)
        event = play(seeded, plan.contenders[0], turn, changed)
        points, start = points_of(event), start_of(event)
        over, behind, gap = [], [], []
        for player, others in equals.items():
            mine, theirs = points[player], [points[other] for other in others]
            over.append(mine - fmean(theirs))
            behind.append(fmean((mine > his) + (mine == his) / 2 for his in theirs))
            gap.append(start[others[0]] - start[player])
        measures["made"].append(1 + fmean(over) / fmean(gap))
        measures["over"].append(fmean(over))
        measures["behind"].append(fmean(behind))
    return measures


def _figures(as_: Callable[[str], str] = str, **change: Any) -> list[Estimate | None]:
    """Return the figures of the page; in the low field McMahon's step is not fair."""
    return [
        None
        if typed == MCMAHON and change.get("field") is LOW
        else estimate(measured(as_(typed), rounds, EVENTS[rounds], **change)["made"])
        for typed, rounds in FINDINGS.values()
    ]


def fair_step() -> Found:
    """Underrated players in each event; they are equal where the whole gap is made good."""
    both = {
        name: {
            what: estimate(values)
            for what, values in measured(typed, rounds, EVENTS[rounds]).items()
        }
        for name, (typed, rounds) in {**FINDINGS, **USUAL}.items()
    }
    head = ("event", "his points less the mean of his equals", "share of his equals behind him")
    return page(
        dict.fromkeys(FINDINGS, RULE), _figures, CHANGES,
        baselines={
            "ratings alone": [exactly(0.0, 1)] * len(FINDINGS),
            "the same system, other luck": _figures(again),
        },
        further=table(head, [(name, of["over"].shown("+", 2), of["behind"])
                             for name, of in both.items()]),
        picture=Bars("part of the gap at the start that is made good",
                     {name.replace(", ", "\n"): [both[name]["made"]] for name in FINDINGS}),
        sample=f"{EVENTS[5]} events of {FIELD.size} players over 5 rounds, {EVENTS[10]} over 10, "
               "in every world; three such players an event",
        seed=SEED,
    )  # fmt: skip
