"""Cells' values as numbers, choices and games; every mistake is an ``InputError``."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

from addin.sheets.grid import plain
from pairing.errors import InputError, Subject
from pairing.numbers import exact_number
from pairing.systems.fors.scoring import LIMIT

if TYPE_CHECKING:
    from pairing.standings.true_rating.places import Scored


def _wrong(key: str, field: str, /, **values: Any) -> InputError:
    """Return a mistake in the argument ``field`` of the function, which the message names."""
    return InputError(key, subject=Subject(field=field), name=field, **values)


SMALLEST = -10_000
"""No rating list goes below this; it keeps slips of the finger out of the arithmetic."""


def empty(value: Any) -> bool:
    """Return whether a cell holds nothing.

    >>> empty(None), empty("  "), empty(0)
    (True, True, False)
    """
    return value is None or (isinstance(value, str) and not value.strip())


def number(name: str, value: Any) -> Fraction:
    """Read a number; a text that is one (``1,5``) will do. ``name`` is the argument's.

    >>> str(number("free", "-0,5"))
    '-1/2'
    """
    if empty(value):
        raise _wrong("function.empty", name)
    if isinstance(value, list | tuple):
        raise _wrong("function.many_cells", name)
    value_: Fraction | None = None
    if isinstance(value, str):
        value_ = exact_number(value)
    elif isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        # As the cell shows it: 0.1 means a tenth.
        value_ = Fraction(str(value))
    if value_ is None:
        raise _wrong("function.not_number", name, value=str(value))
    return value_


def whole(name: str, value: Any) -> int:
    """Read a whole number; one beyond a thousand millions is a slip of the finger."""
    number_ = number(name, value)
    if number_.denominator != 1 or abs(number_) > 10**9:
        raise _wrong("function.not_whole", name, value=str(value))
    return int(number_)


def counted(name: str, value: Any, *, most: int) -> int:
    """Return a whole number from 1 to ``most``."""
    number_ = whole(name, value)
    if not 1 <= number_ <= most:
        raise _wrong("function.range", name, value=number_, low=1, high=most)
    return number_


def rating(name: str, value: Any, *, whole: bool = False) -> Fraction:
    """Read a rating below the pole of the scale, rounded (halves up) where ``whole`` is asked."""
    number_ = number(name, value)
    if whole:
        number_ = Fraction(math.floor(number_ + Fraction(1, 2)))
    if not SMALLEST <= number_ < LIMIT:
        raise _wrong("function.rating", name, value=str(value), low=SMALLEST, limit=LIMIT)
    return number_


def yes(name: str, value: Any) -> bool:
    """TRUE or FALSE, 1 or 0; an empty cell is FALSE."""
    if empty(value):
        return False
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float) and value in (0, 1):
        return bool(value)
    raise _wrong("function.not_yes_no", name, value=str(value))


# -- a table of games ---------------------------------------------------------------------------


def games(table: Any) -> tuple[list[str], list[Scored]]:
    """Read names in order of appearance and the games between their indices.

    A table with the same names down and across is a crosstable (a cell is the score of the
    player of its row; one of the two cells of a game is enough); otherwise its lines are
    games: two names, the score of the first and perhaps the round.  A heading line and empty
    lines are passed over.

    >>> games([["A", "B", 1], ["B", "C", "½"]])
    (['A', 'B', 'C'], [(0, 1, Fraction(1, 1)), (1, 2, Fraction(1, 2))])
    >>> games([["", "A", "B"], ["A", None, 0], ["B", None, None]])
    (['A', 'B'], [(0, 1, Fraction(0, 1))])
    """
    rows = table if isinstance(table, list | tuple) else [[table]]
    lines = [list(row) if isinstance(row, list | tuple) else [row] for row in rows]
    if not any(not empty(cell) for line in lines for cell in line):
        raise _wrong("function.table_empty", "table")
    across = [plain(cell) for cell in lines[0][1:]]
    down = [plain(line[0]) for line in lines[1:]]
    if len(across) > 1 and across == down and all(across):
        return across, _crosstable(across, [line[1:] for line in lines[1:]])
    from pairing.formats.game_list import games_in

    shown = ([plain(cell) for cell in line] for line in lines)
    listed = games_in(enumerate(shown, start=1), "table")
    return [*listed.names], [(one - 1, other - 1, score) for one, other, score in listed.games]


def _crosstable(names: list[str], cells: list[list[Any]]) -> list[Scored]:
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None:
        raise _wrong("function.table_twice", "table", player=twice)
    scored: list[Scored] = []
    for (i, one), (j, other) in combinations(enumerate(names), 2):
        first, second = _played(cells[i][j], one, other), _played(cells[j][i], other, one)
        if first is not None and second is not None and first + second != 1:
            pair = {"player": one, "opponent": other, "first": first, "second": second}
            raise _wrong("function.table_sum", "table", **pair)
        if first is None and second is not None:
            first = 1 - second
        if first is not None:
            scored.append((i, j, first))
    return scored


def _played(cell: Any, player: str, opponent: str) -> Fraction | None:
    """Read the score in a cell of a crosstable (1, 0.5, ½, =); ``None`` where it is empty."""
    if empty(cell):
        return None
    from pairing.standings.true_rating.places import exact_score

    score = None if isinstance(cell, bool) else exact_score(str(cell))
    if score is None:
        names = {"player": player, "opponent": opponent}
        raise _wrong("function.table_cell", "table", **names, value=str(cell))
    return score
