"""Ranges of a sheet: the cells an action reads and writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from xlwings import NoSuchObjectError, base_classes

from addin.engines.common.cells import (
    MAX_COLUMNS,
    MAX_ROWS,
    Content,
    Formula,
    Rect,
    cell_name,
    column_letters,
    parse_area,
    rect_name,
    to_content,
)
from addin.engines.common.formulas import shifted
from addin.engines.common.protocols import SheetBelow
from addin.engines.common.shell import UnsupportedMembers
from pairing.errors import InputError

MOST_CELLS = 5_000_000
"""Cells read or written in one call at most; whole columns have more."""


class OwnerSheet(Protocol):
    """The sheet a range is on.

    The objects of a workbook point both ways, as xlwings wants them: a sheet makes its ranges and
    a range names its sheet.  The modules need not: ranges know only this of their sheet.
    """

    document: Any
    """A ``SheetBelow``, with what more there is of it in an engine."""

    @property
    def name(self) -> str:
        """Return what stands on the tab, for addresses and messages."""

    @property
    def tables(self) -> Any:
        """Return a ``Tables``: one of them may have a cell in it."""

    @property
    def book(self) -> Any:
        """Return a ``Book``, which knows the file's name and what names stand for."""

    def at(self, rect: Rect) -> Range:
        """Return the cells of an area of the sheet, which need not be those of this range."""

    def owner(self, document: SheetBelow) -> OwnerSheet:
        """Return the sheet a name leads to, which may be another one of the workbook."""


class Range(UnsupportedMembers, base_classes.Range):
    """A rectangle of cells.  ``rect`` counts rows and columns from 1."""

    def __init__(self, sheet: OwnerSheet, rect: Rect) -> None:
        top, left, bottom, right = rect
        if not (1 <= top <= bottom <= MAX_ROWS and 1 <= left <= right <= MAX_COLUMNS):
            raise IndexError(f"there are no cells {rect} on a sheet")
        self.sheet = sheet
        self.rect = rect
        self.options: dict[str, Any] = {}  # set by xlwings

    # -- where it is ------------------------------------------------------------------------

    @property
    def coords(self) -> tuple[str, int, int, int, int]:
        """Return sheet, row, column and the numbers of rows and columns."""
        return self.sheet.name, self.row, self.column, *self.shape

    row = property(lambda self: self.rect[0])
    column = property(lambda self: self.rect[1])

    @property
    def shape(self) -> tuple[int, int]:
        """Return how many rows and how many columns it has."""
        top, left, bottom, right = self.rect
        return bottom - top + 1, right - left + 1

    def __len__(self) -> int:
        rows, columns = self.shape
        return rows * columns

    def __call__(self, row: int, column: int | None = None) -> Range:
        """Return the cell at a place counted from the first one, also outside the range."""
        if column is None:
            down, right = divmod(row - 1, self.shape[1])
            row, column = down + 1, right + 1
        at = self.row + row - 1, self.column + column - 1
        return self.sheet.at((*at, *at))

    @property
    def address(self) -> str:
        """Return where it is, as Excel writes it by default: ``$A$1:$B$2``, a single cell
        ``$A$1``.
        """
        return self.get_address(True, True, False)

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:
        """Return the address with or without ``$``, workbook and sheet."""
        rows, columns = ("$" if row_absolute else ""), ("$" if col_absolute else "")
        top, left, bottom, right = self.rect
        address = f"{columns}{column_letters(left)}{rows}{top}"
        if (top, left) != (bottom, right):
            address += f":{columns}{column_letters(right)}{rows}{bottom}"
        if not external:
            return address
        place = f"[{self.sheet.book.name}]{self.sheet.name}"
        return f"'{place}'!{address}" if " " in place else f"{place}!{address}"

    def select(self) -> None:
        """Put the sheet's cell cursor here and bring a visible sheet to the front."""
        self.sheet.book.document.select(self.sheet.document, self.rect)

    max_cells_per_read = max_cells_per_write = None
    """No limit after which xlwings would read or write in pieces."""

    @property
    def merge_area(self) -> Range:
        """Return the cells that are merged with the first one; it alone where none are."""
        return self.sheet.at(self.sheet.document.merged(self.row, self.column))

    merge_cells = property(lambda self: len(self.merge_area) > 1)
    """Whether the first cell is merged with others."""

    # -- what is in it ----------------------------------------------------------------------

    @property
    def raw_value(self) -> list[list[Any]]:
        """Return the values, always as a list of rows."""
        self._check_size("value")
        values: list[list[Any]] = self.sheet.document.cells.block(self.rect)
        return values

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        self._write(value)

    @property
    def formula(self) -> Any:
        """Return formulas with ``=``, constants as text, empty cells as ``""``.

        One cell gives a text, more cells give a tuple of rows, as in Excel.
        """
        self._check_size("formula")
        rows = self.sheet.document.cells.formula_texts(self.rect)
        return rows[0][0] if self.shape == (1, 1) else tuple(map(tuple, rows))

    @formula.setter
    def formula(self, value: Any) -> None:
        self._write(value)

    def clear_contents(self) -> None:
        """Empty the cells and leave their formats."""
        self.sheet.document.cells.clear(self.rect)

    def _check_size(self, member: str) -> None:
        if len(self) > MOST_CELLS:
            raise NotImplementedError(
                f"Range.{member} of {len(self)} cells at once is not supported without Excel"
            )

    def _write(self, value: Any) -> None:
        """Write one value into every cell, or rows of values that fit the range exactly."""
        top, left, _, _ = self.rect
        rows, columns = self.shape
        if not isinstance(value, (list, tuple)):
            content = self._content(value, 0, 0)
            if content is None:
                self.clear_contents()
                return
            self._check_size("value")
            filled = [[_moved(content, r, c) for c in range(columns)] for r in range(rows)]
            self.sheet.document.cells.write(top, left, filled)
            return
        table = [row if isinstance(row, (list, tuple)) else [row] for row in value]
        if len(table) != rows or any(len(row) != columns for row in table):
            raise ValueError(
                f"{len(table)} rows of values do not fit {rows} x {columns} cells "
                f"at {rect_name(self.rect)}"
            )
        # All values are looked at before the first is written.
        self.sheet.document.cells.write(top, left, self._contents(table))

    def _contents(self, table: Sequence[Sequence[Any]]) -> list[list[Content]]:
        return [
            [self._content(value, down, right) for right, value in enumerate(row)]
            for down, row in enumerate(table)
        ]

    def _content(self, value: Any, down: int, right: int) -> Content:
        kind = type(value)
        if value is None or kind is bool:
            checked: Content = value
            return checked
        if kind is str and not value:
            return None
        try:
            return to_content(value, "", "")
        except InputError:  # only what is refused need be told with its file and cell
            place = f"{self.sheet.name}!{cell_name(self.row + down, self.column + right)}"
            return to_content(value, self.sheet.book.fullname, place)


def _moved(content: Content, down: int, right: int) -> Content:
    """A formula filled into many cells moves its references along, as in Excel."""
    if not isinstance(content, Formula) or not (down or right):
        return content
    return Formula(shifted(content, down, right) or "#REF!")


def resolve(sheet: OwnerSheet, first: Any, second: Any = None) -> Range:
    """Return a range from what xlwings accepts: an address, a name, coordinates or two corners.

    Raises ``NoSuchObjectError`` for a text that is neither an address nor a name.
    """
    owner, a = _rect(sheet, first)
    if second is not None:
        other, b = _rect(sheet, second)
        if owner is not other:
            raise ValueError("the two corners of a range are on different sheets")
        a = min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
    return owner.at(a)


def _rect(sheet: OwnerSheet, corner: Any) -> tuple[OwnerSheet, Rect]:
    if isinstance(corner, Range):
        return corner.sheet, corner.rect
    if isinstance(corner, tuple):
        # xlwings' slices have four: first cell, then numbers of rows and columns.
        row, column, rows, columns = corner if len(corner) == 4 else (*corner, 1, 1)
        return sheet, (row, column, row + max(rows, 1) - 1, column + max(columns, 1) - 1)
    text = str(corner)
    area = parse_area(text)
    if area is not None:
        return sheet, area
    named = sheet.book.document.area(text, sheet.document)
    if named is None:
        raise NoSuchObjectError(f"{sheet.name} has no cells or name {text!r}")
    return sheet.owner(named[0]), named[1]
