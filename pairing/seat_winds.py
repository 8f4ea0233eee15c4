"""Winds of a table: given by the seating, or drawn and reported by its players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from pairing.tournament import Table, Tournament

BESIDE_SEATS = ("scores", "penalties", "chombos", "notes")
"""Fields of a table, and of its result, with a value for each seat."""

Value = TypeVar("Value")


def four(values: Iterable[Value]) -> tuple[Value, Value, Value, Value]:
    """Values of the four seats, East first; raises ``ValueError`` for more or fewer of them."""
    east, south, west, north = values
    return east, south, west, north


def winds_drawn(tournament: Tournament) -> bool:
    """Return whether the players draw their winds at the table; only riichi has the setting."""
    return getattr(tournament.settings, "seat_winds", "given") == "drawn"


def winds_known(tournament: Tournament, table: Table) -> bool:
    """Return whether the order of a table's players is that of their winds, East first.

    Winds that the seating gives always are.  Drawn ones are taken as known when nothing more is
    awaited of the table: a table alone does not say whether its winds were told before its scores.
    """
    return table.finished or not winds_drawn(tournament)


def in_order(one: Any, order: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """Return the fields ``names`` of a table's four values, each value where ``order`` has its
    seat.

    What is ``None`` stays so.  For ``dataclasses.replace``.
    """
    values = {name: getattr(one, name) for name in names}
    return {
        name: None if four is None else tuple(four[at] for at in order)
        for name, four in values.items()
    }
