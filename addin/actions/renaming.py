"""A player's name corrected everywhere it stands."""

from __future__ import annotations

import json

import xlwings as xw

from addin.actions.state import ActionResult, action
from addin.sheets import layout
from addin.sheets.grid import name_key, plain
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import names_now, write_log
from addin.sheets.tabs.players_tab import numbers_seen
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.finding import find_player

LONGEST_NAME = 200
"""Signs a name may have."""


@action
def rename_player(book: xw.Book, old: str, new: str) -> ActionResult:
    """Give a player another name: on the Players tab, in every round and in every table.

    ``old`` may also be a name that stands in the Round tabs only, because the Players tab was
    corrected already: then ``new`` is the name there.  Raises ``InputError`` for a player
    nobody knows and for a name that is another player's, a bye's or empty.
    """
    new = plain(new)
    reading = read(book, every_round=True, aliases={old: new})
    tournament = reading.tournament
    named = {name_key(player.name): player for player in tournament.players}
    before = {name_key(one): other for one, other in reading.renamed.items()}
    player = named.get(name_key(old)) or named.get(name_key(before.get(name_key(old), "")))
    if player is None:
        player = find_player(tournament.players, old, numbered=numbers_seen(reading))
        old = player.name
    refuse_bad_name(reading, new)
    other = named.get(name_key(new))
    if other is not None and other is not player:
        raise InputError("error.rename_taken", player=new)
    if player.name == new and not reading.renamed:
        raise InputError("error.rename_same", player=new)
    writer, words = Writer(reading.tabs), reading.words
    grid = reading.players_grid
    row = reading.player_rows[player.number]
    writer.put(layout.PLAYERS, None, Block(row, grid.at["name"], [[new]]))
    keys = {name_key(player.name), name_key(old)}
    replace_names(writer, reading, dict.fromkeys(keys, new))
    done = text("done.renamed", old=old, new=new)
    names = names_now(reading) | {str(player.number): new}
    remembered = json.dumps({"names": names}, ensure_ascii=False, separators=(",", ":"))
    write_log(writer, reading, "rename", None, words(done), [remembered])
    write_status(writer, words(done))
    writer.flush()
    return ActionResult(done, {"old": old, "new": new})


def refuse_bad_name(reading: Reading, new: str) -> None:
    """Refuse a name that is empty, too long or what a bye is called."""
    byes = {name_key(word) for word in layout.bye_words(reading.words.catalogue)}
    if not new or len(new) > LONGEST_NAME:
        raise InputError("error.rename_form", most=LONGEST_NAME)
    if name_key(new) in byes:
        raise InputError("error.player_is_bye", player=new)


def replace_names(writer: Writer, reading: Reading, names: dict[str, str]) -> None:
    """Put other names (by :func:`name_key`) into the Round tabs and the tables of the program.

    Only cells that hold the name and nothing else, below the heading.
    """
    tabs: list[tuple[str, int | None]] = [
        (key, None)
        for key in (layout.STANDINGS, layout.CROSSTABLE, *reading.system.traits.reports)
        if reading.tabs.has(key)
    ]
    for number, grid in reading.round_grids.items():
        columns = [grid.at[key] for key in ("white", "black", "name") if key in grid.at]
        for row in grid.body:
            for column in columns:
                values = grid.rows[row - 1]
                held = values[column - 1] if column <= len(values) else None
                new = names.get(name_key(plain(held)))
                if new is not None and held != new:
                    writer.put(layout.ROUND, number, Block(row, column, [[new]]))
    for key, _ in tabs:
        for row, values in enumerate(reading.tabs.grid(key).rows, start=1):
            for column, held in enumerate(values, start=1):
                if row > layout.HEADER_ROW and isinstance(held, str):
                    new = names.get(name_key(held))
                    if new is not None and held != new:
                        writer.put(key, None, Block(row, column, [[new]]))
