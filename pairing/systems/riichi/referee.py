"""What the referee decided: penalties, chombos, void and unfinished hanchans, with reasons."""

from __future__ import annotations

from collections.abc import Iterator

from pairing.catalogue import Text, text
from pairing.results import Cell, Column, Report
from pairing.systems.riichi.settings import RiichiSettings
from pairing.table_notes import MAY_LACK, may_lie, state_in
from pairing.tournament import Table, Tournament

KEY = "referee"


def report(tournament: Tournament, settings: RiichiSettings) -> Report:
    """A line a decision, in order of rounds and tables."""
    rows = [
        (round_.number, table.number, *line)
        for round_, table in tournament.tables()
        for line in _lines(tournament, table, settings)
    ]
    columns = (
        Column(text("riichi.column.round"), "whole", 7),
        Column(text("riichi.column.table"), "whole", 7),
        Column(text("riichi.column.player"), "name", 24),
        Column(text("riichi.column.decision"), "text", 24),
        Column(text("riichi.column.taken_off"), "decimal", 12),
        Column(text("riichi.column.reason"), "text", 31),
    )
    chombos = sum(sum(table.chombos) for _, table in tournament.tables())
    off = sum(bool(penalty) for _, table in tournament.tables() for penalty in table.penalties)
    counted = text("riichi.referee.counted", penalties=off, chombos=chombos)
    return Report(KEY, text("riichi.referee.title"), columns, tuple(rows), (counted,))


def _lines(
    tournament: Tournament, table: Table, settings: RiichiSettings
) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """A table's decisions, a line each: who, what, thousands taken off, reason."""
    shown: Cell
    lacking = settings.total() - sum(table.scores or ())
    if table.scores is not None and not table.state and may_lie(lacking, settings.left_lying):
        shown = text("riichi.referee.lacking", points=lacking)
        yield text("riichi.referee.table"), text("riichi.referee.sticks"), None, shown
    for note in table.notes:
        state, why = state_in(note)
        if state:
            shown = why or None
            if state in MAY_LACK and table.scores is not None and lacking > 0:
                reason = {"why": why} if why else {}
                key = "riichi.referee.lacking_why" if why else "riichi.referee.lacking"
                shown = text(key, points=lacking, **reason)
            yield text("riichi.referee.table"), text(f"table_state.{state}"), None, shown
    for seat, player in enumerate(table.seats):
        off, chombos, note = table.penalties[seat], table.chombos[seat], table.notes[seat]
        if not (off or chombos):
            continue
        decisions: list[Text] = [text("riichi.referee.penalty")] if off else []
        decisions += [text("print.chombos", count=chombos)] if chombos else []
        cost = -settings.taken_off(off, chombos)
        why = "" if state_in(note)[0] else note
        decision = text("riichi.referee.decision", said=decisions)
        yield tournament[player].name, decision, cost, why or None
