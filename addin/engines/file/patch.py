"""Putting edits into a worksheet part and leaving everything else in it as it is."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping

from addin.engines.common.cells import (
    ArrayFormula,
    Content,
    Formula,
    Rect,
    cell_name,
    column_number,
    escape,
    number_text,
    parse_area,
    rect_name,
)
from addin.engines.common.formulas import shifted
from addin.engines.file.guard import not_a_workbook
from addin.engines.file.package import Element, namespace
from addin.engines.file.shared import SharedStrings, put_inline
from addin.engines.file.sheet import SheetCells, StoredFormula
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError

Cell = tuple[int, int]


@dataclass
class Promotion:
    """A shared formula's new first cell: the text there and the area that still shares it."""

    text: str
    area: Rect


@dataclass
class Plan:
    """A plan of one sheet's edits and what they mean for its formulas, made before any change."""

    promoted: dict[Cell, Promotion] = field(default_factory=dict)
    ended: set[Cell] = field(default_factory=set)


def plan(sheet: SheetCells, tab: str, file: str) -> Plan:
    """Check that the edits can be made without harming formulas that share text or area.

    Raises ``InputError`` when part of an array formula or a data table is overwritten.
    """
    made = Plan()
    edited = {(row, column) for row, edits in sheet.edits.items() for column in edits}
    if not edited:
        return made
    touched: set[str] = set()
    for cell, formula in sheet.formulas.items():
        if formula.kind in ("array", "dataTable") and formula.area:
            top, left, bottom, right = formula.area
            inside = sum(1 for r, c in edited if top <= r <= bottom and left <= c <= right)
            if 0 < inside < (bottom - top + 1) * (right - left + 1):
                part = f"{tab}!{rect_name(formula.area)}"
                raise InputError("error.cannot_keep", part=part, file=file)
        if cell in edited:
            if not isinstance(sheet.edits[cell[0]][cell[1]], Formula):
                made.ended.add(cell)
            if formula.kind == "shared" and formula.area and formula.group is not None:
                touched.add(formula.group)
    for index in touched:
        _promote(sheet, index, edited, made, tab, file)
    return made


def _promote(
    sheet: SheetCells, index: str, edited: set[Cell], made: Plan, tab: str, file: str
) -> None:
    heirs = sorted(
        cell
        for cell, formula in sheet.formulas.items()
        if formula.kind == "shared" and formula.group == index and cell not in edited
    )
    if not heirs:
        return
    old: StoredFormula = sheet.formulas[sheet.masters[index]]
    row, column = sheet.masters[index]
    text = shifted(old.text, heirs[0][0] - row, heirs[0][1] - column)
    if text is None:
        part = f"{tab}!{cell_name(*heirs[0])}"
        raise InputError("error.cannot_keep", part=part, file=file)
    columns = [c for _, c in heirs]
    area = heirs[0][0], min(columns), heirs[-1][0], max(columns)
    made.promoted[heirs[0]] = Promotion(text, area)


class SheetPatch:
    """The tree of one worksheet part, into which the edits of its cells are put."""

    def __init__(
        self, root: Element, sheet: SheetCells, strings: SharedStrings | None, file: str
    ) -> None:
        self._root = root
        self._file = file
        self._ns = namespace(root)
        self._sheet = sheet
        self._strings = strings

    # -- cells ----------------------------------------------------------------------------

    def cells(self, made: Plan, stale: Iterable[Cell], results: Mapping[Cell, Content]) -> None:
        """Write the edited cells, hand on shared formulas, forget results that are stale.

        ``results`` are what formulas show, as far as somebody knows it.
        """
        data = self._root.find(f"{self._ns}sheetData")
        if data is None:
            raise not_a_workbook(self._file)
        rows = self._numbered_rows(data)
        numbers = list(rows)
        for number in sorted(self._sheet.edits):
            edits = self._sheet.edits[number]
            row = rows.get(number)
            if row is None:
                if not any(content is not None for content in edits.values()):
                    continue
                row = data.makeelement(f"{self._ns}row", {"r": str(number)})
                _insert(data, rows, numbers, number, row)
            self._edit_row(row, number, edits)
        cells = {}
        for number, columns in _by_row([*made.promoted, *stale, *results]).items():
            for column, cell in self._numbered_cells(rows[number]).items():
                if column in columns:
                    cells[number, column] = cell
        for place, promotion in made.promoted.items():
            formula = cells[place].find(f"{self._ns}f")
            formula.text = promotion.text
            formula.set("ref", rect_name(promotion.area))
        for place in stale:
            _forget_result(cells[place], self._ns)
        for place, result in results.items():
            _forget_result(cells[place], self._ns)
            _keep_result(cells[place], self._ns, result)
        self._widen_dimension()

    def _numbered_rows(self, data: Element) -> dict[int, Element]:
        return _numbered(data, f"{self._ns}row", int, str)

    def _numbered_cells(self, row: Element) -> dict[int, Element]:
        return _numbered(
            row,
            f"{self._ns}c",
            lambda name: column_number(name.rstrip("0123456789")),
            lambda column: cell_name(int(row.get("r")), column),
        )

    def _edit_row(self, row: Element, number: int, edits: dict[int, Content]) -> None:
        cells = self._numbered_cells(row)
        columns = list(cells)
        for column in sorted(edits):
            content = edits[column]
            cell = cells.get(column)
            style = self._sheet.restyled.get((number, column))
            if cell is None:
                if content is None:
                    continue
                cell = row.makeelement(f"{self._ns}c", {"r": cell_name(number, column)})
                inherited = self._sheet.style(number, column) if style is None else style
                if inherited:
                    cell.set("s", str(inherited))
                _insert(row, cells, columns, column, cell)
            elif style is not None:
                cell.set("s", str(style))
            self._fill(cell, content)
        spans = row.get("spans", "").split(":")
        if columns and len(spans) == 2 and all(span.isdigit() for span in spans):
            row.set("spans", f"{min(int(spans[0]), columns[0])}:{max(int(spans[1]), columns[-1])}")

    def _fill(self, cell: Element, content: Content) -> None:
        ns = self._ns
        if (
            len(cell) or cell.get("t") is not None
        ):  # the new cell of most edits has nothing in it yet
            self._empty(cell)
        if content is None:
            return
        if isinstance(content, str) and not isinstance(content, Formula) and self._strings is None:
            # Without a table of shared texts the text goes into the cell itself.
            put_inline(cell, ns, content)
            return
        value = cell.makeelement(f"{ns}v")
        if isinstance(content, Formula):
            value = cell.makeelement(f"{ns}f")
            value.text = str(content)
            if isinstance(content, ArrayFormula):
                value.set("t", "array")
                value.set("ref", cell.get("r"))
        elif isinstance(content, bool):
            cell.set("t", "b")
            value.text = "1" if content else "0"
        elif isinstance(content, str):
            assert self._strings is not None
            cell.set("t", "s")
            value.text = str(self._strings.index(content))
            self._strings.more_uses += 1
        else:
            assert isinstance(content, float)
            value.text = number_text(content)
        cell.insert(0, value)

    def _empty(self, cell: Element) -> None:
        """Take what is in a cell out of it."""
        if cell.get("t") == "s" and self._strings is not None:
            self._strings.more_uses -= 1
        # "cm" and "vm" describe the old content (dynamic arrays, pictures in cells).
        for name in ("t", "cm", "vm"):
            if name in cell.attrib:
                del cell.attrib[name]
        content = [f"{self._ns}{tag}" for tag in ("f", "v", "is")]
        for child in [part for part in cell if part.tag in content]:
            cell.remove(child)

    def _widen_dimension(self) -> None:
        written = [
            (row, column)
            for row, edits in self._sheet.edits.items()
            for column, content in edits.items()
            if content is not None
        ]
        element = self._root.find(f"{self._ns}dimension")
        if element is None or not written:
            return
        rows, columns = [r for r, _ in written], [c for _, c in written]
        area = parse_area(element.get("ref") or "") or (*written[0], *written[0])
        wider = (
            min(area[0], *rows),
            min(area[1], *columns),
            max(area[2], *rows),
            max(area[3], *columns),
        )
        if wider != area:
            element.set("ref", rect_name(wider))


def _numbered(
    parent: Element, tag: str, read: Callable[[str], int], name: Callable[[int], str]
) -> dict[int, Element]:
    """The rows of a sheet or the cells of a row by number; those that do not say it count on."""
    elements: dict[int, Element] = {}
    number, explicit = 0, True
    for element in parent.iterchildren(tag):
        reference = element.get("r")
        explicit = explicit and reference is not None
        number = read(reference) if reference else number + 1
        elements[number] = element
    if not explicit:
        # What counts on its order would slip when something is put between.
        for number, element in elements.items():
            element.set("r", name(number))
    return elements


def _insert(
    parent: Element, elements: dict[int, Element], numbers: list[int], number: int, new: Element
) -> None:
    """Put a new row or cell in its place; ``numbers`` are those of ``elements`` in order."""
    at = bisect_left(numbers, number)
    if at < len(numbers):
        elements[numbers[at]].addprevious(new)
    elif numbers:
        elements[numbers[-1]].addnext(new)
    else:
        parent.insert(0, new)
    numbers.insert(at, number)
    elements[number] = new


def _forget_result(cell: Element, ns: str) -> None:
    """Leave a formula without its stored result, so that every program computes it anew."""
    for child in cell.findall(f"{ns}v"):
        cell.remove(child)
    if "t" in cell.attrib:
        del cell.attrib["t"]


def _keep_result(cell: Element, ns: str, result: Content) -> None:
    """Store beside a formula what it shows, for programs that do not compute it."""
    value = cell.makeelement(f"{ns}v")
    if isinstance(result, str):
        cell.set("t", "str")
        value.text = escape(result)
    else:
        assert isinstance(result, float)
        value.text = number_text(result)
    cell.find(f"{ns}f").addnext(value)


def _by_row(cells: Iterable[Cell]) -> dict[int, set[int]]:
    rows: dict[int, set[int]] = {}
    for row, column in cells:
        rows.setdefault(row, set()).add(column)
    return rows
