"""The Bracket tab: boxes of four side by side, a column of them for each step of the bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from addin.sheets import layout, style
from addin.sheets.tabs.computed_tab import event_look

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

STEPS = 8
"""Columns of boxes a tab is ready for: a bracket of 256, or the double elimination."""

WIDTH = 3
"""Columns of the sheet for each: name, points, what became of him."""


def build(builder: Builder, key: str) -> None:
    """Add the tab, hidden until there is a bracket."""
    columns: list[layout.Col] = []
    for step in range(STEPS):
        columns += [
            layout.Col(f"name{step}", 25, "pb.computed"),
            layout.Col(f"points{step}", 8, "pb.computed.number", side="right"),
            layout.Col(f"mark{step}", 3.5, "pb.computed.centre", side="centre"),
        ]
    most = max(24, -(-builder.plan.capacity // 4) * 6)
    end = layout.HEADER_ROW + most
    sheet = builder.sheet(key, landscape=True)
    sheet.hide()
    sheet.fit_to_pages(1, 0)
    builder.titles(sheet, f"tab.{key}", builder.words("standings.hint"))
    builder.event(sheet, WIDTH * 3 - 1)
    event_look(builder, sheet, len(columns), written=WIDTH * 3 - 1)
    builder.cells(sheet, columns, end)
    builder.header_when_filled(sheet, columns, layout.HEADER_ROW)
    sheet.set_row(layout.DECIMALS_ROW - 1, None, None, {"hidden": True})
    top = layout.FIRST_ROW
    strong, rule = builder.accent.strong, style.RULE
    decimal = {"num_format": style.localised("0.0", builder.words.number_format)}
    for step in range(STEPS):
        name, mark = (builder.column(WIDTH * step + at) for at in (0, WIDTH - 1))
        title = {"bold": True, "font_color": strong, "bottom": 1, "bottom_color": strong}
        on = {"bold": True, "bg_color": builder.accent.soft, "bottom": 1, "bottom_color": rule}
        out = {"font_color": style.GREY, "bottom": 1, "bottom_color": rule}
        for condition, look in (
            (f'ISNUMBER(SEARCH(" · ",${name}{top}))', title),
            (f'${mark}{top}="▸"', on | decimal),
            (f'${mark}{top}="×"', out | decimal),
            (f'${name}{top}<>""', {"bottom": 1, "bottom_color": rule} | decimal),
        ):
            area = f"{name}{top}:{mark}{end}"
            builder.when(sheet, area, f"={condition}", builder.book.add_format(look))
    builder.guard(sheet, layout.HEADER_ROW, 0, end - 1, len(columns) - 1)
    sheet.freeze_panes(layout.HEADER_ROW, 0)
