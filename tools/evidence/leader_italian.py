"""LEADER 4.3, the Italian variant: the top group's pairs stand, repeats are in lower groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from pairing.errors import NoLegalPairing
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import play
from pairing.systems.leader import LeaderSettings
from pairing.systems.leader.field import field_of
from pairing.systems.leader.search import Search
from pairing.tournament import Tournament
from tools.evidence.leader_events import AGAIN, CUP, LEADER, MODEL, SEED, SEMIFINAL, Changes, Kind
from tools.evidence.pages import (
    Bars,
    Estimate,
    Found,
    Rule,
    estimate,
    findings,
    pooled,
    share_of,
    table,
)

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
WORLDS: Mapping[str, Changes] = {
    "1 % a level, as 4.1 says": {"model": "go-russia:percent=1"},
    "0.38 % a level": {"model": "go-russia:percent=0.38"},
    "ratings trusted 0.8": {"trust": 0.8},
    "a game in twenty not played": {"forfeits": 0.05},
    "a player in twenty away from a round": {"absences": 0.05},
}


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
        broken += any(frozenset((one.senior, one.junior)) not in pairs for one in own)
        first = set(field.groups(without=bye)[0])
        again = pairs & met
        repeats += len(again)
        top += sum(pair <= first for pair in again)
        played = (game for game in made.games if game.result and game.result.played)
        met |= {frozenset((game.white, game.black)) for game in played}
    return Event(broken, top, repeats, paired=True)


@cache
def _events(plan: Plan, events: int) -> tuple[Event, ...]:
    found = []
    for event in range(events):
        try:
            seeded, turn = pooled(plan, event)
            played = play(seeded, plan.contenders[0], turn)
        except NoLegalPairing:
            found.append(Event())
        else:
            settings = played.tournament.settings
            assert isinstance(settings, LeaderSettings)
            found.append(looked_at(played.tournament, settings))
    return tuple(found)


def _of(kind: Kind, more: str, events: int, changes: Changes) -> Sequence[Event]:
    return _events(kind.plan(kind.contender(LEADER, more), **changes), events)


def _figures(more: str, events: int, changes: Changes) -> list[Estimate | None]:
    """The share of events with no pair of the top group broken, and of repeats below it."""
    found = [one for kind in CROWDED for one in _of(kind, more, events, changes)]
    repeats = sum(one.repeats for one in found)
    below = repeats - sum(one.top for one in found)
    return [
        share_of(sum(not one.broken for one in found), len(found)),
        share_of(below, repeats) if repeats else None,
    ]


def _row(kind: Kind) -> tuple[str, list[Estimate]]:
    usual, other = (_of(kind, more, EVENTS, {}) for more in ("", ITALIAN))
    return kind.name, [
        share_of(sum(one.broken > 0 for one in usual), EVENTS),
        share_of(sum(not one.paired for one in usual), EVENTS),
        estimate([one.repeats for one in other]),
    ]


def italian() -> Found:
    """Return what the variant keeps, what it costs, and how often it has anything to do."""
    rows = dict(map(_row, FIELDS))
    head = ("usual LEADER breaks a pair of the top group", "a round needs a repeat",
            "repeats of the variant an event")  # fmt: skip
    return Found(
        tuple(table(("events in which", *head), rows)),
        Bars("how often the variant has anything to do", rows, head),
        findings(RULES, _figures(ITALIAN, EVENTS, {})),
        {**{name: MODEL[name] for name in ("strength", "games", "not played")},
         **{field.name: f"ratings {field.field.split(':')[1]} equally likely, S = {field.places}"
            for field in FIELDS}},
        f"{EVENTS} events of each field in every world; the figures are of the "
        "two fields with few players", SEED,
        {name: _figures(ITALIAN, EVENTS, changes) for name, changes in WORLDS.items()},
        {"usual LEADER, repeats allowed": _figures(REPEATS, EVENTS, {}),
         "the variant, other luck": _figures(ITALIAN + AGAIN, EVENTS, {})},
    )  # fmt: skip
