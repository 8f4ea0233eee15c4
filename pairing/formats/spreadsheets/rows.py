"""The rows of a table under its headings: fields by column, and mistakes with their cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pairing.dataclasses import dataclass
from pairing.errors import InputError, Subject
from pairing.formats.typed import read_result
from pairing.names import one_line, unsafe_cell
from pairing.tournament import Result

HEADING_ROWS = 20
"""Rows searched for the headings: a sheet may have a title above them."""

Headings = Mapping[str, tuple[str, ...]]
"""What the column of a field may be called, in small letters."""


@dataclass(frozen=True)
class Row:
    """A row under the headings: its line, what each field's cell says, and the fields' columns.

    ``errors`` is where what is wrong with it goes, for all rows together.
    """

    line: int
    cells: Mapping[str, str]
    columns: Mapping[str, int]
    errors: list[InputError]

    @classmethod
    def of(
        cls, line: int, shown: Sequence[str], columns: Mapping[str, int], errors: list[InputError]
    ) -> Row:
        """Return a row of cells; those it is too short for are empty."""
        cells = {
            field: shown[column - 1] if 0 < column <= len(shown) else ""
            for field, column in columns.items()
        }
        return cls(line, cells, columns, errors)

    def __getitem__(self, field: str) -> str:
        """Return what the cell of a field says; nothing where the table has no such column."""
        return self.cells.get(field, "")

    def note(self, key: str, field: str, **values: object) -> None:
        """Keep an error about one cell; line and column count from 1."""
        subject, column = Subject(field=field), self.columns.get(field, 1)
        self.errors.append(
            InputError(key, subject=subject, line=self.line, column=column, **values)
        )

    def of_round(self, number: int | None) -> bool:
        """Return whether the row is of that round, if it says of which."""
        return not self["round"] or number is None or self["round"] == str(number)

    def result(self, typed: str) -> Result | None:
        """Return a result typed into the column of results; what is none is an error."""
        result = read_result(typed)
        if result is None:
            options = [str(result) for result in Result]
            self.note("error.results_result", "result", value=self["result"], options=options)
        return result


def columns_named(shown: Sequence[str], headings: Headings, around: str = ":") -> dict[str, int]:
    """Column numbers (from 1) of the fields named in a row of headings.

    ``around`` are signs that do not count where a heading ends (and, a blank, begins).
    """
    columns: dict[str, int] = {}
    for column, heading in enumerate(shown, start=1):
        for field, names in headings.items():
            if _plain(heading, around) in names:
                columns.setdefault(field, column)
    return columns


def _plain(heading: str, around: str) -> str:
    plain = heading.casefold()
    return plain.strip(around) if " " in around else plain.rstrip(around)


def rows_under_headings(
    rows: Iterable[tuple[int, Sequence[object]]],
    source: str,
    headings: Headings,
    required: Sequence[str],
    errors: list[InputError],
) -> Iterator[Row]:
    """Yield the filled rows below the headings, as fields.

    The headings are the first row that has all required columns, or else the first filled
    row: then the message says which of them it lacks.  Cells beyond the headings go to
    ``errors``, for they mean a delimiter inside an unquoted name.
    """
    filled = ((line, shown) for line, raw in rows if any(shown := [*map(cell_text, raw)]))
    above: list[tuple[int, list[str]]] = []
    columns: dict[str, int] = {}
    for line, shown in filled:
        above.append((line, shown))
        columns = columns_named(shown, headings)
        if columns.keys() >= set(required) or len(above) == HEADING_ROWS:
            break
    if not above:
        raise InputError("error.table_empty", file=source, columns=list(required))
    if not columns.keys() >= set(required):
        line, shown = above[0]
        columns = columns_named(shown, headings)
        missing = [field for field in required if field not in columns]
        raise InputError(
            "error.table_column_missing",
            subject=Subject(field=missing[0]),
            file=source,
            line=line,
            columns=missing,
            found=[cell for cell in shown if cell],
        )
    line, shown = above[-1]
    for field, first in columns.items():
        for column, heading in enumerate(shown[first:], start=first + 1):
            if _plain(heading, ":") in headings[field]:
                values = {"heading": heading, "first": first}
                raise cell_error("error.table_column_twice", line, column, field=field, **values)
    width = len(shown)
    for line, shown in filled:
        if any(shown[width:]):
            errors.append(InputError("error.table_row_long", line=line, column=width + 1))
        else:
            yield Row.of(line, shown, columns, errors)


Cells = tuple[int, tuple[str, ...]]
"""A row of texts with the number of its line."""

_LINE = re.compile(
    r"(?:(?P<number>[0-9]{1,3})\s*[.)]\s*)?(?P<name>[^\d,]+?)"
    r"(?:[\s,–—-]*[(\[]?(?P<strength>(?<!\w)(?:[0-9]{1,2}\s*-?\s*[^\W\d_]{1,3}|[0-9]{3,4}))[)\]]?)?"
)


def columns_of_lines(rows: Sequence[Cells]) -> list[Cells]:
    """Return lines of a message as rows: a number, a name, a rank or rating; other rows as they
    are.

    What is behind a name is no rating where without it most names would be the same.

    >>> columns_of_lines([(1, ("1. Ann Lee 5k",)), (2, ("2. Bo Chen",))])
    [(1, ('1', 'Ann Lee', '5k')), (2, ('2', 'Bo Chen', ''))]
    >>> columns_of_lines([(1, ("Player 001",)), (2, ("Player 002",))])
    [(1, ('Player 001',)), (2, ('Player 002',))]
    """
    lines = [_LINE.fullmatch(cells[0]) if len(cells) == 1 else None for _, cells in rows]
    if not all(lines) or not any(line and (line["number"] or line["strength"]) for line in lines):
        return list(rows)
    names = ("number", "name", "strength")
    parts = [tuple(line[name] or "" for name in names) for line in lines if line]
    if 2 * len({name.casefold() for _, name, _ in parts}) <= len(parts):
        return list(rows)
    columns = [at for at in range(len(names)) if any(part[at] for part in parts)]
    pairs = zip(rows, parts, strict=True)
    return [(line, tuple(part[at] for at in columns)) for (line, _), part in pairs]


def cell_error(
    key: str, line: int, column: int, *, field: str | None = None, **values: object
) -> InputError:
    """Return the error about a cell of a table; ``field`` is what its column stands for."""
    subject = Subject(field=field) if field else None
    return InputError(key, subject=subject, line=line, column=column, **values)


def cell_text(cell: object) -> str:
    """Return a cell as one line of text: whole numbers without a point, no leading apostrophe.

    >>> cell_text(2100.0), cell_text(" Ann\\u00a0 Lee "), cell_text("'=1+1"), cell_text(None)
    ('2100', 'Ann Lee', '=1+1', '')
    """
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return unsafe_cell(one_line(str(cell)))
