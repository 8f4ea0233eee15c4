"""LEADER's preamble and postscript 1: floats and a missed round, Buchholz and mean levels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean, pstdev
from typing import Any

from pairing.laboratory.luck import LOT
from pairing.laboratory.plan import Plan
from pairing.laboratory.play import Entry, PlayedEvent, play
from pairing.systems.leader.levels import levels_by_round
from pairing.systems.leader.places import opponents_level
from tools.evidence.events import apart, entries, events
from tools.evidence.leader_events import (
    AGAIN,
    CUP,
    KINDS,
    LEADER,
    MCMAHON,
    Kind,
    leader_page,
)
from tools.evidence.pages import Bars, Estimate, Found, Rule, difference, estimate
from tools.shared import table

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
    for number, games in tournament.history.items():
        met = [one.opponent for one in games if one.outcome.played and one.opponent]
        mean = opponents_level(games, final[number], final, "own")
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
        for number, games in tournament.history.items():
            other = games[at].opponent
            if other is not None and before[other] != before[number]:
                up, down = found[number]
                above = before[other] > before[number]
                found[number] = (up + above, down + (not above))
        before = {n: score + tournament.history[n][at].points for n, score in before.items()}
    return found


def slope(event: PlayedEvent, criterion: Mapping[int, float]) -> float | None:
    """Return by how much of its spread in equal scores each float upwards moves a criterion.

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
def _floats(plan: Plan, count: int) -> Mapping[str, Sequence[float]]:
    """Return the slopes by criterion, and under "" the share of the players who floated at all."""
    found: dict[str, list[float]] = defaultdict(list)
    for _, (event,) in events(plan, count):
        found[""].append(fmean(up + down > 0 for up, down in floats_of(event).values()))
        for name, criterion in criteria_of(event).items():
            found[name].append(slope(event, criterion) or 0.0)
    return found


FLOATS = {
    "Buchholz moves with a float, of its spread": Rule(0.5),
    "more than the opponents' mean level does": Rule(0.0),
    "players who floated at all": Rule(0.9),
}


def _float_figures(kinds: Sequence[Kind] = KINDS, **changes: Any) -> list[Estimate]:
    his = _floats(kinds[1].plan(MCMAHON, **changes), EVENTS)
    return [estimate(his[SOS]), difference(his[SOS], his[LEVEL]), estimate(his[""])]


def floats() -> Found:
    """Measure what a float does to Buchholz among players of equal McMahon points."""
    systems = ("McMahon", "LEADER")
    his, ours = (_floats(CUP.plan(system.lower()), EVENTS) for system in systems)
    means = {name: [estimate(his[name]), estimate(ours[name])] for name in (SOS, LEVEL, WORTH, "")}
    floated = means.pop("")
    return leader_page(
        FLOATS,
        _float_figures,
        baselines={
            f"{WORTH}, the same games": [means[WORTH][0], difference(his[WORTH], his[LEVEL]), None],
            "LEADER's own events": [means[SOS][1], difference(ours[SOS], ours[LEVEL]), floated[1]],
            "other luck": _float_figures(more=AGAIN),
        },
        further=table(
            ("moves with a float, of its spread", *systems),
            means | {"players who floated at all": floated},
        ),
        picture=Bars("a float moves the criterion by this part of its spread", means, systems),
        sample=f"{EVENTS} cups in every world",
    )  # fmt: skip


MISSING = 4
"""Players of an event who miss one round each."""


def missing(who: Entry, rounds: int) -> Mapping[int, int]:
    """Return who misses which round: players by lot, rounds from 2 on by lot."""
    drawn = sorted(who.players, key=lambda player: who.luck.share(LOT, 2, player.number))[:MISSING]
    return {one.number: 2 + int((rounds - 1) * who.luck.share(LOT, 3, one.number)) for one in drawn}


@cache
def _missed(plan: Plan, count: int) -> Mapping[str, Sequence[float]]:
    """Return how far a missed round moves each criterion, in its spreads, for those who miss it."""
    found: dict[str, list[float]] = defaultdict(list)
    for seeded, turn, who in entries(plan, count):
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


def _missed_figures(kinds: Sequence[Kind] = KINDS, **changes: Any) -> list[Estimate]:
    level, sos = (
        apart(_missed(kinds[1].plan(system, **changes), TWICE)[criterion])
        for system, criterion in ((LEADER, LEVEL), (MCMAHON, SOS))
    )
    return [estimate(level), difference(level, sos)]


def missed_round() -> Found:
    """Measure what a missed round does to the mean level of the opponents, and to Buchholz."""
    systems = ("LEADER", "McMahon")
    each = [_missed(CUP.plan(system.lower()), TWICE) for system in systems]
    means = {name: [estimate(of[name]) for of in each] for name in (LEVEL, SOS, WORTH)}
    ours, his = ({name: apart(values) for name, values in of.items()} for of in each)
    return leader_page(
        MISSED,
        _missed_figures,
        baselines={
            "opponents' mean true strength, LEADER": [
                estimate(ours[WORTH]), difference(ours[WORTH], his[SOS])
            ],
            "Buchholz, LEADER's own events": [estimate(ours[SOS]), None],
            "mean level, McMahon's own events": [
                estimate(his[LEVEL]), difference(his[LEVEL], ours[LEVEL])
            ],
            "other luck": _missed_figures(more=AGAIN),
        },
        further=table(("moves by a missed round, of its spread", *systems), means),
        picture=Bars(
            "a missed round moves the criterion by this part of its spread", means, systems
        ),
        sample=f"{TWICE} cups in every world",
    )  # fmt: skip
