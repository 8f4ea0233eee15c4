"""What one click costs: calls that would leave the process if Excel were at the other end.

Counted by the rule of ``tests/support/counting.py``.  ``tests/bench/test_bench_calls.py``
prints the same for 100 players and every system, with the COM calls below.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from addin import buttons
from pairing.systems import REGISTRY, system
from tests.support.clicks import by_com, by_engine, event

BUDGET = 40
COM_BUDGET = 130
"""COM calls, each property and each method of Excel's objects once."""

WITHOUT_FILES = [name for name in buttons.BUTTONS if name != "export"]


@pytest.fixture(scope="module")
def hundred(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """LEADER, 100 players, the last of seven rounds paired."""
    folder = tmp_path_factory.mktemp("hundred")
    return event(folder / "cup.xlsx", "leader", 100, 6, paired=True)


@pytest.fixture(scope="module")
def dozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dozen")
    return event(folder / "cup.xlsx", "leader", 12, 6, paired=True)


def test_pairing_the_last_of_seven_rounds_of_100_players(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", 100, 6)
    calls, done = by_engine(path, buttons.pair_next_round)
    assert done is not None
    assert calls.work <= BUDGET, str(calls)
    assert len(by_com(path, buttons.pair_next_round)) <= COM_BUDGET


@pytest.mark.parametrize("name", WITHOUT_FILES)
def test_every_button_at_100_players(hundred: Path, dozen: Path, name: str) -> None:
    if name == "orders":  # its computing takes long for 100, and the bench counts it
        hundred = dozen
    button = buttons.BUTTONS[name]
    calls, done = by_engine(hundred, button)
    few, _ = by_engine(dozen, button)
    assert (done is None) is (name in ("pair_next_round", "finals_seating"))
    assert calls.work <= BUDGET, str(calls)
    assert len(by_com(hundred, button)) <= COM_BUDGET
    assert calls.members == few.members


def test_export_at_100_players(hundred: Path, tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(hundred.read_bytes())
    calls, done = by_engine(path, buttons.export)
    assert done is not None and calls.work <= BUDGET, str(calls)


@pytest.mark.parametrize("name", REGISTRY)
def test_every_system(name: str, tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", name, 12, 2, rounds=4, paired=True)
    for title in WITHOUT_FILES:
        if title != "update_levels" or system(name).face.reports:
            calls, _ = by_engine(path, buttons.BUTTONS[title])
            assert calls.work <= BUDGET, f"{title}\n{calls}"
