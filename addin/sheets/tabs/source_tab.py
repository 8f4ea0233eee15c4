"""The tab with the lines of the file that an event came from.

Hidden until a file was taken over.  An export lays these lines beside what the workbook says:
what is still so is written as it stood in the file, and lines that no tab has a place for
(teams, comments, other programs' own) go out as they came in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from addin.sheets import layout
from addin.sheets.grid import Tabs
from addin.sheets.layout import Col, Tab
from addin.sheets.writer import Block, Writer

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (Col("report_line", 150, "pb.log"),)

TAB = Tab(layout.SOURCE, COLUMNS, hint="source.hint", hidden=True, frozen=0)

STYLED_LINES = 60


def build(builder: Builder) -> None:
    """Add the tab to a new workbook whose game has report files, or which is made of a file."""
    if builder.traits.details or builder.plan.source:
        builder.tab(TAB, layout.HEADER_ROW + STYLED_LINES)


def read_source(tabs: Tabs) -> tuple[str, ...]:
    """Return the lines of the file, none where the event came from none or the tab is gone."""
    if not tabs.has(layout.SOURCE):
        return ()
    rows = tabs.grid(layout.SOURCE).rows[layout.HEADER_ROW :]
    return tuple("" if not row or row[0] is None else str(row[0]) for row in rows)


def write_source(writer: Writer, lines: Sequence[str], before: int = 0) -> None:
    """Keep the lines of a file; nothing where the workbook has no such tab.

    ``before`` is how many lines stood there, which are emptied.
    """
    if not lines or not writer.tabs.has(layout.SOURCE):
        return
    rows: list[list[str | None]] = [[line or None] for line in lines]
    rows += [[None]] * max(0, before - len(lines))
    writer.put(layout.SOURCE, None, Block(layout.FIRST_ROW, 1, rows))
    writer.show(layout.SOURCE)
