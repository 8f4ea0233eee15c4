"""Taking back the pairing of the last round."""

from __future__ import annotations

from collections.abc import Collection

import xlwings as xw

from addin.actions.restoring import put_back, swaps_since_pairing
from addin.actions.rounds import begun, select_results
from addin.actions.standings_tabs import follow_pairing
from addin.actions.state import DISCARD_RESULTS, ActionResult, action, located, read_once
from addin.sheets import layout
from addin.sheets.tabs.computed_tab import empty_if_of_round
from addin.sheets.tabs.log_tab import snapshot, write_log
from addin.sheets.tabs.round_tab import clear_round
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import Writer
from pairing.catalogue import text
from pairing.errors import InputError, NeedsDecision


@action
def undo_last_round(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Take back the pairing of the last round: its tab is emptied, the one before reopened.

    When results are in already, or players have changed seats, that would be lost: then it
    raises ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`.
    """
    reading = read_once(book)
    rounds = reading.tournament.rounds
    if not rounds:
        raise InputError("error.nothing_to_undo")
    last = rounds[-1]
    entered = sum(1 for game in last.games if game.result)
    entered += sum(1 for table in last.tables if begun(reading, last, table))
    if entered and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.results_would_go", choice=DISCARD_RESULTS, round=last.number, count=entered
        )
    swaps = swaps_since_pairing(reading, last.number)
    if swaps and DISCARD_RESULTS not in allow:
        raise NeedsDecision(
            "error.swaps_would_go", choice=DISCARD_RESULTS, round=last.number, count=swaps
        )
    writer, words = Writer(reading.tabs), reading.words
    clear_round(writer, reading, last.number)
    traits = reading.system.traits
    for key in (layout.STANDINGS, layout.CROSSTABLE, *traits.reports):
        if key not in traits.with_pairing:
            empty_if_of_round(writer, reading, key, last.number)
    if traits.with_pairing:
        before = reading.tournament.after(last.number - 1)
        tournament = located(reading, lambda: reading.system.start(before))
        follow_pairing(writer, reading, tournament)
    status = text("status.undone", round=last.number)
    restored = put_back(writer, reading, last.number)
    if restored is None:
        write_status(writer, words(status))
    reopened = [restored] if restored else []
    reopened += [snapshot(rounds[-2], locked=False)] if len(rounds) > 1 else []
    pairs = [
        f"{reading.tournament[g.white].name} – {reading.tournament[g.black].name}"
        f" {g.result or ''}".strip()
        for g in last.games
    ]
    pairs += [
        " – ".join(reading.tournament[player].name for player in table.seats)
        + f" {' '.join(map(str, table.scores or ()))}".rstrip()
        for table in last.tables
    ]
    write_log(
        writer,
        reading,
        "undo",
        last.number,
        words("log.undone", pairs=pairs[:200]),
        reopened,
        made=reading.tournament.after(last.number - 1),
    )
    if len(rounds) > 1:
        select_results(writer, reading, last.number - 1)
    else:
        writer.select(layout.PLAYERS, None, layout.FIRST_ROW, 2)
    writer.flush()
    return ActionResult(status, {"round": last.number})
