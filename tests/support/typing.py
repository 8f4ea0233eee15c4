"""What Excel makes of a text that is typed, or put into a cell that is no text."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

from addin.engines.common.cells import CellError

ENGLISH, RUSSIAN = ".", ","
"""Languages of Excel, by what stands before decimals; ``1.5`` is a day where that is a comma."""

_ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
_NUMBER = re.compile(
    r"(?P<minus>[+-]?)\s*[$€]?\s*(?P<whole>\d{1,3}(?:,\d{3})+|\d+)?(?P<part>\.\d*)?"
    r"(?:[eE](?P<ten>[+-]?\d+))?\s*(?P<percent>%?)(?P<after>-?)"
)
_FRACTION = re.compile(r"(-?)(\d+) (\d{1,3})/(\d{1,3})")
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?")
_SHORT_DATE = r"(\d{1,2})[-/%s](\d{1,2})(?:[-/%s](\d{2}|\d{4}))?"
_NAMED_DATE = re.compile(
    r"(\d{1,4})[ -]([A-Za-z]{3})(?:[ -](\d{2}|\d{4}))?"
    r"|([A-Za-z]{3})[ -](\d{1,4})"
)
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_TIME = re.compile(r"(\d{1,4}):(\d{2})(?::(\d{2}))?(?:\s*([AaPp])[Mm]?)?")


def takes_text(cells: Any, row: int, column: int) -> bool:
    """Whether a cell of a closed file takes whatever is typed there as a text: its format is @."""
    named = cells.format._root.iterfind("{*}numFmts/{*}numFmt")
    texts = {int(item.get("numFmtId")) for item in named if item.get("formatCode") == "@"}
    return cells.format.formats[cells.style(row, column)] in texts


def typed(text: str, decimals: str = ENGLISH) -> Any:
    """Return what Excel makes of a text; a text that stays one has an apostrophe.

    >>> typed("007"), typed("12-"), typed("'12-"), typed("TRUE"), typed("1-0"), typed("0 1/2")
    (7.0, -12.0, "'12-", True, "'1-0", 0.5)
    >>> typed("1.5"), typed("1.5", RUSSIAN).month, typed("1,5", RUSSIAN)
    (1.5, 5, 1.5)
    """
    plain = text.strip()
    if not plain:
        return f"'{text}" if text else None
    if text.startswith(("'", "=")):
        return text
    if plain.upper() in ("TRUE", "FALSE") or (decimals != ENGLISH and plain.upper() == "ИСТИНА"):
        return plain.upper() != "FALSE"
    if plain.upper() in _ERRORS:
        return CellError(plain.upper())
    number = _number(plain if decimals == ENGLISH else _english(plain))
    made = _moment(plain, decimals) if number is None else number
    return f"'{text}" if made is None else made


def _english(text: str) -> str:
    """A number as it is typed with a comma before its decimals, with a point instead."""
    return "?" if "." in text else text.replace(",", ".")


def _number(text: str) -> float | None:
    if text[0] == "(" and text[-1] == ")" and _number(text[1:-1] or "?") is not None:
        return -(_number(text[1:-1]) or 0.0)
    if found := _FRACTION.fullmatch(text):
        part = int(found[3]) / int(found[4]) if int(found[4]) else 0.0
        return (-1 if found[1] else 1) * (int(found[2]) + part)
    found = _NUMBER.fullmatch(text)
    if not found or not (found["whole"] or (found["part"] or "").strip(".")):
        return None
    if found["minus"] and found["after"]:
        return None
    whole = (found["whole"] or "0").replace(",", "")
    number = float(f"{whole}{found['part'] or ''}e{found['ten'] or 0}")
    sign = -1 if "-" in (found["minus"], found["after"]) else 1
    return None if number == float("inf") else sign * number / (100 if found["percent"] else 1)


def _moment(text: str, decimals: str) -> datetime | float | None:
    dot = "" if decimals == ENGLISH else "."
    short = re.compile(_SHORT_DATE % (dot, dot))
    try:
        if found := _ISO.fullmatch(text):
            return datetime(*(int(part or 0) for part in found.groups()))  # type: ignore[arg-type]
        if found := short.fullmatch(text):
            first, second = int(found[1]), int(found[2])
            month, day = (first, second) if decimals == ENGLISH and first < 13 else (second, first)
            return _day(day, month, found[3])
        if found := _NAMED_DATE.fullmatch(text):
            month = _MONTHS.index((found[2] or found[4]).lower()) + 1
            return _day(int(found[1] or found[5]), month, found[3])
        if found := _TIME.fullmatch(text):
            hours, minutes, seconds = (int(part or 0) for part in found.groups()[:3])
            hours += 12 if (found[4] or "").lower() == "p" and hours < 12 else 0
            return (hours * 3600 + minutes * 60 + seconds) / 86400 if minutes < 60 else None
    except ValueError:
        pass
    return None


def _day(day: int, month: int, year: str | None) -> datetime:
    """A day of this year, unless another one is said; a number too large is the year itself."""
    if day > 31:
        return datetime(day + (1900 if day < 100 else 0), month, 1)
    past = date.today().year if year is None else int(year) + (2000 if len(year) == 2 else 0)
    return datetime(past, month, day)
