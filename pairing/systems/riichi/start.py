"""A riichi event before round 1: the settings resolved, and looked at."""

from __future__ import annotations

from dataclasses import replace

from pairing.errors import InputError, Problems, Subject
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Tournament


def start(tournament: Tournament, settings: RiichiSettings) -> Tournament:
    """The tournament with its settings resolved from the preset.

    Raises ``Problems`` for settings that no round could be made with.
    """
    check_sizes(settings)
    return replace(tournament, settings=settings)


def check_sizes(settings: RiichiSettings) -> None:
    """Raise ``Problems`` for settings that no round could be made with."""
    errors: list[InputError] = []
    if len(settings.uma) != 4:
        errors.append(
            InputError("error.riichi_uma", subject=Subject(field="uma"), count=len(settings.uma))
        )
    errors += [
        InputError("error.riichi_step", subject=Subject(field="steps"), step=step)
        for step in settings.steps
        if step < 1
    ]
    if errors:
        raise Problems(errors)
