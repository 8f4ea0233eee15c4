"""Criteria that look at published ratings (FIDE C.07 10)."""

from __future__ import annotations

from pairing.standings.definitions.registry import Wholes, criterion
from pairing.standings.ledger import HALVES, Ledger


@criterion(
    en=("R", "Published rating before the tournament."),
    ru=("R", "Официальный рейтинг перед турниром."),
    aliases=("r",),
    degree=0,
)
def rating(ledger: Ledger) -> Wholes:
    """The published rating R; a player without one comes after those who have one."""
    return {player.number: player.rating for player in ledger.tournament.players}


DP = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Rating difference for a score of 50, 51, ..., 100 percent (FIDE B.02 8.1.1)."""


def _rated_games(ledger: Ledger, number: int) -> list[tuple[int, int]]:
    """Rating of the opponent and half points made, for each game over the board (C.07 10)."""
    return [
        (rating, HALVES.get(entry.outcome, 0))
        for entry in ledger.rounds[number]
        if entry.outcome.played
        and entry.opponent is not None
        and (rating := ledger.tournament[entry.opponent].rating) is not None
    ]


def _rounded(total: int, count: int) -> int:
    """The nearest whole number, halves up."""
    return (2 * total + count) // (2 * count)


@criterion(
    en=("ARO", "Average rating of the opponents met over the board."),
    ru=("СрР", "Средний рейтинг соперников в сыгранных партиях."),
    aliases=("aro",),
    source="C.07 10.1",
    games=("chess",),
    degree=0,
)
def average_rating(ledger: Ledger) -> Wholes:
    """Average rating of opponents, a whole number, halves up (C.07 10.1, ARO).

    Only games over the board count, and only against opponents who have a rating; ``None``
    without any.
    """
    averages: dict[int, int | None] = {}
    for number in ledger.players:
        games = _rated_games(ledger, number)
        averages[number] = _rounded(sum(r for r, _ in games), len(games)) if games else None
    return averages


@criterion(
    en=(
        "TPR",
        "Performance rating: the opponents' average and the difference that fits the score (FIDE).",
    ),
    ru=("Перф.", "Перформанс: средний рейтинг соперников и поправка за результат по таблице ФИДЕ."),
    aliases=("tpr",),
    source="C.07 10.2, B.02 8.1.1",
    games=("chess",),
    degree=0,
)
def performance(ledger: Ledger) -> Wholes:
    """Tournament performance rating: ARO and the difference of B.02 8.1.1 (C.07 10.2, TPR).

    The score is that of the games :func:`average_rating` counts, on the 1-½-0 scale, its
    percentage a whole number, halves up.
    """
    performances: dict[int, int | None] = {}
    average = average_rating(ledger)
    for number in ledger.players:
        games = _rated_games(ledger, number)
        mean = average[number]
        if mean is None:
            performances[number] = None
            continue
        percent = _rounded(100 * sum(halves for _, halves in games), 2 * len(games))
        performances[number] = mean + (DP[percent - 50] if percent >= 50 else -DP[50 - percent])
    return performances
