"""The drawings of a sheet: pictures, whose image is replaced, and charts, whose axis begins."""

from __future__ import annotations

from addin.engines.file.package import Element, Package, added, namespace, parse, serialize
from pairing.dataclasses import dataclass
from pairing.errors import InputError

_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
_MAIN = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_VALUES = "valAx"
_BEFORE_MIN = ("logBase", "orientation", "max")


@dataclass(frozen=True)
class PlacedPicture:
    """A picture of a drawing: its name and the part that holds its image."""

    name: str
    media: str


def placed_pictures(package: Package, sheet_part: str) -> list[PlacedPicture]:
    """Return the pictures on a sheet in the order of its drawing; without an image they are left
    out.
    """
    drawing = package.target(sheet_part, "drawing")
    if drawing is None:
        return []
    images = {relation.id: relation.target for relation in package.relations(drawing)}
    pictures = []
    for picture in package.root(drawing).iter(f"{_DRAWING}pic"):
        named = picture.find(f".//{_DRAWING}cNvPr")
        blip = picture.find(f".//{_MAIN}blip")
        media = images.get(blip.get(f"{_RELATION}embed", "")) if blip is not None else None
        if named is not None and media:
            pictures.append(PlacedPicture(named.get("name", ""), media))
    return pictures


def chart_parts(package: Package, sheet_part: str) -> list[str]:
    """Return the parts that hold the charts on a sheet, in their order."""
    drawing = package.target(sheet_part, "drawing")
    relations = package.relations(drawing) if drawing else []
    return [relation.target for relation in relations if relation.kind.endswith("/chart")]


@dataclass(frozen=True)
class ChartPart:
    """A chart in a part of the file; ``replaced`` are the parts the next save changes."""

    package: Package
    replaced: dict[str, bytes]
    part: str

    def _scaling(self) -> tuple[Element, Element]:
        """Return the part as a tree, and in it what says from where to where the value axis
        goes.
        """
        waiting = self.replaced.get(self.part)
        file = self.package.file
        root = self.package.root(self.part) if waiting is None else parse(waiting, file)
        scaling = root.find(f".//{namespace(root)}{_VALUES}/{namespace(root)}scaling")
        if scaling is None:
            raise InputError("error.cannot_keep", part=self.part, file=file)
        return root, scaling

    @property
    def minimum(self) -> float | None:
        """Return where the axis begins; ``None``: where the program that shows it thinks best."""
        root, scaling = self._scaling()
        minimum = scaling.find(f"{namespace(root)}min")
        return None if minimum is None else float(minimum.get("val"))

    def begin_at(self, minimum: float) -> None:
        """Let the axis of its values begin somewhere else."""
        if minimum == self.minimum:
            return
        root, scaling = self._scaling()
        element = scaling.find(f"{namespace(root)}min")
        if element is None:
            element = added(scaling, "min", behind=_BEFORE_MIN)
        element.set("val", f"{minimum:g}")
        self.replaced[self.part] = serialize(root)
