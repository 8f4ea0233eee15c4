"""From values to sheets: collects what a click will write, then writes it in few calls.

What stands on a tab is not known here.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, runs, to_cell
from addin.sheets.rectangles import Block as Block
from addin.sheets.rectangles import area, corners_of, letter
from addin.sheets.rollback import Rollback
from pairing.dataclasses import dataclass, field


@dataclass(frozen=True)
class Step:
    """A thing to do on a tab.

    ``show`` it; give a ``table`` its size; ``clear`` cells, ``put`` values into them; ``print``
    these cells; begin the ``axis`` of its chart at a number.
    """

    what: str
    tab: str
    cells: str = ""
    table: str = ""
    values: Sequence[Sequence[Any]] = ()


@dataclass
class Writer:
    """The writes of one click, held back until everything is computed."""

    tabs: Tabs
    blocks: dict[tuple[str, int | None], list[Block]] = field(default_factory=dict)
    resized: dict[tuple[str, int | None], tuple[str, int, int, int]] = field(default_factory=dict)
    unhidden: list[tuple[str, int | None]] = field(default_factory=list)
    focus: tuple[str, int | None, int, int] | None = None
    drawn: list[tuple[str, bytes]] = field(default_factory=list)
    named: list[tuple[str, str]] = field(default_factory=list)
    printed: dict[tuple[str, int | None], str] = field(default_factory=dict)
    axes: dict[str, int] = field(default_factory=dict)

    def put(self, tab: str, number: int | None, block: Block) -> None:
        """Take a block along, to be written when all is (:meth:`flush`)."""
        self.blocks.setdefault((tab, number), []).append(block)

    def show(self, tab: str, number: int | None = None) -> None:
        """Have a hidden tab appear when all is written; one that is shown stays."""
        self.unhidden.append((tab, number))

    def draw(self, tab: str, png: bytes) -> None:
        """Put another image into the picture of a tab later (the template has one on it)."""
        self.drawn.append((tab, png))

    def name(self, name: str, refers_to: str) -> None:
        """Define a name of the workbook later (``='Log'!$F$3``)."""
        self.named.append((name, refers_to))

    def print_columns(self, tab: str, number: int | None, last: int) -> None:
        """Print the columns of a tab up to the ``last`` one (from 1) later, and none beyond."""
        self.printed[tab, number] = layout.whole_columns(letter(last))

    def print_lines(self, tab: str, number: int | None, row: int, last: int) -> None:
        """Print a tab down to ``row`` and up to the ``last`` column (both from 1) later.

        For tabs whose pages are broken at set rows: LibreOffice prints an empty page behind
        each break below what is written.
        """
        self.printed[tab, number] = f"$A$1:${letter(last)}${row}"

    def select(self, tab: str, number: int | None, row: int, column: int) -> None:
        """Return where the organiser will find himself after the click."""
        self.focus = (tab, number, row, column)

    def flush(self) -> None:
        """Write everything.  Nothing before this call has touched the workbook.

        When a write fails, what was there before is put back and the error goes on; raises
        ``InputError`` when that fails, too.
        """
        for place, block in self._corrections():
            self.blocks.setdefault(place, []).insert(0, block)
        self.tabs.corrections.clear()
        names = {tab: self.tabs.there(*tab) for tab in self.blocks}  # all there, or none written
        before = Rollback(self.tabs, self.blocks, self.resized, self.unhidden)
        handles = self.tabs.handles
        handles.written()
        steps = list(self._steps(names))
        focus = self.focus and (self.tabs.name(*self.focus[:2]), area(*self.focus[2:]))
        dress = list(self._dress())
        with handles.still():
            try:
                self._write(steps)
                self._draw()
            except BaseException:
                handles.touched = not before.put_back()
                raise
            self._define()
            for step in dress:
                with suppress(Exception):
                    self._write([step])
        if focus:
            handles.bring_forward(*focus)

    def _corrections(self) -> Iterator[tuple[tuple[str, int | None], Block]]:
        """Cells to mend, those below one another as one block."""
        last: tuple[tuple[str, int | None], Block] | None = None
        mended = {(tab, n or 0, column, row): v for tab, n, row, column, v in self.tabs.corrections}
        for (tab, number, column, row), value in sorted(mended.items(), key=lambda one: one[0]):
            place = tab, number or None
            if last is not None:
                block = last[1]
                follows = (block.column, block.row + len(block.values)) == (column, row)
                if last[0] == place and follows:
                    block.values.append([value])
                    continue
                yield last
            last = place, Block(row, column, [[value]])
        if last is not None:
            yield last

    def _steps(self, names: Mapping[tuple[str, int | None], str]) -> Iterator[Step]:
        """Return what is done to tabs and cells, in its order."""
        for (tab, number), blocks in self.blocks.items():
            name = names[tab, number]
            if (tab, number) in self.unhidden:
                yield Step("show", name)
            if (tab, number) in self.resized:
                table, header, rows, columns = self.resized[tab, number]
                yield Step("table", name, area(header, 1, max(rows, 1) + 1, columns), table)
            for block in blocks:
                for row, column, height, width in _beyond(block):
                    yield Step("clear", name, area(row, column, height, width))
                if block.values and block.values[0]:
                    place = area(block.row, block.column, len(block.values), len(block.values[0]))
                    values = [[to_cell(cell) for cell in row] for row in block.values]
                    yield Step("put", name, place, values=values)
        for shown in self.unhidden:  # with nothing but a picture or a chart
            if shown not in self.blocks and self.tabs.has(*shown):
                yield Step("show", self.tabs.name(*shown))

    def _write(self, steps: Sequence[Step]) -> None:
        """Do the steps one after the other, each through xlwings."""
        for step in steps:
            sheet = self.tabs.handles.find(step.tab)
            assert sheet is not None, step.tab
            if step.what == "show":
                sheet.visible = True
            elif step.what == "print":
                sheet.page_setup.print_area = step.cells
            elif step.what == "axis":
                sheet.charts(1).value_axis.minimum_scale = int(step.cells)
            elif step.what == "table":
                # The table object is only dress: the organiser may have removed, renamed or
                # moved it, and each engine says so in its own way.
                with suppress(Exception):
                    sheet.tables[step.table].resize(sheet.range(step.cells))
            elif step.what == "clear":
                sheet.range(step.cells).clear_contents()
                self.tabs.handles.sent(step.tab, corners_of(step.cells), ())
            else:
                # The exact size and plain values: no need for xlwings' converters, which
                # would ask the engine about every range again.
                sheet.range(step.cells).raw_value = step.values
                self.tabs.handles.sent(step.tab, corners_of(step.cells), step.values)

    def _draw(self) -> None:
        for tab, png in self.drawn:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "picture.png"
                path.write_bytes(png)
                picture = None
                with suppress(Exception):  # the organiser may have deleted it
                    picture = self.tabs.sheet(tab).pictures(1)
                if picture is not None:
                    picture.update(path)

    def _define(self) -> None:
        for name, refers_to in self.named:
            # A convenience for other programs: where it cannot be defined we do without.
            with suppress(Exception):
                self.tabs.book.names.add(name, refers_to)

    def _dress(self) -> Iterator[Step]:
        """Return how tabs are printed and drawn: a click goes on where that cannot be set.

        Not every program in a browser knows how to: one that does not would refuse the whole
        click.
        """
        if self.tabs.handles.app.engine.type == "remote":
            return
        for tab, cells in self.printed.items():
            yield Step("print", self.tabs.name(*tab), cells)
        for key, lowest in self.axes.items():
            yield Step("axis", self.tabs.name(key), f"{lowest}")


def _beyond(block: Block) -> Iterator[tuple[int, int, int, int]]:
    """What is to be emptied and gets no value of the block: beside its values, and below them."""
    rows, columns = block.clear or (0, 0)
    height = len(block.values)
    width = len(block.values[0]) if block.values else 0
    if height and columns > width:
        yield block.row, block.column + width, min(height, rows), columns - width
    if rows > height:
        yield block.row + height, block.column, rows - height, columns


def write_columns(
    writer: Writer,
    tab: str,
    number: int | None,
    grid: Grid,
    keys: Sequence[str],
    rows: Sequence[Sequence[Any]],
    old_rows: int,
) -> None:
    """Write rows under known columns, leaving the organiser's own columns alone.

    Rows beyond ``rows`` down to ``old_rows`` are emptied.  A column that the organiser deleted
    is left out.
    """
    there = [index for index, key in enumerate(keys) if key in grid.at]
    ordered = sorted(there, key=lambda index: grid.at[keys[index]])
    positions = [grid.at[keys[index]] for index in ordered]
    padding = [[None] * len(keys)] * max(0, old_rows - len(rows))
    table = [[row[index] for index in ordered] for row in (*rows, *padding)]
    for start, count in runs(positions):
        writer.put(
            tab,
            number,
            Block(grid.header + 1, positions[start], [row[start : start + count] for row in table]),
        )
