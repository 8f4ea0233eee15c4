"""The sheets of a document that is open in Calc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlwings import NoSuchObjectError, base_classes

from addin.engines.common.cells import MAX_COLUMNS, MAX_ROWS, Rect, parse_area
from addin.engines.file.unsupported import names_what_it_lacks
from addin.engines.office.list_objects import Names, Pictures, Tables
from addin.engines.office.printing import Charts, PageSetup
from addin.engines.office.ranges import OwnerBook, Range
from addin.engines.office.snapshot import SheetSeen, Snapshot


@names_what_it_lacks
class Sheets(base_classes.Sheets):
    """The sheets of a document."""

    def __init__(self, book: OwnerBook, snapshot: Snapshot) -> None:
        self._book = book
        self._snapshot = snapshot
        self._sheets = [Sheet(book, seen, at) for at, seen in enumerate(snapshot.sheets, start=1)]

    @property
    def api(self) -> Any:
        """The sheets below."""
        return self._snapshot.sheets

    @property
    def active(self) -> Sheet:
        """The sheet in front."""
        wanted = self._book.wanted
        return self(wanted[0] if wanted else self._snapshot.active)

    def _find(self, name: str) -> Sheet | None:
        folded = name.casefold()
        return next((one for one in self._sheets if one.name.casefold() == folded), None)

    def __call__(self, key: int | str) -> Sheet:
        """A sheet by number, from 1, or by name."""
        found = self._sheets[key - 1] if isinstance(key, int) else self._find(key)
        if found is None:
            raise NoSuchObjectError(f"there is no sheet {key!r}")
        return found

    def __contains__(self, key: object) -> bool:
        name = key if isinstance(key, str) else getattr(key, "name", "")
        return self._find(name) is not None

    def __len__(self) -> int:
        return len(self._sheets)

    def __iter__(self) -> Iterator[Sheet]:
        return iter(self._sheets)


@names_what_it_lacks
class Sheet(base_classes.Sheet):
    """A sheet."""

    def __init__(self, book: OwnerBook, seen: SheetSeen, index: int) -> None:
        self._book = book
        self.seen = seen
        self._index = index

    @property
    def api(self) -> Any:
        """What was told of it."""
        return self.seen

    @property
    def book(self) -> OwnerBook:
        """The document."""
        return self._book

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The tab's name."""
        return self.seen.name

    @property
    def index(self) -> int:
        """Its place, from 1."""
        return self._index

    @property
    def visible(self) -> bool:
        """Whether the tab is shown."""
        return self.seen.visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if self.seen.visible != bool(value):
            self.seen.visible = self.seen.shown = bool(value)

    @property
    def tables(self) -> Tables:
        """The sheet's tables."""
        return Tables(self)

    @property
    def names(self) -> Names:
        """None: Calc's names are the document's."""
        return Names(self._book, [])

    @property
    def pictures(self) -> Pictures:
        """The sheet's pictures."""
        return Pictures(self)

    @property
    def page_setup(self) -> PageSetup:
        """What of the sheet is printed."""
        return PageSetup(self.seen)

    @property
    def charts(self) -> Charts:
        """The sheet's charts."""
        return Charts(self.seen)

    @property
    def cells(self) -> Range:
        """All cells there could be."""
        return Range(self, (1, 1, MAX_ROWS, MAX_COLUMNS))

    @property
    def used_range(self) -> Range:
        """From A1 to the last cell that holds anything."""
        rows, columns = self.seen.used
        return Range(self, (1, 1, max(rows, 1), max(columns, 1)))

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """Cells by address, name or coordinates."""
        first = self._rect(arg1)
        if arg2 is None:
            return Range(self, first)
        second = self._rect(arg2)
        corners = [min(a, b) for a, b in zip(first[:2], second[:2], strict=True)]
        corners += [max(a, b) for a, b in zip(first[2:], second[2:], strict=True)]
        return Range(self, (corners[0], corners[1], corners[2], corners[3]))

    def _rect(self, corner: Any) -> Rect:
        if isinstance(corner, Range):
            return corner.rect
        if isinstance(corner, tuple):
            if len(corner) == 4:
                row, column, rows, columns = corner
                return row, column, row + max(rows, 1) - 1, column + max(columns, 1) - 1
            return corner[0], corner[1], corner[0], corner[1]
        found = parse_area(str(corner))
        if found is None:
            named: Any = next((t.rect for t in self.seen.tables if t.name == corner), None)
            if named is None:
                raise NoSuchObjectError(f"{self.name} has no cells or name {corner!r}")
            return named  # type: ignore[no-any-return]
        return found

    def activate(self) -> None:
        """Bring it to the front when Calc is next spoken to."""
        self._book.wanted = (self.name, None)

    def select(self) -> None:
        """As ``activate``."""
        self.activate()

    def clear_contents(self) -> None:
        """Empty all cells and leave their formats."""
        self.used_range.clear_contents()
