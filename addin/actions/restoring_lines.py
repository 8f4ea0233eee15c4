"""Settings that cannot be read put back, and start numbers and names that tell no longer who is
who.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import xlwings as xw

from addin.journal.states import PLANNED, SEED, SYSTEM
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, find_columns
from addin.sheets.tabs import log_tab, players_tab, tournament_tab
from addin.sheets.writer import Block, Writer
from pairing.errors import InputError
from pairing.names import name_key
from pairing.tournament import Player

OF_EVENT = {"rounds": PLANNED, "seed": SEED}
"""Lines of the Tournament tab that are no settings of a system, by what they are in a state."""

ALIKE = ("rating", "rank", "club", "country", "title")
"""Columns by which a line is known, where its number is one's and its name another's."""


def put_settings_back(book: xw.Book) -> str | None:
    """Write settings that cannot be read as the journal has them; the tab, ``None`` without any."""
    tabs, problems = Tabs(book), list[InputError]()
    grid = tabs.grid(layout.TOURNAMENT)
    state = log_tab.journal_of(log_tab.grid_of(tabs), tabs.words).state
    writer = Writer(tabs)
    system_row = tournament_tab.rows_of(tabs.words, grid).get("system")
    there = tournament_tab.system_in(tabs, grid)
    other = bool(system_row) and SYSTEM in state and there != state[SYSTEM]
    if system_row and other:
        name = tabs.words.catalogue(f"system.{state[SYSTEM]}")
        writer.put(layout.TOURNAMENT, None, Block(system_row, 2, [[name]]))
        writer.flush()
        tabs = Tabs(book)
    typed = tournament_tab.read(tabs, problems)
    places = {error.place for error in problems}
    cells = {name: row for name, row in typed.rows.items() if f"{grid.tab}!B{row}" in places}
    for name, row in cells.items():
        value = state.get(OF_EVENT.get(name, ("setting", name)), state.get(("about", name)))
        shown = tabs.words.shown_setting(typed.system.settings, name, value)
        writer.put(layout.TOURNAMENT, None, Block(row, 2, [[shown]]))
    writer.flush()
    return grid.tab if cells or other else None


def put_lines_back(book: xw.Book) -> str | None:
    """Write numbers and names as the journal has them; the tab, ``None`` where they are right.

    A name that nobody had is another name of the same player and stays.
    """
    tabs = Tabs(book)
    journal = log_tab.journal_of(log_tab.grid_of(tabs), tabs.words)
    typed = tournament_tab.read(tabs, [])
    grid = find_columns(tabs, players_tab.TAB, players_tab.columns(typed.system.traits))
    writer = Writer(tabs)
    cells = list(_wrong_cells(grid, journal.players))
    for row, key, value in cells:
        writer.put(layout.PLAYERS, None, Block(row, grid.at[key], [[value]]))
    if not cells:
        return None
    writer.flush()
    return grid.tab


def _wrong_cells(grid: Grid, known: Mapping[int, Player]) -> Iterator[tuple[int, str, Any]]:
    """Yield row, column and right value of each number and name that is not the journal's."""
    rows = [row for row in grid.body if grid.filled(row)]
    shown = {row: (grid.text(row, "number"), name_key(grid.text(row, "name"))) for row in rows}
    named = {name_key(player.name): player for player in known.values()}
    numbered = {str(player.number): player for player in known.values()}
    whose = _match_lines(shown, named, numbered)
    for row, (number, name) in shown.items():
        left = [player for player in known.values() if player not in whose.values()]
        by_name, by_number = named.get(name), numbered.get(number)
        if row in whose or (by_name is None and name):
            continue
        possible = [one for one in (by_name, by_number) if one is not None and one in left]
        if possible:
            player = whose[row] = max(possible, key=partial(_alike, grid, row))
            if number != str(player.number):
                yield row, "number", player.number
            if name != name_key(player.name):
                yield row, "name", player.name


def _match_lines(
    shown: Mapping[int, tuple[str, str]],
    named: Mapping[str, Player],
    numbered: Mapping[str, Player],
) -> dict[int, Player]:
    """Return the players of the lines whose number and name are of the same player, by row."""
    return {
        row: numbered[number]
        for row, (number, name) in shown.items()
        if number in numbered and numbered[number] is named.get(name)
    }


def _alike(grid: Grid, row: int, player: Player) -> int:
    """Return in how many columns a line says what is known of a player."""
    return sum(grid.text(row, key) == str(getattr(player, key) or "") for key in ALIKE)
