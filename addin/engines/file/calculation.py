"""The effect of changed cells on formulas: stored results that are stale, the order of work.

Excel computes everything anew when the workbook part asks for it.  LibreOffice trusts stored
results of files it believes to be Excel's, so results that may be wrong are taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from addin.engines.common.cells import MAX_ROWS, Rect, column_number, parse_area
from addin.engines.common.formulas import Place, Reference, alike, rectangles, references, stale
from addin.engines.file.book import DefinedName
from addin.engines.file.package import (
    Element,
    Package,
    forget_type,
    namespace,
    rels_of,
    remove_where,
    serialize,
)
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
    """The formulas of a worksheet nobody has read, cell by cell, told from its text.

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


def _stays_at_home(formulas: Iterable[str]) -> bool:
    """Return whether all look at cells of their own tab alone, so that nothing elsewhere
    concerns them.
    """
    kinds = {alike(formula): formula for formula in formulas}
    for formula in kinds.values():
        references_ = references(formula)
        if references_ is None or any(
            reference.sheet or reference.area is None for reference in references_
        ):
            return False
    return True


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
        """Formulas whose stored results may be wrong now, by their sheet's position and cell."""
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
        found: dict[int, dict[Cell, str]] = {}
        formulas = self._formulas()
        for position, row, column in stale(changed, formulas, self._areas):
            found.setdefault(position, {})[row, column] = formulas[position, row, column][0]
        return found

    def _formulas(self) -> Mapping[Place, tuple[str, Rect]]:
        """Formulas in the file that are not being replaced, and the areas they fill."""
        formulas: dict[Place, tuple[str, Rect]] = {}
        for sheet in self._sheets:
            part = self._package.read(sheet.line.part)
            # Looked for as plain bytes first: a foreign tab may have fifty megabytes.
            some = b"<f" in part and _FORMULA.search(part)
            if not some and not _has_prefixed_formulas(part):
                continue
            plain = None if sheet.loaded else plain_formulas(part)
            if plain is not None and _stays_at_home(text for _, text in plain):
                continue
            if plain is not None:
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
        """The areas behind a reference in a formula on some sheet; None when unknown."""
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
        """The areas behind a table's or a defined name; None when unknown."""
        for sheet in self._sheets:
            for table in sheet.tables:
                if table.name.casefold() == wanted:
                    return [(sheet.line.position, table.area)]
        names = [name for name in self._names if name.name.casefold() == wanted]
        own = [name for name in names if name.position == position]
        if not names or depth > _DEEPEST:
            return None
        found: list[tuple[int, Rect]] = []
        text = (own or names)[0].text
        looked_at = references(text)
        for inner in looked_at or ():
            areas = self._areas(position, inner, depth + 1)
            if areas is None:
                return None
            if _OF_THIS_LINE.search(text):
                areas = [(at, (1, left, MAX_ROWS, right)) for at, (_, left, _, right) in areas]
            found += [area for area in areas if area not in found]
        return None if looked_at is None else found


def chain_changes(
    package: Package, book_part: str, ids: Mapping[int, int], ended: Iterable[tuple[int, Cell]]
) -> dict[str, bytes | None]:
    """Take cells that are no formulas any more out of the calculation chain.

    ``ended`` names them by position of the sheet and cell, ``ids`` gives the sheets' ids.
    Excel offers to repair a workbook whose chain names a cell without a formula.
    """
    part = package.target(book_part, "calcChain")
    ended_cells = {(ids[position], cell) for position, cell in ended}
    if part is None or not ended_cells:
        return {}
    root = package.root(part)
    if _shorten(root, ended_cells):
        return {part: serialize(root)}
    # A chain without links is not allowed; Excel makes a new one.
    return {part: None, **_without_part(package, book_part, part)}


def _shorten(root: Element, ended_cells: set[tuple[int, Cell]]) -> bool:
    """Remove cells from a chain; whether any are left."""
    ns = namespace(root)
    sheet_id, left = 0, False
    orphaned = False
    for link in root.findall(f"{ns}c"):
        # A link without a sheet is on the sheet of the link before it.
        sheet = link.get("i")
        sheet_id = int(sheet) if sheet else sheet_id
        area = parse_area(link.get("r", ""))
        if area is not None and (sheet_id, area[:2]) in ended_cells:
            root.remove(link)
            orphaned = orphaned or bool(sheet)
            continue
        if orphaned and not sheet:
            link.set("i", str(sheet_id))
        orphaned, left = False, True
    return left


def _without_part(package: Package, source: str, part: str) -> dict[str, bytes | None]:
    """The parts that mention a part, without the mention."""
    rels = package.find(rels_of(source)) or ""
    ids = {relation.id for relation in package.relations(source) if relation.target == part}
    links = package.root(rels)
    remove_where(links, "Id", ids)
    types_part = package.find("[Content_Types].xml") or ""
    types = package.root(types_part)
    forget_type(types, part)
    return {rels: serialize(links), types_part: serialize(types)}
