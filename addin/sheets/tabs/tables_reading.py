"""Reading a Round tab for tables of four: seats, scores, penalties, who sits out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from addin.sheets.grid import Grid, as_typed_text, fault, plain
from addin.sheets.reading import RoundTabParser
from addin.sheets.tabs.tables_formulas import SEATS, UNDERSTOOD
from addin.sheets.vocabulary import Vocabulary
from pairing.errors import InputError
from pairing.formats.scores import ReadTable, TypedScore, read_score, read_table, scale_of
from pairing.numbers import whole_number
from pairing.table_notes import VOID, state_of
from pairing.tournament import Bye, Round, Table

EMPTY, TWICE = "error.seats_empty", "error.player_twice_at_tables"

NO_CHOMBO = ("0", "-", "−", "–", "—")
A_CHOMBO = ("+", "x", "х", "v", "✓", "ч", "чомбо", "chombo", "да", "yes")
MOST_CHOMBOS = 9

WINDS = ("east", "south", "west", "north")


def read_round(grid: Grid, number: int, parser: RoundTabParser) -> Round | None:
    """One Round tab of tables, or ``None`` when nobody is seated on it yet."""
    keys = ("table", "name", "score", "penalty")
    rows = parser.lines(grid, number, (*keys, "wind"))
    rows = [row for row in rows if any(grid.text(row, key) for key in keys)]
    blocks: list[tuple[str, list[int]]] = []
    byes: list[tuple[int, Bye]] = []
    seated: dict[int, str] = {}
    open_block = False

    def player_at(row: int) -> int | None:
        player = parser.player(grid, row, "name", seated, empty=EMPTY, twice=TWICE)
        if player is not None:
            parser.boards.seat_rows.setdefault((number, player), row)
        return player

    for row in rows:
        typed = grid.text(row, "table")
        bye = parser.bye(grid, row, "score")
        if bye:
            open_block = False
            for key in ("table", "penalty"):
                if grid.text(row, key):
                    parser.wrong(grid, row, key, "error.bye_with_table")
            player = player_at(row)
            if player is not None:
                byes.append((player, bye))
                parser.boards.board_rows[number, -len(byes)] = row
        elif typed and not (open_block and typed == blocks[-1][0] and row < blocks[-1][1][0] + 4):
            blocks.append((typed, [row]))
            open_block = True
        elif open_block:
            blocks[-1][1].append(row)
        else:
            parser.wrong(grid, row, "table", "error.seats_number_missing")
    tables: list[Table] = []
    for typed, lines in blocks:
        table_and_scores = _read_table(grid, number, typed, lines, parser, player_at)
        if table_and_scores is None:
            continue
        table, scores = table_and_scores
        tables.append(table)
        if table.scores is None and any(score is not None for score in scores):
            parser.boards.partial[number, table.number] = scores
    if not rows:
        return None
    tables.sort(key=lambda table: table.number)
    return Round(number, tables=tuple(tables), byes=tuple(byes))


def _read_table(
    grid: Grid,
    number: int,
    label: str,
    lines: list[int],
    parser: RoundTabParser,
    player_at: Callable[[int], int | None],
) -> tuple[Table, tuple[Any, ...]] | None:
    """One table and its scores as typed, or ``None`` when it cannot be known who sits there."""
    first = lines[0]
    for row in lines:
        if row >= first + SEATS:
            parser.wrong(grid, row, "name", "error.seats_five", table=label)
    players = [player_at(row) for row in range(first, first + SEATS)]
    _check_winds(grid, first, label, parser)
    if not whole_number(label, 9999):
        parser.wrong(grid, first, "table", "error.seats_number", value=label)
        return None
    if (number, int(label)) in parser.boards.board_rows:
        parser.wrong(grid, first, "table", "error.seats_twice", value=label)
        return None
    parser.boards.board_rows[number, int(label)] = first
    four = range(first, first + SEATS)
    typed_scores = [_number(grid, row, "score", parser) for row in four]
    typed_penalties = [_number(grid, row, "penalty", parser) or TypedScore() for row in four]
    if None in players:
        return None
    a, b, c, d = (player or 0 for player in players)
    seats = (a, b, c, d)
    notes = [grid.text(row, "note") for row in four]
    read = None
    if state_of(notes) != VOID:
        read = _in_points(grid, first, label, typed_scores, typed_penalties, parser)
    chombos = [_chombos(grid, row, parser) for row in four]
    _tidy_state(grid, number, first, notes, parser)
    extras: dict[str, Any] = {"chombos": tuple(chombos), "notes": tuple(notes)}
    if read is None:
        p, q, r, s = (abs(penalty.at(1)) for penalty in typed_penalties)
        unfinished = _list_scores(grid, four)
        return Table(int(label), seats, None, (p, q, r, s), **extras), unfinished
    _tidy(grid, number, first, read, parser)
    if read.scale != 1:
        parser.boards.scales[number, int(label)] = read.scale
    return Table(int(label), seats, read.scores, read.penalties, **extras), read.scores


def _list_scores(grid: Grid, rows: Sequence[int]) -> tuple[Any, ...]:
    """Return the scores in these rows as they are typed, ``None`` where there is none."""
    cells = [grid.get(row, "score") for row in rows]
    return tuple(cell if plain(cell) else None for cell in cells)


def _tidy_state(
    grid: Grid, number: int, first: int, notes: Sequence[str], parser: RoundTabParser
) -> None:
    """Note the cell that says how a table's notes are understood, where it says another thing."""
    if "check_sum" in grid.at:
        sign, at = understood(notes, parser.words), first + UNDERSTOOD
        if grid.text(at, "check_sum") != (sign or ""):
            parser.tidied.append((number, at, grid.at["check_sum"], sign))


def _check_winds(grid: Grid, first: int, label: str, parser: RoundTabParser) -> None:
    for row, wind in enumerate(WINDS, start=first):
        typed, due = grid.text(row, "wind"), parser.words(f"wind.{wind}")
        if typed and typed.casefold() != due.casefold():
            parser.wrong(grid, row, "wind", "error.seats_wind", table=label, wind=typed, due=due)


def _in_points(
    grid: Grid,
    first: int,
    label: str,
    scores: Sequence[TypedScore | None],
    penalties: Sequence[TypedScore],
    parser: RoundTabParser,
) -> ReadTable | None:
    """Return what was typed at a table in points; ``None`` when a score or their unit is
    missing.
    """
    given = [score for score in scores if score is not None]
    if len(given) < SEATS:
        return None
    read = read_table(given, penalties, parser.table_total)
    if read is None:
        parser.problems.append(_uncertain(grid, first, label, given, parser.table_total))
    return read


def _number(grid: Grid, row: int, key: str, parser: RoundTabParser) -> TypedScore | None:
    cell = grid.get(row, key)
    typed = plain(cell)
    value = read_score(as_typed_text(cell)) if typed else None
    if typed and value is None:
        player = grid.text(row, "name")
        parser.wrong(grid, row, key, f"error.{key}_text", value=typed, player=player)
    return value


def _chombos(grid: Grid, row: int, parser: RoundTabParser) -> int:
    """Return how many chombos are typed in a line; a sign that is no number is one."""
    typed = grid.text(row, "chombo")
    if not typed or typed in NO_CHOMBO:
        return 0
    if typed.casefold() in A_CHOMBO:
        return 1
    count = whole_number(typed, MOST_CHOMBOS)
    if count is None:
        player = grid.text(row, "name")
        parser.wrong(grid, row, "chombo", "error.chombo", value=typed, player=player)
    return count or 0


def understood(notes: Sequence[str], words: Vocabulary) -> str | None:
    """What is written beside notes that say a state in other words than the formulas know."""
    state = state_of(notes)
    known = words(f"table_state.{state}").casefold() if state else ""
    if any(note.casefold().startswith(known) for note in notes):
        return None
    return words(f"table_state_beside.{state}")


def _uncertain(
    grid: Grid, first: int, label: str, scores: Sequence[TypedScore], total: int | None
) -> InputError:
    """Return what to say of a table whose unit cannot be told, at the cell that must be typed
    anew.
    """
    key = "score" if scale_of(scores, total) is None else "penalty"
    rows = range(first, first + SEATS)
    found = {row: read_score(as_typed_text(grid.get(row, key))) for row in rows}
    row = next((row for row, score in found.items() if score is not None and score.small), first)
    shown = [grid.text(score, "score") for score in rows]
    value = grid.text(row, key)
    return fault(
        grid, row, key, f"error.{key}_unit", table=label, scores=shown, total=total, value=value
    )


def _tidy(grid: Grid, number: int, first: int, read: ReadTable, parser: RoundTabParser) -> None:
    """Note the cells whose numbers are not typed in points."""
    for key, values in (("score", read.scores), ("penalty", read.penalties)):
        for row, value in enumerate(values, start=first):
            typed = grid.text(row, key)
            if typed and typed != str(value):
                parser.tidied.append((number, row, grid.at[key], value))
