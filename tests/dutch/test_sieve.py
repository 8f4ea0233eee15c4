"""The engine against the pairing sieve of B.8, written straight from the rule text."""

from __future__ import annotations

import os
import random

import pytest

from pairing.errors import NoLegalPairing
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.systems.dutch.simulate import Habits, random_event
from tests.referees.dutch import Sieve, TooBig

USUAL = "2000" if "PAIRBOOK_SLOW" in os.environ else "300"
BRACKETS = int(os.environ.get("PAIRBOOK_DUTCH_BRACKETS", USUAL))


@pytest.mark.parametrize("rules", ["2017", "2026"])
def test_random_brackets_agree_with_the_sieve(rules: str) -> None:
    seen = rounds = seed = 0
    while seen < BRACKETS:
        seed += 1
        dice = random.Random(seed)
        players = dice.randint(4, 14)
        habits = Habits(
            draw=dice.choice([0, 0.3, 0.8]),
            forfeit=dice.choice([0, 0.05, 0.2]),
            half_bye=dice.choice([0, 0.05, 0.15]),
            zero_bye=dice.choice([0, 0.1]),
            withdrawal=0,
        )
        settings = DutchSettings(rules=rules, initial_colour=dice.choice(["white", "black"]))
        length = min(dice.randint(2, 9), players - 1)
        try:
            event = random_event(players, length, seed, settings, habits)
        except NoLegalPairing:
            continue
        for number in range(1, len(event.rounds) + 1):
            sieve = Sieve(event.after(number - 1), rules)
            try:
                wanted = sieve.round()
            except TooBig:
                continue
            seats, bye = seat_round(event.after(number - 1))
            assert (set(seats), bye) == wanted, (rules, seed, number)
            seen += sieve.brackets
            rounds += 1
    assert rounds > BRACKETS / 20
