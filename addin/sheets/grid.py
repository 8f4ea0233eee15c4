"""Tabs as grids of values: one range call in, one range call out, cells found by heading.

Which column is which is told by its heading, also where somebody retyped one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from fractions import Fraction
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Any

import xlwings as xw

from addin.sheets import layout
from addin.sheets.handles import ERRORS, Cell, area, converted, handles, letter
from addin.sheets.layout import Col, Tab
from addin.sheets.vocabulary import Vocabulary
from pairing import limits
from pairing.catalogue import LANGUAGES, Catalogue
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError
from pairing.numbers import whole_number


def plain(cell: Cell) -> str:
    """Return a cell as the text a person sees in it: ``3.0`` is ``3``, an empty cell nothing.

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


def as_typed_text(cell: Cell) -> Cell:
    """Return a cell as the spreadsheet keeps it: a date as its number of days, all else as it is.

    >>> as_typed_text(datetime(2026, 5, 12)), as_typed_text("1-0")
    (46154.0, '1-0')
    """
    if isinstance(cell, datetime):
        return (cell.replace(tzinfo=None) - _EPOCH) / timedelta(days=1)
    if isinstance(cell, time):
        return (cell.hour * 60 + cell.minute) / 1440
    return cell


class AsFormula(str):
    """A formula to be written as one; any other text that begins with ``=`` stays a text."""


def to_cell(value: Any) -> Cell:
    """Return a value as it is written, so that it comes back itself.

    A leading apostrophe is what spreadsheets themselves use to say "this is text": it stands
    before each that they could take for anything else.

    >>> to_cell("=1+1"), to_cell("5-2"), to_cell("Ann"), to_cell(Fraction(7, 2))
    ("'=1+1", "'5-2", 'Ann', 3.5)
    """
    if not isinstance(value, str):
        return to_value(value)
    if isinstance(value, AsFormula):
        return str(value)
    return f"'{value}" if _ambiguous(value) else value


def to_value(value: Any) -> Cell:
    """Return what a cell will hold: exact numbers as numbers; nothing is an empty text.

    That empties a cell on every engine, while Excel on the web takes a null for "leave as it
    is".

    >>> to_value(Fraction(7, 2)), to_value(Fraction(4)), to_value(None)
    (3.5, 4, '')
    """
    if value is None:
        return ""
    if type(value) is Fraction:
        return value.numerator if value.denominator == 1 else float(value)
    return value


_SIGNS = "=+-@#'"
"""With which formulas, errors and texts begin."""

_TRUTHS = {
    *("true", "false", "истина", "ложь", "wahr", "falsch", "vrai", "faux", "vero", "falso"),
    *("verdadero", "verdadeiro", "waar", "onwaar", "prawda", "fałsz", "pravda", "nepravda"),
    *("sann", "falskt", "sant", "usann", "sand", "falsk", "tosi", "epätosi", "igaz", "hamis"),
    *("adevărat", "fals", "doğru", "yanlış"),
}
"""True and false as Excel has them in its languages, in small letters."""


@lru_cache(maxsize=8192)
def _ambiguous(text: str) -> bool:
    """Return whether a spreadsheet could take a text for a number, date, truth, error, formula.

    Digits and signs of all scripts count: Excel knows those of its language.
    """
    known = unicodedata.normalize("NFKC", text.strip()).casefold()
    return known[:1] in _SIGNS or known in _TRUTHS or any(map(str.isnumeric, known))


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

    @property
    def hint(self) -> str:
        """Return what stands under the title: what the tab is for, or in which use it is."""
        return plain(self.cell(layout.HINT_ROW, 1))

    def row(self, number: int) -> list[Cell]:
        """Return the cells of a row (from 1), as far as there are any."""
        return self.rows[number - 1] if 0 < number <= len(self.rows) else []

    def cell(self, row: int, column: int) -> Cell:
        """Return the cell in a row and a column (both from 1); ``None`` where there is nothing."""
        cells = self.row(row)
        return cells[column - 1] if 0 < column <= len(cells) else None

    def get(self, row: int, key: str) -> Cell:
        """Return the cell in a known column of a row (from 1); ``None`` in a column that is
        gone.
        """
        return self.cell(row, self.at.get(key, 0))

    def text(self, row: int, key: str) -> str:
        """Return the text a person sees in a known column of a row (from 1)."""
        return plain(self.get(row, key))

    def place(self, row: int, key: str) -> str:
        """Return a cell's address as people say it: ``Round 2!D7``."""
        return f"{self.tab}!{letter(self.at.get(key, 1))}{row}"

    @property
    def last_column(self) -> int:
        """Return the last column that is known or has a heading."""
        headed = (at for at, cell in enumerate(self.row(self.header), start=1) if cell)
        return max([*self.at.values(), *headed])

    def filled(self, row: int) -> bool:
        """Return whether anything stands in a known column of a row."""
        return any(self.text(row, key) for key in self.at)

    def with_cells(self, cells: Mapping[tuple[int, int], Cell]) -> Grid:
        """Return the tab with other values in some cells, by row and column."""
        rows = [list(row) for row in self.rows]
        for (row, column), value in cells.items():
            line = rows[row - 1]
            line += [None] * (column - len(line))
            line[column - 1] = value
        return replace(self, rows=rows)

    @property
    def body(self) -> range:
        """Return the rows below the heading, down to the last one with anything in it."""
        return range(self.header + 1, len(self.rows) + 1)


def fault(grid: Grid, row: int, column: str, message: str, /, **values: Any) -> InputError:
    """Return the error for the organiser, placed at a row (from 1) and a known column."""
    return InputError(message, **values).at(grid.place(row, column))


def note_strange_cells(grid: Grid, columns: Sequence[Col], problems: list[InputError]) -> None:
    """Put typed cells that cannot be read back to the problems: a club ``5-2`` that is a day.

    Errors are nowhere what was typed, truths only where something is ticked or not, days only
    where days are asked for, and among results, which are known by their day.
    """
    noted = {error.place for error in problems}
    for column in (column for column in columns if column.typed and column.key in grid.at):
        for row in grid.body:
            cell = grid.get(row, column.key)
            if is_strange(cell, column.typed) and grid.place(row, column.key) not in noted:
                problems.append(strange(grid.place(row, column.key), cell))


def strange(place: str, cell: Cell) -> InputError:
    """Return the error about a cell that cannot be what was typed there."""
    return InputError("error.cell_strange", value=plain(cell)).at(place)


def is_strange(cell: Cell, kind: str) -> bool:
    """Return whether a cell cannot hold what was typed, by the type of what is asked for.

    >>> is_strange(datetime(2026, 5, 2), layout.TEXT), is_strange(datetime(2026, 5, 2), layout.DATE)
    (True, False)
    """
    if isinstance(cell, bool):
        return kind != layout.CHOICE
    if isinstance(cell, datetime | time):
        return kind not in (layout.DATE, layout.RESULT)
    return cell in ERRORS


def highest(grid: Grid, column: str) -> int:
    """Return the largest whole number in a column, 0 when there is none.

    >>> highest(Grid("Log", [["Round"], [2.0], ["x"], [1]], {"round": 1}, 1), "round")
    2
    """
    texts = (plain(grid.get(row, column)) for row in grid.body)
    return max((whole_number(typed, limits.ROWS) or 0 for typed in texts), default=0)


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
        language = self.handles.language()
        if language is None:
            names = [layout.tab_name(Catalogue(known), layout.TOURNAMENT) for known in LANGUAGES]
            raise InputError("error.not_ours", file=book.name, tabs=names)
        self.words = Vocabulary(language)

    def name(self, key: str, number: int | None = None) -> str:
        """Return what a tab is called: its own name, or the one it was given since."""
        name = self.words.tab(key, number)
        if not self.handles.has(name):
            alike = self.handles.alike(key, number)
            return alike[0] if len(alike) == 1 else name
        return name

    def has(self, key: str, number: int | None = None) -> bool:
        """Return whether the workbook has the tab, renamed or not."""
        return self.handles.has(self.name(key, number))

    def sheet(self, key: str, number: int | None = None) -> xw.Sheet:
        """Return the sheet of a tab, also when it was renamed.

        Raises ``InputError`` when it was deleted, or several tabs look like it.
        """
        return self.handles.sheet(self.there(key, number))

    def there(self, key: str, number: int | None = None) -> str:
        """Return what a tab that is there is called; raises as :meth:`sheet`."""
        present = self.name(key, number)
        if not self.handles.has(present):
            name, alike = self.words.tab(key, number), self.handles.alike(key, number)
            if alike:
                raise InputError("error.tab_copies", tab=name, copies=alike)
            raise InputError("error.tab_missing", tab=name)
        return present

    def cell(self, key: str, row: int, column: int) -> Cell:
        """Return the value that stands in a cell now, also in one written by this click."""
        raw = self.sheet(key).range(area(row, column)).raw_value
        return converted(raw, self.handles.app.engine.name)[0][0]

    def grid(self, key: str, number: int | None = None) -> Grid:
        """Return a tab's values, read in one go; raises as :meth:`sheet`."""
        name = self.there(key, number)
        return Grid(name, self.handles.read_cells(name))

    def round_numbers(self) -> Iterator[int]:
        """Yield the numbers of the Round tabs, up to the first that is not there."""
        numbers = range(1, layout.LAST_ROUND + 1)
        return takewhile(lambda number: self.has(layout.ROUND, number), numbers)


LOOKED_AT = 30
"""Rows among which the heading row is looked for."""


def find_columns(
    tabs: Tabs, tab: Tab, columns: Sequence[Col], number: int | None = None, lenient: bool = False
) -> Grid:
    """Return the values of a tab with its heading row and its columns found.

    The heading row is the one that holds the heading the tab is known by, or else the one with
    most of the headings.  A heading that was retyped is taken for the column that is missing at
    exactly its place, or for the one whose usual other name it is (``retyped`` of the answer).
    Raises ``InputError`` naming a tab that is missing, the first column that is and has to be
    there, or one that is there twice; ``lenient``: no column has to be there.
    """
    grid, words = tabs.grid(tab.key, number), tabs.words.catalogue

    def wrong(message: str, key: str) -> InputError:
        return InputError(message, tab=grid.tab, column=layout.heading(words, key, tab.key))

    headings = {
        layout.heading(words, column.key, tab.key).casefold(): column.key for column in columns
    }
    texts = [[plain(cell).casefold() for cell in row] for row in grid.rows[:LOOKED_AT]]
    anchor = tab.known_by or columns[0].key
    header = _heading_row(texts, headings, layout.heading(words, anchor, tab.key).casefold())
    if header is None:
        raise wrong("error.column_missing", anchor)
    row = texts[header - 1]
    at: dict[str, int] = {}
    for position, words_over in enumerate(row, start=1):
        key = headings.get(words_over)
        if key is None:
            continue
        if key in at:
            raise wrong("error.column_twice", key)
        at[key] = position
    retyped: dict[str, int] = {}
    if len(at) < len(columns):
        keys = [column.key for column in columns if lenient or not column.by_heading]
        retyped = _by_place(keys, at, row)
        retyped |= _by_other_name(keys, {**at, **retyped}, row)
        at |= retyped
    for column in () if lenient else columns:
        if column.key not in at and column.needed:
            raise wrong("error.column_missing", column.key)
    return Grid(grid.tab, grid.rows, at, header, retyped)


def _heading_row(
    texts: Sequence[Sequence[str]], headings: Mapping[str, str], anchor: str
) -> int | None:
    """Return the heading row, from 1: with the anchor, else with most headings, at least half."""
    for number, row in enumerate(texts, start=1):
        if anchor in row:
            return number
    counts = [sum(1 for word in set(row) if word in headings) for row in texts]
    best = max(counts, default=0)
    return counts.index(best) + 1 if best >= 2 and 2 * best >= len(headings) else None


def _by_place(keys: Sequence[str], at: Mapping[str, int], row: Sequence[str]) -> dict[str, int]:
    """Return missing columns whose neighbours leave room for exactly them."""
    places: dict[str, int] = {}
    before = 0
    for missing, group in groupby(keys, lambda key: key not in at):
        run = list(group)
        if not missing:
            before = at[run[-1]]
            continue
        following = keys[keys.index(run[-1]) + 1 :]
        after = at[following[0]] if following else before + len(run) + 1
        headed = following or (all(row[before : after - 1]) and len(row) >= after - 1)
        if headed and after - before - 1 == len(run):
            places |= dict(zip(run, range(before + 1, after), strict=True))
    return {} if set(at.values()) & set(places.values()) else places


def _by_other_name(
    keys: Sequence[str], at: Mapping[str, int], row: Sequence[str]
) -> dict[str, int]:
    """Return missing columns under a heading that organisers commonly use for them."""
    missing = {key for key in keys if key not in at}
    if not missing:
        return {}
    from pairing.formats.spreadsheets.guessing import heading_field

    places: dict[str, int] = {}
    for position, heading in enumerate(row, start=1):
        key = heading_field(heading) if heading and position not in at.values() else None
        if key in missing:
            places.setdefault(key, position)
    return places
