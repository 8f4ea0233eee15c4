"""One worksheet of a workbook file in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from addin.engines.common.cells import Rect
from addin.engines.file.book import SheetLine
from addin.engines.file.excel_tables import TableDocument
from addin.engines.file.sheet import SheetCells


class SheetReader(Protocol):
    """The workbook file a worksheet's contents are read from."""

    def read_sheet(self, line: SheetLine) -> SheetCells:
        """The cells as the file has them."""

    def read_tables(self, line: SheetLine) -> list[TableDocument]:
        """The sheet's Excel tables."""

    def read_selection(self, line: SheetLine) -> Rect:
        """The rectangle under the cell cursor."""


@dataclass(eq=False)
class SheetDocument:
    """One worksheet of the file; cells and tables are read when first asked for."""

    reader: SheetReader = field(repr=False)
    line: SheetLine
    selected: Rect | None = None
    """Where the cell cursor goes with the next save; None leaves it."""

    _cells: SheetCells | None = None
    _tables: list[TableDocument] | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """The tab's name."""
        return self.line.name

    @property
    def cells(self) -> SheetCells:
        """The cells, read now if they were not yet."""
        if self._cells is None:
            self._cells = self.reader.read_sheet(self.line)
        return self._cells

    @property
    def loaded(self) -> bool:
        """Whether somebody has asked for the cells."""
        return self._cells is not None

    @property
    def edited(self) -> bool:
        """Whether the next save changes cells."""
        return self._cells is not None and bool(self._cells.edits)

    @property
    def tables(self) -> list[TableDocument]:
        """The sheet's Excel tables."""
        if self._tables is None:
            self._tables = self.reader.read_tables(self.line)
        return self._tables

    @property
    def loaded_tables(self) -> list[TableDocument]:
        """The tables somebody has asked for; others cannot have changed."""
        return self._tables or []

    @property
    def selection(self) -> Rect:
        """The rectangle under the cell cursor."""
        return self.selected or self.reader.read_selection(self.line)

    def forget_cells(self) -> None:
        """Read the cells anew when they are next asked for."""
        self._cells = None
        self.selected = None
