"""Every door asks the table of facts: with another table every one of them answers otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.actions.people.absences import absences
from addin.actions.people.adjusting import adjust_points
from addin.actions.people.lines import join_player, return_player, withdraw_player
from addin.actions.people.mending import mend_round
from addin.engines.file import open_book
from pairing import admission
from pairing.admission import Answer, Verdict
from pairing.errors import NeedsDecision
from pairing.tournament import Result
from tests.support.books import cup, play
from tests.support.drivers import FileDriver, set_cell
from tests.support.refusals import refusal, refuses

AWAY, SEATED, OTHER = "Player 002", "Player 001", "Player 003"

REFUSING: dict[str, Callable[[Any], Any]] = {
    "absences": lambda book: absences(book, [AWAY], rounds="2½"),
    "absences of a seated one": lambda book: absences(book, [SEATED], rounds="2"),
    "adjust": lambda book: adjust_points(book, SEATED, "-1"),
    "join": lambda book: join_player(book, "Nina Late", rating=1500),
    "mend": lambda book: mend_round(book, absent=[SEATED]),
    "mend for a late comer": lambda book: mend_round(book, came=[AWAY]),
    "rating": lambda book: actions.correct_rating(book, SEATED, 1234, first=1),
    "return": lambda book: return_player(book, AWAY),
    "swap": lambda book: actions.swap_players(book, SEATED, OTHER),
    "withdraw": lambda book: withdraw_player(book, SEATED),
}
ASKING: dict[str, Callable[[Any], Any]] = {
    "results": lambda book: actions.enter_results(book, 2, {1: Result.DRAW}),
    "a cell": actions.standings,
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Round 2 is being played, one is away from it, and the table refuses all."""
    file = play(cup(tmp_path / "cup.xlsx", 9, 4, name="dutch"), 1)
    FileDriver().run(file, absences, [AWAY], rounds="2-")
    FileDriver().run(file, actions.pair_next_round)
    table = {at: Verdict(Answer.REFUSED, one.article) for at, one in admission.TABLE.items()}
    monkeypatch.setattr(admission, "TABLE", table)
    return file


@pytest.mark.parametrize("door", REFUSING)
def test_a_door_refuses_what_the_table_refuses(door: str, path: Path) -> None:
    with refuses("admit.refused"):
        REFUSING[door](open_book(path))


@pytest.mark.parametrize("door", ASKING)
def test_a_door_asks_what_the_table_does_not_let_count(door: str, path: Path) -> None:
    set_cell(path, "Round 2", "E5", "½-½")
    refusal(NeedsDecision, ASKING[door], open_book(path))


def test_what_is_set_by_hand_beforehand_asks_it_too(path: Path) -> None:
    file = cup(path.with_name("beforehand.xlsx"), 9, 4, name="dutch")
    set_cell(file, "Round 1", "B5", AWAY)
    set_cell(file, "Round 1", "F5", "bye")
    with refuses("admit.refused"):
        actions.pair_next_round(open_book(file))
