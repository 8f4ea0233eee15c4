"""The Excel tables of the Players and Round tabs, made anew where they are gone or astray."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import xlwings as xw

from addin.engines.common.cells import Rect, rect_name
from addin.engines.file.excel_tables import TableDocument
from addin.engines.file.parts import Workbook, tables_there, unmerge, with_table, without_table
from addin.sheets.grid import Grid, Tabs, find_columns, plain
from addin.sheets.layout import Tab
from addin.sheets.tabs import players_tab, round_tab
from pairing.catalogue import Text, text
from pairing.errors import InputError
from pairing.systems import SystemTraits


def mend_tables(book: Workbook, seen: xw.Book, traits: SystemTraits) -> list[Text]:
    """Make the tables that are missing, or whose heading row is elsewhere, anew.

    ``seen`` is the same workbook as it is read.  Cells merged inside are parted: a table
    cannot hold them.
    """
    done: list[Text] = []
    tabs = Tabs(seen)
    for name, grid in _wanted(tabs, traits):
        area = _area(grid)
        there = [table for table in _tables(tabs, grid) if table.name.casefold() == name.casefold()]
        others = [table for table in _tables(tabs, grid) if table not in there]
        if there and _fits(there[0], grid):
            continue
        if any(_meet(other.area, area) for other in others):
            continue  # a table of the organiser's own is in the way
        headings = _headings(grid, area)
        if headings is None:
            continue
        for one in there:
            without_table(book, grid.tab, one.name)
        if name.casefold() in tables_there(book)[1]:
            continue  # on another tab, the copy of this one
        for at in unmerge(book, grid.tab, area):
            done.append(text("repair.unmerged", place=f"{grid.tab}!{at}"))
        with_table(book, grid.tab, name, area, headings)
        done.append(text("repair.table", place=f"{grid.tab}!{rect_name(area)}"))
    return done


def _wanted(tabs: Tabs, traits: SystemTraits) -> Iterator[tuple[str, Grid]]:
    rounds = round_tab.kind_of(traits).TAB
    wanted: list[tuple[Tab, int | None]] = [(players_tab.TAB, None)]
    for tab, number in [*wanted, *((rounds, number) for number in tabs.round_numbers())]:
        with suppress(InputError):
            grid = find_columns(tabs, tab, tab.of(traits), number, lenient=True)
            yield tab.excel_table.format(number), grid


def _tables(tabs: Tabs, grid: Grid) -> list[TableDocument]:
    """The tables of a tab; none where they cannot be read."""
    sheet = tabs.handles.find(grid.tab)
    found: list[TableDocument] = [] if sheet is None else sheet.impl.document.tables
    return found


def _area(grid: Grid) -> Rect:
    bottom = max([grid.header + 1, *(row for row in grid.body if grid.filled(row))])
    return grid.header, 1, bottom, max(grid.at.values())


def _fits(table: TableDocument, grid: Grid) -> bool:
    top, left, bottom, right = table.area
    columns = grid.at.values()
    return (
        table.headers == 1
        and not table.totals
        and top == grid.header
        and left <= min(columns)
        and right >= max(columns)
        and bottom >= _area(grid)[2]
    )


def _meet(a: Rect, b: Rect) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def _headings(grid: Grid, area: Rect) -> list[str] | None:
    """The texts of the heading row; ``None`` where they are no headings of a table."""
    row = grid.rows[grid.header - 1]
    found = [plain(row[at - 1]) if at <= len(row) else "" for at in range(area[1], area[3] + 1)]
    folded = [one.casefold() for one in found]
    return found if all(found) and len(set(folded)) == len(folded) else None
