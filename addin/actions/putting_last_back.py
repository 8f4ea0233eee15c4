"""Putting the seats of the last round back, after one of its columns was moved by itself.

The Log holds how the round was paired.  Results stay with their boards, and at tables of four
with the names beside which they were typed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from addin.sheets import layout
from addin.sheets.grid import name_key, plain
from addin.sheets.log.detached_columns import seats_moved
from addin.sheets.log.records import read_records
from addin.sheets.reading import Reading
from addin.sheets.tabs.round_tab import write_round
from addin.sheets.writer import Writer, write_columns
from pairing.errors import InputError
from pairing.tournament import Round, Tournament

BESIDE_NAMES = ("score", "penalty", "chombo", "note")


def put_last_back(
    writer: Writer, reading: Reading, tournament: Tournament, broken: Collection[str]
) -> str | None:
    """Write the last round's seats as they were paired; its tab, or ``None`` if nothing moved.

    ``broken`` are the tabs that cannot be read for a column moved by itself.  Raises
    ``InputError`` where the Log does not know the seats, or other people sit there now.
    """
    number = next(
        (
            number
            for number, grid in reading.round_grids.items()
            if grid.tab in broken and number not in reading.locked
        ),
        None,
    )
    last = tournament.rounds[-1] if tournament.rounds else None
    if number is None and last is not None and last.number not in reading.locked:
        moved = seats_moved(reading, tournament, last)
        number = None if moved is None else last.number
    if number is None:
        return None
    tab = reading.round_grids[number].tab
    made = _as_made(reading, number)
    if made is None:
        error = InputError("error.putback_unknown")
        error.place = tab
        raise error
    if made.tables:
        _tables(writer, reading, tournament.after(number - 1), made)
    else:
        assert last is not None
        results = {game.board: game.result for game in last.games}
        games = tuple(replace(game, result=results.get(game.board)) for game in made.games)
        write_round(writer, reading, tournament, replace(made, games=games), ())
    return tab


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


def _tables(writer: Writer, reading: Reading, before: Tournament, made: Round) -> None:
    """Write tables of four as they were made, with scores and penalties beside their names."""
    grid, names = reading.round_grids[made.number], before.by_number
    keys = [key for key in BESIDE_NAMES if key in grid.at]
    beside: dict[str, list[Any]] = {
        name_key(plain(grid.get(row, "name"))): [grid.get(row, key) for key in keys]
        for row in grid.body
    }
    write_round(writer, reading, before, made, ())
    players = [player for table in made.tables for player in table.seats]
    players += [player for player, _ in made.byes]
    nothing = [None] * len(keys)
    rows = [beside.get(name_key(names[player].name), nothing) for player in players]
    write_columns(writer, layout.ROUND, made.number, grid, keys, rows, len(grid.rows) - grid.header)
