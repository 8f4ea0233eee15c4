"""Weights too long for the 128 bits of rustworkx: still exact, and rounds that need them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from pairing.matching import EXACT_BITS, heaviest_matching
from pairing.systems.dutch.matching import general
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from tests.referees.dutch import Sieve
from tests.referees.dutch_events import Habits, random_event

Edge = tuple[int, int, int]


def best(vertices: frozenset[int], edges: Sequence[Edge], full: bool) -> tuple[int, int]:
    """Size (0 unless ``full``) and weight of the best matching, by trying them all."""
    if not vertices:
        return 0, 0
    first = min(vertices)
    answer = best(vertices - {first}, edges, full)
    for a, b, weight in edges:
        if first in (a, b) and {a, b} <= vertices:
            size, rest = best(vertices - {a, b}, edges, full)
            answer = max(answer, (size + full, rest + weight))
    return answer


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("bits", [EXACT_BITS + 1, 200, 300])
def test_long_weights_are_exact(bits: int, full: bool) -> None:
    dice = random.Random(bits)
    for _ in range(40):
        count = dice.randint(2, 8)
        # Nearly equal weights: only their last bits decide.
        two, half = combinations(range(count), 2), 1 << (bits - 1)
        edges = [(a, b, half + dice.randrange(8)) for a, b in two if dice.random() < 0.7]
        weight = {(a, b): value for a, b, value in edges}
        pairs = heaviest_matching(count, edges, as_many_as_possible=full)
        found = len(pairs) if full else 0, sum(weight[pair] for pair in pairs)
        assert found == best(frozenset(range(count)), edges, full)


@pytest.mark.parametrize(
    ("rules", "rounds", "seed"),
    [("2017", 11, 19), ("2017", 12, 55), ("2017", 13, 44), ("2026", 13, 58)],
)
def test_last_rounds_with_long_weights_agree_with_the_sieve(
    rules: str, rounds: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last round of an event in which nearly everybody has met."""
    habits = Habits(draw=0.4, forfeit=0.1, half_bye=0.1, zero_bye=0.05, withdrawal=0)
    event = random_event(14, rounds, seed, DutchSettings(rules=rules), habits)
    longest: list[int] = []

    def measured(count: int, edges: Sequence[Edge], **asked: Any) -> list[tuple[int, int]]:
        longest.append(max((weight for *_, weight in edges), default=0).bit_length())
        return heaviest_matching(count, edges, **asked)

    monkeypatch.setattr(general, "heaviest_matching", measured)
    before = event.after(rounds - 1)
    seats, bye = seat_round(before)
    assert max(longest) > EXACT_BITS
    assert (set(seats), bye) == Sieve(before, rules).round()
