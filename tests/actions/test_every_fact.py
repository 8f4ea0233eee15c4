"""Every kind of fact at every moment in both modes, by every door: as the one table says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.actions.people.lines import join_player, return_player, withdraw_player
from addin.actions.people.mending import mend_round
from addin.commands.asked import run
from addin.commands.next_step import next_step
from addin.engines.file import open_book
from pairing.admission import Answer, Fact, Mode, Moment, admit, moment_of
from pairing.errors import LEAVE, NeedsDecision, PairbookError
from pairing.tournament import Result
from tests.support.books import cup, play
from tests.support.drivers import FileDriver

FILE = FileDriver()
SYSTEMS = {Mode.FREE: "dutch", Mode.OFFICIAL: "chess"}
PLANNED = 3
AT = {Moment.FIRST: 1, Moment.COMING: 2, Moment.PLAYED: 1, Moment.NEXT: 1, Moment.LATER: 1,
      Moment.END: PLANNED}  # fmt: skip
"""The round from which the fact holds, in an event that is at this moment."""

PAIRED = {Moment.FIRST: 0, Moment.COMING: 1, Moment.PLAYED: 1, Moment.NEXT: 2, Moment.LATER: 3,
          Moment.END: PLANNED}  # fmt: skip
OPEN = (Moment.PLAYED, Moment.NEXT, Moment.LATER)
AWAY = "Player 002"
"""Somebody who has no board in the round of the fact."""


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[Mode, Moment], Path]:
    """A workbook for each mode and moment: nine players, one of them absent from the round."""
    folder, made = tmp_path_factory.mktemp("events"), {}
    for mode, name in SYSTEMS.items():
        for moment in Moment:
            path = cup(folder / f"{name}-{moment.name}.xlsx", 9, PLANNED, name=name)
            if moment not in (Moment.FIRST, Moment.COMING):
                FILE.run(path, absences, [AWAY], rounds=str(AT[moment]))
            play(path, PAIRED[moment] - (moment in OPEN))
            if moment in OPEN:
                FILE.run(path, actions.pair_next_round)
            assert moment_of(event_of(path), AT[moment]) is moment
            made[mode, moment] = path
    return made


def event_of(path: Path) -> Any:
    return actions.load(open_book(path, read_only=True), asks=False)[1]


class Door:
    """A workbook at a moment, and what a fact typed into it is about."""

    def __init__(self, path: Path, moment: Moment) -> None:
        self.path, self.number, self.event = path, AT[moment], event_of(path)
        rounds = self.event.rounds
        self.game = rounds[self.number - 1].games[0] if self.number <= len(rounds) else None

    def name(self, number: int) -> str:
        return str(self.event[number].name)

    def cells(self, tab: str, who: str | None, **values: Any) -> Callable[[Any], Any]:
        """Type into the line of a player, or of board 1."""
        book = open_book(self.path)
        reading = actions.load(book, asks=False)[0]
        on_players = tab == "Players"
        grid = reading.players_grid if on_players else reading.round_grids[self.number]
        rows = [r for r in grid.body if who and grid.text(r, "name") == who] or [grid.header + 1]
        for key, value in values.items():
            book.sheets[tab].range((rows[0], grid.at[key])).value = value
        book.save()
        return next_step

    def results(self, result: Result) -> Callable[[Any], Any]:
        return lambda book, **more: actions.enter_results(book, self.number, {1: result}, **more)


def entry(door: Door, how: str) -> Any:
    if door.number == 1 and door.event.rounds:  # into the round that is open
        FILE.run(door.path, join_player, "Nina Late", rating=1500)
        return lambda book, **more: mend_round(book, came=["Nina Late"], **more)
    return lambda book, **more: join_player(book, "Nina Late", rating=1500, **more)


def missed(sign: str) -> Callable[[Door, str], Any]:
    def say(door: Door, how: str) -> Any:
        rounds = f"{door.number}{sign}"
        if how == "cell":
            return door.cells("Players", AWAY, absent=f"'{rounds}")
        return lambda book, **more: absences(book, [AWAY], rounds=rounds, **more)

    return say


def absent(door: Door, how: str) -> Any:
    who = door.name(door.game.white if door.game else 1)
    return lambda book, **more: absences(book, [who], rounds=str(door.number), **more)


def out(action: Any) -> Callable[[Door, str], Any]:
    def say(door: Door, how: str) -> Any:
        if action is return_player and door.number > len(door.event.rounds):
            FILE.run(door.path, absences, [AWAY], rounds=f"{door.number}-")
        number = door.number + (len(door.event.rounds) == PLANNED and door.number == PLANNED)
        return lambda book, **more: action(book, AWAY, first=number, **more)

    return say


def corrected(kind: Fact) -> Callable[[Door, str], Any]:
    def say(door: Door, how: str) -> Any:
        if door.game is None:
            return door.results(Result.DRAW)
        if kind is Fact.RESULT:
            return door.results(Result.DRAW)
        played = door.game.result or Result.WHITE_WINS
        if door.game.result is None:
            FILE.run(door.path, door.results(played))
        new = {Fact.CORRECTION: Result.DRAW, Fact.FORFEIT: Result.BLACK_FORFEITS}.get(kind)
        new = new or played.turned
        if new is played:
            new = Result.BLACK_WINS
        if how == "command" and kind is not Fact.COLOURS:
            return door.results(new)
        cells = {"result": f"'{new}"}
        if kind is Fact.COLOURS:
            cells |= {"white": door.name(door.game.black), "black": door.name(door.game.white)}
        return door.cells(f"Round {door.number}", None, **cells)

    return say


def of_player(key: str, value: Any) -> Callable[[Door, str], Any]:
    def say(door: Door, how: str) -> Any:
        who = door.name(door.game.white if door.game else 1)
        return door.cells("Players", who, **{key: value})

    return say


def pair(door: Door, how: str) -> Any:
    if door.game is None:
        door.cells(f"Round {door.number}", None, white=AWAY, black="bye")
        return actions.pair_next_round
    other = door.event.rounds[door.number - 1].games[1]
    book = open_book(door.path)
    reading = actions.load(book, asks=False)[0]
    grid = reading.round_grids[door.number]
    for board, name in ((1, door.name(other.black)), (2, door.name(door.game.black))):
        row = reading.board_rows[door.number, board]
        book.sheets[f"Round {door.number}"].range((row, grid.at["black"])).value = name
    book.save()
    return next_step


DOORS: dict[Fact, tuple[Callable[[Door, str], Any], tuple[str, ...]]] = {
    Fact.ENTRY: (entry, ("command",)),
    Fact.BYE: (missed("½"), ("command", "cell")),
    Fact.FULL_BYE: (missed("=1"), ("command", "cell")),
    Fact.ABSENCE: (absent, ("command",)),
    Fact.WITHDRAWAL: (out(withdraw_player), ("command",)),
    Fact.RETURN: (out(return_player), ("command",)),
    Fact.RESULT: (corrected(Fact.RESULT), ("command",)),
    Fact.CORRECTION: (corrected(Fact.CORRECTION), ("command", "cell")),
    Fact.FORFEIT: (corrected(Fact.FORFEIT), ("command", "cell")),
    Fact.COLOURS: (corrected(Fact.COLOURS), ("cell",)),
    Fact.RATING: (of_player("rating", 1234), ("cell",)),
    Fact.NUMBER: (of_player("number", None), ("cell",)),
    Fact.PAIR: (pair, ("cell",)),
}
CASES = [
    (fact, how, moment, mode)
    for fact, (_, ways) in DOORS.items()
    for how in ways
    for moment in Moment
    for mode in Mode
    if not (fact is Fact.ENTRY and moment in (Moment.NEXT, Moment.LATER))  # no door asks for it
    if not (fact is Fact.RESULT and moment in (Moment.NEXT, Moment.LATER, Moment.END))
]


def outcome(path: Path, action: Any) -> Answer:
    """What becomes of it when the click or the command is run, and answered with yes."""
    allow: tuple[str, ...] = ()
    asked = None
    while True:
        try:
            FILE.run(path, action, **({"allow": allow} if allow else {}))
            return asked or Answer.COUNTS
        except NeedsDecision as error:
            if error.choice in allow:
                raise
            told = error.message("en")
            if error.choice == LEAVE:
                return Answer.LEAVES
            report = "report" in error.others
            asked = Answer.REPORT if report else Answer.ASKED
            if "official rules do not have" in told:
                return Answer.LEAVES
            allow = (*allow, error.choice)
        except PairbookError:
            return Answer.REFUSED


@pytest.mark.parametrize(("fact", "how", "moment", "mode"), CASES)
def test_the_table_is_what_happens(
    fact: Fact,
    how: str,
    moment: Moment,
    mode: Mode,
    events: dict[tuple[Mode, Moment], Path],
    tmp_path: Path,
) -> None:
    path = Path(copy(events[mode, moment], tmp_path / "cup.xlsx"))
    answer = admit(fact, moment, mode).answer
    door = Door(path, moment)
    say = DOORS[fact][0]
    action = say(door, how)
    happened = outcome(path, action)
    if answer is Answer.ASKED and how == "command" and fact in (Fact.BYE, Fact.FULL_BYE):
        assert happened in (Answer.ASKED, Answer.COUNTS)  # who types a command has confirmed it
    else:
        assert happened is answer


@pytest.mark.parametrize("answer", ["changed", "put_back"])
def test_the_arbiters_phone_asks_the_same_with_the_same_answers(
    answer: str, events: dict[tuple[Mode, Moment], Path], tmp_path: Path
) -> None:
    path = Path(copy(events[Mode.FREE, Moment.NEXT], tmp_path / "cup.xlsx"))
    door = Door(path, Moment.NEXT)
    assert door.game is not None and door.game.result is not None
    new = door.game.result.turned
    door.cells("Round 1", None, result=f"'{new}")
    book = open_book(path)
    form = {"allow": ()}
    done = run(book, "next_step", form, ())
    assert not done.ok and done.choice == "changed"
    assert [values for values, _ in done.others] == [{"allow": "put_back"}]
    done = run(book, "next_step", {"allow": (answer,)}, ())
    assert done.ok
    book.save()
    kept = event_of(path).rounds[0].games[0].result
    assert kept is (new if answer == "changed" else door.game.result)
