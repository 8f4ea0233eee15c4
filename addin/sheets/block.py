"""Values for one rectangle of a sheet, as a click will write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Block:
    """Values for one rectangle of a sheet; ``clear`` empties that many rows and columns first."""

    row: int
    column: int
    values: list[list[Any]]
    clear: tuple[int, int] | None = None


class AsText(str):
    """A text that a spreadsheet could take for a number or a date (``12-``)."""
