"""Which room a system's Round tabs have: games of two, or tables of four.

The only place that asks how many sit together; everybody else asks :func:`room`.
"""

from __future__ import annotations

from typing import Any, Protocol

from addin.sheets import games_tab, tables_tab
from addin.sheets.builder import Builder
from addin.sheets.grid import Grid
from addin.sheets.layout import Col
from addin.sheets.reading import Seen
from pairing.systems import Face
from pairing.tournament import Round


class RoundTab(Protocol):
    """What a room for Round tabs offers.

    ``RESULT`` is the column in which results are typed, ``ENTRY_WIDTH`` the width of a
    round's column in the crosstable.
    """

    RESULT: str
    ENTRY_WIDTH: float

    def columns(self, face: Face) -> tuple[Col, ...]:
        """The columns, the one first by which the heading row is found."""
        ...

    def build(self, builder: Builder, number: int) -> None:
        """Add the tab of one round to a new workbook."""
        ...

    def write_helps(self, builder: Builder, sheet: Any) -> None:
        """Put on the hidden Lists tab what the formulas of the Round tabs need."""
        ...

    def read_round(self, grid: Grid, number: int, seen: Seen) -> Round | None:
        """One Round tab, or ``None`` when nobody is on it yet."""
        ...


_ROOMS: dict[int, RoundTab] = {2: games_tab, 4: tables_tab}


def room(face: Face) -> RoundTab:
    """The room for as many seats as the system's games have."""
    return _ROOMS[face.seats]
