"""Half-point byes asked for beforehand: ``2½`` among the absences of the Players tab."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.formats.trf import read_trf, write_trf
from pairing.systems import REGISTRY, system
from pairing.tournament import Bye, Result
from tests.support.drivers import fresh
from tests.support.events import field

# In a round robin every game is on the table: who is away from it loses it.
TWO_PLAYER = [name for name in REGISTRY if system(name).traits.seats == 2 and name != "round-robin"]


@pytest.mark.parametrize(
    ("name", "language"), [*((name, "en") for name in TWO_PLAYER), (TWO_PLAYER[0], "ru")]
)
def test_a_half_point_bye_is_seated_scored_and_kept(
    name: str, language: str, driver: Any, tmp_path: Path
) -> None:
    path = tmp_path / "cup.xlsx"
    players = field(8)
    players = (
        replace(players[0], absent=frozenset({2, 3}), half_byes=frozenset({2})),
        *players[1:],
    )
    fresh(path, system=name, language=language, rounds=4, seed=7, players=players)
    for number in (1, 2, 3):
        data = driver.run(path, actions.pair_next_round).data
        assert (players[0].name in data["absent"]) == (number in players[0].absent)
        boards = data["boards"]
        results = {b["board"]: Result.WHITE_WINS for b in boards}
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
    path = tmp_path / "cup.xlsx"
    players = (replace(field(8)[0], absent=frozenset({1}), half_byes=frozenset({1})), *field(8)[1:])
    create(path, system="dutch", rounds=4, players=players)
    for paired in (False, True):
        if paired:
            book = open_book(path)
            actions.pair_next_round(book)
            book.save()
        _, event = actions.load(open_book(path, read_only=True))
        again = read_trf(write_trf(event)).tournament("2026")
        him = next(player for player in again.players if player.name == players[0].name)
        assert him.half_byes == {1} and him.absent == {1}
        assert len(again.rounds) == (1 if paired else 0)
