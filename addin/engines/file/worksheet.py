"""One worksheet of a workbook file in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Protocol

from addin.engines.common.cells import Rect, cell_name, overlap, parse_area, rect_name
from addin.engines.file import guard
from addin.engines.file.book import PRINT_AREA, VISIBLE, SheetLine, WorkbookPart
from addin.engines.file.drawings import ChartPart, PlacedPicture, chart_parts, placed_pictures
from addin.engines.file.excel_tables import TableDocument
from addin.engines.file.package import Element, Package, added, namespace
from addin.engines.file.shared import SharedStrings, Styles
from addin.engines.file.sheet import SheetCells
from addin.engines.file.sheet_reading import read_cells
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError


class OwnerDocument(Protocol):
    """The workbook file a worksheet belongs to."""

    path: Path
    package: Package
    book: WorkbookPart
    replaced_parts: dict[str, bytes]

    @property
    def sheets(self) -> Sequence[SheetDocument]:
        """Return all worksheets of the file: an image may be shown on another one as well."""

    @property
    def strings(self) -> SharedStrings | None:
        """Return the shared texts; None in a workbook without any."""

    @property
    def styles(self) -> Styles:
        """Return the cell formats: they tell dates from numbers."""


@dataclass(eq=False)
class SheetDocument:
    """One worksheet of the file; cells and tables are read when first asked for."""

    owner: OwnerDocument = field(repr=False)
    line: SheetLine
    selected: Rect | None = None
    """Where the cell cursor goes with the next save; None leaves it."""

    @property
    def name(self) -> str:
        """Return what stands on the tab."""
        return self.line.name

    @property
    def visible(self) -> bool:
        """Return whether the tab is shown; hidden and "very hidden" ones are not."""
        return self.line.state == VISIBLE

    @cached_property
    def cells(self) -> SheetCells:
        """Return the cells, as the file has them at first."""
        strings, styles = self.owner.strings, self.owner.styles
        with guard.damage(self.owner.path):
            package, texts = self.owner.package, strings.texts if strings else ()
            part, since_1904 = package.read(self.line.part), self.owner.book.since_1904
            return read_cells(part, texts, styles, since_1904, package.file)

    def merged(self, row: int, column: int) -> Rect:
        """Return the cells that are merged with a cell; it alone where none are."""
        cell = row, column, row, column
        root = self.owner.package.root(self.line.part)
        areas = (
            parse_area(element.get("ref", ""))
            for element in root.iter(f"{namespace(root)}mergeCell")
        )
        return next((area for area in areas if area and overlap(area, cell)), cell)

    @cached_property
    def tables(self) -> list[TableDocument]:
        """Return the sheet's Excel tables, in the order of its relations."""
        package = self.owner.package
        with guard.damage(self.owner.path):
            return [
                TableDocument(relation.target, package.root(relation.target), package.file)
                for relation in package.relations(self.line.part)
                if relation.kind.endswith("/table")
            ]

    @property
    def loaded(self) -> bool:
        """Return whether somebody has asked for the cells."""
        return "cells" in vars(self)

    @property
    def edited(self) -> bool:
        """Return whether the next save changes cells: not where they hold again what they did
        before.
        """
        return self.loaded and bool(self.cells.edits)

    @property
    def loaded_tables(self) -> list[TableDocument]:
        """Return the tables somebody has asked for; others cannot have changed."""
        return self.tables if "tables" in vars(self) else []

    @property
    def selection(self) -> Rect:
        """Return the rectangle under the cell cursor: where it goes, else where the file has it."""
        return self.selected or cursor_of(self.owner.package.root(self.line.part))

    def forget_cells(self) -> None:
        """Read the cells anew when they are next asked for."""
        vars(self).pop("cells", None)

    # -- what is drawn and printed --------------------------------------------------------------

    @property
    def _placed(self) -> list[PlacedPicture]:
        return placed_pictures(self.owner.package, self.line.part)

    @property
    def pictures(self) -> list[str]:
        """Return the names of the pictures, in the order of the drawing."""
        return [picture.name for picture in self._placed]

    def replace_picture(self, number: int, image: str) -> None:
        """Put another image of the same kind into the frame of a picture.

        Raises ``InputError`` when the image is also shown elsewhere in the workbook or the new
        one is of another kind: then something else would change with it.
        """
        picture = self._placed[number - 1]
        uses = Counter(picture.media for sheet in self.owner.sheets for picture in sheet._placed)
        same_kind = Path(image).suffix.lower() == Path(picture.media).suffix.lower()
        if uses[picture.media] > 1 or not same_kind:
            file = self.owner.package.file
            raise InputError("error.cannot_keep", part=picture.name, file=file)
        self.owner.replaced_parts[picture.media] = Path(image).read_bytes()

    @property
    def _charts(self) -> list[str]:
        return chart_parts(self.owner.package, self.line.part)

    @property
    def chart_count(self) -> int:
        """Return how many charts the sheet's drawing has."""
        return len(self._charts)

    def chart(self, number: int) -> ChartPart | None:
        """Return a chart by its number in the drawing, from 1; ``None``: there is none."""
        if not 1 <= number <= self.chart_count:
            return None
        return ChartPart(self.owner.package, self.owner.replaced_parts, self._charts[number - 1])

    @property
    def print_area(self) -> str | None:
        """Return the cells that are printed, without the sheet's name; ``None``: all."""
        for name in self.owner.book.names:
            if (
                name.position == self.line.position
                and name.name.casefold() == PRINT_AREA.casefold()
            ):
                return name.text.rpartition("!")[2]
        return None

    def print_only(self, area: str) -> None:
        """Let these cells be what is printed: a defined name of the sheet, as Excel keeps it."""
        sheet = self.name.replace("'", "''")
        self.owner.book.define(PRINT_AREA, f"'{sheet}'!{area}", self.line.position)


# -- what a person finds who opens the workbook: the tab in front and the cell cursor -------------


def mark_front(root: Element, front: bool) -> bool:
    """Mark the tab as the one in front, or one behind; whether that was news.

    Tabs left marked together would be edited together.
    """
    views = root.findall("{*}sheetViews/{*}sheetView")
    if any(view.get("tabSelected") in ("1", "true") for view in views) == front:
        return False
    if front:
        _first_view(root).set("tabSelected", "1")
    else:
        for view in views:
            view.attrib.pop("tabSelected", None)
    return True


def put_cursor(root: Element, rect: Rect) -> None:
    """Put the cell cursor on a rectangle, in the pane of a divided window that shows it."""
    view = _first_view(root)
    pane = view.find("{*}pane")
    name = "topLeft"
    if pane is not None:
        name = _pane_of(pane, rect)
        if pane.get("activePane", "topLeft") != name:
            pane.set("activePane", name)
    choice = _choice(view, name)
    if choice is None:
        choice = added(view, "selection", behind=("pane", "selection"))
        if pane is not None:
            choice.set("pane", name)
    choice.set("activeCell", cell_name(*rect[:2]))
    choice.set("sqref", rect_name(rect))
    choice.attrib.pop("activeCellId", None)


def cursor_of(root: Element) -> Rect:
    """Return where the cell cursor is in the pane that has it; A1 where the part does not say."""
    view = root.find("{*}sheetViews/{*}sheetView")
    if view is None:
        return 1, 1, 1, 1
    pane = view.find("{*}pane")
    choice = _choice(view, "topLeft" if pane is None else pane.get("activePane", "topLeft"))
    areas = choice.get("sqref", "").split() if choice is not None else []
    return (parse_area(areas[0]) if areas else None) or (1, 1, 1, 1)


def _choice(view: Element, pane: str) -> Element | None:
    for item in view.iterfind("{*}selection"):
        if item.get("pane", "topLeft") == pane:
            return item
    return None


def _first_view(root: Element) -> Element:
    """Return the sheet's view in the workbook's first window, made if there is none."""
    view = root.find("{*}sheetViews/{*}sheetView")
    if view is not None:
        return view
    views = root.find("{*}sheetViews")
    if views is None:
        views = added(root, "sheetViews", behind=("sheetPr", "dimension"))
    view = added(views, "sheetView", behind=("sheetView",))
    view.set("workbookViewId", "0")
    return view


def _pane_of(pane: Element, rect: Rect) -> str:
    """Return the pane of a divided window that shows a cell.

    Frozen panes are split by whole rows and columns; in others the present pane stays.
    """
    if pane.get("state") not in ("frozen", "frozenSplit"):
        return str(pane.get("activePane", "topLeft"))
    rows, columns = float(pane.get("ySplit", "0")), float(pane.get("xSplit", "0"))
    corner = parse_area(pane.getparent().get("topLeftCell", "A1")) or (1, 1, 1, 1)
    bottom = rows > 0 and rect[0] >= corner[0] + rows
    right = columns > 0 and rect[1] >= corner[1] + columns
    if bottom:
        return "bottomRight" if right else "bottomLeft"
    return "topRight" if right else "topLeft"
