"""The engine against the literal source on thousands of random tournaments."""

from __future__ import annotations

import os
import random

import pytest

from pairing.errors import NoLegalPairing
from pairing.systems.leader.levels import levels_by_round
from tests.referees import leader as oracle

from .events import LEADER, states

TOURNAMENTS = int(os.environ.get("PAIRBOOK_LEADER_TOURNAMENTS", "2400"))
PARTS = 12


def engine_pairing(tournament):
    try:
        made = LEADER.pair(tournament).round
    except NoLegalPairing:
        return None
    return {frozenset((game.white, game.black)) for game in made.games}, made.bye


@pytest.mark.parametrize("part", range(PARTS))
def test_pairings_levels_and_places_are_those_of_the_literal_source(part):
    rounds = illegal = repeats = too_much = 0
    for index in range(TOURNAMENTS // PARTS):
        seed = part * 1_000_003 + index
        for tournament in states(random.Random(seed)):
            assert list(levels_by_round(tournament)) == oracle.levels(tournament), seed
            assert LEADER.standings(tournament).place_of() == oracle.places(tournament), seed
            if tournament.rounds_left == 1 and len(tournament.rounds) == tournament.planned:
                continue
            if len(tournament.present(tournament.next_round)) < 2:
                continue
            try:
                expected = oracle.pairing(tournament)
            except oracle.TooMuch:
                too_much += 1
                continue
            got = engine_pairing(tournament)
            assert got == expected, (seed, tournament.next_round)
            rounds += 1
            illegal += got is None
            met = oracle.have_met(tournament)
            repeats += got is not None and bool(got[0] & met)
    # The comparison must really have seen the hard cases, and nearly all of the rest.
    assert rounds > 5 * (TOURNAMENTS // PARTS) / 2
    assert illegal > 0 and repeats > 0
    assert too_much * 30 <= rounds
