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
    criteria: dict[str, dict[int, float]] = {SOS: {}, LEVEL: {}, WORTH: {}}
    for number, games in tournament.history.items():
        met = [entry.opponent for entry in games if entry.outcome.played and entry.opponent]
        mean = opponents_level(games, final[number], final, "own")
        if met and mean is not None:
            criteria[SOS][number] = float(sum(scores[opponent] for opponent in met))
            criteria[LEVEL][number] = float(mean)
            criteria[WORTH][number] = fmean(event.strength[opponent] for opponent in met)
    return criteria


def floats_of(event: PlayedEvent) -> Mapping[int, tuple[int, int]]:
    """Return how often everybody met somebody with a higher score, and with a lower one."""
    tournament = event.tournament
    before = {player.number: player.start_score or 0 for player in tournament.players}
    floats = dict.fromkeys(before, (0, 0))
    for at in range(len(tournament.rounds)):
        for number, games in tournament.history.items():
            other = games[at].opponent
            if other is not None and before[other] != before[number]:
                up, down = floats[number]
                above = before[other] > before[number]
                floats[number] = (up + above, down + (not above))
        before = {n: score + tournament.history[n][at].points for n, score in before.items()}
    return floats


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
        net = [floats[player][0] - floats[player][1] for player in group]
        across += [ups - fmean(net) for ups in net]
        mean = fmean(criterion[player] for player in group)
        up += [criterion[player] - mean for player in group]
    spread, bottom = pstdev(up), sum(x * x for x in across)
    if not bottom or not spread:
        return None
    return sum(x * y for x, y in zip(across, up, strict=True)) / bottom / spread


@cache
def _floats(plan: Plan, count: int) -> Mapping[str, Sequence[float]]:
    """Return the slopes by criterion, and under "" the share of the players who floated at all."""
    slopes: dict[str, list[float]] = defaultdict(list)
    for _, (event,) in events(plan, count):
        slopes[""].append(fmean(up + down > 0 for up, down in floats_of(event).values()))
        for name, criterion in criteria_of(event).items():
            slopes[name].append(slope(event, criterion) or 0.0)
    return slopes


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
    return {p.number: 2 + int((rounds - 1) * who.luck.share(LOT, 3, p.number)) for p in drawn}


@cache
def _missed(plan: Plan, count: int) -> Mapping[str, Sequence[float]]:
    """Return how far a missed round moves each criterion, in its spreads, for those who miss it."""
    moves: dict[str, list[float]] = defaultdict(list)
    for seeded, turn, who in entries(plan, count):
        away = missing(who, plan.rounds)
        less = tuple(
            replace(player, absent=player.absent | {away[player.number]})
            if player.number in away
            else player
            for player in who.players
        )
        present, absent = (
            criteria_of(play(seeded, plan.contenders[0], turn, entry))
            for entry in (who, replace(who, players=less))
        )
        for name, criterion in present.items():
            both = [player for player in away if player in criterion and player in absent[name]]
            spread = pstdev(criterion.values()) or 1.0
            moved = [(absent[name][player] - criterion[player]) / spread for player in both]
            moves[name].append(fmean(moved) if moved else 0.0)
    return moves


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
