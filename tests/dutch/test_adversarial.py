"""Brackets made to be hard: an answer or a clear refusal, in a bounded number of steps."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from pairing import matching
from pairing.errors import InputError, NoLegalPairing
from pairing.systems import system
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Player, Result, Tournament
from tests.support.events import round_of
from tests.support.refusals import refusal


def event(players: int, games: list[list[tuple[int, int]]], rules: str, planned: int) -> Tournament:
    rounds = tuple(
        round_of(number, [(*pair, Result.DRAW) for pair in pairs])
        for number, pairs in enumerate(games, start=1)
    )
    field = tuple(Player(n, f"P{n}", 2500 - n) for n in range(1, players + 1))
    return Tournament("dutch", DutchSettings(rules=rules), field, rounds, planned=planned)


def round_robin(players: int, rounds: int, seed: int) -> list[list[tuple[int, int]]]:
    """Rounds of a round robin by the circle, with random colours."""
    dice = random.Random(seed)
    ring = list(range(1, players + 1))
    found = []
    for _ in range(rounds):
        pairs = [(ring[i], ring[-1 - i]) for i in range(players // 2)]
        found.append([pair if dice.random() < 0.5 else pair[::-1] for pair in pairs])
        ring[1:] = [ring[-1], *ring[1:-1]]
    return found


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_forty_players_in_round_35(rules: str) -> None:
    """Everybody has met almost everybody; all draws, so one bracket of forty."""
    tournament = event(40, round_robin(40, 34, 1), rules, 39)
    try:
        pairing = system("dutch").pair(tournament)
    except NoLegalPairing as refusal:
        assert refusal.text.values["players"]
        return
    seated = [n for g in pairing.round.games for n in (g.white, g.black)]
    assert sorted(seated) == list(range(1, 41))
    for game in pairing.round.games:
        assert game.black not in tournament.opponents[game.white]


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_everybody_with_the_same_absolute_colour(rules: str) -> None:
    """The first twenty had White twice against the others: they cannot meet each other."""
    first = [(n, n + 20) for n in range(1, 21)]
    second = [(n, 21 + n % 20) for n in range(1, 21)]
    tournament = event(40, [first, second], rules, 9)
    pairing = system("dutch").pair(tournament)
    for game in pairing.round.games:
        assert (game.white > 20) and (game.black <= 20)


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_nobody_left_to_meet_is_refused_with_names(rules: str) -> None:
    tournament = event(6, round_robin(6, 5, 2), rules, 9)
    caught = refusal(NoLegalPairing, system("dutch").pair, tournament)
    assert caught.exit_code == 3
    assert set(caught.text.values["players"]) <= {str(n) for n in range(1, 7)}
    for language in ("en", "ru"):
        assert "{" not in caught.message(language)


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_forbidden_pairs_do_not_meet(rules: str) -> None:
    tournament = event(8, [], rules, 5)
    usual = {frozenset((g.white, g.black)) for g in system("dutch").pair(tournament).round.games}
    one, other = sorted(next(iter(usual)))
    settings = replace(tournament.settings, forbidden_pairs=(one, other))
    changed = system("dutch").pair(replace(tournament, settings=settings)).round.games
    assert frozenset((one, other)) not in {frozenset((g.white, g.black)) for g in changed}


@pytest.mark.parametrize("barred", [(1,), (1, 99)])
def test_bad_forbidden_pairs_are_refused(barred: tuple[int, ...]) -> None:
    tournament = event(8, [], "2026", 5)
    settings = replace(tournament.settings, forbidden_pairs=barred)
    caught = refusal(InputError, system("dutch").start, replace(tournament, settings=settings))
    assert caught.subject is not None and caught.subject.field == "forbidden_pairs"


def groups_apart(dice: random.Random, players: int) -> tuple[str, ...]:
    """Groups whose members must not meet: threes as families are, or sizes by lot, overlapping."""
    numbers = list(range(1, players + 1))
    dice.shuffle(numbers)
    if dice.random() < 0.5:
        parts = [numbers[at : at + 3] for at in range(0, min(players - 2, 9), 3)]
    else:
        sizes = (dice.choice((2, 3, 4, players // 2)) for _ in range(dice.randint(1, 12)))
        parts = [dice.sample(numbers, size) for size in sizes]
    return tuple("+".join(map(str, sorted(part))) for part in parts)


@pytest.mark.parametrize("seed", range(24))
def test_small_fields_with_forbidden_groups_end_in_bounded_steps(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """13 players with three groups of three, and 7 to 20 with any, until nobody can be paired.

    The core is polynomial: one round asks for at most 16 matchings a player.
    """
    asked = 0
    counted = matching._matching

    def counting(*given: Any, **named: Any) -> list[tuple[int, int]]:
        nonlocal asked
        asked += 1
        return counted(*given, **named)

    monkeypatch.setattr(matching, "_matching", counting)
    dice = random.Random(seed)
    players = 13 if seed < 6 else dice.randint(7, 20)
    tournament = event(players, [], "2026", players)
    rules = "2017" if seed % 2 else "2026"
    settings = DutchSettings(rules=rules, forbidden_groups=groups_apart(dice, players))
    tournament = replace(tournament, settings=settings)
    barred = [set(group) for _, group in settings.groups()]
    drawn = dice.random()
    while len(tournament.rounds) < tournament.planned:
        asked = 0
        try:
            round_ = system("dutch").pair(tournament).round
        except NoLegalPairing:
            break
        assert asked <= 16 * players
        games = []
        for game in round_.games:
            two = {game.white, game.black}
            assert game.black not in tournament.opponents[game.white]
            assert not any(two <= group for group in barred)
            result = Result.DRAW if dice.random() < drawn else dice.choice(list(Result)[:3])
            games.append(replace(game, result=result))
        round_ = replace(round_, games=tuple(games))
        tournament = replace(tournament, rounds=(*tournament.rounds, round_))
