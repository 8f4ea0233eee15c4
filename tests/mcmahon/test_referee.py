"""Stones, start points and reasons of McMahon rounds; pairs left out of the matching.

That no pairing of the round has better aims, ``tools.verify_engine`` holds against a judge.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.systems.mcmahon import pair as mcmahon_pair
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.support.events import WINS, with_results
from tools.verify_engine.trials import TRIALS

TRIAL = TRIALS["mcmahon"]()
MCMAHON = system("mcmahon")
RESULTS = (
    *WINS * 8, Result.DRAW, Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT,
    Result.BOTH_LOSE,
)  # fmt: skip


def test_start_by_bar_floor_groups_and_supergroup() -> None:
    ranks = ("7d", "5d", "4d", "2d", "1k", "8k", "20k")
    players = tuple(Player(n, f"P{n}", None, rank) for n, rank in enumerate(ranks, 1))

    def tournament(**settings: object) -> Tournament:
        chosen = McMahonSettings(**settings)  # type: ignore[arg-type]
        return MCMAHON.start(Tournament("mcmahon", chosen, players))

    plain = tournament(top_size=3, floor_rank="20k")
    assert [int(p.start_score or 0) for p in plain.players] == [33, 33, 33, 31, 29, 22, 10]
    settings = plain.settings
    assert isinstance(settings, McMahonSettings)
    assert (settings.bar_rank, settings.floor_rank) == ("4d", "20k")
    grouped = tournament(top_size=3, groups=4, zero_rank="1d", supergroup=(1,))
    assert [int(p.start_score or 0) for p in grouped.players] == [4, 3, 3, 1, 0, 0, 0]
    assert {p.start_score for p in tournament(kind="swiss").players} == {0}
    category = tournament(kind="category", category_limits=("1d", "10k"))
    assert [line.place for line in MCMAHON.standings(category).lines] == [1, 1, 1, 1, 5, 5, 7]
    games = MCMAHON.pair(category).round.games
    assert {frozenset((g.white, g.black)) for g in games} & {frozenset((5, 6))}


def test_every_reason_speaks_both_languages() -> None:
    from pairing.catalogue import Catalogue

    rng = random.Random(4)
    said = set()
    for _ in range(12):
        tournament = replace(TRIAL.event(rng), settings=McMahonSettings(allow_repeats=True))
        for _ in range(4):
            if len(tournament.present(tournament.next_round)) < 2:
                break
            tournament = MCMAHON.start(tournament)
            made = MCMAHON.pair(tournament)
            for words in map(Catalogue, ("en", "ru")):
                for reason in made.reasons:
                    assert words(reason.text)
                    said.add(reason.text.key)
                    said |= {tried.why.key for tried in reason.tried if words(tried.why)}
                assert all(words(remark) for remark in made.remarks)
            filled = with_results(made.round, rng, RESULTS)
            tournament = replace(tournament, rounds=(*tournament.rounds, filled))
    assert {"mcmahon.why.slip", "mcmahon.why.fold", "mcmahon.why.drawn", "go.tried.met"} <= said


def test_a_game_that_is_open_is_a_meeting() -> None:
    players = tuple(Player(n, f"P{n}", None, "1k") for n in range(1, 5))
    first = Round(1, (Game(1, 1, 2), Game(2, 3, 4)))
    made = MCMAHON.pair(Tournament("mcmahon", McMahonSettings(), players, (first,)))
    pairs = {frozenset((game.white, game.black)) for game in made.round.games}
    assert not pairs & {frozenset((1, 2)), frozenset((3, 4))}
    assert "go.remark.open_results" in {remark.key for remark in made.remarks}


@pytest.mark.parametrize("part", range(12))
def test_pairs_left_out_change_nothing(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields too large for the judge: a narrow first look finds what a look at all pairs finds."""
    rng = random.Random(f"wide/{part}")
    event = TRIAL.event(rng)
    ranks = ["6d", "3d", "2d", "2d", "1d", "1d", "1k", "1k", "4k", "9k", "20k"]
    players = []
    for n in range(rng.choice([13, 24, 40])):
        like = event.players[n % len(event.players)]
        rank = rng.choice(ranks)
        rating = rng.choice([None, like.rating])
        new = replace(
            like, number=n + 1, name=f"P{n}", absent=frozenset(), rank=rank, rating=rating
        )
        players.append(new)
    settings = replace(event.settings, allow_repeats=False)
    tournament = replace(event, players=tuple(players), settings=settings, planned=9)
    for _ in range(5):
        found = []
        for width in (1, 3, 99):
            for start in ("WIDTH", "WIDTH_APART"):
                monkeypatch.setattr(mcmahon_pair, start, width)
            found.append(MCMAHON.pair(tournament).round)
        assert found[0] == found[1] == found[2]
        made = with_results(found[0], rng, RESULTS)
        tournament = replace(tournament, rounds=(*tournament.rounds, made))
