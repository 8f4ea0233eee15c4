"""The Crosstable tab: a column a round, or in a round robin of chess a column an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.standings_text import (
    after_round,
    before_points,
    number_cell,
    show_decimal,
    valued,
)
from addin.sheets.tabs import round_tab, tables_tab
from addin.sheets.tabs.computed_tab import (
    ABOUT_SLOTS,
    CRITERIA_SLOTS,
    build_computed,
    named,
    pages_across,
    write_table,
)
from addin.sheets.tabs.player_details import about_keys, width_of
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Writer
from pairing.results import Standings
from pairing.round_cells import SIGN_OF
from pairing.standings.crosstable import Crossing, crossings
from pairing.standings.ledger import FORFEITS
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


TAB = Tab(layout.CROSSTABLE, COLUMNS, filled=True, guarded=True, frozen=2)


GRID_WIDTH = 5.0
"""Of an opponent's column in a round robin."""

ITSELF = "■"
"""Where a player's line meets his own column."""


def is_grid(game: str, predetermined: bool) -> bool:
    """Return whether columns are opponents: in chess, where everybody meets everybody."""
    return game == "chess" and predetermined


def build(builder: Builder) -> None:
    """The Crosstable tab, with a column for every round or opponent there may be."""
    grid = is_grid(builder.traits.game, builder.system.settings().predetermined)
    wide = GRID_WIDTH if grid else round_tab.kind_of(builder.traits).ENTRY_WIDTH
    rounds = builder.plan.rounds + layout.SPARE_ROUNDS
    first = len(COLUMNS)
    widths = [wide] * rounds + [max(wide, 8.5)] * (CRITERIA_SLOTS + ABOUT_SLOTS)
    for at, key in enumerate(builder.plan.about):
        widths[at] = width_of(key, wide, builder.plan.longest_club)
    slots = [
        Col(f"slot{n}", width, "pb.computed.entry", side="centre") for n, width in enumerate(widths)
    ]
    tab = build_computed(
        builder, TAB, [*named(COLUMNS, builder.plan.longest), *slots], numbers_from=first
    )
    printed = first + len(builder.plan.about) + builder.plan.rounds + 1 + USUAL_CRITERIA
    pages_across(tab, printed, first)
    cell = f"{builder.column(first)}{layout.FIRST_ROW}"
    text = f"AND(ISTEXT({cell}),ISNUMBER({builder.column(first)}${layout.HEADER_ROW}))"
    hatched = {"pattern": 8, "fg_color": style.RULE, "bg_color": style.WHITE}
    away, won = f'LEFT({cell},1)="0",LEFT({cell},1)="—"', f'RIGHT({cell},1)="1"'
    won = f'ISNUMBER(SEARCH("+",{cell})),{won}'
    if grid:
        away = f'{cell}="{ITSELF}"'
        won = ",".join(f'{cell}="{more}"' for more in ("1", "+", "1 1", "1 ½", "½ 1", "+ +"))
    for condition, look in (
        (away, {**hatched, "font_color": style.GREY}),
        (won, style.lit(style.WIN)),
    ):
        tab.when(tab.area(first), f"AND({text},OR({condition}))", look)


def write(writer: Writer, reading: Reading, tournament: Tournament, standings: Standings) -> None:
    """Fill the tab anew: a line a player in the order of the standings, a column a round."""
    words = reading.words
    game = reading.system.traits.game
    header, rows = crosstable(words, game, tournament, standings)
    first = len(COLUMNS) + len(about_keys(tournament, game)) + len(tournament.rounds)
    write_table(
        writer,
        layout.CROSSTABLE,
        after_round(words, tournament, standings),
        header,
        rows,
        range(first, len(header)),
    )


def crosstable(
    words: Vocabulary,
    game: str,
    tournament: Tournament,
    standings: Standings,
    *,
    by_round: bool = False,
) -> tuple[list[str | int], list[list[Any]]]:
    """Heading and rows of the crosstable, in order of places.

    First :data:`COLUMNS`, then what is said of a player (:func:`about_keys`), then the rounds
    (in a round robin of chess the opponents, unless ``by_round``), then the points among the
    criteria, as they decide.
    """
    grid = is_grid(game, tournament.settings.predetermined) and not by_round
    about = about_keys(tournament, game)
    header: list[str | int] = [layout.heading(words.catalogue, c.key) for c in COLUMNS]
    header += [layout.heading(words.catalogue, key) for key in about]
    order = {line.player: index for index, line in enumerate(standings.lines, start=1)}
    numbers, crossed = crossings(tournament, [*order], grid=grid)
    header += numbers
    above, points = before_points(standings), layout.heading(words.catalogue, "points")
    behind = [name for name in valued(standings) if name not in above]
    header += [words(f"criterion.{name}") for name in above]
    header += [points, *(words(f"criterion.{name}") for name in behind)]
    rows = []
    for line in standings.lines:
        player = tournament[line.player]
        rows.append(
            [
                order[line.player] if line.ranked and game != "riichi" else line.shown_place,
                player.name,
                *(getattr(player, key) or None for key in about),
                *(
                    crossing_text(words, game, crossing, order, grid=grid) or None
                    for crossing in crossed[line.player]
                ),
                *(number_cell(line.values.get(name)) for name in above),
                line.points,
                *(number_cell(line.values.get(name)) for name in behind),
            ]
        )
    return header, rows


_SIGN = {
    **SIGN_OF,
    Outcome.BYE: "+",
    Outcome.FULL_BYE: "+",
    Outcome.HALF_BYE: "=",
    Outcome.ZERO_BYE: "-",
    Outcome.ABSENT: "-",
    Outcome.SEATED: "=",
    Outcome.VOID: "-",
}


_FIGURE = {"+": "1", "=": "½", "-": "0", "?": "?"}


def crossing_text(
    words: Vocabulary, game: str, crossing: Crossing, order: dict[int, int], *, grid: bool
) -> str:
    """Return the words of a cell: a round, or in a ``grid`` the results against one opponent.

    There a game won without play is ``+``, one lost so ``-``.
    """
    if crossing is None:
        return ITSELF
    if not grid:
        return crosstable_entry(words, game, crossing[0], order)
    return " ".join(
        _SIGN[entry.outcome] if entry.outcome in FORFEITS else _FIGURE[_SIGN[entry.outcome]]
        for entry in crossing
    )


def crosstable_entry(words: Vocabulary, game: str, entry: Appearance, order: dict[int, int]) -> str:
    """One cell of the crosstable.

    Go: ``12+w``, with stones ``12+w3``; forfeits ``12+!``; no game ``0+`` (bye), ``0-``.
    Riichi: place, points, table and wind ``1 +42.5 3E``; no hanchan ``—0``.
    Chess: ``12w1``, ``12b½``; forfeits ``12w+``; no game ``—1``, ``—0``.  Opponents are
    named by their line in the table.
    """
    if entry.seat is not None:
        return _seat_entry(words, entry)
    if game == "riichi":
        return f"—{show_decimal(entry.points, words.decimal)}"
    sign = _SIGN[entry.outcome]
    forfeit = entry.outcome in FORFEITS
    colour = words(f"colour.{entry.colour}") if entry.colour else ""
    if entry.opponent is None:
        return f"0{sign}" if game == "go" else f"—{_FIGURE[sign]}"
    line = order[entry.opponent]
    if game == "go":
        stones = abs(entry.handicap) or ""
        return f"{line}{sign}!" if forfeit else f"{line}{sign}{colour}{stones}"
    return f"{line}{colour}{sign if forfeit else _FIGURE[sign]}"


def _seat_entry(words: Vocabulary, entry: Appearance) -> str:
    """A hanchan in the crosstable: place, points, table and wind: ``1 +42.5 3E``."""
    wind = words(f"wind_letter.{tables_tab.WINDS[entry.seat or 0]}")
    points = show_decimal(entry.points, words.decimal, 1)
    signed = f"+{points}" if entry.points > 0 else points
    if entry.outcome is Outcome.OPEN:
        return words("crosstable.seat_open", table=entry.board, wind=wind)
    if entry.outcome is Outcome.VOID:
        shown = signed if entry.points else ""
        return " ".join(
            words("crosstable.seat_void", table=entry.board, wind=wind, points=shown).split()
        )
    return str(
        words(
            "crosstable.seat", table=entry.board, wind=wind, place=entry.place or 0, points=signed
        )
    )
