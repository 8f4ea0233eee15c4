"""McMahon on the largest events: the time of a round, and all 25 rounds against those played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pairing.systems import system
from tests.support.congresses import FILES, event, no_worse


@pytest.mark.parametrize("k", (1, 4, 7, 9))
def test_pair_760_players(benchmark: Any, k: int) -> None:
    """Round k + 1 of the congress of 2011 with everybody present; 3 seconds is the aim."""
    whole = event("egc2011").after(k)
    players = tuple(replace(player, absent=frozenset()) for player in whole.players)
    tournament = replace(whole, players=players)
    made = benchmark.pedantic(system("mcmahon").pair, args=(tournament,), rounds=3)
    assert len(made.round.games) == 380


@pytest.mark.parametrize("name", FILES)
def test_every_round_of_three_events(name: str) -> None:
    tournament = event(name)
    for k in range(len(tournament.rounds)):
        no_worse(tournament, k)
