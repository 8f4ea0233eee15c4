"""A bare list of games, put in order: no workbook and no pairing system behind it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pairing.catalogue import text
from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject
from pairing.named import find
from pairing.settings import Settings
from pairing.standings.by_name import true_rating_named
from pairing.standings.comparing.orders import OFFERED, Order, table_orders, with_chosen
from pairing.standings.comparing.table_quality import TableQuality, table_quality
from pairing.standings.definitions import plain_name
from pairing.standings.true_rating import places as true_rating
from pairing.tournament import Game, Player, Result, Round, Tournament

WITHOUT_ROUNDS = ("true-rating", "points", "buchholz", "sos")
"""The orders of a list that does not name rounds."""

_RESULTS = {
    Fraction(1): Result.WHITE_WINS,
    Fraction(1, 2): Result.DRAW,
    Fraction(0): Result.BLACK_WINS,
}


@dataclass(frozen=True)
class GameList:
    """Games between named players.

    ``games`` are number of the first player, number of the second and score of the first;
    players are numbered from 1 as in ``names``.  ``rounds`` has the round of each game, or
    nothing where rounds are not known.
    """

    names: tuple[str, ...]
    games: tuple[tuple[int, int, Fraction], ...]
    rounds: tuple[int, ...]

    def tournament(self) -> Tournament:
        """Return the event, for orders that look at rounds."""
        by_round: list[list[Game]] = [[] for _ in range(max(self.rounds, default=0))]
        for (first, second, score), number in zip(self.games, self.rounds, strict=True):
            games = by_round[number - 1]
            games.append(Game(len(games) + 1, first, second, _RESULTS[score], coloured=False))
        return Tournament(
            "",
            Settings(),
            tuple(Player(number, name) for number, name in enumerate(self.names, start=1)),
            tuple(Round(i, tuple(games)) for i, games in enumerate(by_round, start=1)),
        )

    @property
    def points(self) -> Mapping[int, Fraction]:
        """Points made by number of player, 1 a win; the second has what the first has not."""
        points = dict.fromkeys(range(1, len(self.names) + 1), Fraction(0))
        for first, second, score in self.games:
            points[first] += score
            points[second] += 1 - score
        return points


@dataclass(frozen=True)
class OrderedList:
    """A list of games in order: the order, all true ratings, how good it and others are."""

    games: GameList
    order: Order
    ratings: Mapping[int, true_rating.TrueRating]
    quality: TableQuality
    others: Mapping[str, TableQuality]


def ordered(games: GameList, by: str) -> OrderedList:
    """Order a list by ``true-rating``, ``points``, ``buchholz`` or ``sos``.

    ``true-rating/T6`` is the order as the iteration stands at t = 10^6.  With rounds ``by``
    may be any name of an order, and only players of every round are placed by true rating.
    Raises :class:`InputError` for an order that does not exist or needs rounds.
    """
    numbers = range(1, len(games.names) + 1)
    named = true_rating_named(by)
    horizon = named.modifiers.time if named else None
    rated = true_rating.true_ratings(numbers, games.games, horizon=horizon, limit_checked=True)
    if games.rounds:
        others, chosen = with_chosen(games.tournament(), by)
        others = tuple(order for order in others if order.name in OFFERED)
    else:
        others = table_orders(numbers, games.games)
        chosen = _without_rounds(games, others, rated, by)
    scored = [(first, second, score, 1 - score) for first, second, score in games.games]
    return OrderedList(
        games,
        chosen,
        {rating.player: rating for rating in rated.order},
        table_quality(chosen.players, scored),
        {order.name: table_quality(order.players, scored) for order in others},
    )


def _without_rounds(
    games: GameList, offered: tuple[Order, ...], rated: true_rating.TrueRatings, by: str
) -> Order:
    name = plain_name(find(by, WITHOUT_ROUNDS, "orders.name", "criterion") or by)
    chosen = next((order for order in offered if order.name == name), None)
    if (named := true_rating_named(by)) is not None:
        chosen = Order(named.name, tuple(true_rating.ordered(rated)), rated.place_of())
    if chosen is None:
        raise InputError(
            "games_file.needs_rounds", subject=Subject(field="by"), by=by, known=[*WITHOUT_ROUNDS]
        )
    remarks = [text("games_file.no_rounds")]
    if named is not None:
        remarks += true_rating.remarks_on(rated, lambda number: games.names[number - 1])
    return Order(chosen.name, chosen.players, chosen.place, tuple(remarks))
