"""The Standings tab: places, what decided them, and why each player is above the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.standings_text import after_round, before_points, decided, number_cell, valued
from addin.sheets.tabs.computed_tab import (
    ABOUT_SLOTS,
    CRITERIA_SLOTS,
    build_computed,
    write_table,
)
from addin.sheets.tabs.player_details import about_keys, width_of
from addin.sheets.writer import Writer
from pairing.results import Standings
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("place", 7, "pb.place", side="centre"),
    Col("name", 34, "pb.computed.name"),
    Col("points", 9, "pb.computed.entry", side="centre"),
    Col("decided_by", 16, "pb.computed"),
)
"""Columns before those of the criteria; what is said of a player stands behind them."""

SLOT = 9.0
"""Width of the columns behind those."""

USUAL_COUNTS = 4
"""Criteria behind the points at tables of four, where nobody was cut: a club's column follows."""

UPRIGHT = (523.0, 670.0)
"""Width of an upright sheet of A4 and its height for rows, in points."""

LETTER = 5.4
"""Points for a letter of a column's width."""

LOWEST, HIGHEST = 15.0, 21.0
"""Heights of rows between which they fill such sheets, in points before the scale."""

EARLIER = ("place", "name", "rank", "club", "country", "decided_by", "points")
"""The first columns in workbooks that were made with a column for everything."""


TAB = Tab(layout.STANDINGS, COLUMNS, filled=True, guarded=True, frozen=2)


def build(builder: Builder) -> None:
    """Add the tab, with columns to spare for whatever criteria are chosen later."""
    # At tables of four the criteria are small counts: centred they keep clear of a club's name.
    counts = builder.traits.seats == 4
    look, side = ("pb.computed.entry", "centre") if counts else ("pb.computed.slot", "right")
    widths = [SLOT] * (CRITERIA_SLOTS + ABOUT_SLOTS)
    if counts:
        for at, key in enumerate(builder.plan.about, start=USUAL_COUNTS):
            widths[at] = width_of(key, SLOT, builder.plan.longest_club)
    slots = [Col(f"slot{n}", width, look, side=side) for n, width in enumerate(widths)]
    columns = [*COLUMNS, *slots]
    tab = build_computed(builder, TAB, columns, numbers_from=2, landscape=builder.lying)
    if not builder.lying and builder.plan.players:
        printed = [*columns[: len(COLUMNS) + USUAL_COUNTS + len(builder.plan.about)]]
        scale = min(1.0, UPRIGHT[0] / (LETTER * sum(column.width for column in printed)))
        room, players = UPRIGHT[1] / scale, builder.plan.players
        pages = -(-players * LOWEST // room)
        tab.row_heights(room * pages / players, (LOWEST, HIGHEST))
    first = f"$A{layout.FIRST_ROW}"
    tab.when(tab.area(0, 1), f"AND(ISNUMBER({first}),{first}<=3)", style.lit(builder.accent.soft))


def write(writer: Writer, reading: Reading, tournament: Tournament, standings: Standings) -> None:
    """The Standings tab, with why each player is above the next."""
    words, traits = reading.words, reading.system.traits
    about = about_keys(tournament, traits.game)
    criteria = valued(standings)
    first = [column.key for column in COLUMNS]
    if "family_name" not in reading.setting_rows:  # made before columns were left out
        first, about = list(EARLIER), ()
    above = before_points(standings) if len(first) == len(COLUMNS) else []
    if above:  # the column of the points is as wide as that of a criterion
        first[2:] = [above[0], "decided_by", *above[1:], "points"]
        criteria = [name for name in criteria if name not in above]
    header = [
        words(f"criterion.{key}") if key in above else layout.heading(words.catalogue, key)
        for key in first
    ]
    header += [words(f"criterion.{name}") for name in criteria]
    header += [layout.heading(words.catalogue, key) for key in about]
    rows = []
    for line, following in zip(standings.lines, (*standings.lines[1:], None), strict=True):
        player = tournament[line.player]
        known: dict[str, Any] = {
            "place": line.shown_place,
            "points": line.points,
            "decided_by": decided(words, line, following, figures=False),
            **{name: number_cell(line.values.get(name)) for name in above},
        }
        rows.append(
            [
                *(known[key] if key in known else getattr(player, key) for key in first),
                *(number_cell(line.values.get(name)) for name in criteria),
                *(getattr(player, key) or None for key in about),
            ]
        )
    known_numbers = (first.index(name) for name in ("points", *above) if name in first)
    numbers = [*known_numbers, *range(len(first), len(first) + len(criteria))]
    writer.print_columns(layout.STANDINGS, None, len(header))
    subtitle = after_round(words, tournament, standings)
    write_table(writer, layout.STANDINGS, subtitle, header, rows, numbers)
