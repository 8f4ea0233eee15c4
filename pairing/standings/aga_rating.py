"""Ratings of go after a tournament by the system of the American Go Association.

Everybody comes with a normal distribution of what he may be worth.  His rating after the event is
his part of the values that make these and all results of the event together most likely, his
deviation how far from it he may still be.  One stone is 1 here, and 0 the border of 1 kyu and
1 dan (2050 on the European scale, 1 and -1 on the American one).

Rules and constants: github.com/usgo/AGA-Ratings-Program, whose figures the tests have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, pi, sqrt

from pairing.dataclasses import dataclass
from pairing.go_time import even_komi
from pairing.standings.go_rating import (
    GoRatedGame,
    GoRatingLine,
    Lead,
    both_sides,
    counted_games,
    event_class,
    line_of,
    rank_rating,
    rating_or_ranks,
    rounded,
)
from pairing.tournament import Game, Player, Result, Tournament

BORDER, STONE = 2050, 100
"""The border of 1 kyu and 1 dan, and a stone, on the European scale."""

EVEN_KOMI = Fraction(15, 2)
"""Komi of an even game whose komi nobody says."""

SPREADS = (1.13672, 1.18795, 1.22841, 1.27457, 1.31978, 1.35881, 1.39782, 1.43614)
"""The spread of a game with 2 to 9 stones without komi."""

NEAR = 1e-10
"""The ratings are found when none moves by more than this."""


@dataclass(frozen=True)
class AgaGame:
    """A game: who had White and Black, who won, by how much White is to be stronger, the spread."""

    white: int
    black: int
    white_won: bool
    edge: float
    spread: float

    def lead(self, white: float, black: float) -> float:
        """Return by how many spreads White is the stronger one, with these ratings."""
        return (white - black - self.edge) / self.spread

    def fit(self, white: float, black: float) -> float:
        """Return by how many spreads the winner is the stronger one, with these ratings."""
        return self.lead(white, black) * (1 if self.white_won else -1)


Guess = tuple[float, float]
"""A rating in stones and its deviation."""


WON = (Result.WHITE_WINS, Result.BLACK_WINS)
"""The results that count."""


def whole_komi(tournament: Tournament, game: Game) -> int:
    """Komi as the association takes it, in whole points; none with stones where nobody says it."""
    komi = game.komi
    if komi is None:
        komi = Fraction(0) if game.handicap else even_komi(tournament)
    return int(EVEN_KOMI if komi is None else komi)


def american(points: Fraction) -> Fraction:
    """Return a rating in points as the association writes it, to two decimals; none is from -1 to
    1.

    >>> [float(american(Fraction(points))) for points in (2350, 2100, 2000, 1750)]
    [4.0, 1.5, -1.5, -4.0]
    """
    stones = (points - BORDER) / STONE
    return Fraction(round(100 * (stones + (1 if stones > 0 else -1))), 100)


def first_deviation(rating: float) -> float:
    """Return the deviation of a new player: the weaker, the larger.

    >>> [round(first_deviation(rating), 5) for rating in (7.5, 3.5, -0.5, -19.5)]
    [1.0, 1.05948, 1.25, 2.8324]
    """
    return sqrt(1 + (max(7 - rating, 0) / 10) ** 2)


def seed_of(player: Player, *, won: bool) -> Guess | None:
    """Return what a player comes with; ``None`` with neither rating nor rank.

    A rank one stone or more above the rating counts in part, three or more alone, once a game is
    ``won``.  Without a deviation it is that of a new player.
    """
    start, of_rank = rating_or_ranks(player), rank_rating(player)
    if start is None:
        return None
    rating = (start - BORDER) / STONE
    if player.rating is None or player.deviation is None:
        return rating, first_deviation(rating)
    own = player.deviation / STONE
    rank = rating if of_rank is None else (of_rank - BORDER) / STONE
    up = rank - rating
    if up < 1 or not won:
        return rating, own
    if up >= 3:
        return rank, first_deviation(rank)
    return rating + 0.024746 + 0.32127 * up, sqrt(own**2 + 0.256 * up**1.9475)


def conditions(stones: int, komi: int) -> Guess | None:
    """White's lead and the spread of a game; ``None`` where it is not rated.

    >>> conditions(2, 0), conditions(10, 0), conditions(0, 0)
    ((2.0, 1.13672), None, (0.58, 1.0649))
    """
    if stones > 9 or abs(komi) >= (10 if stones > 1 else 20):
        return None
    if stones > 1:
        return stones - 0.0757 * komi, SPREADS[stones - 2] - 0.0035169 * komi
    return 0.58 - 0.0757 * komi, 1.0649 - 0.0021976 * komi + 0.00014984 * komi**2


def _pull(z: float) -> float:
    """Return how strongly a result draws the two ratings: density over probability."""
    if z < -30:
        return -z - 1 / z
    return sqrt(2 / pi) * exp(-z * z / 2) / erfc(-z / sqrt(2))


def rated(seeds: Mapping[int, Guess], games: Sequence[AgaGame]) -> Mapping[int, Guess]:
    """Ratings and deviations after the event, of everybody who has a seed.

    >>> found = rated({1: (2.5, 1.09659), 2: (1.5, 1.14127)}, [AgaGame(1, 2, True, .0501, 1.05686)])
    >>> [(round(rating, 3), round(sigma, 3)) for rating, sigma in found.values()]
    [(2.711, 0.968), (1.271, 1.0)]
    """
    import numpy as np

    at = {number: index for index, number in enumerate(seeds)}
    mean, sigma = (np.array([seed[part] for seed in seeds.values()]) for part in (0, 1))
    rating = mean.copy()
    for _ in range(1000):
        slope, curve = (mean - rating) / sigma**2, np.diag(sigma**-2.0)
        for game in games:
            white, black = at[game.white], at[game.black]
            z = game.fit(rating[white], rating[black])
            pull = _pull(z)
            push = pull / game.spread * (1 if game.white_won else -1)
            bend = pull * (pull + z) / game.spread**2
            for one, other, way in ((white, black, push), (black, white, -push)):
                slope[one] += way
                curve[one, one] += bend
                curve[one, other] -= bend
        step = np.linalg.solve(curve, slope)
        moved = float(np.abs(step).max(initial=0))
        rating += step * min(1, 1 / (moved or 1))
        if moved < NEAR:
            break
    now = {number: float(rating[index]) for number, index in at.items()}
    of: dict[int, list[AgaGame]] = {number: [] for number in now}
    for game in games:
        of[game.white].append(game)
        of[game.black].append(game)
    return {
        number: (value, _deviation(number, seeds[number], now, of[number]))
        for number, value in now.items()
    }


def _deviation(
    number: int, seed: Guess, now: Mapping[int, float], games: Sequence[AgaGame]
) -> float:
    """Return the root of the mean square from the rating found, in 100 steps of a tenth of the old
    one.
    """
    mean, sigma = seed
    weights = squares = 0.0
    for step in range(100):
        off = sigma * (step / 10 - 5.05)
        weight = exp(-(((now[number] + off - mean) / sigma) ** 2) / 2)
        for game in games:
            white, black = (now[side] + off * (side == number) for side in (game.white, game.black))
            weight *= erfc(-game.fit(white, black) / sqrt(2))
        weights += weight
        squares += off * off * weight
    return sqrt(squares / weights) if weights else sigma


def aga_rating_report(
    tournament: Tournament, _lead: Lead | None = None
) -> Mapping[int, GoRatingLine]:
    """Return the rating report after the rounds so far, by start number, in points of 100 a stone.

    Draws do not count, nor does an event on the internet; the days since somebody's last event,
    which add to the association's deviations, are not known here.
    """
    before = {player.number: rating_or_ranks(player) for player in tournament.players}
    played: list[tuple[int, Game, AgaGame]] = []
    online = event_class(tournament) == "D"
    for round_, game in () if online else counted_games(tournament, before):
        given = conditions(game.handicap, whole_komi(tournament, game))
        if given is not None and game.result in WON:
            fought = AgaGame(game.white, game.black, game.result is Result.WHITE_WINS, *given)
            played.append((round_, game, fought))
    winners = {fought.white if fought.white_won else fought.black for _, _, fought in played}
    seeds = {
        player.number: seed
        for player in tournament.players
        if (seed := seed_of(player, won=player.number in winners)) is not None
    }
    guesses = rated(seeds, [fought for _, _, fought in played])
    games: dict[int, list[GoRatedGame]] = {number: [] for number in before}
    for round_, game, one in played:
        lead = one.lead(seeds[game.white][0], seeds[game.black][0])
        for own, other, score in both_sides(game):
            expected = rounded(erfc((lead if own == game.black else -lead) / sqrt(2)) / 2)
            games[own].append(GoRatedGame(round_, other, before[other] or 0, score, expected))
    return {
        player.number: _line(
            player, games[player.number], seeds.get(player.number), guesses.get(player.number)
        )
        for player in tournament.players
    }


def _line(
    player: Player, games: Sequence[GoRatedGame], seed: Guess | None, found: Guess | None
) -> GoRatingLine:
    start = rating_or_ranks(player)
    if start is None or seed is None or found is None:
        return line_of(player, start, games, 0)
    after = STONE * found[0] + BORDER
    return line_of(
        player, start, games, after - start,
        deviation=rounded(STONE * seed[1]),
        deviation_after=rounded(STONE * (found if games else seed)[1]),
        promoted=seed[0] > (start - BORDER) / STONE,
    )  # fmt: skip
