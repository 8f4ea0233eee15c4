"""Taking back the pairing of the last round, with all that it filled in besides its own tab.

Pairing a round writes start numbers and start values on the Players tab, settings that the
system resolved, and the status line.  What stood there before goes into the Log's hidden
column with the pairing; undoing the round puts it back, except where people have typed
something else since.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    read_once,
    seats_of,
)
from addin.sheets import layout
from addin.sheets.grid import as_typed_text, plain, to_value
from addin.sheets.reading import Reading
from addin.sheets.tabs.computed_tab import empty_if_of_round
from addin.sheets.tabs.players_tab import exactly, players_with
from addin.sheets.tabs.round_tab import clear_round
from addin.sheets.tabs.tournament_tab import STATUS_ROW, write_status
from addin.sheets.writer import write_columns
from pairing.catalogue import text
from pairing.errors import InputError
from pairing.round_lists import show_absences
from pairing.settings import Settings, parse_value, spec_of
from pairing.tournament import Game, Round, Table, Tournament


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
    refuse_to_discard(reading, last, last.games, last.tables, allow)
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
        back.follow_results()
        back.follow_pairing()
    filled = reading.journal.filled.get(last.number)
    after = StateChange(undone=last.number) if filled is None else _put_back(event, filled)
    if len(rounds) > 1:
        event.select_results(last.number - 1)
    else:
        event.writer.select(layout.PLAYERS, None, layout.FIRST_ROW, 2)
    return event.finish(
        Done(
            "undo",
            text("status.undone", round=last.number),
            {"round": last.number},
            round=last.number,
            logged=text("log.undone", pairs=_seated(event.tournament, last)[:200]),
            status=filled is None,
            facts={"undone": last.number},
            now=after,
            made=before,
        )
    )


def refuse_to_discard(
    reading: Reading,
    round_: Round,
    games: Sequence[Game],
    tables: Sequence[Table],
    allow: Collection[str],
) -> None:
    """Ask before results of these boards of a round are lost, or what was typed at its tables."""
    lost = sum(1 for game in games if any(game.results))
    lost += sum(1 for table in tables if _begun(reading, round_, table))
    if lost:
        ask(DISCARD_RESULTS, allow, "error.results_would_go", round=round_.number, count=lost)


def _begun(reading: Reading, round_: Round, table: Table) -> bool:
    """Return whether anything was typed at a table: scores, some of them, a penalty, a note."""
    partial = (round_.number, table.number) in reading.partial
    typed = (*table.penalties, *table.chombos, *table.notes)
    return table.scores is not None or partial or any(typed)


def _seated(tournament: Tournament, round_: Round) -> list[str]:
    """Return who sat together in a round, a line a board, with the result."""
    entered: dict[int, Sequence[Any]] = {t.number: t.scores or () for t in round_.tables}
    entered |= {
        game.board: [game.shown_result] if any(game.results) else [] for game in round_.games
    }
    return [
        " ".join(
            [" – ".join(tournament[player].name for player in players), *map(str, entered[board])]
        )
        for board, players in seats_of(round_).items()
    ]


# -- what a pairing filled in ---------------------------------------------------------------


def filled_in(event: Event) -> dict[str, Any]:
    """Return what pairing the next round is going to fill in, and what stands there now, as
    facts.
    """
    reading, tournament, words = event.reading, event.tournament, event.words
    players = [
        [number, key, as_typed_text(reading.players_grid.get(row, key)), text]
        for number, row in reading.player_rows.items()
        for key, text in _start_values(reading, tournament, number)
        if plain(reading.players_grid.get(row, key)) != text
    ]
    # House players who are called now: their lines stay, but nobody's number is kept by them.
    players += [
        [player.number, "number", None, plain(to_value(player.number))]
        for player in tournament.players
        if player.number not in reading.player_rows
    ]
    settings = []
    for item in words.setting_fields(type(tournament.settings)):
        new = getattr(tournament.settings, item.name)
        if new != getattr(reading.tournament.settings, item.name):
            shown = words.show_setting(item.name, spec_of(item), new)
            old = as_typed_text(reading.setting_cell(item.name))
            settings.append([item.name, old, plain(to_value(shown))])
    return {
        "filled": tournament.next_round,
        "status": as_typed_text(reading.settings_grid.cell(STATUS_ROW, 1)),
        "players": players,
        "settings": settings,
    }


def _start_values(
    reading: Reading, tournament: Tournament, number: int
) -> Iterator[tuple[str, str]]:
    """The cells of a player that the pairing fills, as they will read."""
    player = tournament.by_number.get(number)
    for key in ("number", *reading.system.traits.start_columns):
        new = getattr(player, key, None)
        if new is not None:
            yield key, plain(to_value(exactly(new)))
    now = reading.tournament.by_number.get(number)
    if now is not None and player is not None and now.absent != player.absent:
        yield "absent", show_absences(player) or ""


def _put_back(event: Event, filled: Mapping[str, Any]) -> StateChange:
    """Write what stood there before a round was paired; the state that makes."""
    reading, number = event.reading, int(filled["filled"])
    write_status(event.writer, filled["status"])
    settings = _put_settings_back(event, filled["settings"])
    before = _cells_before(reading, [*filled["players"], *_numbered_since(reading, filled)])
    keys = [
        key
        for key in ("number", *event.system.traits.start_columns, "absent")
        if any(key == one for _, one in before)
    ]
    grid = reading.players_grid
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


def _cells_before(reading: Reading, filled: Sequence[Any]) -> dict[tuple[int, str], Any]:
    """Cells of the Players tab that still hold what a pairing wrote: what they held before."""
    grid, rows_of = reading.players_grid, reading.player_rows
    return {
        (rows_of[number], key): old
        for number, key, old, new in filled
        if number in rows_of and key in grid.at and plain(grid.get(rows_of[number], key)) == new
    }


def _numbered_since(reading: Reading, filled: Mapping[str, Any]) -> list[list[Any]]:
    """Cells that a mending gave those who came after the pairing, where it gave all numbers.

    Else the others would be numbered behind them at the next pairing.
    """
    given = any(key == "number" and old is None for _, key, old, _ in filled["players"])
    then = reading.journal.names_at(int(filled["filled"]))
    if not given or not then:
        return []
    grid = reading.players_grid
    there = set(then.values())  # whose number was typed anew since is no newcomer
    return [
        [player, key, None, plain(grid.get(row, key))]
        for player, row in reading.player_rows.items()
        if player not in then and plain(grid.get(row, "name")) not in there
        for key in ("number", *reading.system.traits.start_columns)
        if key in grid.at
    ]


def absences_filled(reading: Reading, number: int) -> frozenset[int]:
    """Start numbers of those whom pairing a round marked as absent, for want of a tick."""
    filled = reading.journal.filled.get(number, {}).get("players", ())
    return frozenset(player for player, key, _, _ in filled if key == "absent")
