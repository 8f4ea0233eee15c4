"""Rating changes of go by the European rating system, as it is since 2021.

A game changes a rating r by ``con·(Sa − Se) + bonus``, times the weight of the event's class.
All games of an event are counted from the ratings before it, forfeits and byes not at all
(European Go Database, page *EGF Official ratings system*).  The page does not say what stones
do; the calculator beside it takes ``100·(H − ½)`` points as Black's lead.

The other systems (:mod:`~pairing.standings.rgf_rating`, :mod:`~pairing.standings.aga_rating`) have
lines and counted games from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import exp, log
from typing import Any

from pairing.dataclasses import dataclass
from pairing.go_time import class_of, time_of
from pairing.ranks import rank_or_ratings, rating_of_rank
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
    """A game that counts, and the rating points it brings, where games bring any by themselves."""

    change: Fraction | None = None


@dataclass(frozen=True)
class GoRatingLine(RatingLine):
    """A player's line: also his rating before (``first``: that of his rank) and after.

    ``deviation`` and ``deviation_after`` are points of systems that know how sure a rating is,
    ``promoted`` whether his rank is counted for him that is above his rating.
    """

    games: tuple[GoRatedGame, ...]
    before: int | None = None
    after: Fraction | None = None
    first: bool = False
    deviation: Fraction | None = None
    deviation_after: Fraction | None = None
    promoted: bool = False


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
    mine, his = (max(TOP - Fraction(rating), Fraction(0)) ** 7 for rating in (own, other))
    return his / (mine + his) if mine + his else Fraction(1, 2)


def change_of(rating: int, score: Fraction, expected: Fraction) -> float:
    """Rating points of one game in an event of class A.

    >>> round(2100 + change_of(2100, Fraction(1), Fraction(1, 2)), 3)
    2109.306
    """
    volatility: float = (max(TOP - rating, 0) / 200) ** 1.6
    return volatility * float(score - expected) + log(1 + exp((2300 - rating) / 80)) / 5


def event_class(tournament: Tournament) -> str | None:
    """Return the event's class by its time control, A where that says nothing; ``None`` if too
    fast.
    """
    control = time_of(tournament)
    return class_of(control) if control else "A"


def rank_rating(player: Player) -> int | None:
    """Return the rating that his rank stands for; ``None`` for who has no rank."""
    rank = rank_or_ratings(player.rank, None)
    return rating_of_rank(rank) if rank else None


def rating_or_ranks(player: Player) -> int | None:
    """Return a player's rating; that of his rank for who has none."""
    return rank_rating(player) if player.rating is None else player.rating


def counted_games(
    tournament: Tournament, before: Mapping[int, int | None]
) -> Iterator[tuple[int, Game]]:
    """Yield the games that were played and are rated between two with a rating before, with the
    round.
    """
    for round_, game in tournament.games():
        known = before[game.black] is not None and before[game.white] is not None
        if game.result is not None and game.result.played and game.result.rated and known:
            yield round_.number, game


def both_sides(game: Game) -> tuple[tuple[int, int, Fraction], tuple[int, int, Fraction]]:
    """Return Black's and White's side of a played game: who it is, the opponent, the score made."""
    assert game.result is not None
    black = game.black, game.white, game.result.black
    return black, (game.white, game.black, game.result.white)


def go_rating_report(
    tournament: Tournament, lead: Lead | None = None
) -> Mapping[int, GoRatingLine]:
    """Return the rating report after the rounds so far, by start number.

    ``lead`` says what stones and komi are worth, as :func:`egd_lead` by default.  Games of players
    with neither rating nor rank do not count.
    """
    name = event_class(tournament)
    weight = float(WEIGHTS[name]) if name else 0.0
    before = {
        player.number: None if start is None else max(start, FLOOR)
        for player in tournament.players
        for start in (rating_or_ranks(player),)
    }
    games: dict[int, list[GoRatedGame]] = {number: [] for number in before}
    exactly = dict.fromkeys(before, 0.0)
    for round_, game in counted_games(tournament, before) if name else ():
        black, white = before[game.black] or 0, before[game.white] or 0
        chance = expected_result(black + HALF_STONE * (lead or egd_lead)(game), white)
        for one, other, score in both_sides(game):
            expected = chance if one == game.black else 1 - chance
            points = weight * change_of(before[one] or 0, score, expected)
            exactly[one] += points
            shown = rounded(float(expected))
            games[one].append(
                GoRatedGame(round_, other, before[other] or 0, score, shown, rounded(points))
            )
    return {
        player.number: line_of(
            player, before[player.number], games[player.number], exactly[player.number], FLOOR
        )
        for player in tournament.players
    }


def line_of(
    player: Player,
    before: int | None,
    games: Sequence[GoRatedGame],
    points: float,
    floor: int | None = None,
    **more: Any,
) -> GoRatingLine:
    """Return a player's line; ``points`` is what his games bring, which leaves him at ``floor`` at
    least.

    ``more`` are further fields of the line.
    """
    change = rounded(points) if games else None
    after = None if before is None else before + (change or Fraction(0))
    if after is not None and floor is not None:
        after = max(Fraction(floor), after)
    average = round(Fraction(sum(game.rating for game in games), len(games))) if games else None
    first = player.rating is None and before is not None
    return GoRatingLine(
        player.number, tuple(games), None, False, change, average, None,
        before=before, after=after, first=first, **more,
    )  # fmt: skip


def rounded(points: float) -> Fraction:
    """Three decimals, as the European database shows them."""
    return Fraction(round(points * 1000), 1000)
