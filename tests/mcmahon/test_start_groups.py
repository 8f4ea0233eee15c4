"""The bar and the floor that suit a field, and what is said of them."""

from __future__ import annotations

import pytest

from pairing.ranks import rank_of_number
from pairing.systems import system
from pairing.systems.mcmahon.settings import McMahonSettings
from pairing.systems.mcmahon.start import group_size
from pairing.tournament import Player, Tournament

MCMAHON = system("mcmahon")


def event(ranks: list[int], rounds: int, **settings: object) -> Tournament:
    chosen = McMahonSettings(**settings)  # type: ignore[arg-type]
    players = tuple(Player(n, f"P{n}", None, rank_of_number(r)) for n, r in enumerate(ranks, 1))
    return Tournament("mcmahon", chosen, players, planned=rounds)


@pytest.mark.parametrize("players", [8, 15, 16, 30, 48, 60, 100, 300])
@pytest.mark.parametrize("rounds", [3, 5, 9])
def test_the_top_group_is_a_share_of_the_field(players: int, rounds: int) -> None:
    size = group_size(players, rounds)
    assert 2 <= size <= max(2, players // 4)
    assert size >= min(rounds + 1, players // 4)
    ranks = [3 - at * 30 // players for at in range(players)]
    scores = [player.start_score for player in MCMAHON.start(event(ranks, rounds)).players]
    level = ranks.count(ranks[size - 1])
    assert size <= scores.count(scores[0]) < size + level
    assert size <= scores.count(scores[-1]) < size + level


def test_a_small_club_of_all_strengths_meets_its_like() -> None:
    """15 players from 4 dan to 25 kyu: the strongest do not meet a 5 kyu in round 1."""
    ranks = [3, 2, 0, -1, -3, -5, -6, -8, -10, -12, -14, -16, -19, -22, -25]
    started = MCMAHON.start(event(ranks, 5))
    settings = started.settings
    assert isinstance(settings, McMahonSettings)
    assert (settings.bar_rank, settings.floor_rank) == ("1d", "19k")
    made = MCMAHON.pair(started)
    said = made.remarks[0]
    assert said.key == "mcmahon.remark.start"
    assert (said.values["top"], said.values["bottom"]) == (3, 3)
    by = {player.number: ranks[player.number - 1] for player in started.players}
    widest = max(abs(by[game.white] - by[game.black]) for game in made.round.games)
    assert said.values["ranks"] == widest <= 6


def test_it_is_foreseen_before_round_1_and_only_there() -> None:
    tournament = event([2, 1, 0, -1, -2, -3, -4, -5], 3)
    assert [said.key for said in MCMAHON.foreseen(tournament)] == ["mcmahon.remark.start"]
    assert MCMAHON.foreseen(event([2, 1, 0, -1], 3, kind="swiss")) == ()
