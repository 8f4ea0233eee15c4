"""What an open document held when a click began, and what the click has written since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from addin.engines.common.cells import Content, Formula, Rect, from_serial, to_serial


@dataclass
class TableSeen:
    """A database range of Calc, which is what an Excel table is there.  ``rect`` has headings."""

    name: str
    rect: Rect
    changed: bool = False


@dataclass
class SheetSeen:
    """One sheet: its values, empty cells as ``None``, and what was written since."""

    name: str
    visible: bool
    rows: list[list[Any]]
    tables: list[TableSeen]
    pictures: list[str]
    computed: list[Rect] = field(default_factory=list)
    """Where Calc had formulas; what they give may be nothing."""
    formulas: dict[tuple[int, int], str] = field(default_factory=dict)
    """Formulas written by the click, by row and column from 1."""
    blocks: list[dict[str, Any]] = field(default_factory=list)
    shown: bool | None = None
    drawn: dict[int, str] = field(default_factory=dict)
    printed: Rect | None = None
    """Cells that are to be printed from now on."""
    axes: dict[int, float] = field(default_factory=dict)
    """Where the value axis of a chart is to begin, by its number."""

    @property
    def used(self) -> tuple[int, int]:
        """Numbers of rows and columns from A1 that hold anything."""
        return len(self.rows), max(map(len, self.rows), default=0)

    def block(self, rect: Rect) -> list[list[Any]]:
        """The values of a rectangle, a row at a time."""
        top, left, bottom, right = rect
        width = right - left + 1
        empty = [None] * width
        found = []
        for row in self.rows[top - 1 : bottom]:
            cells = row[left - 1 : right]
            found.append(cells + empty[len(cells) :])
        found += [list(empty) for _ in range(bottom - top + 1 - len(found))]
        return found

    def write(self, top: int, left: int, rows: Sequence[Sequence[Content]]) -> None:
        """Put values into cells; what stays as it was is not sent, and formulas do not stay."""
        before = self.block((top, left, top + len(rows) - 1, left + len(rows[0]) - 1))
        while len(self.rows) < top + len(rows) - 1:
            self.rows.append([])
        for down, values in enumerate(rows):
            row = self.rows[top - 1 + down]
            row += [None] * (left + len(values) - 1 - len(row))
            for right, value in enumerate(values):
                at = top + down, left + right
                self.formulas.pop(at, None)
                if isinstance(value, Formula):
                    self.formulas[at] = str(value)
                    value = None
                row[left - 1 + right] = value
        bottom, right = top + len(rows) - 1, left + len(rows[0]) - 1
        over = [
            one
            for one in self.computed
            if one[0] <= bottom and one[2] >= top and one[1] <= right and one[3] >= left
        ]
        computed = {
            row - top
            for above, _, below, _ in over
            for row in range(max(above, top), min(below, bottom) + 1)
        }
        first, last = _changed(before, rows, computed)
        if first <= last:
            sent = [[_sent(value) for value in row] for row in rows[first : last + 1]]
            self.blocks.append({"row": top + first, "column": left, "values": sent})


def _changed(
    before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]], computed: Set[int]
) -> tuple[int, int]:
    """First and last row that are another than before; one with a formula always is.

    ``computed`` are the rows, from 0, in which formulas stood.
    """
    differ = [
        number
        for number, (old, new) in enumerate(zip(before, after, strict=True))
        if number in computed
        or any(isinstance(value, Formula) for value in new)
        or list(old) != list(new)
    ]
    return (differ[0], differ[-1]) if differ else (0, -1)


def _sent(value: Content) -> Any:
    """A value as JSON carries it to Calc: a formula as ``{"f": ...}``, a moment as its number."""
    if value is None:
        return ""
    if isinstance(value, Formula):
        return {"f": f"={value}"}
    if isinstance(value, datetime):
        return to_serial(value, False)
    if isinstance(value, bool):
        return float(value)
    return value


class Snapshot:
    """A document as Calc told of it."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.name: str = told["name"]
        self.path: str = told["path"]
        self.active: str = told["active"]
        self.selection: Rect = _rect(told["selection"])
        self.names: list[tuple[str, str, Rect]] = [
            (one["name"], one["sheet"], _rect(one["rect"])) for one in told["names"]
        ]
        self.sheets = [_sheet(one) for one in told["sheets"]]

    def changes(self) -> dict[str, Any]:
        """Everything written since, as Calc is told of it; then nothing is left to tell."""
        blocks, tables, show, pictures, printed, axes = [], [], [], [], [], []
        for sheet in self.sheets:
            blocks += [{"sheet": sheet.name, **block} for block in sheet.blocks]
            tables += [{"name": t.name, "rect": list(t.rect)} for t in sheet.tables if t.changed]
            if sheet.shown is not None:
                show.append({"sheet": sheet.name, "visible": sheet.shown})
            pictures += [
                {"sheet": sheet.name, "index": index, "png": png}
                for index, png in sheet.drawn.items()
            ]
            if sheet.printed is not None:
                printed.append({"sheet": sheet.name, "rect": list(sheet.printed)})
            axes += [
                {"sheet": sheet.name, "index": index, "lowest": lowest}
                for index, lowest in sheet.axes.items()
            ]
            sheet.blocks, sheet.shown, sheet.drawn = [], None, {}
            sheet.printed, sheet.axes = None, {}
            for table in sheet.tables:
                table.changed = False
        return {
            "blocks": blocks, "tables": tables, "show": show, "pictures": pictures,
            "printed": printed, "axes": axes,
        }  # fmt: skip


def _rect(told: Sequence[int]) -> Rect:
    top, left, bottom, right = told
    return top, left, bottom, right


def _sheet(told: Mapping[str, Any]) -> SheetSeen:
    rows = [[None if value == "" else value for value in row] for row in told["rows"]]
    for row, column in told["dates"]:
        if row <= len(rows) and column <= len(rows[row - 1]):
            value = rows[row - 1][column - 1]
            if isinstance(value, int | float):
                rows[row - 1][column - 1] = from_serial(float(value), False)
    tables = [TableSeen(one["name"], _rect(one["rect"])) for one in told["tables"]]
    return SheetSeen(
        told["name"],
        told["visible"],
        rows,
        tables,
        list(told["pictures"]),
        [_rect(one) for one in told["computed"]],
    )
