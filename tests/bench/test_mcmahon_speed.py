"""McMahon on the largest events: the time of a round, and all 25 rounds against those played."""

from __future__ import annotations

from dataclasses import replace
from time import process_time
from typing import Any

import pytest

from pairing.systems import system
from pairing.systems.mcmahon import pair
from pairing.tournament import Round
from tests.support.congresses import FILES, event, no_worse


@pytest.mark.parametrize("k", (1, 4, 7, 9))
def test_pair_760_players(benchmark: Any, k: int) -> None:
    """Round k + 1 of the congress of 2011 with everybody present; 3 seconds is the aim."""
    whole = event("egc2011").after(k)
    players = tuple(replace(player, absent=frozenset()) for player in whole.players)
    tournament = replace(whole, players=players)
    made = benchmark.pedantic(system("mcmahon").pair, args=(tournament,), rounds=3)
    assert len(made.round.games) == 380


@pytest.mark.parametrize("apart", ["no", "avoid"])
def test_a_narrow_start_is_faster_and_ends_at_the_same_round(
    benchmark: Any, apart: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four rounds of 760 players; ``ratio``: how much longer a start within 12 takes."""
    whole = event("egc2011")
    settings = replace(whole.settings, apart_club=apart, apart_country=apart)
    events = [replace(whole.after(k), settings=settings) for k in (0, 3, 5, 9)]

    def timed() -> tuple[float, list[Round]]:
        before = process_time()
        made = [system("mcmahon").pair(one).round for one in events]
        return process_time() - before, made

    narrow, made = benchmark.pedantic(timed, rounds=1)
    for start in ("WIDTH", "WIDTH_APART"):
        monkeypatch.setattr(pair, start, 12)
    wide, again = timed()
    assert made == again
    benchmark.extra_info["ratio"] = round(wide / narrow, 2)
    print(f"{apart}: {narrow:.2f} s, from within 12 half points {wide:.2f} s")


@pytest.mark.parametrize("name", FILES)
def test_every_round_of_three_events(name: str) -> None:
    tournament = event(name)
    for k in range(len(tournament.rounds)):
        no_worse(tournament, k)
