"""What a tournament does to ratings of go by the European rating system, as it is since 2021.

A game changes a rating r by ``con·(Sa − Se) + bonus``, times the weight of the event's class.
All games of an event are counted from the ratings before it, forfeits and byes not at all
(European Go Database, page *EGF Official ratings system*).  The page does not say what stones
do; the calculator beside it takes ``100·(H − ½)`` points as Black's lead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log

from pairing.go_time import class_of, time_of
from pairing.ranks import rating_of_rank, short_rank
from pairing.standings.rating_change import RatedGame, RatingLine
from pairing.tournament import Game, Player, Tournament

TOP, FLOOR = 3300, -900
"""No rating comes up to the one or falls below the other (30 kyu)."""

WEIGHTS = {"A": Fraction(1), "B": Fraction(3, 4), "C": Fraction(1, 2), "D": Fraction(1, 4)}
"""Class of the event -> by how much its games count."""

HALF_STONE = 50
"""Rating points of half a stone."""

JUMP = 150
"""A rank above the rating by this much is one that the database is asked about."""

Lead = Callable[[Game], Fraction]
"""Half stones by which a game's stones and komi put Black ahead."""


@dataclass(frozen=True)
class GoRatedGame(RatedGame):
    """A game that counts, and the rating points it brings."""

    change: Fraction


@dataclass(frozen=True)
class GoRatingLine(RatingLine):
    """A player's line: also his rating before (``first``: that of his rank) and after."""

    games: tuple[GoRatedGame, ...]
    before: int | None = None
    after: Fraction | None = None
    first: bool = False


def egd_lead(game: Game) -> Fraction:
    """Black's lead in half stones as the database counts it: by stones, whatever the komi.

    >>> [str(egd_lead(Game(1, 1, 2, handicap=stones))) for stones in (0, 1, 2, 9)]
    ['0', '1', '3', '17']
    """
    return Fraction(2 * game.handicap - 1 if game.handicap > 0 else 0)


def expected_result(own: Fraction | int, other: Fraction | int) -> Fraction:
    """Se = 1/(1 + exp(β(other) − β(own))) with β(r) = −7·ln(3300 − r), as an exact fraction.

    >>> expected_result(2100, 2100), round(float(expected_result(2574, 2320)), 3)
    (Fraction(1, 2), 0.891)
    """
    mine, his = (max(TOP - Fraction(one), Fraction(0)) ** 7 for one in (own, other))
    return his / (mine + his) if mine + his else Fraction(1, 2)


def change_of(rating: int, score: Fraction, expected: Fraction) -> float:
    """Rating points of one game in an event of class A.

    >>> round(2100 + change_of(2100, Fraction(1), Fraction(1, 2)), 3)
    2109.306
    """
    volatility: float = (max(TOP - rating, 0) / 200) ** 1.6
    return volatility * float(score - expected) + log(1 + exp((2300 - rating) / 80)) / 5


def first_rating(rank: str) -> int:
    """The rating that a new player enters with; raises ``ValueError`` for what is no rank.

    >>> [first_rating(rank) for rank in ("20k", "1k", "6d", "1p", "9p", "35k")]
    [100, 2000, 2600, 2700, 2940, -900]
    """
    short = short_rank(rank)
    if short.endswith("p"):
        return 2670 + 30 * int(short[:-1])
    return rating_of_rank(short)


def event_class(tournament: Tournament) -> str | None:
    """The event's class by its time control, A where that says nothing; ``None`` if too fast."""
    control = time_of(tournament)
    return class_of(control) if control else "A"


def rank_rating(player: Player) -> int | None:
    """The rating that his rank stands for; ``None`` for who has no rank."""
    try:
        return first_rating(player.rank)
    except ValueError:
        return None


def before_of(player: Player) -> int | None:
    """The rating counted from; that of his rank for who has none."""
    return rank_rating(player) if player.rating is None else max(player.rating, FLOOR)


def go_rating_report(
    tournament: Tournament, lead: Lead | None = None
) -> Mapping[int, GoRatingLine]:
    """The rating report after the rounds so far, by start number.

    ``lead`` says what stones and komi are worth, as :func:`egd_lead` by default.  Games of players
    with neither rating nor rank do not count.
    """
    name = event_class(tournament)
    weight = float(WEIGHTS[name]) if name else 0.0
    before = {player.number: before_of(player) for player in tournament.players}
    games: dict[int, list[GoRatedGame]] = {number: [] for number in before}
    exactly = dict.fromkeys(before, 0.0)
    for round_, game in tournament.games() if name else ():
        black, white = before[game.black], before[game.white]
        if game.result is None or not game.result.played or black is None or white is None:
            continue
        chance = expected_result(black + HALF_STONE * (lead or egd_lead)(game), white)
        for one, other, expected, score in (
            (game.black, white, chance, game.result.black),
            (game.white, black, 1 - chance, game.result.white),
        ):
            points = weight * change_of(before[one] or 0, score, expected)
            exactly[one] += points
            opponent, shown = game.opponent_of(one), _rounded(float(expected))
            games[one].append(
                GoRatedGame(round_.number, opponent, other, score, shown, _rounded(points))
            )
    return {
        player.number: _line(player, before[player.number], games[player.number], exactly)
        for player in tournament.players
    }


def _line(
    player: Player, before: int | None, games: list[GoRatedGame], exactly: Mapping[int, float]
) -> GoRatingLine:
    change = _rounded(exactly[player.number]) if games else None
    after = None if before is None else max(Fraction(FLOOR), before + (change or Fraction(0)))
    average = round(Fraction(sum(game.rating for game in games), len(games))) if games else None
    first = player.rating is None and before is not None
    return GoRatingLine(
        player.number, tuple(games), None, False, change, average, None,
        before=before, after=after, first=first,
    )  # fmt: skip


def _rounded(points: float) -> Fraction:
    """Three decimals, as the database shows them."""
    return Fraction(round(points * 1000), 1000)
