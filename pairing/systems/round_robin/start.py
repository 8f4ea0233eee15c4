"""A round robin before round 1: which player has which number of the Berger table."""

from __future__ import annotations

import random

from pairing.errors import InputError, Subject
from pairing.systems.round_robin.settings import RoundRobinSettings
from pairing.tournament import Tournament

LARGEST = 100
"""Players there can be at most: 99 rounds is all a workbook holds."""


def start(tournament: Tournament, settings: RoundRobinSettings) -> Tournament:
    """Check the drawn numbers; raises :class:`InputError` for a list of them that is off."""
    if tournament.players:
        drawn_order(tournament, settings)
    return tournament


def drawn_order(tournament: Tournament, settings: RoundRobinSettings) -> tuple[int, ...]:
    """Start numbers in order of their Berger numbers.

    The lot depends on the seed and on who takes part, and on nothing else.  Raises
    :class:`InputError` for a list that is not exactly the players, and for more than
    :data:`LARGEST` players.
    """
    numbers = sorted(tournament.by_number)
    if len(numbers) > LARGEST:
        raise InputError("round_robin.too_many", count=len(numbers), most=LARGEST)
    if settings.draw == "lot":
        random.Random(f"{tournament.seed} {numbers}").shuffle(numbers)
    elif settings.draw == "list":
        if sorted(settings.drawn) != numbers:
            missing, unknown = {*numbers} - {*settings.drawn}, {*settings.drawn} - {*numbers}
            about = {"missing": sorted(missing) or "—", "unknown": sorted(unknown) or "—"}
            raise InputError("round_robin.drawn", subject=Subject(field="drawn"), **about)
        numbers = list(settings.drawn)
    return tuple(numbers)
