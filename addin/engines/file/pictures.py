"""Pictures already in a workbook file: found by name, and their image replaced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from xlwings import NoSuchObjectError, base_classes

from addin.engines.file.package import Package
from addin.engines.file.protocols import OwnerSheet
from addin.engines.file.unsupported import names_what_it_lacks
from pairing.errors import InputError

_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_MAIN = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


@dataclass(frozen=True)
class Placed:
    """A picture of a drawing: its name and the part that holds its image."""

    name: str
    media: str


def placed_pictures(package: Package, sheet_part: str) -> list[Placed]:
    """The pictures on a sheet, in the order of its drawing."""
    drawing = package.target(sheet_part, "drawing")
    if drawing is None:
        return []
    images = {relation.id: relation.target for relation in package.relations(drawing)}
    found = []
    for picture in package.root(drawing).iter(f"{_DRAWING}pic"):
        named = picture.find(f".//{_DRAWING}cNvPr")
        blip = picture.find(f".//{_MAIN}blip")
        media = images.get(blip.get(f"{_RELATION}embed", "")) if blip is not None else None
        if named is not None and media:
            found.append(Placed(named.get("name", ""), media))
    return found


@names_what_it_lacks
class Pictures(base_classes.Pictures):
    """The pictures of a sheet.  New ones cannot be added to a closed file."""

    def __init__(self, sheet: OwnerSheet) -> None:
        self._sheet = sheet
        self._placed = placed_pictures(sheet.book.document.package, sheet.document.line.part)

    @property
    def api(self) -> Any:
        """The pictures below."""
        return self._placed

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    def __call__(self, key: int | str) -> Picture:
        """A picture by number, from 1, or by name."""
        for number, placed in enumerate(self._placed, start=1):
            if key in (number, placed.name):
                return Picture(self._sheet, placed)
        raise NoSuchObjectError(f"{self._sheet.name} has no picture {key!r}")

    def __contains__(self, key: object) -> bool:
        return any(key == placed.name for placed in self._placed)

    def __len__(self) -> int:
        return len(self._placed)

    def __iter__(self) -> Iterator[Picture]:
        return iter([Picture(self._sheet, placed) for placed in self._placed])


@names_what_it_lacks
class Picture(base_classes.Picture):
    """One picture."""

    def __init__(self, sheet: OwnerSheet, placed: Placed) -> None:
        self._sheet = sheet
        self._placed = placed

    @property
    def api(self) -> Any:
        """What is known of it."""
        return self._placed

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    @property  # type: ignore[misc]
    def name(self) -> str:
        """Its name."""
        return self._placed.name

    def update(self, filename: str) -> Picture:
        """Put another image of the same kind into its frame.

        Raises ``InputError`` when the image is also shown elsewhere in the workbook or the new
        one is of another kind: then something else would change with it.
        """
        document = self._sheet.book.document
        media = self._placed.media
        others = sum(
            placed.media == media
            for sheet in document.sheets
            for placed in placed_pictures(document.package, sheet.line.part)
        )
        if others > 1 or Path(filename).suffix.lower() != Path(media).suffix.lower():
            raise InputError("error.cannot_keep", part=self.name, file=str(document.path))
        document.replaced_parts[media] = Path(filename).read_bytes()
        return self
