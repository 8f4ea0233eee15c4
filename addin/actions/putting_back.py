"""Putting rounds back as they stood: earlier ones when the next was paired, the last as made.

Of the last round, after one of its columns was moved by itself, the Log holds how it was paired.
Results stay with their boards, and at tables of four with the names beside which they were typed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

import xlwings as xw

from addin.actions.differences import changes, tab_of
from addin.actions.state import ActionResult, Event, action
from addin.sheets import layout
from addin.sheets.grid import name_key, plain
from addin.sheets.log.detached_columns import moved_names, seats_moved
from addin.sheets.log.digests import as_line
from addin.sheets.log.records import read_records
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import COLUMNS as LOG_COLUMNS
from addin.sheets.tabs.log_tab import names_now, read_names, snapshot
from addin.sheets.writer import Block, Writer, write_columns
from pairing.catalogue import Text, text
from pairing.errors import InputError, Problems
from pairing.tournament import Player, Round

BESIDE_NAMES = ("score", "penalty", "chombo", "note")

OF_MOVED = (
    "error.seats_wind", "error.player_twice_at_tables", "error.player_twice_in_round",
    "error.seats_number_missing", "error.seats_twice", "error.seats_five", "error.seats_empty",
    "error.bye_with_board", "error.bye_with_table", "error.board_number", "error.board_twice",
    "error.seat_empty",
)  # fmt: skip
"""Messages about cells that a column moved by itself leaves in its wake."""


@action
def put_back(book: xw.Book) -> ActionResult:
    """Write earlier rounds, and names that were moved against their numbers, as they were.

    What they were is in the Log; a Log that is gone is begun anew in an empty tab of its
    name.  The last round's seats too, where a column of them was moved by itself.  Works
    also where a tab cannot be read any more, such as one whose column was sorted by itself.
    Raises ``InputError`` when nothing was changed, and when it cannot be told which of two
    columns was moved.
    """
    reading, broken = _read(book)
    done: list[str] = []
    if not reading.log_grid.at:
        done.append(_begin_log(reading))
        reading, broken = _read(book)
    if moved_names(reading) is not None:
        _put_names_back(reading)
        done.append(reading.players_grid.tab)
        reading, broken = _read(book)
    differences = changes(reading)
    other = broken | {tab_of(error) for error in differences}
    changed = [
        number
        for number, grid in sorted(reading.round_grids.items())
        if number in reading.locked and grid.tab in other
    ]
    rounds = tuple(
        reading.locked[one.number] if one.number in changed else one
        for one in reading.tournament.rounds
    )
    event = Event.of(reading, reading.system.start(replace(reading.tournament, rounds=rounds)))
    for number in changed:
        event.write_round(reading.locked[number])
        done.append(reading.round_grids[number].tab)
    done += _put_last_back(event, broken)
    if not done:
        raise InputError("error.nothing_to_put_back")
    remarks = [
        text("check.was", place=error.place or "", change=error.text)
        for error in ([] if broken else differences)
    ]
    said: list[Text] = [text("done.put_back", tabs=done), *remarks]
    return event.finish(
        "putback",
        said[0],
        {"tabs": done},
        remarks,
        logged=" ".join(map(event.words, said)),
        remembered=_remembered(reading),
    )


def _begin_log(reading: Reading) -> str:
    """Write the Log's headings into an empty tab of its name; the tab.

    Raises ``InputError`` where there is no such tab: a click adds none.
    """
    name = reading.words.tab(layout.LOG)
    if not reading.tabs.has(layout.LOG):
        raise InputError("error.putback_no_log", tab=name)
    writer = Writer(reading.tabs)
    headings = [layout.heading(reading.words.catalogue, column.key) for column in LOG_COLUMNS]
    writer.put(layout.LOG, None, Block(layout.HEADER_ROW, 1, [headings]))
    writer.flush()
    return name


def _remembered(reading: Reading) -> list[str]:
    """What a Log that was begun anew is to know: names, and the rounds before the last."""
    if read_names(reading.log_grid):
        return []
    return [as_line({"names": names_now(reading)}), *map(snapshot, reading.tournament.rounds[:-1])]


def _read(book: xw.Book) -> tuple[Reading, set[str]]:
    """The workbook, and the Round tabs that the Log knows and that cannot be read."""
    try:
        return read(book, every_round=True), set()
    except Problems as several:
        errors = several.errors
    broken = {str(e.text.values["tab"]) for e in errors if e.text.key.startswith("check.moved")}
    if not broken:
        raise Problems(errors)
    forgiven = {error.text.key for error in errors} | set(OF_MOVED)
    return read(book, every_round=True, forgive=forgiven), broken


def _put_names_back(reading: Reading) -> None:
    """Write names and start numbers beside each other as the Log knows them.

    Numbers were given by rating: they are moved if with the Log's they follow the ratings, the
    names if they follow them now.  Raises ``InputError`` when that does not tell.
    """
    then = read_names(reading.log_grid)[-1]
    number_of = {name_key(name): number for number, name in then.items()}
    rows = {row: reading.tournament[number] for number, row in reading.player_rows.items()}
    own = {row: number_of.get(name_key(one.name), one.number) for row, one in rows.items()}
    numbers_moved = _follow(rows, own)
    if numbers_moved == _follow(rows, {row: one.number for row, one in rows.items()}):
        words = reading.words.catalogue
        number, name = (layout.heading(words, key) for key in ("number", "name"))
        error = InputError("error.putback_unsure", number=number, name=name)
        error.place = reading.players_grid.tab
        raise error
    key = "number" if numbers_moved else "name"
    values: dict[int, int | str] = {
        row: own[row] if numbers_moved else then.get(player.number, player.name)
        for row, player in rows.items()
    }
    grid = reading.players_grid
    column = [[values.get(row, grid.get(row, key))] for row in grid.body]
    writer = Writer(reading.tabs)
    write_columns(writer, layout.PLAYERS, None, grid, [key], column, len(column))
    writer.flush()


def _follow(rows: Mapping[int, Player], numbers: Mapping[int, int]) -> bool:
    """Whether start numbers are as they are given: by rating, by line where nobody has one."""
    ordered = sorted(rows, key=lambda row: numbers[row])
    ratings = [rating for row in ordered if (rating := rows[row].rating) is not None]
    falling = [-rating for rating in ratings] or ordered
    return all(one <= following for one, following in pairwise(falling))


def _put_last_back(event: Event, broken: Collection[str]) -> list[str]:
    """Write the last round's seats as they were paired; its tab, if anything was moved.

    ``broken`` are the tabs that cannot be read for a column moved by itself.  Raises
    ``InputError`` where the Log does not know the seats, or other people sit there now.
    """
    reading, tournament = event.reading, event.tournament
    unreadable = (
        number
        for number, grid in reading.round_grids.items()
        if grid.tab in broken and number not in reading.locked
    )
    number = next(unreadable, None)
    last = tournament.rounds[-1] if tournament.rounds else None
    if number is None and last is not None and last.number not in reading.locked:
        moved = seats_moved(reading, tournament, last)
        number = None if moved is None else last.number
    if number is None:
        return []
    tab = reading.round_grids[number].tab
    made = _as_made(reading, number)
    if made is None:
        error = InputError("error.putback_unknown")
        error.place = tab
        raise error
    if made.tables:
        _put_tables_back(event.at(tournament.after(number - 1)), made)
    else:
        assert last is not None
        results = {game.board: game.result for game in last.games}
        games = tuple(replace(game, result=results.get(game.board)) for game in made.games)
        event.write_round(replace(made, games=games))
    return [tab]


def _as_made(reading: Reading, number: int) -> Round | None:
    """The round as the Log knows it, if it can be what stood there: the same people."""
    record = read_records(reading).records.get(number)
    if record is None or record.swaps:
        return None
    made = record.mends[-1].made if record.mends else record.made
    if made is None:
        return None
    names = {player.number: name_key(player.name) for player in reading.tournament.players}
    seated = {names.get(player, "?") for player in made.reported}
    grid = reading.round_grids[number]
    byes = {name_key(word) for word in layout.bye_words(reading.words.catalogue)}
    here = {
        name_key(plain(grid.get(row, key)))
        for row in grid.body
        for key in ("white", "black", "name")
        if key in grid.at and plain(grid.get(row, key))
    }
    return made if seated == here - byes else None


def _put_tables_back(event: Event, made: Round) -> None:
    """Write tables of four as they were made, with scores and penalties beside their names."""
    grid, names = event.reading.round_grids[made.number], event.tournament.by_number
    keys = [key for key in BESIDE_NAMES if key in grid.at]
    beside: dict[str, list[Any]] = {
        name_key(plain(grid.get(row, "name"))): [grid.get(row, key) for key in keys]
        for row in grid.body
    }
    event.write_round(made)
    players = [player for table in made.tables for player in table.seats]
    players += [player for player, _ in made.byes]
    nothing = [None] * len(keys)
    rows = [beside.get(name_key(names[player].name), nothing) for player in players]
    height = len(grid.rows) - grid.header
    write_columns(event.writer, layout.ROUND, made.number, grid, keys, rows, height)
