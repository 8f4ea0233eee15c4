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


def stored(players: int, hanchans: int) -> Rounds | None:
    """The seating of that size, or ``None``.

    >>> stored(8, 7)[0]
    [[0, 1, 6, 7], [2, 3, 4, 5]]
    """
    words = _lines().get((players, hanchans))
    return None if words is None else [_tables(word) for word in words.split()]


def sizes() -> list[tuple[int, int]]:
    """Players and hanchans of every seating."""
    return sorted(_lines())


def _tables(word: str) -> list[list[int]]:
    number = _numbers()
    ids = [number[sign] for sign in word]
    return [ids[at : at + 4] for at in range(0, len(ids), 4)]


@cache
def _numbers() -> Mapping[str, int]:
    return {sign: number for number, sign in enumerate(SIGNS)}


@cache
def _lines() -> Mapping[tuple[int, int], str]:
    """The words of each size."""
    source = files("pairing.systems.riichi.designs") / "data" / "plans.txt"
    found = {}
    for line in source.read_text(encoding="utf-8").splitlines()[1:]:
        players, hanchans, words = line.split(maxsplit=2)
        found[int(players), int(hanchans)] = words
    return found
