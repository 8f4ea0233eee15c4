"""Tabs that the program fills: their headings and decimals follow what is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.standings_text import decimals
from addin.sheets.tabs.games_widths import of_names
from addin.sheets.tabs.tournament_tab import STATUS_ROW
from addin.sheets.writer import Block, Writer

if TYPE_CHECKING:
    from addin.sheets.builder import Builder, NewTab

LYING = 770.0
"""Width of a lying sheet of A4 between its margins, in points."""

LEAST_SCALE = 0.64
"""At which letters of 11 points are still well above 6.5."""

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


def named(columns: Sequence[Col], longest: int) -> list[Col]:
    """The columns with that of the names as wide as the longest one that is known wants it."""
    width = {"name": of_names(longest)} if longest else {}
    return [replace(column, width=width.get(column.key, column.width)) for column in columns]


def decimals_of(column: str) -> str:
    """Return how many decimals a column has, as :func:`write_table` writes it above the heading."""
    return f"{column}${layout.DECIMALS_ROW}"


def build_computed(
    builder: Builder,
    tab: Tab,
    columns: Sequence[Col],
    numbers_from: int,
    *,
    landscape: bool | None = None,
    grown: bool = True,
) -> NewTab:
    """A tab with a line a player that the program fills: its decimals follow what is written.

    ``numbers_from``: the first column (from 0) that has any; ``landscape`` and ``grown`` as in
    :meth:`Builder.tab`.
    """
    made = builder.tab(
        tab, builder.last_player, columns, event=EVENT_AT, landscape=landscape, grown=grown
    )
    event_look(made, written=EVENT_AT)
    filled = f'$B{layout.FIRST_ROW}<>""'
    made.decimals_rules(made.area(numbers_from), filled, decimals_of(builder.column(numbers_from)))
    made.rows_look(filled="B", headed=True)
    return made


def pages_across(tab: NewTab, columns: int, fixed: int) -> None:
    """Print the first so many columns on as many lying sheets as keep the type readable.

    The first ``fixed`` ones stand on each.
    """
    wide = [0.75 * (7 * column.width + 5) for column in tab.columns[:columns]]  # in points
    repeated = LEAST_SCALE * sum(wide[:fixed])
    sheets = ceil(LEAST_SCALE * sum(wide[fixed:]) / (LYING - repeated))
    if sheets > 1:
        tab.sheet.fit_to_pages(sheets, 0)
        tab.sheet.repeat_columns(0, fixed - 1)


def bar_chart(builder: Builder, wide: int, **limits: int) -> Any:
    """A chart of bars, the first line on top, without series; ``limits`` are those of its axis."""
    chart = builder.book.add_chart({"type": "bar"})
    grid = {"visible": True, "line": {"color": style.RULE}}
    chart.set_y_axis({"reverse": True, "line": {"none": True}})
    chart.set_x_axis({**limits, "major_gridlines": grid})
    chart.set_legend({"position": "bottom"})
    chart.set_chartarea({"border": {"none": True}})
    chart.set_size({"width": wide, "height": 380})
    return chart


def event_look(tab: NewTab, *, written: int) -> None:
    """The look of the tournament's name wherever it may stand once a table's edge is known.

    ``written``: the column (from 0) where it stands already.
    """
    for index in range(EVENT_FROM, len(tab.columns)):
        for row in range(2):
            if index != written:
                tab.sheet.write_blank(row, index, None, tab.builder.looks["pb.event"])


def write_table(
    writer: Writer,
    tab: str,
    subtitle: str,
    header: Sequence[str | int],
    rows: Sequence[Sequence[Any]],
    number_columns: Sequence[int],
    *,
    usual: int | None = None,
    own: int = 60,
) -> None:
    """Fill a computed tab: subtitle, decimals of its number columns, heading and rows.

    One with rows appears; until then it is hidden, so that nothing empty is printed.

    ``usual`` is the number up to which a count is as planned (:attr:`Report.usual`); it stands
    hidden beside the decimals, above the names.  ``own`` is how many columns are the program's:
    what people type beside them stays.
    """
    counts = [
        (decimals([row[index] for row in rows]) or None) if index in number_columns else None
        for index in range(len(header))
    ]
    if usual is not None:
        counts[1] = usual
    width = max(1, len(header))
    heading: list[Any] = list(header) or [None]
    block: list[list[Any]] = [[subtitle, *[None] * (width - 1)], counts or [None], heading]
    block += [list(row) for row in rows]
    writer.put(tab, None, Block(STATUS_ROW, 1, block, clear=(CLEAR_ROWS, max(own, width))))
    if rows:
        writer.show(tab)
    if header:
        first, *more = writer.tabs.event
        room = NAME_LETTERS + COLUMN_LETTERS * max(width - 2, EVENT_FROM)
        more = [line if len(subtitle) + len(line) < room else "" for line in more]
        lines = [event_line(line, width) for line in (first, *more)]
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
    named |= dict.fromkeys(reading.system.traits.following("standings"), "standings")
    action, grid = reading.words(f"action.{named.get(tab, 'reports')}"), reading.log_grid
    lines = [row for row in grid.body if grid.text(row, "action") == action]
    if lines and grid.text(lines[-1], "round") == str(number) and reading.tabs.has(tab):
        write_table(writer, tab, reading.words("standings.hint"), [], [], [])
