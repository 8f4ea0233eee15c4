"""What stood on tabs that were lost, put there again from the Log, the rounds and the copies."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import xlwings as xw

from addin.actions.state import read_once
from addin.exchange.restore_settings import settle
from addin.sheets import layout
from addin.sheets.block import AsText
from addin.sheets.grid import Grid, Tabs, name_key, plain, to_cell
from addin.sheets.headings import find_columns
from addin.sheets.names import Names
from addin.sheets.reader import OPTIONAL, read
from addin.sheets.reading import Reading
from addin.sheets.rectangles import area
from addin.sheets.tabs import log_tab, players_tab, round_tab
from addin.sheets.tabs.tables_formulas import HIDDEN
from addin.sheets.writer import Writer
from pairing.catalogue import Text, text
from pairing.errors import InputError, PairbookError
from pairing.systems import PairingSystem
from pairing.tournament import Player, Round

FORGIVEN = ("error.rating_missing",)
"""What may be wrong while a workbook is put together: ratings are typed in later."""


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
    copies: Sequence[Reading]
    complete: bool = False
    """Whether columns that the organiser may delete come back, too."""
    done: list[Text] = field(default_factory=list)

    def run(self) -> list[Text]:
        """Fill what can be filled; what was done."""
        book = self.open()
        tabs = Tabs(book)
        self._log_lines(tabs)
        log = log_tab.grid_of(tabs)
        is_new = tabs.words.tab(layout.TOURNAMENT) in self.missing
        self.done += settle(
            tabs, self.system, log, self.copies, is_new=is_new, complete=self.complete
        )
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
        writer = Writer(reading.tabs)
        names = {"names": log_tab.names_now(reading)}
        remembered = [json.dumps(names, ensure_ascii=False, separators=(",", ":"))]
        remembered += [
            log_tab.snapshot(one)
            for one in reading.tournament.rounds[:-1]
            if one.number not in reading.locked
        ]
        said = " ".join(map(reading.words, done))
        log_tab.write_log(writer, reading, "repair", None, said, remembered)
        writer.flush()
        book.save()

    # -- the Log --------------------------------------------------------------------------

    def _log_lines(self, tabs: Tabs) -> None:
        """The lines of a lost Log from the newest copy that has them; its headings, if lost."""
        keys = [column.key for column in log_tab.COLUMNS]
        name = tabs.words.tab(layout.LOG)
        if name in self.missing:
            old = next((one.log_grid for one in self.copies if one.log_grid.at), None)
            if old is None:
                self.done.append(text("repair.log_new", tab=name))
                return
            rows = [[_kept(old.get(row, key)) for key in keys] for row in old.body]
            if rows:
                sheet = tabs.sheet(layout.LOG)
                place = area(layout.FIRST_ROW, 1, len(rows), len(keys))
                sheet.range(place).raw_value = rows
            self.done.append(text("repair.log_copied", tab=name, lines=len(rows)))
        elif not log_tab.grid_of(tabs).at:
            headings = [layout.heading(tabs.words.catalogue, key) for key in keys]
            sheet = tabs.sheet(layout.LOG)
            sheet.range(area(layout.HEADER_ROW, 1, 1, len(keys))).raw_value = [headings]
            self.done.append(text("repair.headings", tab=name))

    # -- headings -------------------------------------------------------------------------

    def _headings(self, tabs: Tabs) -> None:
        """Give the columns of Players and Round tabs their headings back."""
        traits = self.system.traits
        players = [column.key for column in players_tab.columns(traits)]
        self._columns(tabs, layout.PLAYERS, None, players)
        rounds = [column.key for column in round_tab.kind_of(traits).columns(traits)]
        for number in self._numbers(tabs):
            self._columns(tabs, layout.ROUND, number, rounds)

    @staticmethod
    def _numbers(tabs: Tabs) -> Iterator[int]:
        for number in range(1, layout.LAST_ROUND + 1):
            if not tabs.has(layout.ROUND, number):
                return
            yield number

    def _columns(self, tabs: Tabs, tab: str, number: int | None, keys: Sequence[str]) -> None:
        words, sheet = tabs.words, tabs.sheet(tab, number)
        grid = tabs.grid(tab, number)
        try:
            found = find_columns(grid, words.catalogue, keys, keys[0], keys)
        except InputError as error:
            if error.text.key != "error.column_missing":
                raise
            headings = [layout.heading(words.catalogue, key) for key in keys]
            sheet.range(area(layout.HEADER_ROW, 1, 1, len(keys))).raw_value = [headings]
            self.done.append(text("repair.headings", tab=grid.tab))
            return
        for key, column in found.retyped.items():
            heading = layout.heading(words.catalogue, key)
            sheet.range(area(found.header, column)).raw_value = [[heading]]
            place = found.place(found.header, key)
            self.done.append(text("repair.heading", place=place, column=heading))
        row = found.rows[found.header - 1] if found.header <= len(found.rows) else []
        free = 1 + max([0, *(at for at, cell in enumerate(row, start=1) if plain(cell))])
        for key in keys:
            if key in found.at or (key in OPTIONAL[tab] and not self.complete):
                continue
            if key in (*HIDDEN, "chombo"):  # for formulas of names that only a new workbook has
                continue
            heading = layout.heading(words.catalogue, key)
            sheet.range(area(found.header, free)).raw_value = [[heading]]
            self.done.append(text("repair.column", tab=grid.tab, column=heading))
            if tab == layout.PLAYERS:
                self._fill_column(tabs, found, key, free)
            free += 1

    def _fill_column(self, tabs: Tabs, grid: Grid, key: str, column: int) -> None:
        """What the column held in a copy, by the players' names; start numbers by the Log too."""
        if "name" not in grid.at:
            return
        remembered = log_tab.read_names(log_tab.grid_of(tabs))
        numbers = {name_key(name): number for one in remembered for number, name in one.items()}
        values = []
        for row in grid.body:
            name = name_key(plain(grid.get(row, "name")))
            old = self._cells_of(name).get(key)
            values.append([numbers.get(name, old) if key == "number" else old])
        if values:
            sheet = tabs.sheet(layout.PLAYERS)
            place = area(grid.header + 1, column, len(values))
            sheet.range(place).raw_value = [
                [to_cell(_kept(cell)) for cell in row] for row in values
            ]

    def _cells_of(self, name: str) -> dict[str, Any]:
        """A player's line in the newest copy that has him, by column."""
        for copy in self.copies:
            for player in copy.tournament.players:
                if name_key(player.name) == name:
                    row, grid = copy.player_rows[player.number], copy.players_grid
                    return {key: grid.get(row, key) for key in grid.at}
        return {}

    # -- players --------------------------------------------------------------------------

    def _people(self, tabs: Tabs, log: Grid) -> None:
        """Players whose lines are lost: all of a lost tab, and whoever sits in a round."""
        keys = [column.key for column in players_tab.columns(self.system.traits)]
        try:
            grid = find_columns(tabs.grid(layout.PLAYERS), tabs.words.catalogue, keys, "name", keys)
        except InputError:
            return
        remembered = log_tab.read_names(log)
        numbered = {
            plain(grid.get(row, "number")): name_key(plain(grid.get(row, "name")))
            for row in grid.body
            if plain(grid.get(row, "name"))
        }
        there = set(numbered.values())
        wanted: dict[str, str] = {}
        if tabs.words.tab(layout.PLAYERS) in self.missing:
            if self.copies:
                wanted = {name_key(p.name): p.name for p in self.copies[0].tournament.players}
            elif remembered:
                wanted = {name_key(name): name for name in remembered[-1].values()}
        wanted |= self._seated(tabs)
        number_of = {name_key(name): n for one in remembered for n, name in one.items()}
        lines: list[dict[str, Any]] = []
        for key, name in wanted.items():
            number = number_of.get(key)
            if key in there or (number is not None and str(number) in numbered):
                continue  # he is there, or has been renamed
            line = {"number": number, "name": name, **self._filled(log, number)}
            line |= {k: v for k, v in self._cells_of(key).items() if v not in (None, "")}
            line["name"] = name
            if plain(line["number"]) in numbered:
                line["number"] = None
            lines.append(line)
        if not lines or self._may_be_renamed(grid, log, lines):
            return
        first = max(len(grid.rows), grid.header) + 1
        sheet = tabs.sheet(layout.PLAYERS)
        for key, column in grid.at.items():
            cells = [[to_cell(_kept(line.get(key)))] for line in lines]
            sheet.range(area(first, column, len(lines))).raw_value = cells
        names = [line["name"] for line in lines]
        self.done.append(text("repair.players", count=len(names), names=names[:12]))

    def _may_be_renamed(self, grid: Grid, log: Grid, lines: Sequence[Mapping[str, Any]]) -> bool:
        """Whether unknown names are those of players renamed since (where the Log knows none)."""
        if log_tab.read_names(log) or any(line.get("number") for line in lines):
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

    def _filled(self, log: Grid, number: int | None) -> dict[str, Any]:
        """The start values that pairing filled in for a player, by the Log."""
        values: dict[str, Any] = {}
        for kept in log_tab.snapshots_of(log):
            for line in kept.get("players") or ():
                if isinstance(line, list) and len(line) == 4 and line[0] == number:
                    values[str(line[1])] = line[3]
        values.pop("number", None)
        return values

    def _seated(self, tabs: Tabs) -> dict[str, str]:
        """Everybody whose name stands in a Round tab."""
        traits = self.system.traits
        kind = round_tab.kind_of(traits)
        keys = [column.key for column in kind.columns(traits)]
        byes = {name_key(word) for word in layout.bye_words(tabs.words.catalogue)}
        names: dict[str, str] = {}
        for number in self._numbers(tabs):
            try:
                grid = find_columns(
                    tabs.grid(layout.ROUND, number), tabs.words.catalogue, keys, keys[0], keys
                )
            except InputError:
                continue
            for row in grid.body:
                for key in ("white", "black", "name"):
                    name = plain(grid.get(row, key)) if key in grid.at else ""
                    if name and name_key(name) not in byes:
                        names.setdefault(name_key(name), name)
        return names

    # -- rounds ---------------------------------------------------------------------------

    def _rounds(self, book: xw.Book) -> None:
        """Rounds whose tabs were lost or emptied, from the Log or from a copy."""
        tabs = Tabs(book)
        traits = self.system.traits
        ours = round_tab.kind_of(traits).columns(traits)
        typed = [one.key for one in ours if one.typed and one.key not in ("handicap", "komi")]
        filled: list[int] = []
        for number in self._numbers(tabs):
            try:
                grid = find_columns(
                    tabs.grid(layout.ROUND, number),
                    tabs.words.catalogue, [c.key for c in ours], ours[0].key, [c.key for c in ours],
                )  # fmt: skip
            except InputError:
                continue
            if any(plain(grid.get(row, key)) for row in grid.body for key in typed):
                filled.append(number)
        log = log_tab.grid_of(tabs)
        locked = log_tab.read_locked(log)
        known = paired_by_log(log, tabs) if log.at else 0
        if not log.at or tabs.words.tab(layout.LOG) in self.missing:
            known = max([known, *(len(one.tournament.rounds) for one in self.copies[:1])])
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
            reading = read(book, most=number, forgive=FORGIVEN)
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


def paired_by_log(log: Grid, tabs: Tabs) -> int:
    """How many rounds are paired, by the Log's lines."""
    words, paired = tabs.words, 0
    begun = {words(f"action.{one}") for one in ("pair", "finals")}
    undone = words("action.undo")
    for row in log.body:
        action, number = plain(log.get(row, "action")), plain(log.get(row, "round"))
        if number.isdecimal() and action in begun:
            paired = int(number)
        elif number.isdecimal() and action == undone:
            paired = int(number) - 1
    return paired


def _in_numbers_of(copy: Reading, number: int, reading: Reading) -> Round | None:
    """A round of a copy with the start numbers that the players have now."""
    if number > len(copy.tournament.rounds):
        return None
    round_ = copy.tournament.rounds[number - 1]
    now = {name_key(player.name): player.number for player in reading.tournament.players}
    new: dict[int, int] = {}
    for player in copy.tournament.players:
        here = now.get(name_key(player.name))
        if here is None and player.number in _numbers_of(reading.tournament.players):
            here = player.number  # renamed since
        if here is not None:
            new[player.number] = here
    if not round_.reported <= new.keys():
        return None
    for table in round_.tables:
        partial = copy.partial.get((number, table.number))
        if partial is not None:
            reading.partial[number, table.number] = partial
    tables = []
    for table in round_.tables:
        a, b, c, d = (new[seat] for seat in table.seats)
        tables.append(replace(table, seats=(a, b, c, d)))
    return replace(
        round_,
        games=tuple(replace(g, white=new[g.white], black=new[g.black]) for g in round_.games),
        tables=tuple(tables),
        byes=tuple((new[player], kind) for player, kind in round_.byes),
    )


def _numbers_of(players: Sequence[Player]) -> set[int]:
    return {player.number for player in players}


def _kept(cell: Any) -> Any:
    """A cell of another workbook as it is written here: a text stays one."""
    return AsText(cell) if isinstance(cell, str) and cell else cell
