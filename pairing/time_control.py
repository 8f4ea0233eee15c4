"""Time controls as people write them: ``90+30``, ``90 min/40 moves + 30 min + 30 sec``."""

from __future__ import annotations

import re

from pairing.dataclasses import dataclass

STANDARD, RAPID, BLITZ = KINDS = ("standard", "rapid", "blitz")

_PART = re.compile(
    r"(?P<value>\d+(?:[.,]\d+)?)\s*"
    r"(?P<unit>h(?:ours?)?\b|час\w*|ч\b|min\w*\.?|мин\w*\.?|m\b|м\b|s(?:ec\w*\.?)?(?!\w)|сек\w*\.?|с\b|''|\"|″|'|′|’)?",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"(?:/|for|in|на|за)?\s*(?:the first\s*|первые\s*)?\d+\s*(?:moves?|mv|ход\w*)", re.IGNORECASE
)


@dataclass(frozen=True)
class TimeControl:
    """Minutes of all periods together, and seconds added with every move."""

    minutes: float
    increment: float

    @property
    def total(self) -> float:
        """Minutes of a game of 60 moves (FIDE B.02 1.1)."""
        return self.minutes + self.increment

    @property
    def kind(self) -> str | None:
        """The list the games count for; ``None`` for games too fast to count.

        Standard from 60 minutes, rapid above 10, blitz above 3.
        """
        if self.total >= 60:
            return STANDARD
        if self.total > 10:
            return RAPID
        return BLITZ if self.total > 3 else None


def time_control(typed: str) -> TimeControl | None:
    """Return what was typed, or ``None`` when it cannot be understood.

    Without units the number behind a plus is the increment, in seconds.

    >>> time_control("90+30"), time_control("G/60")
    (TimeControl(minutes=90.0, increment=30.0), TimeControl(minutes=60.0, increment=0.0))
    >>> time_control("90 min/40 moves + 30 min + 30 sec/move").total
    150.0
    >>> time_control("1 час 30 минут + 30 секунд").total, time_control("3'+2\\"").total
    (120.0, 5.0)
    >>> time_control("as usual") is None
    True
    """
    shown = re.sub(r"(?:/|per|a|за|на)\s*(?:move|ход)\b", " ", typed, flags=re.IGNORECASE)
    shown = _MOVES.sub(" ", shown)
    minutes = increment = 0.0
    found = False
    plus = 0
    for part in _PART.finditer(shown):
        value = float(part["value"].replace(",", "."))
        unit = (part["unit"] or "").casefold()
        after_plus = shown[: part.start()].rstrip().endswith("+")
        plus += after_plus
        found = True
        if unit.startswith(("h", "ч")):
            minutes += 60 * value
        elif unit in ("''", '"', "″") or unit.startswith(("s", "с")):
            increment += value
        elif unit or not after_plus:
            minutes += value
        else:
            increment += value
    return TimeControl(minutes, increment) if found and minutes else None
