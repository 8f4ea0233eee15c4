"""Simulated Swiss events for tests and benches."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from pairing.systems.riichi.seating.swiss import SwissSeating, swiss_seating


@dataclass(frozen=True)
class Event:
    repeats: int
    spread: float


def play_swiss(
    players: int,
    rounds: int,
    seed: int,
    seat: Callable[[list[list[int]]], SwissSeating] = swiss_seating,
) -> Event:
    """A whole event with random results: uma 15 5 -5 -15 and normal points."""
    rng = random.Random(seed)
    total = [0.0] * players
    met = [[0] * players for _ in range(players)]
    repeats = 0
    spreads: list[int] = []
    for number in range(rounds):
        order = sorted(range(players), key=lambda p: (-total[p], p))
        if number == 0:
            rng.shuffle(order)
        found = seat([[met[a][b] for b in order] for a in order])
        repeats += found.crossings
        if number:
            spreads += [max(table) - min(table) for table in found.tables]
        for table in found.tables:
            who = [order[place] for place in table]
            ranked = sorted(((rng.gauss(0, 10), p) for p in who), reverse=True)
            for uma, (points, player) in zip((15, 5, -5, -15), ranked, strict=True):
                total[player] += uma + points
            for a, b in combinations(who, 2):
                met[a][b] += 1
                met[b][a] += 1
    return Event(repeats, sum(spreads) / len(spreads))
