"""Who would be put before somebody he has met is asked about before he is put there."""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import actions
from addin.actions.state import load
from addin.engines.file import open_book
from pairing.catalogue import Catalogue
from pairing.errors import NeedsDecision
from pairing.tournament import Player
from tests.support.drivers import FileDriver, fresh, set_cell
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
    driver.run(path, actions.pair_next_round)
    first = load(open_book(path))[1].rounds[0].games
    tab = Catalogue(language)("tab.round", number=1)
    column = "E" if system == "dutch" else "D"  # chess has a rating beside each name
    for row, result in ((5, "1-0"), (6, "0-1")):
        set_cell(path, tab, f"{column}{row}", result)
    driver.run(path, actions.pair_next_round)
    board = load(open_book(path))[1].rounds[1].games[0]
    met = next(g for g in first if board.white in (g.white, g.black))
    other = met.black if met.white == board.white else met.white
    names, before = (NAMES[board.black - 1], NAMES[other - 1]), path.read_bytes()
    asked = refusal(NeedsDecision, driver.run, path, actions.swap_players, *names)
    said = asked.message(language)
    assert asked.choice == actions.REPEATS and path.read_bytes() == before
    assert all(name in said for name in NAMES), said
    driver.run(path, actions.swap_players, *names, allow=(actions.REPEATS,))
    pairs = [{g.white, g.black} for g in load(open_book(path))[1].rounds[1].games]
    assert {board.white, other} in pairs
