"""The Standings tab: places, what decided them, and why each player is above the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from addin.sheets import layout
from addin.sheets.computed_tab import CRITERIA_SLOTS, EVENT_AT, build_computed, write_table
from addin.sheets.layout import Col
from addin.sheets.reading import Reading
from addin.sheets.table_text import after_round, decided, number_cell
from addin.sheets.writer import Writer
from pairing.results import Standings
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("place", 7, "pb.place", side="centre"),
    Col("name", 38, "pb.computed.name"),
    Col("rank", 7, "pb.computed.cell", side="centre"),
    Col("club", 12, "pb.computed"),
    Col("country", 8, "pb.computed.cell", side="centre"),
    Col("decided_by", 24, "pb.computed"),
    Col("points", 8, "pb.computed.number", side="right"),
)
"""Columns before those of the criteria."""


def build(builder: Builder) -> None:
    """The Standings tab."""
    sheet = builder.sheet(layout.STANDINGS, landscape=False)
    builder.titles(sheet, "tab.standings", builder.words("standings.hint"))
    builder.event(sheet, EVENT_AT)
    columns = list(COLUMNS)
    columns += [
        layout.Col(f"slot{n}", 9.5, "pb.computed.number", side="right")
        for n in range(CRITERIA_SLOTS)
    ]
    build_computed(builder, sheet, columns, numbers_from=len(COLUMNS) - 1)
    top, end = layout.FIRST_ROW, builder.last_player
    builder.when(
        sheet,
        f"A{top}:B{end}",
        f"=AND(ISNUMBER($A{top}),$A{top}<=3)",
        builder.fill(builder.accent.soft),
    )
    sheet.freeze_panes(layout.HEADER_ROW, 2)


def write(writer: Writer, reading: Reading, tournament: Tournament, standings: Standings) -> None:
    """The Standings tab, with why each player is above the next."""
    words = reading.words
    header = [layout.heading(words.catalogue, c.key) for c in COLUMNS]
    criteria = [c for c in standings.criteria if c != "points"]
    header += [words(f"criterion.{name}") for name in criteria]
    rows = []
    for line, following in zip(standings.lines, (*standings.lines[1:], None), strict=True):
        player = tournament[line.player]
        rows.append(
            [
                line.place,
                player.name,
                player.rank,
                player.club,
                player.country,
                decided(words, line, following, decimal=reading.system.face.decimals),
                line.points,
                *(number_cell(line.values.get(name)) for name in criteria),
            ]
        )
    numbers = range(len(COLUMNS) - 1, len(header))
    subtitle = after_round(words, tournament, standings)
    write_table(writer, layout.STANDINGS, subtitle, header, rows, numbers)
