"""A Swiss suits large riichi events, a round robin those of 24 to 36 players.

So the article on riichi seatings, 1.2 and 2 (docs/evidence/riichi-seatings.md).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from statistics import fmean

from pairing.laboratory.fields import Field
from pairing.laboratory.luck import Luck
from pairing.laboratory.measures import measured
from pairing.laboratory.plan import Contender, Plan
from pairing.laboratory.play import Entry, Played, play
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Player
from tools.evidence.pages import Bars, Estimate, Found, compared_row, estimate, table

SEED = 2018
EVENTS = 60
SIZES = (24, 36, 60, 92)
HANCHANS = 8
MIDDLE, SPREAD = 1500, 150
"""Mean and standard deviation of the strengths, in rating points."""

SWISS = Contender("swiss", "riichi", RiichiSettings(modes=("random", "swiss")))
ROBIN = Contender("round robin", "riichi", RiichiSettings(modes=("plan",)))
FOUND = ("spearman", "winner_strongest", "top_found")
TITLES = {
    "spearman": "rho of places and strength",
    "winner_strongest": "the strongest wins",
    "top_found": "of the strongest four in the first four",
    "repeats": "meetings that repeat one",
    "apart_early": "places between first and last of a table, round 2",
    "apart_late": "the same, last round",
}


def entry(plan: Plan, event: int) -> Entry:
    """Players whose numbers say nothing of their strength."""
    luck = Luck(plan.seed, event)
    chance = Random(f"{plan.seed}/{plan.field.size}/{event}")
    players = tuple(Player(n, f"P{n}", MIDDLE) for n in range(1, plan.field.size + 1))
    strength = {one.number: chance.gauss(MIDDLE, SPREAD) for one in players}
    return Entry(players, strength, luck, plan.results)


def apart(played: Played, number: int) -> float:
    """Places, before that round, between the best and the last of a table; 3 is the least."""
    event = played.tournament
    before = played.system.standings(replace(event, rounds=event.rounds[: number - 1]))
    place = {line.player: at for at, line in enumerate(before.lines)}
    seats = [[place[one] for one in table.seats] for table in event.rounds[number - 1].tables]
    return fmean(max(one) - min(one) for one in seats)


def repeats(played: Played) -> int:
    """Meetings beyond the first of two players."""
    met = Counter(
        frozenset(pair)
        for _, table in played.tournament.tables()
        for pair in combinations(table.seats, 2)
    )
    return sum(times - 1 for times in met.values())


def sample(
    size: int, events: int = EVENTS
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Measure -> its values, by the Swiss and by the round robin, of the same events."""
    players = tuple(Player(n, f"P{n}", MIDDLE) for n in range(1, size + 1))
    plan = Plan(Field(f"{size}", size, players=players), (SWISS, ROBIN), HANCHANS, SEED,
                model="riichi", trust=1.0, measures=FOUND)  # fmt: skip
    told: tuple[dict[str, list[float]], dict[str, list[float]]] = ({}, {})
    for event in range(events):
        who = entry(plan, event)
        for found, contender in zip(told, plan.contenders, strict=True):
            played = play(plan, contender, event, who)
            values = measured(played) | {
                "repeats": float(repeats(played)),
                "apart_early": apart(played, 2),
                "apart_late": apart(played, HANCHANS),
            }
            for name, value in values.items():
                found.setdefault(name, []).append(value)
    return told


def seatings() -> Found:
    """The Swiss against the round robin, from 24 to 92 players."""
    lines = [
        f"Seed {SEED}, {EVENTS} events of each size, {HANCHANS} hanchans; strengths normal with "
        f"standard deviation {SPREAD}; the laboratory's model of a hanchan; 95 % intervals.",
    ]
    bars: dict[str, list[Estimate]] = {}
    for size in SIZES:
        swiss, robin = sample(size)
        rows = [compared_row(title, swiss[name], robin[name]) for name, title in TITLES.items()]
        lines += ["", *table((f"{size} players", "Swiss", "round robin", "difference"), rows)]
        late = [estimate(found["apart_late"]) for found in (swiss, robin)]
        bars[f"{size} players"] = late
    title = "places between the first and the last of a table in the last round"
    return Found(tuple(lines), Bars(title, bars, ("Swiss", "round robin")))
