from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from pairing.tournament import Player, Result
from tests.support.drivers import DRIVERS, FileDriver, fresh


@pytest.fixture(params=DRIVERS, ids=lambda driver: driver.name)
def driver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    if request.param.name == "remote":
        monkeypatch.setenv("XLWINGS_LICENSE_KEY", "noncommercial")
    yield request.param


def field(count: int, seed: int = 1) -> tuple[Player, ...]:
    chance = random.Random(seed)
    return tuple(
        Player(n, f"Player {n:03}", chance.randrange(600, 2700), rank="", club="Club")
        for n in range(1, count + 1)
    )


Maker = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Maker:
    """Makes a workbook of so many players and rounds."""

    def maker(count: int = 8, rounds: int = 4, language: str = "en", **settings: str) -> Path:
        return fresh(
            tmp_path / f"cup-{count}-{language}.xlsx",
            language=language,
            rounds=rounds,
            seed=7,
            players=field(count),
            event={"title": "Cup"},
            settings=settings,
        )

    return maker


def results_for(boards: int, seed: int) -> dict[int, Result]:
    chance = random.Random(seed)
    return {
        board: chance.choice((Result.WHITE_WINS, Result.BLACK_WINS))
        for board in range(1, boards + 1)
    }


def play(path: Path, rounds: int, driver: Any = None) -> None:
    """Pair and finish some rounds."""
    driver = driver or FileDriver()
    for _ in range(rounds):
        data = driver.run(path, actions.pair_next_round).data
        results = results_for(len(data["boards"]), data["round"])
        driver.run(path, actions.enter_results, data["round"], results)
