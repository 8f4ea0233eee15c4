"""What stood on tabs that were lost, put there again from the Log, the rounds and the copies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import xlwings as xw

from addin.actions.state import Event, read_once
from addin.exchange.kept_copies import Copies
from addin.exchange.restore_settings import settle
from addin.journal.folding import Journal
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, find_columns, plain, to_cell
from addin.sheets.layout import Tab
from addin.sheets.reader import Names, read
from addin.sheets.reading import Reading
from addin.sheets.rectangles import area
from addin.sheets.tabs import log_tab, players_tab, round_tab
from addin.sheets.writer import Writer
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError
from pairing.names import name_key
from pairing.renumbering import round_with
from pairing.round_lists import show_absences
from pairing.systems import PairingSystem
from pairing.tournament import Round


@dataclass
class Refill:
    """One refilling of a workbook whose tabs are all there again, some of them empty.

    ``missing`` are the names of the tabs that were built anew; ``copies`` earlier states of the
    workbook, the newest first.
    """

    open: Callable[[], xw.Book]
    system: PairingSystem
    language: str
    missing: set[str]
    copies: Copies
    """Whether columns that the organiser may delete come back, too."""
    done: list[Text] = field(default_factory=list)

    def run(self) -> list[Text]:
        """Fill Log, settings, headings, players and rounds, in this order; says what was done."""
        book = self.open()
        tabs = Tabs(book)
        self._log_lines(tabs)
        log = log_tab.grid_of(tabs)
        is_new = tabs.words.tab(layout.TOURNAMENT) in self.missing
        self.done += settle(tabs, self.system, log, self.copies.newest, is_new=is_new)
        self._headings(tabs)
        self._people(tabs, log)
        book.save()
        book = self.open()
        self._rounds(book)
        book.save()
        return self.done

    def log(self, done: Sequence[Text]) -> None:
        """Note in the Log what was done, and remember names and rounds as they are now."""
        book = self.open()
        try:
            reading = read_once(book)
        except PairbookError:
            return
        said = " ".join(map(reading.words, done))
        Event.of(reading).finish("repair", done[0], logged=said, status=False)
        book.save()

    # -- the Log --------------------------------------------------------------------------

    def _log_lines(self, tabs: Tabs) -> None:
        """The lines of a lost Log from the newest copy that has them; its headings, if lost."""
        keys = [column.key for column in log_tab.COLUMNS]
        name = tabs.words.tab(layout.LOG)
        if name in self.missing:
            old = next((copy.log_grid for copy in self.copies if copy.log_grid.at), None)
            if old is None:
                self.done.append(text("repair.log_new", tab=name))
                return
            rows = [[old.get(row, key) for key in keys] for row in old.body]
            _fill(tabs.sheet(layout.LOG), layout.FIRST_ROW, 1, rows)
            self.done.append(text("repair.log_copied", tab=name, lines=len(rows)))
        elif not log_tab.grid_of(tabs).at:
            self._all_headings(tabs, log_tab.TAB, None, name)

    # -- headings -------------------------------------------------------------------------

    def _headings(self, tabs: Tabs) -> None:
        """Give the columns of Players and Round tabs their headings back."""
        self._columns(tabs, players_tab.TAB, None)
        for number in tabs.round_numbers():
            self._columns(tabs, round_tab.kind_of(self.system.traits).TAB, number)

    def _all_headings(self, tabs: Tabs, tab: Tab, number: int | None, name: str) -> None:
        words = tabs.words.catalogue
        shown = [layout.heading(words, one.key, tab.key) for one in tab.of(self.system.traits)]
        _fill(tabs.sheet(tab.key, number), layout.HEADER_ROW, 1, [shown])
        self.done.append(text("repair.headings", tab=name))

    def _columns(self, tabs: Tabs, tab: Tab, number: int | None) -> None:
        sheet, columns = tabs.sheet(tab.key, number), tab.of(self.system.traits)
        try:
            found = find_columns(tabs, tab, columns, number, lenient=True)
        except InputError as error:
            if error.text.key != "error.column_missing":
                raise
            self._all_headings(tabs, tab, number, tabs.there(tab.key, number))
            return
        shown = {one.key: layout.heading(tabs.words.catalogue, one.key, tab.key) for one in columns}
        for key, column in found.retyped.items():
            _fill(sheet, found.header, column, [[shown[key]]])
            place = found.place(found.header, key)
            self.done.append(text("repair.heading", place=place, column=shown[key]))
        row = found.rows[found.header - 1] if found.header <= len(found.rows) else []
        free = 1 + max([0, *(at for at, cell in enumerate(row, start=1) if plain(cell))])
        for one in columns:
            wanted = one.remade and one.needed and not one.asked
            if one.key in found.at or not wanted:
                continue
            _fill(sheet, found.header, free, [[shown[one.key]]])
            self.done.append(text("repair.column", tab=found.tab, column=shown[one.key]))
            if tab.key == layout.PLAYERS:
                self._fill_column(tabs, found, one.key, free)
            free += 1

    def _fill_column(self, tabs: Tabs, grid: Grid, key: str, column: int) -> None:
        """Return what the column held in a copy, by the players' names; start numbers by the Log
        too.
        """
        if "name" not in grid.at:
            return
        numbers = _numbers_of(log_tab.journal_of(log_tab.grid_of(tabs), tabs.words))
        names = [name_key(grid.text(row, "name")) for row in grid.body]
        lines = self._lines_of(set(names))
        held = {name: line.get(key) for name, line in lines.items()}
        known = held | numbers if key == "number" else held
        values = [[known.get(name)] for name in names]
        _fill(tabs.sheet(layout.PLAYERS), grid.header + 1, column, values)

    def _lines_of(self, names: Set[str]) -> dict[str, dict[str, Any]]:
        """The lines of players in the newest copy that has them, by column."""
        lines: dict[str, dict[str, Any]] = {}
        for copy in self.copies:
            for player in copy.tournament.players:
                name, grid = name_key(player.name), copy.players_grid
                if name in names and name not in lines:
                    row = copy.player_rows[player.number]
                    lines[name] = {key: grid.get(row, key) for key in grid.at}
            if len(lines) == len(names):
                break
        return lines

    # -- players --------------------------------------------------------------------------

    def _people(self, tabs: Tabs, log: Grid) -> None:
        """Players whose lines are lost: all of a lost tab, and whoever sits in a round."""
        grid = self._grid(tabs, players_tab.TAB)
        if grid is None:
            return
        journal = log_tab.journal_of(log, tabs.words)
        numbered = {
            grid.text(row, "number"): name_key(grid.text(row, "name"))
            for row in grid.body
            if grid.text(row, "name")
        }
        there = set(numbered.values())
        wanted = self._on_lost_tab(tabs, journal) | self._seated(tabs)
        number_of = _numbers_of(journal)
        gone = {
            key: name
            for key, name in wanted.items()
            if key not in there and str(number_of.get(key)) not in numbered
        }  # who is not there, and has not been renamed
        copied = self._lines_of(gone.keys()) if gone else {}
        lines: list[dict[str, Any]] = []
        for key, name in gone.items():
            number = number_of.get(key)
            line = {"number": number, "name": name, **_cells_in(journal, number)}
            line |= {k: v for k, v in copied.get(key, {}).items() if v not in (None, "")}
            line["name"] = name
            if plain(line["number"]) in numbered:
                line["number"] = None
            lines.append(line)
        if not lines or self._may_be_renamed(grid, journal, lines):
            return
        first = max(len(grid.rows), grid.header) + 1
        for key, column in grid.at.items():
            cells = [[line.get(key)] for line in lines]
            _fill(tabs.sheet(layout.PLAYERS), first, column, cells)
        names = [line["name"] for line in lines]
        self.done.append(text("repair.players", count=len(names), names=names[:12]))

    def _on_lost_tab(self, tabs: Tabs, journal: Journal) -> dict[str, str]:
        """Return who stood on the Players tab, where it was lost: by the newest copy, else by
        the Log.
        """
        names: list[str] = []
        if tabs.words.tab(layout.PLAYERS) in self.missing:
            if newest := self.copies.newest:
                names = [player.name for player in newest.tournament.players]
            else:
                known = {number: name for one in journal.names for number, name in one.items()}
                there = journal.players or known
                names = [name for number, name in known.items() if number in there]
        return {name_key(name): name for name in names}

    def _may_be_renamed(
        self, grid: Grid, journal: Journal, lines: Sequence[Mapping[str, Any]]
    ) -> bool:
        """Return whether unknown names are those of players renamed since (where the Log knows
        none).
        """
        if journal.names or any(line.get("number") for line in lines):
            return False
        problems: list[InputError] = []
        words = Tabs(self.open()).words
        words.system = self.system.name
        players, _ = players_tab.read_players(grid, self.system, words, problems)
        strangers = {name_key(line["name"]): {1} for line in lines}
        names = Names(players, [], {}, {})
        seated = {1: {p.number for p in players if name_key(p.name) in self._names_seated}}
        return len(lines) == 1 and names.guessed(strangers, seated) is not None

    @cached_property
    def _names_seated(self) -> set[str]:
        return set(self._seated(Tabs(self.open())))

    def _seated(self, tabs: Tabs) -> dict[str, str]:
        """Everybody whose name stands in a Round tab."""
        tab = round_tab.kind_of(self.system.traits).TAB
        byes = {name_key(word) for word in layout.bye_words(tabs.words.catalogue)}
        names: dict[str, str] = {}
        for number in tabs.round_numbers():
            grid = self._grid(tabs, tab, number)
            for row in grid.body if grid is not None else ():
                for key in ("white", "black", "name"):
                    name = grid.text(row, key) if grid is not None else ""
                    if name and name_key(name) not in byes:
                        names.setdefault(name_key(name), name)
        return names

    def _grid(self, tabs: Tabs, tab: Tab, number: int | None = None) -> Grid | None:
        """A tab with the columns that can be found; ``None`` where its headings are gone."""
        with suppress(InputError):
            return find_columns(tabs, tab, tab.of(self.system.traits), number, lenient=True)
        return None

    # -- rounds ---------------------------------------------------------------------------

    def _rounds(self, book: xw.Book) -> None:
        """Rounds whose tabs were lost or emptied, from the Log or from a copy."""
        tabs, traits = Tabs(book), self.system.traits
        grids = {
            n: self._grid(tabs, round_tab.kind_of(traits).TAB, n) for n in tabs.round_numbers()
        }
        filled = [n for n, grid in grids.items() if grid and round_tab.is_filled(grid, traits)]
        log = log_tab.grid_of(tabs)
        journal = log_tab.journal_of(log, tabs.words)
        locked, known = journal.rounds, max(journal.paired, default=0)
        if not log.at or tabs.words.tab(layout.LOG) in self.missing:
            newest = self.copies.newest
            known = max(known, len(newest.tournament.rounds) if newest else 0)
        last = max([0, *filled, *(n for n in [known] if self._is_new(tabs, n)), *locked])
        for number in range(1, last + 1):
            if number in filled:
                continue
            if not self._write(book, number, locked):
                name = tabs.words.tab(layout.ROUND, number)
                key = "round_again" if number > max(filled, default=0) else "round_unknown"
                self.done.append(text(f"repair.{key}", tab=name))
                return

    def _is_new(self, tabs: Tabs, number: int) -> bool:
        return number > 0 and tabs.words.tab(layout.ROUND, number) in self.missing

    def _write(self, book: xw.Book, number: int, locked: Mapping[int, Round]) -> bool:
        """Write one lost round; whether anything knows it."""
        try:
            reading = read(book, most=number)
        except PairbookError:
            return False
        players = {player.number for player in reading.tournament.players}
        round_ = locked.get(number)
        source = text("repair.from_log")
        if round_ is None or not round_.reported <= players:
            round_ = None
            for copy in self.copies:
                round_ = _in_numbers_of(copy, number, reading)
                if round_ is not None:
                    source = text("repair.from_copy")
                    break
        if round_ is None or number not in reading.round_grids:
            return False
        tournament = replace(
            reading.tournament, rounds=(*reading.tournament.rounds[: number - 1], round_)
        )
        writer = Writer(reading.tabs)
        round_tab.write_round(writer, reading, tournament, round_, ())
        writer.flush()
        tab = reading.words.tab(layout.ROUND, number)
        count = round_.finished
        self.done.append(text("repair.round", tab=tab, source=source, results=count))
        return True


def _numbers_of(journal: Journal) -> dict[str, int]:
    """Start numbers by all the names that players had."""
    return {name_key(name): number for one in journal.names for number, name in one.items()}


def _cells_in(journal: Journal, number: int | None) -> dict[str, Any]:
    """Return what the journal knows of a player, by column."""
    player = journal.players.get(number or 0)
    if player is None:
        return {}
    keys = ("rating", "rank", "club", "country", "start_score", "start_level")
    cells = {key: getattr(player, key) for key in keys} | {"absent": show_absences(player)}
    return {key: value for key, value in cells.items() if value not in (None, "")}


def _in_numbers_of(copy: Reading, number: int, reading: Reading) -> Round | None:
    """A round of a copy with the start numbers that the players have now."""
    if number > len(copy.tournament.rounds):
        return None
    round_ = copy.tournament.rounds[number - 1]
    now = {name_key(player.name): player.number for player in reading.tournament.players}
    numbers = set(now.values())
    new: dict[int, int] = {}
    for player in copy.tournament.players:
        here = now.get(name_key(player.name))
        if here is None and player.number in numbers:
            here = player.number  # renamed since
        if here is not None:
            new[player.number] = here
    if not round_.reported <= new.keys():
        return None
    reading.partial |= {
        (number, table.number): copy.partial[number, table.number]
        for table in round_.tables
        if (number, table.number) in copy.partial
    }
    return round_with(round_, new)


def _fill(sheet: xw.Sheet, row: int, column: int, rows: Sequence[Sequence[Any]]) -> None:
    """Write rows of equal length at once, texts as texts."""
    if rows:
        cells = [[to_cell(cell) for cell in one] for one in rows]
        sheet.range(area(row, column, len(cells), len(cells[0]))).raw_value = cells
