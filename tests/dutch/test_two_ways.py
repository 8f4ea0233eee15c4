"""The quick way and the general way of pairing a bracket give the same rounds."""

from __future__ import annotations

import pytest

from pairing.systems.dutch.brackets import pair_round
from pairing.systems.dutch.entries import field_of
from pairing.systems.dutch.rules import RULES
from pairing.systems.dutch.settings import DutchSettings
from tests.referees.dutch_events import Habits, random_event


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("players", "rounds"), [(9, 6), (16, 9), (31, 9), (60, 9), (101, 7)])
def test_every_round_is_the_same(rules: str, players: int, rounds: int) -> None:
    habits = Habits(forfeit=0.03, half_bye=0.05, zero_bye=0.03, withdrawal=0.01)
    event = random_event(players, rounds, players, DutchSettings(rules=rules), habits)
    for played in range(rounds):
        field = field_of(event.after(played), RULES[rules])
        quick, quick_bye = pair_round(field)
        general, general_bye = pair_round(field, general=True)
        assert quick_bye == general_bye
        assert [done.candidate for done in quick] == [done.candidate for done in general]
