"""Entering results, and taking changed rounds for right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import xlwings as xw

from addin.actions.differences import lines_of
from addin.actions.drawn_winds import reseat
from addin.actions.hand_edits import (
    ask_about,
    confirm_hand_edits,
    corrected_late,
    counting_again,
    reported_only,
)
from addin.actions.state import ActionResult, Done, Event, StateChange, action, begin
from addin.history.holding import Difference
from addin.journal.states import round_of
from addin.sheets import layout
from addin.sheets.reader import read_once
from addin.sheets.tabs.round_tab import RoundTabs, kind_of
from addin.sheets.tabs.tables_tab import EnteredScores
from addin.sheets.writer import Block
from pairing.admission import Fact
from pairing.catalogue import Text, text
from pairing.errors import ALLOWED, PUT_BACK, InputError
from pairing.settings import Settings
from pairing.table_notes import may_lie, state_in, state_of
from pairing.table_settings import table_settings
from pairing.tournament import Round


@action
def enter_results(
    book: xw.Book, round_number: int, results: Mapping[int, Any], *, asks: bool = True
) -> ActionResult:
    """Write results of one round by board or table number (used by the command line).

    A game's result is a :class:`Result`, a table's its four scores in the order East, South,
    West, North, in points or as typed (:class:`TypedTable`, penalties included); ``None``
    takes back what is there.  Raises ``InputError`` for a board or table the round does not
    have, and for scores that do not sum to what they should or whose unit is not certain.
    Without ``asks`` what was changed by hand stays as it is, to be asked about by the next click.
    """
    event = begin(book, asks=asks).admitted(Fact.RESULT, round_number)
    round_, kind = event.need_round(round_number), kind_of(event.system.traits)
    boards = round_.seats
    for board in results:
        if board not in boards:
            raise kind.unknown(board, round_number)
    results = kind.taken(event.reading, results)
    turned: Mapping[str, list[Any]] = {}
    if any(getattr(result, "seats", None) for result in results.values()):
        event, turned = reseat(event, round_number, results)
    event, results, stays = _late_apart(event, round_number, results)
    # What is typed is in the order of the winds, so what stands beside it has to be too.
    results = _counting(event.tournament.rounds[round_number - 1], results)
    kind.refuse_wrong(event.reading, event.tournament, round_number, results)
    _write_results(event, round_number, results, turned)
    then = event.tournament.rounds[round_number - 1]
    now = kind.with_results(then, results)
    waiting = round_.unfinished
    left = sum(
        _left_open(results[board], board in waiting) if board in results else board in waiting
        for board in boards
    )
    scales = {board: getattr(result, "scale", 1) for board, result in results.items()}
    units = {board: scale for board, scale in sorted(scales.items()) if scale != 1}
    data: dict[str, Any] = {"round": round_number, "entered": len(results), "open": left}
    replaced = _replaced(then, now)
    if replaced:
        data["replaced"] = {number: {"old": old, "new": new} for number, old, new in replaced}
    if units:
        data["units"] = units
    remarks = [
        *stays,
        *(text("done.replaced", number=n, old=old, new=new) for n, old, new in replaced),
    ]
    if replaced and round_number < len(event.tournament.rounds):
        remarks.append(text("done.corrected_older", round=round_number))
    for table, unit in units.items():  # typed in hundreds or thousands
        remarks.append(text("done.unit", table=table, unit=text(f"unit.{unit}")))
    remarks += _sticks_left(results, event.tournament.settings)
    counts = {"count": len(results), "round": round_number, "open": left}
    done = text("done.results" if left else "done.results_all", **counts)
    logged, state = text("log.results", results=_typed(kind, results)[:50]), [now]
    return event.finish(
        Done("results", done, data, remarks, round_number, logged, now=StateChange(rounds=state))
    )


def _late_apart(
    event: Event, number: int, results: Mapping[int, Any]
) -> tuple[Event, Mapping[int, Any], Sequence[Text]]:
    """Return the event with corrections that come too late to count, and the results to be written.

    The texts say at which boards what stood there stays.  Raises :class:`ChangedByHand` until a
    correction that follows later pairings is answered.
    """
    kind = kind_of(event.system.traits)
    event = replace(event, reading=counting_again(event.reading, number, results))
    rounds = list(event.reading.tournament.rounds)
    rounds[number - 1] = kind.with_results(rounds[number - 1], results)
    tournament = replace(event.reading.tournament, rounds=tuple(rounds))
    changed = replace(event.reading, tournament=tournament)
    asked = [edit for edit in changed.questions if _typed_at(edit, number, results)]
    if asked and PUT_BACK in ALLOWED.get():
        boards = {int(edit.key[2]) for edit in asked}
        stays = [text("done.results_kept", round=number, boards=sorted(boards))]
        return event, {at: result for at, result in results.items() if at not in boards}, stays
    ask_about(changed, asked, key="error.corrected")
    late = [edit for edit in corrected_late(changed) if _typed_at(edit, number, results)]
    if not late:
        return event, results, ()
    event = replace(event, reading=reported_only(event.reading, late))
    boards = {int(difference.key[2]) for difference in late}
    return event, {at: result for at, result in results.items() if at not in boards}, ()


def _typed_at(difference: Difference, number: int, results: Mapping[int, Any]) -> bool:
    kind, *at = difference.key
    return kind in ("board", "table") and at[0] == number and at[1] in results


def _counting(round_: Round, results: Mapping[int, Any]) -> dict[int, Any]:
    """Return the results, where new scores end what was said of a whole table: void, cut short."""
    counting = dict(results)
    for table in round_.tables:
        result = results.get(table.number)
        if not isinstance(result, EnteredScores) or not table.state:
            continue
        if result.scores and result.notes is None:
            east, south, west, north = ("" if state_in(note)[0] else note for note in table.notes)
            counting[table.number] = replace(result, notes=(east, south, west, north))
    return counting


def _write_results(
    event: Event, number: int, results: Mapping[int, Any], turned: Mapping[str, list[Any]]
) -> None:
    """Write each column that the results fill, whole; ``turned`` are columns in a new order."""
    grid, kind = event.reading.round_grids[number], kind_of(event.system.traits)
    first = grid.header + 1
    for key in kind.TYPED_COLUMNS:
        filled = {
            event.reading.board_rows[number, board] - first: cells
            for board, result in results.items()
            if (cells := kind.result_cells(result, key)) is not None
        }
        if filled and key not in grid.at:
            heading = layout.heading(event.words.catalogue, key)
            raise InputError("error.column_missing", tab=grid.tab, column=heading)
        if filled or key in turned:
            column = turned.get(key) or [grid.get(row, key) for row in grid.body]
            for row, cells in filled.items():
                column[row : row + len(cells)] = cells
            block = Block(first, grid.at[key], [[cell] for cell in column])
            event.writer.put(layout.ROUND, number, block)


def _left_open(result: Any, was_open: bool) -> bool:
    """Return whether a board is left without a result."""
    if isinstance(result, tuple) and None in result:
        return True  # a game of a double round
    return result is None or (isinstance(result, EnteredScores) and result.leaves_open(was_open))


def _typed(kind: RoundTabs, results: Mapping[int, Any]) -> list[str]:
    """Return what the Log says of each board; of a table that keeps its scores its notes."""
    lines = []
    for board, result in sorted(results.items()):
        cells = kind.result_cells(result, kind.RESULT) or getattr(result, "notes", None) or ()
        if kind.HAS_SIDES and isinstance(result, tuple):
            cells = [str(game or "…") for game in result]
        shown = " ".join(str(cell) for cell in cells if cell not in (None, ""))
        lines.append(f"{board}: {shown or '…'}")
    return lines


def _replaced(then: Round, now: Round) -> list[tuple[int, str, str]]:
    """Return boards and tables that had another result before: number, old one, new one."""
    shown = [
        (old.board, old.shown_result, new.shown_result)
        for old, new in zip(then.games, now.games, strict=True)
        if any(was and was != taken for was, taken in zip(old.results, new.results, strict=True))
    ]
    for old, new in zip(then.tables, now.tables, strict=True):
        if old.scores is not None and old.scores != new.scores:
            scores = " ".join(map(str, new.scores or ("…",)))
            shown.append((old.number, " ".join(map(str, old.scores)), scores))
    return shown


def _sticks_left(results: Mapping[int, Any], settings: Settings) -> Iterator[Text]:
    """Yield a remark for each table whose scores lack points without a word: sticks nobody gets."""
    for table, result in sorted(results.items()):
        if isinstance(result, EnteredScores) and result.scores and not state_of(result.notes or ()):
            tables = table_settings(settings)
            lacking = (tables.total() or 0) - sum(result.scores)
            if tables.total() is not None and may_lie(lacking, tables.left_lying):
                yield text("done.sticks_left", table=table, points=lacking)


@action
def accept_changes(book: xw.Book) -> ActionResult:
    """Take what was changed by hand for right, so that it is not asked about again."""
    edits = read_once(book).questions
    event = replace(Event.of(confirm_hand_edits(read_once(book), agreed=True)), accepted=True)
    if not edits:
        raise InputError("error.nothing_changed")
    done = text("done.accepted", count=len(edits))
    data = {"accepted": lines_of(read_once(book), edits)}
    remarks: tuple[Text, ...] = ()
    if any(round_of(edit.key) == len(event.tournament.rounds) for edit in edits):
        from addin.actions.verifying import by_people  # not for every click

        remarks = by_people(event)
    made = event.reading.tournament
    return event.finish(Done("accept", done, data, remarks, status=False, made=made))
