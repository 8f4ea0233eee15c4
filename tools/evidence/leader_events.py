"""The events that LEADER's claims are looked at in, played in the laboratory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pairing.laboratory.measures import measured
from pairing.laboratory.models import PERCENT_A_LEVEL
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import BASELINES, PlayedEvent, baselines, entry, judged, play
from pairing.systems.leader.levels import levels_by_round
from tools.evidence.fors_events import plan_of
from tools.evidence.pages import pooled

SEED = 2014
LEADER, MCMAHON = "leader", "mcmahon"
AGAIN_SORTED = "sorted again by MM, SOS, SODOS"
WIDER = (8, 12)
"""Tops of the table that are looked at beside places 1 to 4."""

AGAIN = ",luck=1"
"""Another run: the same field, other luck in the games."""


@dataclass(frozen=True)
class Kind:
    """A kind of event: the field as the laboratory knows it, its rounds, and S."""

    name: str
    field: str
    rounds: int
    places: int

    def contender(self, system: str, more: str = "") -> str:
        """LEADER or McMahon as typed, with top groups equally large; ``more``: further settings."""
        size = f"places={self.places}" if system == LEADER else f"top_size={2 * self.places}"
        return f"{system}:{size}{more}"

    def plan(self, typed: str, **changes: Any) -> Plan:
        """One contender in such events."""
        usual = {"seed": SEED, "model": "go-russia",
                 "measures": ("neighbours_met", "top_met", "spearman")}  # fmt: skip
        return plan_of(self.field, [typed], self.rounds, **{**usual, **changes})


SEMIFINAL = Kind("semifinal", "elo:1900-2600:24", 8, 12)
"""One group with the S that 1.2 says made the semifinal one."""

CUP = Kind("cup", "elo:900-2500:32", 6, 4)
KINDS = (SEMIFINAL, CUP)

Changes = Mapping[str, Any]

WORLDS: Mapping[str, tuple[tuple[Kind, Kind], Changes]] = {
    "1 % a level, as 4.1 says": (KINDS, {"model": "go-russia:percent=1"}),
    "0.5 % a level": (KINDS, {"model": "go-russia:percent=0.5"}),
    "0.38 % a level": (KINDS, {"model": "go-russia:percent=0.38"}),
    "ratings trusted 0.8": (KINDS, {"trust": 0.8}),
    "ratings trusted 1": (KINDS, {"trust": 1.0}),
    "a game in twenty not played": (KINDS, {"forfeits": 0.05}),
    "a player in twenty away from a round": (KINDS, {"absences": 0.05}),
    "narrow fields: 2350 to 2600, 1700 to 2500": (
        (replace(SEMIFINAL, field="elo:2350-2600:24"), replace(CUP, field="elo:1700-2500:32")), {},
    ),
    "40 players of 1000 to 2600, S = 12; cup of 20, S = 3": (
        (replace(SEMIFINAL, field="elo:1000-2600:40"),
         replace(CUP, field="elo:900-2500:20", places=3)), {},
    ),
    "S = 10; cup with S = 8": (
        (replace(SEMIFINAL, places=10), replace(CUP, places=8)), {},
    ),
}  # fmt: skip
"""Other plausible models and fields: name -> the kinds of events, and what else is different."""

MODEL: Mapping[str, str] = {
    "strength": "as the rating, trusted 0.95 (correlation), spread as the ratings are",
    "games": "the stronger by d levels wins with 1/(1 + e^(-pd/25)), p per cent a level, drawn for "
    f"each event from {PERCENT_A_LEVEL[0]:g} ± {PERCENT_A_LEVEL[1]:g} (standard error); no draws",
    "semifinal": "24 players rated 1900 to 2600, all ratings equally likely, 8 rounds, S = 12, "
    "which is one group",
    "cup": "32 players rated 900 to 2500, 6 rounds, S = 4",
    "McMahon": "bar at 2·S players, a group a rank below, first rounds 1 and 2 slip, later fold, "
    "places by MM, SOS, SOSOS; in the semifinal one group, a Swiss",
    "not played": "nothing, nobody away",
    "luck": "a game's depends on event, round and its two players, so both systems have the same",
}


@dataclass(frozen=True)
class EventMeasures:
    """What is kept of a played event: places, strengths, levels before and after, measures.

    ``places`` and ``measures`` are by the order: ``""`` the system's own, that by McMahon's usual
    criteria, the baselines, and the own order once more with a wider top.
    """

    places: Mapping[str, Mapping[int, int]]
    measures: Mapping[str, Mapping[str, float]]
    strength: Mapping[int, float]
    before: Mapping[int, int]
    after: Mapping[int, int]


@cache
def _seen_of(plan: Plan, events: int) -> tuple[EventMeasures, ...]:
    return tuple(_seen(plan, event) for event in range(events))


def _seen(plan: Plan, event: int) -> EventMeasures:
    plan, event = pooled(plan, event)
    who = entry(plan, event)
    own = play(plan, plan.contenders[0], event, who)
    others = baselines(plan, who)
    again = replace(plan.contenders[0], order="mm,sos,sodos")
    orders: dict[str, PlayedEvent] = {
        "": own,
        AGAIN_SORTED: judged(plan, again, own.tournament, who),
        **{name: replace(own, standings=others[name].standings) for name in BASELINES},
        **{f"places 1-{top}": replace(own, plan=replace(plan, top=top)) for top in WIDER},
    }
    levels = levels_by_round(own.tournament)
    return EventMeasures(
        {name: dict(order.standings.place_of()) for name, order in orders.items()},
        {name: measured(order) for name, order in orders.items()},
        own.strength,
        levels[0],
        levels[-1],
    )


def events_of(
    kind: Kind, system: str, events: int, changes: Changes, more: str = ""
) -> tuple[EventMeasures, ...]:
    """So many events of a kind under one system; the same ones every time."""
    return _seen_of(kind.plan(kind.contender(system, more), **changes), events)
