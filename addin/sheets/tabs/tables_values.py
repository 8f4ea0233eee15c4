"""Values of the formulas of a table of four, by the system's own arithmetic.

For files that nobody calculates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import Grid, as_typed_text
from addin.sheets.tabs import counter
from addin.sheets.tabs.tables_formulas import (
    LACKING,
    NOT_IN_POINTS,
    OUT,
    PART,
    RIGHT,
    SEATS,
    Helps,
    TableFormulas,
)
from addin.sheets.tabs.tables_formulas import helps as helps
from addin.sheets.vocabulary import Vocabulary
from pairing.table_notes import MAY_LACK, VOID, may_lie, state_of

Cell = tuple[int, int]
Value = str | float

KEYS = ("table_place", "uma", "hanchan_points", "check_sum")

HOUSE = "house_points"


def shown(grid: Grid, words: Vocabulary, settings: Any) -> dict[Cell, dict[str, Value]]:
    """Return the cells with formulas on a Round tab: each with the formulas it may have and their
    values.

    Nothing on a tab without all of their columns.
    """
    values: dict[Cell, dict[str, Value]] = {}
    if not all(key in grid.at for key in (*KEYS, "chombo", "note")):
        return values
    helps = Helps(words.tab(layout.LISTS))
    for top in _tops(grid):
        formulas, lines = TableFormulas(grid, helps, top), _table(grid, top, settings)
        for seat, house in product(range(SEATS), (True, False)):
            for key, formula in formulas.of(seat, house).items():
                value = lines[seat][HOUSE if house and key == "hanchan_points" else key]
                values.setdefault((top + seat, grid.at[key]), {})[formula] = value
    return values


def counted(grid: Grid, words: Vocabulary, last: int, *, settings: Any) -> counter.RoundCount:
    """Return what the counter of a tab says of the tables down to a row."""
    tops = [top for top in _tops(grid) if top <= last]
    checks = [_table(grid, top, settings)[0]["check_sum"] for top in tops]
    numbers = [as_typed_text(grid.get(top, "table")) for top in tops]
    wrong = sum(not isinstance(check, str) for check in checks)
    done = sum(check != "" for check in checks)
    cells = (as_typed_text(grid.get(row, "table")) for row in grid.body if row <= last)
    count = sum(map(_is_number, cells))
    progress = words("round.tables_counter", done=done, all=count)
    progress += words("round.tables_wrong", count=wrong) if wrong else ""
    pairs = zip(numbers, checks, strict=True)
    empty = [int(number) for number, check in pairs if check == "" and _is_number(number)]
    return counter.RoundCount(count, progress, empty)


def _tops(grid: Grid) -> Iterator[int]:
    """Yield the first line of each table."""
    after = 0
    for row in grid.body:
        if row >= after and grid.text(row, "table"):
            after = row + SEATS
            yield row


def _is_number(cell: Any) -> bool:
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def _table(grid: Grid, top: int, settings: Any) -> list[dict[str, Value]]:
    """Return what the formulas of a table show, line by line, by their columns.

    :data:`HOUSE` are the points of a house player.
    """
    rows = range(top, top + SEATS)
    scores, penalties, chombos, notes = (
        [as_typed_text(grid.get(row, key)) for row in rows]
        for key in ("score", "penalty", "chombo", "note")
    )
    state = state_of([note for note in notes if isinstance(note, str)])
    void, cut = state == VOID, state in MAY_LACK
    # What is no number is 0 to the formulas.
    counts = [
        [Fraction(c) if _is_number(c) else Fraction(0) for c in of] for of in (penalties, chombos)
    ]
    lines: list[dict[str, Value]] = [dict.fromkeys((*KEYS, HOUSE), "") for _ in rows]
    off = [settings.taken_off(abs(mine), chombo) for mine, chombo in zip(*counts, strict=True)]
    check = _check(scores, settings, cut=cut)
    if void:
        for line, taken_off in zip(lines, off, strict=True):
            line["hanchan_points"] = line[HOUSE] = float(-taken_off)
    elif check not in ("", NOT_IN_POINTS):
        four, fixed = [int(score) for score in scores], settings.replacement_points
        results = settings.table_results(four, (0,) * SEATS)
        for line, score, (place, gross), taken_off in zip(lines, four, results, off, strict=True):
            line["table_place"] = place
            line["uma"] = float(gross - Fraction(score - settings.base(), 1000))
            line["hanchan_points"] = float(gross - taken_off)
            line[HOUSE] = float((gross if fixed is None else fixed) - taken_off)
        lacks = settings.total() - sum(four)
        if lacks and check == RIGHT:
            lines[LACKING]["check_sum"] = f"−{lacks}"
    lines[0]["check_sum"] = OUT if void else check
    return lines


def _check(scores: Sequence[Any], settings: Any, *, cut: bool) -> Value:
    """Return the check of a table's sum: nothing, not in points, right, or by how much not."""
    total = settings.total()
    if any(score in (None, "") for score in scores):
        return ""
    if not all(_is_number(score) and score == int(score) for score in scores):
        return NOT_IN_POINTS
    lacks = total - int(sum(scores))
    if abs(total - lacks) * PART < abs(total):
        return NOT_IN_POINTS
    return RIGHT if not lacks or may_lie(lacks, settings.left_lying, cut=cut) else -lacks
