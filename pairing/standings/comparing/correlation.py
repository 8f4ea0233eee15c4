"""Rank correlation: how well two orders of the same players agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from pairing.dataclasses import dataclass

Order = Sequence[int] | Mapping[int, int]


@dataclass(frozen=True)
class Correlation:
    """Two coefficients from -1 (opposite orders) over 0 (unrelated) to 1 (the same).

    ``kendall`` is Kendall's tau-b (pairs of players in the same order against pairs in the
    opposite order), ``spearman`` Spearman's rho (linear correlation of mean places).
    """

    kendall: float
    spearman: float


def rank_correlation(order_a: Order, order_b: Order) -> Correlation:
    """Agreement of two orders of the same players.

    Each is either a sequence of start numbers, best first, or places by start number
    (``Standings.place_of()``), where players may share a place.  Raises ``ValueError`` when
    the players differ or are fewer than two, or when an order puts all in one place.

    >>> rank_correlation([1, 2, 3, 4], [1, 2, 4, 3])
    Correlation(kendall=0.6666666666666666, spearman=0.8)
    >>> rank_correlation({1: 1, 2: 2, 3: 3}, [3, 2, 1]).kendall
    -1.0
    """
    places_a, places_b = _places(order_a), _places(order_b)
    if places_a.keys() != places_b.keys():
        raise ValueError("the two orders are not of the same players")
    players = list(places_a)
    if len(players) < 2:
        raise ValueError("an order of fewer than two players has no correlation")
    a = [places_a[player] for player in players]
    b = [places_b[player] for player in players]
    if len(set(a)) == 1 or len(set(b)) == 1:
        raise ValueError("an order in which all share one place has no correlation")
    # Kendall's from the signs of all pairs, Spearman's from mean ranks: whole numbers both.
    one, other = (np.sign(np.subtract.outer(places, places)) for places in (a, b))
    kendall = int((one * other).sum()) / sqrt(int(abs(one).sum()) * int(abs(other).sum()))
    one, other = _twice_mean_ranks(a), _twice_mean_ranks(b)
    alike = sqrt(_covariance(one, one) * _covariance(other, other))
    return Correlation(kendall, _covariance(one, other) / alike)


def _places(order: Order) -> dict[int, int]:
    if isinstance(order, Mapping):
        return dict(order)
    places = {player: place for place, player in enumerate(order, start=1)}
    if len(places) != len(order):
        raise ValueError("a player stands twice in an order")
    return places


def _twice_mean_ranks(places: Sequence[int]) -> npt.NDArray[np.int64]:
    """Twice the mean rank of each place among those who share it."""
    _, place, count = np.unique(places, return_inverse=True, return_counts=True)
    return np.asarray((2 * count.cumsum() - count + 1)[place], dtype=np.int64)


def _covariance(a: npt.NDArray[np.int64], b: npt.NDArray[np.int64]) -> int:
    """Return the covariance of two lists, times the square of their length."""
    return len(a) * int((a * b).sum()) - int(a.sum()) * int(b.sum())
