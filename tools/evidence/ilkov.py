"""Ilkov: in a complete table true rating gives the order of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

from pairing.standings.true_rating.places import true_ratings
from tools.evidence.pages import (
    RUNS,
    Bars,
    Estimate,
    Finding,
    Found,
    Rule,
    estimate,
    exactly,
    share_of,
    table,
)

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
    places = {one: 1 + sum(his > mine for his in points.values()) for one, mine in points.items()}
    found = true_ratings(points, games).place_of()
    pairs = combinations(points, 2)
    against = any((found[a] - found[b]) * (points[a] - points[b]) > 0 for a, b in pairs)
    return dict(found) == places, against


def every_table(players: int, scores: Sequence[Fraction]) -> Iterator[Table]:
    """All complete tables, each game with each of the scores."""
    pairs = list(combinations(range(1, players + 1), 2))
    for results in product(scores, repeat=len(pairs)):
        yield [(*pair, score) for pair, score in zip(pairs, results, strict=True)]


def random_table(players: int, number: int, missing: int = 0) -> Table:
    """A table with results by lot, without some of its games."""
    chance = Random(f"{SEED + number % RUNS}/{players}/{number}")
    games = [(*pair, chance.choice(SCORES)) for pair in combinations(range(1, players + 1), 2)]
    chance.shuffle(games)
    return games[missing:]


SMALL = (
    (3, SCORES, "draws too"), (4, SCORES, "draws too"),
    (5, (Fraction(0), Fraction(1)), "without draws"),
)  # fmt: skip
"""Complete tables of which all are looked at: players, scores of a game, and in words."""


def by_lot(missing: int | None) -> list[tuple[bool, bool]]:
    """Tables of every size by lot, so many games missing; ``None``: half a round."""
    return [
        compared(size, random_table(size, number, size // 2 if missing is None else missing))
        for size in SIZES
        for number in range(RANDOM_TABLES)
    ]


def complete() -> Found:
    """Every small complete table, larger ones by lot, and what one missing game changes."""
    rows: list[tuple[object, ...]] = []
    small: list[bool] = []
    for players, scores, title in SMALL:
        results = [compared(players, games) for games in every_table(players, scores)]
        same, against = (sum(column) for column in zip(*results, strict=True))
        small += [one for one, _ in results]
        rows.append((f"{players} players, all tables, {title}", len(results), same, against))
    found = {missing: by_lot(missing) for missing in (0, 1, None)}
    bars: dict[str, list[Estimate]] = {}
    for at, size in enumerate(SIZES):
        here = slice(at * RANDOM_TABLES, (at + 1) * RANDOM_TABLES)
        for missing, results in found.items():
            same, against = (sum(column) for column in zip(*results[here], strict=True))
            lacks = size // 2 if missing is None else missing
            title = {0: "complete", 1: "a game missing"}.get(lacks, f"{lacks} games missing")
            rows.append((f"{size} players, by lot, {title}", RANDOM_TABLES, same, against))
            bars.setdefault(f"{size} players", []).append(
                estimate([float(one) for _, one in results[here]])
            )
    shares = {
        missing: share_of(sum(one for one, _ in results), len(results))
        for missing, results in found.items()
    }
    head = ("tables", "number", "same places as by points", "somebody above one with more points")
    return Found(
        tuple(table(head, rows)),
        Bars("share of tables in which somebody stands above one with more points", bars,
             ("complete", "a game missing", "half a round missing")),
        (
            Finding("small tables: same places as by points",
                    exactly(sum(small) / len(small), len(small)), Rule(1.0)),
            Finding("larger tables: the same", shares[0], Rule(0.99)),
        ),
        {"small tables": "every one of 3 and 4 players, of 5 those without draws",
         "larger tables": f"{', '.join(map(str, SIZES))} players, a game is won, drawn or lost "
                          "with a chance of a third each"},
        f"{len(small)} small tables, {RANDOM_TABLES} of each larger size", SEED,
        {"a game missing": [None, shares[1]], "half a round missing": [None, shares[None]]},
    )  # fmt: skip
