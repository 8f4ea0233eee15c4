"""Worksheets, as xlwings sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlwings import NoSuchObjectError, XlwingsError, base_classes, main

from addin.engines.common.cells import MAX_COLUMNS, MAX_ROWS
from addin.engines.file.book import VISIBLE
from addin.engines.file.list_objects import Names, Tables
from addin.engines.file.pictures import Pictures
from addin.engines.file.printing import Charts, PageSetup
from addin.engines.file.protocols import OwnerBook
from addin.engines.file.ranges import Range, resolve
from addin.engines.file.unsupported import names_what_it_lacks
from addin.engines.file.worksheet import SheetDocument


@names_what_it_lacks
class Sheets(base_classes.Sheets):
    """The worksheets of a workbook; chart sheets are not among them."""

    def __init__(self, book: OwnerBook) -> None:
        self.book = book
        self._sheets = [
            Sheet(book, document, index)
            for index, document in enumerate(book.document.sheets, start=1)
        ]

    @property
    def api(self) -> Any:
        """The sheets below."""
        return self.book.document.sheets

    @property
    def active(self) -> Sheet:
        """The sheet in front; the first one when a chart sheet is in front."""
        position = self.book.document.book.active
        for sheet in self._sheets:
            if sheet.document.line.position == position:
                return sheet
        return self._sheets[0]

    def _find(self, name: str) -> Sheet | None:
        wanted = name.casefold()
        return next((s for s in self._sheets if s.name.casefold() == wanted), None)

    def __call__(self, key: int | str) -> Sheet:
        """A sheet by number, from 1, or by name."""
        if isinstance(key, str):
            found = self._find(key)
            if found is None:
                raise NoSuchObjectError(f"{self.book.name} has no sheet {key!r}")
            return found
        if not 1 <= key <= len(self._sheets):
            raise NoSuchObjectError(f"{self.book.name} has no sheet number {key}")
        return self._sheets[key - 1]

    def __contains__(self, key: object) -> bool:
        if isinstance(key, main.Sheet):
            return key.impl in self._sheets
        return isinstance(key, str) and self._find(key) is not None

    def __len__(self) -> int:
        return len(self._sheets)

    def __iter__(self) -> Iterator[Sheet]:
        return iter(self._sheets)


@names_what_it_lacks
class Sheet(base_classes.Sheet):
    """A worksheet."""

    def __init__(self, book: OwnerBook, document: SheetDocument, index: int) -> None:
        self._book = book
        self.document = document
        self._index = index

    @property
    def api(self) -> Any:
        """The sheet below."""
        return self.document

    @property
    def book(self) -> OwnerBook:
        """The workbook."""
        return self._book

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The tab's name."""
        return self.document.name

    @property
    def index(self) -> int:
        """Its place among the worksheets, from 1."""
        return self._index

    @property
    def names(self) -> Names:
        """The names defined for this sheet alone."""
        return Names(self.book, self)

    @property
    def visible(self) -> bool:
        """Whether the tab is shown."""
        return self.document.line.state == VISIBLE

    @visible.setter
    def visible(self, value: bool) -> None:
        self.book.document.set_visible(self.document, bool(value))

    @property
    def tables(self) -> Tables:
        """The sheet's Excel tables."""
        return Tables(self)

    @property
    def pictures(self) -> Pictures:
        """The sheet's pictures."""
        return Pictures(self)

    @property
    def page_setup(self) -> PageSetup:
        """What of the sheet is printed."""
        return PageSetup(self)

    @property
    def charts(self) -> Charts:
        """The sheet's charts."""
        return Charts(self)

    @property
    def cells(self) -> Range:
        """All cells there could be."""
        return Range(self, (1, 1, MAX_ROWS, MAX_COLUMNS))

    @property
    def used_range(self) -> Range:
        """The rectangle around everything filled or formatted; A1 on an empty sheet."""
        return Range(self, self.document.cells.used() or (1, 1, 1, 1))

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """Cells by address, name or coordinates."""
        return resolve(self, arg1, arg2)

    def activate(self) -> None:
        """Let the workbook open on this sheet; a hidden one cannot be in front."""
        if not self.visible:
            raise XlwingsError(f"{self.name} is hidden and cannot be activated")
        self.book.document.bring_forward(self.document)

    def select(self) -> None:
        """As ``activate``."""
        self.activate()

    def clear_contents(self) -> None:
        """Empty all cells and leave their formats."""
        self.cells.clear_contents()
