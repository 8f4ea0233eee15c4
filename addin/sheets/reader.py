"""Reading of sheets into a :class:`Tournament`: every click starts here; nothing else is state.

Each tab is read in its own file.  Reading collects every mistake it finds, each with its tab
and cell, so that the organiser mends them in one go; only then does it raise.

Who is meant by a name in a Round tab, also after he was renamed on the Players tab, is known
from the Log: it remembers, with each pairing, which start number had which name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import xlwings as xw

from addin.history.ratings import with_ratings_then
from addin.sheets import layout
from addin.sheets.formula_values import FormulaValues
from addin.sheets.grid import Grid, Tabs, find_columns, highest, note_strange_cells
from addin.sheets.handles import handles
from addin.sheets.reading import Reading, RoundTabParser, with_byes_typed
from addin.sheets.tabs import (
    absences_tab,
    log_tab,
    players_tab,
    round_tab,
    tournament_tab,
)
from addin.sheets.tabs.tournament_tab import TournamentTab
from addin.sheets.vocabulary import Vocabulary
from pairing.dataclasses import dataclass
from pairing.errors import InputError, Problems
from pairing.half_byes import refused_half_byes
from pairing.names import name_key
from pairing.round_lists import show_absences, with_coming
from pairing.table_settings import table_settings
from pairing.tournament import Player, Round, Tournament

SORTED_ALONE = "error.sorted_alone"
SEATING = ("error.seats_wind", "error.seats_number", "error.player_twice", "error.bye_with",
           "error.board_")  # fmt: skip
"""Beginnings of messages about seats."""

FEWEST = 4
"""So many wrong seats of a tab are no typing errors: columns were sorted without the others."""


@dataclass
class Names:
    """The players' names now and before.

    ``remembered`` is what the journal knows, number -> name, the oldest first; ``rounds`` the
    rounds it knows; ``aliases`` the names that the organiser himself says are others.
    """

    players: Sequence[Player]
    remembered: Sequence[Mapping[int, str]]
    rounds: Mapping[int, Round]
    aliases: Mapping[str, str]

    @cached_property
    def now(self) -> dict[str, int]:
        """Return :func:`name_key` of each name on the Players tab -> start number."""
        return {name_key(player.name): player.number for player in self.players}

    def known(self) -> dict[str, int]:
        """Return the start numbers by name: present names, and those that players had before."""
        there = {player.number for player in self.players}
        known: dict[str, int] = {}
        for names in self.remembered:
            known |= {name_key(name): number for number, name in names.items() if number in there}
        for old, new in self.aliases.items():
            if name_key(new) in self.now:
                known[name_key(old)] = self.now[name_key(new)]
        return known | self.now


def read(
    book: xw.Book,
    *,
    every_round: bool = False,
    aliases: Mapping[str, str] | None = None,
    most: int | None = None,
    forgive: Collection[str] = (),
) -> Reading:
    """Read everything the workbook says.

    Round tabs are read up to the one after the first empty one, and on while the Log knows of
    a later round; ``every_round``: all, for what the organiser may have typed further on.
    ``aliases``: other names that stand in the Round tabs -> the name on the Players tab, for
    those whom :class:`Names` does not know.  ``most``: Round tabs beyond this number are
    not looked at.  ``forgive``: keys of messages about cells that are no reason to refuse here.

    Raises :class:`Problems` with one :class:`InputError` for each cell to mend, and plain
    ``InputError`` when a tab or column is missing.
    """
    tabs = Tabs(book)
    problems = list[InputError]()
    log_grid = log_tab.grid_of(tabs)
    log_tab.check_format(log_grid, tabs)
    journal = log_tab.journal_of(log_grid, tabs.words)
    typed = tournament_tab.read(tabs, problems)
    players_grid = find_columns(tabs, players_tab.TAB, players_tab.columns(typed.system.traits))
    players, player_rows = read_players_grid(tabs, players_grid, typed, problems)
    round_grids = _round_grids(tabs, typed, log_grid, every_round=every_round, most=most)
    names = Names(players, journal.names, journal.rounds, aliases or {})
    rounds, parser = read_rounds(round_grids, typed, names, tabs.words)
    players = _with_coming(tabs, players, players_grid, player_rows, len(rounds) + 1)
    known, planned = journal.players, typed.planned
    rounds = with_byes_typed(parser, round_grids, players, known, planned, rounds)
    called = {player.number: player.name for player in players}
    problems += _half_byes(tournament_of_tabs(typed, players, rounds), players_grid, player_rows)
    if grave := [error for error in (*problems, *parser.problems) if error.text.key not in forgive]:
        raise Problems(_sorted_alone(grave, round_grids, journal.rounds))
    if typed.settings.scored_by_rating:
        rounds = with_ratings_then(journal, players, rounds)
    tabs.corrections += [(layout.ROUND, *cell) for cell in parser.corrections(called)]
    if tabs.handles.app.engine.type == "file":  # other engines calculate
        from addin.engines.file import save_with_results

        save_with_results(book, partial(FormulaValues, book))
    kind = round_tab.kind_of(typed.system.traits)
    return Reading(
        tabs=tabs,
        tournament=tournament_of_tabs(typed, players, rounds),
        players_grid=players_grid,
        log_grid=log_grid,
        round_grids=round_grids,
        player_rows=player_rows,
        journal=journal,
        renamed={old: called[player] for old, player in parser.old_names.items()},
        system=typed.system,
        settings_grid=typed.grid,
        setting_rows=typed.rows,
        round_keys=[column.key for column in kind.TAB.of(typed.system.traits)],
        result_column=kind.RESULT,
        **vars(parser.boards),
    )


def read_players_grid(
    tabs: Tabs, grid: Grid, typed: TournamentTab, problems: list[InputError]
) -> tuple[list[Player], dict[int, int]]:
    """Return the players of the tab and their rows, absences of another tab included."""
    words = tabs.words
    players, rows = players_tab.read_players(grid, typed.system, words, problems)
    note_strange_cells(grid, players_tab.columns(typed.system.traits), problems)
    if grid.hint == words("absences.in_use") and tabs.has(layout.ABSENCES):
        players = absences_tab.with_marks(tabs, players, rows, grid, problems)
    return players, rows


def _sorted_alone(
    errors: Sequence[InputError], grids: Mapping[int, Grid], paired: Collection[int]
) -> list[InputError]:
    """Return the errors; many seats that are wrong on a tab that was paired are one, with its
    remedy.
    """
    left = list(errors)
    for tab in (grids[number].tab for number in paired if number in grids):
        here = [error for error in left if error.text.key.startswith(SEATING)]
        here = [error for error in here if (error.place or "").startswith(f"{tab}!")]
        if len(here) >= FEWEST:
            error = InputError(SORTED_ALONE, cells=len(here)).at(here[0].place)
            left[left.index(here[0])] = error
            left = [error for error in left if error not in here]
    return left


def _half_byes(event: Tournament, grid: Grid, rows: Mapping[int, int]) -> Iterator[InputError]:
    """Yield half-point byes beyond the rules of the event, each with its cell."""
    for error in refused_half_byes(event):
        row = rows.get((error.subject and error.subject.player) or 0)
        yield error.at(grid.place(row, "absent") if row else None)


def _with_coming(
    tabs: Tabs, players: list[Player], grid: Grid, rows: Mapping[int, int], number: int
) -> list[Player]:
    """Return the players of whom some ``left`` before this round, whose cells then say from when
    on.
    """
    known = [with_coming(player, number) for player in players]
    for player in (new for new, typed in zip(known, players, strict=True) if new is not typed):
        cell = (rows[player.number], grid.at["absent"], show_absences(player))
        tabs.corrections.append((layout.PLAYERS, None, *cell))
    return known


def tournament_of_tabs(
    typed: TournamentTab, players: Sequence[Player], rounds: Sequence[Round]
) -> Tournament:
    """Return the tournament of what the tabs say."""
    run: dict[str, Any] = {"system": typed.system.name, "settings": typed.settings, **typed.event}
    run |= {"planned": typed.planned, "seed": typed.seed, "details": typed.details}
    return Tournament(players=tuple(players), rounds=tuple(rounds), **run)


def _round_grids(
    tabs: Tabs, typed: TournamentTab, log_grid: Grid, *, every_round: bool, most: int | None
) -> dict[int, Grid]:
    """Return the Round tabs that are to be read, by round."""
    traits = typed.system.traits
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
        grids[number] = round_tab.round_grid(tabs, traits, number)
        if empty is None and not round_tab.is_filled(grids[number], traits):
            empty = number
    return grids


def read_rounds(
    grids: Mapping[int, Grid], typed: TournamentTab, names: Names, words: Vocabulary
) -> tuple[list[Round], RoundTabParser]:
    """Return the rounds on these tabs and their parser."""
    four = typed.system.traits.seats == 4
    total = table_settings(typed.settings).total() if four else None

    parser = RoundTabParser(
        names=names.known(), words=words, now=names.now, table_total=total,
        double_rounds=typed.settings.double_rounds, paired=frozenset(names.rounds),
    )  # fmt: skip
    kind = round_tab.kind_of(typed.system.traits)
    columns = kind.TAB.of(typed.system.traits)
    rounds: list[Round] = []
    empty: int | None = None
    for number, grid in grids.items():
        parser.begin(number, grid)
        round_ = kind.read_round(parser)
        note_strange_cells(grid, columns, parser.problems)
        if round_ is None:
            empty = empty or number
        elif empty is None:
            rounds.append(round_)
        else:
            error = InputError("error.round_gap", empty=grids[empty].tab, filled=grid.tab)
            parser.problems.append(error)
    return rounds, parser


def read_once(book: xw.Book, *, every_round: bool = False) -> Reading:
    """Return the workbook as read in this click; read now if it was not, or was written to since.

    A click reads twice where one action uses another (an export writes several files) and
    where it asks the organiser something: Excel takes no typing while the box is open.  With
    ``every_round``, as in :func:`read`, it is read now.
    """
    if every_round:
        return read(book, every_round=True)
    known = handles(book)
    if known.cached_reading is None:
        known.cached_reading = read(book)
    reading: Reading = known.cached_reading
    return reading


def workbook_is_unchanged(book: xw.Book) -> bool:
    """Return whether this click has left the workbook alone: every tab it read is read again.

    Where the click ended before it had read anything, nothing can have been written.
    """
    known = handles(book)
    if known.touched:
        return False
    if known.cached_reading is None:
        return True
    was: Reading = known.cached_reading
    grids = (was.settings_grid, was.players_grid, was.log_grid, *was.round_grids.values())
    return all(known.read_cells(grid.tab) == grid.rows for grid in grids)
