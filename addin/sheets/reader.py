"""From sheets to a :class:`Tournament`: every click starts here, and nothing else is state.

Each tab is read in its own file.  Reading collects every mistake it finds, each with its tab
and cell, so that the organiser mends them in one go; only then does it raise.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import xlwings as xw

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, highest, plain
from addin.sheets.headings import find_columns
from addin.sheets.log.kept_ratings import with_kept_ratings
from addin.sheets.names import Names
from addin.sheets.reading import Reading, Seen
from addin.sheets.tabs import (
    absences_tab,
    games_columns,
    log_tab,
    players_tab,
    round_tab,
    tables_formulas,
    tournament_tab,
)
from addin.sheets.vocabulary import Vocabulary
from pairing.errors import InputError, Problems
from pairing.systems import SystemTraits
from pairing.table_settings import table_settings
from pairing.tournament import Round, Tournament

OPTIONAL = {
    layout.PLAYERS: ("rank", "club", "country", "id", "here"),
    layout.ROUND: (
        "white_score",
        "black_score",
        "note",
        "chombo",
        *games_columns.STRENGTHS,
        *tables_formulas.HIDDEN,
    ),
}
"""Columns that the organiser may delete: nothing is computed from them."""


def read(
    book: xw.Book,
    *,
    every_round: bool = False,
    aliases: Mapping[str, str] | None = None,
    most: int | None = None,
    forgive: Collection[str] = (),
) -> Reading:
    """Everything the workbook says.

    Round tabs are read up to the one after the first empty one, and on while the Log knows of
    a later round; ``every_round``: all, for what the organiser may have typed further on.
    ``aliases``: other names that stand in the Round tabs -> the name on the Players tab.  A
    player renamed on the Players tab is known without them, see :mod:`addin.sheets.names`.
    ``most``: Round tabs beyond this number are not looked at.  ``forgive``: keys of messages
    about cells that are no reason to refuse here.

    Raises :class:`Problems` with one :class:`InputError` for each cell to mend, and plain
    ``InputError`` when a tab or column is missing.
    """
    tabs = Tabs(book)
    problems: list[InputError] = []
    log_grid = log_tab.grid_of(tabs)
    format_ = log_tab.check_format(log_grid, tabs)
    typed = tournament_tab.read(tabs, problems)
    traits = typed.system.traits
    players_grid = find_columns(
        tabs.grid(layout.PLAYERS),
        tabs.words.catalogue,
        [column.key for column in players_tab.columns(traits)],
        "name",
        OPTIONAL[layout.PLAYERS],
        traits.player_columns,
    )
    players, player_rows = players_tab.read_players(
        players_grid, typed.system, tabs.words, problems
    )
    players = absences_tab.with_marks(tabs, players, player_rows, players_grid, problems)
    round_grids = _round_grids(tabs, typed, log_grid, every_round=every_round, most=most)
    locked = log_tab.read_locked(log_grid)
    names = Names(players, log_tab.read_names(log_grid), locked, aliases or {})
    total = table_settings(typed.settings).total()
    rounds, seen = _read_rounds(round_grids, traits, names, tabs.words, names.known(), total)
    if seen.strangers and (found := names.guessed(seen.strangers, seen.seated)):
        rounds, seen = _read_rounds(round_grids, traits, names, tabs.words, found, total)
    problems += seen.problems
    if grave := [error for error in problems if error.text.key not in forgive]:
        from addin.sheets.log.detached_columns import cause_of

        called = {player.number: player.name for player in players}
        raise Problems(cause_of(grave, round_grids, locked, called, tabs.words))
    kind = round_tab.kind_of(traits)
    if typed.settings.scored_by_rating:
        rounds = with_kept_ratings(log_grid, players, rounds)
    tournament = Tournament(
        system=typed.system.name,
        settings=typed.settings,
        players=tuple(players),
        rounds=tuple(rounds),
        planned=typed.planned,
        seed=typed.seed,
        details=typed.details,
        title=typed.event["title"],
        place=typed.event["place"],
        date=typed.event["date"],
        time_control=typed.event["time_control"],
        arbiter=typed.event["arbiter"],
    )
    by_number = tournament.by_number
    for number, row, column, player in seen.renamed:
        tabs.corrections.append((layout.ROUND, number, row, column, by_number[player].name))
    for number, row, column, tidy in seen.tidied:
        tabs.corrections.append((layout.ROUND, number, row, column, tidy))
    return Reading(
        tabs=tabs,
        system=typed.system,
        tournament=tournament,
        settings_grid=typed.grid,
        players_grid=players_grid,
        log_grid=log_grid,
        round_grids=round_grids,
        round_keys=[column.key for column in kind.columns(traits)],
        result_column=kind.RESULT,
        player_rows=player_rows,
        board_rows=seen.board_rows,
        setting_rows=typed.rows,
        locked=locked,
        seat_rows=seen.seat_rows,
        partial=seen.partial,
        scales=seen.scales,
        renamed={old: by_number[player].name for old, player in seen.old_names.items()},
        format=format_,
    )


def _round_grids(
    tabs: Tabs, typed: tournament_tab.Typed, log_grid: Grid, *, every_round: bool, most: int | None
) -> dict[int, Grid]:
    """The Round tabs that are to be read, by round."""
    ours = round_tab.kind_of(typed.system.traits).columns(typed.system.traits)
    columns = [column.key for column in ours]
    filled = [one.key for one in ours if one.typed and one.key not in ("handicap", "komi")]
    grids: dict[int, Grid] = {}
    empty: int | None = None
    logged = highest(log_grid, "round") if log_grid.at else 0
    known = typed.planned if every_round else logged
    last = typed.planned + layout.SPARE_ROUNDS if most is None else most
    for number in range(1, last + 1):
        if empty is not None and number > min(typed.planned, max(known, empty + 1)):
            break
        if not tabs.has(layout.ROUND, number):
            later = any(tabs.has(layout.ROUND, n) for n in range(number + 1, number + 4))
            if later or number <= max(1, logged):
                tabs.sheet(layout.ROUND, number)  # says that it was deleted
            break
        grid = find_columns(
            tabs.grid(layout.ROUND, number), tabs.words.catalogue, columns, columns[0],
            (*OPTIONAL[layout.ROUND], *typed.system.traits.added_columns),
        )  # fmt: skip
        grids[number] = grid
        if empty is None and not any(
            plain(grid.get(row, key)) for row in grid.body for key in filled
        ):
            empty = number
    return grids


def _read_rounds(
    grids: Mapping[int, Grid],
    traits: SystemTraits,
    names: Names,
    words: Vocabulary,
    known: Mapping[str, int],
    total: int | None,
) -> tuple[list[Round], Seen]:
    """The rounds on these tabs, and what was seen on the way."""
    kind = round_tab.kind_of(traits)
    seen = Seen(known, words, [], now=names.now, table_total=total)
    rounds: list[Round] = []
    empty: int | None = None
    for number, grid in grids.items():
        seen.round = number
        round_ = kind.read_round(grid, number, seen)
        if round_ is None:
            empty = empty or number
        elif empty is not None:
            seen.problems.append(
                InputError("error.round_gap", empty=grids[empty].tab, filled=grid.tab)
            )
        else:
            rounds.append(round_)
    return rounds, seen
