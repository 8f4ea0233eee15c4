"""How well two orders of the same players agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np

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
    return Correlation(_tau(a, b), _rho(_mean_ranks(a), _mean_ranks(b)))


def _places(order: Order) -> dict[int, int]:
    if isinstance(order, Mapping):
        return dict(order)
    places = {player: place for place, player in enumerate(order, start=1)}
    if len(places) != len(order):
        raise ValueError("a player stands twice in an order")
    return places


def _tau(a: Sequence[int], b: Sequence[int]) -> float:
    """Kendall's tau-b, from counts that are whole numbers."""
    one, other = (np.sign(np.subtract.outer(places, places)) for places in (a, b))
    return int((one * other).sum()) / sqrt(int(abs(one).sum()) * int(abs(other).sum()))


def _mean_ranks(places: Sequence[int]) -> list[int]:
    """Twice the mean rank of each place among those who share it."""
    ordered = sorted(places)
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for rank, place in enumerate(ordered, start=1):
        first.setdefault(place, rank)
        last[place] = rank
    return [first[place] + last[place] for place in places]


def _rho(a: Sequence[int], b: Sequence[int]) -> float:
    """Pearson's correlation of two lists of whole numbers, exact up to the last division."""
    n = len(a)
    sum_a, sum_b = sum(a), sum(b)
    both = n * sum(x * y for x, y in zip(a, b, strict=True)) - sum_a * sum_b
    square_a = n * sum(x * x for x in a) - sum_a**2
    square_b = n * sum(y * y for y in b) - sum_b**2
    return both / sqrt(square_a * square_b)
