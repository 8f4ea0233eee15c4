"""Random histories: both engines say what the model says, after every step.

The long run: ``python -m tests.days histories``.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from pairing.systems import REGISTRY
from tests.days.histories.machine import EventMachine

SMALL = settings(
    max_examples=2,
    stateful_step_count=8,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
"""What runs with all the other tests: always the same histories."""


@pytest.mark.parametrize("name", REGISTRY)
def test_the_same_tournament_always(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XLWINGS_LICENSE_KEY", "noncommercial")
    machine = type(f"{name} event", (EventMachine,), {"name": name})
    run_state_machine_as_test(machine, settings=SMALL)


def test_a_lost_or_mixed_up_thing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in one of the two files and not in the model fails the next step."""
    monkeypatch.setenv("XLWINGS_LICENSE_KEY", "noncommercial")
    machine = EventMachine()
    try:
        machine.new(count=6, rounds=3, seed=4, played=2)
        machine.the_sheets_say_what_the_model_says()
        for hand in machine.hands:
            reading = hand.reading
            grid = reading.round_grids[1]
            cell = grid.tab, reading.board_rows[1, 2], grid.at["result"]
            was = str(machine.model.rounds[0].games[1].result)
            hand.type([(*cell, "1-0" if was == "0-1" else "0-1")])
            with pytest.raises(AssertionError):
                machine.the_sheets_say_what_the_model_says()
            hand.type([(*cell, was)])
        machine.the_sheets_say_what_the_model_says()
        machine.model.planned += 1
        with pytest.raises(AssertionError):
            machine.the_sheets_say_what_the_model_says()
    finally:
        machine.teardown()
