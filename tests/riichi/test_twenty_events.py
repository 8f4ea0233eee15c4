"""Twenty events with leavers, no-shows, replacements and house players, beside the same without.

Points and places are computed anew from the raw scores, by nothing of the engine.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

import pytest

from pairing.systems.riichi import Riichi
from pairing.tournament import Player, Table, Tournament
from tests.riichi.test_system import event
from tests.support.events import with_player

SYSTEM = Riichi()
UMA = (15, 5, -5, -15)
MISSED = -20


@dataclass(frozen=True)
class Case:
    """An event: ``plan`` rounds are to be the same as without anybody of these."""

    players: int
    rounds: int
    modes: tuple[str, ...]
    odd: str = "substitutes"
    leavers: int = 1
    absent: int = 1
    replaced: int = 1
    cycles: int = 1


PLAN, SWISS = ("plan",), ("swiss",)
CASES = [
    *(Case(8, 4, PLAN), Case(8, 4, SWISS), Case(12, 5, PLAN), Case(28, 9, PLAN)),
    *(Case(12, 6, ("random", "swiss")), Case(16, 5, ("swiss", "swiss", "interval"))),
    *(Case(16, 10, PLAN, cycles=2), Case(23, 6, SWISS, "sit_out"), Case(30, 6, PLAN, leavers=2)),
    Case(22, 8, PLAN, "sit_out", leavers=0, absent=0, replaced=2),
    Case(24, 6, PLAN, leavers=2, absent=2, replaced=2),
    Case(31, 6, PLAN, "sit_out", leavers=0, absent=0, replaced=1),
    Case(36, 6, ("plan", "plan", "plan", "swiss", "swiss", "interval")),
    Case(40, 8, PLAN, leavers=3, absent=3, replaced=3),
    Case(44, 6, SWISS, leavers=2, absent=3, replaced=2),
    Case(60, 6, ("random", "swiss", "swiss", "swiss", "interval"), leavers=3, absent=3),
    Case(64, 8, PLAN, leavers=4, absent=5, replaced=4),
    Case(92, 8, PLAN, leavers=5, absent=5, replaced=5),
    Case(128, 6, PLAN, leavers=8, absent=8, replaced=8),
    Case(172, 5, SWISS, leavers=9, absent=9, replaced=9),
]


def scored(table: Table, lot: random.Random) -> Table:
    cuts = sorted(lot.sample(range(1, 120), 3))
    scores = [1000 * (b - a) for a, b in zip([0, *cuts], [*cuts, 120], strict=True)]
    return replace(table, scores=tuple(scores))


def next_round(tournament: Tournament, seed: int) -> Tournament:
    """A round with the scores of its tables by lot, house players called as the action does."""
    wanted, first = SYSTEM.substitutes_wanted(tournament), max(tournament.by_number) + 1
    called = (Player(n, f"House {n}", substitute=True) for n in range(first, first + wanted))
    tournament = replace(tournament, players=(*tournament.players, *called))
    made = SYSTEM.pair(tournament).round
    lot = random.Random(f"{seed}/{made.number}")
    tables = tuple(scored(table, lot) for table in made.tables)
    return replace(tournament, rounds=(*tournament.rounds, replace(made, tables=tables)))


@dataclass
class Played:
    """An event with its troubles: who left and from when, and whose seats somebody has."""

    tournament: Tournament
    left: dict[int, int]
    seat: dict[int, int]


def troubled(case: Case, seed: int) -> Played:
    """The event with leavers, no-shows and replacements, between rounds, by lot."""
    lot = random.Random(seed)
    chosen = {"modes": case.modes, "odd_field": case.odd, "cycles": case.cycles, "missed": MISSED}
    tournament = event(case.players, case.rounds, **chosen)  # type: ignore[arg-type]
    who = lot.sample(range(1, case.players + 1), case.leavers + case.absent + case.replaced)
    leavers, absent = who[: case.leavers], who[case.leavers : case.leavers + case.absent]
    when = {p: lot.randrange(2, case.rounds + 1) for p in who}
    left: dict[int, int] = {}
    seat: dict[int, int] = {}
    for number in range(1, case.rounds + 1):
        for player in (p for p in who if when[p] == number):
            if player in absent:
                tournament = with_player(tournament, player, absent=frozenset({number}))
                continue
            left[player] = number
            tournament = with_player(tournament, player, absent=frozenset(range(number, 100)))
            if player not in leavers:
                new = max(tournament.by_number) + 1
                seat[new] = player
                past = frozenset(range(1, number))
                came = Player(new, f"New {new}", absent=past, replaces=player)
                tournament = replace(tournament, players=(*tournament.players, came))
        tournament = next_round(tournament, seed)
    return Played(tournament, left, seat)


def untroubled(case: Case, seed: int) -> Tournament:
    chosen = {"modes": case.modes, "odd_field": case.odd, "cycles": case.cycles}
    tournament = event(case.players, case.rounds, **chosen)  # type: ignore[arg-type]
    for _ in range(case.rounds):
        tournament = next_round(tournament, seed)
    return tournament


def repeats(tournament: Tournament, seat: Mapping[int, int], modes: set[str] | None = None) -> int:
    """Meetings beyond the first of each pair, house players left aside, by whose place it is."""
    house = {p.number for p in tournament.players if p.substitute}
    met: Counter[tuple[int, int]] = Counter()
    for round_ in tournament.rounds:
        if modes is None or tournament.settings.mode(round_.number) in modes:  # type: ignore[attr-defined]
            for table in round_.tables:
                here = sorted(seat.get(p, p) for p in table.seats if p not in house)
                met.update(combinations(here, 2))
    return sum(count - 1 for count in met.values())


def places(played: Played) -> list[tuple[int | None, Fraction, int, int]]:
    """Place (none: below the line), points, player and hanchans, from the raw scores alone."""
    tournament, rounds = played.tournament, len(played.tournament.rounds)
    house = {p.number for p in tournament.players if p.substitute}
    points: defaultdict[int, Fraction] = defaultdict(Fraction)
    hanchans: Counter[int] = Counter()
    firsts: Counter[int] = Counter()
    seconds: Counter[int] = Counter()
    best: dict[int, int] = {}
    missed: Counter[int] = Counter()
    for round_ in tournament.rounds:
        here = {p for table in round_.tables for p in table.seats} | {p for p, _ in round_.byes}
        for player in tournament.by_number:
            if player not in here and player not in house:
                missed[player] += 1
                points[player] += MISSED
        for table in round_.tables:
            assert table.scores is not None
            for player, score in zip(table.seats, table.scores, strict=True):
                above = sum(other > score for other in table.scores)
                level = table.scores.count(score)
                prize = Fraction(sum(UMA[above : above + level]), level)
                points[player] += Fraction(score - 30_000, 1000) + prize
                hanchans[player] += 1
                firsts[player] += above == 0
                seconds[player] += above == 1
                best[player] = max(best.get(player, 0), score)
    below = {p for p in tournament.by_number if p in played.left or 2 * missed[p] > rounds}
    key = {p: (-points[p], -firsts[p], -seconds[p], -best.get(p, 0)) for p in tournament.by_number}
    found: list[tuple[int | None, Fraction, int, int]] = []
    ranked = [p for p in tournament.by_number if p not in house | below]
    for group in (ranked, sorted(below - house), sorted(house)):
        for player in sorted(group, key=lambda p: (key[p], p)):
            place = 1 + sum(key[other] < key[player] for other in ranked)
            there = place if group is ranked else None
            found.append((there, points[player], player, hanchans[player]))
    return found


@pytest.mark.parametrize(
    "case", CASES, ids=lambda case: f"{case.players}x{case.rounds}{case.modes}"
)
def test_repeats_and_places(case: Case) -> None:
    played, plain = troubled(case, 7), untroubled(case, 7)
    tournament = played.tournament
    lines = SYSTEM.standings(tournament).lines
    for line, told in zip(lines, places(played), strict=True):
        place = line.place if line.ranked else None
        assert (place, line.points, line.player, line.values["hanchans"]) == told
    planned = repeats(tournament, played.seat, {"plan"}), repeats(plain, {}, {"plan"})
    if not (case.leavers or case.absent):
        assert planned[0] == planned[1]
    # An empty place is a house player's, who is not counted: it can only be fewer.
    assert planned[0] <= planned[1]
    of_plan = [n for n in range(1, case.rounds + 1) if plain.settings.mode(n) == "plan"]  # type: ignore[attr-defined]
    house = {p.number for p in (*tournament.players, *plain.players) if p.substitute}
    for number in of_plan:
        seats = [
            [
                {played.seat.get(p, p) for p in table.seats} - house
                for table in one.rounds[number - 1].tables
            ]
            for one in (tournament, plain)
        ]
        assert all(with_ <= without for with_, without in zip(*seats, strict=True))
    if set(case.modes) <= {"swiss", "random"} and case.players >= 40:
        assert repeats(tournament, {}) == repeats(plain, {}) == 0
