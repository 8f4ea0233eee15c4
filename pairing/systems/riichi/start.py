"""A riichi event before round 1: the settings resolved, and looked at."""

from __future__ import annotations

from dataclasses import replace

from pairing.errors import InputError, Subject, raise_problems
from pairing.systems.riichi.rules import with_rule_set
from pairing.systems.riichi.settings import RiichiSettings, uma_problem
from pairing.tournament import Tournament


def start(tournament: Tournament, settings: RiichiSettings) -> Tournament:
    """Return the tournament with its settings resolved from the preset and the set of rules.

    Raises ``Problems`` for settings that no round could be made with.
    """
    settings = with_rule_set(settings)
    check_sizes(settings)
    return replace(tournament, settings=settings)


def check_sizes(settings: RiichiSettings) -> None:
    """Raise ``Problems`` for settings that no round could be made with."""
    wrong = uma_problem(settings)
    errors = [wrong] if wrong else []
    errors += [
        InputError("error.riichi_step", subject=Subject(field="steps"), step=step)
        for step in settings.steps
        if step < 1
    ]
    errors += [
        InputError("error.riichi_evening", subject=Subject(field="evenings"), hanchans=hanchans)
        for hanchans in settings.evenings
        if hanchans < 1
    ]
    if not settings.place_script and any(stage.mode == "script" for stage in settings.stage_list()):
        errors.append(InputError("error.place_script_empty", subject=Subject(field="place_script")))
    raise_problems(errors)
