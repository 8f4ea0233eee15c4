"""The ways to type a result or a score in ``tests/data/results-typed.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from addin.sheets.grid import as_typed_text

FILE = Path(__file__).parents[1] / "data" / "results-typed.toml"
CONTENT = tomllib.loads(FILE.read_text(encoding="utf-8"))
REFUSED = "refused"


@dataclass(frozen=True)
class Way:
    """What a cell holds and the result it means, ``None`` for none."""

    cell: Any
    means: str | None


@dataclass(frozen=True)
class TypedTable:
    """Four scores and penalties as cells hold them, and what they mean in points.

    ``scores`` and ``penalties`` are empty where the table must be refused.
    """

    total: int
    cells: tuple[Any, ...]
    scores: tuple[int, ...]
    penalty_cells: tuple[Any, ...]
    penalties: tuple[int, ...]


def as_cell(value: Any) -> Any:
    """A value of the file as a spreadsheet hands it over: days have a time of day."""
    if isinstance(value, date) and not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day)
    return as_typed_text(value) if isinstance(value, time) else value


def ways() -> list[Way]:
    """Every way to type the result of a game."""
    return [
        Way(as_cell(value), None if result == REFUSED else result)
        for result, many in CONTENT["games"].items()
        for value in many
    ]


def tables() -> list[TypedTable]:
    """Every way to type the scores of a table."""
    found = []
    for total, many in CONTENT["tables"].items():
        for cells, scores, *rest in many:
            typed, penalties = rest or (("",) * 4, (0,) * 4 if scores else ())
            cells_and_scores = tuple(map(as_cell, cells)), tuple(scores), tuple(map(as_cell, typed))
            found.append(TypedTable(int(total), *cells_and_scores, tuple(penalties)))
    return found
