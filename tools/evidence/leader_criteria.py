"""LEADER's preamble and postscript 1: floats and a missed round, Buchholz and mean levels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean, pstdev

from pairing.laboratory.luck import LOT
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import Entry, PlayedEvent, entry, play
from pairing.systems.leader.levels import levels_by_round
from pairing.systems.leader.places import opponents_level
from tools.evidence.fors_events import apart
from tools.evidence.fors_events import events as events_of
from tools.evidence.leader_events import (
    AGAIN,
    CUP,
    LEADER,
    MCMAHON,
    MODEL,
    SEED,
    WORLDS,
    Changes,
    Kind,
)
from tools.evidence.pages import (
    Bars,
    Estimate,
    Found,
    Rule,
    difference,
    estimate,
    page_of,
    pooled,
    table,
)

EVENTS = 40
TWICE = 20
"""Events that are played with and without a round missed."""

SOS, LEVEL, WORTH = "Buchholz (SOS)", "opponents' mean level", "opponents' mean true strength"
Criteria = Mapping[str, Mapping[int, float]]
"""What is known of everybody's opponents, by criterion."""


def criteria_of(event: PlayedEvent) -> Criteria:
    """Everybody's three criteria from the games of an event; without games nothing is said."""
    tournament = event.tournament
    final, scores = levels_by_round(tournament)[-1], tournament.scores
    found: dict[str, dict[int, float]] = {SOS: {}, LEVEL: {}, WORTH: {}}
    for number, entries in tournament.history.items():
        met = [one.opponent for one in entries if one.outcome.played and one.opponent]
        mean = opponents_level(entries, final[number], final, "own")
        if met and mean is not None:
            found[SOS][number] = float(sum(scores[one] for one in met))
            found[LEVEL][number] = float(mean)
            found[WORTH][number] = fmean(event.strength[one] for one in met)
    return found


def floats_of(event: PlayedEvent) -> Mapping[int, tuple[int, int]]:
    """Return how often everybody met somebody with a higher score, and with a lower one."""
    tournament = event.tournament
    before = {player.number: player.start_score or 0 for player in tournament.players}
    found = dict.fromkeys(before, (0, 0))
    for at in range(len(tournament.rounds)):
        for number, entries in tournament.history.items():
            other = entries[at].opponent
            if other is not None and before[other] != before[number]:
                up, down = found[number]
                above = before[other] > before[number]
                found[number] = (up + above, down + (not above))
        before = {n: score + tournament.history[n][at].points for n, score in before.items()}
    return found


def slope(event: PlayedEvent, criterion: Mapping[int, float]) -> float | None:
    """By how much of its spread among equal scores a criterion moves with each float upwards.

    A float downwards counts as minus one; ``None`` where nobody of equal score floated otherwise.
    """
    floats, groups = floats_of(event), defaultdict(list)
    for number, score in event.tournament.scores.items():
        if number in criterion:
            groups[score].append(number)
    across, up = [], []
    for group in groups.values():
        net = [floats[one][0] - floats[one][1] for one in group]
        across += [one - fmean(net) for one in net]
        mean = fmean(criterion[one] for one in group)
        up += [criterion[one] - mean for one in group]
    spread, bottom = pstdev(up), sum(one * one for one in across)
    if not bottom or not spread:
        return None
    return sum(x * y for x, y in zip(across, up, strict=True)) / bottom / spread


@cache
def _floats(plan: Plan, events: int) -> Mapping[str, Sequence[float]]:
    """By criterion the slopes, and under "" how many of the players floated at all."""
    found: dict[str, list[float]] = defaultdict(list)
    for _, (event,) in events_of(plan, events):
        moved = [up + down > 0 for up, down in floats_of(event).values()]
        found[""].append(fmean(moved))
        for name, criterion in criteria_of(event).items():
            found[name].append(slope(event, criterion) or 0.0)
    return found


def _of(system: str, kind: Kind, changes: Changes, more: str = "") -> Plan:
    return kind.plan(kind.contender(system, more), **changes)


FLOATS = {
    "Buchholz moves with a float, of its spread": Rule(0.5),
    "more than the opponents' mean level does": Rule(0.0),
    "players who floated at all": Rule(0.9),
}


World = tuple[Kind, Changes, str]
"""The cup, what is changed of its plan, and further settings of the system."""


def _float_figures(world: World) -> list[Estimate]:
    his = _floats(_of(MCMAHON, *world), EVENTS)
    return [estimate(his[SOS]), difference(his[SOS], his[LEVEL]), estimate(his[""])]


def _found(
    rules: Mapping[str, Rule], figures: Callable[[World], list[Estimate]], events: int,
    baselines: Mapping[str, Sequence[Estimate | None]],
    further: Sequence[str], picture: Bars, more: Mapping[str, str],
) -> Found:  # fmt: skip
    model = {name: MODEL[name] for name in ("strength", "games", "cup", "not played")}
    worlds = {name: (kinds[1], changes, "") for name, (kinds, changes) in WORLDS.items()}
    return page_of(
        rules, figures, (CUP, {}, ""), worlds, further=further, picture=picture,
        model={**model, **more}, sample=f"{events} cups in every world", seed=SEED,
        baselines={**baselines, "other luck": figures((CUP, {}, AGAIN))},
    )  # fmt: skip


def floats() -> Found:
    """Return what a float does to Buchholz among players of equal McMahon points."""
    both = {name: _floats(_of(system, CUP, {}), EVENTS)
            for name, system in (("McMahon", MCMAHON), ("LEADER", LEADER))}  # fmt: skip
    rows = {name: [estimate(values[name]) for values in both.values()]
            for name in (SOS, LEVEL, WORTH)}  # fmt: skip
    floated = [estimate(values[""]) for values in both.values()]
    his = both["McMahon"]
    return _found(
        FLOATS, _float_figures, EVENTS,
        {
            f"{WORTH}, the same games": [
                estimate(his[WORTH]), difference(his[WORTH], his[LEVEL]), None
            ],
            "LEADER's own events": [
                estimate(both["LEADER"][SOS]),
                difference(both["LEADER"][SOS], both["LEADER"][LEVEL]), floated[1],
            ],
        },
        table(("moves with a float, of its spread", *both),
              rows | {"players who floated at all": floated}),
        Bars("a float moves the criterion by this part of its spread", rows, list(both)),
        {"spread": "standard deviation among players of equal points, of the same event"},
    )  # fmt: skip


MISSING = 4
"""Players of an event who miss one round each."""


def missing(who: Entry, rounds: int) -> Mapping[int, int]:
    """Return who misses which round: players by lot, rounds from 2 on by lot."""
    drawn = sorted(who.players, key=lambda player: who.luck.share(LOT, 2, player.number))[:MISSING]
    return {one.number: 2 + int((rounds - 1) * who.luck.share(LOT, 3, one.number)) for one in drawn}


@cache
def _missed(plan: Plan, events: int) -> Mapping[str, Sequence[float]]:
    """By criterion how much more of its spread those have who miss a round than without that."""
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(events):
        seeded, turn = pooled(plan, number)
        who = entry(seeded, turn)
        away = missing(who, plan.rounds)
        less = tuple(
            replace(player, absent=player.absent | {away[player.number]})
            if player.number in away
            else player
            for player in who.players
        )
        present, absent = (
            criteria_of(play(seeded, plan.contenders[0], turn, one))
            for one in (who, replace(who, players=less))
        )
        for name, criterion in present.items():
            both = [one for one in away if one in criterion and one in absent[name]]
            spread = pstdev(criterion.values()) or 1.0
            moved = [(absent[name][one] - criterion[one]) / spread for one in both]
            found[name].append(fmean(moved) if moved else 0.0)
    return found


MISSED = {
    "mean level moves by a missed round, of its spread": Rule(0.1, at_most=True),
    "less than Buchholz does": Rule(0.0, at_most=True),
}


def _missed_figures(world: World) -> list[Estimate]:
    level = apart(_missed(_of(LEADER, *world), TWICE)[LEVEL])
    sos = apart(_missed(_of(MCMAHON, *world), TWICE)[SOS])
    return [estimate(level), difference(level, sos)]


def missed_round() -> Found:
    """Return what a round missed does to the mean level of the opponents, and to Buchholz."""
    both = {name: _missed(_of(system, CUP, {}), TWICE)
            for name, system in (("LEADER", LEADER), ("McMahon", MCMAHON))}  # fmt: skip
    rows = {
        name: [estimate(values[name]) for values in both.values()] for name in (LEVEL, SOS, WORTH)
    }
    of_level = both["LEADER"][LEVEL]
    return _found(
        MISSED, _missed_figures, TWICE,
        {
            "opponents' mean true strength, LEADER": [
                estimate(apart(both["LEADER"][WORTH])),
                difference(apart(both["LEADER"][WORTH]), apart(both["McMahon"][SOS])),
            ],
            "Buchholz, LEADER's own events": [estimate(apart(both["LEADER"][SOS])), None],
            "mean level, McMahon's own events": [
                estimate(apart(both["McMahon"][LEVEL])),
                difference(apart(both["McMahon"][LEVEL]), apart(of_level)),
            ],
        },
        table(("moves by a missed round, of its spread", *both), rows),
        Bars("a missed round moves the criterion by this part of its spread", rows, list(both)),
        {"missed": f"{MISSING} players by lot miss one round each, from round 2 on; the same event "
                   "with and without that",
         "spread": "standard deviation among all players, of the same event"},
    )  # fmt: skip
