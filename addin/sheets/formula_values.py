"""Values of our tabs' formulas, for whoever opens a closed file and does not calculate.

Previews, phones and pandas show of a formula what the file says it gave last.  Each tab's own
file knows that of its formulas; one that is not as we write it is left to the programs that
calculate.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property, partial

import xlwings as xw

from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, as_typed_text, find_columns, plain
from addin.sheets.tabs import (
    arrivals,
    counter,
    folded,
    games_tab,
    players_tab,
    round_tab,
    tables_values,
    tournament_tab,
)
from addin.sheets.tabs.tournament_tab import TournamentTab
from addin.sheets.vocabulary import Vocabulary
from pairing.errors import InputError
from pairing.formats.typed import read_result

Cell = tuple[int, int]
Value = str | float

_LAST_ROW = re.compile(r":\$?[A-Z]{1,3}\$?([0-9]+)")


def same_text(formula: str) -> str:
    """Return what is the same in a formula whoever has saved it: programs quote tabs as they
    like.
    """
    return formula.removeprefix("=").replace("'", "").replace(" ", "")


class FormulaValues:
    """Values of a workbook's formulas as it is now; asked for one tab after the other."""

    def __init__(self, book: xw.Book) -> None:
        self._book = book

    def __call__(self, sheet: str, formulas: Mapping[Cell, str]) -> dict[Cell, Value]:
        """Return those formulas of a sheet that are ours, with what each shows."""
        with suppress(Exception):  # a file is saved without them rather than not at all
            if self._typed is not None:
                values = self._values(sheet, formulas, self._typed)
                return {cell: float(v) if isinstance(v, int) else v for cell, v in values.items()}
        return {}

    @cached_property
    def _tabs(self) -> Tabs:
        return Tabs(self._book)

    @cached_property
    def _typed(self) -> TournamentTab | None:
        """Return what the Tournament tab says; ``None`` while something on it is wrong."""
        problems: list[InputError] = []
        typed = tournament_tab.read(self._tabs, problems)
        return None if problems else typed

    @cached_property
    def _event(self) -> Mapping[str, Value]:
        """Return what the tab's own formulas show, and those that point at its lines, by their
        texts.
        """
        words, typed = self._tabs.words, self._typed
        if typed is None or "time_control" not in typed.rows:
            return {}
        title = self._tabs.sheet(layout.TOURNAMENT).range("A1").formula
        shown = tournament_tab.shown(words, typed, str(title))
        values = dict(zip(tournament_tab.formulas(words, typed.rows), shown, strict=True))
        values |= {layout.event_formula(typed.grid.tab, at): shown[1 + at] for at in range(2)}
        cell_of = partial(tournament_tab.cell_of, typed)
        labels = {name: plain(typed.grid.cell(row, 1)) for name, row in typed.rows.items()}
        for _, lines in folded.themes(words, typed.system):
            value = folded.shown(words, lines, labels, cell_of)
            values[folded.formula(words, lines, typed.rows)] = value
        return {same_text(formula): value for formula, value in values.items()}

    def _values(
        self, sheet: str, formulas: Mapping[Cell, str], typed: TournamentTab
    ) -> dict[Cell, Value]:
        tabs, words, traits = self._tabs, self._tabs.words, typed.system.traits
        texts = {cell: same_text(formula) for cell, formula in formulas.items()}
        values = {cell: self._event[text] for cell, text in texts.items() if text in self._event}
        rounds = {words.tab(layout.ROUND, at): at for at in range(1, layout.LAST_ROUND + 1)}
        lines: Mapping[Cell, Mapping[str, Value]] = {}
        if sheet == words.tab(layout.PLAYERS):
            formula = formulas.get(arrivals.CELL, "")
            last = _LAST_ROW.search(formula)
            if last is not None and arrivals.is_counter(formula):
                columns = players_tab.columns(traits)
                grid = find_columns(tabs, players_tab.TAB, columns, lenient=True)
                values[arrivals.CELL] = arrivals.shown(words, grid, int(last[1]))
        elif sheet == words.tab(layout.LISTS) and traits.seats == 4:
            helps = tables_values.helps(words, typed.system, typed.rows, typed.settings)
            lines = {cell: {formula: value} for cell, (formula, value) in helps.items()}
        elif sheet in rounds and len(values) < len(formulas):
            grid = round_tab.round_grid(tabs, traits, rounds[sheet], lenient=True)
            count = _count_games
            if traits.seats == 4:
                lines = tables_values.shown(grid, words, typed.settings)
                count = partial(tables_values.counted, settings=typed.settings)
            formula = formulas.get(counter.COUNTER, "")
            last = _LAST_ROW.search(formula)
            if last is not None and counter.is_ours(words, formula):
                timetable = tournament_tab.cell_of(typed, "timetable")
                counted = count(grid, words, int(last[1]))
                values[counter.COUNTER] = counter.shown(words, rounds[sheet], counted, timetable)
        for cell, ours in lines.items():
            for formula, value in ours.items():
                if same_text(formula) == texts.get(cell):
                    values[cell] = value
        return values


def _count_games(grid: Grid, words: Vocabulary, last: int) -> counter.RoundCount:
    """Return what the counter of a tab says of the boards of games down to a row."""
    cells = {row: as_typed_text(grid.get(row, "board")) for row in grid.body if row <= last}
    boards = {row: int(cell) for row, cell in cells.items() if isinstance(cell, (int, float))}
    typed = [key for key in games_tab.TYPED_COLUMNS if key in grid.at]
    done = sum(
        all(read_result(as_typed_text(grid.get(row, key))) is not None for key in typed)
        for row in boards
    )
    empty = [at for row, at in boards.items() if not all(grid.text(row, key) for key in typed)]
    progress = words("round.counter", done=done, all=len(boards))
    return counter.RoundCount(len(boards), progress, empty)
