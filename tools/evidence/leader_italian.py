"""LEADER 4.3, the Italian variant: the top group's pairs stand, repeats are in lower groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pairing.errors import NoLegalPairing
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import play
from pairing.systems.leader import LeaderSettings
from pairing.systems.leader.field import field_of
from pairing.systems.leader.search import Search
from pairing.tournament import Tournament
from tools.evidence.events import entries
from tools.evidence.leader_events import AGAIN, CUP, LEADER, SEED, SEMIFINAL, WORLDS, Kind
from tools.evidence.pages import Bars, Estimate, Found, Rule, estimate, page, share_of
from tools.shared import table

EVENTS = 100
CROWDED = (
    Kind("10 players, 8 rounds", "elo:900-2500:10", 8, 3),
    Kind("8 players, 6 rounds, one group", "elo:1900-2600:8", 6, 4),
)
FIELDS = (SEMIFINAL, CUP, Kind("12 players, 8 rounds", "elo:900-2500:12", 8, 3), *CROWDED)
RULES = {
    "events with no pair of the top group broken": Rule(0.95),
    "repeats below the top group": Rule(0.9),
}
ITALIAN, REPEATS = ",italian=yes", ",allow_repeats=yes"
LEFT_OUT = ("0.5 % a level", "ratings trusted 1")
"""Of the models of the other pages."""


@dataclass(frozen=True)
class Event:
    """One event: rounds in which a pair of the top group was broken, repeats in the top group
    and in all; ``paired`` is no where a round could not be paired without a repeat."""

    broken: int = 0
    top: int = 0
    repeats: int = 0
    paired: bool = False


def looked_at(event: Tournament, settings: LeaderSettings) -> Event:
    """Rounds with a broken pair of the top group, repeats in the top group, all repeats."""
    broken = top = repeats = 0
    met: set[frozenset[int]] = set()
    for at, made in enumerate(event.rounds):
        before = replace(event, rounds=event.rounds[:at])
        field = field_of(before, settings)
        bye = made.byes[0][0] if made.byes else None
        pairs = {frozenset((game.white, game.black)) for game in made.games}
        own = Search(field, bye, italian=True).pairs  # the top group's, without a look below
        broken += any(frozenset((pair.senior, pair.junior)) not in pairs for pair in own)
        first = set(field.groups(without=bye)[0])
        again = pairs & met
        repeats += len(again)
        top += sum(pair <= first for pair in again)
        played = (game for game in made.games if game.result and game.result.played)
        met |= {frozenset((game.white, game.black)) for game in played}
    return Event(broken, top, repeats, paired=True)


@cache
def _events(plan: Plan, count: int) -> tuple[Event, ...]:
    looked = []
    for seeded, turn, who in entries(plan, count):
        try:
            played = play(seeded, plan.contenders[0], turn, who).tournament
        except NoLegalPairing:
            looked.append(Event())
        else:
            assert isinstance(played.settings, LeaderSettings)
            looked.append(looked_at(played, played.settings))
    return tuple(looked)


def _of(kind: Kind, more: str, **changes: Any) -> Sequence[Event]:
    return _events(kind.plan(LEADER, more, **changes), EVENTS)


def _figures(more: str = ITALIAN, **changes: Any) -> list[Estimate | None]:
    """Return the share of events with no pair of the top group broken, and of repeats below it."""
    played = [event for kind in CROWDED for event in _of(kind, more, **changes)]
    repeats = sum(event.repeats for event in played)
    below = repeats - sum(event.top for event in played)
    return [
        share_of(sum(not event.broken for event in played), len(played)),
        share_of(below, repeats) if repeats else None,
    ]


def italian() -> Found:
    """Measure what the variant keeps, what it costs, and how often it has anything to do."""
    rows = {}
    for kind in FIELDS:
        usual, other = (_of(kind, more) for more in ("", ITALIAN))
        rows[kind.name] = [
            share_of(sum(event.broken > 0 for event in usual), EVENTS),
            share_of(sum(not event.paired for event in usual), EVENTS),
            estimate([event.repeats for event in other]),
        ]
    head = ("usual LEADER breaks a pair of the top group", "a round needs a repeat",
            "repeats of the variant an event")  # fmt: skip
    worlds = {
        name: changes
        for name, changes in WORLDS.items()
        if name not in LEFT_OUT and "kinds" not in changes
    }
    return page(
        RULES, _figures, worlds,
        further=table(("events in which", *head), rows),
        picture=Bars("how often the variant has anything to do", rows, head),
        sample=f"{EVENTS} events of each field in every world; the figures are of the "
        "two fields with few players",
        seed=SEED,
        baselines={"usual LEADER, repeats allowed": _figures(REPEATS),
                   "the variant, other luck": _figures(ITALIAN + AGAIN)},
    )  # fmt: skip
