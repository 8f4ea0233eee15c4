"""Results of one round as plain tables: CSV files.

Results of games have the columns ``board,result``, scores at tables of four
``table,east,south,west,north`` or a line a seat.  Headings may be English or Russian, in any
order and case; other columns are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.errors import InputError, Problems, Subject
from pairing.formats.plain_text import Source, rows_of, text_of
from pairing.formats.scores import Four, Notes, TypedScore, TypedTable, read_score
from pairing.formats.typed import read_result
from pairing.names import unsafe_cell
from pairing.numbers import whole_number
from pairing.table_notes import VOID, state_of
from pairing.tournament import Result

RESULT_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "table", "стол", "доска"),
    "result": ("result", "результат"),
    "round": ("round", "тур"),
}
"""Headings of the results' columns, in lower case, by field."""

SCORE_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "table": ("table", "board", "стол"),
    "east": ("east", "восток", "東"),
    "south": ("south", "юг", "南"),
    "west": ("west", "запад", "西"),
    "north": ("north", "север", "北"),
}
"""Headings of the columns of scores at tables of four, in lower case, by field."""

SEATS = ("east", "south", "west", "north")
_PENALTY = ("penalty", "штраф")

PENALTY_HEADINGS: Mapping[str, tuple[str, ...]] = {
    f"penalty_{seat}": tuple(
        form
        for word in _PENALTY
        for wind in SCORE_HEADINGS[seat]
        for form in (f"{word} {wind}", f"{wind} {word}", f"{word}_{wind}", f"{wind}_{word}")
    )
    for seat in SEATS
}
"""Headings of the penalties beside them."""

_CHOMBO = ("chombo", "чомбо")
_NOTE = ("note", "notes", "remark", "reason", "примечание", "причина")


def _beside(words: tuple[str, ...], wind: str) -> tuple[str, ...]:
    return tuple(
        form
        for word in words
        for name in SCORE_HEADINGS[wind]
        for form in (f"{word} {name}", f"{name} {word}", f"{word}_{name}", f"{name}_{word}")
    )


TOLD_HEADINGS: Mapping[str, tuple[str, ...]] = {
    **{f"chombo_{seat}": _beside(_CHOMBO, seat) for seat in SEATS},
    **{f"note_{seat}": _beside(_NOTE, seat) for seat in SEATS},
    "note": _NOTE,
}
"""Headings of chombos and notes beside them; ``note`` is one of the whole table."""

SEAT_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "round": ("round", "тур"),
    "table": SCORE_HEADINGS["table"],
    "wind": ("wind", "seat", "ветер", "место за столом"),
    "score": ("score", "очки", "счёт", "счет"),
    "penalty": _PENALTY,
    "chombo": _CHOMBO,
    "note": _NOTE,
    "player": ("player", "name", "игрок", "имя"),
}
"""Headings of a file with a line a seat, in lower case, by field."""

SEAT_FIELDS = ("table", "wind", "score")

WIND_OF: Mapping[str, str] = {
    **{name: seat for seat in SEATS for name in SCORE_HEADINGS[seat]},
    **{
        letter: seat
        for seat, some in zip(SEATS, ("eв", "sю", "wз", "nс"), strict=True)
        for letter in some
    },
}
"""What a seat is called -> the seat."""

HEADING_ROWS = 20
"""Rows searched for the headings: a sheet may have a title above them."""


@dataclass(frozen=True)
class _Row:
    """A row under the headings: where it is and what each field's cell says."""

    source: str
    line: int
    cells: Mapping[str, str]
    columns: Mapping[str, int]

    def error(self, key: str, field: str, **values: object) -> InputError:
        """An error about one cell; line and column count from 1."""
        return InputError(
            key,
            subject=Subject(field=field),
            line=self.line,
            column=self.columns[field],
            **values,
        )


def read_results(source: Source, round_number: int | None = None) -> dict[int, Result]:
    """Results by board out of a CSV file (a path) or text; boards without one are left out.

    Of a file with a column of rounds only ``round_number`` is taken; lines without board and
    result (a player who sits out) are passed over.

    Raises :class:`InputError` for a file that cannot be read and :class:`Problems` with one
    error, naming line and column, for everything that cannot be used in it.

    >>> {board: str(result) for board, result in read_results("board,result\\n2,1-0\\n1,=").items()}
    {2: '1-0', 1: '½-½'}
    """
    text, name = text_of(source)
    found: dict[int, Result] = {}
    errors: list[InputError] = []
    for row in _under_headings(
        rows_of(text, name), name, RESULT_HEADINGS, ("board", "result"), errors
    ):
        shown = row.cells["board"]
        if not _of_round(row, round_number) or not (shown or row.cells["result"]):
            continue
        if not re.fullmatch(r"[0-9]{1,4}", shown) or int(shown) < 1:
            errors.append(row.error("error.results_board", "board", value=shown))
            continue
        board = int(shown)
        if board in found:
            errors.append(row.error("error.results_twice", "board", value=board))
            continue
        if not row.cells["result"]:
            continue
        result = read_result(row.cells["result"].lstrip("'"))
        if result is None:
            errors.append(
                row.error(
                    "error.results_result",
                    "result",
                    value=row.cells["result"],
                    options=[str(one) for one in Result],
                )
            )
            continue
        found[board] = result
    if errors:
        raise Problems(errors)
    return found


def read_scores(source: Source, round_number: int | None = None) -> dict[int, TypedTable]:
    """Scores by table out of a CSV file (a path) or text; tables without any are left out.

    A line is a table (``table,east,south,west,north``, and ``penalty east``, ``chombo east``,
    ``note east`` and so on where there are any) or a seat (``table,wind,score,penalty,chombo,
    note``, as our own export has it, the table's number in each line or in the first of four; with
    ``player`` also who has which wind).
    A table whose note says that it is void needs no scores.  Of a file with a column of rounds
    only ``round_number`` is taken.  Raises as :func:`read_results` does, also for a table with
    some scores but not all.

    >>> table = read_scores("table,east,south,west,north\\n3,32.0,28000,25,15\\n")[3]
    >>> table.read(100_000).scores
    (32000, 28000, 25000, 15000)
    """
    text, name = text_of(source)
    rows = list(rows_of(text, name))
    errors: list[InputError] = []
    headed = {
        field
        for _, row in rows[:HEADING_ROWS]
        for field in _columns([_shown(cell) for cell in row], SEAT_HEADINGS)
    }
    by_seat = {"wind", "score"} <= headed
    wanted = SEAT_FIELDS if by_seat else tuple(SCORE_HEADINGS)
    headings = SEAT_HEADINGS if by_seat else {**SCORE_HEADINGS, **PENALTY_HEADINGS, **TOLD_HEADINGS}
    lines = [
        row
        for row in _under_headings(rows, name, headings, wanted, errors)
        if _of_round(row, round_number)
    ]
    found = _by_seat(lines, errors) if by_seat else _by_table(lines, errors)
    if errors:
        raise Problems(errors)
    return found


def _of_round(row: _Row, round_number: int | None) -> bool:
    told = row.cells.get("round", "")
    return not told or round_number is None or told == str(round_number)


def _table_number(row: _Row, errors: list[InputError]) -> int | None:
    shown = row.cells["table"]
    if re.fullmatch(r"[0-9]{1,4}", shown) and int(shown) > 0:
        return int(shown)
    errors.append(row.error("error.scores_table", "table", value=shown))
    return None


def _by_table(rows: Iterable[_Row], errors: list[InputError]) -> dict[int, TypedTable]:
    """Lines with the four scores of a table each."""
    found: dict[int, TypedTable] = {}
    for row in rows:
        table = _table_number(row, errors)
        if table is None:
            continue
        if table in found:
            errors.append(row.error("error.scores_twice", "table", value=table))
            continue
        chombos = _counts(row, [f"chombo_{seat}" for seat in SEATS], errors)
        notes = [row.cells.get(f"note_{seat}", "") for seat in SEATS]
        notes[0] = "; ".join(filter(None, (notes[0], row.cells.get("note", ""))))
        if not any(row.cells[seat] for seat in SEATS):
            if state_of(notes) == VOID:
                found[table] = TypedTable((), None, chombos, _four(notes))
            continue
        scores = [_score(row, seat, table, errors) for seat in SEATS]
        told = [_score(row, at, table, errors, blank=True) for at in PENALTY_HEADINGS]
        certain = [one for one in scores if one is not None]
        penalties = tuple(one for one in told if one is not None)
        if len(certain) == len(SEATS):
            has_penalties = any(at in row.columns for at in PENALTY_HEADINGS)
            has_notes = any(at in row.columns for at in TOLD_HEADINGS if at.startswith("note"))
            found[table] = TypedTable(
                tuple(certain), penalties if has_penalties else None, chombos,
                _four(notes) if has_notes else None,
            )  # fmt: skip
    return found


def _four(notes: Sequence[str]) -> Notes:
    east, south, west, north = (" ".join(note.split()) for note in notes)
    return east, south, west, north


def _counts(row: _Row, fields: Sequence[str], errors: list[InputError]) -> Four | None:
    """Numbers of chombos out of these four cells; ``None`` where no such column is."""
    if not any(field in row.columns for field in fields):
        return None
    counts = []
    for field in fields:
        shown = row.cells.get(field, "")
        count = whole_number(shown or "0", 9)
        if count is None:
            errors.append(row.error("error.scores_chombo", field, value=shown))
        counts.append(count or 0)
    east, south, west, north = counts
    return east, south, west, north


def _by_seat(rows: Iterable[_Row], errors: list[InputError]) -> dict[int, TypedTable]:
    """Lines with the score of one seat each, in any order."""
    seats: dict[int, dict[str, tuple[TypedScore, TypedScore]]] = {}
    first: dict[int, _Row] = {}
    told: dict[int, dict[str, tuple[str, str]]] = {}
    names: dict[int, dict[str, str]] = {}
    has_penalties = has_chombos = has_notes = False
    table: int | None = None
    for row in rows:
        has_penalties, has_chombos, has_notes = (
            key in row.columns for key in ("penalty", "chombo", "note")
        )
        if row.cells["table"] or table is None:
            table = _table_number(row, errors)
        wind = WIND_OF.get(row.cells["wind"].casefold())
        if table is None or wind is None:
            if row.cells["score"]:
                errors.append(row.error("error.scores_wind", "wind", value=row.cells["wind"]))
            continue
        first.setdefault(table, row)
        at = seats.setdefault(table, {})
        if name := unsafe_cell(row.cells.get("player", "")):
            names.setdefault(table, {}).setdefault(wind, name)
        count = row.cells.get("chombo", "")
        if whole_number(count or "0", 9) is None:
            errors.append(row.error("error.scores_chombo", "chombo", value=count))
            count = ""
        if wind not in at:
            told.setdefault(table, {})[wind] = count, unsafe_cell(row.cells.get("note", ""))
        if wind in at:
            errors.append(row.error("error.scores_twice", "table", value=table))
        elif row.cells["score"]:
            score = _score(row, "score", table, errors)
            penalty = _score(row, "penalty", table, errors, blank=True)
            if score is not None and penalty is not None:
                at[wind] = score, penalty
    found: dict[int, TypedTable] = {}
    for number, at in seats.items():
        beside = [told.get(number, {}).get(seat, ("", "")) for seat in SEATS]
        notes = _four([note for _, note in beside]) if has_notes else None
        a, b, c, d = (int(count or 0) for count, _ in beside)
        chombos = (a, b, c, d) if has_chombos else None
        there = names.get(number, {})
        who = tuple(there[seat] for seat in SEATS) if len(there) == len(SEATS) else None
        if notes is not None and state_of(notes) == VOID:
            found[number] = TypedTable((), None, chombos, notes, who)
        elif len(at) == len(SEATS):
            scores, penalties = zip(*(at[seat] for seat in SEATS), strict=True)
            off = tuple(penalties) if has_penalties else None
            found[number] = TypedTable(tuple(scores), off, chombos, notes, who)
        elif at and not errors:
            errors.append(first[number].error("error.scores_some", "table", value=number))
    return found


def _score(
    row: _Row, field: str, table: int, errors: list[InputError], *, blank: bool = False
) -> TypedScore | None:
    shown = row.cells.get(field, "")
    if blank and not shown:
        return TypedScore()
    score = read_score(shown)
    if score is None:
        errors.append(row.error("error.scores_score", field, value=shown, table=table))
    return score


def _under_headings(
    rows: Iterable[tuple[int, Sequence[object]]],
    source: str,
    headings: Mapping[str, tuple[str, ...]],
    required: Sequence[str],
    errors: list[InputError],
) -> Iterator[_Row]:
    """The filled rows below the headings, as fields.

    The headings are the first row that has all required columns, or else the first filled
    row: then the message says which of them it lacks.  Cells beyond the headings go to
    ``errors``, for they mean a delimiter inside an unquoted name.
    """
    waiting = iter(rows)
    above: list[tuple[int, list[str]]] = []
    columns: dict[str, int] = {}
    width = 0
    for line, raw in waiting:
        shown = [_shown(cell) for cell in raw]
        if not any(shown):
            continue
        above.append((line, shown))
        columns = _columns(shown, headings)
        width = len(shown)
        if all(field in columns for field in required) or len(above) == HEADING_ROWS:
            break
    if not above:
        raise InputError("error.table_empty", file=source, columns=list(required))
    if any(field not in columns for field in required):
        line, shown = above[0]
        columns = _columns(shown, headings)
        missing = [field for field in required if field not in columns]
        raise InputError(
            "error.table_column_missing",
            subject=Subject(field=missing[0]),
            file=source,
            line=line,
            columns=missing,
            found=[cell for cell in shown if cell],
        )
    _refuse_doubles(above[-1], columns, headings)
    for line, raw in waiting:
        shown = [_shown(cell) for cell in raw]
        if not any(shown):
            continue
        row = _Row(
            source,
            line,
            {
                field: shown[column - 1] if column <= len(shown) else ""
                for field, column in columns.items()
            },
            columns,
        )
        if any(shown[width:]):
            errors.append(InputError("error.table_row_long", line=line, column=width + 1))
            continue
        yield row


def _columns(shown: Sequence[str], headings: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Column numbers (from 1) of the fields named in a row of headings."""
    found: dict[str, int] = {}
    for column, heading in enumerate(shown, start=1):
        for field, names in headings.items():
            if heading.casefold().rstrip(":") in names:
                found.setdefault(field, column)
    return found


def _refuse_doubles(
    above: tuple[int, list[str]],
    columns: Mapping[str, int],
    headings: Mapping[str, tuple[str, ...]],
) -> None:
    line, shown = above
    for field, first in columns.items():
        for column, heading in enumerate(shown, start=1):
            if column > first and heading.casefold().rstrip(":") in headings[field]:
                raise InputError(
                    "error.table_column_twice",
                    subject=Subject(field=field),
                    line=line,
                    column=column,
                    heading=heading,
                    first=first,
                )


def _shown(cell: object) -> str:
    """A cell as one line of text: whole numbers without a point, single spaces."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return " ".join(str(cell).split())
