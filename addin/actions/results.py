"""Entering results, and taking changed rounds for right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.drawn_winds import Reseated, columns_of, reseated, write_moved
from addin.actions.state import (
    CHANGED_ROUNDS,
    ActionResult,
    accepted_changes,
    action,
    changes,
    load,
)
from addin.sheets import layout
from addin.sheets.reading import Reading
from addin.sheets.tabs.log_tab import snapshot, write_log
from addin.sheets.tabs.round_tab import kind_of
from addin.sheets.tabs.tables_tab import Entered
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.settings import Settings
from pairing.table_notes import may_lie, state_in, state_of
from pairing.table_settings import table_settings
from pairing.tournament import Table, Tournament


@action
def enter_results(book: xw.Book, round_number: int, results: Mapping[int, Any]) -> ActionResult:
    """Write results of one round by board or table number (used by the command line).

    A game's result is a :class:`Result`, a table's its four scores in the order East, South,
    West, North, in points or as typed (:class:`TypedTable`, penalties included); ``None``
    takes back what is there.  Raises ``InputError`` for a board or table the round does not
    have, and for scores that do not sum to what they should or whose unit is not certain.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    kind, round_ = kind_of(reading.system.traits), tournament.rounds[round_number - 1]
    missing = {g.board: g.result is None for g in round_.games}
    missing |= {t.number: not t.finished for t in round_.tables}
    for board in results:
        if board not in missing:
            raise kind.unknown(board, round_number)
    results = kind.taken(reading, results)
    moved = _moved(reading, tournament, round_number, results)
    if moved is not None:
        tournament = moved.tournament
    # What is typed is in the order of the winds, so what stands beside it has to be too.
    there = {table.number: table for table in tournament.rounds[round_number - 1].tables}
    results = {board: _counting(result, there.get(board)) for board, result in results.items()}
    kind.refuse_wrong(reading, tournament, round_number, results)
    grid = reading.round_grids[round_number]
    first = grid.header + 1
    writer = Writer(reading.tabs)
    turned = {} if moved is None else columns_of(reading, round_number, moved)
    if moved is not None:
        write_moved(writer, reading, round_number, moved, turned)
    for key in kind.TYPED_COLUMNS:
        filled = {
            reading.board_rows[round_number, board] - first: cells
            for board, result in results.items()
            if (cells := kind.result_cells(result, key)) is not None
        }
        if filled and key not in grid.at:
            heading = layout.heading(reading.words.catalogue, key)
            raise InputError("error.column_missing", tab=grid.tab, column=heading)
        if filled or key in turned:
            column = turned.get(key) or [grid.get(row, key) for row in grid.body]
            for row, cells in filled.items():
                column[row : row + len(cells)] = cells
            block = Block(first, grid.at[key], [[cell] for cell in column])
            writer.put(layout.ROUND, round_number, block)
    words = reading.words
    open_boards = sum(
        is_open if board not in results else _left_open(results[board], is_open)
        for board, is_open in missing.items()
    )
    done = text("done.results", count=len(results), round=round_number, open=open_boards)
    entered = [
        f"{board}: {' '.join(str(cell) for cell in cells if cell is not None) or '…'}"
        for board, result in sorted(results.items())
        for cells in [kind.result_cells(result, kind.RESULT) or _beside(result)]
    ]
    write_log(writer, reading, "results", round_number, words("log.results", results=entered[:50]))
    write_status(writer, words(done))
    writer.flush()
    units = {board: result.scale for board, result in results.items() if _in_units(result)}
    remarks = tuple(
        text("done.unit", table=table, unit=text(f"unit.{unit}"))
        for table, unit in sorted(units.items())
    )
    remarks += tuple(
        text("done.sticks_left", table=table, points=lacking)
        for table, result in sorted(results.items())
        if (lacking := _lying(result, tournament.settings))
    )
    data = {"round": round_number, "entered": len(results), "open": open_boards}
    return ActionResult(done, data | ({"units": units} if units else {}), remarks)


def _moved(
    reading: Reading, tournament: Tournament, number: int, results: Mapping[int, Any]
) -> Reseated | None:
    """The round with tables in the order of the winds that were drawn; ``None`` without any."""
    if not any(getattr(result, "seats", None) for result in results.values()):
        return None
    moved = reseated(reading, tournament, number, results)
    return moved if moved.order else None


def _beside(result: Any) -> list[str]:
    """What the Log says of a table that keeps its scores: its notes."""
    return [note for note in (getattr(result, "notes", None) or ()) if note]


def _counting(result: Any, table: Table | None) -> Any:
    """Four new scores end what was said of the whole table: void, or cut short."""
    told = isinstance(result, Entered) and result.scores and result.notes is None
    if not told or table is None or not table.state:
        return result
    east, south, west, north = ("" if state_in(note)[0] else note for note in table.notes)
    return replace(result, notes=(east, south, west, north))


def _left_open(result: Any, was_open: bool) -> bool:
    """Whether a board is left without a result."""
    return result is None or (isinstance(result, Entered) and result.leaves_open(was_open))


def _lying(result: Any, settings: Settings) -> int:
    """Points that new scores lack without a word about it: sticks that nobody gets."""
    told = isinstance(result, Entered) and result.scores
    tables = table_settings(settings)
    total = tables.total()
    if not told or total is None or state_of(result.notes or ()):
        return 0
    lacking = total - sum(result.scores)
    return lacking if may_lie(lacking, tables.left_lying) else 0


def _in_units(result: Any) -> bool:
    """Whether scores were typed in hundreds or thousands."""
    return isinstance(result, Entered) and result.scale != 1


@action
def accept_changes(book: xw.Book) -> ActionResult:
    """Take earlier rounds as they stand now for right, and remember them so."""
    reading, _ = load(book)
    accepted = accepted_changes(reading, (CHANGED_ROUNDS,))
    if not accepted:
        raise InputError("error.nothing_changed")
    writer = Writer(reading.tabs)
    rounds = [round_.number for round_ in accepted]
    done = text("log.accepted", rounds=rounds)
    sentence = " ".join(
        [reading.words(done), *(e.message(reading.words.language) for e in changes(reading))]
    )
    write_log(
        writer,
        reading,
        "accept",
        None,
        sentence,
        [snapshot(round_) for round_ in accepted],
        made=reading.tournament,
    )
    writer.flush()
    return ActionResult(done, {"rounds": rounds})
