"""The protocols on which xlwings' objects stand: a workbook, its sheets, what is on them.

``Rect`` and the numbers of rows and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from addin.engines.common.cells import Content, Rect


class HasName(Protocol):
    """Something with a name: an Excel table or a defined name."""

    @property
    def name(self) -> str:
        """Return the name in its own capitals; it is looked for in any."""


class TableBelow(HasName, Protocol):
    """An Excel table; in Calc a database range."""

    @property
    def area(self) -> Rect:
        """Return the whole table, headings and totals included."""

    @property
    def body_area(self) -> Rect | None:
        """Return the rows below the headings, when there are any."""

    def resize(self, area: Rect) -> None:
        """Let the table take another area; ``ValueError`` where that cannot be."""


class CellsBelow(Protocol):
    """The cells of a sheet, read and written a rectangle at a time."""

    def used(self) -> Rect | None:
        """Return the rectangle around all that is filled, in a file also formatted; ``None``:
        nothing.
        """

    def block(self, rect: Rect) -> list[list[Any]]:
        """Return the values of a rectangle, row by row, None where there is nothing."""

    def formula_texts(self, rect: Rect) -> list[list[str]]:
        """Return formulas with ``=``, constants as text, empty cells as ``""``, row by row."""

    def write(self, top: int, left: int, rows: Sequence[Sequence[Content]]) -> None:
        """Put contents into a rectangle that begins at a cell."""

    def clear(self, rect: Rect) -> None:
        """Empty the cells of a rectangle; it may be as large as the sheet."""


class ChartBelow(Protocol):
    """A chart, of which clicks move the axis of its values."""

    @property
    def minimum(self) -> float | None:
        """Return where the axis of its values begins; ``None``: not said."""

    def begin_at(self, minimum: float) -> None:
        """Let the axis of its values begin somewhere else."""


class SheetBelow(Protocol):
    """A worksheet: what it holds, and what is drawn and printed of it."""

    @property
    def name(self) -> str:
        """Return what stands on the tab."""

    @property
    def visible(self) -> bool:
        """Return whether the tab is shown; ``False`` also for one that only a macro can show
        again.
        """

    @property
    def cells(self) -> CellsBelow:
        """Return what is in it; an engine may read that when it is first asked for."""

    def merged(self, row: int, column: int) -> Rect:
        """Return the cells that are merged with a cell; it alone where none are."""

    @property
    def tables(self) -> Sequence[TableBelow]:
        """Return the Excel tables, in the order of the file."""

    @property
    def pictures(self) -> Sequence[str]:
        """Return the names of its pictures, in the order of the drawing; that is how they are
        numbered.
        """

    @property
    def print_area(self) -> str | None:
        """Return the cells that are printed, without the sheet's name; ``None``: all, or not
        said.
        """

    def print_only(self, area: str) -> None:
        """Let these cells be what is printed."""

    def replace_picture(self, number: int, image: str) -> None:
        """Put the image of a file into the frame of a picture, by its number."""

    @property
    def chart_count(self) -> int:
        """Return how many charts there are; ``NotImplementedError`` where nobody says."""

    def chart(self, number: int) -> ChartBelow | None:
        """Return a chart by its number, from 1; ``None``: there is none."""


class BookBelow(Protocol):
    """A workbook: its sheets and names, what is shown of it, and how it is saved."""

    @property
    def name(self) -> str:
        """Return the file's name without its folder."""

    @property
    def fullname(self) -> str:
        """Return the file's name with its folder."""

    @property
    def sheets(self) -> Sequence[SheetBelow]:
        """Return the worksheets in the order of the tabs; chart sheets are left out."""

    @property
    def front(self) -> SheetBelow:
        """Return the worksheet in front, or the one that will be there when it is next shown."""

    @property
    def selection(self) -> Rect:
        """Return the selected cells of the sheet in front."""

    def names_of(self, sheet: Any) -> Sequence[HasName]:
        """Return the names defined in the workbook, or for one of its sheets alone."""

    def area(self, text: str, sheet: Any) -> tuple[SheetBelow, Rect] | None:
        """Return the cells a name or a table's name stands for when a sheet uses it."""

    def place(self, name: Any) -> tuple[SheetBelow, Rect] | None:
        """Return the sheet and the cells a defined name stands for, when it is one area."""

    def set_visible(self, sheet: Any, visible: bool) -> None:
        """Show or hide a sheet; ``ValueError`` where a workbook would have none left to show."""

    def bring_forward(self, sheet: Any) -> None:
        """Let a sheet be the one in front from now on."""

    def select(self, sheet: Any, rect: Rect) -> None:
        """Select cells, and bring their sheet to the front when it is visible."""

    def save(self, path: str | None) -> None:
        """Write everything to the file, or to another one; ``InputError`` where that is refused."""
