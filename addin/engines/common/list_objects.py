"""Excel tables and defined names, as xlwings sees them."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Protocol

from xlwings import base_classes

from addin.engines.common.cells import Rect, overlap
from addin.engines.common.protocols import HasName, TableBelow
from addin.engines.common.ranges import OwnerSheet, Range
from addin.engines.common.shell import Collection, UnsupportedMembers, below


def cells_of(path: str) -> property:
    """Return a member that is the cells of an area below the object; ``None`` where there are
    none.
    """
    area_of = attrgetter(path)

    def cells(self: ListObject) -> Range | None:
        area: Rect | None = area_of(self)
        return self.parent.at(area) if area else None

    return property(cells)


class OwnerBook(Protocol):
    """A workbook as its sheets and names need it."""

    document: Any
    """A ``BookBelow``, with what more there is of it in an engine."""

    @property
    def name(self) -> str:
        """Return the file's name without its folder."""

    @property
    def sheets(self) -> Any:
        """Return a ``Sheets``: one of them has the cells a name stands for."""


class Tables(Collection, base_classes.Tables):
    """The Excel tables of a sheet, in the order of the file.  New ones cannot be added."""

    kind = "table"
    document = below("owner.document.tables")
    parent = below("owner")

    def _all(self) -> list[ListObject]:
        return [ListObject(self.owner, document) for document in self.document]


class ListObject(UnsupportedMembers, base_classes.Table):
    """An Excel table (in Calc a database range), as far as every engine of ours has it."""

    def __init__(self, sheet: OwnerSheet, document: TableBelow) -> None:
        self._sheet = sheet
        self.document = document

    name = below("document.name")
    parent = below("_sheet")

    range = cells_of("document.area")
    data_body_range = cells_of("document.body_area")

    def resize(self, range: Any) -> None:
        """Let the table take a range whose headings are in the same row.

        ``ValueError`` when Excel would refuse, or another table is in the way.
        """
        area: Rect = range.impl.rect
        if range.impl.sheet is not self._sheet:
            raise ValueError(f"table {self.name} is on {self._sheet.name}")
        for other in self._sheet.document.tables:
            if other is not self.document and overlap(other.area, area):
                raise ValueError(f"table {self.name} would run into table {other.name}")
        self.document.resize(area)


class Names(UnsupportedMembers, base_classes.Names):
    """The defined names of a workbook, or of one of its sheets."""

    def __init__(self, book: OwnerBook, sheet: OwnerSheet | None = None) -> None:
        self._book = book
        self._sheet = sheet

    @property
    def document(self) -> Any:
        """Return the names that lie below now; those of every sheet are among a workbook's."""
        return self._book.document.names_of(self._sheet and self._sheet.document)

    def __call__(self, key: int | str) -> Name:
        """Return a name by number, from 1, or by itself, without its sheet."""
        if isinstance(key, int):
            return Name(self._book, self.document[key - 1])
        for document in self.document:
            if document.name.casefold() == key.casefold():
                return Name(self._book, document)
        raise KeyError(key)

    def contains(self, key: int | str) -> bool:
        """Return whether there is such a name, or so many."""
        if isinstance(key, int):
            return 1 <= key <= len(self)
        try:
            self(key)
        except KeyError:
            return False
        return True

    def __len__(self) -> int:
        return len(self.document)


class Name(UnsupportedMembers, base_classes.Name):
    """A defined name, and the cells it stands for."""

    def __init__(self, book: OwnerBook, document: HasName) -> None:
        self._book = book
        self.document = document

    name = below("document.name")

    @property
    def refers_to_range(self) -> Range:
        """Return the cells it stands for; ``ValueError`` when it is no single area."""
        place = self._book.document.place(self.document)
        if place is None:
            raise ValueError(f"{self.name} does not refer to one range")
        range_: Range = self._book.sheets.of(place[0]).at(place[1])
        return range_
