"""Riichi workbooks for tests: made, played with random scores, read back."""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import Any

import openpyxl

from addin import actions
from addin.exchange.creating import create
from pairing.tournament import Player
from tests.support.drivers import FileDriver

Scores = tuple[int, int, int, int]


def field(count: int) -> tuple[Player, ...]:
    return tuple(Player(n, f"Player {n:03}", club="Club") for n in range(1, count + 1))


def new(
    path: Path, count: int = 16, rounds: int = 4, language: str = "en", **settings: str
) -> Path:
    key = (count, rounds, language, tuple(sorted(settings.items())))
    if key in _MADE:
        path.write_bytes(_MADE[key])
        return path
    create(
        path,
        system="riichi",
        language=language,
        rounds=rounds,
        seed=7,
        players=field(count),
        event={"title": "Cup"},
        settings=settings,
    )
    _MADE[key] = path.read_bytes()
    return path


_MADE: dict[tuple[object, ...], bytes] = {}


def values(path: Path, tab: str) -> list[tuple[Any, ...]]:
    """A tab's values as openpyxl reads them; the file is parsed once as long as it stays."""
    return [tuple(row) for row in _parsed(path, path.stat().st_mtime_ns)[tab].values]


@lru_cache(maxsize=1)
def _parsed(path: Path, changed: int) -> Any:
    return openpyxl.load_workbook(path)


def column(path: Path, tab: str, heading: str) -> list[Any]:
    """The values under a heading."""
    rows = values(path, tab)
    at = rows[3].index(heading)
    return [row[at] for row in rows[4:] if any(cell is not None for cell in row[:3])]


def scores_for(tables: int, seed: int, total: int = 120_000) -> dict[int, Scores]:
    """Random scores, in hundreds, that sum to ``total`` at every table."""
    chance = random.Random(seed)
    found = {}
    for table in range(1, tables + 1):
        cuts = sorted(chance.sample(range(1, total // 100), 3))
        marks = [0, *cuts, total // 100]
        a, b, c, d = (100 * (marks[i + 1] - marks[i]) for i in range(4))
        found[table] = (a, b, c, d)
    return found


def play(path: Path, rounds: int, driver: Any = None) -> None:
    """Seat and finish some rounds."""
    driver = driver or FileDriver()
    for _ in range(rounds):
        data = driver.run(path, actions.pair_next_round).data
        scores = scores_for(len(data["tables"]), data["round"])
        driver.run(path, actions.enter_results, data["round"], scores)
