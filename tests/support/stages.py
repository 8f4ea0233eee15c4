"""Small workbooks of every system, language and stage, as bytes, made once each."""

from __future__ import annotations

import hashlib
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from addin import actions
from addin.engines.file import open_book
from addin.sheets.builder import Blueprint
from addin.sheets.workbook import build_workbook
from pairing.systems import system
from pairing.tournament import Player, Result

SAMPLES = Path(__file__).parents[2] / "templates" / "samples"
STAGES = ("fresh", "ready", "played")
ROUNDS, CAPACITY = 3, 12

_NAMES = ("Ann Lee", "Борис Ёлкин", "Çem Ng", "=Dana", "Eve <b>", "Fay O'Neil", "Gus", "Heda Ø")
_RESULTS = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, Result.BLACK_FORFEITS)
_SCORES = ((42100, 30500, 27400, 20000), (31000, 31000, 8000, 50000))


def _players(seats: int, game: str) -> tuple[Player, ...]:
    """Eight players, nine for games of two: one of them has a bye, one is away in round 2."""
    names = _NAMES if seats == 4 else (*_NAMES, "Ivo")
    return tuple(
        Player(
            number, name, rating=2250 - 70 * number, rank=f"{number}k" if game == "go" else "",
            club=("Kazan", "", "Riga")[number % 3], country=("RU", "LV")[number % 2],
            absent=frozenset({2}) if number == 3 and seats == 2 else frozenset(),
        )
        for number, name in enumerate(names, start=1)
    )  # fmt: skip


def play(path: Path, name: str, *, swapped: bool = False, **event: str) -> Any:
    """Play two rounds with results and a third with one, and write every tab; the open workbook.

    ``swapped``: two players of round 2 have changed their seats.
    """
    traits, book = system(name).traits, open_book(path)
    actions.new_tournament(
        book, event={"title": "Golden Cup", "place": "Казань", "date": "2026-05-01", **event},
        rounds=ROUNDS, seed=7, players=_players(traits.seats, traits.game),
    )  # fmt: skip
    for number in range(1, ROUNDS + 1):
        data = actions.pair_next_round(book).data
        results: dict[int, Any] = {
            board["board"]: _RESULTS[(board["board"] + number) % len(_RESULTS)]
            for board in data.get("boards", ())
        }
        for table in data.get("tables", ()):
            results[table["table"]] = _SCORES[(table["table"] + number) % len(_SCORES)]
        actions.enter_results(book, number, {1: results[1]} if number == ROUNDS else results)
        if swapped and number == 2:
            actions.swap_players(book, "Ann Lee", "Gus", allow=[actions.DISCARD_RESULTS])
            actions.enter_results(book, number, results)
    if traits.reports:
        actions.update_levels(book)
    if traits.seats == 2:
        actions.orders(book)
    actions.crosstable(book)
    actions.standings(book)
    book.save()
    return book


@cache
def made(name: str, language: str, stage: str) -> bytes:
    """A workbook: empty, with two rounds played, or with a third that is open."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cup.xlsx"
        if stage == "ready":
            path.write_bytes(made(name, language, "played"))
            book = open_book(path)
            actions.undo_last_round(book, allow=[actions.DISCARD_RESULTS])
            book.save()
        else:
            build_workbook(path, Blueprint(system(name), language, ROUNDS, CAPACITY))
            if stage == "played":
                play(path, name)
        return path.read_bytes()


def digests(folder: Path) -> dict[str, str]:
    """Every file by name, but for copies kept before an action and the libraries' own caches."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and ".backups" not in path.relative_to(folder).parts[0]
        and path.relative_to(folder).parts[0] not in (".cache", ".config")
    }
