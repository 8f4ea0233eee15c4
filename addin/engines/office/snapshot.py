"""The content of an open document when a click began, and what the click has written since."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence, Set
from datetime import datetime
from pathlib import Path
from typing import Any

from addin.engines.common.cells import (
    Content,
    Formula,
    Rect,
    from_serial,
    overlap,
    parse_area,
    to_serial,
)
from pairing.dataclasses import dataclass, field


class Host:
    """LibreOffice as the engine sees it; every call waits for its answer."""

    def do(self, what: str, **values: Any) -> Any:
        """Have LibreOffice do one of the things below; its answer.  Each host has a way of its own.

        Raises ``InputError`` for what LibreOffice refuses.
        """
        raise NotImplementedError

    def status(self, text: str) -> None:
        """Show a line in the status bar; "" gives the bar back."""
        self.do("status", said=text)

    def ask(self, prompt: str, title: str, buttons: str, mode: str) -> str:
        """Show a box; the button that was pressed: ``ok``, ``cancel``, ``yes`` or ``no``."""
        return str(self.do("ask", prompt=prompt, title=title, buttons=buttons, mode=mode))

    def view(self, sheet: str, rect: list[int] | None) -> None:
        """Bring a sheet to the front and select cells of it."""
        self.do("view", sheet=sheet, rect=rect)

    def write(self, changes: dict[str, Any]) -> None:
        """Put changes into the document, all or none."""
        self.do("write", changes=changes)

    def formulas(self, sheet: str, rect: list[int]) -> list[list[str]]:
        """Return the formulas of cells in Excel's notation, constants as text."""
        rows: list[list[str]] = self.do("formulas", sheet=sheet, rect=rect)
        return rows

    def merged(self, sheet: str, row: int, column: int) -> list[int]:
        """Return the cells that are merged with a cell: their corners."""
        corners: list[int] = self.do("merged", sheet=sheet, row=row, column=column)
        return corners

    def save(self, path: str | None) -> None:
        """Write the document to its file, or to another one; a click may not."""
        self.do("save", path=path)


@dataclass
class SnapshotTable:
    """A database range of Calc, which is what an Excel table is there.  ``area`` has headings."""

    name: str
    area: Rect
    changed: bool = False

    @property
    def body_area(self) -> Rect | None:
        """Return the rows below the headings, when there are any."""
        top, left, bottom, right = self.area
        return (top + 1, left, bottom, right) if bottom > top else None

    def resize(self, area: Rect) -> None:
        """Let the table take another area whose headings are in the same row."""
        if area[0] != self.area[0]:
            raise ValueError(f"table {self.name} has its headings in another row")
        if area != self.area:
            self.area, self.changed = area, True


@dataclass
class SnapshotCells:
    """The cells of a sheet: their values, empty ones as ``None``, and what was written since."""

    rows: list[list[Any]]
    computed: list[Rect]
    """Where Calc had formulas; what they give may be nothing."""
    ask: Callable[[Rect], list[list[str]]]
    """Gives the formulas of cells as Calc has them, constants as text."""
    formulas: dict[tuple[int, int], str] = field(default_factory=dict)
    """Formulas written by the click, by row and column from 1."""
    blocks: list[dict[str, Any]] = field(default_factory=list)

    def used(self) -> Rect | None:
        """Return the rectangle from A1 to the last cell that holds anything, if any does."""
        columns = max(map(len, self.rows), default=0)
        return (1, 1, len(self.rows), columns) if columns else None

    def block(self, rect: Rect) -> list[list[Any]]:
        """Return the values of a rectangle, a row at a time."""
        top, left, bottom, right = rect
        width = right - left + 1
        empty = [None] * width
        rows = []
        for row in self.rows[top - 1 : bottom]:
            cells = row[left - 1 : right]
            rows.append(cells + empty[len(cells) :])
        rows += [list(empty) for _ in range(bottom - top + 1 - len(rows))]
        return rows

    def write(self, top: int, left: int, rows: Sequence[Sequence[Content]]) -> None:
        """Put values into cells; what stays as it was is not sent, and formulas do not stay."""
        written = top, left, top + len(rows) - 1, left + len(rows[0]) - 1
        before = self.block(written)
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
        computed = {
            row - top
            for area in self.computed
            if overlap(area, written)
            for row in range(max(area[0], top), min(area[2], written[2]) + 1)
        }
        first, last = _changed(before, rows, computed)
        if first <= last:
            sent = [[_sent(value) for value in row] for row in rows[first : last + 1]]
            self.blocks.append({"row": top + first, "column": left, "values": sent})

    def clear(self, rect: Rect) -> None:
        """Empty the cells that hold anything and leave their formats."""
        _, _, rows, columns = self.used() or (0, 0, 0, 0)
        top, left, bottom, right = rect
        bottom, right = min(bottom, rows), min(right, columns)
        if bottom >= top and right >= left:
            nothing: list[list[Content]] = [[None] * (right - left + 1)] * (bottom - top + 1)
            self.write(top, left, nothing)

    def formula_texts(self, rect: Rect) -> list[list[str]]:
        """Return formulas with ``=``, constants as text, empty cells as ``""``, row by row."""
        rows = self.ask(rect)
        top, left, bottom, right = rect
        for (row, column), formula in self.formulas.items():
            if top <= row <= bottom and left <= column <= right:
                rows[row - top][column - left] = f"={formula}"
        return rows


@dataclass
class SnapshotAxis:
    """The axis of a chart's values: where it is to begin, when that was said."""

    minimum: float | None = None

    def begin_at(self, minimum: float) -> None:
        """Remember where it is to begin, for the commit."""
        self.minimum = float(minimum)


@dataclass
class SnapshotSheet:
    """One sheet, and what was done with it since."""

    name: str
    visible: bool
    cells: SnapshotCells
    tables: list[SnapshotTable]
    pictures: list[str]
    ask_merged: Callable[[str, int, int], list[int]]
    """Gives the corners of the cells that are merged with one of a sheet."""
    shown: bool | None = None
    drawn: dict[int, str] = field(default_factory=dict)
    """New images of pictures by their number, in Base64."""
    printed: Rect | None = None
    """Cells that are to be printed from now on."""
    axes: dict[int, SnapshotAxis] = field(default_factory=dict)
    """The value axes of charts that were asked for, by the chart's number."""

    def merged(self, row: int, column: int) -> Rect:
        """Return the cells that are merged with a cell; it alone where none are."""
        return _rect(self.ask_merged(self.name, row, column))

    def replace_picture(self, number: int, image: str) -> None:
        """Put the image of a file into the frame of a picture."""
        self.drawn[number] = b64encode(Path(image).read_bytes()).decode("ascii")

    @property
    def chart_count(self) -> int:
        """Raise ``NotImplementedError``: Calc does not tell the number of charts."""
        raise NotImplementedError("the number of charts is not known in LibreOffice")

    def chart(self, number: int) -> SnapshotAxis:
        """Return a chart by its number; whether there is one, Calc will see."""
        return self.axes.setdefault(number, SnapshotAxis())

    @property
    def print_area(self) -> str | None:
        """Return ``None``: Calc does not tell the print area."""
        return None

    def print_only(self, area: str) -> None:
        """Let these cells be what is printed from the commit on."""
        self.printed = parse_area(area)


def _changed(
    before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]], computed: Set[int]
) -> tuple[int, int]:
    """Return the first and the last row that differ from before; one with a formula always does.

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
    """Return a value as JSON carries it to Calc: a formula as ``{"f": ...}``, a moment as its
    number.
    """
    if value is None:
        return ""
    if isinstance(value, Formula):
        return {"f": f"={value}"}
    if isinstance(value, datetime):
        return to_serial(value, False)
    if isinstance(value, bool):
        return float(value)
    return value


@dataclass(frozen=True)
class SnapshotName:
    """A name of the document and the cells it stands for."""

    name: str
    sheet: str
    area: Rect


class Snapshot:
    """A document as Calc told of it; ``host`` is asked whatever only Calc can do."""

    def __init__(self, data: Mapping[str, Any], host: Host) -> None:
        self._host = host
        self.name: str = data["name"]
        self._path: str = data["path"]
        self._active: str = data["active"]
        self.selection = _rect(data["selection"])
        self.names = [
            SnapshotName(name["name"], name["sheet"], _rect(name["rect"])) for name in data["names"]
        ]
        self.sheets = [_sheet(name, host) for name in data["sheets"]]
        self._wanted: tuple[str, list[int] | None] | None = None
        """Sheet and cells to be shown when Calc is next spoken to."""
        self.written = False
        """Whether anything has reached the document."""

    @property
    def fullname(self) -> str:
        """Return the file's name with its folder; only the window's title when there is no file."""
        return self._path or self.name

    @property
    def front(self) -> SnapshotSheet:
        """Return the sheet that will be shown next; else the one that was in front at the click."""
        return self._sheet(self._wanted[0] if self._wanted else self._active)

    def _sheet(self, name: str) -> SnapshotSheet:
        return next(sheet for sheet in self.sheets if sheet.name == name)

    # -- names ------------------------------------------------------------------------------

    def names_of(self, sheet: SnapshotSheet | None) -> list[SnapshotName]:
        """Return the names of the document; sheets of Calc have none of their own that we are told
        of.
        """
        return self.names if sheet is None else []

    def place(self, name: SnapshotName) -> tuple[SnapshotSheet, Rect]:
        """Return the sheet and the cells a name stands for; other names Calc does not tell of."""
        return self._sheet(name.sheet), name.area

    def area(self, text: str, sheet: SnapshotSheet) -> tuple[SnapshotSheet, Rect] | None:
        """Return the cells of a table of the sheet, by its name."""
        return next(((sheet, table.area) for table in sheet.tables if table.name == text), None)

    # -- what is shown ----------------------------------------------------------------------

    def set_visible(self, sheet: SnapshotSheet, visible: bool) -> None:
        """Show or hide a sheet when Calc is next given changes."""
        if sheet.visible != visible:
            sheet.visible = sheet.shown = visible

    def bring_forward(self, sheet: SnapshotSheet) -> None:
        """Bring a sheet to the front when Calc is next spoken to."""
        self._wanted = (sheet.name, None)

    def select(self, sheet: SnapshotSheet, rect: Rect) -> None:
        """Select cells, and bring a visible sheet to the front, when Calc is next spoken to."""
        if sheet.visible:
            self._wanted = (sheet.name, list(rect))

    def show(self) -> None:
        """Show the cells that were selected last."""
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            self._host.view(*wanted)

    # -- what is written --------------------------------------------------------------------

    def save(self, path: str | None) -> None:
        """Write what is held back, and the document to its file."""
        self.commit()
        self._host.save(path)

    def commit(self) -> None:
        """Write everything held back, then show the cells that were selected."""
        changes = self._changes()
        if any(changes.values()):
            self._host.write(changes)
            self.written = True
        self.show()

    def _changes(self) -> dict[str, Any]:
        """Return everything written since, in the form Calc takes, and forget it."""
        changes: dict[str, list[dict[str, Any]]] = {
            kind: [] for kind in ("blocks", "tables", "show", "pictures", "printed", "axes")
        }
        for sheet in self.sheets:
            of = {"sheet": sheet.name}
            changes["blocks"] += [of | block for block in sheet.cells.blocks]
            changes["tables"] += [
                {"name": one.name, "rect": list(one.area)} for one in sheet.tables if one.changed
            ]
            if sheet.shown is not None:
                changes["show"].append(of | {"visible": sheet.shown})
            changes["pictures"] += [
                of | {"index": index, "png": png} for index, png in sheet.drawn.items()
            ]
            if sheet.printed is not None:
                changes["printed"].append(of | {"rect": list(sheet.printed)})
            changes["axes"] += [
                of | {"index": index, "lowest": axis.minimum}
                for index, axis in sheet.axes.items()
                if axis.minimum is not None
            ]
            sheet.cells.blocks, sheet.shown, sheet.drawn = [], None, {}
            sheet.printed, sheet.axes = None, {}
            for table in sheet.tables:
                table.changed = False
        return changes


def _rect(values: Sequence[int]) -> Rect:
    top, left, bottom, right = values
    return top, left, bottom, right


def _sheet(data: Mapping[str, Any], host: Host) -> SnapshotSheet:
    rows = [[None if value == "" else value for value in row] for row in data["rows"]]
    for row, column in data["dates"]:
        if row <= len(rows) and column <= len(rows[row - 1]):
            value = rows[row - 1][column - 1]
            if isinstance(value, int | float):
                rows[row - 1][column - 1] = from_serial(float(value), False)
    name: str = data["name"]
    computed = [_rect(values) for values in data["computed"]]
    cells = SnapshotCells(rows, computed, lambda rect: host.formulas(name, list(rect)))
    tables = [SnapshotTable(values["name"], _rect(values["rect"])) for values in data["tables"]]
    pictures = list(data["pictures"])
    return SnapshotSheet(name, data["visible"], cells, tables, pictures, host.merged)
