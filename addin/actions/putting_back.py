"""Putting back by hand what people changed: all that a question was asked about.

What stood there is in the journal.  Results of the last round stay with their boards, and at
tables of four with the names beside which they were typed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import xlwings as xw

from addin.actions.differences import changes
from addin.actions.restoring_lines import OF_EVENT, put_lines_back, put_settings_back
from addin.actions.state import ActionResult, Done, Event, action
from addin.history.holding import Difference, needs_confirmation
from addin.journal.states import Key, item_from, round_of
from addin.sheets import layout
from addin.sheets.grid import Tabs, plain
from addin.sheets.handles import corners_of
from addin.sheets.reader import SORTED_ALONE, read, read_once
from addin.sheets.reading import Reading, bye_asked
from addin.sheets.tabs.log_tab import COLUMNS as LOG_COLUMNS
from addin.sheets.tabs.players_tab import exactly, line_of
from addin.sheets.writer import Block, Writer, write_columns
from pairing.catalogue import Text, text
from pairing.errors import InputError, Problems
from pairing.names import name_key
from pairing.round_lists import Absences
from pairing.settings import read_settings
from pairing.tournament import Bye, Player, Round, Tournament

WITH_NAMES = ("score", "penalty", "chombo", "note")

OF_MOVED = (
    "error.seats_wind", "error.player_twice_at_tables", "error.player_twice_in_round",
    "error.seats_number_missing", "error.seats_twice", "error.seats_five", "error.seats_empty",
    "error.bye_with_board", "error.bye_with_table", "error.board_number", "error.board_twice",
    "error.seat_empty", "error.player_unknown", "error.result_unknown",
    "error.handicap", "error.komi", "error.seats_number",
)  # fmt: skip
"""Messages about cells that a change by hand leaves in its wake."""


Cells = Collection[tuple[int, int]]

OF_SCORES = ("error.score_text", "error.penalty_text", "error.chombo")
"""Messages about scores; those of the last round, which people still type, are not put back."""


@action
def put_back(book: xw.Book) -> ActionResult:
    """Write what was changed by hand as the journal has it, and begin a Log that is gone anew.

    Works also where a tab cannot be read any more.  Raises ``InputError`` when nothing was
    changed.
    """
    done = [tab for tab in (put_settings_back(book), put_lines_back(book)) if tab is not None]
    reading, broken, cells = _read(book)
    if not reading.log_grid.at:
        done.append(_begin_log(reading))
        reading, broken, cells = _read(book)
    edits = reading.differences
    unread = {number for number, grid in reading.round_grids.items() if grid.tab in broken}
    asked = [edit for edit in edits if edit.asked or round_of(edit.key) in unread]
    changed = {round_of(edit.key) for edit in asked} | unread
    numbers = [number for number in reading.journal.rounds if number in changed]
    known = _as_known(reading, asked, numbers, unread)
    known = _with_players_and_settings(known, reading, asked, cells)
    event = Event.of(reading, reading.system.start(known))
    done += _put_unread_back(event, cells)
    done += _put_cells_back(event, asked)
    done += _put_rounds_back(event, asked, numbers)
    if not done:
        raise InputError("error.nothing_to_put_back")
    tabs = list(dict.fromkeys(done))
    remarks = [
        text("check.was", place=error.place or "", change=error.text)
        for error in ([] if broken else changes(reading, asked))
    ]
    sentence = text("done.put_back", tabs=tabs)
    logged = " ".join(map(event.words, [sentence, *remarks]))
    return event.finish(Done("putback", sentence, {"tabs": tabs}, remarks, logged=logged))


def _with_players_and_settings(
    known: Tournament, reading: Reading, asked: Collection[Difference], cells: Cells
) -> Tournament:
    """Return the tournament with players and settings that were changed as the journal has them."""
    rows = {row for row, _ in cells}
    again = {number for number, row in reading.player_rows.items() if row in rows}
    again |= {int(edit.key[1]) for edit in asked if edit.key[0] == "player"}
    players = (reading.journal.players[p.number] if p.number in again else p for p in known.players)
    state = reading.journal.state
    typed = {str(key[1]): value for key, value in state.items() if key[0] == "setting"}
    then = read_settings(type(known.settings), typed)
    names = [str(edit.key[1]) for edit in asked if edit.key[0] == "setting"]
    settings = replace(known.settings, **{name: getattr(then, name) for name in names})
    return replace(known, players=tuple(players), settings=settings)


def put_back_if_asked(book: xw.Book) -> tuple[Text, ...]:
    """Put back what a question would be asked about, if there is any: the answer to it."""
    if not read_once(book).questions:
        return ()
    done = put_back(book)
    return (done.text, *done.remarks)


def _begin_log(reading: Reading) -> str:
    """Write the Log's headings into an empty tab of its name; the tab.

    Raises ``InputError`` where there is no such tab: a click adds none.
    """
    name = reading.words.tab(layout.LOG)
    if not reading.tabs.has(layout.LOG):
        raise InputError("error.putback_no_log", tab=name)
    writer = Writer(reading.tabs)
    headings = [layout.heading(reading.words.catalogue, column.key) for column in LOG_COLUMNS]
    writer.put(layout.LOG, None, Block(layout.HEADER_ROW, 1, [headings]))
    writer.flush()
    return name


def _read(book: xw.Book) -> tuple[Reading, set[str], list[tuple[int, int]]]:
    """Return the workbook, the Round tabs that the journal knows and that cannot be read, and such
    cells of the Players tab (row and column).
    """
    try:
        return read(book, every_round=True), set(), []
    except Problems as several:
        errors = several.errors
    places = {error: str(error.place or "").rpartition("!") for error in errors}
    own = Tabs(book).there(layout.PLAYERS)
    of_players = [error for error in errors if places[error][0] == own]
    keys = {error.text.key for error in errors}
    forgiven = {*OF_MOVED} if SORTED_ALONE in keys else keys & {*OF_MOVED}
    forgiven |= {error.text.key for error in of_players} | keys & {*OF_SCORES}
    reading = read(book, every_round=True, forgive=forgiven)
    broken = {places[error][0] for error in errors if error not in of_players}
    cells = [corners_of(places[error][2])[:2] for error in of_players]
    lines = {reading.player_rows.get(number) for number in reading.journal.players}
    if not broken <= _known_tabs(reading, errors) or not {row for row, _ in cells} <= lines:
        raise Problems(errors)
    return reading, broken, cells


def _known_tabs(reading: Reading, errors: Collection[InputError]) -> set[str]:
    """Return the Round tabs the journal knows, but the last where a score cannot be read."""
    paired = reading.journal.rounds
    tabs = {number: grid.tab for number, grid in reading.round_grids.items() if number in paired}
    last = tabs.get(max(paired, default=0))
    scores = [error.place or "" for error in errors if error.text.key in OF_SCORES]
    typed = {last for place in scores if place.rpartition("!")[0] == last}
    return {*tabs.values()} - typed


def _put_unread_back(event: Event, cells: Collection[tuple[int, int]]) -> list[str]:
    """Write cells of players that could not be read as the journal has them; the tab."""
    grid = event.reading.players_grid
    whose = {row: number for number, row in event.reading.player_rows.items()}
    for row, column in cells:
        line = line_of(event.reading, event.reading.journal.players[whose[row]])
        key = next(key for key, at in grid.at.items() if at == column)
        event.put(layout.PLAYERS, None, row, column, line[key])
    return [grid.tab] if cells else []


def _as_known(
    reading: Reading,
    asked: Collection[Difference],
    numbers: Collection[int],
    unread: Collection[int],
) -> Tournament:
    """Return the tournament with the rounds of these numbers as the journal has them.

    ``unread`` are those whose tabs cannot be read.
    """
    known = reading.journal.rounds
    rounds = {round_.number: round_ for round_ in reading.tournament.rounds}
    for number in numbers:
        typed = number == max(known) and not _permuted(asked, number)
        now, rounds[number] = rounds.get(number) if typed else None, known[number]
        if now:  # with the results that stand beside the boards now
            there, games = {game.board: game for game in now.games}, []
            for game in known[number].games:
                seen = there.get(game.board, game)
                first, second = (game.result, game.second) if number in unread else (None, None)
                result, other = seen.result or first, seen.second or second
                games.append(replace(game, result=result, second=other))
            rounds[number] = replace(known[number], games=tuple(games))
    return replace(reading.tournament, rounds=tuple(rounds[round_] for round_ in sorted(rounds)))


def _permuted(asked: Collection[Difference], number: int) -> bool:
    """Return whether results of a round changed places among each other."""
    return any(edit.permuted and round_of(edit.key) == number for edit in asked)


def _put_cells_back(event: Event, asked: Collection[Difference]) -> list[str]:
    """Write settings and cells of players as they were; the tabs."""
    reading, tabs = event.reading, []
    lines: dict[Key, str] = {key: name for name, key in OF_EVENT.items()}
    for player in _with_other_byes(reading, asked):
        event.put_absences(player)
        tabs.append(reading.players_grid.tab)
    for edit in asked:
        name = lines.get(edit.key) or str(edit.key[-1])
        if edit.key[0] == "player":
            number = int(edit.key[1])
            line = line_of(reading, item_from(Player, [number, *edit.old]))
            fields = [f for f, _, _ in edit.fields if needs_confirmation(f, reading.journal.state)]
            columns = [field.metadata.get("column", field.name) for field in fields]
            cells = {key: exactly(line[key]) for key in columns}
            event.put_player(reading.player_rows[number], cells)
            tabs.append(reading.players_grid.tab)
        elif name in reading.setting_rows:
            kind = type(event.tournament.settings)
            event.put_setting(name, event.words.shown_setting(kind, name, edit.old))
            tabs.append(reading.settings_grid.tab)
    return tabs


def _with_other_byes(reading: Reading, asked: Collection[Difference]) -> list[Player]:
    """Return players, as the journal has them, whose absences made byes of paired rounds others."""
    rounds = {int(edit.key[1]) for edit in asked if edit.key[0] == "byes"}

    def byes(player: Player) -> list[Bye | None]:
        return [bye_asked(Absences.of(player), number) for number in rounds]

    pairs = [(p, reading.journal.players.get(p.number)) for p in reading.tournament.players]
    return [then for now, then in pairs if then is not None and byes(now) != byes(then)]


def _put_rounds_back(
    event: Event, asked: Collection[Difference], numbers: Collection[int]
) -> list[str]:
    """Write the rounds of these numbers, which were changed; their tabs."""
    known = event.reading.journal.rounds
    for number in sorted(numbers):
        round_ = event.tournament.rounds[number - 1]
        if round_.tables and number == max(known) and not _permuted(asked, number):
            _put_tables_back(event, known[number])
        else:
            event.write_round(round_)
    return [event.reading.round_grids[number].tab for number in sorted(numbers)]


def _put_tables_back(event: Event, made: Round) -> None:
    """Write tables of four as they were made, with scores and penalties beside their names."""
    grid, names = event.reading.round_grids[made.number], event.tournament.by_number
    keys = [key for key in WITH_NAMES if key in grid.at]
    lines = [(name_key(plain(grid.get(row, "name"))), row) for row in grid.body]
    row_of = dict(lines)
    before = event.at(event.tournament.after(made.number - 1))
    before.write_round(made)
    players = [player for table in made.tables for player in table.seats]
    players += [player for player, _ in made.byes]
    rows = []
    for at, player in enumerate(players):
        name, (there, own) = name_key(names[player].name), lines[at]
        row = own if there == name else row_of.get(name, own)
        rows.append([grid.get(row, key) for key in keys])
    height = len(grid.rows) - grid.header
    write_columns(event.writer, layout.ROUND, made.number, grid, keys, rows, height)
