"""How tables of four are laid out on pages: equally many on each, in rows that use the room."""

from __future__ import annotations

from addin.sheets.tabs.tables_formulas import SEATS

SCALE = 68
"""Per cent at which a Round tab for tables of four is printed."""

ROOM = 905.0
"""Points for rows on a page at that scale, also on a sheet of the Letter size."""

USUAL_HEIGHT = 18.0
"""Height of a row while nobody knows how many will come, in points."""

LEAST_HEIGHT, MOST_HEIGHT, MOST_OF_SEVERAL = 17.25, 34.0, 22.0
"""Limits of a row's height, the last one where there are several pages."""

STEP = 0.25
"""Heights are whole numbers of it, rounded down."""


def row_height(players: int) -> float:
    """The height of a row in points, so that the tables of ``players`` fill their pages.

    >>> [row_height(players) for players in (28, 48, 52, 56, 100, 0)]
    [32.25, 18.75, 17.25, 22.0, 17.25, 18.0]
    """
    tables = -(-players // SEATS)
    if not tables:
        return USUAL_HEIGHT
    pages = _pages(tables)
    fitting = ROOM / (SEATS * -(-tables // pages)) // STEP * STEP
    return min(max(fitting, LEAST_HEIGHT), MOST_HEIGHT if pages == 1 else MOST_OF_SEVERAL)


def page_ends(players: int, capacity: int) -> list[int]:
    """After which tables a page ends, up to ``capacity`` tables.

    The tables of ``players`` are spread evenly.  Those who come later go below them while there
    is room, and then on pages of their own, as many on each as fit.

    >>> page_ends(100, 40), page_ends(108, 40), page_ends(48, 26), page_ends(0, 40)
    ([13, 26, 39], [9, 18, 28, 38], [12, 24], [12, 24, 36])
    """
    tables = -(-players // SEATS)
    fitting = _fitting(row_height(players))
    if not tables:
        return list(range(fitting, capacity, fitting))
    pages = _pages(tables)
    each = -(-tables // pages)
    known = [each * page for page in range(1, pages)]
    return [*known, *range(each * (pages - 1) + fitting, capacity, fitting)]


def _pages(tables: int) -> int:
    """How many pages so many tables need."""
    return -(-tables // _fitting(LEAST_HEIGHT))


def _fitting(height: float) -> int:
    """Tables that fit a page in rows of that height."""
    return int(ROOM // (SEATS * height))
