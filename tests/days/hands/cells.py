"""What the cells of an edited workbook say, read without the program that is tried.

It knows as much as these edits need: headings stand where they stood, and values are those that
the edits type.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from addin.sheets.layout import bye_words
from pairing.tournament import Result
from tests.days.hands.desk import HEADER, Desk

Rows = list[list[Any]]

RULED = ("rating", "start_score", "start_level")
"""What a player is paired and placed by, as far as his tab has it."""

SUM = 120_000
"""The scores of a table."""

CODES = {str(one) for one in Result}


@dataclass
class Said:
    """What the tabs say; ``unclear`` are cells a program need not understand."""

    seats: dict[tuple[int, Any], Any] = field(default_factory=dict)
    """Round and board, table or bye -> who sits there."""
    results: dict[tuple[int, Any], Any] = field(default_factory=dict)
    stones: dict[tuple[int, Any], Any] = field(default_factory=dict)
    """Stones and komi of a game, or the winds of a table."""
    people: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    """Name -> number, and what he is paired by."""
    away: dict[str, Any] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    unclear: list[str] = field(default_factory=list)


def edited(desk: Desk) -> dict[str, Rows]:
    """The cells of the tabs after the steps of an edit; other steps say nothing of the event."""
    tabs = [desk.round_tab(number) for number in range(1, desk.last + 1)]
    cells = {tab: desk.rows(tab) for tab in (*tabs, desk.tab("players"), desk.tab("tournament"))}
    for what, tab, *more in desk.steps:
        rows = cells.get(tab, [])
        if what == "type":
            row, column, value = more
            rows += [[None] * len(rows[0]) for _ in range(row - len(rows))]
            for line in rows:
                line += [None] * (column - len(line))
            rows[row - 1][column - 1] = value
        elif what == "delete_row":
            del rows[more[0] - 1]
        elif what == "insert_row":
            rows.insert(more[0] - 1, [None] * len(rows[0]))
    return cells


def _columns(desk: Desk, tab: str, rows: Rows) -> dict[str, int]:
    """Where the columns stand now, by their headings."""
    was, now = desk.rows(tab)[HEADER - 1], rows[HEADER - 1]
    columns = desk.columns(tab)
    if was == now:
        return columns
    return {
        key: now.index(was[at - 1]) + 1 if was[at - 1] in now else at for key, at in columns.items()
    }


def said(desk: Desk, cells: dict[str, Rows]) -> Said:
    """What these cells say."""
    found = Said()
    _players(desk, cells[desk.tab("players")], found)
    for number in range(1, desk.last + 1):
        of = _tables if desk.base.system == "riichi" else _games
        of(desk, number, cells[desk.round_tab(number)], found)
    grid = cells[desk.tab("tournament")]
    for name, row in desk.reading.setting_rows.items():
        found.rules[name] = grid[row - 1][1]
    return found


def _players(desk: Desk, rows: Rows, found: Said) -> None:
    at = _columns(desk, desk.tab("players"), rows)
    keys = [key for key in RULED if key in at]
    numbers: Counter[Any] = Counter()
    for row in rows[HEADER:]:
        name, number = row[at["name"] - 1], row[at["number"] - 1]
        if name is None:
            if any(row[at[key] - 1] is not None for key in ("number", *keys)):
                found.unclear.append(f"a player without a name: {row}")
            continue
        if name in found.people:
            found.unclear.append(f"{name} stands twice")
        numbers[number] += number is not None
        found.people[name] = (number, *(row[at[key] - 1] for key in keys))
        found.away[name] = row[at["absent"] - 1]
    if any(count > 1 for count in numbers.values()):
        found.unclear.append("a number stands twice")


def _games(desk: Desk, number: int, rows: Rows, found: Said) -> None:
    at = _columns(desk, desk.round_tab(number), rows)
    known, byes = desk.names | found.people.keys(), bye_words(desk.words)
    for row in rows[HEADER:]:
        board, white, black, result = (row[at[k] - 1] for k in ("board", *desk.seats, "result"))
        if black is None and white not in known and not isinstance(board, int):
            continue  # nothing, or somebody's remark
        if black in byes:
            found.seats[number, f"bye {white}"] = white
            if board is not None or result is not None or white not in known:
                found.unclear.append(f"a board or result beside a bye: {row}")
            continue
        if not isinstance(board, int) or white not in known or black not in known:
            found.unclear.append(f"no board, or no two names: {row}")
        key = number, board
        if key in found.seats:
            found.unclear.append(f"board {board} stands twice")
        found.seats[key], found.results[key] = (white, black), result
        found.stones[key] = tuple(row[at[k] - 1] for k in ("handicap", "komi") if k in at)
        if result is not None and result not in CODES:
            found.unclear.append(f"no result: {result}")


def _tables(desk: Desk, number: int, rows: Rows, found: Said) -> None:
    at = _columns(desk, desk.round_tab(number), rows)
    groups: dict[Any, list[list[Any]]] = {}
    table = None
    for row in rows[HEADER:]:
        named, *line = (row[at[key] - 1] for key in ("table", "name", "score", "wind"))
        if named is None and line[0] not in desk.names | found.people.keys():
            if line[0] is not None and line[2] is not None:
                found.unclear.append(f"nobody of that name: {line}")
            elif line[2] is None:
                continue  # nothing, or somebody's remark
        if line == [None] * 3:
            continue  # somebody's remark in the column of tables
        if named is not None and named in groups:
            found.unclear.append(f"table {named} stands twice")
        table = table if named is None else named
        groups.setdefault(table, []).append(line)
    for table, lines in groups.items():
        scores = [line[1] for line in lines]
        if None not in scores and sum(one for one in scores if isinstance(one, int)) != SUM:
            found.unclear.append(f"scores of table {table}: {scores}")
        names, found.results[number, table], found.stones[number, table] = zip(*lines, strict=True)
        found.seats[number, table] = names
