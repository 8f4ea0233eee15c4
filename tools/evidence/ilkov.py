"""Ilkov: in a complete table true rating gives the order of points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

from pairing.standings.true_rating.places import true_ratings
from tools.evidence.pages import (
    RUNS,
    Bars,
    Finding,
    Found,
    Rule,
    estimate,
    exactly,
    share_of,
)
from tools.shared import table

SEED = 2014
HALF = Fraction(1, 2)
SCORES = (Fraction(0), HALF, Fraction(1))
RANDOM_TABLES = 200
SIZES = (6, 10, 14, 20)

Table = Sequence[tuple[int, int, Fraction]]


def compared(players: int, games: Table) -> tuple[bool, bool]:
    """Return whether true rating gives the places of points, shared ones included, and whether
    it puts
    somebody above a player with more points."""
    points = dict.fromkeys(range(1, players + 1), Fraction(0))
    for one, other, score in games:
        points[one] += score
        points[other] += 1 - score
    places = {n: 1 + sum(his > mine for his in points.values()) for n, mine in points.items()}
    rated = true_ratings(points, games).place_of()
    pairs = combinations(points, 2)
    against = any((rated[a] - rated[b]) * (points[a] - points[b]) > 0 for a, b in pairs)
    return dict(rated) == places, against


def every_table(players: int, scores: Sequence[Fraction]) -> Iterator[Table]:
    """Yield all complete tables, each game with each of the scores."""
    pairs = list(combinations(range(1, players + 1), 2))
    for results in product(scores, repeat=len(pairs)):
        yield [(*pair, score) for pair, score in zip(pairs, results, strict=True)]


def random_table(players: int, number: int, missing: int = 0) -> Table:
    """Return a table with results by lot, without some of its games."""
    chance = Random(f"{SEED + number % RUNS}/{players}/{number}")
    games = [(*pair, chance.choice(SCORES)) for pair in combinations(range(1, players + 1), 2)]
    chance.shuffle(games)
    return games[missing:]


SMALL = (
    (3, SCORES, "draws too"), (4, SCORES, "draws too"),
    (5, (Fraction(0), Fraction(1)), "without draws"),
)  # fmt: skip
"""Complete tables of which all are looked at: players, scores of a game, and in words."""

MISSING = ("complete", "a game missing", "half a round missing")


def complete() -> Found:
    """Return every small complete table, larger ones by lot, and what one missing game changes."""
    rows: list[tuple[object, ...]] = []

    def compare(title: str, players: int, tables: Iterable[Table]) -> list[tuple[bool, bool]]:
        results = [compared(players, games) for games in tables]
        same, against = (sum(column) for column in zip(*results, strict=True))
        rows.append((f"{players} players, {title}", len(results), same, against))
        return results

    small = [
        same
        for players, scores, title in SMALL
        for same, _ in compare(f"all tables, {title}", players, every_table(players, scores))
    ]
    alike: dict[str, list[bool]] = {name: [] for name in MISSING}
    bars = {}
    for size in SIZES:
        above = []
        for name, missing in zip(MISSING, (0, 1, size // 2), strict=True):
            title = f"{missing} games missing" if missing > 1 else MISSING[missing]
            tables = [random_table(size, number, missing) for number in range(RANDOM_TABLES)]
            results = compare(f"by lot, {title}", size, tables)
            alike[name] += [same for same, _ in results]
            above.append(estimate([float(against) for _, against in results]))
        bars[f"{size} players"] = above
    shares = {name: share_of(sum(same), len(same)) for name, same in alike.items()}
    return Found(
        table(("tables", "number", "same places as by points",
               "somebody above one with more points"), rows),
        Bars("share of tables in which somebody stands above one with more points", bars, MISSING),
        (
            Finding("small tables: same places as by points",
                    exactly(sum(small) / len(small), len(small)), Rule(1.0)),
            Finding("larger tables: the same", shares["complete"], Rule(0.99)),
        ),
        f"{len(small)} small tables, {RANDOM_TABLES} of each larger size", SEED,
        {name: [None, shares[name]] for name in MISSING[1:]},
    )  # fmt: skip
