"""Putting rounds back as they stood: earlier ones when the next was paired, the last as made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import xlwings as xw

from addin.actions.putting_last_back import put_last_back
from addin.actions.state import ActionResult, action, changes
from addin.sheets import layout
from addin.sheets.grid import name_key
from addin.sheets.log.detached_columns import moved_names
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import COLUMNS as LOG_COLUMNS
from addin.sheets.tabs.log_tab import names_now, read_names, snapshot, write_log
from addin.sheets.tabs.round_tab import write_round
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer, write_columns
from pairing.catalogue import text
from pairing.errors import InputError, Problems
from pairing.tournament import Player


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
    writer, words = Writer(reading.tabs), reading.words
    changed = [
        number
        for number, grid in sorted(reading.round_grids.items())
        if number in reading.locked and (grid.tab in broken or _differs(reading, number))
    ]
    rounds = tuple(
        reading.locked[one.number] if one.number in changed else one
        for one in reading.tournament.rounds
    )
    tournament = reading.system.start(replace(reading.tournament, rounds=rounds))
    remarks = tuple(
        text("check.was", place=error.place or "", change=error.text)
        for error in ([] if broken else changes(reading))
    )
    for number in changed:
        write_round(writer, reading, tournament, reading.locked[number], ())
        done.append(reading.round_grids[number].tab)
    last = put_last_back(writer, reading, tournament, broken)
    done += [] if last is None else [last]
    if not done:
        raise InputError("error.nothing_to_put_back")
    said = text("done.put_back", tabs=done)
    sentences = " ".join(map(words, (said, *remarks)))
    write_log(writer, reading, "putback", None, sentences, _remembered(reading))
    write_status(writer, words(said))
    writer.flush()
    return ActionResult(said, {"tabs": done}, remarks)


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
    names = {"names": names_now(reading)}
    rounds = [snapshot(one) for one in reading.tournament.rounds[:-1]]
    return [json.dumps(names, ensure_ascii=False, separators=(",", ":")), *rounds]


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


OF_MOVED = (
    "error.seats_wind", "error.player_twice_at_tables", "error.player_twice_in_round",
    "error.seats_number_missing", "error.seats_twice", "error.seats_five", "error.seats_empty",
    "error.bye_with_board", "error.bye_with_table", "error.board_number", "error.board_twice",
    "error.seat_empty",
)  # fmt: skip
"""Messages about cells that a column moved by itself leaves in its wake."""


def _differs(reading: Reading, number: int) -> bool:
    """Whether a round the Log knows is another now; one that cannot be read is."""
    tab = reading.round_grids[number].tab if number in reading.round_grids else None
    return tab is not None and any(
        error.place == tab or (error.place or "").startswith(f"{tab}!")
        for error in changes(reading)
    )


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
    values: dict[int, int | str] = {}
    for row, player in rows.items():
        values[row] = own[row] if numbers_moved else then.get(player.number, player.name)
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
