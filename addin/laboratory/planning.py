"""The way from what was typed to a plan; everything that cannot be played is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairing.errors import InputError
from pairing.laboratory.fields import Field
from pairing.laboratory.measures import MEASURES
from pairing.laboratory.models import MODELS, SEATS, USUAL, model_of
from pairing.laboratory.plan import Plan
from pairing.laboratory.systems import contender
from pairing.systems import system


def plan_of(
    field: Field,
    systems: Sequence[str],
    rounds: int,
    *,
    seed: int = 1,
    model: str | None = None,
    trust: float = 0.95,
    absences: float = 0.0,
    forfeits: float = 0.0,
    top: int = 4,
    measures: Sequence[str] = (),
    settings: Mapping[str, str] | None = None,
) -> Plan:
    """Make the plan of these words; the first system decides the model when none is named.

    Raises ``InputError`` or ``Problems`` for an unknown system, setting, model or measure, a
    chance beyond 0 and 1, and a model that does not suit a system.
    """
    contenders = tuple(contender(name, settings) for name in systems)
    for at, chosen in enumerate(contenders):
        if chosen.label in [entry.label for entry in contenders[:at]]:
            raise InputError("laboratory.twice", system=chosen.label)
    chances = {"--absences": absences, "--forfeits": forfeits, "--trust": trust}
    for option, value in chances.items():
        if not 0 <= value <= 1:
            raise InputError("laboratory.share", option=option, value=f"{value:g}")
    for name in measures:
        if name not in MEASURES:
            raise InputError("laboratory.measure_unknown", measure=name, known=list(MEASURES))
    chosen_model = model or USUAL[system(contenders[0].system).traits.game]
    kind = model_of(chosen_model).name
    for entry in contenders:
        seats = system(entry.system).traits.seats
        if SEATS[kind] != seats:
            known = [name for name in MODELS if SEATS[name] == seats]
            raise InputError("laboratory.model_seats", model=kind, system=entry.label, known=known)
        if field.size < seats:
            raise InputError("laboratory.field_small", field=field.name, players=field.size)
        if seats == 4 and field.size % 4 and getattr(entry.settings, "odd_field", "") == "refuse":
            raise InputError("laboratory.fours", players=field.size)
    return Plan(
        field, contenders, rounds, seed, chosen_model, trust, absences, forfeits,
        min(top, field.size), tuple(measures),
    )  # fmt: skip
