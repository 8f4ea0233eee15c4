"""xlwings' objects over a closed file: what they do more than in every engine of ours."""

from __future__ import annotations

import os
from typing import Any

from xlwings import XlwingsError, main

from addin.engines.common import engine, list_objects, ranges, sheets
from addin.engines.common.cells import ArrayFormula, Rect, overlap
from addin.engines.common.shell import below, remembered
from addin.engines.file.document import Document
from addin.engines.file.excel_tables import free_name
from addin.engines.file.sheet import edge, region

_ENGINES: Any = main.engines
"""xlwings' engines; their ``active`` one is None until somebody sets it."""


class Range(ranges.Range):
    """A rectangle of cells, of which a file also tells what surrounds it and how it looks."""

    @property
    def current_region(self) -> ranges.Range:
        """The cells around it up to empty rows and columns."""
        return self.sheet.at(region(self.sheet.document.cells, self.rect))

    def end(self, direction: str) -> ranges.Range:
        """Return where Ctrl+arrow lands from the first cell."""
        if direction not in ("down", "up", "right", "left"):
            raise ValueError(f"{direction!r} is not one of down, up, right, left")
        at = edge(self.sheet.document.cells, self.row, self.column, direction)
        return self.sheet.at((*at, *at))

    def _is_in(self, area: Rect) -> bool:
        """Return whether the first cell is in an area."""
        return overlap(area, (self.row, self.column, self.row, self.column))

    @property
    def has_array(self) -> bool:
        """Return whether the first cell is part of an array formula."""
        return any(
            formula.kind == "array" and formula.area and self._is_in(formula.area)
            for formula in self.sheet.document.cells.formulas.values()
        )

    @property
    def table(self) -> list_objects.ListObject | None:
        """The table around the first cell, if there is one."""
        return next(
            (table for table in self.sheet.tables if self._is_in(table.document.area)), None
        )

    formula2 = ranges.Range.formula
    """As ``formula``: a file keeps no other notation."""

    @property
    def formula_array(self) -> Any:
        """The formula of a cell that is an array; ``None`` where it is none."""
        return self.formula if self.has_array else None

    @formula_array.setter
    def formula_array(self, value: str) -> None:
        top, left, _, _ = self.rect
        self.sheet.document.cells.write(top, left, [[ArrayFormula(value.removeprefix("="))]])

    @property  # type: ignore[misc]
    def number_format(self) -> str | None:
        """The number format in English; None when the cells have different ones."""
        self._check_size("number_format")
        cells = self.sheet.document.cells
        top, left, bottom, right = self.rect
        formats = {
            cells.format.number_format(cells.style(row, column))
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        }
        return formats.pop() if len(formats) == 1 else None


class ListObject(list_objects.ListObject):
    """An Excel table, of which a file tells everything; a resized one gets its headings."""

    display_name = below("document.name")
    show_autofilter = below("document.has_autofilter")
    table_style = below("document.style")
    header_row_range = list_objects.cells_of("document.header_area")
    totals_row_range = list_objects.cells_of("document.totals_area")

    @property  # type: ignore[misc]
    def show_headers(self) -> bool:
        """Return whether the first row has headings; one without cannot be given them here."""
        return bool(self.document.headers)

    @property  # type: ignore[misc]
    def show_totals(self) -> bool:
        """Return whether the last row has totals; such a table cannot be resized here."""
        return bool(self.document.totals)

    def resize(self, range: Any) -> None:
        """Let the table take a range whose header is in the same row.

        New columns get header texts where the sheet has none.  ``ValueError`` when Excel
        would refuse: another header row, no data row, no common cell with the old range,
        or another table in the way.
        """
        super().resize(range)
        if not self.document.headers:
            return
        top, left, _, right = self.document.area
        cells = self._sheet.document.cells
        (row,) = cells.block((top, left, top, right))
        taken = {str(shown).casefold() for shown in row if shown is not None}
        for column, name in enumerate(self.document.column_names(), start=left):
            if not cells.filled(top, column):
                # A heading that moved and left its table behind stands elsewhere already.
                shown = free_name(name, taken)
                taken.add(shown.casefold())
                cells.write(top, column, [[shown]])


class Names(list_objects.Names):
    """The defined names of a workbook, or of one of its sheets."""

    def add(self, name: str, refers_to: str) -> list_objects.Name:
        """Define a name of the workbook; ``refers_to`` begins with ``=``."""
        if self._sheet is not None:
            raise NotImplementedError("Sheet.names.add is not supported without Excel")
        return Name(self._book, self._book.document.define(name, refers_to))


class Name(list_objects.Name):
    """A defined name with what it says, which need not be cells."""

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The name, with its sheet when it is the sheet's own."""
        shown: str = self._book.document.shown_name(self.document)
        return shown

    @property  # type: ignore[misc]
    def refers_to(self) -> str:
        """The definition, beginning with ``=``."""
        return f"={self.document.text}"


class Sheet(sheets.Sheet):
    """A worksheet whose ranges and tables are those of this engine."""

    range_class = Range
    list_object_class = ListObject

    def activate(self) -> None:
        """Let the workbook open on this sheet; a hidden one cannot be in front."""
        if not self.visible:
            raise XlwingsError(f"{self.name} is hidden and cannot be activated")
        super().activate()


class Book(engine.Book):
    """A workbook file in memory; nothing is written before it is saved."""

    sheet_class = Sheet
    name_class = Name
    names_class = Names

    def activate(self) -> None:
        """Let it be the one that xlwings takes where none is named; Excel's engine stays active."""
        super().activate()
        self.app.activated()


class Books(engine.Books):
    """The workbooks of one application, opened from files."""

    def open(
        self,
        fullname: str | os.PathLike[str],
        update_links: Any = None,
        read_only: bool | None = None,
        *_: Any,
        content: bytes | None = None,
        **__: Any,
    ) -> engine.Book:
        """Open a file; of Excel's options only ``read_only`` means something here.

        ``content``: what the file is to hold, see :class:`Document`.
        """
        return self.opened(Document(fullname, read_only=bool(read_only), content=content))


class App(engine.App):
    """The stand-in for Excel.

    ``alerts`` collects what :meth:`alert` was to show; ``answer`` is what it returns.
    """

    books_class = Books
    book_class = Book
    visible = remembered("visible", False)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.alerts: list[engine.Alert] = []
        self.answer: str | None = None
        self._engine_before: list[main.Engine | None] = []

    def activate(self, steal_focus: bool = False) -> None:
        """Make it the active application of the active engine.

        xlwings looks there whether activation has worked, also for a sheet or a workbook;
        :meth:`activated` gives the place back to the engine that had it.
        """
        ENGINE.apps.bring_forward(self)
        if _ENGINES.active is None or _ENGINES.active.impl is not ENGINE:
            self._engine_before = [_ENGINES.active]
            _ENGINES.active = main.Engine(impl=ENGINE)

    def activated(self) -> None:
        """Undo what :meth:`activate` did to xlwings' active engine (Excel stays Excel)."""
        while self._engine_before:
            _ENGINES.active = self._engine_before.pop()

    def answer_to(self, alert: engine.Alert) -> str | None:
        """Remember the message; the answer is ``answer``, or the cautious one.

        Without an ``answer``, dialogs with a Cancel button are cancelled and others give None.
        """
        self.alerts.append(alert)
        if self.answer is not None:
            return self.answer
        return "cancel" if "cancel" in (alert.buttons or "") else None


ENGINE = engine.Engine("file", "file", App, first_id=-1_000_000)
