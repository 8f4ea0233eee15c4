"""One worksheet of a workbook file in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from addin.engines.common.cells import Rect
from addin.engines.file.book import PRINT_AREA, VISIBLE, SheetLine, WorkbookPart
from addin.engines.file.drawings import ChartPart, Placed, chart_parts, placed_pictures
from addin.engines.file.excel_tables import TableDocument
from addin.engines.file.package import Package
from addin.engines.file.sheet import SheetCells
from pairing.errors import InputError


class SheetReader(Protocol):
    """The workbook file a worksheet's contents are read from."""

    package: Package
    book: WorkbookPart
    replaced_parts: dict[str, bytes]

    @property
    def sheets(self) -> Sequence[SheetDocument]:
        """All worksheets of the file."""

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
    def visible(self) -> bool:
        """Whether the tab is shown."""
        return self.line.state == VISIBLE

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

    # -- what is drawn and printed --------------------------------------------------------------

    @property
    def _placed(self) -> list[Placed]:
        return placed_pictures(self.reader.package, self.line.part)

    @property
    def pictures(self) -> list[str]:
        """The names of the pictures, in the order of the drawing."""
        return [one.name for one in self._placed]

    def replace_picture(self, number: int, image: str) -> None:
        """Put another image of the same kind into the frame of a picture.

        Raises ``InputError`` when the image is also shown elsewhere in the workbook or the new
        one is of another kind: then something else would change with it.
        """
        picture = self._placed[number - 1]
        uses = Counter(one.media for sheet in self.reader.sheets for one in sheet._placed)
        same_kind = Path(image).suffix.lower() == Path(picture.media).suffix.lower()
        if uses[picture.media] > 1 or not same_kind:
            file = self.reader.package.file
            raise InputError("error.cannot_keep", part=picture.name, file=file)
        self.reader.replaced_parts[picture.media] = Path(image).read_bytes()

    @property
    def _charts(self) -> list[str]:
        return chart_parts(self.reader.package, self.line.part)

    @property
    def chart_count(self) -> int:
        """How many charts there are."""
        return len(self._charts)

    def chart(self, number: int) -> ChartPart | None:
        """A chart by its number, from 1; ``None``: there is none."""
        if not 1 <= number <= self.chart_count:
            return None
        return ChartPart(self.reader.package, self.reader.replaced_parts, self._charts[number - 1])

    @property
    def print_area(self) -> str | None:
        """The cells that are printed, without the sheet's name; ``None``: all."""
        for one in self.reader.book.names:
            if one.position == self.line.position and one.name.casefold() == PRINT_AREA.casefold():
                return one.text.rpartition("!")[2]
        return None

    def print_only(self, area: str) -> None:
        """Let these cells be what is printed."""
        sheet = self.name.replace("'", "''")
        self.reader.book.define(PRINT_AREA, f"'{sheet}'!{area}", self.line.position)

    def forget_cells(self) -> None:
        """Read the cells anew when they are next asked for."""
        self._cells = None
        self.selected = None
