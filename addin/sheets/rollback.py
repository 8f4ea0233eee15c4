"""The state of the cells that a click is about to write, put back when the writing fails midway.

Excel has no transactions: when it refuses the seventh of ten writes (a protected tab, a cell
that is being edited, a crash of its own), six are done.  So the cells, the size of tables and
the visibility of tabs that will change are read first, one range a tab, and written back when
anything fails.  Formulas come back as formulas and texts as texts, also those that look like
numbers.  A picture does not come back; it is therefore drawn last.

On xlwings' remote engine nothing is written before the program ends: there the writes that
wait are dropped.  On a closed file nothing is written before it is saved, and who meets an
error does not save; in LibreOffice nothing is written before the action is done, and then all
of it as one step (engines of type ``held``).  Nothing is read for either.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

import xlwings as xw

from addin.engines.common.cells import Rect, rect_name
from addin.sheets.grid import Tabs
from addin.sheets.rectangles import BLOCK_COLUMNS, BLOCK_ROWS, ERRORS, Block, corners_of
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError

if TYPE_CHECKING:
    from addin.sheets.reading import Reading

Rows = Sequence[Sequence[Any]]

Key = tuple[str, int | None]
"""What a tab is, and its round."""


@dataclass
class _Tab:
    """A tab as it was: ``values`` are those of the cells of ``place``, as they are written."""

    name: str
    find: Callable[[str], xw.Sheet | None]
    place: str | None = None
    values: list[list[Any]] = field(default_factory=list)
    table: tuple[str, str] | None = None
    visible: bool | None = None

    @property
    def sheet(self) -> xw.Sheet:
        """The sheet; raises ``InputError`` when it is gone."""
        sheet = self.find(self.name)
        if sheet is None:
            raise InputError("error.tab_missing", tab=self.name)
        return sheet

    def keep(self, corners: Rect, values: Rows | None) -> None:
        """Read the cells between these corners, but not the values that are known."""
        self.place = rect_name(corners)
        there = self.sheet.range(self.place)
        formulas = _as_rows(there.formula)
        values = values if values is not None else _as_rows(there.raw_value)
        self.values = [
            [as_before(formula, value) for formula, value in zip(*row, strict=True)]
            for row in zip(formulas, values, strict=True)
        ]

    def put_back(self) -> None:
        """Write what was there.  The table last: Excel may stretch one that is written below."""
        if self.place is not None:
            self.sheet.range(self.place).raw_value = self.values
        if self.table is not None:
            name, place = self.table
            table = self.sheet.tables[name]
            if table.range.address != place:
                table.resize(self.sheet.range(place))
        if self.visible is not None:
            self.sheet.visible = self.visible


class Rollback:
    """The state of what is about to change, read before the first write.

    ``blocks`` are the cells to be written by tab, ``resized`` the tables that get another
    size (the name comes first), ``unhidden`` the tabs to be shown.
    """

    def __init__(
        self,
        tabs: Tabs,
        blocks: Mapping[Key, Sequence[Block]],
        resized: Mapping[Key, tuple[str, int, int, int]],
        unhidden: Sequence[Key],
    ) -> None:
        self._tabs: list[_Tab] = []
        self._waiting: list[Any] | None = None
        self._length = 0
        self._has_read = False
        engine = tabs.handles.app.engine.type
        if engine in ("file", "held"):
            return
        if engine == "remote":
            self._waiting = tabs.book.json()["actions"]
            self._length = len(self._waiting)
            return
        self._has_read = True
        reading: Reading | None = tabs.handles.cached_reading
        for key, written in blocks.items():
            tab = _Tab(tabs.there(*key), tabs.handles.find)
            if key in unhidden:
                tab.visible = bool(tab.sheet.visible)
            if key in resized:
                with suppress(Exception):  # only dress: it may be gone
                    name = resized[key][0]
                    tab.table = (name, tab.sheet.tables[name].range.address)
            corners = _bounds(written, tab)
            if corners is not None:
                tab.keep(corners, _known_values(reading, key, corners))
            self._tabs.append(tab)
        for key in unhidden:  # tabs with nothing but a picture or a chart
            if key not in blocks and tabs.has(*key):
                tab = _Tab(tabs.name(*key), tabs.handles.find)
                tab.visible = bool(tab.sheet.visible)
                self._tabs.append(tab)

    def put_back(self) -> bool:
        """Undo what was written; whether that was needed, and so done.

        Raises ``InputError`` naming the tabs that could not be put back; the others are.
        """
        if self._waiting is not None:
            del self._waiting[self._length :]
            return True
        left = []
        for tab in reversed(self._tabs):
            try:
                tab.put_back()
            except Exception:  # each engine has its own errors; the other tabs come first
                name = "?"
                with suppress(Exception):
                    name = tab.sheet.name
                left.append(name)
        if left:
            raise InputError("write.half", tabs=left)
        return self._has_read


def _bounds(blocks: Sequence[Block], tab: _Tab) -> Rect | None:
    """First row and column and last row and column of all cells that blocks write or empty.

    Blocks empty thousands of rows to be sure; nothing is read beyond what is used.
    """
    written = [block.corners(len(block.values), len(block.values[0])) for block in blocks
               if block.values]  # fmt: skip
    emptied = [block.corners(*block.clear) for block in blocks if block.clear]
    if any(bottom > BLOCK_ROWS for _, _, bottom, _ in emptied):
        row, column = corners_of(tab.sheet.used_range.address)[2:]
        emptied = [(a, b, min(c, row), min(d, column)) for a, b, c, d in emptied]
    corners = [one for one in (*written, *emptied) if one[0] <= one[2] and one[1] <= one[3]]
    if not corners:
        return None
    tops, lefts, bottoms, rights = zip(*corners, strict=True)
    return min(tops), min(lefts), max(bottoms), max(rights)


def _known_values(reading: Reading | None, key: Key, corners: Rect) -> Rows | None:
    """The values of these cells as this click has read them; ``None`` where it has not."""
    if reading is None:
        return None
    grid = reading.grids().get(key)
    top, left, bottom, right = corners
    if grid is None or right > BLOCK_COLUMNS:
        return None
    return [
        [grid.cell(row, column) for column in range(left, right + 1)]
        for row in range(top, bottom + 1)
    ]


def _as_rows(content: Any) -> Rows:
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
