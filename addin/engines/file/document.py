"""A workbook file in memory: opened with care, read sheet by sheet, saved without loss."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from addin.engines.common.cells import Content, Rect, number_text, unescape
from addin.engines.common.formulas import references
from addin.engines.file import guard, whole
from addin.engines.file.book import HIDDEN, VISIBLE, DefinedName, SheetLine, WorkbookPart
from addin.engines.file.calculation import Calculation, without_chain
from addin.engines.file.package import Package, serialize
from addin.engines.file.patch import Cell, Plan, SheetPatch, SheetText, plan
from addin.engines.file.shared import SharedStrings, Styles
from addin.engines.file.sheet import SheetCells
from addin.engines.file.worksheet import (
    SheetDocument,
    cursor_of,
    mark_front,
    put_cursor,
)
from pairing.catalogue import text
from pairing.errors import InputError

Shown = Callable[[str, Mapping[Cell, str]], Mapping[Cell, Content]]
"""What formulas of a sheet show, by its name, as far as that is known without computing them."""


class Document:
    """A workbook file.

    ``content`` is what it is to hold instead of what lies there; it is written by :meth:`save`.
    ``before_change`` is called with what the file holds before another content takes its place.
    Raises ``InputError`` when the file is missing, no workbook, has a password, or, unless
    ``read_only``, is open elsewhere or cannot be written.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        read_only: bool = False,
        content: bytes | None = None,
    ) -> None:
        self.path = Path(os.path.abspath(path))
        self.read_only = read_only
        self._on_disk = guard.read(self.path)
        data = self._on_disk if content is None else content
        guard.check_is_zip(data, self.path)
        self.package = Package(data, str(self.path))
        with guard.damage(self.path):
            self.book = WorkbookPart(self.package)
        if not read_only:
            guard.check_writable(self.path)
        self.sheets = [SheetDocument(self, line) for line in self.book.lines if line.is_grid]
        self._brought_forward = False
        self.before_change: Callable[[bytes], None] | None = None
        self.shown: Callable[[], Shown] | None = None
        """Makes, when the file is saved, what knows the results of formulas."""
        self.replaced_parts: dict[str, bytes] = {}

    # -- what it is -------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Return the file's name without its folder."""
        return self.path.name

    @property
    def fullname(self) -> str:
        """Return the file's name with its folder."""
        return str(self.path)

    @property
    def front(self) -> SheetDocument:
        """Return the sheet in front; the first one when a chart sheet is in front."""
        front = (sheet for sheet in self.sheets if sheet.line.position == self.book.active)
        return next(front, self.sheets[0])

    @property
    def selection(self) -> Rect:
        """Return the selected cells of the sheet in front."""
        return self.front.selection

    # -- names ------------------------------------------------------------------------------

    def names_of(self, sheet: SheetDocument | None) -> list[DefinedName]:
        """Return the names defined in the workbook, or for one of its sheets alone."""
        names = self.book.names
        return [name for name in names if sheet is None or name.position == sheet.line.position]

    def place(self, name: DefinedName) -> tuple[SheetDocument, Rect] | None:
        """Return the sheet and the cells a name stands for, when it is one area."""
        references_ = references(name.text) or []
        if len(references_) != 1 or references_[0].area is None or references_[0].sheet is None:
            return None
        wanted = references_[0].sheet.casefold()
        sheet = next((line for line in self.sheets if line.name.casefold() == wanted), None)
        return None if sheet is None else (sheet, references_[0].area)

    def area(self, text: str, sheet: SheetDocument) -> tuple[SheetDocument, Rect] | None:
        """Return the cells a name or a table's name stands for when a sheet uses it."""
        wanted = text.rsplit("!", 1)[-1].casefold()
        names = [name for name in self.book.names if name.name.casefold() == wanted]
        for defined in sorted(names, key=lambda name: name.position is None):
            if defined.position in (None, sheet.line.position):
                return self.place(defined)
        for owner in self.sheets:
            for table in owner.tables:
                if table.name.casefold() == wanted:
                    return owner, table.body_area or table.area
        return None

    # -- what the sheets share --------------------------------------------------------------

    @cached_property
    def strings(self) -> SharedStrings | None:
        """Return the shared texts; None in a workbook without any."""
        part = self.package.target(self.book.part, "sharedStrings")
        with guard.damage(self.path):
            return None if part is None else SharedStrings(part, self.package.root(part))

    @cached_property
    def styles(self) -> Styles:
        """Return the cell formats, read when first asked for; a workbook without any has
        General.
        """
        part = self.package.target(self.book.part, "styles")
        root = None if part is None else self.package.root(part)
        with guard.damage(self.path):
            return Styles(part or "", root)

    def _shared(self) -> list[SharedStrings | Styles]:
        """Return what of it somebody has asked for; nothing else can have changed."""
        asked = [vars(self).get(name) for name in ("strings", "styles")]
        return [part for part in asked if part is not None]

    # -- changing ---------------------------------------------------------------------------

    def bring_forward(self, sheet: SheetDocument) -> None:
        """Let the workbook open on this sheet once it is saved."""
        self.book.active = sheet.line.position
        self._brought_forward = True

    def select(self, sheet: SheetDocument, rect: Rect) -> None:
        """Put a sheet's cell cursor on cells, and bring a visible sheet to the front."""
        sheet.selected = rect
        if sheet.visible:
            self.bring_forward(sheet)

    def set_visible(self, sheet: SheetDocument, visible: bool) -> None:
        """Show or hide a sheet; the last visible one stays (``ValueError``)."""
        if visible:
            sheet.line.state = VISIBLE
            return
        if not any(line.state == VISIBLE for line in self.book.lines if line is not sheet.line):
            raise ValueError(f"{sheet.name} is the only visible sheet and cannot be hidden")
        if sheet.line.state == VISIBLE:
            sheet.line.state = HIDDEN
        before = self.book.active
        self.book.keep_front_visible()
        self._brought_forward = self._brought_forward or self.book.active != before

    # -- saving -----------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Write what has changed, whole or not at all; with a path, the workbook moves there.

        A workbook nobody changed is not written.  Raises ``InputError`` when something in
        the file could not be kept, or the file cannot be replaced now.
        """
        where = self.path if path is None else Path(os.path.abspath(path))
        same = guard.same_file(where, self.path)
        if same and self.read_only:
            raise InputError("error.file_not_writable", file=str(where), folder=str(where.parent))
        if where.suffix.lower() != self.path.suffix.lower():
            old, new = self.path.suffix, where.suffix
            raise InputError("error.file_kind", file=str(where), old=old, new=new)
        with guard.damage(self.path):
            changes = self._changes()
        data = self.package.rebuilt(changes) if changes else self.package.data
        if same and data is self._on_disk:
            return
        if same and self.before_change is not None:
            self.before_change(self._on_disk)
        whole.replace(where, data, self._on_disk if same else None)
        self.path = where
        self._on_disk = data
        self._settle(data, changes)

    def _changes(self) -> dict[str, bytes | None]:
        """Return new bytes of every part that changes; None removes one."""
        for sheet in self.sheets:
            self._settle_headers(sheet)
        edited = [sheet for sheet in self.sheets if sheet.edited]
        plans = {
            sheet.line.position: plan(sheet.cells, sheet.name, str(self.path)) for sheet in edited
        }
        stale = Calculation(self.sheets, self.package, self.book.names).stale_cells()
        changes: dict[str, bytes | None] = dict(self.replaced_parts)
        if edited and self.strings is not None:
            self.strings.more_uses = 0
        results = self._results(bool(edited), stale)
        for sheet in self.sheets:
            at = sheet.line.position
            made, known = plans.get(at, Plan()), results.get(at, {})
            part = self._sheet_changes(sheet, made, stale.get(at, {}), known)
            if part is not None:
                changes[sheet.line.part] = part
        self._chart_changes(changes)
        self._table_changes(changes)
        resized = any(table.resized for sheet in self.sheets for table in sheet.loaded_tables)
        shared = {part.part: part.rendered() for part in self._shared()}
        shared[self.book.part] = self.book.rendered(recalculate=bool(edited) or resized)
        changes |= {part: data for part, data in shared.items() if data}
        if any(made.ended for made in plans.values()):
            changes |= without_chain(self.package, self.book.part)
        if changes:
            self._refuse_what_writing_breaks()
        return changes

    def _results(
        self, edited: bool, stale: Mapping[int, Mapping[Cell, str]]
    ) -> dict[int, Mapping[Cell, Content]]:
        """Return what formulas show whose results are not in the file, by their sheet's
        position.
        """
        results: dict[int, Mapping[Cell, Content]] = {}
        if self.shown is None or not (edited or stale):
            return results
        shown = self.shown()
        for sheet in self.sheets:
            wanted = dict(stale.get(sheet.line.position, {}))
            if sheet.loaded:
                wanted |= sheet.cells.without_result()
            if wanted:
                results[sheet.line.position] = shown(sheet.name, wanted)
        return results

    def _refuse_what_writing_breaks(self) -> None:
        """Refuse to break a signature, which covers the bytes, or a shared workbook's history."""
        for owner, kind, part in (
            ("", "digital-signature/origin", "file.signature"),
            (self.book.part, "revisionHeaders", "file.history"),
        ):
            if self.package.target(owner, kind):
                raise InputError("error.cannot_keep", part=text(part), file=str(self.path))

    def _sheet_changes(
        self,
        sheet: SheetDocument,
        made: Plan,
        stale: Mapping[Cell, str],
        results: Mapping[Cell, Content],
    ) -> bytes | None:
        edited = sheet.edited or bool(stale) or bool(results)
        if (
            not edited
            and not sheet.selected
            and (not self._brought_forward or self._stays_behind(sheet.line))
        ):
            return None
        part = SheetText(self.package.read(sheet.line.part), self.package.file)
        front = sheet.line.position == self.book.active
        moved = self._brought_forward and mark_front(part.root, front)
        if sheet.selected and sheet.selected != cursor_of(part.root):
            put_cursor(part.root, sheet.selected)
            moved = True
        if edited:
            # A tab with nothing but results to forget need not be read cell by cell.
            cells = sheet.cells if sheet.loaded else SheetCells(self.styles, self.book.since_1904)
            SheetPatch(part, cells, self.strings).cells(made, stale, results)
        return part.rendered() if edited or moved else None

    def _chart_changes(self, changes: dict[str, bytes | None]) -> None:
        """Mark sheets without cells, which change only when another one comes to the front."""
        for line in self.book.lines:
            if not line.is_grid and self._brought_forward and not self._stays_behind(line):
                root = self.package.root(line.part)
                if mark_front(root, line.position == self.book.active):
                    changes[line.part] = serialize(root)

    def _stays_behind(self, line: SheetLine) -> bool:
        """Return whether a sheet is behind and its part says so: told from the part's beginning."""
        if line.position == self.book.active:
            return False
        return b"tabSelected" not in self.package.head(line.part, b"sheetData")

    def _settle_headers(self, sheet: SheetDocument) -> None:
        """Fill header cells of tables with texts: Excel repairs files that differ."""
        for table in sheet.tables if sheet.edited else sheet.loaded_tables:
            if not (table.headers and (sheet.edited or table.resized)):
                continue
            top, left, _, _ = table.area
            row, edits = (rows.get(top, {}) for rows in (sheet.cells.values, sheet.cells.edits))
            for column, name in enumerate(table.column_names(row), start=left):
                value = row.get(column)
                new = table.resized and not sheet.cells.filled(top, column)
                if isinstance(value, str) or not (new or column in edits):
                    continue
                if value is None:
                    shown = unescape(name)
                elif isinstance(value, bool):
                    shown = str(value).upper()
                else:
                    shown = number_text(value) if isinstance(value, float) else str(value)
                sheet.cells.write(top, column, [[shown]])

    def _table_changes(self, changes: dict[str, bytes | None]) -> None:
        for sheet in self.sheets:
            for table in sheet.loaded_tables:
                if not (sheet.edited or table.resized):
                    continue
                made = table.rendered(sheet.cells.values.get(table.area[0], {}))
                if made is None:
                    continue
                changes[table.part], left_behind = made
                if left_behind and self._is_mentioned(table.name):
                    part = f"{table.name}[…]"
                    raise InputError("error.cannot_keep", part=part, file=str(self.path))

    def _is_mentioned(self, table: str) -> bool:
        """Return whether a formula anywhere names the table's columns."""
        mention = re.compile(re.escape(table.encode()) + rb"\[", re.I)
        parts = [line.part for line in self.book.lines] + [self.book.part]
        parts += [table.part for sheet in self.sheets for table in sheet.tables]
        return any(mention.search(self.package.read(part)) for part in parts)

    def _settle(self, data: bytes, changes: dict[str, bytes | None]) -> None:
        """Make what is in memory equal to the saved file."""
        file = str(self.path)
        self.package = Package(data, file)
        self.replaced_parts.clear()
        self._brought_forward = False
        for sheet in self.sheets:
            sheet.selected = None
            if sheet.line.part in changes:
                sheet.forget_cells()
            for table in sheet.loaded_tables:
                table.file = file
                if new := changes.get(table.part):
                    table.saved(new)
        for shared in self._shared():
            if new := changes.get(shared.part):
                shared.saved(new, file)
        if new := changes.get(self.book.part):
            self.book.saved(new)
