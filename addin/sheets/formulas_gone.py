"""Formulas of ours that are gone: a program that saved the workbook dropped them, or a hand did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from addin.sheets import layout
from addin.sheets.formula_values import same_text
from addin.sheets.reading import Reading
from addin.sheets.rectangles import area
from addin.sheets.tabs import arrivals, counter, folded, round_tab, tournament_tab

Place = tuple[str, int | None]
"""What a tab is, and its round."""

HELPS_HEIGHT, HELPS_WIDTH = 20, 60
"""Rows and columns in which the formulas of the Lists tab stand, and columns on others."""

EVENT_ROW = 1
"""Row with what a tab says of the event, in the column where its table ends."""


@dataclass(frozen=True)
class Gone:
    """A cell of a tab whose formula is gone; column 0 is anywhere in the row.

    ``formula`` is empty where it is the one that a new workbook has in that cell.
    """

    tab: str
    row: int
    column: int
    formula: str = ""

    @property
    def cell(self) -> str:
        """Its address."""
        return area(self.row, self.column) if self.column else f"{self.row}:{self.row}"


def gone(reading: Reading) -> list[Gone]:
    """The formulas that are gone from the tabs that were read, and from the hidden Lists tab.

    None where formulas cannot be seen (in a browser) or each tab would cost calls of its own (in
    Excel).
    """
    tabs = reading.tabs
    if tabs.handles.app.engine.type not in ("file", "held"):
        return []
    grids = {place: grid for place, grid in reading.grids().items() if place[0] != layout.LOG}
    places = {place: (grid.tab, len(grid.rows)) for place, grid in grids.items()}
    if tabs.has(layout.LISTS):
        places[layout.LISTS, None] = tabs.name(layout.LISTS), HELPS_HEIGHT
    texts = {place: _formulas(reading, *size) for place, size in places.items()}
    found: dict[Place, list[Gone]] = {place: [] for place in places}
    for place, row, column, formula in _expected(reading, texts):
        if place in found and not _is_formula(texts[place], row, column):
            found[place].append(Gone(places[place][0], row, column, formula))
    return [one for lost in found.values() for one in lost]


def _formulas(reading: Reading, name: str, rows: int) -> Sequence[Sequence[object]]:
    """The formulas of a tab and its constants, row by row from A1."""
    sheet = reading.tabs.handles.find(name)
    if sheet is None or not rows:
        return ()
    found = sheet.range(area(1, 1, rows, HELPS_WIDTH)).formula
    return found if isinstance(found, Sequence) and not isinstance(found, str) else ()


def _is_formula(texts: Sequence[Sequence[object]], row: int, column: int) -> bool:
    line = texts[row - 1] if row <= len(texts) else ()
    if not column:
        return False
    return column <= len(line) and str(line[column - 1]).startswith("=")


def _expected(
    reading: Reading, texts: Mapping[Place, Sequence[Sequence[object]]]
) -> Iterator[tuple[Place, int, int, str]]:
    """Place, row, column and text of every formula there should be."""
    words = reading.words
    yield from _event_lines(reading, texts)
    there = folded.rows_of(words, reading.settings_grid)
    for theme, of_theme in folded.themes(words, reading.system):
        if folded.label(words, theme) in there:
            formula = folded.formula(words, of_theme, reading.setting_rows)
            yield (layout.TOURNAMENT, None), there[folded.label(words, theme)], 2, formula
    if "here" in reading.players_grid.at:
        yield (layout.PLAYERS, None), *arrivals.CELL, ""
    house = {
        (number, row)
        for (number, player), row in reading.seat_rows.items()
        if reading.tournament[player].substitute
    }
    kind, settings = round_tab.kind_of(reading.system.traits), reading.tournament.settings
    lines = False
    for number, grid in reading.round_grids.items():
        place = layout.ROUND, number
        yield place, *counter.COUNTER, ""
        for (row, column), ours in kind.shown(grid, words, settings).items():
            lines, known = True, list(ours)
            yield place, row, column, known[0 if (number, row) in house else -1]
    if lines:
        helps = kind.helps(words, reading.system, reading.setting_rows, settings)
        for cell, (formula, _) in helps.items():
            yield (layout.LISTS, None), *cell, formula


def _event_lines(
    reading: Reading, texts: Mapping[Place, Sequence[Sequence[object]]]
) -> Iterator[tuple[Place, int, int, str]]:
    """Return the cells in which tabs say what event it is."""
    if not {"title", "place", "date", "time_control", "arbiter"} <= reading.setting_rows.keys():
        return
    ours = same_text(layout.event_formula(reading.settings_grid.tab, 0))
    pointing = {
        place
        for place, rows in texts.items()
        if any(same_text(str(one)) == ours for one in (rows[0] if rows else ()))
    }
    if not pointing:
        return
    at = reading.setting_rows
    for cell, formula in zip(
        layout.EVENT_CELLS, tournament_tab.formulas(reading.words, at)[1:], strict=True
    ):
        row, column = int(cell[1:]), ord(cell[0]) - 64
        yield (layout.TOURNAMENT, None), row, column, formula
    for place in texts.keys() - pointing - {(layout.TOURNAMENT, None), (layout.LISTS, None)}:
        yield place, EVENT_ROW, 0, ""
