"""What a plan of seatings is."""

from __future__ import annotations

from collections.abc import Callable

Seats = tuple[int, int, int, int]
"""Players at East, South, West and North."""
Plan = tuple[tuple[Seats, ...], ...]
"""Rounds of tables in order of table number; players as local ids from 1."""
Rounds = list[list[list[int]]]
"""The same while it is made, with ids from 0."""

Progress = Callable[[float], None]
"""Is told the share of the work done."""


def forced_repeats(players: int, hanchans: int) -> int:
    """Repeated meetings that counting alone forces: 6 a table, against all pairs once.

    >>> forced_repeats(24, 8), forced_repeats(24, 7)
    (12, 0)
    """
    return max(0, hanchans * players * 3 // 2 - players * (players - 1) // 2)
