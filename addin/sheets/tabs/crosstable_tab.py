"""The Crosstable tab: a column a round, or in a round robin of chess a column an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs import round_tab, tables_tab
from addin.sheets.tabs.computed_tab import (
    ABOUT_SLOTS,
    CRITERIA_SLOTS,
    after_round,
    before_points,
    number_cell,
    show_decimal,
    valued,
    write_table,
)
from addin.sheets.tabs.player_details import about_keys, width_of
from addin.sheets.tabs.report_tabs import build_computed, pages_across
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer
from pairing.results import Standings
from pairing.standings.crosstable_cells import ITSELF, LEFT, CrosstableCells
from pairing.tournament import Appearance, Outcome, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

COLUMNS: tuple[Col, ...] = (
    Col("line", 6, "pb.place", side="centre"),
    Col("name", 34, "pb.computed.name"),
)
"""Columns before those that only some events have: what is said of a player, and the rounds."""

USUAL_CRITERIA = 5
"""Criteria behind the points that a page is laid out for."""


TAB = Tab(layout.CROSSTABLE, COLUMNS, hidden=True, filled=True, guarded=True, frozen=2)


GRID_WIDTH = 5.0
"""Of an opponent's column in a round robin."""


def is_grid(game: str, predetermined: bool) -> bool:
    """Return whether columns are opponents: in chess, where everybody meets everybody."""
    return game == "chess" and predetermined


def build(builder: Builder) -> None:
    """Add the Crosstable tab, with a column for every round or opponent there may be."""
    grid = is_grid(builder.traits.game, builder.system.settings().predetermined)
    wide = GRID_WIDTH if grid else round_tab.kind_of(builder.traits).ENTRY_WIDTH
    rounds = builder.plan.rounds + layout.SPARE_ROUNDS
    first = len(COLUMNS)
    widths = [wide] * rounds + [max(wide, 8.5)] * (CRITERIA_SLOTS + ABOUT_SLOTS)
    for at, key in enumerate(builder.plan.about):
        widths[at] = width_of(key, max(wide, 8.5), builder.plan.longest_club)
    slots = [
        Col(f"slot{n}", width, "pb.computed.entry", side="centre") for n, width in enumerate(widths)
    ]
    tab = build_computed(
        builder,
        TAB,
        [*layout.with_names(COLUMNS, builder.plan.longest), *slots],
        numbers_from=first,
    )
    printed = first + len(builder.plan.about) + builder.plan.rounds + 1 + USUAL_CRITERIA
    pages_across(tab, printed, first)
    cell = f"{builder.column(first)}{layout.FIRST_ROW}"
    text = f"AND(ISTEXT({cell}),ISNUMBER({builder.column(first)}${layout.HEADER_ROW}))"
    hatched = {"pattern": 8, "fg_color": style.RULE, "bg_color": style.WHITE}
    away, won = f'ISNUMBER(SEARCH(LEFT({cell},1),"0—{LEFT}"))', f'RIGHT({cell},1)="1"'
    won = f'ISNUMBER(SEARCH("+",{cell})),{won}'
    if grid:
        away = f'{cell}="{ITSELF}"'
        won = ",".join(f'{cell}="{more}"' for more in ("1", "+", "1 1", "1 ½", "½ 1", "+ +"))
    looks = {away: {**hatched, "font_color": style.GREY}, won: style.lit(style.WIN)}
    for condition, look in looks.items():
        tab.when(tab.area(first), f"AND({text},OR({condition}))", look)


def write(writer: Writer, reading: Reading, tournament: Tournament, standings: Standings) -> None:
    """Fill the tab anew: a line a player in the order of the standings, a column a round."""
    words = reading.words
    game = reading.system.traits.game
    header, rows = crosstable(words, game, tournament, standings)
    first = len(COLUMNS) + len(about_keys(tournament, game)) + len(tournament.rounds)
    numbers, subtitle = range(first, len(header)), after_round(words, tournament, standings)
    write_table(writer, layout.CROSSTABLE, subtitle, header, rows, numbers)


def crosstable(
    words: Vocabulary,
    game: str,
    tournament: Tournament,
    standings: Standings,
    *,
    by_round: bool = False,
) -> tuple[list[str | int], list[list[Any]]]:
    """Return the heading and the rows of the crosstable, in order of places.

    First :data:`COLUMNS`, then what is said of a player (:func:`about_keys`), then the rounds
    (in a round robin of chess the opponents, unless ``by_round``), then the points among the
    criteria, as they decide.
    """
    about = about_keys(tournament, game)
    header: list[str | int] = [layout.heading(words.catalogue, c.key) for c in COLUMNS]
    header += [layout.heading(words.catalogue, key) for key in about]
    order = {line.player: index for index, line in enumerate(standings.lines, start=1)}
    table = cells_of(words, game, tournament, standings, by_round=by_round)
    header += table.numbers
    above, points = before_points(standings), layout.heading(words.catalogue, "points")
    behind = [name for name in valued(standings) if name not in above]
    header += [words(f"criterion.{name}") for name in above]
    header += [points, *(words(f"criterion.{name}") for name in behind)]
    rows = []
    for line in standings.lines:
        player = tournament[line.player]
        own = line.ranked and game != "riichi"
        row: list[Any] = [order[line.player] if own else line.shown_place, player.name]
        row += [getattr(player, key) or None for key in about]
        row += [cell or None for cell in table.cells[line.player]]
        row += [number_cell(line.values.get(name)) for name in above]
        rows.append([*row, line.points, *(number_cell(line.values.get(key)) for key in behind)])
    return header, rows


def cells_of(
    words: Vocabulary,
    game: str,
    tournament: Tournament,
    standings: Standings,
    *,
    by_round: bool = False,
) -> CrosstableCells:
    """Return the cells between players and points, with the hanchans among them.

    A hanchan is its place, points, table and wind: ``1 +42.5 3E``.
    """
    grid = is_grid(game, tournament.settings.predetermined) and not by_round
    table = CrosstableCells(words.catalogue, game, tournament, standings, grid=grid)
    for number, crossed in table.crossed.items() if game == "riichi" else ():
        seats = [entry for crossing in crossed for entry in crossing or ()]
        table.cells[number] = [
            cell if entry.seat is None else seat_entry(words, entry)
            for cell, entry in zip(table.cells[number], seats, strict=True)
        ]
    return table


def seat_entry(words: Vocabulary, entry: Appearance) -> str:
    """Return a hanchan in the crosstable: place, points, table and wind: ``1 +42.5 3E``."""
    wind = words(f"wind_letter.{tables_tab.WINDS[entry.seat or 0]}")
    points = show_decimal(entry.points, words.decimal, 1)
    signed = f"+{points}" if entry.points > 0 else points
    at: dict[str, Any] = {"table": entry.board, "wind": wind}
    if entry.outcome is Outcome.OPEN:
        return words("crosstable.seat_open", **at)
    if entry.outcome is Outcome.VOID:
        shown = signed if entry.points else ""
        return " ".join(words("crosstable.seat_void", **at, points=shown).split())
    return words("crosstable.seat", **at, place=entry.place or 0, points=signed)
