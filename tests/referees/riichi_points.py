"""Points of hanchans and places of a season as docs/riichi.md tells them, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any


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


def season_places(tournament: Any) -> list[tuple[int, int | None, Fraction | None, bool]]:
    """Player, shown place, what decides first, and whether he is ranked: a season's table."""
    rules, lines = tournament.settings, []
    for player in tournament.players:
        points, places, scores = [], [], []
        for round_ in tournament.rounds:
            for table in round_.tables:
                if player.number in table.seats and table.scores and not table.void:
                    seat = table.seats.index(player.number)
                    all_ = points_of(table.scores, table.penalties, table.chombos, rules)
                    points.append(all_[seat])
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
