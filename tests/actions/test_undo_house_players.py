"""Undoing a round for which house players were called: the next pairing is the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from addin import actions
from tests.support.books import riichi_cup


def test_nobody_else_gets_another_number(driver: Any, tmp_path: Path) -> None:
    path = riichi_cup(tmp_path / "cup.xlsx", 6, modes="random swiss", odd_field="substitutes")
    first = driver.run(path, actions.pair_next_round).data
    driver.run(path, actions.undo_last_round)
    assert driver.run(path, actions.pair_next_round).data == first
