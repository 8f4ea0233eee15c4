"""Points an arbiter gives or takes away from the games: ``-1 R3 arrived late; +½ appeal``."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from pairing.catalogue import show_exact
from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject
from pairing.settings import MOST_POINTS, parse_points

_ENTRY = re.compile(r"([+\-−–][0-9½/.,]+)(?:\s+[RrТтT]([0-9]{1,2}))?(?:\s+(\S.*))?")


@dataclass(frozen=True)
class Adjustment:
    """Points added to a player's score, or taken off, from ``round`` on; 0: from the start.

    Record ``299`` of a report file, a penalty or bonus (TRF-2026).
    """

    points: Fraction
    round: int = 0
    reason: str = ""

    def __str__(self) -> str:
        sign = "+" if self.points > 0 else ""
        words = (f"{sign}{show_exact(self.points)}", f"R{self.round}" if self.round else "")
        return " ".join(filter(None, (*words, self.reason)))


@cache
def read_adjustments(typed: str) -> tuple[Adjustment, ...]:
    """Return what stands in the column Adjustment; raises ``InputError`` for what is none.

    >>> [str(one) for one in read_adjustments("-1 R3 late;  +0,5")]
    ['-1 R3 late', '+½']
    """
    found = []
    for part in filter(None, map(str.strip, typed.split(";"))):
        match = _ENTRY.fullmatch(part)
        points = match and parse_points(match[1].lstrip("+").replace("–", "-"))
        if not match or not points or abs(points) > MOST_POINTS:
            raise InputError("error.adjustment", subject=Subject(field="adjustment"), value=part)
        found.append(Adjustment(points, int(match[2] or 0), match[3] or ""))
    return tuple(found)


def adjusted_by(typed: str, rounds: int) -> Fraction:
    """Return the points that count after so many rounds.

    >>> adjusted_by("-1 R3 late; +1/2", 2), adjusted_by("-1 R3 late; +1/2", 3)
    (Fraction(1, 2), Fraction(-1, 2))
    """
    if not typed:
        return Fraction(0)
    return sum((one.points for one in read_adjustments(typed) if one.round <= rounds), Fraction(0))
