"""Writing of values to sheets: collects what a click will write, then writes it in few calls.

What stands on a tab is not known here.

Excel has no transactions: when it refuses the seventh of ten writes (a protected tab, a cell
that is being edited, a crash of its own), six are done.  So the cells, the size of tables and
the visibility of tabs that will change are read first, one range a tab, and written back when
anything fails.  Formulas come back as formulas and texts as texts, also those that look like
numbers.  A picture does not come back; it is therefore drawn last.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import xlwings as xw

from addin.engines.common.cells import Rect, rect_name
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, to_cell
from addin.sheets.handles import BLOCK_COLUMNS, BLOCK_ROWS, ERRORS, area, corners_of, letter
from addin.sheets.handles import Block as Block
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError

if TYPE_CHECKING:
    from addin.sheets.reading import Reading

Key = tuple[str, int | None]
"""What a tab is, and its round."""

Change = Callable[[xw.Sheet], None]
"""What is done to a sheet."""


def _show(visible: bool, sheet: xw.Sheet) -> None:
    sheet.visible = visible


def _put(place: str, values: Sequence[Sequence[Any]], sheet: xw.Sheet) -> None:
    # The exact size and plain values: no need for xlwings' converters, which would ask the
    # engine about every range again.
    sheet.range(place).raw_value = values


def _clear(place: str, sheet: xw.Sheet) -> None:
    sheet.range(place).clear_contents()


def _resize(table: str, place: str, sheet: xw.Sheet) -> None:
    # The table object is only dress: the organiser may have removed, renamed or moved it, and
    # each engine says so in its own way.
    with suppress(Exception):
        sheet.tables[table].resize(sheet.range(place))


def _draw(png: bytes, sheet: xw.Sheet) -> None:
    picture = None
    with suppress(Exception):  # the organiser may have deleted it
        picture = sheet.pictures(1)
    if picture is not None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            path.write_bytes(png)
            picture.update(path)


def _print(area: str, sheet: xw.Sheet) -> None:
    sheet.page_setup.print_area = area


def _begin_axis(lowest: int, sheet: xw.Sheet) -> None:
    sheet.charts(1).value_axis.minimum_scale = lowest


@dataclass
class Writer:
    """The writes of one click, held back until everything is computed."""

    tabs: Tabs
    blocks: dict[Key, list[Block]] = field(default_factory=dict)
    resized: dict[Key, tuple[str, int, int, int]] = field(default_factory=dict)
    unhidden: list[Key] = field(default_factory=list)
    focus: tuple[str, int | None, int, int] | None = None
    drawn: list[tuple[str, bytes]] = field(default_factory=list)
    printed: dict[Key, str] = field(default_factory=dict)
    axes: dict[str, int] = field(default_factory=dict)

    def put(self, tab: str, number: int | None, block: Block) -> None:
        """Take a block along, to be written when all is (:meth:`flush`)."""
        self.blocks.setdefault((tab, number), []).append(block)

    def show(self, tab: str, number: int | None = None) -> None:
        """Have a hidden tab appear when all is written; one that is shown stays."""
        self.unhidden.append((tab, number))

    def draw(self, tab: str, png: bytes) -> None:
        """Put another image into the picture of a tab later (the template has one on it)."""
        self.drawn.append((tab, png))

    def print_columns(self, tab: str, number: int | None, last: int) -> None:
        """Print the columns of a tab up to the ``last`` one (from 1) later, and none beyond."""
        self.printed[tab, number] = whole_columns(letter(last))

    def print_lines(self, tab: str, number: int | None, row: int, last: int) -> None:
        """Print a tab down to ``row`` and up to the ``last`` column (both from 1) later.

        For tabs whose pages are broken at set rows: LibreOffice prints an empty page behind
        each break below what is written.
        """
        self.printed[tab, number] = f"$A$1:${letter(last)}${row}"

    def select(self, tab: str, number: int | None, row: int, column: int) -> None:
        """Let the organiser find himself at a cell after the click."""
        self.focus = (tab, number, row, column)

    def flush(self) -> None:
        """Write everything.  Nothing before this call has touched the workbook.

        When a write fails, what was there before is put back and the error goes on; raises
        ``InputError`` when that fails, too.
        """
        self._take_corrections()
        names = {tab: self.tabs.there(*tab) for tab in self.blocks}  # all there, or none written
        before = Rollback(self.tabs, self.blocks, self.resized, self.unhidden)
        handles = self.tabs.handles
        handles.written()
        focus = self.focus and (self.tabs.name(*self.focus[:2]), area(*self.focus[2:]))
        dress = list(self._dress())
        with handles.still():
            try:
                for name, change in self._changes(names):
                    change(handles.sheet(name))
            except BaseException:
                handles.touched = not before.put_back()
                raise
            for name, change in dress:
                with suppress(Exception):
                    change(handles.sheet(name))
        if focus:
            handles.bring_forward(*focus)

    def _take_corrections(self) -> None:
        """Put the cells to mend before all other blocks, those below one another as one block."""
        block = Block(0, 0, [])
        following: tuple[str, int, int, int] | None = None
        mended = {(tab, n or 0, column, row): v for tab, n, row, column, v in self.tabs.corrections}
        for (tab, number, column, row), value in sorted(mended.items(), key=lambda item: item[0]):
            if following != (tab, number, column, row):
                block = Block(row, column, [])
                self.blocks.setdefault((tab, number or None), []).insert(0, block)
            block.values.append([value])
            following = tab, number, column, row + 1
        self.tabs.corrections.clear()

    def _changes(self, names: Mapping[Key, str]) -> Iterator[tuple[str, Change]]:
        """Yield what is done to which sheet, in its order; each is done before the next."""
        sent = self.tabs.handles.sent
        for key, blocks in self.blocks.items():
            name = names[key]
            if key in self.unhidden:
                yield name, partial(_show, True)
            if key in self.resized:
                table, header, rows, columns = self.resized[key]
                yield name, partial(_resize, table, area(header, 1, max(rows, 1) + 1, columns))
            for block in blocks:
                for cells in block.beyond():
                    yield name, partial(_clear, area(*cells))
                    sent(name, corners_of(area(*cells)), ())
                if block.values and block.values[0]:
                    place = area(block.row, block.column, len(block.values), len(block.values[0]))
                    values = [[to_cell(cell) for cell in row] for row in block.values]
                    yield name, partial(_put, place, values)
                    sent(name, corners_of(place), values)
        for shown in self.unhidden:  # with nothing but a picture or a chart
            if shown not in self.blocks and self.tabs.has(*shown):
                yield self.tabs.name(*shown), partial(_show, True)
        for tab, png in self.drawn:
            if self.tabs.has(tab):
                yield self.tabs.name(tab), partial(_draw, png)

    def _dress(self) -> Iterator[tuple[str, Change]]:
        """Yield how tabs are printed and drawn: a click goes on where that cannot be set.

        Not every program in a browser knows how to: one that does not would refuse the whole
        click.
        """
        if self.tabs.handles.app.engine.type == "remote":
            return
        for tab, cells in self.printed.items():
            yield self.tabs.name(*tab), partial(_print, cells)
        for key, lowest in self.axes.items():
            yield self.tabs.name(key), partial(_begin_axis, lowest)


def whole_columns(last: str) -> str:
    """Return the columns of a tab up to one (its letters), as what is printed of it.

    Excel prints of whole columns what is filled; openpyxl knows them only with their rows.
    They begin below the headings, which are repeated on every page: of a tab without a line
    LibreOffice prints nothing.
    """
    return f"$A${layout.FIRST_ROW}:${last}$1048576"


def write_columns(
    writer: Writer,
    tab: str,
    number: int | None,
    grid: Grid,
    keys: Sequence[str],
    rows: Sequence[Sequence[Any]],
    old_rows: int,
) -> None:
    """Write rows under known columns, leaving the organiser's own columns alone.

    Rows beyond ``rows`` down to ``old_rows`` are emptied.  A column that the organiser deleted
    is left out.
    """
    there = [index for index, key in enumerate(keys) if key in grid.at]
    ordered = sorted(there, key=lambda index: grid.at[keys[index]])
    positions = [grid.at[keys[index]] for index in ordered]
    padding = [[None] * len(keys)] * max(0, old_rows - len(rows))
    table = [[row[index] for index in ordered] for row in (*rows, *padding)]
    for start, count in runs(positions):
        values = [row[start : start + count] for row in table]
        writer.put(tab, number, Block(grid.header + 1, positions[start], values))


def runs(columns: Sequence[int]) -> list[tuple[int, int]]:
    """Return neighbouring columns put together: first index into ``columns`` and how many.

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


class Rollback:
    """The state of what is about to change, read before the first write.

    ``blocks`` are the cells to be written by tab, ``resized`` the tables that get another
    size (the name comes first), ``unhidden`` the tabs to be shown.  On xlwings' remote engine
    nothing is written before the program ends: there the writes that wait are dropped.  On a
    closed file nothing is written before it is saved, and who meets an error does not save; in
    LibreOffice nothing is written before the action is done, and then all of it as one step
    (engines of type ``held``).  Nothing is read for either.
    """

    def __init__(
        self,
        tabs: Tabs,
        blocks: Mapping[Key, Sequence[Block]],
        resized: Mapping[Key, tuple[str, int, int, int]],
        unhidden: Sequence[Key],
    ) -> None:
        self._sheet = tabs.handles.sheet
        self._before: list[tuple[str, list[Change]]] = []
        self._waiting: list[Any] | None = None
        engine = tabs.handles.app.engine.type
        self._has_read = engine not in ("file", "held", "remote")
        if engine == "remote":
            self._waiting = tabs.book.json()["actions"]
            self._length = len(self._waiting)
        if not self._has_read:
            return
        reading: Reading | None = tabs.handles.cached_reading
        grids = {} if reading is None else reading.grids()
        for key in dict.fromkeys((*blocks, *(key for key in unhidden if tabs.has(*key)))):
            name = tabs.there(*key)
            sheet = self._sheet(name)
            back: list[Change] = []
            corners = _bounds(blocks.get(key, ()), sheet)
            if corners is not None:
                values = _values(sheet, corners, grids.get(key))
                back.append(partial(_put, rect_name(corners), values))
            if key in resized:  # after the cells: Excel may stretch a table written below
                with suppress(Exception):  # only dress: it may be gone
                    table = sheet.tables[resized[key][0]]
                    back.append(partial(_resize, resized[key][0], table.range.address))
            if key in unhidden:
                back.append(partial(_show, bool(sheet.visible)))
            self._before.append((name, back))

    def put_back(self) -> bool:
        """Undo what was written; whether that was needed, and so done.

        Raises ``InputError`` naming the tabs that could not be put back; the others are.
        """
        if self._waiting is not None:
            del self._waiting[self._length :]
            return True
        failed = []
        for name, back in reversed(self._before):
            try:
                for change in back:
                    change(self._sheet(name))
            except Exception:  # each engine has its own errors; the other tabs come first
                failed.append(name)
        if failed:
            raise InputError("write.half", tabs=failed)
        return self._has_read


def _bounds(blocks: Sequence[Block], sheet: xw.Sheet) -> Rect | None:
    """Return first row and column and last row and column of all cells that blocks write or empty.

    Blocks empty thousands of rows to be sure; nothing is read beyond what is used.
    """
    written = [b.corners(len(b.values), len(b.values[0])) for b in blocks if b.values]
    emptied = [block.corners(*block.clear) for block in blocks if block.clear]
    if any(bottom > BLOCK_ROWS for _, _, bottom, _ in emptied):
        row, column = corners_of(sheet.used_range.address)[2:]
        emptied = [(a, b, min(c, row), min(d, column)) for a, b, c, d in emptied]
    corners = [rect for rect in (*written, *emptied) if rect[0] <= rect[2] and rect[1] <= rect[3]]
    if not corners:
        return None
    tops, lefts, bottoms, rights = zip(*corners, strict=True)
    return min(tops), min(lefts), max(bottoms), max(rights)


def _values(sheet: xw.Sheet, corners: Rect, grid: Grid | None) -> list[list[Any]]:
    """Return what restores these cells when it is written; ``grid``: the tab as read."""
    cells = sheet.range(rect_name(corners))
    formulas, (top, left, bottom, right) = _as_rows(cells.formula), corners
    if grid is None or right > BLOCK_COLUMNS:
        values = _as_rows(cells.raw_value)
    else:
        columns = range(left, right + 1)
        values = [[grid.cell(row, at) for at in columns] for row in range(top, bottom + 1)]
    return [
        [as_before(formula, value) for formula, value in zip(*row, strict=True)]
        for row in zip(formulas, values, strict=True)
    ]


def _as_rows(content: Any) -> Sequence[Sequence[Any]]:
    """Return what a range gives, as rows: Excel gives one cell without them."""
    return content if isinstance(content, list | tuple) else [[content]]


def as_before(formula: Any, value: Any) -> Any:
    """Return what to write so that a cell holds again what it held.

    ``formula`` is the cell's formula, or its constant as text; ``value`` is its value, which
    tells texts from numbers.

    >>> as_before("=A1", 3.0), as_before("7", "7"), as_before("7", 7.0), as_before("", None)
    ('=A1', "'7", 7.0, '')
    """
    if formula in (None, ""):
        return ""
    shown = str(formula)
    if type(value) is str and shown not in ERRORS:
        return shown if shown.startswith("=") and shown != value else f"'{value}"
    if shown.startswith(("=", "#")):
        return shown  # also an error, which comes as a number or as nothing
    if isinstance(value, datetime):
        try:
            return float(shown)  # Excel's own number of the day; the cell is still a date
        except ValueError:
            return value
    return shown if value is None else value
