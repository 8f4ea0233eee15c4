"""What Excel makes of what is typed, in every input cell of every system: taken as it was meant,
or refused with the cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.engines.common.cells import CellError
from addin.engines.file import open_book
from addin.sheets import layout
from addin.sheets.grid import Grid, Tabs, as_typed_text, plain
from addin.sheets.handles import letter
from addin.sheets.reader import read
from addin.sheets.tabs import absences_tab, players_tab, prizes_tab, round_tab
from pairing.errors import InputError, Problems
from pairing.systems import REGISTRY, system
from pairing.tournament import EVENT_FIELDS
from tests.support.com_fake import FakeExcel
from tests.support.drivers import fresh
from tests.support.events import field
from tests.support.typing import RUSSIAN, takes_text, typed

TYPED = ("1.5", "5/3", "12:30", "50%", "0 1/2", "TRUE", "#N/A", "1e300", "hello", "007", "-7")
NO_NUMBERS = ("1.5", "5/3", "12:30", "TRUE", "#N/A")
"""Those of them that a Russian Excel takes for a day, a time, a truth, an error."""

WHO = ("name", "number", "white", "black", "board", "table")
"""What says who is meant: another text there is another person."""


SCORES = ("score", "penalty")
"""Numbers of thousands, of which a Russian Excel makes days: a day there is read as thousands."""


@dataclass(frozen=True)
class Place:
    """An input cell; ``kind`` is the type of what is typed there, or ``setting``."""

    tab: str
    row: int
    column: int
    key: str
    kind: str

    @property
    def address(self) -> str:
        return f"{self.tab}!{letter(self.column)}{self.row}"


def input_cells(path: Path) -> list[Place]:
    """Every setting, and the cells of the first line of each tab that people type in."""
    reading = read(open_book(path))
    texts = dict.fromkeys((*EVENT_FIELDS, *reading.system.traits.details), layout.TEXT)
    kinds = {**texts, "date": layout.DATE}
    places = [
        Place(reading.settings_grid.tab, row, 2, key, kinds.get(key, "setting"))
        for key, row in reading.setting_rows.items()
        if key != "system"
    ]
    prizes = prizes_tab.grid_of(reading.tabs)
    assert prizes is not None
    traits = reading.system.traits
    tabs: list[tuple[Grid, Any]] = [
        (reading.players_grid, players_tab.columns(traits)),
        (reading.round_grids[1], round_tab.kind_of(traits).TAB.of(traits)),
        (prizes, prizes_tab.COLUMNS),
    ]
    places += [
        Place(grid.tab, layout.FIRST_ROW, grid.at[column.key], column.key, column.typed)
        for grid, columns in tabs
        for column in columns
        if column.typed and (column.key in grid.at or not column.asked)
    ]
    absences, rounds = absences_tab.grid_of(reading.tabs)
    # Of another player than the one whose cell of the Players tab is typed in.
    return places + [
        Place(absences.tab, layout.FIRST_ROW + 1, absences.at[column.key], column.key, column.typed)
        for column in absences_tab.columns_of(rounds)
    ]


def type_into(cells: Any, place: Place, text: str, *, as_text: bool, plain_cell: bool) -> None:
    """Type a text into a cell of a Russian Excel; ``plain_cell``: one without a format."""
    row, column = place.row, place.column
    if plain_cell:
        cells.styles.setdefault(row, {})[column] = 0
    value = f"'{text}" if as_text or takes_text(cells, row, column) else typed(text, RUSSIAN)
    if isinstance(value, CellError):
        cells.values.setdefault(row, {})[column] = value
        return
    general = cells.format.formats[cells.style(row, column)] == 0
    if isinstance(value, datetime) and not general:  # the cell keeps its format
        value = as_typed_text(value)
    cells.write(row, column, [[value.removeprefix("'") if isinstance(value, str) else value]])


def outcome(path: Path, typing: Callable[[Any, Place], None], places: list[Place]) -> Any:
    """What is read, as one value; or the addresses of the cells that are refused."""
    with FakeExcel() as excel:
        book = excel.open(path)
        sheets = excel.front.file.sheets
        for place in places:
            typing(sheets[place.tab].impl.document.cells, place)
        tabs, problems, tournament = Tabs(book), list[InputError](), None
        grid = prizes_tab.grid_of(tabs)
        assert grid is not None
        prizes = prizes_tab.read(grid, tabs.words, problems)
        try:
            tournament = read(book).tournament
        except Problems as several:
            problems += several.errors
        return {error.place for error in problems} or (tournament, prizes)


@pytest.fixture(scope="module", params=REGISTRY)
def paired(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event whose tabs have every column that there may be."""
    chosen = system(request.param)
    first, *others = field(8, rated=chosen.traits.seats == 2)
    twice = hasattr(chosen.settings(), "games_a_round")
    path = fresh(
        tmp_path_factory.mktemp("typed") / "cup.xlsx",
        system=chosen.name,
        rounds=3,
        seed=7,
        players=(replace(first, surname="Player", deviation=90, replaces=9), *others),
        event={"title": "Cup"},
        settings={"games_a_round": "2"} if twice else {},
    )
    book = open_book(path)
    at = read(book).players_grid.at
    if "replaces" in at:  # the column stays, but nobody replaces anybody
        book.sheets["Players"].range((layout.FIRST_ROW, at["replaces"])).value = ""
    absences(book)
    actions.pair_next_round(book)
    book.save()
    return path


@pytest.mark.parametrize("text", TYPED)
def test_it_is_taken_as_it_was_meant_or_refused_with_its_cell(paired: Path, text: str) -> None:
    left = [place for place in input_cells(paired) if place.key not in WHO]
    scores = [place for place in left if place.key in SCORES and text == "5/3"]
    left = [place for place in left if place not in scores]

    def reads(places: list[Place], text: str, *, as_text: bool = False) -> Any:
        def typing(cells: Any, place: Place) -> None:
            type_into(cells, place, text, as_text=as_text, plain_cell=False)

        return outcome(paired, typing, places)

    if scores:
        assert reads(scores, text) == reads(scores, "5.3", as_text=True)
    while isinstance(was := reads(left, text), set):
        assert was <= {place.address for place in left}
        left = [place for place in left if place.address not in was]
    meant = reads(left, text, as_text=True)
    number = typed(text, RUSSIAN)
    if isinstance(meant, set) and text not in NO_NUMBERS and isinstance(number, float):
        # Where a number is asked for, the one that Excel shows.
        numbers = [place for place in left if place.address in meant]
        meant = reads(left := [p for p in left if p not in numbers], text, as_text=True)
        was = reads(left, text)
        assert reads(numbers, text) == reads(numbers, plain(number), as_text=True)
    assert was == meant


@pytest.mark.parametrize("text", ["5/3", "TRUE", "#N/A"])
def test_cells_without_a_format_refuse_what_is_no_text(paired: Path, text: str) -> None:
    """Below the lines that were made, and where something was pasted."""
    welcome = {"5/3": (layout.DATE, layout.RESULT), "TRUE": (layout.CHOICE,)}.get(text, ())
    places = [place for place in input_cells(paired) if place.kind not in ("setting", *welcome)]

    def typing(cells: Any, place: Place) -> None:
        type_into(cells, place, text, as_text=False, plain_cell=True)

    refused = outcome(paired, typing, places)
    assert {place.address for place in places} <= refused


def test_what_is_no_number_is_typed_into_cells_of_text(paired: Path) -> None:
    """So that Excel leaves it alone: whatever is typed there comes back itself."""
    sheets = open_book(paired).sheets
    for place in input_cells(paired):
        number = place.kind in ("setting", layout.WHOLE, layout.NUMBER) or place.key in SCORES
        if not number:
            cells = sheets[place.tab].impl.document.cells
            assert takes_text(cells, place.row, place.column), place
