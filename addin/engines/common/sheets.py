"""Worksheets and what lies on them, as xlwings sees them."""

from __future__ import annotations

from typing import Any

from xlwings import XlwingsError, base_classes, main

from addin.engines.common.cells import MAX_COLUMNS, MAX_ROWS, Rect
from addin.engines.common.list_objects import Names, OwnerBook, Tables
from addin.engines.common.protocols import ChartBelow, SheetBelow
from addin.engines.common.ranges import Range, resolve
from addin.engines.common.shell import Collection, UnsupportedMembers, below, only


class Sheets(Collection, base_classes.Sheets):
    """The worksheets of a workbook; chart sheets are not among them."""

    kind = "sheet"

    def __init__(self, book: OwnerBook) -> None:
        super().__init__(book)
        self._sheets = [
            Sheet(book, document, index)
            for index, document in enumerate(book.document.sheets, start=1)
        ]

    document = below("owner.document.sheets")

    @property
    def active(self) -> Sheet:
        """Return the sheet in front; the first one when a chart sheet is in front."""
        return self.of(self.owner.document.front)

    def of(self, document: SheetBelow) -> Sheet:
        """Return the one sheet that lies on ``document``."""
        return next(sheet for sheet in self._sheets if sheet.document is document)

    def _all(self) -> list[Sheet]:
        return self._sheets

    def __contains__(self, key: object) -> bool:
        ours = key.impl in self._sheets if isinstance(key, main.Sheet) else self._find(key)
        return bool(ours)


class Pictures(Collection, base_classes.Pictures):
    """The pictures of a sheet.  New ones cannot be added."""

    kind = "picture"
    document = below("owner.document.pictures")
    parent = below("owner")

    def _all(self) -> list[Picture]:
        return [
            Picture(self.owner, number, name) for number, name in enumerate(self.document, start=1)
        ]


class Picture(UnsupportedMembers, base_classes.Picture):
    """A picture of a sheet, which gets another image and keeps its frame."""

    def __init__(self, sheet: Sheet, number: int, name: str) -> None:
        self._sheet = sheet
        self._number = number
        self._name = name

    name = below("_name")
    parent = below("_sheet")

    def update(self, filename: str) -> Picture:
        """Put another image of the same kind into its frame."""
        self._sheet.document.replace_picture(self._number, filename)
        return self


class PageSetup(UnsupportedMembers, base_classes.PageSetup):
    """The print set-up of a sheet, of which the area alone can be reached."""

    def __init__(self, sheet: Sheet) -> None:
        self.document = sheet.document

    print_area = below("document.print_area", "document.print_only")


class Charts(Collection, base_classes.Charts):
    """The charts of a sheet, by number alone.  New ones cannot be added."""

    kind = "chart"
    parent = below("owner")

    def _find(self, key: object) -> Chart | None:
        chart = self.owner.document.chart(key) if isinstance(key, int) else None
        return None if chart is None else Chart(chart)

    def __len__(self) -> int:
        return int(self.owner.document.chart_count)


class ChartAxis(UnsupportedMembers, base_classes.ChartAxis):
    """The axis of a chart's values, of which only the beginning can be reached."""

    def __init__(self, chart: Chart) -> None:
        self.document = chart.document

    minimum_scale = below("document.minimum", "document.begin_at")

    def set(self, **given: Any) -> None:
        """Set where the axis begins, by the name xlwings hands on; nothing else can be set."""
        self.minimum_scale = only(given, "minimum_scale", "ChartAxis")


class Chart(UnsupportedMembers, base_classes.Chart):
    """One chart, of which only the axis of its values can be reached."""

    def __init__(self, document: ChartBelow) -> None:
        self.document = document

    value_axis = property(ChartAxis)


class Sheet(UnsupportedMembers, base_classes.Sheet):
    """A worksheet: its cells and what lies on them."""

    def __init__(self, book: OwnerBook, document: SheetBelow, index: int) -> None:
        self._book = book
        self.document = document
        self._index = index

    book = below("_book")
    index = below("_index")
    name = below("document.name")

    @property
    def visible(self) -> bool:
        """Return whether the tab is shown; setting it may bring another sheet to the front."""
        return bool(self.document.visible)

    @visible.setter
    def visible(self, value: bool) -> None:
        self._book.document.set_visible(self.document, bool(value))

    # -- the way to what is on it ---------------------------------------------------------------

    def at(self, rect: Rect) -> Range:
        """Return the range of an area known in numbers; :meth:`range` takes addresses and names."""
        return Range(self, rect)

    def owner(self, document: SheetBelow) -> Sheet:
        """Return the sheet a name leads to, which may be another one of the workbook."""
        sheet: Sheet = self._book.sheets.of(document)
        return sheet

    @property
    def names(self) -> Names:
        """Return the names defined for this sheet alone."""
        return Names(self._book, self)

    tables = property(Tables)
    pictures = property(Pictures)
    charts = property(Charts)
    page_setup = property(PageSetup)

    @property
    def cells(self) -> Range:
        """Return all cells a sheet can have, empty or not."""
        return self.at((1, 1, MAX_ROWS, MAX_COLUMNS))

    @property
    def used_range(self) -> Range:
        """Return the rectangle around everything there is; A1 on an empty sheet."""
        return self.at(self.document.cells.used() or (1, 1, 1, 1))

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """Return cells by what xlwings accepts: see
        :func:`~addin.engines.common.ranges.resolve`.
        """
        return resolve(self, arg1, arg2)

    # -- what is done with it -------------------------------------------------------------------

    def activate(self) -> None:
        """Let the workbook be shown with this sheet in front, now or when it is next opened.

        A hidden one cannot be there: ``XlwingsError``.
        """
        if not self.visible:
            raise XlwingsError(f"{self.name} is hidden and cannot be activated")
        self._book.document.bring_forward(self.document)

    def select(self) -> None:
        """Activate the sheet as :meth:`activate` does: several cannot be selected at a time."""
        self.activate()

    def clear_contents(self) -> None:
        """Empty all cells and leave their formats."""
        self.cells.clear_contents()
