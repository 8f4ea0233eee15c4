"""Decisions of the referee: penalties, chombos, void and unfinished hanchans, with reasons; and
the sum of all points, which is zero apart from what was decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.results import Cell, Column, Report
from pairing.systems.riichi.settings import RiichiSettings
from pairing.table_notes import MAY_LACK, decided_by, may_lie, state_in
from pairing.tournament import Table, Tournament

KEY = "referee"

ROUND = Column(text("riichi.column.round"), "whole", 7)
TABLE = Column(text("riichi.column.table"), "whole", 7)
PLAYER = Column(text("riichi.column.player"), "name", 24)

WHOLE_TABLE = text("riichi.referee.table")
"""Stands for the player where a decision is about all four."""


def report(tournament: Tournament, settings: RiichiSettings) -> Report:
    """Return a line a decision, in order of rounds and tables."""
    rows = [
        (round_.number, table.number, *line)
        for round_, table in tournament.tables()
        for line in _lines(tournament, table, settings)
    ]
    columns = (
        ROUND,
        TABLE,
        PLAYER,
        Column(text("riichi.column.decision"), "text", 24),
        Column(text("riichi.column.taken_off"), "decimal", 12),
        Column(text("riichi.column.reason"), "text", 31),
        Column(text("riichi.column.decided_by"), "text", 18),
    )
    chombos = sum(sum(table.chombos) for _, table in tournament.tables())
    off = sum(bool(penalty) for _, table in tournament.tables() for penalty in table.penalties)
    counted = text("riichi.referee.counted", penalties=off, chombos=chombos)
    remarks = (counted, _balance(tournament, settings))
    return Report(KEY, text("riichi.referee.title"), columns, tuple(rows), remarks)


def _balance(tournament: Tournament, settings: RiichiSettings) -> Text:
    """Return all points of the hanchans, and what brings their sum to zero: what was taken off,
    sticks that nobody has, what house players do not get.
    """
    total = off = sticks = house = Fraction(0)
    fixed = settings.replacement_points
    for round_, table in tournament.tables():
        if not table.finished:
            continue
        history = {player: tournament.history[player][round_.number - 1] for player in table.seats}
        total += sum(entry.points for entry in history.values())
        off += sum(map(settings.taken_off, table.penalties, table.chombos), Fraction(0))
        if table.void or table.scores is None:
            continue
        sticks += Fraction(settings.total() - sum(table.scores), 1000)
        gross = settings.table_results(table.scores, (0,) * 4)
        for player, (_, scored) in zip(table.seats, gross, strict=True):
            if fixed is not None and tournament[player].substitute:
                house += scored - fixed
    parts = {"off": off, "sticks": sticks, "house": house}
    shown = [text(f"riichi.referee.sum_{key}", points=part) for key, part in parts.items() if part]
    return text(
        "riichi.referee.sum_of" if shown else "riichi.referee.sum",
        total=total, parts=shown, sum=total + off + sticks + house,
    )  # fmt: skip


def _lines(
    tournament: Tournament, table: Table, settings: RiichiSettings
) -> Iterator[tuple[Cell, ...]]:
    """Yield a table's decisions, a line each: who, what, thousands taken off, reason, by whom."""
    arbiter = tournament.arbiter or None
    lacking = settings.total() - sum(table.scores or ())
    if table.scores is not None and not table.state and may_lie(lacking, settings.left_lying):
        shown = text("riichi.referee.lacking", points=lacking)
        yield WHOLE_TABLE, text("riichi.referee.sticks"), None, shown, None
    yield from _list_states(table, lacking, arbiter)
    for seat, player in enumerate(table.seats):
        off, chombos, note = table.penalties[seat], table.chombos[seat], table.notes[seat]
        if not (off or chombos):
            continue
        decisions: list[Text] = [text("riichi.referee.penalty")] if off else []
        decisions += [text("riichi.chombos", count=chombos)] if chombos else []
        cost = -settings.taken_off(off, chombos)
        why, judge = decided_by(note)
        why = "" if state_in(why)[0] else why
        decision = text("riichi.referee.decision", said=decisions)
        yield tournament[player].name, decision, cost, why or None, judge or arbiter


def _list_states(table: Table, lacking: int, arbiter: str | None) -> Iterator[tuple[Cell, ...]]:
    """Yield a line for each state that the notes name; ``lacking`` points lie on the table."""
    for note in table.notes:
        plain, judge = decided_by(note)
        state, why = state_in(plain)
        if state:
            shown: Cell = why or None
            if state in MAY_LACK and table.scores is not None and lacking > 0:
                key = "riichi.referee.lacking_why" if why else "riichi.referee.lacking"
                shown = text(key, points=lacking, why=why)
            yield WHOLE_TABLE, text(f"table_state.{state}"), None, shown, judge or arbiter
