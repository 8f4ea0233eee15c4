"""How good is an order? Two measures of the crosstable it makes (Ilkov's article).

Sort rows and columns of the crosstable by the order.  A good order has the points above the
diagonal, where the higher placed beat the lower placed, and it has many results near the
diagonal, where players of like strength met.  The second measure also rates the pairing of
the rounds played.

All sums are exact.  Only games really played are in the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

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


def cells_of(
    games: Iterable[tuple[int, int, Fraction, Fraction]],
) -> dict[tuple[int, int], list[Fraction]]:
    """The crosstable: per ordered pair the points made in each game.

    A game is ``(first, second, points of first, points of second)``.
    """
    cells: dict[tuple[int, int], list[Fraction]] = {}
    for first, second, mine, his in games:
        cells.setdefault((first, second), []).append(Fraction(mine))
        cells.setdefault((second, first), []).append(Fraction(his))
    return cells


def table_quality(
    order: Sequence[int], games: Iterable[tuple[int, int, Fraction, Fraction]]
) -> TableQuality:
    """The measures of an order, best player first.

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
    return _quality(order, cells_of(games))


def _quality(
    order: Sequence[int], cells: Mapping[tuple[int, int], Sequence[Fraction]]
) -> TableQuality:
    row = {player: i for i, player in enumerate(order)}
    if len(row) != len(order):
        twice = next(p for i, p in enumerate(order) if p in order[:i])
        raise InputError("table_quality.twice", subject=Subject(player=twice), player=twice)
    missing = sorted({player for pair in cells for player in pair} - row.keys())
    if missing:
        raise InputError(
            "table_quality.missing", subject=Subject(player=missing[0]), players=missing
        )
    sides = [Fraction(0), Fraction(0)]
    near = near_draws = Fraction(0)
    for (first, second), results in cells.items():
        i, j = row[first], row[second]
        made = sum(results, Fraction(0))
        sides[i > j] += made
        weight = len(order) - abs(i - j)
        near += weight * made
        near_draws += weight * sum(1 for points in results if points > 0)
    return TableQuality(sides[0], sides[1], near, near_draws)


def games_played(tournament: Tournament) -> list[tuple[int, int, Fraction, Fraction]]:
    """Every game played so far, with the points of both sides."""
    return [
        (game.white, game.black, game.result.white, game.result.black)
        for _, game in tournament.games()
        if game.result is not None and game.result.played
    ]
