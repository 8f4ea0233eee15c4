"""Seat winds: everybody sits East, South, West and North as equally as possible.

The rule is in docs/riichi.md, *Winds*.

For a whole plan this is always possible.  Cut each player's hanchans into runs of four.
Tables on one side, runs on the other, an edge for each seat: a bipartite graph in which
no vertex has more than four edges.  Halving it twice, so that each half has half of the edges
at every vertex, leaves four matchings, and each of them is a wind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from pairing.seat_winds import four
from pairing.systems.riichi.plans import Plan, Seats

WINDS = ("east", "south", "west", "north")
_ORDERS = tuple(permutations(range(4)))


def balance_winds(plan: Plan) -> Plan:
    """The same tables with their players seated so that winds are balanced.

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


def seat_by_history(players: Sequence[int], sat: Mapping[int, Sequence[int]]) -> Seats:
    """Winds for one table of a round that is made during the event (Swiss, finals).

    ``sat`` tells how often each player has had each wind.  Of the 24 orders the one that
    leaves the winds most equal is taken: the largest difference first, then the sum of
    squares, then the given order of the players.

    >>> seat_by_history([1, 2, 3, 4], {p: (1, 0, 0, 0) if p == 1 else (0,) * 4 for p in range(5)})
    (2, 1, 3, 4)
    """
    blank = (0, 0, 0, 0)
    counts = [tuple(sat.get(player, blank)) for player in players]

    def spoilt(order: tuple[int, ...]) -> tuple[int, int]:
        widest = total = 0
        for wind, who in enumerate(order):
            count = list(counts[who])
            total += 2 * count[wind] + 1
            count[wind] += 1
            widest = max(widest, max(count) - min(count))
        return widest, total

    best = min(_ORDERS, key=spoilt)
    return four(players[who] for who in best)


def widest(seats: Sequence[int], sat: Mapping[int, Sequence[int]]) -> int:
    """The largest difference between two winds of a player of the table, once it is played.

    For the seats that :func:`seat_by_history` gives no order of these players leaves less:
    where it is above 1, more of them lack the same winds than there are seats of those.

    >>> widest((1, 2, 3, 4), {player: (0, 1, 1, 1) for player in range(1, 5)})
    2
    """
    most = 0
    for wind, player in enumerate(seats):
        count = list(sat.get(player, (0, 0, 0, 0)))
        count[wind] += 1
        most = max(most, max(count) - min(count))
    return most
