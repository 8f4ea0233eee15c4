"""Ranges of a document that is open in Calc: the cells an action reads and writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from xlwings import base_classes

from addin.engines.common.cells import (
    MAX_COLUMNS,
    MAX_ROWS,
    Content,
    Formula,
    Rect,
    cell_name,
    column_letters,
    rect_name,
    to_content,
)
from addin.engines.common.formulas import shifted
from addin.engines.file.unsupported import names_what_it_lacks
from addin.engines.office.snapshot import SheetSeen

MOST_CELLS = 5_000_000
"""Cells read or written in one call at most; whole columns have more."""


class OwnerBook(Protocol):
    """The book, as its sheets and ranges see it."""

    wanted: tuple[str, list[int] | None] | None

    @property
    def fullname(self) -> str:
        """The file's name with its folder."""

    @property
    def sheets(self) -> Any:
        """The sheets."""

    def formulas(self, sheet: str, rect: list[int]) -> list[list[str]]:
        """The formulas of cells as Calc has them."""


class OwnerSheet(Protocol):
    """The sheet a range, table or picture is on."""

    seen: SheetSeen

    @property
    def name(self) -> str:
        """The tab's name."""

    @property
    def visible(self) -> bool:
        """Whether the tab is shown."""

    @property
    def book(self) -> OwnerBook:
        """The book."""


@names_what_it_lacks
class Range(base_classes.Range):
    """A rectangle of cells.  ``rect`` counts rows and columns from 1."""

    def __init__(self, sheet: OwnerSheet, rect: Rect) -> None:
        top, left, bottom, right = rect
        if not (1 <= top <= bottom <= MAX_ROWS and 1 <= left <= right <= MAX_COLUMNS):
            raise IndexError(f"there are no cells {rect} on a sheet")
        self.sheet = sheet
        self.rect = rect
        self.options: dict[str, Any] = {}  # set by xlwings

    @property
    def api(self) -> Any:
        """The range itself: there is no native object on this side."""
        return self

    @property
    def coords(self) -> tuple[str, int, int, int, int]:
        """Sheet, row, column and the numbers of rows and columns."""
        return self.sheet.name, self.row, self.column, *self.shape

    @property
    def row(self) -> int:
        """The first row, from 1."""
        return self.rect[0]

    @property
    def column(self) -> int:
        """The first column, from 1."""
        return self.rect[1]

    @property
    def shape(self) -> tuple[int, int]:
        """Numbers of rows and columns."""
        top, left, bottom, right = self.rect
        return bottom - top + 1, right - left + 1

    def __len__(self) -> int:
        rows, columns = self.shape
        return rows * columns

    def __call__(self, row: int, column: int | None = None) -> Range:
        """The cell at a place counted from the first one, also outside the range."""
        if column is None:
            down, right = divmod(row - 1, self.shape[1])
            row, column = down + 1, right + 1
        at = self.row + row - 1, self.column + column - 1
        return Range(self.sheet, (*at, *at))

    @property
    def address(self) -> str:
        """``$A$1:$B$2``."""
        return self.get_address(True, True, False)

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:
        """The address with or without ``$``; this engine names no sheet in it."""
        rows, columns = ("$" if row_absolute else ""), ("$" if col_absolute else "")
        top, left, bottom, right = self.rect
        address = f"{columns}{column_letters(left)}{rows}{top}"
        if (top, left) != (bottom, right):
            address += f":{columns}{column_letters(right)}{rows}{bottom}"
        return address

    def select(self) -> None:
        """Select it, and bring a visible sheet to the front, when Calc is next spoken to."""
        if self.sheet.visible:
            self.sheet.book.wanted = (self.sheet.name, list(self.rect))

    @property
    def max_cells_per_read(self) -> None:
        """No limit after which xlwings would read in pieces."""

    @property
    def max_cells_per_write(self) -> None:
        """No limit after which xlwings would write in pieces."""

    @property
    def raw_value(self) -> list[list[Any]]:
        """The values, always as a list of rows; an error as nothing."""
        self._check_size()
        return self.sheet.seen.block(self.rect)

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        self._write(value)

    @property
    def formula(self) -> Any:
        """Formulas with ``=``, constants as text, empty cells as ``""``."""
        self._check_size()
        rows = self.sheet.book.formulas(self.sheet.name, list(self.rect))
        top, left, _, _ = self.rect
        for (row, column), formula in self.sheet.seen.formulas.items():
            if row - top in range(self.shape[0]) and column - left in range(self.shape[1]):
                rows[row - top][column - left] = f"={formula}"
        return rows[0][0] if self.shape == (1, 1) else tuple(map(tuple, rows))

    @formula.setter
    def formula(self, value: Any) -> None:
        self._write(value)

    def clear_contents(self) -> None:
        """Empty the cells that hold anything and leave their formats."""
        rows, columns = self.sheet.seen.used
        top, left, bottom, right = self.rect
        bottom, right = min(bottom, rows), min(right, columns)
        if bottom >= top and right >= left:
            nothing: list[list[Content]] = [[None] * (right - left + 1)] * (bottom - top + 1)
            self.sheet.seen.write(top, left, nothing)

    def _check_size(self) -> None:
        if len(self) > MOST_CELLS:
            raise NotImplementedError(f"{len(self)} cells at once are too many for this engine")

    def _write(self, value: Any) -> None:
        """Write one value into every cell, or rows of values that fit the range exactly."""
        if value is None:
            self.clear_contents()
            return
        self._check_size()
        rows, columns = self.shape
        if not isinstance(value, list | tuple):
            content = self._content(value, 0, 0)
            table: list[list[Content]] = [
                [_moved(content, down, right) for right in range(columns)] for down in range(rows)
            ]
        else:
            given = [row if isinstance(row, list | tuple) else [row] for row in value]
            if len(given) != rows or any(len(row) != columns for row in given):
                place = rect_name(self.rect)
                raise ValueError(
                    f"{len(given)} rows of values do not fit {rows} x {columns} cells at {place}"
                )
            table = self._contents(given)
        self.sheet.seen.write(self.row, self.column, table)

    def _contents(self, table: Sequence[Sequence[Any]]) -> list[list[Content]]:
        return [
            [self._content(value, down, right) for right, value in enumerate(row)]
            for down, row in enumerate(table)
        ]

    def _content(self, value: Any, down: int, right: int) -> Content:
        place = f"{self.sheet.name}!{cell_name(self.row + down, self.column + right)}"
        return to_content(value, self.sheet.book.fullname, place)


def _moved(content: Content, down: int, right: int) -> Content:
    """A formula filled into many cells moves its references along, as in Excel."""
    if not isinstance(content, Formula) or not (down or right):
        return content
    return Formula(shifted(content, down, right) or "#REF!")
