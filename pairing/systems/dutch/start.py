"""The Dutch system before round 1: nothing to give, but forbidden pairs are looked at."""

from __future__ import annotations

from pairing.errors import InputError, Subject
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament


def start(tournament: Tournament, settings: DutchSettings) -> Tournament:
    """The tournament as it is: pairing numbers are the start numbers, by rating (C.04.2).

    Raises :class:`InputError` for forbidden pairs that do not come two by two or name players
    there are not.
    """
    barred = settings.forbidden_pairs
    unknown = sorted(set(barred) - set(tournament.by_number))
    if len(barred) % 2 or unknown:
        raise InputError(
            "dutch.forbidden_pairs",
            subject=Subject(field="forbidden_pairs"),
            value=" ".join(map(str, barred)),
        )
    return tournament
