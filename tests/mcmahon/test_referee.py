"""The engine against the literal judge: no pairing of the round has better aims.

``PAIRBOOK_MCMAHON_EVENTS=1000 python -m pytest tests/mcmahon/test_referee.py`` for the long run.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.errors import NoLegalPairing
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.systems.mcmahon import pair as mcmahon_pair
from pairing.systems.mcmahon.field import field_of
from pairing.systems.mcmahon.settings import DRAWN, SEEDINGS
from pairing.tournament import Game, Player, Result, Round, Tournament
from tests.referees.mcmahon import Judge, all_pairings, bye_choices

EVENTS = int(os.environ.get("PAIRBOOK_MCMAHON_EVENTS", "100"))
PARTS = 4
MCMAHON = system("mcmahon")
RESULTS = [Result.WHITE_WINS] * 8 + [Result.BLACK_WINS] * 8 + [
    Result.DRAW, Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT,
    Result.BOTH_LOSE,
]  # fmt: skip


def random_event(rng: random.Random) -> Tournament:
    size = rng.randint(3, 8)
    centre, spread = rng.randint(-15, 3), rng.choice([0, 1, 3, 8])
    names = {number: f"{number + 1}d" if number >= 0 else f"{-number}k" for number in range(-30, 9)}
    players = tuple(
        Player(
            n,
            f"P{n}",
            rng.choice([None, 2100 + rng.randint(-300, 300)]),
            names[max(-30, min(8, centre + rng.randint(-spread, spread)))],
            club=rng.choice(["", "A", "B", "C"]),
            country=rng.choice(["", "X", "Y"]),
            absent=frozenset(k for k in range(1, 8) if rng.random() < 0.05),
        )
        for n in range(1, size + 1)
    )
    settings = McMahonSettings(
        kind=rng.choice(["mcmahon", "mcmahon", "swiss"]),
        allow_repeats=rng.random() < 0.5,
        top_size=rng.randint(2, 4),
        first_seeding=rng.choice(SEEDINGS),
        later_seeding=rng.choice(SEEDINGS),
        first_rating=rng.random() < 0.5,
        later_rating=rng.random() < 0.5,
        down_from=rng.choice(DRAWN),
        up_from=rng.choice(DRAWN),
        compensate=rng.random() < 0.7,
        apart_club="avoid" if rng.random() < 0.7 else "no",
        apart_country="avoid" if rng.random() < 0.5 else "no",
        club_price=rng.choice([Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3)]),
        country_price=rng.choice([Fraction(0), Fraction(1, 2), Fraction(1)]),
        relief_share=rng.choice([40, 100]),
        free_rank=rng.choice([None, "4d", "1k", "10k"]),
        free_top=rng.random() < 0.3,
        free_winners=rng.random() < 0.5,
        balance_colours=rng.random() < 0.8,
        round_down=rng.random() < 0.3,
        club_groups=rng.choice(["", "A + B", "B + C"]),
        district_price=rng.choice([Fraction(0), Fraction(1, 2), Fraction(2)]),
    )
    return Tournament("mcmahon", settings, players, planned=6, seed=rng.randint(1, 99))


@pytest.mark.parametrize("part", range(PARTS))
def test_no_pairing_of_the_round_is_better(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if part % 2:
        monkeypatch.setattr(mcmahon_pair, "WIDTH_APART", 1)
    rounds = repeats = refused = byes = 0
    for index in range(EVENTS // PARTS):
        rng = random.Random(part * 100_003 + index)
        tournament = random_event(rng)
        for _ in range(rng.randint(2, 6)):
            tournament = MCMAHON.start(tournament)
            settings = tournament.settings
            assert isinstance(settings, McMahonSettings)
            if len(tournament.present(tournament.next_round)) < 2:
                break
            order = list(field_of(tournament, settings).entries)
            scores = tournament.scores
            assert [scores[n] for n in order] == sorted((scores[n] for n in order), reverse=True)
            choices = bye_choices(tournament, order) if len(order) % 2 else [None]
            best = {}
            for bye in choices:
                judge = Judge(tournament, [n for n in order if n != bye], settings)
                best[bye] = min(map(judge.judge, all_pairings(judge.order)))
            least = min(value[0] for value in best.values())
            expected_bye = next(bye for bye in choices if best[bye][0] == least)
            try:
                made = MCMAHON.pair(tournament).round
            except NoLegalPairing:
                assert least > 0 and not settings.allow_repeats
                refused += 1
                break
            assert least == 0 or settings.allow_repeats
            assert made.bye == expected_bye
            judge = Judge(tournament, [n for n in order if n != expected_bye], settings)
            pairs = tuple((game.white, game.black) for game in made.games)
            assert judge.judge(pairs) == best[expected_bye], (part, index, tournament.next_round)
            rounds, repeats, byes = rounds + 1, repeats + (least > 0), byes + (made.bye is not None)
            games = tuple(replace(game, result=rng.choice(RESULTS)) for game in made.games)
            tournament = replace(
                tournament, rounds=(*tournament.rounds, Round(made.number, games, byes=made.byes))
            )
    assert rounds > 2 * (EVENTS // PARTS) and byes > 5
    assert repeats + refused > 0


def test_handicap_by_mm_and_by_rank() -> None:
    def stones(settings: McMahonSettings, *ranks: str) -> dict[int, int]:
        players = tuple(Player(n, f"P{n}", None, rank) for n, rank in enumerate(ranks, 1))
        made = MCMAHON.pair(Tournament("mcmahon", settings, players)).round
        return {game.white: game.handicap for game in made.games}

    even = McMahonSettings()
    assert set(stones(even, "3d", "5k").values()) == {0}
    by_rank = McMahonSettings(handicap_maximum=9, handicap_by="rank")
    assert stones(by_rank, "3d", "5k") == {1: 4}  # 1d counts, 5 ranks less the correction
    assert stones(replace(by_rank, even_rank="9d"), "3d", "5k") == {1: 6}
    assert stones(replace(by_rank, handicap_maximum=3), "3d", "5k") == {1: 3}
    by_mm = replace(by_rank, handicap_by="mm", handicap_correction=0)
    assert stones(replace(by_mm, bar_rank="2k", floor_rank="4k"), "3d", "5k") == {1: 2}
    assert stones(replace(by_mm, bar_rank="1k", floor_rank="1k"), "3d", "5k").popitem()[1] == 0


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
    swiss = tournament(kind="swiss")
    assert {p.start_score for p in swiss.players} == {0}
    category = tournament(kind="category", category_limits=("1d", "10k"))
    lines = MCMAHON.standings(category).lines
    assert [line.place for line in lines] == [1, 1, 1, 1, 5, 5, 7]
    games = MCMAHON.pair(category).round.games
    assert {frozenset((g.white, g.black)) for g in games} & {frozenset((5, 6))}


def test_every_reason_speaks_both_languages() -> None:
    from pairing.catalogue import Catalogue

    rng = random.Random(4)
    said = set()
    for _ in range(12):
        tournament = replace(random_event(rng), settings=McMahonSettings(allow_repeats=True))
        for _ in range(4):
            if len(tournament.present(tournament.next_round)) < 2:
                break
            tournament = MCMAHON.start(tournament)
            made = MCMAHON.pair(tournament)
            for language in ("en", "ru"):
                words = Catalogue(language)
                for reason in made.reasons:
                    assert words(reason.text)
                    said.add(reason.text.key)
                    said |= {tried.why.key for tried in reason.tried if words(tried.why)}
                assert all(words(remark) for remark in made.remarks)
            games = tuple(replace(g, result=rng.choice(RESULTS)) for g in made.round.games)
            tournament = replace(
                tournament, rounds=(*tournament.rounds, replace(made.round, games=games))
            )
    assert {
        "mcmahon.why.slip",
        "mcmahon.why.fold",
        "mcmahon.why.drawn",
        "go.tried.met",
    } <= said


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
    event = random_event(rng)
    ranks = ["6d", "3d", "2d", "2d", "1d", "1d", "1k", "1k", "4k", "9k", "20k"]
    players = []
    for n in range(rng.choice([13, 24, 40])):
        like = event.players[n % len(event.players)]
        rank = rng.choice(ranks)
        players.append(replace(like, number=n + 1, name=f"P{n}", absent=frozenset(), rank=rank))
    settings = replace(event.settings, allow_repeats=False)
    tournament = replace(event, players=tuple(players), settings=settings, planned=9)
    for _ in range(5):
        found = []
        for width in (1, 3, 99):
            for start in ("WIDTH", "WIDTH_APART"):
                monkeypatch.setattr(mcmahon_pair, start, width)
            found.append(MCMAHON.pair(tournament).round)
        assert found[0] == found[1] == found[2]
        games = tuple(replace(game, result=rng.choice(RESULTS)) for game in found[0].games)
        made = Round(found[0].number, games, byes=found[0].byes)
        tournament = replace(tournament, rounds=(*tournament.rounds, made))
