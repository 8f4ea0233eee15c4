"""A bracket as a picture before anybody draws it: boxes in columns, and lines between them."""

from __future__ import annotations

from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass
from pairing.results import Cell, Column, Report
from pairing.tournament import Tournament

SEATS = 4
"""Lines of a box."""

LINES = SEATS + 2
"""Lines of the tab for a box: its title, its seats, and an empty one."""

WIDTH = 3
"""Columns of the tab for a column of boxes: name, points, what became of him."""


@dataclass(frozen=True)
class Seat:
    """A line of a box: a player, or while nobody is known where he will come from (``waits``).

    ``points`` are ``None`` before anything is played there; ``place`` is 0 while it is open.
    ``through``: he goes on (or won the last box); ``out``: this was his last box; ``fell``: he
    goes on in the lower bracket.
    """

    player: int | None
    waits: Text | None = None
    points: Fraction | None = None
    place: int = 0
    through: bool = False
    out: bool = False
    fell: bool = False


@dataclass(frozen=True)
class Box:
    """A table of the bracket: ``column`` from 0, ``row`` the middle of it in heights of a box."""

    name: str
    column: int
    row: float
    title: Text
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Diagram:
    """Columns from left to right with their headings, the boxes, and which box feeds which.

    A line also says whether it is the way of those who lost (into a lower bracket).
    ``height`` counts boxes one under the other; ``winner`` is known when the last box is.
    """

    columns: tuple[Text, ...]
    boxes: tuple[Box, ...]
    lines: tuple[tuple[str, str, bool], ...]
    height: int
    winner: int | None = None


def bracket_report(tournament: Tournament, diagram: Diagram | None) -> Report:
    """Return the tab: for every column of boxes the names, their points, and who goes on."""
    if diagram is None:
        return Report("bracket", text("bracket.none"), (), ())
    columns: list[Column] = []
    for heading in diagram.columns:
        columns += [
            Column(heading, "name", 24),
            Column(text("bracket.points"), "decimal", 9),
            Column(text("bracket.mark"), "text", 3),
        ]
    grid: list[list[Cell]] = [
        [None] * (WIDTH * len(diagram.columns)) for _ in range(diagram.height * LINES)
    ]
    for box in diagram.boxes:
        top, left = round(box.row * LINES), WIDTH * box.column
        grid[top][left] = box.title
        for line, seat in enumerate(box.seats, top + 1):
            name: Cell = seat.waits if seat.player is None else tournament[seat.player].name
            mark = "▸" if seat.through else "×" if seat.out else "↓" if seat.fell else None
            grid[line][left : left + WIDTH] = [name, seat.points, mark]
    remarks = (
        (text("bracket.winner", player=tournament[diagram.winner].name),) if diagram.winner else ()
    )
    return Report(
        "bracket", text("bracket.title"), tuple(columns), tuple(map(tuple, grid)), remarks
    )
