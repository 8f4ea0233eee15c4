"""The days of an event and a player's time, out of whatever the organiser typed for them.

One day or several, in digits or with the month in words, English or Russian, the year once or
twice: what counts is the first day and the last.  Digits are taken day first, as most of the
world writes them, unless that cannot be.
"""

from __future__ import annotations

import re
import unicodedata
from calendar import monthrange, timegm
from itertools import count

from pairing.dataclasses import dataclass

_ENGLISH = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)  # fmt: skip

_RUSSIAN = (
    ("январь", "января"), ("февраль", "февраля"), ("март", "марта"), ("апрель", "апреля"),
    ("май", "мая"), ("июнь", "июня"), ("июль", "июля"), ("август", "августа"),
    ("сентябрь", "сентября"), ("октябрь", "октября"), ("ноябрь", "ноября"),
    ("декабрь", "декабря"),
)  # fmt: skip

_LEAST_LETTERS = 3
"""Letters of a month that tell which it is."""

_FIRST_SERIAL, _LAST_SERIAL = 20_000, 80_000
"""Days since 1899-12-30 that a bare number in a cell may mean: the years 1954 to 2119."""

_TOKEN = re.compile(
    r"""
      (?P<iso>\d{4}([-./])\d{1,2}\2\d{1,2}(?!\d))
    | (?P<digits>\d{1,2}\s?([-./])\s?\d{1,2}\s?\4\s?(?:\d{4}|\d{2})(?!\d))
    | (?P<clock>\d{1,2}:\d{2}(?::\d{2})?)
    | (?P<short>\d{1,2}\.\d{1,2}(?!\d)|\d{1,2}/\d{1,2}(?![\d.]))
    | '(?P<year>\d{2})(?!\d)
    | (?P<number>\d+)
    | (?P<word>[^\W\d_]+)
    """,
    re.X,
)


@dataclass
class _Day:
    """A day of which some is known."""

    day: int
    month: int | None = None
    year: int | None = None


def days_of(typed: str) -> tuple[str, ...]:
    """Return the first day and the last as ``2026-11-21``, one if they are the same.

    Nothing if it cannot be told.  A day, its month and its year must be there; weekdays, times
    and other words are passed over.

    >>> days_of("21–22 November 2026"), days_of("next spring")
    (('2026-11-21', '2026-11-22'), ())
    >>> days_of("с 30 декабря по 2 января 2027 г."), days_of("21.11.2026")
    (('2026-12-30', '2027-01-02'), ('2026-11-21',))
    """
    text = unicodedata.normalize("NFKC", typed).replace("’", "'").casefold().strip()
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", text)
    if re.fullmatch(r"\d{5}(\.0+)?", text):
        counted = int(text.partition(".")[0])
        if _FIRST_SERIAL <= counted <= _LAST_SERIAL:
            return ("{:04}-{:02}-{:02}".format(*day_counted(counted)),)
    found = _read(text)
    if found is None:
        return ()
    _complete(found)
    days = []
    for one in found:
        if one.year is None or not 1 <= one.year <= 9999 or not 1 <= (one.month or 0) <= 12:
            return ()
        month = one.month or 0
        if not 1 <= one.day <= monthrange(one.year, month)[1]:
            return ()
        days.append(f"{one.year:04}-{month:02}-{one.day:02}")
    return tuple(dict.fromkeys((min(days), max(days)))) if days else ()


def minutes_of(time_control: str) -> str:
    """Return a player's main time in minutes: hours and minutes, or the first number; "" for
    neither.

    >>> minutes_of("90 min + 30 s a move"), minutes_of("1 h 15"), minutes_of("45+3x30")
    ('90', '75', '45')
    """
    hours = re.search(r"([0-9]+)\s*(?:h|ч)[^0-9]*([0-9]+)?", time_control.casefold())
    if hours:
        return str(60 * int(hours[1]) + int(hours[2] or 0))
    match = re.search(r"[0-9]{1,4}", time_control)
    return match[0] if match else ""


def serial(year: int, month: int, day: int) -> int:
    """Return the number by which spreadsheets keep a day.

    >>> serial(2000, 1, 1), serial(2026, 5, 12)
    (36526, 46154)
    """
    return timegm((year, month, day, 0, 0, 0)) // 86_400 + 25_569


def day_counted(number: int) -> tuple[int, int, int]:
    """Year, month and day that spreadsheets keep as a number.

    >>> day_counted(46347), day_counted(serial(2024, 2, 29)), day_counted(73050)
    ((2026, 11, 21), (2024, 2, 29), (2099, 12, 31))
    """
    year = next(year for year in count(1900 + number // 366) if number < serial(year + 1, 1, 1))
    month = next(month for month in range(12, 0, -1) if serial(year, month, 1) <= number)
    return year, month, number - serial(year, month, 1) + 1


def _read(text: str) -> list[_Day] | None:
    """Days with what stands beside them; ``None`` for a number that can be none of a date."""
    found: list[_Day] = []
    month: int | None = None
    for token in _TOKEN.finditer(text):
        kind, shown = token.lastgroup or "", token[0]
        parts = [int(part) for part in re.findall(r"\d+", shown)]
        if kind == "iso":
            found.append(_Day(parts[2], parts[1], parts[0]))
            month = None
        elif kind == "digits":
            found.append(_in_digits(*parts))
            month = None
        elif kind == "short":
            if parts[1] > 12:  # "21/22.11.2026", "21.22 November"
                found += [_Day(parts[0], month), _Day(parts[1], month)]
            else:
                found.append(_Day(parts[0], parts[1]))
        elif kind == "word" and (named := _month(shown)) is not None:
            month = _give_month(found, named)
        elif kind == "year" or (kind == "number" and len(shown) == 4):
            year = parts[0] if kind == "number" else 2000 + parts[0]
            for one in found:
                if one.year is None:
                    one.year = year if one is found[-1] else -year
            month = None
        elif kind == "number":
            if not 1 <= parts[0] <= 31:
                return None
            found.append(_Day(parts[0], month))
    return found


def _give_month(found: list[_Day], named: int) -> int | None:
    """Give the days that wait for a month this one; where none does, it is that of the next."""
    waiting = [one for one in found if one.month is None]
    for one in waiting:
        one.month = named
    return None if waiting else named


def _in_digits(first: int, second: int, year: int) -> _Day:
    """Return a day in digits: day first, unless only the month can be."""
    year = year if year > 99 else 2000 + year
    if second > 12 >= first:
        return _Day(second, first, year)
    return _Day(first, second, year)


def _month(word: str) -> int | None:
    if len(word) < _LEAST_LETTERS:
        return None
    for number, english in enumerate(_ENGLISH, start=1):
        if any(name.startswith(word) for name in (english, *_RUSSIAN[number - 1])):
            return number
    return 9 if word == "sept" else None


def _complete(days: list[_Day]) -> None:
    """Give a day without month or year those of its neighbour.

    Before a day that has them it is the latest earlier one: "30-2.12.2026" begins in November,
    "30 December - 2 January 2027" in the year before.  A negative year is one that was said
    behind several days.
    """
    for one, following in zip(days[-2::-1], days[:0:-1], strict=True):
        if one.month is None and following.month is not None:
            earlier = one.day > following.day
            one.month = (following.month - 2) % 12 + 1 if earlier else following.month
        if one.year is not None and one.year > 0:
            continue
        year = following.year if one.year is None else -one.year
        if year is not None and one.month is not None and following.month is not None:
            later = (one.month, one.day) > (following.month, following.day)
            one.year = abs(year) - (1 if later else 0)
    for one, earlier_day in zip(days[1:], days[:-1], strict=True):
        if one.month is None:
            one.month = earlier_day.month
        if one.year is None:
            one.year = earlier_day.year
