"""Pairs that are left out of the matching change nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pairing.matching import heaviest_matching
from pairing.ranks import rank_of_number
from pairing.systems import system
from pairing.systems.mcmahon import McMahonSettings
from pairing.systems.mcmahon.field import Field, field_of
from pairing.systems.mcmahon.pair import matched
from pairing.systems.mcmahon.weights import Weights
from pairing.tournament import Player, Tournament
from tests.referees.mcmahon import all_pairings
from tests.support.events import WINS, with_results

MCMAHON = system("mcmahon")


def field(share: float, *, free: bool, relief: int, rounds: int = 3) -> Field:
    """40 players, that share of them of one club, before the round after ``rounds`` played."""
    rng = Random(f"{share}/{free}/{relief}")
    players = []
    for number in range(1, 41):
        rank = rank_of_number(rng.randint(-12, 4))
        club = "Home" if rng.random() < share else rng.choice(["Away", "Far", ""])
        country = "XX" if rng.random() < 0.6 else rng.choice(["YY", "ZZ"])
        players.append(Player(number, f"P{number}", None, rank, club, country))
    settings = McMahonSettings(
        top_size=6, free_winners=free, relief_share=relief, apart_groups=("1+2+3?", "4+5")
    )
    event = MCMAHON.start(Tournament("mcmahon", settings, tuple(players), planned=6, seed=7))
    for _ in range(rounds):
        made = MCMAHON.pair(event).round
        event = replace(event, rounds=(*event.rounds, with_results(made, rng, WINS)))
    assert isinstance(event.settings, McMahonSettings)
    return field_of(event, event.settings)


def least_cost(weights: Weights, width: int) -> tuple[int, int]:
    """The cost of the best pairing among pairs within a reach, and its half points."""
    costs = {(i, j): cost for i, j, cost in weights.costs(width)}
    most = max(costs.values()) + 1
    edges = [(i, j, most - cost) for (i, j), cost in costs.items()]
    pairs = heaviest_matching(40, edges, as_many_as_possible=True)
    assert len(pairs) == 20
    entries = weights.entries
    return sum(costs[pair] for pair in pairs), weights.paid(
        [(entries[i], entries[j]) for i, j in pairs]
    )


@pytest.mark.parametrize("share", (0.2, 0.55, 0.8))
@pytest.mark.parametrize("free", (False, True))
@pytest.mark.parametrize("relief", (40, 100))
def test_what_is_left_out_changes_nothing(share: float, free: bool, relief: int) -> None:
    weights = Weights(field(share, free=free, relief=relief), repeats=False)
    whole, paid = least_cost(weights, weights.widest)
    assert paid >= weights.least
    needed = paid - weights.least
    assert least_cost(weights, needed) == (whole, paid)
    assert len(weights.costs(needed)) <= len(weights.costs(weights.widest))


def test_scores_alone_cost_no_more_than_avoidance_leaves() -> None:
    played = field(0.55, free=False, relief=100)
    scores = Weights(played, repeats=False, only_scores=True)
    whole, least = least_cost(scores, scores.widest)
    assert least_cost(scores, least - scores.least) == (whole, least)
    gaps = sum(abs(one.doubled - other.doubled) for one, other in matched(played, repeats=False))
    assert scores.least <= least < gaps


def test_half_points_that_a_large_club_must_cost_are_counted_beforehand() -> None:
    weights = Weights(field(0.8, free=False, relief=100), repeats=False)
    home = sum(weights._field.tournament[entry.number].club == "Home" for entry in weights.entries)
    assert home > 24
    assert weights.least >= 9 * (home - 20)


def test_between_categories_scores_are_as_near_as_can_be() -> None:
    rng, mixed = Random(5), 0
    for _ in range(30):
        ranks = [rng.choice(("2d", "1k", "9k")) for _ in range(8)]
        players = tuple(Player(n, f"P{n}", None, rank) for n, rank in enumerate(ranks, 1))
        settings = McMahonSettings(kind="category", category_limits=("1d", "5k"))
        event = Tournament("mcmahon", settings, players, planned=4, seed=7)
        for _ in range(3):
            event = MCMAHON.start(event)
            made = MCMAHON.pair(event).round
            field = field_of(event, settings)

            def judged(pairs: list[tuple[int, int]], field: Field = field) -> tuple[int, int]:
                ends = [[field.entries[one] for one in pair] for pair in pairs]
                gaps = sum(abs(one.doubled - other.doubled) for one, other in ends)
                return sum(one.category != other.category for one, other in ends), gaps

            found = judged([(game.white, game.black) for game in made.games])
            fresh = (
                pairs
                for pairs in all_pairings([*field.entries])
                if all(other not in field.met[one] for one, other in pairs)
            )
            assert found == min(map(judged, fresh))
            mixed += found[0]
            event = replace(event, rounds=(*event.rounds, with_results(made, rng, WINS)))
    assert mixed > 30
