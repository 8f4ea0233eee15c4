"""Half-point byes asked for beforehand: ``2½`` among the absences of the Players tab."""

from __future__ import annotations

import re
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.actions.people.lines import join_player
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.errors import InputError, NeedsDecision
from pairing.formats.trf import read_trf, write_trf
from pairing.systems import REGISTRY, system
from pairing.tournament import Bye, Player, Result
from tests.support.books import event_of, play, type_player
from tests.support.drivers import FileDriver, fresh, set_cell
from tests.support.events import field
from tests.support.refusals import refusal

FILE = FileDriver()

# In a round robin every game is on the table: who is away from it loses it.
TWO_PLAYER = [name for name in REGISTRY if system(name).traits.seats == 2 and name != "round-robin"]


def asking(absent: set[int], half_byes: set[int]) -> tuple[Player, ...]:
    """Return eight players, of whom the first is away and asks for half-point byes."""
    first, *others = field(8)
    away = replace(first, absent=frozenset(absent), half_byes=frozenset(half_byes))
    return away, *others


@pytest.mark.parametrize(
    ("name", "language"), [*((name, "en") for name in TWO_PLAYER), (TWO_PLAYER[0], "ru")]
)
def test_a_half_point_bye_is_seated_scored_and_kept(
    name: str, language: str, driver: Any, tmp_path: Path
) -> None:
    players = asking({2, 3}, {2})
    path = tmp_path / "cup.xlsx"
    fresh(path, system=name, language=language, rounds=4, seed=7, players=players)
    for number in (1, 2, 3):
        data = driver.run(path, actions.pair_next_round).data
        assert (players[0].name in data["absent"]) == (number in players[0].absent)
        results = {b["board"]: Result.WHITE_WINS for b in data["boards"]}
        driver.run(path, actions.enter_results, number, results)
    _, event = actions.load(open_book(path, read_only=True))
    him = next(player for player in event.players if player.name == players[0].name)
    assert him.absent == {2, 3} and him.half_byes == {2}
    assert (him.number, Bye.HALF) in event.rounds[1].byes
    assert him.number not in event.rounds[2].reported
    assert event.history[him.number][1].points == event.settings.point_system().half_bye
    order = driver.run(path, actions.standings).data["order"]
    numbers = {player.name: player.number for player in event.players}
    assert {line["player"]: line["number"] for line in order} == numbers


def test_a_report_file_says_it_before_the_round_and_after(tmp_path: Path) -> None:
    path, players = tmp_path / "cup.xlsx", asking({1}, {1})
    create(path, system="dutch", rounds=4, players=players)
    for paired in (False, True):
        if paired:
            FileDriver().run(path, actions.pair_next_round)
        _, event = actions.load(open_book(path, read_only=True))
        again = read_trf(write_trf(event)).tournament("2026")
        him = next(player for player in again.players if player.name == players[0].name)
        assert him.half_byes == {1} and him.absent == {1}
        assert len(again.rounds) == (1 if paired else 0)


@pytest.mark.parametrize("door", ["cell", "command"])
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("name", [*TWO_PLAYER, "chess"])
def test_one_for_a_round_that_is_paired_counts(
    name: str, late: bool, door: str, tmp_path: Path
) -> None:
    """By whatever door, in standings, on the tab and in the report; taken back it is gone."""
    path = fresh(tmp_path / "cup.xlsx", system=name, rounds=4, seed=7, players=field(9))
    if not late:
        FILE.run(path, absences, [field(9)[0].name], rounds="1")
    play(path, 1)
    who = "Nina Late" if late else field(9)[0].name
    if late:
        FILE.run(path, join_player, who, rating=1500)

    def say(rounds: str) -> None:
        if door == "command":
            FILE.run(path, absences, [who], rounds=rounds)
            return
        type_player(path, who, absent=rounds)
        if not late:
            assert who in refusal(NeedsDecision, FILE.run, path, actions.standings).message()
            FILE.run(path, actions.accept_changes)

    def told() -> tuple[Any, Bye | None]:
        event = event_of(path)
        him = next(player for player in event.players if player.name == who)
        return event.history[him.number][0].points, dict(event.rounds[0].byes).get(him.number)

    before = told()[0]
    say("1½")
    half = actions.load(open_book(path))[1].settings.point_system().half_bye
    assert told() == (half, Bye.HALF)
    FILE.run(path, actions.standings)
    assert "half-point bye" in str(open_book(path).sheets["Round 1"].used_range.value)
    if door == "command" or not late:
        say("1")
        assert told() == (before, None)
    play(path, 2)  # nothing is asked about again
    assert FILE.run(path, actions.verify).data["as_computed"] == 3


@pytest.mark.parametrize(
    ("settings", "typed", "refused"),
    [
        ({"half_byes_most": "1"}, "2½ 3½", "Half-point byes at most"),
        ({"half_byes_most": "0"}, "4½", "Half-point byes at most"),
        ({"half_byes_not_last": "2"}, "3½", "None in the last rounds"),
        ({"half_byes_not_last": "2"}, "2½ 4", ""),
        ({"half_byes_most": "2", "half_byes_not_last": "1"}, "2½ 3½", ""),
        ({}, "1½-4½", ""),
    ],
)
def test_the_rules_of_the_event_limit_them(
    settings: dict[str, str], typed: str, refused: str, tmp_path: Path
) -> None:
    path = fresh(
        tmp_path / "cup.xlsx", system="dutch", rounds=4, players=field(8), settings=settings
    )
    refusal = pytest.raises(InputError, match=f"Player 003.*{refused}")
    with refusal if refused else nullcontext():
        absences(open_book(path), ["Player 003"], rounds=typed)
    type_player(path, "Player 003", absent=typed)
    with refusal if refused else nullcontext():
        FILE.run(path, actions.pair_next_round)


def test_rounds_that_are_paired_count_and_stay(tmp_path: Path) -> None:
    path, players = tmp_path / "cup.xlsx", asking({1}, {1})
    create(path, system="dutch", rounds=4, players=players, settings={"half_byes_most": "1"})
    book = open_book(path)
    actions.pair_next_round(book)
    assert actions.load(book)[1].rounds[0].byes
    with pytest.raises(InputError, match="1, 3"):
        absences(book, [players[0].name], rounds="1½ 3½")


def test_somebody_at_a_board_gets_his_bye_as_the_refusal_says(tmp_path: Path) -> None:
    path = fresh(tmp_path / "cup.xlsx", system="dutch", rounds=3, seed=7, players=field(6))
    game = FILE.run(path, actions.pair_next_round).data["boards"][0]
    white, black = game["white"], game["black"]
    caught = refusal(InputError, FILE.run, path, absences, [white], rounds="1½")
    bye, free = re.findall("“(— .+? —)”", caught.message("en"))
    set_cell(path, "Round 1", "A5", None)
    for cell, value in (("B5", None), ("F5", None), ("B8", white), ("F8", bye), ("B9", black)):
        set_cell(path, "Round 1", cell, value)
    set_cell(path, "Round 1", "F9", free)
    FILE.run(path, actions.accept_changes)
    FILE.run(path, absences, [white], rounds="1½")
    _, event = actions.load(open_book(path, read_only=True))
    names = {event[number].name: kind for number, kind in event.rounds[0].byes}
    assert names == {white: Bye.HALF, black: Bye.PAIRING}
