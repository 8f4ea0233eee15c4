"""FORS, conclusion: handicaps bring all chances to one number; wins and places by rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from pairing.laboratory.measures import measured
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES, PlayedEvent, baselines
from pairing.laboratory.summary import Estimate
from tools.evidence.fors_events import SEED, again, apart, events, plan_of
from tools.evidence.pages import Bars, Found, Rule, difference, estimate, findings, table

EVENTS = 60
ROUNDS = 5
FIELD = "club:32"
BANDS = ("highest quarter", "second", "third", "lowest quarter")
FORS, EVEN = "fors", "mcmahon"
HANDICAPS = "mcmahon:handicap_maximum=9,handicap_by=rank,handicap_correction=0,even_rank=9d"
NAMES = {
    FORS: "FORS", HANDICAPS: "McMahon with handicaps", EVEN: "McMahon, even games",
    "serp": "SERP, even games",
}  # fmt: skip
"""The events that are compared, by what is typed for them."""


CHANGES: Mapping[str, Mapping[str, Any]] = {
    "one per cent a level": {"model": "go-russia:percent=1"},
    "go-europe": {"model": "go-europe"},
    "the source's formula (go-fors)": {"model": "go-fors"},
    "trust 0.8": {"trust": 0.8},
    "away from one round in twenty": {"absences": 0.05},
    "a narrower field (2000 ± 250)": {"field": "open:32"},
    "handicaps of 80 per cent": {"fors": "fors:handicap_percent=80"},
}

RULES = {
    "lower rated's wins off 1/2": Rule(0.05, at_most=True),
    "less McMahon's, even games": Rule(0.0, at_most=True),
    "wins, highest quarter off lowest": Rule(0.05, at_most=True),
    "first places, highest quarter less second": Rule(0.0),
}
"""The figures of the page and their rules, in the order of :func:`figures`."""


@dataclass(frozen=True)
class BandShares:
    """By band of ratings, the highest first: share of its games won, and share of the first
    quarter of the places held; ``weaker`` is what the lower rated of two made of their games.

    A value an event, so that differences of systems are those of the same events.
    """

    wins: tuple[list[float], ...]
    first: tuple[list[float], ...]
    weaker: list[float]

    def shares(self) -> tuple[list[Estimate], list[Estimate]]:
        """Wins and first places of the bands, with their intervals."""
        won, places = ([estimate(one) for one in of if one] for of in (self.wins, self.first))
        return won, places


def by_band(plan: Plan, count: int) -> Mapping[str, BandShares]:
    """Wins and places by rating band, for every contender (by label) and for the baselines.

    ``ratings alone`` and ``by lot`` have places only.
    """
    found = {
        label: BandShares(tuple([] for _ in BANDS), tuple([] for _ in BANDS), [])
        for label in (*(one.label for one in plan.contenders), *BASELINES)
    }
    for who, played in events(plan, count):
        for contender, event in zip(plan.contenders, played, strict=True):
            _add(found[contender.label], event)
        for label, order in baselines(plan, who).items():
            _add(found[label], order)
    return found


def _add(found: BandShares, event: PlayedEvent) -> None:
    """One event more."""
    tournament = event.tournament
    ranked = sorted(tournament.players, key=lambda player: (-(player.rating or 0), player.number))
    size = len(ranked) // len(BANDS)
    best = set(event.order[:size])
    for at in range(len(BANDS)):
        band = [one.number for one in ranked[at * size : (at + 1) * size]]
        found.first[at].append(len(best & set(band)) / size)
        made = [
            float(entry.points)
            for number in band
            for entry in tournament.history[number]
            if entry.outcome.played
        ]
        if made:
            found.wins[at].append(fmean(made))
    if tournament.rounds:
        found.weaker.append(measured(event)["weaker_wins"])


def figures(found: BandShares, even: BandShares) -> list[Estimate | None]:
    """The figures of the page; an order that played no games has the last one only."""
    places = difference(found.first[0], found.first[1])
    if not found.weaker:
        return [None, None, None, places]
    equal, uneven = apart(found.weaker, 0.5), apart(even.weaker, 0.5)
    bands = apart([high - low for high, low in zip(found.wins[0], found.wins[-1], strict=True)])
    nearer = None if found is even else difference(equal, uneven)
    return [estimate(equal), nearer, estimate(bands), places]


def bands() -> Found:
    """FORS against McMahon, with handicaps and without, by quarters of the field."""
    plan = _plan(list(NAMES))
    own = by_band(plan, EVENTS)
    rows: list[tuple[object, ...]] = []
    for label in (*NAMES, *BASELINES):
        for what, shares in zip(("games won", "first places"), own[label].shares(), strict=True):
            if shares:
                rows.append((f"{NAMES.get(label, label)}: {what}", *shares))
    won = {label: own[label].shares()[0] for label in (FORS, HANDICAPS, EVEN)}
    return Found(
        tuple(table(("share, by rating", *BANDS), rows)),
        Bars("share of games won, by rating band",
             {band: [won[label][at] for label in won] for at, band in enumerate(BANDS)},
             [NAMES[label] for label in won]),
        findings(RULES, figures(own[FORS], own[EVEN])),
        model={
            "ratings": "normal, 1700 ± 350 (club:32)", "trust": "0.95",
            "chance": "go-russia, per cent a level drawn for each event from its interval in data",
            "draws": "none", "absences": "none", "rounds": str(ROUNDS),
            "FORS": "as it comes: half stones, at most 10, start points by rating, 10 a rank",
            "McMahon with handicaps": "the difference of ranks in stones, at most 9",
        },
        sample=f"{EVENTS} events of {plan.field.size} players in every world",
        seed=SEED,
        others={name: _under(**change) for name, change in CHANGES.items()},
        baselines={
            **{NAMES.get(label, label): figures(own[label], own[EVEN])
               for label in (HANDICAPS, EVEN, "serp", *BASELINES)},
            "FORS, other luck": _under(fors=again(FORS)),
        },
    )  # fmt: skip


def _plan(systems: Sequence[str], field: str = FIELD, **more: Any) -> Plan:
    return plan_of(
        field, systems, ROUNDS, **{"model": "go-russia", "measures": ("weaker_wins",), **more}
    )


def _under(fors: str = FORS, **change: Any) -> list[Estimate | None]:
    """The figures of FORS under another model."""
    found = by_band(_plan([fors, EVEN], **change), EVENTS)
    return figures(found[fors], found[EVEN])
