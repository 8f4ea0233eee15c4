"""Quality of an order: two measures of the crosstable it makes (Ilkov's article).

Sort rows and columns of the crosstable by the order.  A good order has the points above the
diagonal, where the higher placed beat the lower placed, and it has many results near the
diagonal, where players of like strength met.  The second measure also rates the pairing of
the rounds played.

All sums are exact.  Only games really played are in the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from fractions import Fraction

from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject
from pairing.tournament import Tournament


@dataclass(frozen=True)
class TableQuality:
    """The measures of one order.

    ``above`` and ``below``: points on either side of the main diagonal (a draw gives half
    to each side).  ``nearness``: every result times N - |i - j| (N - 1 beside the diagonal,
    1 in the corner), summed; ``nearness_draws``: the same with every half point raised to a
    whole one, so that a draw counts 1 + 1.
    """

    above: Fraction
    below: Fraction
    nearness: Fraction
    nearness_draws: Fraction


def table_quality(
    order: Sequence[int], games: Iterable[tuple[int, int, Fraction, Fraction]]
) -> TableQuality:
    """Return the measures of an order, best player first.

    A game is ``(first, second, points of first, points of second)``.
    Raises :class:`InputError` when the order lacks a player of the games or has one twice.

    >>> win, half = Fraction(1), Fraction(1, 2)
    >>> games = [(1, 2, win, 0 * win), (2, 3, half, half), (3, 1, win, 0 * win)]
    >>> quality = table_quality([1, 2, 3], games)
    >>> str(quality.above), str(quality.below)  # 1 beat 2, half a draw; 3 beat 1, half a draw
    ('3/2', '3/2')
    >>> str(quality.nearness), str(quality.nearness_draws)
    ('5', '7')
    """
    games = list(games)
    row = {player: i for i, player in enumerate(order)}
    if len(row) != len(order):
        twice = next(p for i, p in enumerate(order) if p in order[:i])
        raise InputError("table_quality.twice", subject=Subject(player=twice), player=twice)
    check_whole(order, {player for game in games for player in game[:2]})
    sides = [Fraction(0), Fraction(0)]
    near = near_draws = Fraction(0)
    for first, second, mine, his in games:
        apart = row[first] - row[second]
        for points, below in ((mine, apart > 0), (his, apart < 0)):
            sides[below] += points
            near += (len(order) - abs(apart)) * points
            near_draws += (len(order) - abs(apart)) * (points > 0)
    return TableQuality(sides[0], sides[1], near, near_draws)


def check_whole(order: Sequence[int], players: Set[int]) -> None:
    """Raise :class:`InputError` when an order lacks some of the players."""
    if missing := sorted(players - set(order)):
        subject = Subject(player=missing[0])
        raise InputError("table_quality.missing", subject=subject, players=missing)


def games_played(tournament: Tournament) -> list[tuple[int, int, Fraction, Fraction]]:
    """Return every game played so far, with the points of both sides."""
    return [
        (game.white, game.black, game.result.white, game.result.black)
        for _, game in tournament.games()
        if game.result is not None and game.result.played
    ]
