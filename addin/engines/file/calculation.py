"""The effect of changed cells on formulas: stored results that are stale, and Excel's chain.

Excel computes everything anew when the workbook part asks for it.  LibreOffice trusts stored
results of files it believes to be Excel's, so results that may be wrong are taken out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from addin.engines.common.cells import MAX_ROWS, Rect, column_number
from addin.engines.common.formulas import Place, Reference, elsewhere, rectangles, references, stale
from addin.engines.file.book import DefinedName
from addin.engines.file.package import Package, rels_of, serialize
from addin.engines.file.patch import Cell
from addin.engines.file.sheet_reading import as_text, is_usual
from addin.engines.file.worksheet import SheetDocument

_FORMULA, _PREFIXED_FORMULA = re.compile(rb"<f[\s>/]"), re.compile(rb"<\w+:f[\s>/]")
_DEEPEST = 20
_OF_THIS_LINE = re.compile(r"\$[A-Z]{1,3}[0-9]")
"""A cell of a fixed column in whatever line a name is used, as in ``'Round 1'!$D1``."""


_PLAIN = re.compile(
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})"(?: [a-z]+="[^"<>]*")*>'
    rb'<f(?: t="array" ref="\1\2")?>([^<]*)</f>'
)
_ESCAPED = re.compile(rb"_x[0-9A-Fa-f]{4}_")


def plain_formulas(part: bytes) -> list[tuple[Cell, str]] | None:
    """Return the formulas of a worksheet nobody has read, cell by cell, told from its text.

    ``None`` where one is more than a formula of its cell (shared, of several cells), or the part
    is written in a way not foreseen here: then it is read as XML.  An array may be of one cell.

    >>> plain_formulas(b'<c r="B3" s="4"><f>A1&lt;2</f><v>1</v></c>')
    [((3, 2), 'A1<2')]
    >>> plain_formulas(b'<c r="A2"><f t="array" ref="A2">SUM(B:B)</f></c>')
    [((2, 1), 'SUM(B:B)')]
    """
    if not is_usual(part) or _has_prefixed_formulas(part):
        return None
    formulas: list[tuple[Cell, str]] = []
    for formula in _FORMULA.finditer(part):
        cell = _PLAIN.match(part, part.rfind(b"<c ", 0, formula.start()))
        if cell is None or _ESCAPED.search(cell[3]):
            return None
        formulas.append(((int(cell[2]), column_number(cell[1].decode())), as_text(cell[3])))
    return formulas


def _has_prefixed_formulas(part: bytes) -> bool:
    return b":f" in part and _PREFIXED_FORMULA.search(part) is not None


class Calculation:
    """The formulas of a workbook, looked at once before saving."""

    def __init__(
        self, sheets: Sequence[SheetDocument], package: Package, names: Sequence[DefinedName]
    ) -> None:
        self._sheets = sheets
        self._package = package
        self._names = names
        self._by_name = {sheet.name.casefold(): sheet for sheet in sheets}
        self._at = {sheet.line.position: sheet for sheet in sheets}
        self._behind: dict[tuple[int, str], list[tuple[int, Rect]] | None] = {}

    def stale_cells(self) -> dict[int, dict[Cell, str]]:
        """Return the formulas whose stored results may be wrong now, by their sheet's position
        and cell.
        """
        changed: dict[int, list[Rect]] = {}
        for sheet in self._sheets:
            areas = rectangles(sheet.cells.edits) if sheet.edited else []
            for table in sheet.loaded_tables:
                if table.resized:
                    areas += [table.area, table.saved_area]
            if areas:
                changed[sheet.line.position] = areas
        if not changed:
            return {}
        cells: dict[int, dict[Cell, str]] = {}
        formulas = self._formulas()
        for position, row, column in stale(changed, formulas, self._areas):
            cells.setdefault(position, {})[row, column] = formulas[position, row, column][0]
        return cells

    def _formulas(self) -> Mapping[Place, tuple[str, Rect]]:
        """Return the formulas in the file that are not being replaced, and the areas they fill."""
        formulas: dict[Place, tuple[str, Rect]] = {}
        for sheet in self._sheets:
            part = self._package.read(sheet.line.part)
            # Looked for as plain bytes first: a foreign tab may have fifty megabytes.
            some = b"<f" in part and _FORMULA.search(part)
            if not some and not _has_prefixed_formulas(part):
                continue
            plain = None if sheet.loaded else plain_formulas(part)
            if plain is not None:
                if all(elsewhere(text) == [] for _, text in plain):
                    continue  # nothing that changes on another tab concerns them
                for (row, column), text in plain:
                    formulas[sheet.line.position, row, column] = text, (row, column, row, column)
                continue
            cells = sheet.cells
            for (row, column), stored in cells.formulas.items():
                if column in cells.edits.get(row, ()):
                    continue
                text = cells.formula(row, column) or "INDIRECT()"
                fills = stored.area if stored.kind in ("array", "dataTable") else None
                place = sheet.line.position, row, column
                formulas[place] = text, fills or (row, column, row, column)
        return formulas

    def _areas(
        self, position: int, reference: Reference, depth: int = 0
    ) -> list[tuple[int, Rect]] | None:
        """Return the areas behind a reference in a formula on some sheet; None when unknown."""
        if reference.sheet and reference.sheet.startswith("["):
            return []  # another workbook
        if reference.area is not None:
            if reference.sheet is None:
                return [(position, reference.area)]
            sheet = self._by_name.get(reference.sheet.casefold())
            return None if sheet is None else [(sheet.line.position, reference.area)]
        if not reference.name:
            return [(position, table.area) for table in self._at[position].tables]
        wanted = reference.name.casefold()
        if (position, wanted) not in self._behind:
            self._behind[position, wanted] = self._areas_of_name(position, wanted, depth)
        return self._behind[position, wanted]

    def _areas_of_name(
        self, position: int, wanted: str, depth: int
    ) -> list[tuple[int, Rect]] | None:
        """Return the areas behind a table's or a defined name; None when unknown."""
        for sheet in self._sheets:
            for table in sheet.tables:
                if table.name.casefold() == wanted:
                    return [(sheet.line.position, table.area)]
        names = [name for name in self._names if name.name.casefold() == wanted]
        own = [name for name in names if name.position == position]
        if not names or depth > _DEEPEST:
            return None
        behind: list[tuple[int, Rect]] = []
        text = (own or names)[0].text
        looked_at = references(text)
        for inner in looked_at or ():
            areas = self._areas(position, inner, depth + 1)
            if areas is None:
                return None
            if _OF_THIS_LINE.search(text):
                areas = [(at, (1, left, MAX_ROWS, right)) for at, (_, left, _, right) in areas]
            behind += [area for area in areas if area not in behind]
        return None if looked_at is None else behind


def without_chain(package: Package, book_part: str) -> dict[str, bytes | None]:
    """Take the calculation chain out of a workbook some of whose formulas are none any more.

    Excel offers to repair a workbook whose chain names a cell without a formula, and makes a
    new chain where there is none.
    """
    part = package.target(book_part, "calcChain")
    if part is None:
        return {}
    rels, types = package.find(rels_of(book_part)) or "", package.find("[Content_Types].xml") or ""
    ids = {relation.id for relation in package.relations(book_part) if relation.target == part}
    changes: dict[str, bytes | None] = {part: None}
    for name, key, values in ((rels, "Id", ids), (types, "PartName", {f"/{part}"})):
        root = package.root(name)
        wanted = {value.casefold() for value in values}
        for item in [item for item in root if str(item.get(key)).casefold() in wanted]:
            root.remove(item)
        changes[name] = serialize(root)
    return changes
