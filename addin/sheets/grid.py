"""Tabs as grids of values: one range call in, one range call out, cells found by heading."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from fractions import Fraction
from typing import Any

import xlwings as xw
from xlwings import conversion

from addin.sheets import layout
from addin.sheets.block import AsText as AsText
from addin.sheets.recognising import renamed
from addin.sheets.vocabulary import Vocabulary
from pairing import limits
from pairing.catalogue import LANGUAGES, Catalogue, Text
from pairing.errors import InputError
from pairing.numbers import whole_number

BLOCK_ROWS = 1000
"""Rows read at first; a tab that is still full at the end is read further."""

BLOCK_COLUMNS = 30
Cell = Any


def letter(column: int) -> str:
    """Letters of a column counted from 1.

    >>> letter(1), letter(27)
    ('A', 'AA')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def area(row: int, column: int, rows: int = 1, columns: int = 1) -> str:
    """An address.  To Excel one text is one call, two corners are five.

    >>> area(5, 2), area(5, 2, 10, 26)
    ('B5', 'B5:AA14')
    """
    first = f"{letter(column)}{row}"
    if (rows, columns) == (1, 1):
        return first
    return f"{first}:{letter(column + columns - 1)}{row + rows - 1}"


def converted(raw: Any, engine: str) -> list[list[Cell]]:
    """Raw values of a range as xlwings converts them for the engine they come from."""
    convert: Any = conversion.read  # xlwings has no types for it
    rows: list[list[Cell]] = convert(None, raw, {"ndim": 2}, engine_name=engine)
    return rows


def read_block(sheet: xw.Sheet, engine: str | None = None) -> list[list[Cell]]:
    """All values of a sheet from A1, without the empty rows at its end.

    ``engine`` is the name of the workbook's engine.  The raw values are taken and converted
    here: ``Range.value`` would ask Excel ten things about each range before it reads it.
    """
    rows: list[list[Cell]] = []
    engine = engine or sheet.book.app.engine.name
    while True:
        block = sheet.range(area(len(rows) + 1, 1, BLOCK_ROWS, BLOCK_COLUMNS))
        raw = block.raw_value
        # Most of the block is empty; what is taken off here need not be converted.
        filled = len(raw)
        while filled and _empty(raw[filled - 1]):
            filled -= 1
        whole = filled > BLOCK_ROWS - 20
        rows += converted(raw if whole else raw[:filled], engine) if filled else []
        if not whole:
            break
        if len(rows) > limits.ROWS:
            raise InputError("limit.rows", tab=sheet.name, most=limits.ROWS)
    while rows and _empty(rows[-1]):
        rows.pop()
    return rows


def _empty(row: Sequence[Cell]) -> bool:
    return row.count(None) + row.count("") == len(row)


def plain(cell: Cell) -> str:
    """A cell as the text a person sees in it: ``3.0`` is ``3``, an empty cell nothing.

    >>> plain(3.0), plain(None), plain("  Ann ")
    ('3', '', 'Ann')
    """
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d}"
    return " ".join(str(cell).split())


_EPOCH = datetime(1899, 12, 30)


def as_kept(cell: Cell) -> Cell:
    """A cell as the spreadsheet keeps it: a date as its number of days, all else as it is.

    >>> as_kept(datetime(2026, 5, 12)), as_kept("1-0")
    (46154.0, '1-0')
    """
    if isinstance(cell, datetime):
        return (cell.replace(tzinfo=None) - _EPOCH) / timedelta(days=1)
    if isinstance(cell, time):
        return (cell.hour * 60 + cell.minute) / 1440
    return cell


def name_key(name: str) -> str:
    """What makes two names the same person: neither case nor spaces nor invisible signs."""
    visible = "".join(
        sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf"
    )
    return " ".join(visible.split()).casefold()


class AsFormula(str):
    """A formula to be written as one; any other text that begins with ``=`` stays a text."""


def to_cell(value: Any) -> Cell:
    """A value as it is written: exact numbers as numbers, text never as a formula.

    A leading apostrophe is what spreadsheets themselves use to say "this is text".  Nothing
    is an empty text: that empties a cell on every engine, while Excel on the web takes a
    null for "leave as it is".

    >>> to_cell("=1+1"), to_cell(Fraction(7, 2)), to_cell(Fraction(4)), to_cell(None)
    ("'=1+1", 3.5, 4, '')
    """
    if value is None:
        return ""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, AsFormula):
        return str(value)
    if isinstance(value, str) and value[:1] and (isinstance(value, AsText) or value[0] in "=+-@'"):
        return "'" + value
    return value


@dataclass
class Grid:
    """One tab's values with its columns found by their headings.

    ``at`` gives each known column's position (from 1); ``header`` is the heading's row;
    ``retyped`` are those of ``at`` whose heading is another than the program wrote.
    """

    tab: str
    rows: list[list[Cell]]
    at: Mapping[str, int] = field(default_factory=dict)
    header: int = layout.HEADER_ROW
    retyped: Mapping[str, int] = field(default_factory=dict)

    def get(self, row: int, key: str) -> Cell:
        """The cell in a known column of a row (both from 1); ``None`` in a column that is gone."""
        values = self.rows[row - 1] if row <= len(self.rows) else []
        column = self.at.get(key)
        if column is None:
            return None
        return values[column - 1] if column <= len(values) else None

    def place(self, row: int, key: str) -> str:
        """A cell's address as people say it: ``Round 2!D7``."""
        return f"{self.tab}!{letter(self.at.get(key, 1))}{row}"

    @property
    def body(self) -> range:
        """Rows below the heading, down to the last one with anything in it."""
        return range(self.header + 1, len(self.rows) + 1)


def fault(grid: Grid, row: int, column: str, message: str, /, **values: Any) -> InputError:
    """An error about one cell."""
    error = InputError(message, **values)
    error.place = grid.place(row, column)
    return error


def highest(grid: Grid, column: str) -> int:
    """The largest whole number in a column, 0 when there is none.

    >>> highest(Grid("Log", [["Round"], [2.0], ["x"], [1]], {"round": 1}, 1), "round")
    2
    """
    texts = (plain(grid.get(row, column)) for row in grid.body)
    return max((whole_number(one, limits.ROWS) or 0 for one in texts), default=0)


class Handles:
    """The objects of one workbook, each asked of its engine once.

    Excel is asked anew whenever xlwings makes an object: ``book.app`` is two calls,
    ``book.sheets`` one, a sheet by its name one more.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self._app: xw.App | None = None
        self._sheets: Any = None
        self._found: dict[str, xw.Sheet] = {}
        self._language: str | None = None
        self._renamed: dict[tuple[str, int | None], list[str]] | None = None
        self.kept: Any = None
        """What was read, for whoever reads the same workbook again in one click."""
        self.news: list[Text] = []
        """What the workbook gained in this click, being of an earlier version."""
        self.touched = False
        """Whether writing into the workbook has begun."""

    @property
    def app(self) -> xw.App:
        """The application."""
        if self._app is None:
            self._app = self.book.app
        return self._app

    def find(self, name: str) -> xw.Sheet | None:
        """A sheet by its name."""
        if name not in self._found:
            # Each engine reports a missing sheet with an error of its own kind.
            with suppress(Exception):
                if self._sheets is None:
                    self._sheets = self.book.sheets
                self._found[name] = self._sheets[name]
        return self._found.get(name)

    def language(self) -> str | None:
        """The language whose word for the Tournament tab is there; ``None``: a foreign book."""
        if self._language is None:
            names = {one: layout.tab_name(Catalogue(one), layout.TOURNAMENT) for one in LANGUAGES}
            self._language = next((one for one, name in names.items() if self.find(name)), None)
        if self._language is None and self._renamed is None:
            self._language, self._renamed = renamed(self.book, None)
        return self._language

    def alike(self, key: str, number: int | None) -> list[str]:
        """Names of the sheets that look like a tab which is not there under its name."""
        if self._renamed is None:
            _, self._renamed = renamed(self.book, self.language())
        return self._renamed.get((key, number), [])


_CLICK: ContextVar[Handles | None] = ContextVar("click", default=None)


@contextmanager
def one_click(book: xw.Book) -> Iterator[Handles]:
    """While it lasts everybody who asks for the handles of this workbook gets the same."""
    token = _CLICK.set(Handles(book))
    try:
        yield handles(book)
    finally:
        _CLICK.reset(token)


@contextmanager
def this_click(book: xw.Book) -> Iterator[Handles]:
    """The click that is going on with this workbook, or one that begins now."""
    known = _CLICK.get()
    if known is not None and known.book is book:
        yield known
        return
    with one_click(book) as begun:
        yield begun


def handles(book: xw.Book) -> Handles:
    """The handles of the click that is going on, or new ones."""
    known = _CLICK.get()
    return known if known is not None and known.book is book else Handles(book)


class Tabs:
    """The tabs of one workbook, looked up by what they are."""

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self.handles = handles(book)
        self.corrections: list[tuple[str, int | None, int, int, Any]] = []
        """Cells (tab, number, row, column, value) that reading found behind what the organiser
        did elsewhere, a renamed player's name in an old round: the next writing mends them."""
        self.event: tuple[str, ...] = ("", "")
        """What every tab says of the event, in two lines, once the Tournament tab is read."""
        self.words = Vocabulary(self._language())
        self._engine: str = self.handles.app.engine.name

    def _language(self) -> str:
        language = self.handles.language()
        if language is not None:
            return language
        raise InputError(
            "error.not_ours",
            file=self.book.name,
            tabs=[layout.tab_name(Catalogue(one), layout.TOURNAMENT) for one in LANGUAGES],
        )

    def name(self, key: str, number: int | None = None) -> str:
        """What a tab is called: its own name, or the one it was given since."""
        name = self.words.tab(key, number)
        if self.handles.find(name) is None:
            alike = self.handles.alike(key, number)
            return alike[0] if len(alike) == 1 else name
        return name

    def has(self, key: str, number: int | None = None) -> bool:
        """Whether the workbook has the tab, renamed or not."""
        return self.handles.find(self.name(key, number)) is not None

    def sheet(self, key: str, number: int | None = None) -> xw.Sheet:
        """The sheet of a tab, also when it was renamed.

        Raises ``InputError`` when it was deleted, or several tabs look like it.
        """
        sheet = self.handles.find(self.name(key, number))
        if sheet is None:
            name, alike = self.words.tab(key, number), self.handles.alike(key, number)
            if alike:
                raise InputError("error.tab_copies", tab=name, copies=alike)
            raise InputError("error.tab_missing", tab=name)
        return sheet

    def cell(self, key: str, row: int, column: int) -> Cell:
        """One cell of a tab."""
        raw = self.sheet(key).range(area(row, column)).raw_value
        return converted(raw, self._engine)[0][0]

    def grid(self, key: str, number: int | None = None) -> Grid:
        """A tab's values, read in one go."""
        return Grid(self.name(key, number), read_block(self.sheet(key, number), self._engine))

    def rows(self, name: str) -> list[list[Cell]]:
        """The values of a sheet by its name; none when there is no such sheet."""
        sheet = self.handles.find(name)
        return [] if sheet is None else read_block(sheet, self._engine)


def runs(columns: Sequence[int]) -> list[tuple[int, int]]:
    """Neighbouring columns put together: first index into ``columns`` and how many.

    >>> runs([1, 2, 3, 5])
    [(0, 3), (3, 1)]
    """
    neighbours: list[tuple[int, int]] = []
    for index, column in enumerate(columns):
        if neighbours and column == columns[index - 1] + 1:
            neighbours[-1] = (neighbours[-1][0], neighbours[-1][1] + 1)
        else:
            neighbours.append((index, 1))
    return neighbours
