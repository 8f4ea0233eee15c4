"""Who would be put before somebody he has met is asked about before he is put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from pairing.errors import NeedsDecision
from pairing.tournament import Player
from tests.support.books import event_of, paired, play
from tests.support.drivers import FileDriver, fresh
from tests.support.refusals import refusal

NAMES = ("Anna", "Boris", "Clara", "Dan")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("system", ["leader", "dutch"])
def test_a_swap_that_repeats_a_pair_is_asked_about(
    system: str, language: str, tmp_path: Path
) -> None:
    players = [Player(at, name, 2000 - 10 * at) for at, name in enumerate(NAMES, start=1)]
    path = fresh(
        tmp_path / "cup.xlsx", system=system, language=language, rounds=2, seed=7, players=players
    )
    driver = FileDriver()
    first, second = event_of(paired(play(path, 1))).rounds
    board = second.games[0]
    (other,) = (
        g.opponent_of(board.white) for g in first.games if board.white in (g.white, g.black)
    )
    names, before = (NAMES[board.black - 1], NAMES[other - 1]), path.read_bytes()
    asked = refusal(NeedsDecision, driver.run, path, actions.swap_players, *names)
    assert asked.choice == actions.REPEATS and path.read_bytes() == before
    assert all(name in asked.message(language) for name in NAMES)
    driver.run(path, actions.swap_players, *names, allow=(actions.REPEATS,))
    assert {board.white, other} in [{g.white, g.black} for g in event_of(path).rounds[1].games]
