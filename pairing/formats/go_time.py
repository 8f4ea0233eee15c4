"""A time control of go as organisers type it, and what the federations make of it.

Chess counts the increments of 60 moves instead: :mod:`pairing.time_control`.

The European rating system counts the adjusted time: the basic time and what the overtime
gives for 45 moves (one period a move), for 60 moves (Canadian) or for 120 moves (Fischer).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from pairing.dates import minutes_of

SUDDEN, BYOYOMI, CANADIAN, FISCHER = "sudden", "byoyomi", "canadian", "fischer"
MOVES = {SUDDEN: 0, BYOYOMI: 45, CANADIAN: 60, FISCHER: 120}
"""For how many moves the overtime counts."""

_STONES = r"(?:stones?|moves?|plays?|кам\w*|ход\w*|pierres?)"
_MINUTES = r"(?:min\w*|мин\w*|m\b|м\b|['′])"
_SECONDS = r"(?:seconds?|secs?|sec|сек\w*|s\b|с\b|[\"″]|'')"
_ADDED = re.compile(
    r"fis[c]?her|фишер|increment|bonus|добав|(?:per|a|each|every|на|/)\s*(?:move|ход|stone|кам)"
)
_PERIODS = re.compile(r"byo|byô|бё|бе-?[её]ми|period|перио|\dx\d")


@dataclass(frozen=True)
class GoTime:
    """Basic time in minutes, the kind of overtime, and its seconds a move."""

    main: Fraction
    kind: str = SUDDEN
    seconds: Fraction = Fraction(0)

    @property
    def adjusted(self) -> int:
        """The adjusted time in whole minutes, rounded down."""
        return int(self.main + MOVES[self.kind] * self.seconds / 60)


def go_time_of(typed: str) -> GoTime | None:
    """The time control in a text; ``None`` without a number of minutes in it.

    Seconds after the basic time without a word for what they are count as a period a move,
    which is the least they can be.

    >>> go_time_of("45 min + 20 s a move, Fischer").adjusted
    85
    >>> go_time_of("1 h + 15 stones / 5 min").adjusted, go_time_of("60+3x30").adjusted
    (80, 82)
    >>> go_time_of("90 мин").adjusted, go_time_of("later") is None
    (90, True)
    >>> go_time_of("60 min, Canadian 15/5") == go_time_of("60 мин, канадское 15/5")
    True
    """
    text = typed.casefold().replace("’", "'").replace(",", ".")
    text = re.sub(r"(?<=\d)\s*[хx×*]\s*(?=\d)", "x", text)
    main, late = _cut(re.sub(r"^\D*\d+x(?=\d)", "", text))
    basic = _minutes(main)
    if basic is None:
        return None
    canadian = _canadian(late)
    if canadian is not None:
        return GoTime(basic, CANADIAN, canadian)
    seconds = _seconds(late)
    if seconds is None:
        return GoTime(basic)
    return GoTime(basic, FISCHER if _ADDED.search(late) else BYOYOMI, seconds)


def _cut(text: str) -> tuple[str, str]:
    """The basic time, and all that stands after it."""
    found = re.search(
        rf"\d+(?:\.\d+)?\s*(?:h|ч)[a-zа-яё]*\.?\s*\d*\s*{_MINUTES}?|\d+\s*{_MINUTES}?", text
    )
    if found is None:
        return text, ""
    return text[: found.end()], text[found.end() :]


def _minutes(main: str) -> Fraction | None:
    hours = re.search(r"(\d+\.\d+)\s*(?:h|ч)", main)
    if hours:
        return 60 * Fraction(hours[1])
    minutes = minutes_of(main)
    return Fraction(int(minutes)) if minutes else None


def _canadian(late: str) -> Fraction | None:
    """Seconds a move of so many stones in so many minutes."""
    stones = re.search(rf"(\d+)\s*{_STONES}", late)
    minutes = re.search(rf"(\d+)\s*{_MINUTES}(?!')", late)
    if stones and minutes and int(stones[1]):
        return Fraction(60 * int(minutes[1]), int(stones[1]))
    short = re.search(r"(\d+)\s*(?:/|in|за)\s*(\d+)", late)
    if short and re.search("canad|канад", late) and int(short[1]) and not _seconds_named(late):
        return Fraction(60 * int(short[2]), int(short[1]))
    return None


def _seconds_named(late: str) -> bool:
    return re.search(rf"\d\s*{_SECONDS}", late) is not None


def _seconds(late: str) -> Fraction | None:
    """Seconds of a period, or those added a move."""
    named = re.search(rf"(\d+)\s*{_SECONDS}", late)
    if named:
        return Fraction(int(named[1]))
    minutes = re.search(rf"(\d+)\s*{_MINUTES}", late)
    if minutes and _PERIODS.search(late):
        return Fraction(60 * int(minutes[1]))
    times = re.search(r"\d+x(\d+)", late)
    if times:
        return Fraction(int(times[1]))
    plain = re.search(r"\+\s*(\d+)", late)
    return Fraction(int(plain[1])) if plain else None
