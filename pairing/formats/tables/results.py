"""Results of one round as plain tables: CSV files.

Results of games have the columns ``board,result``, scores at tables of four
``table,east,south,west,north``.  Headings may be English or Russian, in any order and case;
other columns are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pairing.errors import InputError, Problems, Subject
from pairing.formats.plain_text import Source, rows_of, text_of
from pairing.formats.results import parse_result
from pairing.tournament import Result

RESULT_HEADINGS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "table", "стол", "доска"),
    "result": ("result", "результат"),
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


def read_results(source: Source) -> dict[int, Result]:
    """Results by board out of a CSV file (a path) or text; boards without one are left out.

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
        if not re.fullmatch(r"[0-9]{1,4}", shown) or int(shown) < 1:
            errors.append(row.error("error.results_board", "board", value=shown))
            continue
        board = int(shown)
        if board in found:
            errors.append(row.error("error.results_twice", "board", value=board))
            continue
        if not row.cells["result"]:
            continue
        result = parse_result(row.cells["result"])
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


Scores = tuple[int, int, int, int]
"""Raw scores of a table in the order East, South, West, North."""


def read_scores(source: Source) -> dict[int, Scores]:
    """Scores by table out of a CSV file (a path) or text; tables without any are left out.

    The columns are ``table,east,south,west,north``.  Raises as :func:`read_results` does,
    also for a table with some scores but not all.

    >>> read_scores("table,east,south,west,north\\n3,32000,28000,25000,15000\\n")
    {3: (32000, 28000, 25000, 15000)}
    """
    text, name = text_of(source)
    found: dict[int, Scores] = {}
    errors: list[InputError] = []
    fields = tuple(SCORE_HEADINGS)
    for row in _under_headings(rows_of(text, name), name, SCORE_HEADINGS, fields, errors):
        shown = row.cells["table"]
        if not re.fullmatch(r"[0-9]{1,4}", shown) or int(shown) < 1:
            errors.append(row.error("error.scores_table", "table", value=shown))
            continue
        table = int(shown)
        if table in found:
            errors.append(row.error("error.scores_twice", "table", value=table))
            continue
        typed = {seat: row.cells[seat] for seat in fields[1:]}
        if not any(typed.values()):
            continue
        wrong = [seat for seat, value in typed.items() if parse_score(value) is None]
        errors += [row.error("error.scores_score", s, value=typed[s], table=table) for s in wrong]
        if not wrong:
            a, b, c, d = (parse_score(value) or 0 for value in typed.values())
            found[table] = (a, b, c, d)
    if errors:
        raise Problems(errors)
    return found


LARGEST_SCORE = 10_000_000


def parse_score(shown: str) -> int | None:
    """A raw score as people type it; ``None`` for anything else.

    >>> parse_score("32 000"), parse_score("−1500"), parse_score("32.5"), parse_score("x")
    (32000, -1500, None, None)
    """
    joined = re.sub(r"[\s'’]", "", shown).replace("−", "-").replace("–", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,8}(\.0+)?", joined):
        return None
    score = int(joined.partition(".")[0])
    return score if abs(score) <= LARGEST_SCORE else None


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
