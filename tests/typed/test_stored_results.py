"""What our files say their formulas show is what LibreOffice computes of them."""

from __future__ import annotations

import os
import shutil
from datetime import datetime
from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.systems import REGISTRY
from tests.support.books import cup, play, riichi_cup
from tests.support.calc import Converter
from tests.support.drivers import FileDriver
from tests.support.stored import stripped, values
from tests.typed.test_sheets import typed_games, typed_tables

SETTINGS = (
    {"tie_uma": "wind", "uma": "15 5 -5 -15 12 -1 -3 -8 30 20 10 -60"},
    {"sticks": "nobody", "chombo": "15", "return_points": "30000", "starting_points": "25000"},
    {"odd_field": "substitutes", "replacement": "-15"},
    {"starting_points": "22500", "return_points": "35000"},
)

NOTES = {
    "en": ("void: fire alarm", "cut by time"),
    "ru": ("аннулирован: пожарная тревога", "не доигран"),
}
"""Words that formulas know, too: those of the Lists tab, with more behind them."""


def odd_tables(path: Path, language: str, number: int) -> Path:
    """Riichi tables with chombos, penalties, wrong sums, a void hanchan and one cut by time."""
    settings = SETTINGS[number]
    players = 18 if "odd_field" in settings else 16
    riichi_cup(path, players, 3, language, modes="random", **settings)
    book = open_book(path)
    actions.pair_next_round(book)
    grid = read(book).round_grids[1]
    sheet = book.sheets[grid.tab]

    def put(row: int, key: str, cell: object) -> None:
        sheet.range((row, grid.at[key])).raw_value = [[cell]]

    for table, scores in enumerate(
        (
            (25_000, 25_000, 40_000, 10_000),
            (30_000, 30_000, 30_000, 9_000),
            (52_300, 24_700, 23_000, -3_000),
            (31_200, 28_000, 25_000, 15_800),
        )
    ):
        top = grid.header + 1 + 4 * table
        for seat, score in enumerate(scores):
            put(top + seat, "score", float(score))
        put(top, "chombo", float(table))
        put(top + 1, "penalty", 1000.0 * table)
        if table > 1:
            put(top + 2, "note", NOTES[language][table - 2])
    book.save()
    return path


def odd_event(path: Path) -> Path:
    """An event with everything that its lines can say, and ticks of every kind."""
    book = open_book(cup(path, 8, 3, "ru"))
    reading = read(book)
    typed = {
        "date": datetime(2026, 5, 1), "place": "Казань & <Ко>", "time_control": 15.0,
        "arbiter": "Zoe", "timetable": "10:00–11:30; 12:00 , 14.30",
    }  # fmt: skip
    sheet = book.sheets[reading.settings_grid.tab]
    for name, cell in typed.items():
        sheet.range((reading.setting_rows[name], 2)).raw_value = [[cell]]
    people, column = book.sheets[reading.players_grid.tab], reading.players_grid.at["here"]
    for row, mark in enumerate(("x", "-", False, "?", "Prel.", 0.0, True, "нет"), start=5):
        people.range((row, column)).raw_value = [[mark]]
    book.save()
    return path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("stored")
    made = [typed_games(folder / "games.xlsx"), typed_tables(folder / "tables.xlsx")]
    made.append(odd_event(folder / "event.xlsx"))
    step = 1 if "PAIRBOOK_SLOW" in os.environ else 3
    for number in range(0, len(SETTINGS), step):
        for language in NOTES:
            made.append(odd_tables(folder / f"odd-{number}-{language}.xlsx", language, number))
    for at, name in enumerate([*REGISTRY][::step]):
        new = cup(folder / f"{name}-new.xlsx", 8, 3, ("en", "ru")[at % 2], name=name)
        made += [new, Path(shutil.copy(new, folder / f"{name}.xlsx"))]
        play(made[-1], 2)
        FileDriver().run(made[-1], actions.pair_next_round)
        FileDriver().run(made[-1], actions.standings)
    return made


def test_what_is_stored_is_what_libreoffice_computes(
    files: list[Path], libreoffice: Converter
) -> None:
    folder = files[0].parent / "bare"
    folder.mkdir()
    first, *others = [stripped(path, folder / path.name) for path in files]
    converted = libreoffice(first, "xlsx", *others).parent
    compared, wrong = 0, []
    for path in files:
        computed = values(converted / path.name)
        for place, shown in values(path).items():
            # Columns from AD on are the test's own; LibreOffice takes a truth value for 1.
            if place[1].startswith("AD") or (path.stem == "tables" and place[1][1:] in TRUTH):
                continue
            compared += 1
            if computed[place] != shown:
                wrong.append((path.name, *place, shown, computed[place]))
    assert not wrong
    assert compared > 1_800


TRUTH = {"389", "390", "391", "392"}
"""Lines of a table of the corpus with a truth value among its scores."""
