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
    uma = list(rules.uma)
    if high == 1 and rules.uma_one:
        uma = list(rules.uma_one)
    if high == 3 and rules.uma_three:
        uma = list(rules.uma_three)
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
