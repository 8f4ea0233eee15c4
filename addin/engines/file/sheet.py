"""One sheet's cells: read when first asked for, edited in memory."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from addin.engines.common.cells import Content, Formula, Rect, from_serial, to_serial
from addin.engines.common.formulas import shifted
from addin.engines.file.shared import Styles
from pairing.dataclasses import dataclass, field


class StoredFormula(NamedTuple):
    """A formula as the file has it.

    ``kind`` is ``normal``, ``shared``, ``array`` or ``dataTable``; ``group`` joins the
    cells that share one; ``area`` is what the formula fills or is shared over.
    """

    text: str
    kind: str
    group: str | None
    area: Rect | None


@dataclass
class SheetCells:
    """The cells of a sheet by row and column, both from 1.

    ``values`` holds only cells that are not empty, ``styles`` every cell the file mentions.
    ``masters`` says where the text of each shared formula is.  ``edits`` and ``restyled`` are
    what the next save will change.
    """

    format: Styles
    since_1904: bool
    values: dict[int, dict[int, Any]] = field(default_factory=dict)
    styles: dict[int, dict[int, int]] = field(default_factory=dict)
    formulas: dict[tuple[int, int], StoredFormula] = field(default_factory=dict)
    masters: dict[str, tuple[int, int]] = field(default_factory=dict)
    row_styles: dict[int, int] = field(default_factory=dict)
    column_styles: list[tuple[int, int, int]] = field(default_factory=list)
    edits: dict[int, dict[int, Content]] = field(default_factory=dict)
    restyled: dict[tuple[int, int], int] = field(default_factory=dict)
    bare: set[tuple[int, int]] = field(default_factory=set)
    """Formulas without a stored result."""
    _before: dict[int, dict[int, Any]] = field(default_factory=dict)
    """What the edited cells showed before: who gets it back is no longer edited."""

    # -- looking ------------------------------------------------------------------------

    def block(self, rect: Rect) -> list[list[Any]]:
        """Return the values of a rectangle, row by row, None where there is nothing."""
        top, left, bottom, right = rect
        width = right - left + 1
        return [
            [cells.get(column) for column in range(left, right + 1)] if cells else [None] * width
            for cells in map(self.values.get, range(top, bottom + 1))
        ]

    def filled(self, row: int, column: int) -> bool:
        """Return whether a cell has anything in it, a formula without a result included."""
        return column in self.values.get(row, ()) or self.formula(row, column) is not None

    def filled_rows(self) -> dict[int, set[int]]:
        """Return columns with anything in them, by row."""
        rows = {row: set(cells) for row, cells in self.values.items() if cells}
        for row, column in self.formulas:
            if self.formula(row, column) is not None:
                rows.setdefault(row, set()).add(column)
        for row, edits in self.edits.items():
            for column, content in edits.items():
                if isinstance(content, Formula):
                    rows.setdefault(row, set()).add(column)
        return rows

    def formula(self, row: int, column: int) -> str | None:
        """Return a cell's formula without ``=``, or None."""
        edits = self.edits.get(row)
        if edits is not None and column in edits:
            content = edits[column]
            return str(content) if isinstance(content, Formula) else None
        stored = self.formulas.get((row, column))
        if stored is None or stored.kind == "dataTable":
            return None
        if stored.kind == "shared" and stored.area is None and stored.group in self.masters:
            r, c = self.masters[stored.group]
            return shifted(self.formulas[r, c].text, row - r, column - c)
        return stored.text

    def without_result(self) -> dict[tuple[int, int], str]:
        """Return the formulas nobody has stored a result of: those just written, and others."""
        texts = {cell: self.formula(*cell) for cell in self.bare}
        for row, edits in self.edits.items():
            texts |= {(row, c): str(made) for c, made in edits.items() if isinstance(made, Formula)}
        return {place: text for place, text in texts.items() if text is not None}

    def formula_texts(self, rect: Rect) -> list[list[str]]:
        """Return formulas with ``=``, constants as text, empty cells as ``""``, row by row."""
        rows = []
        for row, values in enumerate(self.block(rect), start=rect[0]):
            texts = []
            for column, value in enumerate(values, start=rect[1]):
                formula = self.formula(row, column)
                texts.append(_shown(value) if formula is None else f"={formula}")
            rows.append(texts)
        return rows

    def style(self, row: int, column: int) -> int:
        """Return the index of a cell's style: its own, or its row's, or its column's."""
        own = self.styles.get(row, {}).get(column)
        if own is not None:
            return own
        if row in self.row_styles:
            return self.row_styles[row]
        at = bisect_left(self.column_styles, (column + 1,)) - 1
        if at >= 0:
            first, last, style = self.column_styles[at]
            if first <= column <= last:
                return style
        return 0

    def used(self) -> Rect | None:
        """Return the rectangle around all cells with content or a style of their own."""
        rows: dict[int, list[int]] = {}
        for row, columns in self.filled_rows().items():
            rows[row] = [min(columns), max(columns)]
        for row, styles in self.styles.items():
            styled = [column for column, style in styles.items() if style]
            if styled:
                rows.setdefault(row, []).extend((min(styled), max(styled)))
        if not rows:
            return None
        left = min(min(columns) for columns in rows.values())
        return min(rows), left, max(rows), max(max(columns) for columns in rows.values())

    # -- changing -----------------------------------------------------------------------

    def write(self, top: int, left: int, rows: Sequence[Sequence[Content]]) -> None:
        """Put contents into a rectangle that begins at a cell."""
        for row, contents in enumerate(rows, start=top):
            values = self.values.get(row, {})
            untouched = row not in self.edits
            for column, content in enumerate(contents, start=left):
                old = values.get(column)
                same = untouched and type(old) is type(content) and old == content
                if not same or (row, column) in self.formulas or (row, column) in self.restyled:
                    self._put(row, column, content)
                    untouched = row not in self.edits

    def clear(self, rect: Rect) -> None:
        """Empty the cells of a rectangle; it may be as large as the sheet."""
        top, left, bottom, right = rect
        cells = {cell for cell in self.formulas if top <= cell[0] <= bottom}
        for rows in (self.values, self.edits):
            for row in [row for row in rows if top <= row <= bottom]:
                cells.update((row, column) for column in rows[row])
        for row, column in sorted(cells):
            if left <= column <= right and self.filled(row, column):
                self._put(row, column, None)

    def _put(self, row: int, column: int, content: Content) -> None:
        shown: Any = content
        if type(content) is float:
            style = self.style(row, column)
            if style < len(self.format.dates) and self.format.dates[style]:
                shown = from_serial(content, self.since_1904)
        elif isinstance(content, datetime):
            shown, content = self._moment(row, column, content)
        elif isinstance(content, Formula):
            shown = None
        edits = self.edits.setdefault(row, {})
        edited = column in edits
        values = self.values.setdefault(row, {})
        old = self._before[row][column] if edited else values.get(column)
        if (
            type(old) is type(shown)
            and old == shown
            and (row, column) not in self.formulas
            and (row, column) not in self.restyled
            and not isinstance(content, Formula)
        ):
            edits.pop(column, None)
            if not edits:
                del self.edits[row]
        else:
            edits[column] = content
            if not edited:
                self._before.setdefault(row, {})[column] = old
        if shown is None:
            values.pop(column, None)
        else:
            values[column] = shown

    def _moment(self, row: int, column: int, moment: datetime) -> tuple[Any, Content]:
        """Return what a date cell shows and stores; the cell gets a date's format if it had
        none.
        """
        serial = to_serial(moment, self.since_1904)
        if serial is None:
            text = moment.date().isoformat()  # as Excel does with dates before its calendar
            return text, text
        old = self.style(row, column)
        midnight = (moment.hour, moment.minute, moment.second, moment.microsecond) == (0, 0, 0, 0)
        new = self.format.for_date(old, not midnight)
        if new != old:
            self.styles.setdefault(row, {})[column] = new
            self.restyled[row, column] = new
        is_date = new < len(self.format.dates) and self.format.dates[new]
        return (from_serial(serial, self.since_1904) if is_date else serial), serial


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
