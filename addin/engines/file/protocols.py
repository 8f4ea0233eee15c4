"""What ranges, tables, names and pictures ask of the sheet and the workbook they belong to.

The objects of a workbook point both ways, as xlwings wants them: a sheet makes its ranges and
a range names its sheet.  The modules need not: those below know only these protocols.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from addin.engines.common.cells import Rect
from addin.engines.file.document import Document
from addin.engines.file.excel_tables import TableDocument
from addin.engines.file.worksheet import SheetDocument


class TableOfSheet(Protocol):
    """An Excel table as its sheet hands it out."""

    document: TableDocument


class TablesOfSheet(Protocol):
    """The Excel tables of a sheet."""

    def __iter__(self) -> Iterator[TableOfSheet]: ...


class OwnerSheet(Protocol):
    """The sheet a range, table or picture is on."""

    document: SheetDocument

    @property
    def name(self) -> str:
        """The tab's name."""

    @property
    def book(self) -> OwnerBook:
        """The workbook."""

    @property
    def visible(self) -> bool:
        """Whether the tab is shown."""

    @property
    def tables(self) -> TablesOfSheet:
        """The sheet's Excel tables."""

    def activate(self) -> None:
        """Let the workbook open on this sheet."""


class SheetsOfBook(Protocol):
    """The worksheets of a workbook."""

    def __call__(self, key: int | str) -> OwnerSheet:
        """A sheet by number, from 1, or by name."""

    def __contains__(self, key: object) -> bool: ...

    def __iter__(self) -> Iterator[OwnerSheet]: ...


class NamesOfBook(Protocol):
    """The defined names of a workbook."""

    def area(self, text: str, sheet: OwnerSheet) -> tuple[OwnerSheet, Rect] | None:
        """The cells a name or a table's name stands for when a sheet uses it."""


class OwnerBook(Protocol):
    """The workbook a sheet or a name belongs to."""

    document: Document

    @property
    def name(self) -> str:
        """The file's name."""

    @property
    def fullname(self) -> str:
        """The file's name with its folder."""

    @property
    def sheets(self) -> SheetsOfBook:
        """Its worksheets."""

    @property
    def names(self) -> NamesOfBook:
        """The names defined in it."""
