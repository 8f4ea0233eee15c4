"""The layout of tables of four on pages: about equally many on each."""

from __future__ import annotations

from addin.sheets.tabs.tables_formulas import SEATS

SCALE = 68
"""Per cent at which a Round tab for tables of four is printed."""

ROW_HEIGHT = 15.75
"""Height of a row in points: five tables of four are seen on a small screen."""

ROOM = 905.0
"""Points for rows on a page at that scale, also on a sheet of the Letter size."""

FITTING = int(ROOM // (SEATS * ROW_HEIGHT))
"""Tables that fit a page."""


def page_ends(players: int, capacity: int) -> list[int]:
    """After which tables a page ends, up to ``capacity`` tables.

    The tables of ``players`` are spread evenly.  Those who come later go below them while there
    is room, and then on pages of their own, as many on each as fit.

    >>> page_ends(100, 40), page_ends(120, 40), page_ends(48, 26), page_ends(0, 40)
    ([13, 27], [10, 20, 34], [14], [14, 28])
    """
    tables = -(-players // SEATS)
    pages = max(1, -(-tables // FITTING))
    each = -(-tables // pages)
    known = [each * page for page in range(1, pages)]
    return [*known, *range(each * (pages - 1) + FITTING, capacity, FITTING)]
