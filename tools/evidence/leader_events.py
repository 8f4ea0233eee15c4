"""The events that LEADER's claims are looked at in, played in the laboratory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pairing.laboratory.measures import measured
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import PlayedEvent, baselines, judged, play
from pairing.systems.leader.levels import levels_by_round
from tools.evidence.events import entries, plan_of
from tools.evidence.pages import Figures, Found, Rule, page

SEED = 2014
LEADER, MCMAHON = "leader", "mcmahon"
AGAIN_SORTED = "sorted again by MM, SOS, SODOS"
WIDER = (8, 12)
"""Tops of the table that are looked at beside places 1 to 4."""

AGAIN = ",luck=1"
"""Another run: the same field, other luck in the games."""


EVENTS = 100
"""Events of a kind, in every world."""


@dataclass(frozen=True)
class Kind:
    """A kind of event: the field as the laboratory knows it, its rounds, and S."""

    name: str
    field: str
    rounds: int
    places: int

    def plan(self, system: str, more: str = "", **changes: Any) -> Plan:
        """LEADER or McMahon with top groups equally large; ``more``: further settings as typed."""
        size = f"places={self.places}" if system == LEADER else f"top_size={2 * self.places}"
        usual = {"seed": SEED, "model": "go-russia",
                 "measures": ("neighbours_met", "top_met", "spearman")}  # fmt: skip
        typed = f"{system}:{size}{more}"
        return plan_of(self.field, [typed], self.rounds, **{**usual, **changes})


SEMIFINAL = Kind("semifinal", "elo:1900-2600:24", 8, 12)
"""One group with the S that 1.2 says made the semifinal one."""

CUP = Kind("cup", "elo:900-2500:32", 6, 4)
KINDS = (SEMIFINAL, CUP)

WORLDS: Mapping[str, Mapping[str, Any]] = {
    "1 % a level, as 4.1 says": {"model": "go-russia:percent=1"},
    "0.5 % a level": {"model": "go-russia:percent=0.5"},
    "0.38 % a level": {"model": "go-russia:percent=0.38"},
    "ratings trusted 0.8": {"trust": 0.8},
    "ratings trusted 1": {"trust": 1.0},
    "a game in twenty not played": {"forfeits": 0.05},
    "a player in twenty away from a round": {"absences": 0.05},
    "narrow fields: 2350 to 2600, 1700 to 2500": {"kinds": (
        replace(SEMIFINAL, field="elo:2350-2600:24"), replace(CUP, field="elo:1700-2500:32")
    )},
    "40 players of 1000 to 2600, S = 12; cup of 20, S = 3": {"kinds": (
        replace(SEMIFINAL, field="elo:1000-2600:40"),
        replace(CUP, field="elo:900-2500:20", places=3),
    )},
    "S = 10; cup with S = 8": {"kinds": (replace(SEMIFINAL, places=10), replace(CUP, places=8))},
}  # fmt: skip
"""Other plausible models and fields: other kinds of events, or what is different in a plan."""


@dataclass(frozen=True)
class EventMeasures:
    """Record of a played event: places, strengths, levels before and after, measures.

    ``places`` and ``measures`` are by the order: ``""`` the system's own, that by McMahon's usual
    criteria, the baselines, and the own order once more with a wider top.
    """

    places: Mapping[str, Mapping[int, int]]
    measures: Mapping[str, Mapping[str, float]]
    strength: Mapping[int, float]
    before: Mapping[int, int]
    after: Mapping[int, int]


@cache
def _seen(plan: Plan, count: int) -> tuple[EventMeasures, ...]:
    [contender] = plan.contenders
    again = replace(contender, order="mm,sos,sodos")
    measures = []
    for seeded, turn, who in entries(plan, count):
        own = play(seeded, contender, turn, who)
        orders: dict[str, PlayedEvent] = {
            "": own,
            AGAIN_SORTED: judged(seeded, again, own.tournament, who),
            **{
                name: replace(own, standings=order.standings)
                for name, order in baselines(seeded, who).items()
            },
            **{f"places 1-{top}": replace(own, plan=replace(seeded, top=top)) for top in WIDER},
        }
        levels = levels_by_round(own.tournament)
        measures.append(EventMeasures(
            {name: dict(order.standings.place_of()) for name, order in orders.items()},
            {name: measured(order) for name, order in orders.items()},
            own.strength, levels[0], levels[-1],
        ))  # fmt: skip
    return tuple(measures)


def events_of(kind: Kind, system: str, more: str = "", **changes: Any) -> Sequence[EventMeasures]:
    """Return the events of a kind under one system; the same ones every time."""
    return _seen(kind.plan(system, more, **changes), EVENTS)


def leader_page(rules: Mapping[str, Rule], figures: Callable[..., Figures], **more: Any) -> Found:
    """Return the page of a claim; its figures are those of some kinds of events in a world."""
    sample = f"{EVENTS} events of each kind in every world"
    return page(rules, figures, WORLDS, **{"seed": SEED, "sample": sample, **more})
