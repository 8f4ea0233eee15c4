"""Taking back the pairing of the last round, with all that it filled in besides its own tab.

Pairing a round writes start numbers and start values on the Players tab, settings that the
system resolved, and the status line.  What stood there before goes into the Log's hidden
column with the pairing; undoing the round puts it back, except where people have typed
something else since.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

import xlwings as xw

from addin.actions.setting_line import take_back
from addin.actions.state import (
    DISCARD_RESULTS,
    ActionResult,
    Done,
    Event,
    StateChange,
    action,
    ask,
    located,
)
from addin.sheets import layout
from addin.sheets.grid import plain
from addin.sheets.reader import read_once
from addin.sheets.reading import Reading
from addin.sheets.tabs.computed_tab import empty_if_of_round
from addin.sheets.tabs.players_tab import players_with
from addin.sheets.tabs.round_tab import clear_round
from addin.sheets.tabs.tournament_tab import write_status
from addin.sheets.writer import write_columns
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.settings import Settings, parse_value, spec_of
from pairing.tournament import Game, Table

Choices = Collection[str]


@action
def undo_last_round(book: xw.Book, *, allow: Collection[str] = ()) -> ActionResult:
    """Take back the pairing of the last round: its tab is emptied, the one before reopened.

    A setting that was changed by a command since is taken back before it.
    When results are in already, or players have changed seats, that would be lost: then it
    raises ``NeedsDecision`` unless ``allow`` names :data:`DISCARD_RESULTS`.
    """
    event = Event.of(read_once(book))
    reading, rounds = event.reading, event.tournament.rounds
    if (taken := take_back(reading)) is not None:
        return taken
    if not rounds:
        raise InputError("error.nothing_to_undo")
    last, before = rounds[-1], event.tournament.after(len(rounds) - 1)
    refuse_to_discard(reading, last.number, last.games, last.tables, allow)
    swaps = reading.journal.swaps(last.number)
    if swaps:
        ask(DISCARD_RESULTS, allow, "error.swaps_would_go", round=last.number, count=swaps)
    clear_round(event.writer, reading, last.number)
    traits = event.system.traits
    following = (*traits.following("pairing"), *traits.following("results"))
    for key in (layout.STANDINGS, layout.CROSSTABLE, *event.system.traits.reports):
        if key not in following:
            empty_if_of_round(event.writer, reading, key, last.number)
    if following:
        back = event.at(located(reading, lambda: reading.system.start(before)))
        back.follow("results")
        back.follow("pairing")
    filled = reading.journal.filled.get(last.number)
    after = StateChange(undone=last.number) if filled is None else _put_back(event, filled)
    if len(rounds) > 1:
        event.select_results(last.number - 1)
    else:
        event.writer.select(layout.PLAYERS, None, layout.FIRST_ROW, 2)
    done, tournament = text("status.undone", round=last.number), event.tournament
    entered: dict[int, Sequence[Any]] = {t.number: t.scores or () for t in last.tables}
    entered |= {g.board: [g.shown_result] if any(g.results) else [] for g in last.games}
    pairs = [
        " ".join([" – ".join(tournament[one].name for one in players), *map(str, entered[board])])
        for board, players in last.seats.items()
    ]
    logged, facts = text("log.undone", pairs=pairs[:200]), {"undone": last.number}
    return event.finish(
        Done(
            "undo", done, {"round": last.number}, round=last.number, logged=logged,
            status=filled is None, facts=facts, now=after, made=before,
        )
    )  # fmt: skip


def refuse_to_discard(
    reading: Reading, number: int, games: Iterable[Game], tables: Iterable[Table], allow: Choices
) -> None:
    """Ask before results of these boards of a round are lost, or what was typed at its tables."""
    lost = sum(1 for game in games if any(game.results))
    for table in tables:
        partial = (number, table.number) in reading.partial
        typed = any((*table.penalties, *table.chombos, *table.notes))
        lost += table.scores is not None or partial or typed
    if lost:
        ask(DISCARD_RESULTS, allow, "error.results_would_go", round=number, count=lost)


# -- what a pairing filled in ---------------------------------------------------------------


def _put_back(event: Event, filled: Mapping[str, Any]) -> StateChange:
    """Write what stood there before a round was paired; the state that makes."""
    reading, number = event.reading, int(filled["filled"])
    write_status(event.writer, filled["status"])
    settings = _put_settings_back(event, filled["settings"])
    grid, rows_of = reading.players_grid, reading.player_rows
    before = {  # cells that still hold what the pairing wrote
        (rows_of[player], key): old
        for player, key, old, new in (*filled["players"], *_numbered_since(reading, filled))
        if player in rows_of and key in grid.at and plain(grid.get(rows_of[player], key)) == new
    }
    every = ("number", *event.system.traits.start_columns, "absent")
    keys = [key for key in every if any(key == filled for _, filled in before)]
    if keys:
        rows = [[before.get((row, key), grid.get(row, key)) for key in keys] for row in grid.body]
        write_columns(event.writer, layout.PLAYERS, None, grid, keys, rows, len(rows))
    cells = {(row, grid.at[key]): old for (row, key), old in before.items()}
    was, players, rows_then = players_with(reading, cells)
    there = {row: was.text(row, "number") for row in rows_then.values()}
    now = {row: number for number, row in reading.player_rows.items()}
    return StateChange(
        undone=number,
        players=[player for player in players if there[rows_then[player.number]]],
        removed=[now[row] for row, typed in there.items() if not typed and row in now],
        settings=settings,
    )


def _put_settings_back(event: Event, filled: Sequence[Any]) -> Settings:
    """Write the settings that a pairing resolved as they were; all of them as they then are."""
    settings = event.reading.tournament.settings
    specs = {item.name: spec_of(item) for item in fields(settings)}
    old_values: dict[str, Any] = {}
    for name, old, new in filled:
        there = name in event.reading.setting_rows
        if there and plain(event.reading.setting_cell(name)) == new:
            event.put_setting(name, old)
            old_values[name] = parse_value(name, specs[name], old)
    return replace(settings, **old_values)


def _numbered_since(reading: Reading, filled: Mapping[str, Any]) -> list[list[Any]]:
    """Return cells that a mending gave those who came after the pairing, where it gave all numbers.

    Else the others would be numbered behind them at the next pairing.
    """
    given = any(key == "number" and old is None for _, key, old, _ in filled["players"])
    then = reading.journal.names_at(int(filled["filled"]))
    if not given or not then:
        return []
    grid = reading.players_grid
    there = set(then.values())  # whose number was typed anew since is no newcomer
    keys = [key for key in ("number", *reading.system.traits.start_columns) if key in grid.at]
    new = [(player, row) for player, row in reading.player_rows.items() if player not in then]
    new = [(player, row) for player, row in new if grid.text(row, "name") not in there]
    return [[player, key, None, grid.text(row, key)] for player, row in new for key in keys]


def absences_filled(reading: Reading, number: int) -> frozenset[int]:
    """Return start numbers of those whom pairing a round marked as absent, for want of a tick."""
    filled = reading.journal.filled.get(number, {}).get("players", ())
    return frozenset(player for player, key, _, _ in filled if key == "absent")
