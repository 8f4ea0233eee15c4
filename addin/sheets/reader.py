"""From sheets to a :class:`Tournament`: every click starts here, and nothing else is state.

Each tab is read in its own file.  Reading collects every mistake it finds, each with its tab
and cell, so that the organiser mends them in one go; only then does it raise.
"""

from __future__ import annotations

import xlwings as xw

from addin.sheets import layout, log_tab, players_tab, round_tab, tournament_tab
from addin.sheets.grid import Grid, Tabs, find_columns, highest, name_key
from addin.sheets.reading import Reading, Seen
from pairing.errors import InputError, Problems
from pairing.tournament import Round, Tournament


def read(book: xw.Book, *, every_round: bool = False) -> Reading:
    """Everything the workbook says.

    Round tabs are read up to the one after the first empty one, and on while the Log knows of
    a later round; ``every_round``: all, for what the organiser may have typed further on.

    Raises :class:`Problems` with one :class:`InputError` for each cell to mend, and plain
    ``InputError`` when a tab or column is missing.
    """
    tabs = Tabs(book)
    problems: list[InputError] = []
    log_grid = find_columns(
        tabs.grid(layout.LOG),
        tabs.words.catalogue,
        [column.key for column in log_tab.COLUMNS],
        "action",
        may_lack=log_tab.SINCE_FORMAT_2,
    )
    format_ = log_tab.check_format(log_grid, tabs)
    typed = tournament_tab.read(tabs, problems)
    face = typed.system.face
    players_grid = find_columns(
        tabs.grid(layout.PLAYERS),
        tabs.words.catalogue,
        [column.key for column in players_tab.columns(face)],
        "name",
    )
    players, player_rows = players_tab.read_players(
        players_grid, typed.system, tabs.words, problems
    )
    kind = round_tab.kind_of(face)
    keys = [column.key for column in kind.columns(face)]
    names = {name_key(player.name): player.number for player in players}
    seen = Seen(names, tabs.words, problems)
    round_grids: dict[int, Grid] = {}
    rounds: list[Round] = []
    empty: int | None = None
    known = typed.planned if every_round else highest(log_grid, "round")
    for number in range(1, typed.planned + layout.SPARE_ROUNDS + 1):
        if empty is not None and number > min(typed.planned, max(known, empty + 1)):
            break
        if not tabs.has(layout.ROUND, number):
            later = any(tabs.has(layout.ROUND, n) for n in range(number + 1, number + 4))
            if later or number == 1:
                tabs.sheet(layout.ROUND, number)  # says that it was renamed or deleted
            break
        grid = find_columns(tabs.grid(layout.ROUND, number), tabs.words.catalogue, keys, keys[0])
        round_grids[number] = grid
        round_ = kind.read_round(grid, number, seen)
        if round_ is None:
            empty = empty or number
        elif empty is not None:
            problems.append(
                InputError(
                    "error.round_gap",
                    empty=tabs.words.tab(layout.ROUND, empty),
                    filled=tabs.words.tab(layout.ROUND, number),
                )
            )
        else:
            rounds.append(round_)
    if problems:
        raise Problems(problems)
    tournament = Tournament(
        system=typed.system.name,
        settings=typed.settings,
        players=tuple(players),
        rounds=tuple(rounds),
        planned=typed.planned,
        seed=typed.seed,
        **typed.event,
    )
    return Reading(
        tabs=tabs,
        system=typed.system,
        tournament=tournament,
        settings_grid=typed.grid,
        players_grid=players_grid,
        log_grid=log_grid,
        round_grids=round_grids,
        round_keys=keys,
        result_column=kind.RESULT,
        player_rows=player_rows,
        board_rows=seen.board_rows,
        setting_rows=typed.rows,
        locked=log_tab.read_locked(log_grid),
        seat_rows=seen.seat_rows,
        partial=seen.partial,
        format=format_,
    )
