"""Swiss seating, points and places as docs/riichi.md tells them, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

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


def points_of(
    scores: Sequence[int], penalties: Sequence[int], chombos: Sequence[int], rules: Any
) -> list[Fraction]:
    """``(score - return points) / 1000 + uma - penalty / 1000 - chombos``, and the oka."""
    back = rules.starting_points if rules.return_points is None else rules.return_points
    high = len([score for score in scores if score >= back])
    uma = list(rules.uma[:4])
    if len(rules.uma) == 12 and high == 1:
        uma = list(rules.uma[4:8])
    if len(rules.uma) == 12 and high == 3:
        uma = list(rules.uma[8:])
    if back > rules.starting_points:
        uma[0] = uma[0] + Fraction(4 * (back - rules.starting_points), 1000)
    points = []
    for seat, score in enumerate(scores):
        better = len([other for other in scores if other > score])
        equal = [at for at, other in enumerate(scores) if other == score]
        if rules.tie_uma == "share":
            mine = Fraction(sum(uma[better : better + len(equal)])) / len(equal)
        else:
            mine = Fraction(uma[better + equal.index(seat)])
        taken_off = Fraction(penalties[seat], 1000) + chombos[seat] * rules.chombo
        points.append(Fraction(score - back, 1000) + mine - taken_off)
    return points


def points(tournament: Tournament) -> dict[int, Fraction]:
    """Everybody's points of all his tables."""
    made = {player.number: Fraction(0) for player in tournament.players}
    for _, table in tournament.tables():
        assert table.scores is not None
        gains = points_of(table.scores, table.penalties, table.chombos, tournament.settings)
        for player, gain in zip(table.seats, gains, strict=True):
            made[player] += gain
    return made


def places(tournament: Tournament) -> list[list[int]]:
    """Groups of equals, best first: points, first places, second places, the best score."""
    made = points(tournament)
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


def season_places(tournament: Any) -> list[tuple[int, int | None, Fraction | None, bool]]:
    """Player, shown place, what decides first, and whether he is ranked: a season's table."""
    rules, lines = tournament.settings, []
    for player in tournament.players:
        points, places, scores = [], [], []
        for _, table in tournament.tables():
            if player.number in table.seats and table.scores and not table.void:
                seat = table.seats.index(player.number)
                gains = points_of(table.scores, table.penalties, table.chombos, rules)
                points.append(gains[seat])
                scores.append(table.scores[seat])
                places.append(1 + len([s for s in table.scores if s > scores[-1]]))
        best = sorted(points)[::-1]
        if rules.best_hanchans:
            best = best[: rules.best_hanchans]
        decides: Fraction | None = None
        if points and rules.ranking == "mean":
            decides = sum(best, Fraction()) / len(best)
        elif points and rules.ranking == "place":
            decides = Fraction(sum(places), len(places))
        elif rules.ranking == "total" and rules.best_hanchans:
            decides = sum(best, Fraction())
        share = Fraction(len(tournament.rounds), tournament.planned)
        needed = (rules.min_hanchans or 0) * share
        ranked = len(points) >= max(needed, 1)
        order = decides if decides is not None else Fraction(-(10**12))
        if rules.ranking == "place" and points:
            order = -order
        key = (
            ranked,
            order if rules.ranking != "total" or rules.best_hanchans else Fraction(),
            sum(points, Fraction()),
            places.count(1),
            places.count(2),
            max(scores, default=0),
        )
        lines.append((key, player.number, decides, ranked))
    lines.sort(key=lambda line: line[1])
    lines.sort(key=lambda line: line[0], reverse=True)
    table = []
    for key, number, decides, ranked in lines:
        place = 1 + len([other for other, *_ in lines if other > key])
        table.append((number, place if ranked else None, decides, ranked))
    return table
