"""The tournaments of the golden files: small ones, the same every time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from addin import actions
from addin.engines.file import open_book
from addin.publish import FORMATS, edition, publish
from addin.sheets.builder import Blueprint
from addin.sheets.workbook import build_workbook
from pairing.catalogue import COMPLETE
from pairing.systems import REGISTRY, system
from pairing.tournament import Player, Result
from tests.golden.parts import after_clicks, in_full, page, parts

FILES = Path(__file__).parent / "files"
ROUNDS = 3
CAPACITY = 12
EVENTS = [(name, language) for name in REGISTRY for language in COMPLETE]
PUBLISHED = [kind for kind in FORMATS if kind not in ("pdf", "png", "xlsx")]
"""What is published as text; the other kinds depend on fonts and libraries."""

_NAMES = ("Ann Lee", "Борис Ёлкин", "Çem Ng", "=Dana", "Eve <b>", "Fay O'Neil", "Gus", "Heda Ø")
_RESULTS = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, Result.BLACK_FORFEITS)
_SCORES = ((42100, 30500, 27400, 20000), (31000, 31000, 8000, 50000))


def _players(name: str) -> tuple[Player, ...]:
    """Eight players, nine for games of two: one of them has a bye, one is away in round 2."""
    names = _NAMES if system(name).traits.seats == 4 else (*_NAMES, "Ivo")
    away = frozenset() if system(name).traits.seats == 4 else frozenset({2})
    return tuple(
        Player(
            number,
            shown,
            rating=2250 - 70 * number,
            rank=f"{number}k" if system(name).traits.game == "go" else "",
            club=("Kazan", "", "Riga")[number % 3],
            country=("RU", "LV")[number % 2],
            absent=away if number == 3 else frozenset(),
        )
        for number, shown in enumerate(names, start=1)
    )


def _build(path: Path, name: str, language: str) -> None:
    build_workbook(path, Blueprint(system(name), language, ROUNDS, CAPACITY))


def _click(path: Path, name: str) -> Any:
    """Everything an organiser does with a workbook up to an open third round."""
    book = open_book(path)
    actions.new_tournament(
        book,
        event={"title": "Golden Cup", "place": "Казань", "date": "2026-05-01", "arbiter": "Zoe"},
        rounds=ROUNDS,
        seed=7,
        players=_players(name),
    )
    traits = system(name).traits
    for number in (1, 2, 3):
        data = actions.pair_next_round(book).data
        results: dict[int, Any] = {
            board["board"]: _RESULTS[(board["board"] + number) % len(_RESULTS)]
            for board in data.get("boards", ())
        }
        for table in data.get("tables", ()):
            results[table["table"]] = _SCORES[(table["table"] + number) % len(_SCORES)]
        if number == 3:
            results = {1: results[1]}
        actions.enter_results(book, number, results)
        if number == 2:
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
def made(name: str, language: str, folder: Path) -> dict[str, str]:
    """File name -> content, for one system in one language; ``folder`` is for the workbook."""
    path = folder / f"{name}.{language}.xlsx"
    _build(path, name, language)
    fresh = parts(path)
    book = _click(path, name)
    said = {"fresh.txt": in_full(fresh), "clicked.txt": after_clicks(fresh, parts(path))}
    as_it_stands = edition(book)
    for kind in PUBLISHED:
        text = publish(as_it_stands, kind).decode("utf-8")
        said[f"published.{kind}"] = page(text) if kind == "html" else text
    return {f"{name}.{language}.{ending}": text for ending, text in said.items()}
