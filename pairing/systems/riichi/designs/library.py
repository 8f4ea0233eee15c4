"""Seatings computed beforehand: ``data/plans.txt`` has a line for each size.

A line has the number of players, of hanchans, and a word for each round: a sign for each player
(:data:`SIGNS`), four for each table, the tables in order of their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from pairing.systems.riichi.plans import Rounds

SIGNS = [sign for sign in map(chr, range(33, 300)) if sign.isprintable()]
"""The signs of the players with the ids 0, 1, 2 and so on."""

IDS = {sign: number for number, sign in enumerate(SIGNS)}

LARGEST = 172
"""The most players for whom a seating is stored."""


def stored(players: int, hanchans: int) -> Rounds | None:
    """Return the seating of that size, or ``None``.

    >>> stored(8, 7)[0]
    [[0, 1, 6, 7], [2, 3, 4, 5]]
    """
    words = _lines().get((players, hanchans))
    if words is None:
        return None
    rounds = [[IDS[sign] for sign in word] for word in words.split()]
    return [[ids[at : at + 4] for at in range(0, len(ids), 4)] for ids in rounds]


def shifted(players: int, rounds: int) -> Rounds:
    """Four groups moving past each other by 1, 2 and 3 places a round.

    Nobody meets twice while three times the rounds are fewer than the tables; at most so many
    rounds are given.

    >>> shifted(24, 2)[1][0]
    [2, 9, 16, 23]
    """
    tables = players // 4
    # At table x sits the player x - 4r of the first group: he comes to another one each time.
    return [
        [[(at + step * (group - 4)) % tables + group * tables for group in range(4)]
         for at in range(tables)]
        for step in range(min(rounds, -(-tables // 3)))
    ]  # fmt: skip


def sizes() -> list[tuple[int, int]]:
    """Return players and hanchans of every seating."""
    return sorted(_lines())


@cache
def _lines() -> Mapping[tuple[int, int], str]:
    """Return the words of each size."""
    source = files("pairing.systems.riichi.designs") / "data" / "plans.txt"
    lines = {}
    for line in source.read_text(encoding="utf-8").splitlines()[1:]:
        players, hanchans, words = line.split(maxsplit=2)
        lines[int(players), int(hanchans)] = words
    return lines
