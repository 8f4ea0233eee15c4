"""The lines of a report file with other start numbers in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pairing.formats.trf.fields import FIRST_ROUND, is_national

_COLUMNS: Mapping[str, tuple[int, int | None]] = {
    "013": (37, 5),
    "240": (11, 5),
    "250": (23, 5),
    "260": (13, 5),
    "300": (17, 5),
    "310": (74, 5),
    "XXA": (5, None),
    "DAT": (5, None),
}
"""Where four columns hold a start number, and how far the next one is (``None``: none)."""

_WORDS = ("XXP", "XXZ")


def renumbered(source: Sequence[str], numbers: Mapping[int, int]) -> tuple[str, ...]:
    """Return the lines with numbers as they are now; what is no number stays.

    >>> renumbered(["XXZ 3 4", "013 Team".ljust(36) + "   3"], {3: 12})[0]
    'XXZ 12 4'
    """
    return tuple(_line(line, numbers) for line in source)


def _line(line: str, numbers: Mapping[int, int]) -> str:
    code = line[:3]
    if code in _WORDS:
        return re.sub(r"\b\d+\b", lambda match: str(_now(match.group(), numbers)), line)
    if code == "001":
        line = _put(line, 5, numbers)
        for column in range(FIRST_ROUND, len(line) + 1, 10):
            line = _put(line, column, numbers)
        return line
    if code in _COLUMNS:
        first, step = _COLUMNS[code]
        for column in range(first, len(line) + 1, step) if step else (first,):
            line = _put(line, column, numbers)
        return line
    if is_national(line):
        return _put(line, 5, numbers)
    return line


def _put(line: str, column: int, numbers: Mapping[int, int]) -> str:
    shown = line[column - 1 : column + 3]
    number = shown.strip()
    if not number.isdecimal() or int(number) not in numbers:
        return line
    now = f"{_now(number, numbers):>4}"
    if shown.startswith("0"):
        now = now.replace(" ", "0")
    return line[: column - 1] + now + line[column + 3 :]


def _now(shown: str, numbers: Mapping[int, int]) -> int:
    return numbers.get(int(shown), int(shown))
