"""Interval seating, the "finals": a fixed step through the standings, repeats ignored.

The places of a table (docs/riichi.md, *Interval*): step 3 seats 1-4-7-10, step 2 seats 1-3-5-7,
step 1 is the smallest.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairing.errors import InputError, Subject
from pairing.seat_winds import four
from pairing.systems.riichi.counts import not_four
from pairing.systems.riichi.plans import Seats


def interval_places(places: int, step: int) -> tuple[Seats, ...]:
    """Return the places that meet at each table, best table first (docs/riichi.md, *Interval*).

    Blocks of 4·step places; what is left over at the bottom plays with step 1.  Tables are
    numbered by their best player.

    >>> interval_places(24, 3)[:3]
    ((1, 4, 7, 10), (2, 5, 8, 11), (3, 6, 9, 12))
    >>> interval_places(20, 2)[-1]
    (17, 18, 19, 20)
    """
    if step < 1:
        raise InputError("error.riichi_step", subject=Subject(field="steps"), step=step)
    if places < 4 or places % 4:
        raise not_four(places)
    tables: list[Seats] = []
    block = 4 * step
    whole = places // block * block
    for start in range(0, whole, block):
        for first in range(start + 1, start + step + 1):
            tables.append((first, first + step, first + 2 * step, first + 3 * step))
    for first in range(whole + 1, places, 4):
        tables.append((first, first + 1, first + 2, first + 3))
    return tuple(tables)


def interval_seating(order: Sequence[int], step: int) -> tuple[Seats, ...]:
    """Seat players, given in order of their places, by interval; winds are not yet balanced."""
    places = interval_places(len(order), step)
    return tuple(four(order[place - 1] for place in table) for table in places)
