"""One round of the Dutch system, the whole ``pair`` call, at 100 to 3,000 players.

Run on request: ``pytest tests/bench/test_bench_dutch.py --benchmark-only -n0 -o addopts=``.
The smallest field is the baseline: cost should grow about with the square of the players.
"""

from __future__ import annotations

from typing import Any

import pytest

from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings
from tests.referees.dutch_events import Habits, random_event


@pytest.mark.parametrize("rules", ["2017", "2026"])
@pytest.mark.parametrize("players", [100, 400, 1000, 3000])
def test_round_nine(benchmark: Any, rules: str, players: int) -> None:
    habits = Habits(draw=0.3, forfeit=0.01, half_bye=0.02, zero_bye=0.01, withdrawal=0.01)
    event = random_event(players, 8, players, DutchSettings(rules=rules), habits)
    benchmark.group = f"rules {rules}"
    pairing = benchmark.pedantic(system("dutch").pair, args=(event,), rounds=3)
    assert len(pairing.round.games) > players // 3
