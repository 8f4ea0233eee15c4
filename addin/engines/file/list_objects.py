"""Excel tables and defined names, as xlwings sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from xlwings import NoSuchObjectError, base_classes

from addin.engines.common.cells import Rect
from addin.engines.common.formulas import references
from addin.engines.file.book import DefinedName
from addin.engines.file.excel_tables import TableDocument, free_name
from addin.engines.file.protocols import OwnerBook, OwnerSheet
from addin.engines.file.ranges import Range
from addin.engines.file.unsupported import names_what_it_lacks


@names_what_it_lacks
class Tables(base_classes.Tables):
    """The Excel tables of a sheet."""

    def __init__(self, sheet: OwnerSheet) -> None:
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """The tables below."""
        return self._sheet.document.tables

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    def _find(self, name: object) -> TableDocument | None:
        if not isinstance(name, str):
            return None
        wanted = name.casefold()
        return next((t for t in self._sheet.document.tables if t.name.casefold() == wanted), None)

    def __call__(self, key: int | str) -> ListObject:
        """A table by number, from 1, or by name."""
        if isinstance(key, int):
            found = self._sheet.document.tables[key - 1] if 1 <= key <= len(self) else None
        else:
            found = self._find(key)
        if found is None:
            raise NoSuchObjectError(f"{self._sheet.name} has no table {key!r}")
        return ListObject(self._sheet, found)

    def __contains__(self, key: object) -> bool:
        return self._find(key) is not None

    def __len__(self) -> int:
        return len(self._sheet.document.tables)

    def __iter__(self) -> Iterator[ListObject]:
        return iter([ListObject(self._sheet, document) for document in self._sheet.document.tables])


@names_what_it_lacks
class ListObject(base_classes.Table):
    """An Excel table."""

    def __init__(self, sheet: OwnerSheet, document: TableDocument) -> None:
        self._sheet = sheet
        self.document = document

    @property
    def api(self) -> Any:
        """The table below."""
        return self.document

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The table's name."""
        return self.document.name

    @property  # type: ignore[misc]
    def display_name(self) -> str:
        """As ``name``."""
        return self.document.name

    @property
    def range(self) -> Range:
        """The whole table."""
        return Range(self._sheet, self.document.area)

    @property
    def header_row_range(self) -> Range | None:
        """The header row, unless it is switched off."""
        return self._range(self.document.header_area)

    @property
    def data_body_range(self) -> Range | None:
        """The data rows, when there are any."""
        return self._range(self.document.body_area)

    @property
    def totals_row_range(self) -> Range | None:
        """The totals row, when there is one."""
        return self._range(self.document.totals_area)

    def _range(self, area: Rect | None) -> Range | None:
        return Range(self._sheet, area) if area else None

    @property  # type: ignore[misc]
    def show_headers(self) -> bool:
        """Whether there is a header row."""
        return bool(self.document.headers)

    @property  # type: ignore[misc]
    def show_totals(self) -> bool:
        """Whether there is a totals row."""
        return bool(self.document.totals)

    @property  # type: ignore[misc]
    def show_autofilter(self) -> bool:
        """Whether the header has filter buttons."""
        return self.document.has_autofilter

    @property  # type: ignore[misc]
    def table_style(self) -> str:
        """The name of the table's style."""
        return self.document.style

    def resize(self, range: Any) -> None:
        """Let the table take a range whose header is in the same row.

        New columns get header texts where the sheet has none.  ``ValueError`` when Excel
        would refuse: another header row, no data row, no common cell with the old range,
        or another table in the way.
        """
        area: Rect = range.impl.rect
        if range.impl.sheet is not self._sheet:
            raise ValueError(f"table {self.name} is on {self._sheet.name}")
        for other in self._sheet.document.tables:
            if other is not self.document and _overlap(other.area, area):
                raise ValueError(f"table {self.name} would run into table {other.name}")
        self.document.resize(area)
        if self.document.headers:
            cells = self._sheet.document.cells
            (row,) = cells.block((area[0], area[1], area[0], area[3]))
            taken = {str(shown).casefold() for shown in row if shown is not None}
            for column, name in enumerate(self.document.column_names(), start=area[1]):
                if not cells.filled(area[0], column):
                    # A heading that moved and left its table behind stands elsewhere already.
                    shown = free_name(name, taken)
                    taken.add(shown.casefold())
                    cells.write(area[0], column, [[shown]])


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


@names_what_it_lacks
class Names(base_classes.Names):
    """The defined names of a workbook, or of one of its sheets."""

    def __init__(self, book: OwnerBook, sheet: OwnerSheet | None = None) -> None:
        self._book = book
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """The names below."""
        return self._all()

    def _all(self) -> list[DefinedName]:
        names = self._book.document.book.names
        if self._sheet is None:
            return names
        return [name for name in names if name.position == self._sheet.document.line.position]

    def __call__(self, key: int | str) -> Name:
        """A name by number, from 1, or by itself, with or without its sheet."""
        found = self._all()
        if isinstance(key, int):
            return Name(self._book, found[key - 1])
        for one in found:
            name = Name(self._book, one)
            if key.casefold() in (name.name.casefold(), one.name.casefold()):
                return name
        raise KeyError(key)

    def add(self, name: str, refers_to: str) -> Name:
        """Define a name of the workbook; ``refers_to`` begins with ``=``."""
        if self._sheet is not None:
            raise NotImplementedError("Sheet.names.add is not supported by the file engine")
        if not re.fullmatch(r"[^\W\d][\w.]*", name) or not refers_to.startswith("="):
            raise ValueError(f"{name!r} cannot be a name of {refers_to!r}")
        return Name(self._book, self._book.document.book.define(name, refers_to[1:]))

    def contains(self, key: int | str) -> bool:
        """Whether there is such a name, or so many."""
        if isinstance(key, int):
            return 1 <= key <= len(self)
        try:
            self(key)
        except KeyError:
            return False
        return True

    def __len__(self) -> int:
        return len(self._all())

    def area(self, text: str, sheet: OwnerSheet) -> tuple[OwnerSheet, Rect] | None:
        """The cells a name or a table's name stands for when a sheet uses it."""
        position = sheet.document.line.position
        wanted = text.rsplit("!", 1)[-1].casefold()
        names = [n for n in self._all() if n.name.casefold() == wanted]
        for one in sorted(names, key=lambda name: name.position is None):
            if one.position in (None, position):
                return Name(self._book, one).place()
        for owner in self._book.sheets:
            for table in owner.document.tables:
                if table.name.casefold() == wanted:
                    return owner, table.body_area or table.area
        return None


@names_what_it_lacks
class Name(base_classes.Name):
    """A defined name."""

    def __init__(self, book: OwnerBook, defined: DefinedName) -> None:
        self._book = book
        self._defined = defined

    @property
    def api(self) -> Any:
        """The name below."""
        return self._defined

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The name, with its sheet when it is the sheet's own."""
        plain = self._defined.name.removeprefix("_xlnm.")
        if self._defined.position is None:
            return plain
        sheet = self._book.document.book.lines[self._defined.position].name
        quoted = sheet if sheet.isidentifier() else "'" + sheet.replace("'", "''") + "'"
        return f"{quoted}!{plain}"

    @property  # type: ignore[misc]
    def refers_to(self) -> str:
        """The definition, beginning with ``=``."""
        return f"={self._defined.text}"

    @property
    def refers_to_range(self) -> Range:
        """The cells it stands for; ``ValueError`` when it is no single area."""
        place = self.place()
        if place is None:
            raise ValueError(f"{self.name} does not refer to one range")
        return Range(*place)

    def place(self) -> tuple[OwnerSheet, Rect] | None:
        """Sheet and cells it stands for, when it is one area."""
        found = references(self._defined.text) or []
        if len(found) != 1 or found[0].area is None or found[0].sheet is None:
            return None
        if not self._book.sheets.__contains__(found[0].sheet):
            return None
        return self._book.sheets(found[0].sheet), found[0].area
