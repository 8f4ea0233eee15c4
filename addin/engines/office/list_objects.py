"""Tables, names and pictures of a document that is open in Calc."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from xlwings import NoSuchObjectError, base_classes

from addin.engines.common.cells import Rect
from addin.engines.file.unsupported import names_what_it_lacks
from addin.engines.office.ranges import OwnerBook, OwnerSheet, Range
from addin.engines.office.snapshot import TableSeen


@names_what_it_lacks
class Tables(base_classes.Tables):
    """The tables of a sheet: Calc's database ranges."""

    def __init__(self, sheet: OwnerSheet) -> None:
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """The tables below."""
        return self._sheet.seen.tables

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    def _find(self, key: object) -> TableSeen | None:
        tables = self._sheet.seen.tables
        if isinstance(key, int):
            return tables[key - 1] if 1 <= key <= len(tables) else None
        wanted = str(key).casefold()
        return next((one for one in tables if one.name.casefold() == wanted), None)

    def __call__(self, key: int | str) -> Table:
        """A table by number, from 1, or by name."""
        found = self._find(key)
        if found is None:
            raise NoSuchObjectError(f"{self._sheet.name} has no table {key!r}")
        return Table(self._sheet, found)

    def __contains__(self, key: object) -> bool:
        return self._find(key) is not None

    def __len__(self) -> int:
        return len(self._sheet.seen.tables)

    def __iter__(self) -> Iterator[Table]:
        return iter([Table(self._sheet, one) for one in self._sheet.seen.tables])


@names_what_it_lacks
class Table(base_classes.Table):
    """A table."""

    def __init__(self, sheet: OwnerSheet, seen: TableSeen) -> None:
        self._sheet = sheet
        self._seen = seen

    @property
    def api(self) -> Any:
        """What was told of it."""
        return self._seen

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The table's name."""
        return self._seen.name

    @property
    def range(self) -> Range:
        """The whole table with its headings."""
        return Range(self._sheet, self._seen.rect)

    @property
    def data_body_range(self) -> Range | None:
        """The rows below the headings, when there are any."""
        top, left, bottom, right = self._seen.rect
        return Range(self._sheet, (top + 1, left, bottom, right)) if bottom > top else None

    def resize(self, range: Any) -> None:
        """Let the table take another range; ``ValueError`` where another table is in the way."""
        rect: Rect = range.impl.rect
        for other in self._sheet.seen.tables:
            if other is not self._seen and _overlap(other.rect, rect):
                raise ValueError(f"table {self.name} would run into table {other.name}")
        if rect[0] != self._seen.rect[0]:
            raise ValueError(f"table {self.name} has its headings in another row")
        if rect != self._seen.rect:
            self._seen.rect, self._seen.changed = rect, True


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


@names_what_it_lacks
class Names(base_classes.Names):
    """The names defined in a document."""

    def __init__(self, book: OwnerBook, names: Sequence[tuple[str, str, Rect]]) -> None:
        self._book = book
        self._names = names

    @property
    def api(self) -> Any:
        """The names below."""
        return self._names

    def __call__(self, key: int | str) -> Name:
        """A name by number, from 1, or by itself."""
        if isinstance(key, int):
            return Name(self._book, self._names[key - 1])
        for one in self._names:
            if one[0].casefold() == key.casefold():
                return Name(self._book, one)
        raise KeyError(key)

    def contains(self, key: int | str) -> bool:
        """Whether there is such a name, or so many."""
        if isinstance(key, int):
            return 1 <= key <= len(self)
        return any(one[0].casefold() == key.casefold() for one in self._names)

    def __len__(self) -> int:
        return len(self._names)


@names_what_it_lacks
class Name(base_classes.Name):
    """A defined name."""

    def __init__(self, book: OwnerBook, named: tuple[str, str, Rect]) -> None:
        self._book = book
        self._named = named

    @property
    def api(self) -> Any:
        """What was told of it."""
        return self._named

    @property  # type: ignore[misc]
    def name(self) -> str:
        """The name."""
        return self._named[0]

    @property
    def refers_to_range(self) -> Range:
        """The cells it stands for."""
        _, sheet, rect = self._named
        return Range(self._book.sheets(sheet), rect)


@names_what_it_lacks
class Pictures(base_classes.Pictures):
    """The pictures on a sheet."""

    def __init__(self, sheet: OwnerSheet) -> None:
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """Their names."""
        return self._sheet.seen.pictures

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    def __call__(self, key: int | str) -> Picture:
        """A picture by number, from 1, or by name."""
        for number, name in enumerate(self._sheet.seen.pictures, start=1):
            if key in (number, name):
                return Picture(self._sheet, number)
        raise NoSuchObjectError(f"{self._sheet.name} has no picture {key!r}")

    def __len__(self) -> int:
        return len(self._sheet.seen.pictures)


@names_what_it_lacks
class Picture(base_classes.Picture):
    """One picture."""

    def __init__(self, sheet: OwnerSheet, number: int) -> None:
        self._sheet = sheet
        self._number = number

    @property
    def api(self) -> Any:
        """Its place among the sheet's pictures."""
        return self._number

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    @property  # type: ignore[misc]
    def name(self) -> str:
        """Its name."""
        return self._sheet.seen.pictures[self._number - 1]

    def update(self, filename: str) -> Picture:
        """Put another image into its frame."""
        image = base64.b64encode(Path(filename).read_bytes()).decode("ascii")
        self._sheet.seen.drawn[self._number] = image
        return self
