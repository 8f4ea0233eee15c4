"""Swiss seating as docs/riichi.md, *Swiss*, tells it, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from pairing.tournament import Tournament


class TooMuch(Exception):
    """The blind search took longer than it may."""


def literal(met: Sequence[Sequence[int]], allowed: int = 0, steps: int = 10**9) -> list[list[int]]:
    """The tables for players in their order: the first who fits joins, a dead end is undone.

    ``met[a][b]`` is how often two have met.  As many crossings are allowed as are needed, from
    ``allowed`` up.  Raises :class:`TooMuch` after so many steps.
    """
    left = [steps]

    def seat(tables: list[list[int]], unseated: list[int], budget: int) -> bool:
        left[0] -= 1
        if left[0] < 0:
            raise TooMuch
        if not unseated:
            return True
        if not tables or len(tables[-1]) == 4:
            tables.append([unseated[0]])
            if seat(tables, unseated[1:], budget):
                return True
            tables.pop()
            return False
        for player in unseated:
            crossings = sum(met[player][mate] for mate in tables[-1])
            if crossings <= budget:
                tables[-1].append(player)
                others = [other for other in unseated if other != player]
                if seat(tables, others, budget - crossings):
                    return True
                tables[-1].pop()
        return False

    while True:
        tables: list[list[int]] = []
        if seat(tables, list(range(len(met))), allowed):
            return tables
        allowed += 1


def meetings(tournament: Tournament, order: Sequence[int]) -> list[list[int]]:
    """How often the players of the order have met, by their positions in it."""
    at = {number: index for index, number in enumerate(order)}
    met = [[0] * len(order) for _ in order]
    for _, table in tournament.tables():
        for one, other in combinations(table.seats, 2):
            if one in at and other in at:
                met[at[one]][at[other]] += 1
                met[at[other]][at[one]] += 1
    return met


def points(tournament: Tournament, uma: Sequence[int], base: int) -> dict[int, Fraction]:
    """Everybody's points: (score - base)/1000 and uma, equal scores sharing it."""
    made = {player.number: Fraction(0) for player in tournament.players}
    for _, table in tournament.tables():
        assert table.scores is not None
        for player, score in zip(table.seats, table.scores, strict=True):
            better = sum(other > score for other in table.scores)
            equal = sum(other == score for other in table.scores)
            share = Fraction(sum(uma[better : better + equal]), equal)
            made[player] += Fraction(score - base, 1000) + share
    return made


def places(tournament: Tournament, uma: Sequence[int], base: int) -> list[list[int]]:
    """Groups of equals, best first: points, first places, second places, the best score."""
    made = points(tournament, uma, base)
    told: dict[int, list[tuple[int, int]]] = {number: [] for number in made}
    for _, table in tournament.tables():
        assert table.scores is not None
        for player, score in zip(table.seats, table.scores, strict=True):
            told[player].append((1 + sum(other > score for other in table.scores), score))
    groups: dict[tuple[Fraction, ...], list[int]] = {}
    for number, mine in told.items():
        firsts, seconds = (sum(place == wanted for place, _ in mine) for wanted in (1, 2))
        best = max((score for _, score in mine), default=0)
        key = made[number], Fraction(firsts), Fraction(seconds), Fraction(best)
        groups.setdefault(key, []).append(number)
    return [sorted(groups[key]) for key in sorted(groups, reverse=True)]
