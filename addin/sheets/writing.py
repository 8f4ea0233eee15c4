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

from addin.sheets import layout
from addin.sheets.grid import AsText, Grid, Tabs, plain, runs, to_cell
from addin.sheets.reading import Reading, split_snapshot
from addin.sheets.vocabulary import Vocabulary
from pairing.catalogue import Text, show_exact, show_readable
from pairing.results import Band, Line, Report, Standings, Value
from pairing.tournament import Appearance, Outcome, Round, Tournament

CLEAR_ROWS = 2000
"""Rows a computed tab is cleared over before it is written anew."""

MOST_REMARKS = 1
"""Remarks that fit above a round's table; the Log has them all."""

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
        for (tab, number), blocks in self.blocks.items():
            sheet = self.tabs.sheet(tab, number)
            if (tab, number) in self.shown:
                sheet.visible = True
            if (tab, number) in self.resized:
                name, header, rows, columns = self.resized[tab, number]
                area = sheet.range((header, 1), (header + max(rows, 1), columns))
                sheet.tables[name].resize(area)
            for block in blocks:
                if block.clear:
                    rows, columns = block.clear
                    sheet.range(
                        (block.row, block.column),
                        (block.row + rows - 1, block.column + columns - 1),
                    ).clear_contents()
                if block.values and block.values[0]:
                    # The exact size and plain values: no need for xlwings' converters, which
                    # would ask the engine about every range again.
                    sheet.range(
                        (block.row, block.column),
                        (
                            block.row + len(block.values) - 1,
                            block.column + len(block.values[0]) - 1,
                        ),
                    ).raw_value = [[to_cell(cell) for cell in row] for row in block.values]
        for tab, png in self.drawn:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "picture.png"
                path.write_bytes(png)
                self.tabs.sheet(tab).pictures[0].update(path)
        if self.focus:
            tab, number, row, column = self.focus
            sheet = self.tabs.sheet(tab, number)
            # xlwings activates a sheet through a running Excel and fails where there is none;
            # there, selecting a cell brings its sheet to the front.
            with suppress(Exception):
                sheet.activate()
            sheet.range((row, column)).select()


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
    words, grid = reading.words, reading.round_grids[round_.number]
    columns = layout.round_columns(reading.system.face)
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
        rows.append([values[column.key] for column in columns])
    byes = {kind: word for word, kind in layout.bye_words(words.catalogue).items()}
    for player, kind in round_.byes:
        values = {
            "white": tournament[player].name,
            "white_score": before.scores[player],
            "black": byes[kind.value],
        }
        rows.append([values.get(column.key) for column in columns])
    write_columns(
        writer,
        layout.ROUND,
        round_.number,
        grid,
        [c.key for c in columns],
        rows,
        len(grid.rows) - grid.header,
    )
    missing = [p.name for p in tournament.players if p.number not in round_.reported]
    said = [words(remark) for remark in remarks[:MOST_REMARKS]]
    if missing:
        said.append(words("round.absent", count=len(missing), names=shorten(missing)))
    writer.put(layout.ROUND, round_.number, Block(REMARK_ROW, 1, [[" ".join(said) or None]]))
    resize(writer, reading, round_.number, len(rows))
    writer.show(layout.ROUND, round_.number)


def clear_round(writer: Writer, reading: Reading, number: int) -> None:
    """Empty a Round tab."""
    grid = reading.round_grids[number]
    keys = [column.key for column in layout.round_columns(reading.system.face)]
    write_columns(writer, layout.ROUND, number, grid, keys, [], len(grid.rows) - grid.header)
    writer.put(layout.ROUND, number, Block(REMARK_ROW, 1, [[None]]))
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
    """Write start numbers and the system's start values, where they are not there yet."""
    grid = reading.players_grid
    keys = ["number", *reading.system.face.start_columns]
    by_row = {row: number for number, row in reading.player_rows.items()}
    rows: list[list[Any]] = []
    changed = False
    for row in grid.body:
        player = started.by_number.get(by_row.get(row, 0))
        values: list[Any] = []
        for key in keys:
            old = grid.get(row, key)
            new = getattr(player, key) if player else old
            if isinstance(new, Fraction) and Fraction(str(float(new))) != new:
                new = AsText(new)  # a third is no decimal, and must come back as a third
            shown = new if isinstance(new, AsText) else to_cell(new)
            changed |= new is not None and plain(old) != plain(shown)
            values.append(new)
        rows.append(values)
    if not changed:
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


def number_cell(value: Value | int) -> Any:
    """A criterion's value for a cell."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Band):
        return str(value)
    return Fraction(value)


def decimals(column: Sequence[Any]) -> int | None:
    """How many decimals a column of values needs to be read easily: 0, 1 or 2."""
    exact = [value for value in column if isinstance(value, Fraction)]
    if all(value.denominator == 1 for value in exact):
        return None
    return 1 if all(value.denominator in (1, 2) for value in exact) else 2


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
    writer.put(tab, None, Block(STATUS_ROW, 1, [[subtitle]]))
    writer.put(
        tab,
        None,
        Block(
            layout.DECIMALS_ROW,
            1,
            [counts, list(header), *[list(row) for row in rows]],
            clear=(CLEAR_ROWS, max(60, len(header))),
        ),
    )


def empty_if_of_round(writer: Writer, reading: Reading, tab: str, number: int) -> None:
    """Empty a computed tab that shows the state after a round which is taken back."""
    shown = plain(reading.tabs.sheet(tab).range((STATUS_ROW, 1)).value)
    if shown.startswith(after_words(reading.words, number, reading.tournament.planned)):
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
                decided(words, line, following),
                line.points,
                *(number_cell(line.values.get(name)) for name in criteria),
            ]
        )
    numbers = range(len(layout.STANDINGS_FIXED) - 1, len(header))
    subtitle = after_round(words, tournament, standings)
    write_table(writer, layout.STANDINGS, subtitle, header, rows, numbers)


def after_round(words: Vocabulary, tournament: Tournament, standings: Standings) -> str:
    """``After round 3 of 5``, with the remarks on the order."""
    said = after_words(words, standings.after_round, tournament.planned)
    return " ".join([said, *(words(remark) for remark in standings.remarks)])


def after_words(words: Vocabulary, number: int, planned: int) -> str:
    """The sentence every computed tab begins with: ``After round 3 of 5.``"""
    return words("standings.after", round=number, planned=planned)


def decided(words: Vocabulary, line: Line, following: Line | None) -> str | None:
    """Why a player stands above the next one: the criterion, with exact values."""
    if following is None:
        return None
    if line.decided_by is None:
        return str(words("standings.shared"))
    name = line.decided_by
    mine, his = line.values.get(name), following.values.get(name)
    label = words(f"criterion.{name}")
    if not (isinstance(mine, Fraction) and isinstance(his, Fraction) and mine > his):
        return str(words(line.detail)) if line.detail is not None else str(label)
    return f"{label}: {show_value(mine)} > {show_value(his)}"


def show_value(value: Value) -> str:
    """A criterion's value in a sentence, exact as long as it can be read: ``198 1/3``."""
    return show_readable(value) if isinstance(value, Fraction) else str(value)


def crosstable(
    words: Vocabulary, game: str, tournament: Tournament, standings: Standings
) -> tuple[list[str | int], list[list[Any]]]:
    """Heading and rows of the crosstable, in order of places."""
    header: list[str | int] = [
        layout.heading(words.catalogue, c.key) for c in layout.CROSSTABLE_FIXED
    ]
    header += [round_.number for round_ in tournament.rounds]
    header.append(layout.heading(words.catalogue, "points"))
    criteria = [c for c in standings.criteria if c != "points"]
    header += [words(f"criterion.{name}") for name in criteria]
    order = {line.player: index for index, line in enumerate(standings.lines, start=1)}
    rows = []
    for line in standings.lines:
        player = tournament[line.player]
        entries = tournament.history[line.player]
        rows.append(
            [
                order[line.player],
                player.name,
                player.rank,
                player.club,
                *(AsText(crosstable_entry(words, game, entry, order)) for entry in entries),
                line.points,
                *(number_cell(line.values.get(name)) for name in criteria),
            ]
        )
    return header, rows


_SIGN = {
    Outcome.WIN: "+",
    Outcome.DRAW: "=",
    Outcome.LOSS: "-",
    Outcome.OPEN: "?",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.BYE: "+",
    Outcome.FULL_BYE: "+",
    Outcome.HALF_BYE: "=",
    Outcome.ZERO_BYE: "-",
    Outcome.ABSENT: "-",
}
_FIGURE = {"+": "1", "=": "½", "-": "0", "?": "?"}


def crosstable_entry(words: Vocabulary, game: str, entry: Appearance, order: dict[int, int]) -> str:
    """One cell of the crosstable.

    Go: ``12+w``, with stones ``12+w3``; forfeits ``12+!``; no game ``0+`` (bye), ``0-``.
    Chess: ``12w1``, ``12b½``; forfeits ``12w+``; no game ``—1``, ``—0``.  Opponents are
    named by their line in the table.
    """
    sign = _SIGN[entry.outcome]
    forfeit = entry.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    colour = words(f"colour.{entry.colour}") if entry.colour else ""
    if entry.opponent is None:
        return f"0{sign}" if game == "go" else f"—{_FIGURE[sign]}"
    line = order[entry.opponent]
    if game == "go":
        stones = abs(entry.handicap) or ""
        return f"{line}{sign}!" if forfeit else f"{line}{sign}{colour}{stones}"
    return f"{line}{colour}{sign if forfeit else _FIGURE[sign]}"


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
    header = [words(column.heading) for column in report.columns]
    rows = [
        [Fraction(cell) if isinstance(cell, int) else cell for cell in row] for row in report.rows
    ]
    numbers = [i for i, column in enumerate(report.columns) if column.kind in ("whole", "decimal")]
    subtitle = " ".join(
        [
            after_words(words, after_round, reading.tournament.planned),
            words(report.title),
            *(words(remark) for remark in report.remarks),
        ]
    )
    write_table(writer, report.key, subtitle, header, rows, numbers)
