"""Entering results, and taking changed rounds for right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import xlwings as xw

from addin.actions.state import CHANGED_ROUNDS, Done, accepted_changes, action, changes, load
from addin.sheets import layout
from addin.sheets.log_tab import snapshot, write_log
from addin.sheets.round_tab import kind_of
from addin.sheets.tournament_tab import write_status
from addin.sheets.writer import Block, Writer
from pairing.catalogue import text
from pairing.errors import InputError


@action
def enter_results(book: xw.Book, round_number: int, results: Mapping[int, Any]) -> Done:
    """Write results of one round by board or table number (used by the command line).

    A game's result is a :class:`Result`, a table's its four scores in the order East, South,
    West, North.  Raises ``InputError`` for a board or table the round does not have, and for
    scores that do not sum to what they should.
    """
    reading, tournament = load(book)
    if not 1 <= round_number <= len(tournament.rounds):
        raise InputError("error.round_unknown", round=round_number, paired=len(tournament.rounds))
    kind, round_ = kind_of(reading.system.face), tournament.rounds[round_number - 1]
    missing = {g.board: g.result is None for g in round_.games}
    missing |= {t.number: t.scores is None for t in round_.tables}
    for board in results:
        if board not in missing:
            raise kind.unknown(board, round_number)
    kind.refuse_wrong(reading, tournament, round_number, results)
    grid = reading.round_grids[round_number]
    first = grid.header + 1
    typed = reading.result_column
    column = [grid.get(row, typed) for row in grid.body]
    for board, result in results.items():
        row = reading.board_rows[round_number, board] - first
        cells = kind.result_cells(result)
        column[row : row + len(cells)] = cells
    writer = Writer(reading.tabs)
    writer.put(
        layout.ROUND, round_number, Block(first, grid.at[typed], [[cell] for cell in column])
    )
    words = reading.words
    open_boards = sum(is_open and board not in results for board, is_open in missing.items())
    done = text("done.results", count=len(results), round=round_number, open=open_boards)
    entered = [
        f"{board}: {' '.join(map(str, kind.result_cells(result)))}"
        for board, result in sorted(results.items())
    ]
    write_log(
        writer,
        reading,
        "results",
        round_number,
        words("log.results", results=entered[:50]),
        made=entered,
    )
    write_status(writer, words(done))
    writer.flush()
    return Done(done, {"round": round_number, "entered": len(results), "open": open_boards})


@action
def accept_changes(book: xw.Book) -> Done:
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
    return Done(done, {"rounds": rounds})
