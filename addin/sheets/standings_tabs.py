"""Tabs the program fills with a line a player: Standings, Crosstable, reports; their charts.

Headings and decimals are not known before a click, so their looks follow what is written.
Reports of another shape are in :mod:`addin.sheets.report_tabs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlsxwriter.utility import xl_col_to_name

from addin.sheets import layout, round_tab, style
from addin.sheets.builder import Builder

EVENT_AT = 6
"""Column of the tournament's name until a tab is filled and its edge is known."""

CHARTED = 8
"""Lines of a report that are drawn."""


def build_standings(builder: Builder) -> None:
    """The Standings tab."""
    sheet = builder.sheet(layout.STANDINGS, landscape=False)
    builder.titles(sheet, "tab.standings", builder.words("standings.hint"))
    builder.event(sheet, EVENT_AT)
    columns = list(layout.STANDINGS_FIXED)
    columns += [
        layout.Col(f"slot{n}", 9.5, "pb.computed.number", side="right")
        for n in range(layout.CRITERIA_SLOTS)
    ]
    _computed_tab(builder, sheet, columns, numbers_from=len(layout.STANDINGS_FIXED) - 1)
    top, end = layout.FIRST_ROW, builder.last_player
    builder.when(
        sheet,
        f"A{top}:B{end}",
        f"=AND(ISNUMBER($A{top}),$A{top}<=3)",
        builder.fill(builder.accent.soft),
    )
    sheet.freeze_panes(layout.HEADER_ROW, 2)


def build_crosstable(builder: Builder) -> None:
    """The Crosstable tab: a column a round."""
    sheet = builder.sheet(layout.CROSSTABLE, landscape=True)
    builder.titles(sheet, "tab.crosstable", builder.words("standings.hint"))
    builder.event(sheet, EVENT_AT)
    rounds = builder.plan.rounds + layout.SPARE_ROUNDS
    first = len(layout.CROSSTABLE_FIXED)
    columns = list(layout.CROSSTABLE_FIXED)
    width = round_tab.room(builder.face).ENTRY_WIDTH
    columns += [
        layout.Col(f"slot{n}", width, "pb.computed.centre", side="centre")
        for n in range(rounds + layout.CRITERIA_SLOTS)
    ]
    _computed_tab(builder, sheet, columns, numbers_from=first)
    top, end = layout.FIRST_ROW, builder.last_player
    cell = f"{xl_col_to_name(first)}{top}"
    head = f"{xl_col_to_name(first)}${layout.HEADER_ROW}"
    area = f"{cell}:{xl_col_to_name(len(columns) - 1)}{end}"
    text = f"AND(ISTEXT({cell}),ISNUMBER({head}))"
    builder.when(
        sheet,
        area,
        f'=AND({text},OR(LEFT({cell},1)="0",LEFT({cell},1)="—"))',
        builder.book.add_format(
            {
                "pattern": 8,
                "fg_color": style.RULE,
                "bg_color": style.WHITE,
                "font_color": style.GREY,
            }
        ),
    )
    builder.when(
        sheet,
        area,
        f'=AND({text},OR(ISNUMBER(SEARCH("+",{cell})),RIGHT({cell},1)="1"))',
        builder.fill(style.WIN),
    )
    sheet.freeze_panes(layout.HEADER_ROW, 2)


def build_report(builder: Builder, key: str) -> None:
    """A tab with a report of the system's."""
    sheet = builder.sheet(key, landscape=True)
    builder.titles(sheet, f"tab.{key}", builder.words("standings.hint"))
    builder.event(sheet, EVENT_AT)
    columns = [
        layout.Col("place", 7, "pb.place", side="centre"),
        layout.Col("name", 38, "pb.computed.name"),
    ]
    columns += [
        layout.Col(f"slot{n}", 8.5, "pb.computed.centre", side="centre")
        for n in range(builder.plan.rounds + layout.SPARE_ROUNDS + 3)
    ]
    _computed_tab(builder, sheet, columns, numbers_from=2)
    sheet.freeze_panes(layout.HEADER_ROW, 2)


def build_chart(builder: Builder, key: str) -> None:
    """A tab with a line chart of a report's first rows over the rounds."""
    sheet = builder.sheet(f"{key}_chart", landscape=True)
    sheet.fit_to_pages(1, 1)
    builder.titles(sheet, f"tab.{key}_chart", builder.words("chart.hint"))
    builder.event(sheet, 11)
    source = builder.words.tab(key)
    chart = builder.book.add_chart({"type": "line"})
    last = 2 + builder.plan.rounds
    for n in range(CHARTED):
        row = layout.HEADER_ROW + n
        chart.add_series(
            {
                "name": [source, row, 1],
                "categories": [source, layout.HEADER_ROW - 1, 2, layout.HEADER_ROW - 1, last],
                "values": [source, row, 2, row, last],
                "line": {"width": 2.25},
                "marker": {"type": "circle", "size": 5},
            }
        )
    chart.set_size({"width": 1000, "height": 560})
    chart.set_legend({"position": "right", "font": {"name": style.FONT, "size": 10}})
    grid = {"visible": True, "line": {"color": style.RULE, "width": 0.5}}
    chart.set_y_axis({"major_gridlines": grid, "line": {"none": True}, "min": None})
    chart.set_x_axis({"line": {"color": style.FAINT}})
    chart.set_chartarea({"border": {"none": True}})
    sheet.insert_chart(3, 0, chart)


def _computed_tab(
    builder: Builder, sheet: Any, columns: Sequence[layout.Col], numbers_from: int
) -> None:
    """A tab the program fills: its header and its decimals follow what is written."""
    end = builder.last_player
    builder.cells(sheet, columns, end)
    for index in range(layout.EVENT_FROM, len(columns)):
        if index != EVENT_AT:
            sheet.write_blank(0, index, None, builder.looks["pb.event"])
    head = layout.HEADER_ROW
    last = xl_col_to_name(len(columns) - 1)
    builder.header_when_filled(sheet, columns, head)
    sheet.set_row(layout.DECIMALS_ROW - 1, None, None, {"hidden": True})
    begin = xl_col_to_name(numbers_from)
    area = f"{begin}{head + 1}:{last}{end}"
    builder.decimals_rules(sheet, area, f'$B{head + 1}<>""', begin)
    builder.rows_look(sheet, columns, end, filled="B")
    builder.guard(sheet, head, 0, end - 1, len(columns) - 1)
