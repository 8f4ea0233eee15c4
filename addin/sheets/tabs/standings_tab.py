"""The Standings tab: places, what decided them, and why each player is above the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs.computed_tab import (
    ABOUT_SLOTS,
    CRITERIA_SLOTS,
    after_round,
    before_points,
    decided,
    number_cell,
    valued,
    write_table,
)
from addin.sheets.tabs.player_details import ABOUT, about_keys, width_of
from addin.sheets.tabs.player_details import about as about_of
from addin.sheets.tabs.report_tabs import LEAST_SCALE, build_computed
from addin.sheets.writer import Writer
from pairing.results import Standings
from pairing.tournament import Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("place", 7, "pb.place", side="centre"),
    Col("name", 34, "pb.computed.name"),
    Col("points", 9, "pb.computed.entry", side="centre"),
)
"""Columns before what is said of a player, which stands before all that decides."""

DECIDED = Col("decided_by", 16, "pb.computed")
"""The column before those of the criteria."""

SLOT = 9.0
"""Width of the columns behind those."""

USUAL_ABOUT = 3
"""Things that are said of a player in most events, while nobody is known."""

USUAL_CRITERIA = 5
"""Criteria that an upright page has room for at the least."""

UPRIGHT = (523.0, 670.0)
"""Width of an upright sheet of A4 and its height for rows, in points."""

LETTER = 5.4
"""Points for a letter of a column's width."""

LOWEST, HIGHEST = 15.0, 21.0
"""Heights of rows between which they fill such sheets, in points before the scale."""

TAB = Tab(layout.STANDINGS, COLUMNS, hidden=True, filled=True, guarded=True, frozen=2)


def build(builder: Builder) -> None:
    """Add the tab, with columns to spare for whatever criteria are chosen later."""
    # At tables of four the criteria are small counts.
    counts = builder.traits.seats == 4
    look, side = ("pb.computed.entry", "centre") if counts else ("pb.computed.slot", "right")
    usual = ABOUT[builder.traits.game][-USUAL_ABOUT:]
    about = [
        Col(key, width_of(key, SLOT, builder.plan.longest_club), "pb.computed.entry", side="centre")
        for key in (builder.plan.about if builder.plan.players else usual)
    ]
    spare = CRITERIA_SLOTS + ABOUT_SLOTS - len(about)
    slots = [Col(f"slot{n}", SLOT, look, side=side) for n in range(spare)]
    columns = [*layout.with_names(COLUMNS, builder.plan.longest), *about, DECIDED, *slots]
    printed = columns[: len(COLUMNS) + len(about) + 1 + USUAL_CRITERIA]
    scale = min(1.0, UPRIGHT[0] / (LETTER * sum(column.width for column in printed)))
    lying = builder.lying or scale < LEAST_SCALE
    tab = build_computed(builder, TAB, columns, numbers_from=2, landscape=lying)
    if not lying and builder.plan.players:
        room, players = UPRIGHT[1] / scale, builder.plan.players
        pages = -(-players * LOWEST // room)
        tab.row_heights(room * pages / players, (LOWEST, HIGHEST))
    first = f"$A{layout.FIRST_ROW}"
    tab.when(tab.area(0, 1), f"AND(ISNUMBER({first}),{first}<=3)", style.lit(builder.accent.soft))


def write(writer: Writer, reading: Reading, tournament: Tournament, standings: Standings) -> None:
    """Fill the Standings tab, with why each player is above the next."""
    words, traits = reading.words, reading.system.traits
    about, above = about_keys(tournament, traits.game), before_points(standings)
    # What decides before the points is wide enough in their column, and they in its.
    points, *others = [*above, "points"]
    first = [*(column.key for column in COLUMNS[:2]), points, *about, DECIDED.key, *others]
    criteria = [name for name in valued(standings) if name not in above]
    header = [
        words(f"criterion.{key}") if key in above else layout.heading(words.catalogue, key)
        for key in first
    ]
    header += [words(f"criterion.{name}") for name in criteria]
    rows = []
    for line, following in zip(standings.lines, (*standings.lines[1:], None), strict=True):
        player = tournament[line.player]
        known: dict[str, Any] = {name: number_cell(line.values.get(name)) for name in above}
        known |= {"place": line.shown_place, "points": line.points}
        known["decided_by"] = decided(words, line, following, figures=False)
        row = [known[key] if key in known else about_of(player, key) for key in first]
        rows.append([*row, *(number_cell(line.values.get(name)) for name in criteria)])
    numbers = [first.index(name) for name in ("points", *above)]
    numbers += range(len(first), len(header))
    writer.print_columns(layout.STANDINGS, None, len(header))
    subtitle = after_round(words, tournament, standings)
    write_table(writer, layout.STANDINGS, subtitle, header, rows, numbers)
