"""Several orders of one event side by side: how good each is, and where they disagree.

The article discusses its cup in this way: measures of both tables, how many places agree,
who moves most.  :func:`compare` does it for any orders, :func:`offered` collects those that
suit a tournament, :func:`comparison_report` and :func:`square` give them as tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass
from pairing.frames import NUMBER, TEXT, WHOLE, frame_of
from pairing.named import find as find_words
from pairing.results import Cell, Column, Report, Standings, placed
from pairing.standings.by_name import TRUE_RATING, OrderingSystem, order_by_name, true_rating_named
from pairing.standings.comparing.correlation import rank_correlation
from pairing.standings.comparing.table_quality import (
    TableQuality,
    check_whole,
    games_played,
    table_quality,
)
from pairing.standings.criteria import rank
from pairing.standings.definitions import find, plain_name
from pairing.standings.true_rating import places as true_rating
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from pandas import DataFrame

MOVERS = 5
"""How many of the players who move most a comparison names."""


OFFERED = ("buchholz", "sos", TRUE_RATING)
"""Orders every comparison has, beside the system's own."""


@dataclass(frozen=True)
class Order:
    """A named order: places by player, the players best first, remarks of its standings."""

    name: str
    players: tuple[int, ...]
    place: Mapping[int, int]
    remarks: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Mover:
    """A player whom two orders place differently; positive ``rise``: the second is kinder."""

    player: int
    first: int
    second: int

    @property
    def rise(self) -> int:
        """Places gained from the first order to the second."""
        return self.first - self.second


@dataclass(frozen=True)
class Agreement:
    """Two orders against each other.

    ``kendall`` and ``spearman`` are ``None`` where a coefficient has no value (everybody
    tied, or a single player).
    """

    first: str
    second: str
    same_place: int
    kendall: float | None
    spearman: float | None
    movers: tuple[Mover, ...]


@dataclass(frozen=True)
class Comparison:
    """All orders with their quality, and the agreement of each pair."""

    orders: tuple[Order, ...]
    quality: Mapping[str, TableQuality]
    agreements: tuple[Agreement, ...]

    def to_frame(self, *, exact: bool = False) -> DataFrame:
        """Return the quality of each order as a pandas frame, one row an order.

        Columns: ``order``, ``above``, ``below``, ``nearness``, ``nearness_draws``; floats,
        with ``exact`` fractions.
        """
        names = ("above", "below", "nearness", "nearness_draws")
        rows = [
            [order.name, *(getattr(self.quality[order.name], name) for name in names)]
            for order in self.orders
        ]
        return frame_of([("order", TEXT), *((name, NUMBER) for name in names)], rows, exact=exact)

    def places_frame(self, tournament: Tournament) -> DataFrame:
        """Everybody's place in each order as a pandas frame, in the order of the first."""
        columns = [("number", WHOLE), ("name", TEXT)]
        columns += [(order.name, WHOLE) for order in self.orders]
        rows = [
            [player, tournament[player].name, *(order.place[player] for order in self.orders)]
            for player in self.orders[0].players
        ]
        return frame_of(columns, rows)


def order_of(name: str, standings: Standings) -> Order:
    """Return the order of some standings under a name, their remarks kept."""
    players = tuple(line.player for line in standings.lines)
    return Order(name, players, standings.place_of(), standings.remarks)


def offered(tournament: Tournament, own: Standings | None = None) -> tuple[Order, ...]:
    """Return the orders worth comparing: the system's own (if given) first, then points with
    Buchholz, points (McMahon score where there are start points) with SOS, and true rating.

    Buchholz says nothing in a round robin and is not offered there (C.07 8).
    """
    score = "mm" if any(player.start_score for player in tournament.players) else "points"
    first = [order_of(tournament.system, own)] if own is not None else []
    if not tournament.settings.predetermined:
        first.append(order_of("buchholz", rank(tournament, [score, "buchholz"])))
    return (
        *first,
        order_of("sos", rank(tournament, [score, "sos"])),
        order_of(TRUE_RATING, order_by_name(tournament, TRUE_RATING)),
    )


def with_chosen(
    tournament: Tournament,
    by: str,
    system: OrderingSystem | None = None,
    own: Standings | None = None,
) -> tuple[tuple[Order, ...], Order]:
    """Return the orders worth comparing, the one of that name among them, and that one.

    The name of an offered order means that order: ``buchholz`` and ``sos`` stand behind the
    score here.  Any other name is :func:`order_by_name`'s, which raises :class:`InputError`
    for an unknown one.
    """
    orders = offered(tournament, own)
    known = {order.name: order for order in orders}
    name = find_words(by, known, "orders.name") or plain_name(by)
    if chosen := known.get(name):
        return orders, chosen
    standings = order_by_name(tournament, by, system)
    rated = true_rating_named(by)
    further = order_of(rated.name if rated else ",".join(standings.criteria), standings)
    if chosen := known.get(further.name):  # by another name of the same criterion
        return orders, chosen
    behind = 0 if own is None else 1
    return (*orders[:behind], further, *orders[behind:]), further


def table_orders(
    players: Sequence[int], games: Sequence[tuple[int, int, Fraction]]
) -> tuple[Order, ...]:
    """Return the orders worth comparing for a bare table of games, whose rounds are not known.

    ``points`` alone, then ``buchholz`` and ``sos`` (here the same: points, then the sum of
    the opponents' points, an opponent met twice counting twice) and ``true_rating``.
    """
    points = dict.fromkeys(players, Fraction(0))
    for first, second, score in games:
        points[first] += score
        points[second] += 1 - score
    sums = dict.fromkeys(players, Fraction(0))
    for first, second, _ in games:
        sums[first] += points[second]
        sums[second] += points[first]
    index = {player: i for i, player in enumerate(players)}

    def by(name: str, key: Mapping[int, tuple[Fraction, ...]]) -> Order:
        ranked = sorted(players, key=lambda p: (*(-value for value in key[p]), index[p]))
        place = {player: place for place, player, _ in placed(ranked, key)}
        return Order(name, tuple(ranked), place)

    both = {player: (points[player], sums[player]) for player in players}
    ratings = true_rating.true_ratings(players, games)
    rated = Order(TRUE_RATING, tuple(true_rating.ordered(ratings)), ratings.place_of())
    plain = by("points", {player: (points[player],) for player in players})
    return plain, by("buchholz", both), by("sos", both), rated


def compare(
    orders: Sequence[Order], games: Sequence[tuple[int, int, Fraction, Fraction]]
) -> Comparison:
    """Quality of each order over the same games, and the agreement of every two.

    Raises :class:`InputError` when an order does not contain every player of another one.
    """
    everybody = {player for order in orders for player in order.players}
    for order in orders:
        check_whole(order.players, everybody)
    quality = {order.name: table_quality(order.players, games) for order in orders}
    pairs = [(a, b) for i, a in enumerate(orders) for b in orders[i + 1 :]]
    return Comparison(tuple(orders), quality, tuple(_agreement(a, b) for a, b in pairs))


def _agreement(first: Order, second: Order) -> Agreement:
    kendall = spearman = None
    if len(set(first.place.values())) > 1 and len(set(second.place.values())) > 1:
        both = rank_correlation(first.place, second.place)
        kendall, spearman = both.kendall, both.spearman
    moved = [
        Mover(player, first.place[player], second.place[player])
        for player in first.players
        if first.place[player] != second.place[player]
    ]
    moved.sort(key=lambda mover: (-abs(mover.rise), mover.first, mover.player))
    same = len(first.players) - len(moved)
    return Agreement(first.name, second.name, same, kendall, spearman, tuple(moved[:MOVERS]))


# -- tables to show -------------------------------------------------------------------------


def comparison_report(tournament: Tournament, comparison: Comparison, chosen: Order) -> Report:
    """Return one line an order: points above and below, their share, both sums; then remarks.

    Those of the ``chosen`` order come first.

    The first cell is the order's name in the code; :func:`order_name` has its words.
    """
    rows: list[tuple[Cell, ...]] = []
    for order in comparison.orders:
        quality = comparison.quality[order.name]
        total = quality.above + quality.below
        share = round(100 * quality.above / total, 1) if total else None
        near = (quality.nearness, quality.nearness_draws)
        rows.append((order.name, quality.above, quality.below, share, *near))
    widths = {"above": 12, "below": 12, "share": 10, "nearness": 14, "nearness_draws": 14}
    columns = (
        Column(text("orders.column.order"), "text", 26),
        *(Column(text(f"orders.column.{name}"), "decimal", wide) for name, wide in widths.items()),
    )
    remarks = [*chosen.remarks]
    for agreement in comparison.agreements:
        known = {"kendall": agreement.kendall, "spearman": agreement.spearman}
        remarks.append(
            text(
                "orders.remark.agreement",
                first=order_name(agreement.first),
                second=order_name(agreement.second),
                same=agreement.same_place,
                count=len(comparison.orders[0].players),
                **{name: "–" if value is None else f"{value:.3f}" for name, value in known.items()},
            )
        )
        movers = [
            text(
                "orders.mover",
                player=tournament[mover.player].name,
                first=mover.first,
                second=mover.second,
            )
            for mover in agreement.movers
        ]
        if movers:
            remarks.append(text("orders.remark.movers", players=movers))
    return Report("orders", text("orders.title"), columns, tuple(rows), tuple(remarks))


def places_report(tournament: Tournament, comparison: Comparison) -> Report:
    """Return one line a player, with his place in every order; sorted by the first order."""
    columns = (
        Column(text("orders.column.player"), "name", 26),
        *(Column(order_name(order.name), "whole", 18) for order in comparison.orders),
    )
    rows: list[tuple[Cell, ...]] = [
        (tournament[player].name, *(order.place[player] for order in comparison.orders))
        for player in comparison.orders[0].players
    ]
    return Report("orders_places", text("orders.places.title"), columns, tuple(rows))


def order_name(name: str) -> Text:
    """Return an order's name in words; a list of criteria by their headings."""
    if name in ("points", "buchholz", "sos", TRUE_RATING):
        return text(f"orders.name.{name}")
    criteria = name.split(",")
    if all(find(criterion) for criterion in criteria):
        return text("orders.name.criteria", names=[text(f"criterion.{name}") for name in criteria])
    return text(f"system.{name}")


@dataclass(frozen=True)
class Square:
    """An N x N crosstable sorted by an order, ready to be coloured.

    ``cells[i][j]`` are the points of row i against column j, one entry a game, empty if
    they never met, and ``None`` on the diagonal.
    """

    order: Order
    cells: tuple[tuple[tuple[Fraction, ...] | None, ...], ...]

    def to_frame(self, *, exact: bool = False) -> DataFrame:
        """Return the points of each row against each column as a pandas frame by start numbers.

        Several games are added up; NaN (with ``exact`` ``None``): they never met.
        """
        players = self.order.players
        rows = [[sum(cell, Fraction(0)) if cell else None for cell in row] for row in self.cells]
        frame = frame_of([(str(player), NUMBER) for player in players], rows, exact=exact)
        frame.index, frame.columns = list(players), list(players)
        return frame


def square(order: Order, games: Sequence[tuple[int, int, Fraction, Fraction]]) -> Square:
    """Return the square crosstable of an order.

    Raises :class:`InputError` when the order lacks a player of the games.
    """
    table_quality(order.players, games)  # refuses an incomplete order
    met: dict[tuple[int, int], tuple[Fraction, ...]] = {}
    for first, second, mine, his in games:
        met[first, second] = (*met.get((first, second), ()), Fraction(mine))
        met[second, first] = (*met.get((second, first), ()), Fraction(his))
    return Square(
        order,
        tuple(
            tuple(None if row == column else met.get((row, column), ()) for column in order.players)
            for row in order.players
        ),
    )


def square_report(tournament: Tournament, sorted_table: Square) -> Report:
    """Return the square as a table: place, name, and a column for every place; ``1``, ``½``,
    ``0``.
    """
    columns = [
        Column(text("orders.column.place"), "whole", 6),
        Column(text("orders.column.player"), "name", 26),
    ]
    columns += [
        Column(text("orders.column.number", place=i), "text", 4)
        for i in range(1, len(sorted_table.cells) + 1)
    ]
    marks = {Fraction(1): "1", Fraction(1, 2): "½", Fraction(0): "0"}
    rows: list[tuple[Cell, ...]] = []
    for player, cells in zip(sorted_table.order.players, sorted_table.cells, strict=True):
        marked: list[Cell] = [
            "■" if cell is None else "".join(marks[points] for points in cell) or None
            for cell in cells
        ]
        rows.append((sorted_table.order.place[player], tournament[player].name, *marked))
    title = text("orders.square.title", order=order_name(sorted_table.order.name))
    return Report("orders_square", title, tuple(columns), tuple(rows))


def reports(
    tournament: Tournament, orders: Sequence[Order], chosen: Order
) -> tuple[Report, Report, Report]:
    """Everything for the tab Orders: the comparison, the places, the square crosstable.

    ``orders`` as :func:`with_chosen` collects them, ``chosen`` the one the square is sorted by.
    """
    games = games_played(tournament)
    comparison = compare(orders, games)
    return (
        comparison_report(tournament, comparison, chosen),
        places_report(tournament, comparison),
        square_report(tournament, square(chosen, games)),
    )
