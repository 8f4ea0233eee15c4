"""Recovery of a tournament from a damaged workbook: the tabs that can be read, else the Log.

Every part comes from its tab while that can be read, for the tab has what was typed since the last
click; what is missing there comes from the journal in the Log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import xlwings as xw

from addin.journal.folding import Journal
from addin.journal.states import PLANNED, SEED, SYSTEM, declared, settings_data
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, find_columns
from addin.sheets.handles import Handles, letter, one_click
from addin.sheets.layout import Col, tab_name
from addin.sheets.reader import (
    Names,
    read_players_grid,
    read_rounds,
    tournament_of_tabs,
)
from addin.sheets.tabs import log_tab, players_tab, round_tab, tournament_tab
from addin.sheets.tabs.games_tab import SECOND
from addin.sheets.tabs.round_tab import shorten
from addin.sheets.tabs.source_tab import read_source
from pairing.catalogue import LANGUAGES, Catalogue, Text, text
from pairing.dataclasses import dataclass, field, replace
from pairing.errors import InputError
from pairing.names import name_key
from pairing.systems import REGISTRY
from pairing.systems import system as find_system
from pairing.tournament import Player, Round, Tournament


@dataclass
class Remains:
    """The tournament as far as a damaged workbook tells it, and where its parts come from."""

    tabs: Tabs
    log: Grid
    journal: Journal
    tournament: Tournament = field(init=False)
    partial: dict[tuple[int, int], tuple[Any, ...]] = field(default_factory=dict)
    """Round and table -> the scores of a table that has some, but not all."""
    later: dict[int, Grid] = field(default_factory=dict)
    """Round tabs behind a round that nothing tells of."""
    damage: list[Text] = field(default_factory=list)
    """What was missing from the tabs, and where it was taken from."""
    grids: list[Grid] = field(default_factory=list)
    """Of players and rounds, as far as they can be read."""
    faults: list[InputError] = field(default_factory=list)
    """Cells that cannot be read as they are."""

    @property
    def fault_remarks(self) -> list[Text]:
        """Return the cells that cannot be read, each with what is wrong there."""
        return [text("check.fault", place=error.place, fault=error.text) for error in self.faults]


def read_remains(book: xw.Book, system: str | None = None) -> Remains:
    """Read what is left of a workbook; ``system`` where neither Tournament tab nor Log names one.

    Raises ``InputError`` when it is no workbook of ours, or nothing tells the system or players.
    """
    with one_click(book) as click:
        click.assume_language(_language(book))
        tabs = Tabs(book)
        log = log_tab.grid_of(tabs)
        remains = Remains(tabs, log, log_tab.journal_of(log, tabs.words))
        if not remains.journal.whole:
            remains.damage.append(text("repair.log_new", tab=log.tab))
        typed = _read_settings(remains, system)
        players = _read_players(remains, typed)
        rounds = _read_rounds(remains, typed, players)
        remains.tournament = replace(
            tournament_of_tabs(typed, players, rounds), source=read_source(tabs)
        )
        return remains


def _language(book: xw.Book) -> str:
    """Return the language by the Tournament tab, else by what the other tabs are called."""
    known = Handles(book)
    if (language := known.language()) is not None:
        return language
    for language in LANGUAGES:
        words = Catalogue(language)
        ours = [tab_name(words, key) for key in (layout.PLAYERS, layout.LOG, layout.STANDINGS)]
        ours.append(tab_name(words, layout.ROUND, 1))
        if sum(map(known.has, ours)) >= 2:
            return language
    tabs = [tab_name(Catalogue(language), layout.TOURNAMENT) for language in LANGUAGES]
    raise InputError("error.not_ours", file=book.name, tabs=tabs)


# -- settings -------------------------------------------------------------------------------


def _read_settings(remains: Remains, system: str | None) -> tournament_tab.TournamentTab:
    """Read the Tournament tab; missing or wrong lines as the Log has them, else the usual."""
    tabs, recorded = remains.tabs, _recorded_settings(remains.journal)
    there = tabs.has(layout.TOURNAMENT)
    grid = tabs.grid(layout.TOURNAMENT) if there else Grid(tabs.name(layout.TOURNAMENT), [[""]])
    name = tournament_tab.system_in(tabs, grid) or recorded.get("system") or system
    if name is None:
        raise InputError("repair.system_unknown", known=list(REGISTRY))
    chosen = find_system(name)
    tab_count = len(list(tabs.round_numbers()))
    usual = {
        "rounds": max(1, tab_count - layout.SPARE_ROUNDS) if tab_count else chosen.traits.planned,
        "seed": 1,
        **settings_data(chosen.settings()),
    }
    known = {**usual, **recorded, "system": name}
    faults: list[InputError] = []
    typed = tournament_tab.read(tabs, faults, grid, known)
    if faults:
        remains.faults += faults
        wrong = {error.place for error in faults}
        lines = [row for at, row in enumerate(grid.rows, 1) if f"{grid.tab}!B{at}" not in wrong]
        grid = replace(grid, rows=lines)
        typed = tournament_tab.read(tabs, [], grid, known)
    if not there:
        remains.damage.append(text("repair.settings" if recorded else "repair.settings_usual"))
    else:
        known_lines = tabs.words.lines(chosen)
        missing = [line.name for line in known_lines if line.needed or recorded.get(line.name)]
        for setting in [name for name in missing if name not in typed.rows]:
            label, value = tabs.words.setting_label(setting), str(known.get(setting) or "—")
            remains.damage.append(text("repair.setting", setting=label, value=value))
    return typed


def _recorded_settings(journal: Journal) -> dict[str, Any]:
    """Return lines of the Tournament tab by name, as typed; none without a Log."""
    state = journal.state if journal.whole else {}
    run = {"system": SYSTEM, "rounds": PLANNED, "seed": SEED}
    settings = {str(key[1]): state[key] for key in state if key[0] in ("setting", "about")}
    return settings | {name: state[key] for name, key in run.items() if key in state}


# -- players --------------------------------------------------------------------------------


def _read_players(remains: Remains, typed: tournament_tab.TournamentTab) -> list[Player]:
    """Read the Players tab; players, numbers and columns that are missing as the Log has them."""
    tabs, recorded = remains.tabs, remains.journal.players
    columns = players_tab.columns(typed.system.traits)
    try:
        grid = find_columns(tabs, players_tab.TAB, columns, lenient=True)
        players, rows = read_players_grid(tabs, grid, typed, remains.faults)
    except InputError:
        tab = tabs.words.tab(layout.PLAYERS)
        if not recorded:
            raise InputError("repair.players_unknown", tab=tab) from None
        source = text("repair.from_log")
        remains.damage.append(text("repair.all_players", tab=tab, source=source))
        return [recorded[number] for number in sorted(recorded)]
    _note_grid(remains, grid, columns, layout.PLAYERS)
    if not recorded:
        return players
    stands = {number for number, row in rows.items() if grid.text(row, "number")}
    items = [item for item, _, _ in declared(Player)[1:]]
    gaps = [item.name for item in items if item.metadata.get("column", item.name) not in grid.at]
    numbered = _numbered(players, stands, recorded)
    for number in numbered.keys() & recorded.keys():
        known = {name: getattr(recorded[number], name) for name in gaps}
        numbered[number] = replace(numbered[number], **known)
    seated = {number for round_ in remains.journal.rounds.values() for number in round_.reported}
    restored = {n: recorded[n] for n in sorted(seated - numbered.keys()) if n in recorded}
    if restored:
        names = [player.name for player in restored.values()]
        remains.damage.append(text("repair.players", names=shorten(names), count=len(names)))
    return [player for _, player in sorted((numbered | restored).items())]


def _numbered(
    players: Sequence[Player], stands: set[int], recorded: Mapping[int, Player]
) -> dict[int, Player]:
    """Return the players by start numbers: as on the tab, else as the Log has the name."""
    by_name = {name_key(player.name): number for number, player in recorded.items()}
    numbered, highest = dict[int, Player](), max([0, *stands, *recorded])
    for player in players:
        number = player.number
        if number not in stands:
            number = by_name.get(name_key(player.name), 0)
            if not number or number in stands or number in numbered:
                number = highest = highest + 1
        numbered[number] = replace(player, number=number)
    return numbered


def _note_grid(remains: Remains, grid: Grid, columns: Sequence[Col], tab: str) -> list[str]:
    """Note a tab, its headings that were retyped and columns that are missing: these it returns."""
    remains.grids.append(grid)
    words = remains.tabs.words.catalogue
    for key, at in grid.retyped.items():
        place = f"{grid.tab}!{letter(at)}{grid.header}"
        name = layout.heading(words, key, tab)
        remains.damage.append(text("repair.heading", place=place, column=name))
    missing = [column.key for column in columns if column.needed and column.key not in grid.at]
    for key in missing:
        name = layout.heading(words, key, tab)
        remains.damage.append(text("repair.column", tab=grid.tab, column=name))
    return missing


# -- rounds ---------------------------------------------------------------------------------


def _read_rounds(
    remains: Remains, typed: tournament_tab.TournamentTab, players: Sequence[Player]
) -> list[Round]:
    """Read the rounds, each as its tab or else the Log has it, up to one that neither knows."""
    journal, traits = remains.journal, typed.system.traits
    recorded = journal.rounds if journal.whole else {}
    grids, cut = _round_grids(remains, typed, recorded)
    filled = {n: grid for n, grid in grids.items() if round_tab.is_filled(grid, traits)}
    names = Names(players, journal.names, journal.rounds, {})
    on_tabs, parser = read_rounds(filled, typed, names, remains.tabs.words)
    seen = {round_.number: round_ for round_ in on_tabs}
    doubtful = cut | {
        number
        for number, grid in filled.items()
        if any((error.place or "").startswith(f"{grid.tab}!") for error in parser.problems)
    }
    remains.faults += parser.problems
    remains.partial = dict(parser.boards.partial)
    lost = [number for number in recorded if number not in grids or number in cut]
    rounds: list[Round] = []
    for number in range(1, max([0, *seen, *lost]) + 1):
        round_, then = seen.get(number), recorded.get(number)
        if round_ is None:
            round_ = then
        elif then is not None and number in doubtful:
            round_ = _with_results(then, round_)
        tab = remains.tabs.words.tab(layout.ROUND, number)
        if round_ is None:
            remains.damage.append(text("repair.round_unknown", tab=tab))
            remains.later = {n: grid for n, grid in filled.items() if n > number}
            break
        if round_ != seen.get(number):
            values = {"tab": tab, "source": text("repair.from_log")}
            remains.damage.append(text("repair.round", results=round_.finished, **values))
        rounds.append(round_)
    return rounds


def _round_grids(
    remains: Remains, typed: tournament_tab.TournamentTab, recorded: Mapping[int, Round]
) -> tuple[dict[int, Grid], set[int]]:
    """Return the Round tabs that can be read, and those of them whose columns are not all there."""
    tabs, kind = remains.tabs, round_tab.kind_of(typed.system.traits)
    grids: dict[int, Grid] = {}
    cut: set[int] = set()
    numbers = range(1, layout.LAST_ROUND + 1)
    last = max([0, *recorded, *(number for number in numbers if tabs.has(layout.ROUND, number))])
    double = typed.settings.double_rounds
    columns = [
        replace(column, needed=column.needed or (double and column.key == SECOND))
        for column in kind.TAB.of(typed.system.traits)
    ]
    for number in range(1, last + 1):
        with suppress(InputError):
            grid = round_tab.round_grid(tabs, typed.system.traits, number, lenient=True)
            grids[number] = grid
            if _note_grid(remains, grid, columns, layout.ROUND):
                cut.add(number)
    return grids, cut


def _with_results(then: Round, now: Round) -> Round:
    """Return a round as the Log has it, with the results that its tab has for the same players."""
    games = {
        (game.board, game.white, game.black): game for game in now.games if game.result is not None
    }
    tables = {
        (table.number, table.seats): table for table in now.tables if table.scores is not None
    }
    return replace(
        then,
        games=tuple(games.get((game.board, game.white, game.black), game) for game in then.games),
        tables=tuple(tables.get((table.number, table.seats), table) for table in then.tables),
    )
