"""Seat winds: everybody sits East, South, West and North as equally as possible.

The rule is in docs/riichi.md, *Winds*.

For a whole plan this is always possible.  Cut each player's hanchans into runs of four.
Tables on one side, runs on the other, an edge for each seat: a bipartite graph in which
no vertex has more than four edges.  Halving it twice, so that each half has half of the edges
at every vertex, leaves four matchings, and each of them is a wind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from pairing.seat_winds import four
from pairing.systems.riichi.plans import Plan, Seats

WINDS = ("east", "south", "west", "north")
_NONE = (0, 0, 0, 0)
_FOUR = range(4)
_ORDERS = tuple(permutations(_FOUR))
SWEEPS = 4
"""How often the tables of a Swiss round are gone over for the winds of the next one."""


def balance_winds(plan: Plan) -> Plan:
    """Return the tables with their players seated so that winds are balanced.

    For every player the four winds differ by at most 1, and are equal whenever the number of
    his hanchans divides by 4; the same holds after every fourth hanchan on the way.

    >>> balance_winds((((1, 2, 3, 4),),) * 4)[1] != ((1, 2, 3, 4),)
    True
    """
    edges: list[tuple[tuple[int, int], tuple[int, int]]] = []
    turn: dict[int, int] = {}
    for number, round_ in enumerate(plan):
        for table, seats in enumerate(round_):
            for player in seats:
                run = turn[player] = turn.get(player, -1) + 1
                edges.append(((number, table), (player, run // 4)))
    halves = [list(range(len(edges)))]
    for _ in range(2):
        halves = [part for half in halves for part in _halve(edges, half)]
    seated: dict[tuple[int, int], list[int]] = {}
    # Order of the quarters: 0, 2, 1, 3 of the two halvings are as good as any other.
    for quarter in halves:
        for edge in quarter:
            where, (player, _) = edges[edge]
            seated.setdefault(where, []).append(player)
    return tuple(
        tuple(four(seated[number, table]) for table in range(len(round_)))
        for number, round_ in enumerate(plan)
    )


def _halve(
    edges: Sequence[tuple[tuple[int, int], tuple[int, int]]], chosen: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Split edges so that every vertex keeps half of its own (rounded) on each side.

    Edges are mated two by two at each of their ends; along the chains of mates sides
    alternate.  A chain that closes has even length because it changes ends at every step.
    """
    mates: list[dict[int, int]] = []
    for end in range(2):
        waiting: dict[tuple[int, int], int] = {}
        mate: dict[int, int] = {}
        for edge in chosen:
            vertex = edges[edge][end]
            if vertex in waiting:
                other = waiting.pop(vertex)
                mate[edge], mate[other] = other, edge
            else:
                waiting[vertex] = edge
        mates.append(mate)
    side: dict[int, int] = {}
    for edge in chosen:
        for end in range(2):
            at, step, colour = edge, end, side.get(edge, 0)
            side[edge] = colour
            while (following := mates[step].get(at)) is not None and following not in side:
                colour = 1 - colour
                side[following] = colour
                at, step = following, 1 - step
    return [e for e in chosen if side[e] == 0], [e for e in chosen if side[e] == 1]


def balance_after(plan: Plan, sat: Mapping[int, Sequence[int]], *, anew: bool = False) -> Plan:
    """Return the rounds of a plan, seated so that winds are as equal as can be at their end.

    ``sat`` tells how often each player has had each wind before.  Two winds at a time change
    seats at the tables of a chain (who leaves the first wind at one table comes to it at the next)
    while that makes the squares of the counts smaller, so there are fewer chains than their sum.
    ``anew``: each table first takes the order of :func:`seat_by_history`, not the one given.

    >>> balance_after((((1, 2, 3, 4),), ((2, 1, 4, 3),)), {1: (2, 0, 0, 0)})
    (((3, 2, 1, 4),), ((2, 1, 4, 3),))
    """
    count = {player: list(counts) for player, counts in sat.items()}
    seated: list[list[list[int]]] = []
    for round_ in plan:
        seated.append([list(seat_by_history(seats, count) if anew else seats) for seats in round_])
        for seats in seated[-1]:
            for wind, player in enumerate(seats):
                count.setdefault(player, [0, 0, 0, 0])[wind] += 1
    tables = [seats for round_ in seated for seats in round_]
    while any(_chain(tables, count, one, other) for one, other in combinations(_FOUR, 2)):
        pass
    return tuple(tuple(four(seats) for seats in round_) for round_ in seated)


def _chain(tables: list[list[int]], count: dict[int, list[int]], one: int, other: int) -> bool:
    """Exchange two winds along one chain of tables; ``False`` where none makes them more equal."""
    leads: dict[int, list[list[int]]] = {}
    for seats in tables:
        leads.setdefault(seats[one], []).append(seats)
    ahead = {player: counts[one] - counts[other] for player, counts in count.items()}
    for first in sorted(leads, key=lambda player: (-ahead[player], player)):
        came: dict[int, list[int]] = {first: []}
        waiting = [first]
        for player in waiting:
            if ahead[player] < ahead[first] - 2:
                count[first][one] -= 1
                count[first][other] += 1
                count[player][one] += 1
                count[player][other] -= 1
                while seats := came[player]:
                    player = seats[one]
                    seats[one], seats[other] = seats[other], seats[one]
                return True
            for seats in leads.get(player, ()):
                if seats[other] not in came:
                    came[seats[other]] = seats
                    waiting.append(seats[other])
    return False


def seat_by_history(players: Sequence[int], sat: Mapping[int, Sequence[int]]) -> Seats:
    """Winds for one table of a round that is made during the event (finals, brackets).

    ``sat`` tells how often each player has had each wind.  Of the 24 orders the one that
    leaves the winds most equal is taken: the largest difference first, then the sum of
    squares, then the given order of the players.

    >>> seat_by_history([1, 2, 3, 4], {p: (1, 0, 0, 0) if p == 1 else (0,) * 4 for p in range(5)})
    (2, 1, 3, 4)
    """
    return _equal_orders(players, sat)[0]


def seat_swiss(
    tables: Sequence[Sequence[int]],
    sat: Mapping[int, Sequence[int]],
    met: Mapping[tuple[int, int], int],
    order: Sequence[int],
) -> list[Seats]:
    """Winds for all tables of a Swiss round; ``order`` has the players, best first.

    At each table the winds are left as equal as :func:`seat_by_history` leaves them.  Of several
    orders that do, the one is taken after which those who may meet in the next round lack
    different winds: who has met another (``met``, smaller number first) will not again, and who
    stands near him is likelier to.  Tables are improved in turn until none changes, at most
    :data:`SWEEPS` times over.
    """
    choices = [_equal_orders(players, sat) for players in tables]
    chosen = [orders[0] for orders in choices]
    lacks = {p: lack for seats in chosen for p, lack in _lacks(seats, sat).items()}
    place = {player: at for at, player in enumerate(order)}
    near = {
        player: [
            (other, len(order) - abs(place[player] - place[other]))
            for other in order
            if other not in players and (min(player, other), max(player, other)) not in met
        ]
        for players in tables
        for player in players
    }
    for _ in range(SWEEPS):
        before = list(chosen)
        for at, orders in enumerate(choices):
            if len(orders) == 1:
                continue
            rivals = {
                player: [
                    sum(weight * lacks[other][wind] for other, weight in near[player])
                    for wind in _FOUR
                ]
                for player in orders[0]
            }

            def shared(seats: Seats, rivals: Mapping[int, Sequence[int]] = rivals) -> int:
                lacking = _lacks(seats, sat)
                return sum(
                    lacking[seat][wind] * rivals[seat][wind] for seat in seats for wind in _FOUR
                )

            chosen[at] = min([chosen[at], *orders], key=shared)
            lacks.update(_lacks(chosen[at], sat))
        if chosen == before:
            break
    return chosen


def _equal_orders(players: Sequence[int], sat: Mapping[int, Sequence[int]]) -> list[Seats]:
    """Return the orders that leave the winds of a table most equal."""
    counts = [sat.get(player, _NONE) for player in players]

    def spoilt(order: Sequence[int]) -> tuple[int, int]:
        widest = total = 0
        for wind, who in enumerate(order):
            count = list(counts[who])
            total += 2 * count[wind] + 1
            count[wind] += 1
            widest = max(widest, max(count) - min(count))
        return widest, total

    cost = {order: spoilt(order) for order in _ORDERS}
    least = min(cost.values())
    return [four(players[who] for who in order) for order in _ORDERS if cost[order] == least]


def _lacks(seats: Seats, sat: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
    """Return how much each player of the table lacks each wind once it is played: 12 for all
    together,
    in equal parts for the winds he has sat least often."""
    lacks = {}
    for wind, player in enumerate(seats):
        count = list(sat.get(player, _NONE))
        count[wind] += 1
        least = min(count)
        lacks[player] = [12 // count.count(least) * (times == least) for times in count]
    return lacks
