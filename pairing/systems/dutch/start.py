"""The Dutch system before round 1: nothing to give, but forbidden pairs are looked at."""

from __future__ import annotations

from dataclasses import replace

from pairing.errors import InputError, Subject
from pairing.systems.dutch.acceleration import baku_points
from pairing.systems.dutch.lists import virtual_runs
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament


def start(tournament: Tournament, settings: DutchSettings) -> Tournament:
    """Return the tournament as it is: pairing numbers are the start numbers, by rating (C.04.2).

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
    for word, (_, group) in zip(settings.forbidden_groups, settings.groups(), strict=True):
        if set(group) - set(tournament.by_number):
            raise InputError(
                "dutch.forbidden_groups", subject=Subject(field="forbidden_groups"), value=word
            )
    if settings.acceleration == "baku" and not tournament.rounds:
        # Group A is fixed by the list as it stands when round 1 is paired (C.04.5.1).
        fixed = virtual_runs(baku_points(tournament))
        return replace(tournament, settings=replace(settings, virtual_points=fixed))
    return tournament
