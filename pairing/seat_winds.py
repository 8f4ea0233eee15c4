"""Whether the seating gives the winds of a table, or its players draw them and tell them."""

from __future__ import annotations

from pairing.tournament import Table, Tournament


def winds_drawn(tournament: Tournament) -> bool:
    """Whether the players draw their winds at the table; only riichi has the setting."""
    return getattr(tournament.settings, "seat_winds", "given") == "drawn"


def winds_known(tournament: Tournament, table: Table) -> bool:
    """Whether the order of a table's players is that of their winds, East first.

    Winds that the seating gives always are.  Drawn ones are taken as known when nothing more is
    awaited of the table: a table alone does not say whether its winds were told before its scores.
    """
    return table.finished or not winds_drawn(tournament)
