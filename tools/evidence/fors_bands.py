"""FORS, conclusion: handicaps bring all chances to one number; wins and places by rating."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import Any

from pairing.laboratory.measures import measured
from pairing.laboratory.play import BASELINES, PlayedEvent, baselines
from tools.evidence.events import SEED, again, apart, events, plan_of
from tools.evidence.pages import Bars, Estimate, Found, Rule, difference, estimate, page
from tools.shared import table

EVENTS = 60
ROUNDS = 5
FIELD = "club:32"
BANDS = ("highest quarter", "second", "third", "lowest quarter")
FORS, EVEN = "fors", "mcmahon"
MILDER = "fors:handicap_percent=80"
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
    "handicaps of 80 per cent": {"system": MILDER, "systems": (MILDER, EVEN)},
}

RULES = {
    "lower rated's wins off 1/2": Rule(0.05, at_most=True),
    "less McMahon's, even games": Rule(0.0, at_most=True),
    "wins, highest quarter off lowest": Rule(0.05, at_most=True),
    "first places, highest quarter less second": Rule(0.0),
}
"""The figures of the page and their rules, in the order of :func:`_figures`."""


class BandShares:
    """Shares by band of ratings, the highest first: share of its games won, and share of the first
    quarter of the places held; ``weaker`` is what the lower rated of two made of their games.

    A value an event, so that differences of systems are those of the same events.
    """

    def __init__(self) -> None:
        self.wins: list[list[float]] = [[] for _ in BANDS]
        self.first: list[list[float]] = [[] for _ in BANDS]
        self.weaker: list[float] = []

    def add(self, event: PlayedEvent) -> None:
        """Count an event, or an order without games."""
        players = sorted(event.tournament.players, key=lambda p: (-(p.rating or 0), p.number))
        ranked = [player.number for player in players]
        size = len(ranked) // len(BANDS)
        best = set(event.order[:size])
        for at in range(len(BANDS)):
            band = ranked[at * size : (at + 1) * size]
            self.first[at].append(len(best & set(band)) / size)
            made = [
                float(entry.points)
                for number in band
                for entry in event.tournament.history[number]
                if entry.outcome.played
            ]
            if made:
                self.wins[at].append(fmean(made))
        if event.tournament.rounds:
            self.weaker.append(measured(event)["weaker_wins"])

    def shares(self) -> tuple[list[Estimate], list[Estimate]]:
        """Wins and first places of the bands, with their intervals."""
        won, places = ([estimate(v) for v in of if v] for of in (self.wins, self.first))
        return won, places


@cache
def by_band(
    systems: Sequence[str], count: int, field: str = FIELD, **more: Any
) -> Mapping[str, BandShares]:
    """Wins and places by rating band, for every system as typed and for the baselines.

    ``ratings alone`` and ``by lot`` have places only.
    """
    usual = {"model": "go-russia", "measures": ("weaker_wins",)}
    plan = plan_of(field, systems, ROUNDS, **{**usual, **more})
    shares: dict[str, BandShares] = defaultdict(BandShares)
    for who, played in events(plan, count):
        for label, event in (*zip(systems, played, strict=True), *baselines(plan, who).items()):
            shares[label].add(event)
    return shares


def _figures(
    system: str = FORS, systems: Sequence[str] = (FORS, EVEN), **change: Any
) -> list[Estimate | None]:
    """Return the figures of the page; an order that played no games has the last one only."""
    bands = by_band(systems, EVENTS, **change)
    mine, even = bands[system], bands[EVEN]
    places = difference(mine.first[0], mine.first[1])
    if not mine.weaker:
        return [None, None, None, places]
    equal, uneven = apart(mine.weaker, 0.5), apart(even.weaker, 0.5)
    highest = apart([high - low for high, low in zip(mine.wins[0], mine.wins[-1], strict=True)])
    nearer = None if system == EVEN else difference(equal, uneven)
    return [estimate(equal), nearer, estimate(highest), places]


def bands() -> Found:
    """FORS against McMahon, with handicaps and without, by quarters of the field."""
    systems = tuple(NAMES)
    own = by_band(systems, EVENTS)
    rows: list[tuple[object, ...]] = []
    for label in (*NAMES, *BASELINES):
        for what, shares in zip(("games won", "first places"), own[label].shares(), strict=True):
            if shares:
                rows.append((f"{NAMES.get(label, label)}: {what}", *shares))
    won = {label: own[label].shares()[0] for label in (FORS, HANDICAPS, EVEN)}
    return page(
        RULES, _figures, CHANGES,
        baselines={
            **{NAMES.get(label, label): _figures(label, systems)
               for label in (HANDICAPS, EVEN, "serp", *BASELINES)},
            "FORS, other luck": _figures(again(FORS), (again(FORS), EVEN)),
        },
        further=table(("share, by rating", *BANDS), rows),
        picture=Bars("share of games won, by rating band",
                     {band: [won[label][at] for label in won] for at, band in enumerate(BANDS)},
                     [NAMES[label] for label in won]),
        sample=f"{EVENTS} events of 32 players in every world",
        seed=SEED,
    )  # fmt: skip
