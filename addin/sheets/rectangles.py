"""Rectangles of cells: addresses, the values of a whole tab, and values that will be written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import xlwings as xw
from xlwings import conversion

from addin.engines.common.cells import Rect, column_letters, parse_area, rect_name
from pairing import limits
from pairing.dataclasses import dataclass
from pairing.errors import InputError

BLOCK_ROWS = 1000
"""Rows read at first; a tab that is still full at the end is read further."""

BLOCK_COLUMNS = 30

ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Errors that a cell may hold."""

Cell = Any
Rows = Sequence[Sequence[Cell]]

letter = column_letters


def area(row: int, column: int, rows: int = 1, columns: int = 1) -> str:
    """An address.  To Excel one text is one call, two corners are five.

    >>> area(5, 2), area(5, 2, 10, 26)
    ('B5', 'B5:AA14')
    """
    return rect_name((row, column, row + rows - 1, column + columns - 1))


def corners_of(address: str) -> Rect:
    """First row and column, last row and column of an address."""
    corners = parse_area(address)
    assert corners is not None, address
    return corners


def converted(raw: Any, engine: str) -> list[list[Cell]]:
    """Raw values of a range as xlwings converts them for the engine they come from.

    Errors are their names (:data:`ERRORS`): a ``#N/A`` is no empty cell.
    """
    convert: Any = conversion.read  # xlwings has no types for it
    rows: list[list[Cell]] = convert(None, raw, {"ndim": 2, "err_to_str": True}, engine_name=engine)
    return rows


def read_block(sheet: xw.Sheet, engine: str | None = None) -> list[list[Cell]]:
    """All values of a sheet from A1, without the empty rows at its end.

    ``engine`` is the name of the workbook's engine.  The raw values are taken and converted
    here: ``Range.value`` would ask Excel ten things about each range before it reads it.
    """

    def block(first: int) -> Rows:
        raw: Rows = sheet.range(area(first, 1, BLOCK_ROWS, BLOCK_COLUMNS)).raw_value
        return raw

    return read_blocks(block, engine or sheet.book.app.engine.name, lambda: sheet.name)


def read_blocks(
    block: Callable[[int], Rows], engine: str, name: Callable[[], str]
) -> list[list[Cell]]:
    """Return what :func:`read_block` gives, from blocks of rows that begin at a row from 1."""
    rows: list[list[Cell]] = []
    blank = [None] * BLOCK_COLUMNS
    while True:
        raw = block(len(rows) + 1)
        # Most of the block is empty; what is taken off here need not be converted.
        filled = len(raw)
        while filled and (raw[filled - 1] == blank or _empty(raw[filled - 1])):
            filled -= 1
        whole = filled > BLOCK_ROWS - 20
        rows += converted(raw if whole else raw[:filled], engine) if filled else []
        if not whole:
            break
        if len(rows) > limits.ROWS:
            raise InputError("limit.rows", tab=name(), most=limits.ROWS)
    while rows and _empty(rows[-1]):
        rows.pop()
    return rows


def _empty(row: Sequence[Cell]) -> bool:
    nothing = row.count(None)
    return nothing == len(row) or nothing + row.count("") == len(row)


@dataclass
class Block:
    """Values for one rectangle of a sheet; ``clear`` empties that many rows and columns first."""

    row: int
    column: int
    values: list[list[Any]]
    clear: tuple[int, int] | None = None

    def corners(self, rows: int, columns: int) -> Rect:
        """First and last row and column of so many cells from its first one on."""
        return self.row, self.column, self.row + rows - 1, self.column + columns - 1
