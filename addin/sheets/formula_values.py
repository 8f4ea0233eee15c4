"""What the formulas of our tabs show, for whoever opens a closed file and does not calculate.

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
from addin.sheets.grid import Tabs, find_columns
from addin.sheets.tabs import arrivals, counter, folded, players_tab, round_tab, tournament_tab
from addin.sheets.tabs.tournament_tab import TournamentTab
from pairing.errors import InputError

Cell = tuple[int, int]
Value = str | float

_LAST_ROW = re.compile(r":\$?[A-Z]{1,3}\$?([0-9]+)")


def same_text(formula: str) -> str:
    """Return what is the same in a formula whoever has saved it: programs quote tabs as they
    like.
    """
    return formula.removeprefix("=").replace("'", "").replace(" ", "")


def let_values_be_stored(tabs: Tabs) -> None:
    """Have a closed file saved with what its formulas show; other engines calculate."""
    if tabs.handles.app.engine.type == "file":
        from addin.engines.file import save_with_results

        save_with_results(tabs.book, partial(FormulaValues, tabs.book))


class FormulaValues:
    """What the formulas of a workbook show as it is now; asked for one tab after the other."""

    def __init__(self, book: xw.Book) -> None:
        self._book = book

    def __call__(self, sheet: str, formulas: Mapping[Cell, str]) -> dict[Cell, Value]:
        """Of formulas on a sheet those that are ours, with what each shows."""
        with suppress(Exception):  # a file is saved without them rather than not at all
            if self._typed is not None:
                known = self._known(sheet, formulas)
                return {cell: float(v) if isinstance(v, int) else v for cell, v in known.items()}
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
        assert self._typed is not None
        tab, rows = self._typed.grid.tab, self._typed.rows
        if "time_control" not in rows:
            return {}
        title = self._tabs.sheet(layout.TOURNAMENT).range("A1").formula
        shown = tournament_tab.shown(self._tabs.words, self._typed, str(title))
        own = tournament_tab.formulas(self._tabs.words, rows)
        pointing = {layout.event_formula(tab, line): shown[1 + line] for line in range(2)}
        both = {**dict(zip(own, shown, strict=True)), **pointing, **self._themes(self._typed)}
        return {same_text(formula): value for formula, value in both.items()}

    def _themes(self, typed: TournamentTab) -> dict[str, str]:
        """The lines below what is folded there: formula -> what it shows."""
        words = self._tabs.words
        cell_of = partial(tournament_tab.cell_of, typed)
        return {
            folded.formula(words, lines, typed.rows): folded.shown(
                words, lines, typed.grid, typed.rows, cell_of
            )
            for _, lines in folded.themes(words, typed.system)
        }

    @cached_property
    def _rounds(self) -> Mapping[str, int]:
        numbers = range(1, layout.LAST_ROUND + 1)
        return {self._tabs.words.tab(layout.ROUND, number): number for number in numbers}

    def _known(self, sheet: str, formulas: Mapping[Cell, str]) -> dict[Cell, Value]:
        found = {
            cell: self._event[same]
            for cell, formula in formulas.items()
            if (same := same_text(formula)) in self._event
        }
        tabs, left = self._tabs, {c: f for c, f in formulas.items() if c not in found}
        if sheet == tabs.words.tab(layout.PLAYERS) and arrivals.CELL in left:
            found |= self._arrivals(left[arrivals.CELL])
        elif sheet == tabs.words.tab(layout.LISTS):
            assert self._typed is not None
            typed = self._typed
            kind = round_tab.kind_of(typed.system.traits)
            helps = kind.helps(tabs.words, typed.system, typed.rows, typed.settings)
            for cell, (formula, value) in helps.items():
                if same_text(left.get(cell, "")) == same_text(formula):
                    found[cell] = value
        elif left and sheet in self._rounds:
            found |= self._round(self._rounds[sheet], left)
        return found

    def _arrivals(self, formula: str) -> dict[Cell, Value]:
        assert self._typed is not None
        columns = players_tab.columns(self._typed.system.traits)
        grid = find_columns(self._tabs, players_tab.TAB, columns, lenient=True)
        last = _LAST_ROW.search(formula)
        if last is None or not arrivals.is_counter(formula):
            return {}
        return {arrivals.CELL: arrivals.shown(self._tabs.words, grid, int(last[1]))}

    def _round(self, number: int, formulas: Mapping[Cell, str]) -> dict[Cell, Value]:
        assert self._typed is not None
        words, traits = self._tabs.words, self._typed.system.traits
        kind = round_tab.kind_of(traits)
        grid = round_tab.round_grid(self._tabs, traits, number, lenient=True)
        found: dict[Cell, Value] = {}
        for cell, ours in kind.shown(grid, words, self._typed.settings).items():
            there = same_text(formulas.get(cell, ""))
            for formula, value in ours.items():
                if same_text(formula) == there:
                    found[cell] = value
        formula = formulas.get(counter.COUNTER, "")
        last = _LAST_ROW.search(formula)
        if last is not None and counter.is_ours(words, formula):
            counted = kind.counted(grid, words, self._typed.settings, int(last[1]))
            timetable = tournament_tab.cell_of(self._typed, "timetable")
            found[counter.COUNTER] = counter.shown(words, number, counted, timetable)
        return found
