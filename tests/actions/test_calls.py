"""What one click costs: calls that would leave the process if Excel were at the other end."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.engines.file import open_book
from tests.actions.conftest import Maker, play
from tests.support.counting import Calls, count_calls

ROUNDS = 7
BUDGET = 40


def prepared(make: Maker, players: int) -> Path:
    path = make(players, rounds=ROUNDS)
    play(path, ROUNDS - 1)
    return path


def cost(path: Path, name: str) -> Calls:
    """The calls of one click on a freshly opened workbook."""
    book = open_book(path)
    with count_calls(book) as calls:
        getattr(actions, name)(book)
    return calls


def test_pairing_the_last_of_seven_rounds_of_100_players(make: Maker) -> None:
    calls = cost(prepared(make, 100), "pair_next_round")
    assert calls.work <= BUDGET, calls.members


@pytest.mark.parametrize(
    "name", ["pair_next_round", "standings", "crosstable", "update_levels", "check"]
)
def test_the_number_of_players_does_not_matter(make: Maker, name: str) -> None:
    few, many = (cost(prepared(make, players), name) for players in (12, 100))
    assert few.members == many.members
    assert many.work <= BUDGET
