"""Workbooks of events: made, and played on round by round the way buttons do it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from addin.exchange.incoming.starting import prepare
from addin.sheets.grid import Grid
from pairing.errors import PairbookError
from pairing.systems import system
from pairing.tournament import Player, Tournament
from tests.support.drivers import FileDriver, fresh
from tests.support.events import WINS, field, results_for, scores_for

Maker = Callable[..., Path]


def cup(
    path: Path,
    count: int = 8,
    rounds: int = 4,
    language: str = "en",
    *,
    name: str = "leader",
    **settings: str,
) -> Path:
    """A workbook of a system with so many players and rounds, nothing paired yet."""
    return fresh(
        path,
        system=name,
        language=language,
        rounds=rounds,
        seed=7,
        players=field(count, rated=system(name).traits.seats == 2),
        event={"title": "Cup"},
        settings=settings,
    )


def riichi_cup(
    path: Path, count: int = 16, rounds: int = 4, language: str = "en", **settings: str
) -> Path:
    """A riichi workbook with so many players without ratings."""
    return cup(path, count, rounds, language, name="riichi", **settings)


def made_of(source: Path, path: Path, language: str = "en", **wanted: Any) -> Path:
    """A workbook of the event in a file, as ``new --from`` makes it."""
    start = prepare(source=source, **wanted)
    create(
        path,
        system=start.system,
        language=language,
        rounds=start.rounds,
        players=start.players,
        event=start.event,
        settings=start.settings,
        past=start.past,
        replace=True,
    )
    return path


def event_of(path: Path) -> Tournament:
    """The event that a workbook holds; of what was changed by hand nothing is asked."""
    return actions.load(open_book(path, read_only=True), asks=False)[1]


def type_player(path: Path, line: int | str, **typed: Any) -> None:
    """Type into the line of a player, by his name or counted from the first, by column."""
    _type(path, actions.load(open_book(path), asks=False)[0].players_grid, line, typed)


def type_board(path: Path, number: int, line: int, **typed: Any) -> None:
    """Type into a line of a round's tab, counted from the first, by column; a list goes down."""
    _type(path, actions.load(open_book(path), asks=False)[0].round_grids[number], line, typed)


def type_setting(path: Path, **typed: Any) -> None:
    """Type values of settings into the Tournament tab."""
    reading, book = actions.load(open_book(path), asks=False)[0], open_book(path)
    for name, value in typed.items():
        cell = reading.setting_rows[name], 2
        book.sheets[reading.settings_grid.tab].range(cell).value = value
    book.save()


def _type(path: Path, grid: Grid, line: int | str, typed: Mapping[str, Any]) -> None:
    if isinstance(line, int):
        row = grid.header + line
    else:
        row = next(row for row in grid.body if grid.text(row, "name") == line)
    book = open_book(path)
    for key, value in typed.items():
        cells = [[one] for one in value] if isinstance(value, list) else value
        book.sheets[grid.tab].range((row, grid.at[key])).value = cells
    book.save()


def paired(path: Path) -> Path:
    """The workbook with another round paired."""
    FileDriver().run(path, actions.pair_next_round)
    return path


def play(path: Path, rounds: int, driver: Any = None) -> Path:
    """Pair and finish some rounds, with results by lot; the workbook again."""
    driver = driver or FileDriver()
    for _ in range(rounds):
        data = driver.run(path, actions.pair_next_round).data
        driver.run(path, actions.enter_results, data["round"], outcomes_of(data))
    return path


def outcomes_of(data: Mapping[str, Any]) -> dict[int, Any]:
    """Results or scores by lot for every board or table of a round that was paired."""
    if "tables" in data:
        return dict(scores_for(len(data["tables"]), data["round"]))
    return dict(results_for(len(data["boards"]), data["round"]))


def begun(path: Path, name: str, stage: str) -> Path:
    """A workbook of eight and three rounds: ``fresh``, round 1 ``paired``, or ``finished``."""
    cup(path, 8, 3, name=name)
    if stage == "paired":
        FileDriver().run(path, actions.pair_next_round)
    elif stage == "finished":
        play(path, 3)
        FileDriver().run(path, actions.standings)
    return path


def refuse(path: Path, *said: str, action: Any = actions.pair_next_round, **kwargs: Any) -> str:
    """Run an action that must refuse; its message holds every given part, the file its bytes."""
    before = path.read_bytes()
    with pytest.raises(PairbookError) as caught:
        FileDriver().run(path, action, **kwargs)
    assert path.read_bytes() == before
    message = caught.value.message("en")
    for part in said:
        assert part in message, message
    russian = caught.value.message("ru")
    assert russian != message and "{" not in russian
    return message


def event(
    path: Path,
    name: str,
    players: int,
    finished: int,
    *,
    rounds: int = 7,
    language: str = "en",
    paired: bool = False,
    **settings: Any,
) -> Path:
    """A workbook with so many rounds finished; ``paired``: and the next one paired.

    ``settings`` as :func:`fresh` takes them.  Names are as long as real ones.  The riichi
    systems take a multiple of four players.
    """
    chance = random.Random(5)
    people = tuple(
        Player(n, f"Surname{n:04} Given", chance.randrange(600, 2700), club=f"Club {n % 9}")
        for n in range(1, players + 1)
    )
    options = {"language": language, "rounds": rounds, **settings}
    fresh(path, system=name, seed=7, players=people, **options)
    book = open_book(path)
    for _ in range(finished):
        finish(book, name, actions.pair_next_round(book).data, chance)
    if paired:
        actions.pair_next_round(book)
    book.save()
    return path


def finish(book: xw.Book, name: str, data: Mapping[str, Any], chance: random.Random) -> None:
    """Enter a result for every board or table of a round."""
    results: dict[int, Any]
    if system(name).traits.seats == 2:
        results = {b["board"]: chance.choice(WINS) for b in data["boards"]}
    else:
        scores = [48000, 36000, 24000, 12000]
        results = {t["table"]: chance.sample(scores, 4) for t in data["tables"]}
    actions.enter_results(book, data["round"], results)
