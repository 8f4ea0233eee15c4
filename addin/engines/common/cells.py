"""The content of a cell, and how it is written in a file: text, numbers, dates, formulas."""

from __future__ import annotations

import math
import re
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

from pairing.errors import InputError

MAX_ROWS = 1_048_576
MAX_COLUMNS = 16_384
MAX_TEXT = 32_767
"""Characters a cell can hold, counted as Excel counts them: in UTF-16."""

MAX_FORMULA = 8_192

Rect = tuple[int, int, int, int]
"""First row, first column, last row, last column, all from 1 and included."""


class Formula(str):
    """A formula as the file stores it: in English, without the leading ``=``."""


class CellError(str):
    """An error value such as ``#N/A``, as the file has it; to xlwings it is a text or nothing."""


Content = None | float | bool | str | datetime | Formula
"""What an edit puts into a cell; ``None`` empties it."""


def to_content(value: Any, file: str, place: str) -> Content:
    """Return what Excel would put into a cell when it is given a Python value.

    A text that begins with an apostrophe is the text after it; any other text that begins
    with ``=`` is a formula; an empty text empties the cell.  Other texts stay texts, also
    those that look like numbers (Excel itself would turn them into numbers).

    Raises ``InputError``, its ``place`` set to ``place``, for a text that is too long or
    broken, an infinite number and anything a cell cannot hold.
    """
    if value is None or type(value) is float:
        if value is None or math.isfinite(value):
            return value
        return _number(value, file, place)
    if isinstance(value, str):
        return _text(str(value), file, place)
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float, Decimal)):
        return _number(value, file, place)
    if type(value).__name__ in ("NaTType", "NAType"):  # pandas', without importing pandas
        return None
    if isinstance(value, datetime):
        # Subclasses too (pandas' Timestamp); a cell knows no time zone.
        return datetime(*value.timetuple()[:6], value.microsecond)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day)
    if hasattr(value, "astype") and type(value).__name__ == "datetime64":
        return to_content(value.astype("datetime64[us]").item(), file, place)
    if hasattr(value, "item") and hasattr(value, "dtype"):
        return to_content(value.item(), file, place)
    raise InputError("error.cell_value", file=file, value=repr(value)).at(place)


def _text(value: str, file: str, place: str) -> Content:
    if not value:
        return None
    try:
        units = len(value) if value.isascii() else len(value.encode("utf-16-le")) // 2
    except UnicodeEncodeError:
        raise InputError("error.text_broken", file=file, value=ascii(value[:40])).at(place)
    if value[0] == "=" and len(value) > 1:
        if units > MAX_FORMULA or _ILLEGAL.search(value):
            raise InputError("error.cell_value", file=file, value=ascii(value[:40])).at(place)
        return Formula(value[1:])
    if value[0] == "'":
        value, units = value[1:], units - 1
    if units > MAX_TEXT:
        raise InputError("error.text_too_long", file=file, length=units, limit=MAX_TEXT).at(place)
    return value


def _number(value: int | float | Decimal, file: str, place: str) -> float | None:
    try:
        number = float(value)
    except (OverflowError, ValueError):
        number = math.inf
    if math.isnan(number):
        return None
    if math.isinf(number):
        raise InputError("error.cell_value", file=file, value=str(value)[:40]).at(place)
    return number


# -- text in XML ----------------------------------------------------------------------------

_ILLEGAL = re.compile("[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_TO_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f\ufffe\uffff]")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


def escape(text: str) -> str:
    r"""Return text as Excel stores it: characters that XML forbids become ``_xHHHH_``.

    >>> escape("bell\x07"), escape("_x0041_")
    ('bell_x0007_', '_x005F_x0041_')
    """
    return _TO_ESCAPE.sub(lambda sign: f"_x{ord(sign.group()):04X}_", text)


def unescape(text: str) -> str:
    """Return stored text as a person sees it.

    >>> unescape("_x005F_x0041_")
    '_x0041_'
    """
    if "_x" not in text:
        return text
    text = _ESCAPED.sub(lambda code: chr(int(code.group(1), 16)), text)
    # A character beyond the first plane is stored as two escapes.
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


# -- numbers and dates ------------------------------------------------------------------------


def number_text(number: float) -> str:
    """Return a number as files store it, exact and without a needless ``.0``.

    >>> number_text(3.0), number_text(0.1), number_text(1e300)
    ('3', '0.1', '1e+300')
    """
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    return repr(number)


_DAY = timedelta(days=1)
_EPOCH = datetime(1899, 12, 30)
_EPOCH_1904 = datetime(1904, 1, 1)
_MARCH_1900 = datetime(1900, 3, 1)


def to_serial(moment: datetime, since_1904: bool) -> float | None:
    """Return the days since the workbook's epoch, or None for a moment before it.

    >>> to_serial(datetime(2026, 11, 21, 12), False)
    46347.5
    """
    if since_1904:
        days = (moment - _EPOCH_1904) / _DAY
    else:
        days = (moment - _EPOCH) / _DAY
        if moment < _MARCH_1900:
            # Excel believes that 1900 was a leap year.
            days -= 1
    return days if days >= 0 else None


def from_serial(serial: float, since_1904: bool) -> datetime | float:
    """Return the moment a date cell shows, to the millisecond; numbers that are no date stay
    numbers.

    >>> from_serial(46347.5, False)
    datetime.datetime(2026, 11, 21, 12, 0)
    """
    epoch = _EPOCH_1904 if since_1904 else _EPOCH
    if not since_1904 and 1 <= serial < 60:
        epoch += _DAY
    if not 0 <= serial < 2_958_466:
        return serial
    try:
        return epoch + timedelta(milliseconds=round(serial * 86_400_000))
    except OverflowError:
        return serial


# -- addresses --------------------------------------------------------------------------------


@cache
def column_number(letters: str) -> int:
    """Return a column's number from its letters: ``AA`` is 27."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - 64
    return number


@cache
def column_letters(column: int) -> str:
    """Return a column's letters from its number, counted from 1.

    >>> column_letters(1), column_letters(27)
    ('A', 'AA')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """Return the address of a cell without ``$``: row 3 of column 2 is ``B3``."""
    return f"{column_letters(column)}{row}"


def rect_name(rect: Rect) -> str:
    """Return a rectangle as files name it: ``A1:B3``, a single cell as ``A1``."""
    first, last = cell_name(*rect[:2]), cell_name(*rect[2:])
    return first if first == last else f"{first}:{last}"


def overlap(a: Rect, b: Rect) -> bool:
    """Return whether two rectangles have a cell in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


_AREA = re.compile(
    r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Za-z]{1,3})\$?([0-9]{1,7}))?"
    r"|\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})"
    r"|\$?([0-9]{1,7}):\$?([0-9]{1,7})"
)


@lru_cache(maxsize=8192)
def parse_area(text: str) -> Rect | None:
    """Return ``A1``, ``$A$1:B3``, ``A:C`` or ``1:3`` as a rectangle; None for anything else.

    >>> parse_area("B3:A1"), parse_area("A:A"), parse_area("pbRound1")
    ((1, 1, 3, 2), (1, 1, 1048576, 1), None)
    """
    match = _AREA.fullmatch(text)
    if match is None:
        return None
    left, top, right, bottom, first, last, begin, end = match.groups()
    if left:
        a, b = column_number(left), column_number(right or left)
        c, d = int(top), int(bottom or top)
    elif first:
        a, b, c, d = column_number(first), column_number(last), 1, MAX_ROWS
    else:
        a, b, c, d = 1, MAX_COLUMNS, int(begin), int(end)
    rect = min(c, d), min(a, b), max(c, d), max(a, b)
    return rect if rect[0] >= 1 and rect[2] <= MAX_ROWS and rect[3] <= MAX_COLUMNS else None
