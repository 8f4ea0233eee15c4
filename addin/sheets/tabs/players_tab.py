"""The Players tab: who plays, with what rating, and which rounds he is away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from addin.sheets import layout, style
from addin.sheets.grid import Grid, as_typed_text, fault, plain, to_value
from addin.sheets.layout import Col, Tab
from addin.sheets.reading import Reading
from addin.sheets.tabs import arrivals
from addin.sheets.vocabulary import Vocabulary
from addin.sheets.writer import Block, Writer, write_columns
from pairing.adjustments import read_adjustments
from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.identities import read_ids, show_ids
from pairing.limits import NAME_SIGNS, check_players, too_long
from pairing.names import name_key
from pairing.numbers import rating_number, whole_number
from pairing.renumbering import Numbers
from pairing.round_lists import Absences, read_absences, show_absences, why_none
from pairing.settings import parse_points
from pairing.systems import PairingSystem, SystemTraits
from pairing.tournament import Player, Tournament

if TYPE_CHECKING:
    from addin.sheets.builder import Builder

LARGEST_RATING = 9000

WHOLE_START = "start_level"
"""The one start value that is a whole number."""

_OPTIONAL: Mapping[str, Any] = {"needed": False, "by_heading": True}
_RATED: Mapping[str, Any] = {"typed": layout.WHOLE, "limits": (-LARGEST_RATING, LARGEST_RATING)}


_text: Callable[..., Col] = partial(Col, style="pb.input", typed=layout.TEXT, **_OPTIONAL)
_whole: Callable[..., Col] = partial(
    Col, style="pb.input.count", typed=layout.WHOLE, limits=(0, LARGEST_RATING), **_OPTIONAL
)
REPORT_COLUMNS: Mapping[str, Col] = {
    column.key: column
    for column in (
        _text("title", 7, about="title"),
        _text("sex", 6),
        _text("birth", 12, typed=layout.DATE),
        _whole("second_rating", 10),
        _whole("k_factor", 6),
        _text("team", 18),
        _whole("replaces", 10, about="replaces", asked=True),
        _whole("deviation", 10, about="deviation", asked=True),
        _text("adjustment", 22),
    )
}
"""Columns that a federation's report needs, by field of ``Player``; the first stands beside the
country."""


def _house(words: Catalogue) -> tuple[str]:
    return (words("player.substitute_mark"),)


def columns(traits: SystemTraits) -> tuple[Col, ...]:
    """Return columns of the Players tab; those after ``absent`` are the system's start values."""
    centred = partial(Col, side="centre")
    about = partial(Col, typed=layout.TEXT, side="indented", needed=False)
    house = centred("substitute", 9, "pb.input.centre", typed=layout.CHOICE, offers=_house)
    asked = [column for key, column in REPORT_COLUMNS.items() if key in traits.player_columns]
    start = {key: {**_RATED, "typed": layout.NUMBER} for key in traits.start_columns}
    if WHOLE_START in start:
        start[WHOLE_START] = dict(_RATED)
    titled = [column for column in asked if column.key == "title"]
    return (
        centred("number", 5, "pb.input.count", typed=layout.WHOLE),
        Col("name", 40, "pb.input.name", typed=layout.TEXT, unique=True),
        Col("rating", 8, "pb.input.number", side="right", about="rating", **_RATED),
        centred("rank", 8, "pb.input.centre", typed=layout.TEXT, about="rank", needed=False),
        about("club", 20, "pb.input.text", about="club"),
        about("country", 11, "pb.input.text", about="country"),
        *titled,
        Col("absent", 11, "pb.input", typed=layout.TEXT),
        *([house] if traits.seats == 4 else []),
        *(centred(key, 9, "pb.input.count", **start[key]) for key in traits.start_columns),
        Col("id", 11, "pb.input", typed=layout.TEXT, needed=False),
        arrivals.COLUMN,
        *asked[len(titled) :],
        about("surname", 20, "pb.input.text", about="surname", asked=True, **_OPTIONAL),
    )


TAB = Tab(
    layout.PLAYERS, columns, known_by="name", hint="", landscape=False, frozen=2, event_lines=1,
    excel_table="pbPlayers",
)  # fmt: skip


# -- building ---------------------------------------------------------------------------


def build(builder: Builder) -> None:
    """Add the tab to a new workbook; notes where the names stand in ``builder.names``."""
    tab = builder.tab(TAB)
    tab.end = builder.last_player
    sheet, ours = tab.sheet, tab.columns
    sheet.write(0, 0, builder.words("tab.players"), builder.looks["pb.title"])
    unused = builder.plan.unused
    last = max(at for at in range(tab.index("absent")) if ours[at].about not in unused)
    tab.event(last)
    sheet.merge_range(1, 0, 1, last, builder.words("players.hint"), builder.looks["pb.hint"])
    sheet.set_row(1, 30)
    tab.print_columns(last)
    tab.cells()
    tab.excel_table()
    top, name = layout.FIRST_ROW, tab.letter("name")
    names = f"${name}${top}:${name}${tab.end}"
    quoted = builder.words.tab(layout.PLAYERS).replace("'", "''")
    builder.names = f"='{quoted}'!{names}"
    arrivals.build(tab)
    used = f"ROW()<=COUNTA({names})+{top + 2}"
    tab.rows_rules(tab.area(), used, {"bg_color": style.INPUT}, band=style.INPUT_BAND)
    twice = builder.book.add_format(style.lit(style.WARNING, style.WARNING_INK))
    sheet.conditional_format(tab.area("name"), {"type": "duplicate", "format": twice})


# -- reading ----------------------------------------------------------------------------


def read_players(
    grid: Grid, chosen: PairingSystem, words: Vocabulary, problems: list[InputError]
) -> tuple[list[Player], dict[int, int]]:
    """Return players in order of start numbers, and each one's row.

    Players without a start number get the next free ones, higher rating first.
    """
    rows = [row for row in grid.body if grid.filled(row)]
    check_players(len(rows))
    lines = _Lines(grid, chosen, words, problems)
    byes = {name_key(word) for word in layout.bye_words(words.catalogue)}
    named: dict[str, int] = {}
    numbered: dict[int, int] = {}
    drafts: dict[int, dict[str, Any]] = {}
    for row in rows:
        name = grid.text(row, "name")
        if not name:
            lines.wrong(row, "name", "error.player_no_name")
        elif name_key(name) in byes:
            lines.wrong(row, "name", "error.player_is_bye", player=name)
        elif (first := named.setdefault(name_key(name), row)) != row:
            there = grid.place(first, "name")
            lines.wrong(row, "name", "error.player_twice", player=name, first=there)
        else:
            drafts[row] = lines.player(row, name)
            lines.number(row, numbered)
    loose = [row for row in drafts if row not in numbered.values()]
    loose.sort(key=lambda row: (-(drafts[row]["rating"] or -(10**6)), row))
    numbered |= dict(enumerate(loose, start=max(numbered, default=0) + 1))
    players = [
        Player(number=number, **drafts[row])
        for number, row in sorted(numbered.items())
        if row in drafts
    ]
    return players, numbered


def players_with(
    reading: Reading, cells: Mapping[tuple[int, int], Any]
) -> tuple[Grid, list[Player], dict[int, int]]:
    """Return the tab as it is going to read with other values in some cells (row, column): see
    :func:`read_players`.
    """
    grid = reading.players_grid.with_cells(cells)
    return grid, *read_players(grid, reading.system, reading.words, [])


@dataclass
class _Lines:
    """The lines of the tab while they are read; every mistake goes to ``problems``."""

    grid: Grid
    chosen: PairingSystem
    words: Vocabulary
    problems: list[InputError]

    def wrong(self, row: int, key: str, message: str, /, **values: Any) -> None:
        """Note what is wrong with a cell."""
        self.problems.append(fault(self.grid, row, key, message, **values))

    def number(self, row: int, numbered: dict[int, int]) -> None:
        """Put the start number of a line, if it has one, to those of the lines above it."""
        typed = self.grid.text(row, "number")
        if typed and not whole_number(typed, 9999):
            self.wrong(row, "number", "error.start_number", value=typed)
        elif typed and (first := numbered.setdefault(int(typed), row)) != row:
            other = self.grid.place(first, "number")
            self.wrong(row, "number", "error.start_number_twice", value=typed, other=other)

    def player(self, row: int, name: str) -> dict[str, Any]:
        """Return the fields of the player in a line, without his start number."""
        grid, traits = self.grid, self.chosen.traits
        values: dict[str, Any] = {"name": name}
        values |= {key: grid.text(row, key) for key in ("rank", "club", "country", "surname")}
        for key, text in values.items():
            if len(text) > NAME_SIGNS:
                self.problems.append(too_long(text).at(grid.place(row, key)))
        values["rating"] = self._rating(row, name)
        rounds = Absences()
        try:
            rounds = read_absences(grid.text(row, "absent"))
        except ValueError as error:
            self.wrong(row, "absent", "error.absent", player=name, why=why_none(error))
        values |= {"absent": rounds.absent, "half_byes": rounds.half, "full_byes": rounds.full}
        if traits.seats == 4:
            values["substitute"] = bool(grid.text(row, "substitute"))
        values["ids"] = read_ids(grid.text(row, "id"), traits.game)
        for key in traits.player_columns:
            typed = grid.text(row, key)
            if key == "adjustment":
                values[key] = self._adjustment(row, typed)
            elif REPORT_COLUMNS[key].typed != layout.WHOLE:
                values[key] = typed
            elif typed:
                values[key] = whole_number(typed, LARGEST_RATING)
                if values[key] is None:
                    over = layout.heading(self.words.catalogue, key, layout.PLAYERS)
                    about = {"player": name, "value": typed, "column": over}
                    self.wrong(row, key, "error.player_number", **about)
        for key in traits.start_columns:
            typed = grid.text(row, key)
            value = parse_points(typed) if typed else None
            if typed and (value is None or not _is_start_value(key, value)):
                self.wrong(row, key, "error.start_value", player=name, value=typed)
            elif value is not None:
                values[key] = int(value) if key == WHOLE_START else value
        return values

    def _adjustment(self, row: int, typed: str) -> str:
        """Return what no game gave, as it is kept."""
        try:
            return "; ".join(map(str, read_adjustments(typed)))
        except InputError as error:
            self.problems.append(error.at(self.grid.place(row, "adjustment")))
            return ""

    def _rating(self, row: int, name: str) -> int | None:
        typed = self.grid.text(row, "rating")
        rating = rating_number(typed) if typed else None
        if typed and (rating is None or abs(rating) > LARGEST_RATING):
            key = "error.rating_text" if rating is None else "error.rating_range"
            self.wrong(row, "rating", key, player=name, value=typed)
        return rating


def _is_start_value(key: str, value: Fraction) -> bool:
    """Return whether a number is one: no day, as Excel makes of ``1.5`` (46143), and no time."""
    parts = value.denominator
    exact = parts == 1 or (key != WHOLE_START and (parts <= 12 or 1000 % parts == 0))
    return exact and abs(value) <= LARGEST_RATING


# -- writing ----------------------------------------------------------------------------


def write_numbers(
    writer: Writer, reading: Reading, now: Tournament, numbers: Numbers, late: Collection[int]
) -> None:
    """Write other start numbers, and the rounds missed by who has come ``late``.

    ``now`` is the tournament with these numbers, ``late`` are those from before.
    """
    grid = reading.players_grid
    rows = {row: numbers.get(old, old) for old, row in reading.player_rows.items()}
    values = [[rows.get(row, grid.text(row, "number") or None)] for row in grid.body]
    writer.put(layout.PLAYERS, None, Block(grid.header + 1, grid.at["number"], values))
    for old in late if "absent" in grid.at else ():
        shown = show_absences(now[numbers.get(old, old)])
        block = Block(reading.player_rows[old], grid.at["absent"], [[shown]])
        writer.put(layout.PLAYERS, None, block)


def write_players(writer: Writer, reading: Reading, tournament: Tournament) -> list[list[Any]]:
    """Write start numbers and the system's start values, where they are not there yet.

    Players who are not on the tab (house players just called) get lines below the others.  Gives
    each cell that is filled: start number, column, what stands there and what it will read.
    """
    grid = reading.players_grid
    keys = ["number", *reading.system.traits.start_columns]
    away = _changed_absences(reading.tournament, tournament)
    added = [p for p in tournament.players if p.number not in reading.player_rows]
    if away:
        keys.append("absent")
    if added:
        keys += ["name", "substitute"]
    lines = {row: [grid.get(row, key) for key in keys] for row in grid.body}
    filled: list[list[Any]] = []
    for number, row in reading.player_rows.items():
        player = tournament.by_number.get(number)
        for at, key in enumerate(keys if player else ()):
            there = lines[row][at]
            new = getattr(player, key) if key in START else there
            if key == "absent":
                new = away.get(number, there)
            new = lines[row][at] = exactly(new)
            if new is not None and plain(there) != plain(to_value(new)):
                filled.append([number, key, as_typed_text(there), plain(to_value(new))])
    rows = [*lines.values()]
    house = reading.words("player.substitute_mark")
    for player in added:
        line: dict[str, Any] = {key: exactly(getattr(player, key)) for key in START}
        line |= {"name": player.name, "absent": away.get(player.number)}
        line["substitute"] = house if player.substitute else None
        rows.append([line[key] for key in keys])
        filled.append([player.number, "number", None, str(player.number)])
    if filled:
        _write(writer, reading, keys, rows)
    return filled


def _changed_absences(before: Tournament, now: Tournament) -> dict[int, str]:
    """Return the absences that changed, by start number, as their cells show them."""
    then = {player.number: (player.absent, player.half_byes) for player in before.players}
    none = frozenset[int](), frozenset[int]()  # of a line that is new
    return {
        player.number: show_absences(player) or ""
        for player in now.players
        if then.get(player.number, none) != (player.absent, player.half_byes)
    }


def exactly(value: Any) -> Any:
    """Return a cell that reads as the value: a third is no decimal, so it is a text."""
    inexact = isinstance(value, Fraction) and Fraction(str(float(value))) != value
    return str(value) if inexact else value


def line_of(reading: Reading, player: Player) -> dict[str, Any]:
    """Return the cells of a player's line, by column."""
    traits = reading.system.traits
    line: dict[str, Any] = {"name": player.name, "rating": player.rating}
    for key in ("rank", "club", "country", "surname", *traits.player_columns):
        line[key] = getattr(player, key) or None
    house = reading.words("player.substitute_mark") if player.substitute else None
    line |= {"absent": show_absences(player), "substitute": house}
    line |= {"id": show_ids(player.ids, traits.game) or None}
    return line | {key: exactly(getattr(player, key)) for key in START}


def _write(
    writer: Writer, reading: Reading, keys: Sequence[str], rows: Sequence[Sequence[Any]]
) -> None:
    """Write lines under these columns, and let the Excel table end with the last of them."""
    grid = reading.players_grid
    write_columns(writer, layout.PLAYERS, None, grid, keys, rows, len(rows))
    last = max(grid.at.values())
    writer.resized[layout.PLAYERS, None] = (TAB.excel_table, grid.header, len(rows), last)


START = ("number", "start_score", "start_level")
"""Columns that a pairing fills for everybody."""


def write_new_players(writer: Writer, reading: Reading, players: Sequence[Player]) -> None:
    """Write the players a new workbook begins with; numbers come with the first pairing."""
    keys = [column.key for column in columns(reading.system.traits) if column.key not in START]
    lines = [line_of(reading, player) for player in players]
    _write(writer, reading, keys, [[line.get(key) for key in keys] for line in lines])
