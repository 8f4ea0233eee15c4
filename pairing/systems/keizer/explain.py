"""Keizer in words: why a pair, why the bye."""

from __future__ import annotations

from collections.abc import Mapping

from pairing.catalogue import Text, text
from pairing.results import ConsideredOpponent, Reason
from pairing.systems.go import GoField


def nearest(
    field: GoField,
    places: Mapping[int, int],
    board: int,
    pair: tuple[int, int],
    tried: tuple[ConsideredOpponent, ...],
) -> Reason:
    """Explain why two meet: their places, and whether they have met before."""
    upper, lower = pair
    values = {
        "upper": field.name(upper),
        "lower": field.name(lower),
        "upper_place": places[upper],
        "lower_place": places[lower],
    }
    key, last = "nearest", field.met[upper].get(lower)
    if last is not None:
        key, values["round"] = "again", last
    return Reason(board, "Keizer, pairing", text(f"keizer.why.{key}", **values), tried)


def passed(field: GoField, upper: int, lower: int) -> Text:
    """Explain why the upper of two was not paired with the lower, who was free."""
    if lower not in field.barred[upper]:
        return text("go.tried.dead_end")
    if field.apart.why(upper, lower):
        return field.apart.reason(upper, lower)
    return text("go.tried.met", round=field.met[upper][lower])


def bye(field: GoField, places: Mapping[int, int], number: int, rule: str) -> Reason:
    """Explain why a player has the bye by the setting ``bye_for``, and everybody below him not."""
    key = "last" if rule == "last" else "again" if field.byes[number] else "first"
    why = text(f"keizer.why.bye_{key}", player=field.name(number), place=places[number])
    return field.bye_reason(number, "Keizer, bye", why)
