"""Hands of one who runs an event: clicks on one file or on two engines alike, and cells typed."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from addin import actions
from addin.engines.file import open_book
from addin.engines.file.backups import backups_of
from addin.exchange.backups import restore
from addin.exchange.editing import editing
from addin.sheets.grid import Grid
from addin.sheets.reader import read
from addin.sheets.reading import Reading
from pairing.errors import PairbookError
from pairing.tournament import Result, Round, Tournament
from tests.support.drivers import RemoteDriver, all_values

Cells = Iterable[tuple[str, int, int, Any]]
"""Tab, row, column, value."""


class Hands:
    """A workbook file, and with ``twice`` a copy on which xlwings' remote engine does the same."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.twin: Path | None = None

    def double(self) -> None:
        """Do everything on both engines from here on."""
        self.twin = shutil.copy(self.path, self.path.with_name("twin.xlsx"))

    def press(self, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Press a button; both engines answer the same, and who refuses writes nothing."""
        answer = _answer(self.path, _on_file, action, *args, **kwargs)
        if self.twin is not None:
            other = _answer(self.twin, RemoteDriver().run, action, *args, **kwargs)
            if _shown(answer) != _shown(other):
                raise AssertionError(f"engines answer {_shown(answer)!r} and {_shown(other)!r}")
        if isinstance(answer, PairbookError):
            raise answer
        return answer

    def type(self, cells: Cells) -> None:
        """Type into cells, and save."""
        cells = list(cells)
        for path in filter(None, (self.path, self.twin)):
            book = open_book(path)
            for tab, row, column, value in cells:
                book.sheets[tab].range((row, column)).raw_value = [[value]]
            book.save()

    def restore(self) -> None:
        """Bring back the copy of before the last click; on the web its owner does so himself."""
        before = all_values(self.path)
        restore(self.path, max(backup.number for backup in backups_of(self.path)))
        if all_values(self.path) == before:
            raise AssertionError("the copy that came back is the workbook of before")
        if self.twin is not None:
            shutil.copy(self.path, self.twin)

    def differences(self) -> list[str]:
        """Tabs that the two engines have left otherwise."""
        if self.twin is None:
            return []
        mine, theirs = all_values(self.path), all_values(self.twin)
        tabs = [tab for tab in mine.keys() | theirs.keys() if mine.get(tab) != theirs.get(tab)]
        return [f"engines differ on {tab}" for tab in sorted(tabs)]

    @property
    def reading(self) -> Reading:
        """What the sheets say, and where."""
        return read(open_book(self.path, read_only=True))


def _on_file(path: Path, action: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    with editing(path, action="day") as book:
        return action(book, *args, **kwargs)


def _answer(path: Path, run: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What an action did, or the error with which it refused."""
    before = path.read_bytes()
    try:
        return run(path, *args, **kwargs)
    except PairbookError as error:
        if path.read_bytes() != before:
            raise AssertionError(f"refused and written: {error.message('en')}") from error
        return error


def _shown(answer: Any) -> Any:
    return answer.message("en") if isinstance(answer, PairbookError) else getattr(answer, "data", 0)


# -- what people do in the cells between two clicks ---------------------------------------------


def by_hand(hands: Hands, chance: random.Random) -> tuple[str, list[str]]:
    """Do one of the things people do by hand; its name, and what is wrong with what came of it."""
    before = hands.reading.tournament
    kind = chance.choice(BY_HAND)
    expected = kind(hands, before, chance)
    now = hands.reading.tournament
    name = kind.__name__.strip("_").replace("_", " ")
    return name, [] if _alike(now) == _alike(expected) else [f"{name}: the event is another one"]


def _alike(event: Tournament) -> Tournament:
    """An event without the order in which its byes stand."""
    rounds = (replace(one, byes=tuple(sorted(one.byes))) for one in event.rounds)
    return replace(event, rounds=tuple(rounds))


def _renamed(hands: Hands, event: Tournament, chance: random.Random) -> Tournament:
    """Find and replace a name in the whole workbook."""
    player = chance.choice(event.players)
    new = f"Renamed {chance.randrange(10**6)}"
    reading = hands.reading
    hands.type(
        (grid.tab, row, column, new)
        for grid in (reading.players_grid, *reading.round_grids.values())
        for row, values in enumerate(grid.rows, start=1)
        for column, value in enumerate(values, start=1)
        if value == player.name
    )
    players = (replace(one, name=new) if one is player else one for one in event.players)
    return replace(event, players=tuple(players))


def _sorted_players(hands: Hands, event: Tournament, chance: random.Random) -> Tournament:
    _shuffle(hands, hands.reading.players_grid, len(event.players), chance)
    return event


def _sorted_boards(hands: Hands, event: Tournament, chance: random.Random) -> Tournament:
    games = [one for one in event.rounds if one.games]
    if games:
        round_ = chance.choice(games)
        grid = hands.reading.round_grids[round_.number]
        _shuffle(hands, grid, len(round_.games) + len(round_.byes), chance)
    return event


def _corrected_result(hands: Hands, event: Tournament, chance: random.Random) -> Tournament:
    """A result of any round, typed into its cell and accepted."""
    finished = [one for one in event.rounds if any(game.result for game in one.games)]
    if not finished:
        return event
    round_ = chance.choice(finished)
    game = chance.choice([game for game in round_.games if game.result])
    new = chance.choice([one for one in (Result.WHITE_WINS, Result.DRAW) if one != game.result])
    reading = hands.reading
    grid, row = reading.round_grids[round_.number], reading.board_rows[round_.number, game.board]
    hands.type([(grid.tab, row, grid.at["result"], str(new))])
    if round_.number < len(event.rounds):
        hands.press(actions.accept_changes)
    games = tuple(replace(one, result=new) if one is game else one for one in round_.games)
    return with_round(event, replace(round_, games=games))


BY_HAND = (_renamed, _sorted_players, _sorted_boards, _corrected_result)


def with_round(event: Tournament, new: Round) -> Tournament:
    """The event with another round in the place of the one of its number."""
    rounds = (new if one.number == new.number else one for one in event.rounds)
    return replace(event, rounds=tuple(rounds))


def _shuffle(hands: Hands, grid: Grid, count: int, chance: random.Random) -> None:
    """Put so many lines below the headings into another order."""
    first = grid.header + 1
    area = (first, 1), (first + count - 1, max(grid.at.values()))
    lines: Sequence[Sequence[Any]] = open_book(hands.path).sheets[grid.tab].range(*area).raw_value
    order = chance.sample(range(count), count)
    hands.type(
        # A text stays one: an apostrophe is what a person types before "4-" or "=Max".
        (grid.tab, row, column, f"'{value}" if isinstance(value, str) and value else value)
        for row, at in enumerate(order, start=first)
        for column, value in enumerate(lines[at], start=1)
    )
