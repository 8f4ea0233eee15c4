"""What the formulas of a table of four show, found as the program reads what is typed.

Line by line the same as ``tables_formulas``, for files that nobody calculates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import Grid, as_typed_text
from addin.sheets.tabs import counter
from addin.sheets.tabs.tables_formulas import (
    HIDDEN,
    LACKING,
    NUMBER,
    PENALTY_NUMBER,
    PENALTY_POINTS,
    POINTS,
    RIGHT,
    SEATS,
    SMALL_NUMBER,
    SURE,
    UNIT,
    UNITS,
    Helps,
    formulas_of,
)
from addin.sheets.tabs.typed_formulas import UNREADABLE
from addin.sheets.vocabulary import Vocabulary
from pairing.formats.scores import (
    NUMBER_TYPED,
    TypedScore,
    certain_penalty,
    read_score,
    scale_of,
    score_text,
)
from pairing.table_notes import MAY_LACK, VOID, may_lie, state_of

Cell = tuple[int, int]
Value = str | float

KEYS = ("table_place", "uma", "hanchan_points", "check_sum", *HIDDEN)


def shown(grid: Grid, words: Vocabulary, settings: Any) -> dict[Cell, dict[str, Value]]:
    """The cells with formulas on a Round tab: each with the formulas it may have and their values.

    Nothing on a tab without all of their columns.
    """
    found: dict[Cell, dict[str, Value]] = {}
    if not all(key in grid.at for key in (*KEYS, "chombo", "note")):
        return found
    helps = Helps(words.tab(layout.LISTS))
    for top in _tops(grid):
        for seat, values in enumerate(_table(grid, top, words, settings)):
            for house in (True, False):
                formulas = formulas_of(grid, helps, top, seat, house)
                for key, formula in formulas.items():
                    other = key == "hanchan_points" and house
                    value = values["house_points" if other else key]
                    found.setdefault((top + seat, grid.at[key]), {})[formula] = value
    return found


def counted(grid: Grid, words: Vocabulary, settings: Any, last: int) -> counter.Said:
    """Return what the counter of a tab says of the tables down to a row."""
    tops = [top for top in _tops(grid) if top <= last]
    checks = [_table(grid, top, words, settings)[0]["check_sum"] for top in tops]
    numbers = [as_typed_text(grid.get(top, "table")) for top in tops]
    wrong = sum(not isinstance(check, str) for check in checks)
    done = checks.count(RIGHT) + wrong
    count = sum(
        _is_number(as_typed_text(grid.get(row, "table"))) for row in grid.body if row <= last
    )
    said = words("round.tables_counter", done=done, all=count)
    said += words("round.tables_wrong", count=wrong) if wrong else ""
    pairs = zip(numbers, checks, strict=True)
    return counter.Said(count, said, [int(n) for n, one in pairs if one == "" and _is_number(n)])


def _tops(grid: Grid) -> Iterator[int]:
    """The first line of each table."""
    after = 0
    for row in grid.body:
        if row >= after and grid.text(row, "table"):
            after = row + SEATS
            yield row


def _is_number(cell: Any) -> bool:
    return isinstance(cell, (int, float)) and not isinstance(cell, bool)


def _typed(cell: Any) -> tuple[Value, TypedScore | None]:
    """The number typed in a cell as the formulas have it, and what is certain of it."""
    text = score_text(cell)
    if not NUMBER_TYPED.fullmatch(text):
        return (UNREADABLE if text else ""), None
    return float(text), read_score(cell)


def _table(grid: Grid, top: int, words: Vocabulary, settings: Any) -> list[dict[str, Value]]:
    """Return what the formulas of a table show, line by line, by their columns.

    ``house_points`` are those of a house player.
    """
    rows = range(top, top + SEATS)
    scores, penalties, chombos, notes = (
        [as_typed_text(grid.get(row, key)) for row in rows]
        for key in ("score", "penalty", "chombo", "note")
    )
    lines, unit = _in_points(scores, penalties, settings.total())
    state = state_of([note for note in notes if isinstance(note, str)])
    void, cut = state == VOID, state in MAY_LACK
    _points(lines, [chombo if _is_number(chombo) else 0 for chombo in chombos], settings, void=void)
    _checks(lines, unit, settings.total(), settings, void=void, cut=cut)
    return lines


def _in_points(
    scores: Sequence[Any], penalties: Sequence[Any], total: int
) -> tuple[list[dict[str, Value]], Value]:
    """The hidden columns, line by line, and the unit of small numbers that the table tells."""
    lines: list[dict[str, Value]] = [{} for _ in scores]
    typed = [_typed(cell) for cell in scores]
    certain = [read for _, read in typed if read is not None]
    unit: Value = ""
    if len(certain) == SEATS:
        unit = scale_of(certain, total) or UNREADABLE
    times = 1000 if unit == 1 and any(one.decimal for one in certain) else unit
    for line, (number, read), penalty in zip(lines, typed, penalties, strict=True):
        unsure = number if isinstance(number, str) else UNREADABLE
        line[NUMBER] = number
        line[SURE], line[SMALL_NUMBER] = (read.points, read.small) if read else (unsure, unsure)
        line[POINTS] = read.at(unit) if read and isinstance(unit, int) else ""
        line[PENALTY_NUMBER] = taken = _typed(penalty)[0]
        line[PENALTY_POINTS] = taken if isinstance(unit, int) else ""
        if isinstance(unit, int) and not isinstance(taken, str):
            line[PENALTY_POINTS] = _penalty(read_score(penalty), int(times), total)
    lines[0][UNIT] = unit
    return lines, unit


def _penalty(read: TypedScore | None, times: int, total: int | None) -> Value:
    if read is None or not certain_penalty(read, times, total):
        return UNREADABLE
    return read.at(times)


def _points(
    lines: list[dict[str, Value]], chombos: Sequence[float], settings: Any, *, void: bool
) -> None:
    """Place, uma and points, by the four scores in points."""
    four = [one for line in lines if not isinstance(one := line[POINTS], str)]
    base, share = settings.base(), settings.tie_uma == "share"
    full = len(four) == SEATS and not void
    uma = list(settings.uma_of(four))
    uma[0] += 4 * max(0, base - settings.starting_points) / 1000
    for seat, (line, chombo) in enumerate(zip(lines, chombos, strict=True)):
        penalty = line[PENALTY_POINTS]
        off = abs(0 if isinstance(penalty, str) else penalty) / 1000 + chombo * settings.chombo
        points = house = (0 - off) if void else ""
        line["table_place"] = line["uma"] = ""
        if full:
            mine = four[seat]
            place = 1 + sum(one > mine for one in four) + (0 if share else four[:seat].count(mine))
            level = four.count(mine) if share else 1
            line["table_place"] = place
            line["uma"] = won = sum(uma[place - 1 : place - 1 + level]) / level
            points = house = (mine - base) / 1000 + won - off
            if settings.replacement is not None:
                house = settings.replacement - off
        unsure = penalty == UNREADABLE
        line["hanchan_points"] = UNREADABLE if unsure else points
        line["house_points"] = UNREADABLE if unsure else house


def _checks(
    lines: list[dict[str, Value]],
    unit: Value,
    total: int,
    settings: Any,
    *,
    void: bool,
    cut: bool,
) -> None:
    """The column of the sum: right or by how much not, the unit, what nobody has."""
    four = [one for line in lines if not isinstance(one := line[POINTS], str)]
    lacks = total - sum(four)
    full = len(four) == SEATS and not void
    may_lack = may_lie(int(lacks), settings.left_lying, cut=cut)
    unsure = any(line[PENALTY_POINTS] == UNREADABLE for line in lines)
    check: Value = RIGHT if void else ""
    if unit == UNREADABLE or (isinstance(unit, int) and unsure):
        check = UNREADABLE
    elif full:
        check = RIGHT if may_lack or not lacks else -lacks
    lines[0]["check_sum"] = check
    lines[1]["check_sum"] = UNITS.get(unit, "") if isinstance(unit, int) else ""
    lines[LACKING]["check_sum"] = f"−{lacks}" if full and may_lack else ""
