"""True rating as a criterion among others (docs/true-rating.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pairing.standings.definitions.modifiers import Modifiers
from pairing.standings.definitions.registry import Wholes, criterion, english, russian

if TYPE_CHECKING:
    from pairing.catalogue import Text
    from pairing.results import Value
    from pairing.standings.ledger import Ledger
    from pairing.standings.true_rating.places import TrueRating


@lru_cache(maxsize=2)
def _rated(ledger: Ledger, horizon: int | None) -> tuple[Mapping[int, TrueRating], Sequence[Text]]:
    """Return the true ratings of those who played in every round they were there for, and
    remarks.
    """
    from pairing.standings.true_rating import places

    event = ledger.tournament
    placed = places.played_every_round(event, bye_counts=True)
    ratings = places.true_ratings(
        ledger.players, places.scored_games(event), placed, horizon=horizon, limit_checked=True
    )
    remarks = places.remarks_on(ratings, lambda number: event[number].name, placed)
    return {place.player: place for place in ratings.order if place.player in placed}, [*remarks]


def _shown(ledger: Ledger, modifiers: Modifiers) -> tuple[Mapping[int, Value], Sequence[Text]]:
    """Return the ratings themselves, and what is to be said of them."""
    rated, remarks = _rated(ledger, modifiers.time)
    return {number: rating.value for number, rating in rated.items()}, remarks


@criterion(degree=0, source="L. V. Ilkov, 2014", takes="T", shown=_shown)
@english(
    "TrueRating",
    "The rating at which the score expected from the opponents met equals the score made; "
    "2000 is the mean. +∞ and -∞: unbounded by the results, only the order counts.",
)
@russian(
    "Ист. рейт.",
    "Рейтинг, при котором ожидаемые очки против встреченных соперников равны набранным; "
    "среднее — 2000. +∞ и -∞: результатами не ограничен, важен только порядок.",
)
def true_rating(ledger: Ledger, modifiers: Modifiers) -> Wholes:
    """Place by true rating, turned round so that more is better.

    Who missed a round other than by the pairing bye has none and comes after those level
    before.

    >>> from pairing import Game, Player, Result, Round, Settings, Tournament
    >>> from pairing.standings.criteria import rank
    >>> players = tuple(Player(number, name) for number, name in enumerate("ABCD", 1))
    >>> won = lambda *pairs: tuple(Game(i, *p, Result.WHITE_WINS) for i, p in enumerate(pairs, 1))
    >>> rounds = Round(1, won((1, 2), (3, 4))), Round(2, won((1, 3), (2, 4)))
    >>> event = Tournament("", Settings(), players, rounds)
    >>> [(line.place, line.player) for line in rank(event, ["points", "true_rating"]).lines]
    [(1, 1), (2, 2), (2, 3), (4, 4)]
    """
    rated, _ = _rated(ledger, modifiers.time)
    return {number: -rated[number].place if number in rated else None for number in ledger.players}
