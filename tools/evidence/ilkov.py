"""Ilkov's claims about true rating: better tables, fairer places, points in a complete table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

from pairing.standings.by_name import TRUE_RATING
from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.comparing.orders import Order, offered
from pairing.standings.comparing.table_quality import games_played, table_quality
from pairing.standings.true_rating.places import true_ratings
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Game, Player, Tournament
from tools.evidence.pages import (
    Bars,
    Estimate,
    Found,
    compared_row,
    difference,
    estimate,
    share,
    table,
)
from tools.shared import played

TABLES = 200
SEED = 2014
PLAYERS, ROUNDS = 22, 7
"""The size of the article's cup."""

SPREAD, ERROR = 150, 75
"""Standard deviations, in rating points: of the strengths, and of the published ratings' errors."""

HALF = Fraction(1, 2)
SCORES = (Fraction(0), HALF, Fraction(1))
RANDOM_TABLES = 200

Table = Sequence[tuple[int, int, Fraction]]


def swiss(number: int) -> tuple[Tournament, Mapping[int, float]]:
    """A Swiss of the article's size, and what the players are worth."""
    chance = Random(f"{SEED}/{number}")
    strength = {one: chance.gauss(2000, SPREAD) for one in range(1, PLAYERS + 1)}
    players = tuple(
        Player(one, f"P{one}", round(value + chance.gauss(0, ERROR)), "1d")
        for one, value in strength.items()
    )
    rules = McMahonSettings(kind="swiss", apart_club="no", apart_country="no")
    engine = system("mcmahon")

    def white_wins(game: Game, _: int) -> bool:
        gap = strength[game.white] - strength[game.black]
        return chance.random() < 1 / (1 + 10 ** (-gap / 400))

    event = engine.start(Tournament("mcmahon", rules, players, planned=ROUNDS))
    return played(event, lambda event: engine.pair(event).round, white_wins), strength


def _found(order: Order, strength: Mapping[int, float]) -> tuple[float, float, float]:
    """How well an order finds the strong: rho, whether the best is first, the best four of four."""
    best = sorted(strength, key=lambda one: -strength[one])
    four = set(best[:4]) & set(order.players[:4])
    rho = rank_correlation(order.place, best).spearman
    return rho, float(order.players[0] == best[0]), len(four) / 4


def better_tables() -> Found:
    """True rating against points and Buchholz: the two measures, and hidden strength."""
    near: list[tuple[float, float]] = []
    above: list[tuple[float, float]] = []
    fair: tuple[list[tuple[float, ...]], list[tuple[float, ...]]] = ([], [])
    for number in range(TABLES):
        event, strength = swiss(number)
        games = games_played(event)
        orders = {order.name: order for order in offered(event)}
        true, usual = orders[TRUE_RATING], orders["buchholz"]
        mine, his = table_quality(true.players, games), table_quality(usual.players, games)
        near.append((float(mine.nearness), float(his.nearness)))
        above.append((float(mine.above), float(his.above)))
        for told, order in zip(fair, (true, usual), strict=True):
            told.append(_found(order, strength))
    lines = [f"Seed {SEED}, {TABLES} tables: {PLAYERS} players, {ROUNDS} rounds, a Swiss; "
             "95 % intervals.", ""]  # fmt: skip
    rows: list[tuple[object, ...]] = []
    bars: dict[str, list[float]] = {}
    for title, both in (("nearness", near), ("points above the diagonal", above)):
        better, worse = sum(a > b for a, b in both), sum(a < b for a, b in both)
        apart = difference([a for a, _ in both], [b for _, b in both])
        rows.append((title, share(better, TABLES), share(worse, TABLES), TABLES - better - worse,
                     f"{apart.mean:+.2f} ± {apart.half:.2f}"))  # fmt: skip
        bars[title] = [float(better), float(worse)]
    head = ("measure", "true rating better", "worse", "equal", "mean difference")
    lines += [*table(head, rows), ""]
    titles = ("Spearman's rho with the hidden strength", "the strongest is first",
              "of the strongest four in the first four")  # fmt: skip
    mine_, his_ = (list(zip(*told, strict=True)) for told in fair)
    rows = [compared_row(*told) for told in zip(titles, mine_, his_, strict=True)]
    lines += table(("fairness", "true rating", "points, Buchholz", "difference"), rows)
    title = f"tables of {TABLES} in which true rating is better, worse"
    return Found(tuple(lines), Bars(title, bars, ("better", "worse")))


def compared(players: int, games: Table) -> tuple[bool, bool]:
    """Whether true rating gives the places of points, shared ones included, and whether it puts
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
    chance = Random(f"{SEED}/{players}/{number}")
    games = [(*pair, chance.choice(SCORES)) for pair in combinations(range(1, players + 1), 2)]
    chance.shuffle(games)
    return games[missing:]


def complete() -> Found:
    """Every small complete table, larger ones by lot, and what one missing game changes."""
    rows: list[tuple[object, ...]] = []
    for players, scores, title in (
        (3, SCORES, "all tables"),
        (4, SCORES, "all tables"),
        (5, (Fraction(0), Fraction(1)), "all tables without draws"),
    ):
        told = [compared(players, games) for games in every_table(players, scores)]
        same, against = (sum(column) for column in zip(*told, strict=True))
        rows.append((f"{players} players, {title}", len(told), same, against))
    bars: dict[str, list[Estimate]] = {}
    for players in (6, 10, 14, 20):
        for missing, title in (
            (0, "complete"), (1, "a game missing"), (players // 2, f"{players // 2} games missing"),
        ):  # fmt: skip
            told = [compared(players, random_table(players, number, missing))
                    for number in range(RANDOM_TABLES)]  # fmt: skip
            same, against = (sum(column) for column in zip(*told, strict=True))
            rows.append((f"{players} players, by lot, {title}", len(told), same,
                         share(against, len(told)) if missing else against))  # fmt: skip
            shown = estimate([float(one) for _, one in told])
            bars.setdefault(f"{players} players", []).append(shown)
    lines = [f"Seed {SEED}. Draws are allowed where nothing is said; 95 % intervals.", ""]
    head = ("tables", "number", "same places as by points", "somebody above one with more points")
    lines += table(head, rows)
    names = ("complete", "a game missing", "half a round missing")
    title = "share of tables in which somebody stands above one with more points"
    return Found(tuple(lines), Bars(title, bars, names))
