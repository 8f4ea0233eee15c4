"""The Bracket tab: boxes of four side by side, a column of them for each step of the bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.tabs.computed_tab import event_look

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

STEPS = 8
"""Columns of boxes a tab is ready for: a bracket of 256, or the double elimination."""

WIDTH = 3
"""Columns of the sheet for each: name, points, what became of him."""


def build(builder: Builder, key: str) -> None:
    """Add the tab, hidden until there is a bracket."""
    columns: list[Col] = []
    for step in range(STEPS):
        columns += [
            Col(f"name{step}", 25, "pb.computed"),
            Col(f"points{step}", 8, "pb.computed.number", side="right"),
            Col(f"mark{step}", 3.5, "pb.computed.centre", side="centre"),
        ]
    most = max(24, -(-builder.plan.capacity // 4) * 6)
    made = Tab(key, columns, hidden=True, filled=True, guarded=True, frozen=0)
    tab = builder.tab(made, layout.HEADER_ROW + most, event=WIDTH * 3 - 1)
    event_look(tab, written=WIDTH * 3 - 1)
    top = layout.FIRST_ROW
    strong, rule = builder.accent.strong, style.RULE
    decimal = {"num_format": style.localised("0.0", builder.words.number_format)}
    title = {"bold": True, "font_color": strong, "bottom": 1, "bottom_color": strong}
    on = {"bold": True, "bg_color": builder.accent.soft, "bottom": 1, "bottom_color": rule}
    out = {"font_color": style.GREY, "bottom": 1, "bottom_color": rule}
    for step in range(STEPS):
        name, mark = tab.letter(f"name{step}"), tab.letter(f"mark{step}")
        for condition, look in (
            (f'ISNUMBER(SEARCH(" · ",${name}{top}))', title),
            (f'${mark}{top}="▸"', on | decimal),
            (f'${mark}{top}="×"', out | decimal),
            (f'${name}{top}<>""', {"bottom": 1, "bottom_color": rule} | decimal),
        ):
            tab.when(tab.area(f"name{step}", f"mark{step}"), condition, look)
