"""Winds drawn at the table: its four players put in the order of their winds on the Round tab."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from addin.actions.state import Event
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs.tables_formulas import SEATS, Helps, TableFormulas
from addin.sheets.tabs.tables_tab import TYPED_COLUMNS, EnteredScores
from addin.sheets.writer import Block
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.names import name_key
from pairing.seat_winds import BESIDE_SEATS, in_order, winds_drawn
from pairing.tournament import Round, Table, Tournament

MOVED = ("name", "before", *TYPED_COLUMNS)
"""Columns whose cells belong to a player."""


def as_seated(reading: Reading, number: int) -> dict[int, tuple[int, ...]]:
    """Return the players of each table of a round in the order in which it was seated.

    Slips and cards have that order.  A table that other people sit at since is as it stands.
    """
    now = {table.number: table.seats for table in reading.tournament.rounds[number - 1].tables}
    record = reading.record(number)
    made = record.left if record else None
    then = {table.number: table.seats for table in made.tables} if made else {}
    return {
        table: then[table] if set(then.get(table, ())) == set(seats) else seats
        for table, seats in now.items()
    }


def reseat(
    event: Event, number: int, results: Mapping[int, Any]
) -> tuple[Event, dict[str, list[Any]]]:
    """Put the tables of a round in the order that ``results`` tell.

    What belongs to a player goes with him.  Names, scores before the round and the formulas of
    house players are written; the typed columns come back as their cells stand in the new order
    (none where no table has another).  Raises ``InputError`` where winds are given by the
    seating, and where others sit at a table than those named.
    """
    orders: dict[int, tuple[int, ...]] = {}
    tables = []
    for table in event.tournament.rounds[number - 1].tables:
        result = results.get(table.number)
        if isinstance(result, EnteredScores) and result.seats is not None:
            order = _order_of_winds(event.tournament, table, result.seats)
            if order != tuple(range(SEATS)):
                orders[table.number] = order
                table = _turned(table, order)
        tables.append(table)
    if not orders:
        return event, {}
    rounds = list(event.tournament.rounds)
    rounds[number - 1] = replace(rounds[number - 1], tables=tuple(tables))
    event = event.at(replace(event.tournament, rounds=tuple(rounds)))
    columns = _columns_of(event.reading, number, orders)
    _write_moved(event, number, orders, columns)
    return event, columns


def _order_of_winds(tournament: Tournament, table: Table, winds: Sequence[str]) -> tuple[int, ...]:
    """Return which of a table's seats comes first, second and so on, by the names in their new
    order.
    """
    names = [tournament[player].name for player in table.seats]
    keys, wanted = [name_key(name) for name in names], [name_key(name) for name in winds]
    if sorted(keys) != sorted(wanted):
        raise InputError("winds.others", table=table.number, names=names)
    if not winds_drawn(tournament):
        setting, drawn = text("setting.seat_winds"), text("option.seat_winds.drawn")
        raise InputError("winds.given", table=table.number, setting=setting, drawn=drawn)
    return tuple(keys.index(name) for name in wanted)


def in_order_of(paired: Round, now: Round) -> Round:
    """Return the round with tables of the same four in the order they have in ``paired``."""
    then = {table.number: table.seats for table in paired.tables}
    tables = [
        _turned(table, [table.seats.index(player) for player in then[table.number]])
        if set(then.get(table.number, ())) == set(table.seats)
        else table
        for table in now.tables
    ]
    return replace(now, tables=tuple(tables))


def _turned(table: Table, order: Sequence[int]) -> Table:
    return replace(table, **in_order(table, order, ("seats", *BESIDE_SEATS)))


def _columns_of(
    reading: Reading, number: int, orders: Mapping[int, Sequence[int]]
) -> dict[str, list[Any]]:
    """Return the cells of the columns of :data:`MOVED`, each table's in its new order."""
    grid = reading.round_grids[number]
    columns = {key: [grid.get(row, key) for row in grid.body] for key in MOVED if key in grid.at}
    for table, order in orders.items():
        top = reading.board_rows[number, table] - grid.header - 1
        for cells in columns.values():
            cells[top : top + SEATS] = [cells[top + at] for at in order]
    return columns


def _write_moved(
    event: Event, number: int, orders: Collection[int], columns: Mapping[str, Sequence[Any]]
) -> None:
    """Write names, scores before the round, and the formulas where a house player moved."""
    grid = event.reading.round_grids[number]
    for key in ("name", "before"):
        if key in columns:
            cells = [[cell] for cell in columns[key]]
            event.writer.put(layout.ROUND, number, Block(grid.header + 1, grid.at[key], cells))
    helps = Helps(event.words.tab(layout.LISTS))
    for table in event.tournament.rounds[number - 1].tables:
        house = [event.tournament[player].substitute for player in table.seats]
        top = event.reading.board_rows[number, table.number]
        formulas = TableFormulas(grid, helps, top)
        for seat in range(SEATS if table.number in orders and any(house) else 0):
            for key, cell in formulas.of(seat, house[seat]).items():
                if key in grid.at:
                    event.put(layout.ROUND, number, top + seat, grid.at[key], cell)
