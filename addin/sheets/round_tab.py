"""Which room a system's Round tabs have: games of two, or tables of four.

The only place that asks how many sit together; everybody else asks :func:`room`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from addin.sheets import games_tab, layout, tables_tab
from addin.sheets.builder import Builder
from addin.sheets.grid import Grid, plain
from addin.sheets.layout import Col
from addin.sheets.reading import Reading, Seen
from addin.sheets.writer import Block, Writer, write_columns
from pairing.catalogue import Text
from pairing.systems import Face
from pairing.tournament import Round, Tournament


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


MOST_REMARKS = {2: 1, 4: 3}
"""Remarks that fit above a round's boards or tables, by seats; the Log has them all."""

REMARK_ROW = 3

_ROOMS: dict[int, RoundTab] = {2: games_tab, 4: tables_tab}


def room(face: Face) -> RoundTab:
    """The room for as many seats as the system's games have."""
    return _ROOMS[face.seats]


# -- writing ----------------------------------------------------------------------------


def write_round(
    writer: Writer, reading: Reading, tournament: Tournament, round_: Round, remarks: Sequence[Text]
) -> None:
    """Fill a Round tab: boards, scores before the round, byes; results stay as they are."""
    words, seats = reading.words, reading.system.face.seats
    rows = (tables_tab.rows_of if seats == 4 else games_tab.rows_of)(reading, tournament, round_)
    missing = [
        p.name for p in tournament.players if p.number not in round_.reported and not p.substitute
    ]
    said = [words(remark) for remark in remarks[: MOST_REMARKS[seats]]]
    if missing:
        said.append(words("round.absent", count=len(missing), names=shorten(missing)))
    _fill_round(writer, reading, round_.number, rows, " ".join(said) or None)
    resize(writer, reading, round_.number, len(rows))
    writer.show(layout.ROUND, round_.number)


def _fill_round(
    writer: Writer, reading: Reading, number: int, rows: Sequence[Sequence[Any]], remark: str | None
) -> None:
    """Put remark and lines on a Round tab.

    Where nobody has moved or added a column, remark, heading and lines are one block.
    """
    grid, keys = reading.round_grids[number], reading.round_keys
    write_columns(writer, layout.ROUND, number, grid, keys, rows, len(grid.rows) - grid.header)
    *others, last = writer.blocks[layout.ROUND, number]
    width = len(keys)
    beside = grid.rows[REMARK_ROW - 1][1:width]
    if not others and grid.header == REMARK_ROW + 1 and not any(plain(cell) for cell in beside):
        heading = grid.rows[grid.header - 1][:width]
        values = [[remark, *[None] * (width - 1)], heading, *last.values]
        writer.blocks[layout.ROUND, number] = [Block(REMARK_ROW, 1, values)]
    else:
        writer.put(layout.ROUND, number, Block(REMARK_ROW, 1, [[remark]]))


def clear_round(writer: Writer, reading: Reading, number: int) -> None:
    """Empty a Round tab."""
    _fill_round(writer, reading, number, [], None)
    resize(writer, reading, number, 1)


def resize(writer: Writer, reading: Reading, number: int, rows: int) -> None:
    """Let the round's Excel table end with its last row.

    Only while it begins in the first column, where the template put it: a table that the
    organiser moved is his.
    """
    grid = reading.round_grids[number]
    width = max(grid.at.values())
    writer.resized[layout.ROUND, number] = (f"pbRound{number}", grid.header, rows, width)


def shorten(names: Sequence[str], most: int = 12) -> str:
    """A list of names for one line of a sheet."""
    shown = ", ".join(names[:most])
    return shown + ", …" if len(names) > most else shown
