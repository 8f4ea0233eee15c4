"""Criteria that look at published ratings (FIDE C.07 10).

Those of article 10 are dropped when somebody has no rating, unless the regulations of the
tournament say what he counts as (``ARO/U1400``): the order then has a remark that names who.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from fractions import Fraction

from pairing.ranks import rank_number, rank_or_ratings
from pairing.standings.definitions.modifiers import Modifiers
from pairing.standings.definitions.registry import (
    Wholes,
    criterion,
    english,
    go_criterion,
    rated_tie_break,
    russian,
)
from pairing.standings.ledger import HALVES, Ledger
from pairing.tournament import Player

Games = Sequence[tuple[int, int]]
"""Rating of the opponent and half points made, for each game over the board (C.07 10)."""


@criterion("r", source="OpenGotha Rating", degree=0)
@english("R", "Published rating before the tournament.")
@russian("R", "Официальный рейтинг перед турниром.")
def rating(ledger: Ledger) -> Wholes:
    """Return the published rating R; a player without one comes after those who have one."""
    return {player.number: player.rating for player in ledger.tournament.players}


@rated_tie_break("rtng", source="C.07 10.6", takes="UR")
@english("RTNG", "Published rating, the highest first.")
@russian("Рейтинг", "Официальный рейтинг, больший выше.")
def published_rating(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Return the published rating (C.07 10.6, RTNG); dropped where somebody has none.

    >>> from pairing import Player, Settings, Tournament
    >>> from pairing.standings.criteria import rank
    >>> field = (Player(1, "Ann", 2100), Player(2, "Bob", 1900), Player(3, "Cy"))
    >>> event = Tournament("", Settings(), field)
    >>> [line.place for line in rank(event, ["rtng"]).lines]
    [1, 1, 1]
    >>> [line.player for line in rank(event, ["RTNG/U2000/R"]).lines]
    [2, 3, 1]
    """
    if modifiers.unrated is None and missing_ratings(ledger):
        return dict.fromkeys(ledger.players)
    return {
        player.number: player.rating or modifiers.unrated for player in ledger.tournament.players
    }


@go_criterion(source="OpenGotha Rank", degree=0)
@english("Rank", "Rank from 30 kyu to 9 dan; without one, that of the rating.")
@russian("Разряд", "Разряд от 30 кю до 9 дана; без него — по рейтингу.")
def rank(ledger: Ledger) -> Wholes:
    """Return the rank, 1 dan being 0 and 1 kyu -1; without one that of the rating.

    >>> from pairing import Player, Settings, Tournament
    >>> from pairing.standings.criteria import values_of
    >>> field = (Player(1, "Ann", rank="2d"), Player(2, "Bob", 2090), Player(3, "Cy", 2000, "-"))
    >>> [int(value) for value in values_of(Tournament("", Settings(), field), "rank").values()]
    [1, 0, -1]
    """
    return {player.number: rank_now(player) for player in ledger.tournament.players}


def rank_now(player: Player) -> int | None:
    """Return a player's rank number, that of his rating where he has no rank; ``None`` with
    neither.
    """
    rank = rank_or_ratings(player.rank, player.rating)
    return rank_number(rank) if rank else None


DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Rating difference for a score of 50, 51, ..., 100 percent (FIDE B.02 8.1.1)."""

PD = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip
"""The greatest rating difference of a chance of 50, 51, ..., 99 percent (FIDE B.02 8.1.2)."""


def expected_percent(difference: int) -> int:
    """Return the scoring probability at a rating difference, in percent (B.02 8.1.2, without a
    cut).

    >>> expected_percent(0), expected_percent(-40), expected_percent(736)
    (50, 44, 100)
    """
    percent = 50 + bisect_left(PD, abs(difference))
    return percent if difference >= 0 else 100 - percent


def missing_ratings(ledger: Ledger) -> list[int]:
    """Start numbers of the players without a rating."""
    return [player.number for player in ledger.tournament.players if not player.rating]


def _games(ledger: Ledger, number: int, modifiers: Modifiers) -> Games:
    """Return a player's games over the board, those against the cut ratings left out."""
    games = [
        (ledger.tournament[entry.opponent].rating or modifiers.unrated or 0,
         HALVES.get(entry.outcome, 0))
        for entry in ledger.rounds[number]
        if entry.outcome.played and entry.opponent is not None
    ]  # fmt: skip
    games.sort()
    return games[modifiers.low : max(modifiers.low, len(games) - modifiers.high)]


def _each(
    ledger: Ledger, modifiers: Modifiers, value: Callable[[Games], int]
) -> dict[int, int | None]:
    """Return a value of the games for every player; ``None`` for who has none, or for all (C.07
    10).
    """
    if modifiers.unrated is None and missing_ratings(ledger):
        return dict.fromkeys(ledger.players)
    counted = {number: _games(ledger, number, modifiers) for number in ledger.players}
    return {number: value(games) if games else None for number, games in counted.items()}


def _of_opponents(ledger: Ledger, values: dict[int, int | None]) -> dict[int, int | None]:
    """Return the mean of a value over the opponents met over the board, halves up."""
    means: dict[int, int | None] = {}
    for number, entries in ledger.rounds.items():
        met = [
            value
            for entry in entries
            if entry.outcome.played and entry.opponent is not None
            if (value := values[entry.opponent]) is not None
        ]
        means[number] = mean_of(met) if met else None
    return means


def mean_of(values: Sequence[int]) -> int:
    """Return the mean as a whole number, halves up; 0 of none."""
    return (2 * sum(values) + len(values)) // (2 * len(values)) if values else 0


def gap_of(score: Fraction, games: int) -> int:
    """Return the difference of ratings that a score says (B.02 8.1.1), its percentage rounded
    halves up.

    >>> gap_of(Fraction(13, 2), 9), gap_of(Fraction(7, 2), 9)
    (166, -80)
    """
    percent = int(score * 100 / games + Fraction(1, 2))
    return DP[percent - 50] if percent >= 50 else -DP[50 - percent]


def _mean(games: Games) -> int:
    return mean_of([rating for rating, _ in games])


def _performance(games: Games) -> int:
    return _mean(games) + gap_of(Fraction(sum(halves for _, halves in games), 2), len(games))


def _perfect(games: Games) -> int:
    """Return the least rating whose expected score reaches the score made (C.07 10.3)."""
    made = 50 * sum(halves for _, halves in games)  # in hundredths of a point
    low, high = games[0][0] - 800, games[-1][0] + 800
    if made == 0:
        return low
    while low < high:
        middle = (low + high) // 2
        if sum(expected_percent(middle - rating) for rating, _ in games) >= made:
            high = middle
        else:
            low = middle + 1
    return low


@rated_tie_break("aro", source="C.07 10.1", takes="CMU")
@english("ARO", "Average rating of the opponents met over the board.")
@russian("СрР", "Средний рейтинг соперников в сыгранных партиях.")
def average_rating(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Average rating of opponents, a whole number, halves up (C.07 10.1, ARO).

    Only games over the board count; a player without any has none.
    """
    return _each(ledger, modifiers, _mean)


@rated_tie_break("tpr", source="C.07 10.2, B.02 8.1.1", takes="U")
@english(
    "TPR",
    "Performance rating: the opponents' average and the difference that fits the score (FIDE).",
)
@russian("Перф.", "Перформанс: средний рейтинг соперников и поправка за результат по таблице ФИДЕ.")
def performance(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Tournament performance rating: ARO and the difference of B.02 8.1.1 (C.07 10.2, TPR).

    The score is that of the games :func:`average_rating` counts, on the 1-½-0 scale, its
    percentage a whole number, halves up.
    """
    return _each(ledger, modifiers, _performance)


@rated_tie_break("ptp", source="C.07 10.3, B.02 8.1.2", takes="U")
@english("PTP", "Perfect performance: the lowest rating whose expected score reaches the score.")
@russian("PTP", "Точный перформанс: наименьший рейтинг, ожидаемые очки при котором не ниже очков.")
def perfect_performance(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Perfect tournament performance (C.07 10.3, PTP).

    The lowest whole rating whose scoring probabilities against the opponents met over the
    board (B.02 8.1.2, the full scale) add up to the points made against them; for no points
    the lowest opponent's rating less 800.
    """
    return _each(ledger, modifiers, _perfect)


@rated_tie_break("apro", source="C.07 10.4", takes="U")
@english("APRO", "Average performance rating (TPR) of the opponents met over the board.")
@russian("APRO", "Средний перформанс (TPR) соперников в сыгранных партиях.")
def opponents_performance(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Average performance of the opponents, a whole number, halves up (C.07 10.4, APRO)."""
    return _of_opponents(ledger, _each(ledger, modifiers, _performance))


@rated_tie_break("appo", source="C.07 10.5", takes="U")
@english("APPO", "Average perfect performance (PTP) of the opponents met over the board.")
@russian("APPO", "Средний точный перформанс (PTP) соперников в сыгранных партиях.")
def opponents_perfect_performance(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Average perfect performance of the opponents, halves up (C.07 10.5, APPO)."""
    return _of_opponents(ledger, _each(ledger, modifiers, _perfect))
