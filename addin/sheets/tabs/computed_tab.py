"""Tabs that the program fills: their headings and decimals follow what is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reading import Reading
from addin.sheets.standings_text import decimals
from addin.sheets.tabs.tournament_tab import STATUS_ROW
from addin.sheets.writer import Block, Writer

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

CLEAR_ROWS = 5000
"""Rows a computed tab is cleared over before it is written anew."""

EVENT_AT = 6
"""Column of the tournament's name until a tab is filled and its edge is known."""

EVENT_FROM = 3
"""First column (from 0) where the tournament's name may stand, at a table's right edge."""

NAME_LETTERS, COLUMN_LETTERS = 44, 9
"""Letters of a title's line that the first two columns have room for, and each further one: the
subtitle and what is said of the event stand on one line only where both are whole."""

CRITERIA_SLOTS = 8
"""Columns kept ready on Standings and Crosstable for criteria."""

ABOUT_SLOTS = 5
"""Columns kept ready there for what is said of a player: title, rank, rating, club, country."""


def build_computed(
    builder: Builder,
    sheet: Any,
    columns: Sequence[layout.Col],
    numbers_from: int,
    *,
    grown: bool = True,
) -> None:
    """A tab the program fills: its header and its decimals follow what is written.

    ``grown`` as in :meth:`Builder.cells`.
    """
    end = builder.last_player
    builder.cells(sheet, columns, end, grown=grown)
    event_look(builder, sheet, len(columns), written=EVENT_AT)
    head = layout.HEADER_ROW
    last = builder.column(len(columns) - 1)
    builder.header_when_filled(sheet, columns, head)
    sheet.set_row(layout.DECIMALS_ROW - 1, None, None, {"hidden": True})
    begin = builder.column(numbers_from)
    area = f"{begin}{head + 1}:{last}{end}"
    builder.decimals_rules(sheet, area, f'$B{head + 1}<>""', begin)
    builder.rows_look(sheet, columns, end, filled="B", headed=True)
    builder.guard(sheet, head, 0, end - 1, len(columns) - 1)


def event_look(builder: Builder, sheet: Any, columns: int, *, written: int) -> None:
    """The look of the tournament's name wherever it may stand once a table's edge is known.

    ``written``: the column (from 0) where it stands already.
    """
    for index in range(EVENT_FROM, columns):
        for row in range(2):
            if index != written:
                sheet.write_blank(row, index, None, builder.looks["pb.event"])


def write_table(
    writer: Writer,
    tab: str,
    subtitle: str,
    header: Sequence[str | int],
    rows: Sequence[Sequence[Any]],
    number_columns: Sequence[int],
    *,
    usual: int | None = None,
) -> None:
    """Fill a computed tab: subtitle, decimals of its number columns, heading and rows.

    ``usual`` is the number up to which a count is as planned (:attr:`Report.usual`); it stands
    hidden beside the decimals, above the names.
    """
    counts = [
        decimals([row[index] for row in rows]) if index in number_columns else None
        for index in range(len(header))
    ]
    if usual is not None:
        counts[1] = usual
    width = max(1, len(header))
    heading: list[Any] = list(header) or [None]
    block: list[list[Any]] = [[subtitle, *[None] * (width - 1)], counts or [None], heading]
    block += [list(row) for row in rows]
    writer.put(tab, None, Block(STATUS_ROW, 1, block, clear=(CLEAR_ROWS, max(60, width))))
    if header:
        said, *more = writer.tabs.event
        room = NAME_LETTERS + COLUMN_LETTERS * max(width - 2, EVENT_FROM)
        more = [line if len(subtitle) + len(line) < room else "" for line in more]
        lines = [event_line(line, width) for line in (said, *more)]
        writer.put(tab, None, Block(1, 2, lines))


def event_line(event: str, width: int) -> list[str | None]:
    """A title's line from the second column: what it says of the event at the table's edge.

    >>> event_line("Cup", 5)[:6]
    [None, None, None, 'Cup', None, None]
    """
    line: list[str | None] = [None] * max(59, width)
    line[max(width - 1, EVENT_FROM) - 1] = event or None
    return line


def empty_if_of_round(writer: Writer, reading: Reading, tab: str, number: int) -> None:
    """Empty a computed tab that shows the state after a round which is taken back.

    What it shows is known from the Log, which is read anyway: its last line about the tab.  One
    that the organiser deleted is not missed.
    """
    named = {layout.STANDINGS: "standings", layout.CROSSTABLE: "crosstable"}
    named |= dict.fromkeys(reading.system.traits.with_standings, "standings")
    action, grid = reading.words(f"action.{named.get(tab, 'reports')}"), reading.log_grid
    lines = [row for row in grid.body if plain(grid.get(row, "action")) == action]
    if lines and plain(grid.get(lines[-1], "round")) == str(number) and reading.tabs.has(tab):
        write_table(writer, tab, reading.words("standings.hint"), [], [], [])
