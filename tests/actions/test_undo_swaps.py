"""Undoing a round asks first where players have changed seats: nothing would bring that back."""

from __future__ import annotations

from typing import Any

import pytest

from addin import actions
from pairing.errors import NeedsDecision
from tests.support.books import Maker
from tests.support.refusals import refusal


@pytest.mark.parametrize("language", ["en", "ru"])
def test_seats_changed_by_hand_are_asked_about(driver: Any, make: Maker, language: str) -> None:
    path = make(8, language=language)
    boards = driver.run(path, actions.pair_next_round).data["boards"]
    driver.run(path, actions.swap_players, boards[0]["white"], boards[1]["white"])
    before = path.read_bytes()
    asked = refusal(NeedsDecision, driver.run, path, actions.undo_last_round)
    assert asked.choice == actions.DISCARD_RESULTS
    assert path.read_bytes() == before
    driver.run(path, actions.undo_last_round, allow=(actions.DISCARD_RESULTS,))
    # A round paired anew and left alone goes without a question.
    driver.run(path, actions.pair_next_round)
    driver.run(path, actions.undo_last_round)
