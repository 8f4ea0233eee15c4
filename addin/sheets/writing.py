"""From values to sheets: collects what a click will write, then writes it in few calls."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from addin.sheets import layout, report_tabs, tables_tab
from addin.sheets.grid import AsText, Grid, Tabs, area, plain, runs, to_cell
from addin.sheets.log_tab import split_snapshot
from addin.sheets.reading import Reading
from addin.sheets.table_text import (
    after_round,
    after_words,
    crosstable,
    decided,
    decimals,
    number_cell,
)
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, show_exact
from pairing.results import Report, Standings
from pairing.tournament import Round, Tournament

CLEAR_ROWS = 5000
"""Rows a computed tab is cleared over before it is written anew."""

MOST_REMARKS = {2: 1, 4: 3}
"""Remarks that fit above a round's boards or tables, by seats; the Log has them all."""

STATUS_ROW = 2
REMARK_ROW = 3


@dataclass
class Block:
    """Values for one rectangle of a sheet; ``clear`` empties that many rows and columns first."""

    row: int
    column: int
    values: list[list[Any]]
    clear: tuple[int, int] | None = None


@dataclass
class Writer:
    """What one click writes, held back until everything is computed."""

    tabs: Tabs
    blocks: dict[tuple[str, int | None], list[Block]] = field(default_factory=dict)
    resized: dict[tuple[str, int | None], tuple[str, int, int, int]] = field(default_factory=dict)
    shown: list[tuple[str, int | None]] = field(default_factory=list)
    focus: tuple[str, int | None, int, int] | None = None
    drawn: list[tuple[str, bytes]] = field(default_factory=list)

    def put(self, tab: str, number: int | None, block: Block) -> None:
        """Write a block later."""
        self.blocks.setdefault((tab, number), []).append(block)

    def show(self, tab: str, number: int | None = None) -> None:
        """Make a hidden tab visible."""
        self.shown.append((tab, number))

    def draw(self, tab: str, png: bytes) -> None:
        """Put another image into the picture of a tab later (the template has one on it)."""
        self.drawn.append((tab, png))

    def select(self, tab: str, number: int | None, row: int, column: int) -> None:
        """Where the organiser will find himself after the click."""
        self.focus = (tab, number, row, column)

    def flush(self) -> None:
        """Write everything.  Nothing before this call has touched the workbook."""
        self.tabs.handles.kept = None
        for (tab, number), blocks in self.blocks.items():
            sheet = self.tabs.sheet(tab, number)
            if (tab, number) in self.shown:
                sheet.visible = True
            if (tab, number) in self.resized:
                name, header, rows, columns = self.resized[tab, number]
                whole = sheet.range(area(header, 1, max(rows, 1) + 1, columns))
                sheet.tables[name].resize(whole)
            for block in blocks:
                if block.clear:
                    rows, columns = block.clear
                    sheet.range(area(block.row, block.column, rows, columns)).clear_contents()
                if block.values and block.values[0]:
                    # The exact size and plain values: no need for xlwings' converters, which
                    # would ask the engine about every range again.
                    place = area(block.row, block.column, len(block.values), len(block.values[0]))
                    sheet.range(place).raw_value = [
                        [to_cell(cell) for cell in row] for row in block.values
                    ]
        for tab, png in self.drawn:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "picture.png"
                path.write_bytes(png)
                picture = None
                with suppress(Exception):  # the organiser may have deleted it
                    picture = self.tabs.sheet(tab).pictures(1)
                if picture is not None:
                    picture.update(path)
        if self.focus:
            tab, number, row, column = self.focus
            sheet = self.tabs.sheet(tab, number)
            # xlwings activates a sheet through a running Excel and fails where there is none;
            # there, selecting a cell brings its sheet to the front.  In Excel it fails while
            # another Excel window is in front, and then no cell can be selected.  All is
            # written by now: where the cursor stands must not look like a failed click.
            with suppress(Exception):
                sheet.activate()
            with suppress(Exception):
                sheet.range(area(row, column)).select()


def write_columns(
    writer: Writer,
    tab: str,
    number: int | None,
    grid: Grid,
    keys: Sequence[str],
    rows: Sequence[Sequence[Any]],
    old_rows: int,
) -> None:
    """Write rows under known columns, leaving the organiser's own columns alone.

    Rows beyond ``rows`` down to ``old_rows`` are emptied.
    """
    ordered = sorted(range(len(keys)), key=lambda index: grid.at[keys[index]])
    positions = [grid.at[keys[index]] for index in ordered]
    padding = [[None] * len(keys)] * max(0, old_rows - len(rows))
    table = [[row[index] for index in ordered] for row in (*rows, *padding)]
    for start, count in runs(positions):
        writer.put(
            tab,
            number,
            Block(grid.header + 1, positions[start], [row[start : start + count] for row in table]),
        )


def write_round(
    writer: Writer, reading: Reading, tournament: Tournament, round_: Round, remarks: Sequence[Text]
) -> None:
    """Fill a Round tab: boards, scores before the round, byes; results stay as they are."""
    words, seats = reading.words, reading.system.face.seats
    rows = (tables_tab.rows_of if seats == 4 else game_rows)(reading, tournament, round_)
    missing = [
        p.name for p in tournament.players if p.number not in round_.reported and not p.substitute
    ]
    said = [words(remark) for remark in remarks[: MOST_REMARKS[seats]]]
    if missing:
        said.append(words("round.absent", count=len(missing), names=shorten(missing)))
    _fill_round(writer, reading, round_.number, rows, " ".join(said) or None)
    resize(writer, reading, round_.number, len(rows))
    writer.show(layout.ROUND, round_.number)


def _fill_round(
    writer: Writer, reading: Reading, number: int, rows: Sequence[Sequence[Any]], remark: str | None
) -> None:
    """Put remark and lines on a Round tab.

    Where nobody has moved or added a column, remark, heading and lines are one block.
    """
    grid, keys = reading.round_grids[number], round_keys(reading)
    write_columns(writer, layout.ROUND, number, grid, keys, rows, len(grid.rows) - grid.header)
    *others, last = writer.blocks[layout.ROUND, number]
    width = len(keys)
    beside = grid.rows[REMARK_ROW - 1][1:width]
    if not others and grid.header == REMARK_ROW + 1 and not any(plain(cell) for cell in beside):
        heading = grid.rows[grid.header - 1][:width]
        values = [[remark, *[None] * (width - 1)], heading, *last.values]
        writer.blocks[layout.ROUND, number] = [Block(REMARK_ROW, 1, values)]
    else:
        writer.put(layout.ROUND, number, Block(REMARK_ROW, 1, [[remark]]))


def game_rows(reading: Reading, tournament: Tournament, round_: Round) -> list[list[Any]]:
    """The lines of a round of two-player games: boards, then byes."""
    words = reading.words
    columns = round_keys(reading)
    before = tournament.after(round_.number - 1)
    rows: list[list[Any]] = []
    for game in round_.games:
        values = {
            "board": game.board,
            "white": tournament[game.white].name,
            "white_score": before.scores[game.white],
            "result": str(game.result) if game.result else None,
            "black": tournament[game.black].name,
            "black_score": before.scores[game.black],
            "handicap": game.handicap or None,
            "komi": None if game.komi is None else show_exact(game.komi),
            "note": board_note(words, before, game.white, game.black),
        }
        rows.append([values[column] for column in columns])
    byes = {kind: word for word, kind in layout.bye_words(words.catalogue).items()}
    for player, kind in round_.byes:
        values = {
            "white": tournament[player].name,
            "white_score": before.scores[player],
            "black": byes[kind.value],
        }
        rows.append([values.get(column) for column in columns])
    return rows


def round_keys(reading: Reading) -> list[str]:
    """The columns of a Round tab."""
    return reading.round_keys


def clear_round(writer: Writer, reading: Reading, number: int) -> None:
    """Empty a Round tab."""
    _fill_round(writer, reading, number, [], None)
    resize(writer, reading, number, 1)


def resize(writer: Writer, reading: Reading, number: int, rows: int) -> None:
    """Let the round's Excel table end with its last row.

    Only while it begins in the first column, where the template put it: a table that the
    organiser moved is his.
    """
    grid = reading.round_grids[number]
    width = max(grid.at.values())
    writer.resized[layout.ROUND, number] = (f"pbRound{number}", grid.header, rows, width)


def board_note(words: Vocabulary, before: Tournament, white: int, black: int) -> str | None:
    """What to say beside a board: a repeated meeting."""
    met = [e.round for e in before.history[white] if e.opponent == black and e.outcome.played]
    return words("note.repeat", rounds=met) if met else None


def shorten(names: Sequence[str], most: int = 12) -> str:
    """A list of names for one line of a sheet."""
    shown = ", ".join(names[:most])
    return shown + ", …" if len(names) > most else shown


def write_players(writer: Writer, reading: Reading, started: Tournament) -> None:
    """Write start numbers and the system's start values, where they are not there yet.

    Players who are not on the tab (house players just called) get lines below the others.
    """
    grid = reading.players_grid
    keys = ["number", *reading.system.face.start_columns]
    added = [p for p in started.players if p.number not in reading.player_rows]
    if added:
        keys += ["name", "substitute"]
    by_row = {row: number for number, row in reading.player_rows.items()}
    rows: list[list[Any]] = []
    changed = False
    for row in grid.body:
        player = started.by_number.get(by_row.get(row, 0))
        values: list[Any] = []
        for key in keys:
            old = grid.get(row, key)
            new = getattr(player, key) if player and key not in ("name", "substitute") else old
            if isinstance(new, Fraction) and Fraction(str(float(new))) != new:
                new = AsText(new)  # a third is no decimal, and must come back as a third
            shown = new if isinstance(new, AsText) else to_cell(new)
            changed |= new is not None and plain(old) != plain(shown)
            values.append(new)
        rows.append(values)
    mark = reading.words("player.substitute_mark")
    for player in added:
        rows.append(
            [
                *(getattr(player, key) for key in keys[:-2]),
                player.name,
                mark if player.substitute else None,
            ]
        )
    if not changed and not added:
        return
    write_columns(writer, layout.PLAYERS, None, grid, keys, rows, len(rows))
    writer.resized[layout.PLAYERS, None] = (
        "pbPlayers",
        grid.header,
        len(rows),
        max(grid.at.values()),
    )


def write_status(writer: Writer, text: str) -> None:
    """The Tournament tab's status line."""
    writer.put(layout.TOURNAMENT, None, Block(STATUS_ROW, 1, [[text]]))


def write_settings(writer: Writer, reading: Reading, started: Tournament) -> None:
    """Write settings that the system resolved (an automatic value became a number)."""
    words = reading.words
    for item in words.setting_fields(type(started.settings)):
        old = getattr(reading.tournament.settings, item.name)
        new = getattr(started.settings, item.name)
        if new != old:
            row = reading.setting_rows[item.name]
            shown = words.show_setting(item.name, words.spec(item), new)
            writer.put(layout.TOURNAMENT, None, Block(row, 2, [[shown]]))


def write_log(
    writer: Writer,
    reading: Reading,
    action: str,
    round_: int | None,
    changed: str,
    snapshots: Sequence[str] = (),
    seed: int | None = None,
) -> None:
    """Append to the Log: time, action, seed, what changed, and snapshots of rounds."""
    grid = reading.log_grid
    keys = [column.key for column in layout.LOG_COLUMNS]
    pieces = [piece for text in snapshots for piece in split_snapshot(text)] or [""]
    rows: list[list[Any]] = [
        [
            f"{datetime.now():%Y-%m-%d %H:%M:%S}",
            reading.words(f"action.{action}"),
            round_,
            reading.tournament.seed if seed is None else seed,
            changed,
            pieces[0] or None,
        ]
    ]
    rows += [[None] * (len(keys) - 1) + [piece] for piece in pieces[1:]]
    start = max(len(grid.rows), grid.header)
    shifted = Grid(grid.tab, grid.rows, grid.at, start)
    write_columns(writer, layout.LOG, None, shifted, keys, rows, len(rows))


# -- tables for reading -----------------------------------------------------------------


def write_table(
    writer: Writer,
    tab: str,
    subtitle: str,
    header: Sequence[str | int],
    rows: Sequence[Sequence[Any]],
    number_columns: Sequence[int],
) -> None:
    """Fill a computed tab: subtitle, decimals of its number columns, heading and rows."""
    counts = [
        decimals([row[index] for row in rows]) if index in number_columns else None
        for index in range(len(header))
    ]
    width = max(1, len(header))
    heading: list[Any] = list(header) or [None]
    block: list[list[Any]] = [[subtitle, *[None] * (width - 1)], counts or [None], heading]
    block += [list(row) for row in rows]
    writer.put(tab, None, Block(STATUS_ROW, 1, block, clear=(CLEAR_ROWS, max(60, width))))
    if header:
        writer.put(tab, None, Block(1, 2, [event_line(writer.tabs.event, width)]))


def event_line(event: str, width: int) -> list[str | None]:
    """The title's line from the second column: the tournament's name at the table's edge.

    >>> event_line("Cup", 5)[:6]
    [None, None, None, 'Cup', None, None]
    """
    line: list[str | None] = [None] * max(59, width)
    line[max(width - 1, layout.EVENT_FROM) - 1] = event or None
    return line


def empty_if_of_round(writer: Writer, reading: Reading, tab: str, number: int) -> None:
    """Empty a computed tab that shows the state after a round which is taken back.

    What it shows is known from the Log, which is read anyway: its last line about the tab.
    """
    named = {layout.STANDINGS: "standings", layout.CROSSTABLE: "crosstable"}
    action, grid = reading.words(f"action.{named.get(tab, 'reports')}"), reading.log_grid
    lines = [row for row in grid.body if plain(grid.get(row, "action")) == action]
    if lines and plain(grid.get(lines[-1], "round")) == str(number):
        write_table(writer, tab, reading.words("standings.hint"), [], [], [])


def write_standings(
    writer: Writer, reading: Reading, tournament: Tournament, standings: Standings
) -> None:
    """The Standings tab, with why each player is above the next."""
    words = reading.words
    header = [layout.heading(words.catalogue, c.key) for c in layout.STANDINGS_FIXED]
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
    numbers = range(len(layout.STANDINGS_FIXED) - 1, len(header))
    subtitle = after_round(words, tournament, standings)
    write_table(writer, layout.STANDINGS, subtitle, header, rows, numbers)


def write_crosstable(
    writer: Writer, reading: Reading, tournament: Tournament, standings: Standings
) -> None:
    """The Crosstable tab."""
    words = reading.words
    header, rows = crosstable(words, reading.system.face.game, tournament, standings)
    first = len(layout.CROSSTABLE_FIXED) + len(tournament.rounds)
    write_table(
        writer,
        layout.CROSSTABLE,
        after_round(words, tournament, standings),
        header,
        rows,
        range(first, len(header)),
    )


def write_report(writer: Writer, reading: Reading, report: Report, after_round: int) -> None:
    """A further tab of the system's, as it stands after a round."""
    words = reading.words
    header: list[str | int] = [
        int(shown) if shown.isdecimal() else shown
        for shown in (words(column.heading) for column in report.columns)
    ]
    rows: list[list[Any]] = [
        [
            Fraction(cell) if isinstance(cell, int) else words(cell) if isinstance(cell, Text)
            else cell
            for cell in row
        ]
        for row in report.rows
    ]  # fmt: skip
    numbers = [i for i, column in enumerate(report.columns) if column.kind in ("whole", "decimal")]
    said = [report.title, *report.remarks]
    subtitle = " ".join(words(one) for one in said)
    if after_round:
        subtitle = f"{after_words(words, after_round, reading.tournament.planned)} {subtitle}"
    if reading.system.face.shapes.get(report.key) == "cards":
        header, rows = report_tabs.cards(header, rows)
    write_table(writer, report.key, subtitle, header, rows, numbers)
