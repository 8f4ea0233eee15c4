"""What of a sheet is printed, and where the axis of its chart begins, as xlwings sees them."""

from __future__ import annotations

from typing import Any

from xlwings import NoSuchObjectError, base_classes

from addin.engines.file.package import Element, namespace, parse, serialize
from addin.engines.file.protocols import OwnerSheet
from addin.engines.file.unsupported import names_what_it_lacks, only
from pairing.errors import InputError

PRINT_AREA = "_xlnm.Print_Area"
_VALUES = "valAx"
_BEFORE_MIN = ("logBase", "orientation", "max")


@names_what_it_lacks
class PageSetup(base_classes.PageSetup):
    """How a sheet is printed."""

    def __init__(self, sheet: OwnerSheet) -> None:
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """The name that says what is printed, ``None`` when all is."""
        book = self._sheet.book.document.book
        position = self._sheet.document.line.position
        for one in book.names:
            if one.name.casefold() == PRINT_AREA.casefold() and one.position == position:
                return one
        return None

    @property
    def print_area(self) -> str | None:
        """The cells that are printed, without the sheet's name; ``None``: all."""
        defined = self.api
        return None if defined is None else defined.text.rpartition("!")[2]

    @print_area.setter
    def print_area(self, value: str) -> None:
        sheet = self._sheet.name.replace("'", "''")
        position = self._sheet.document.line.position
        self._sheet.book.document.book.define(PRINT_AREA, f"'{sheet}'!{value}", position)


@names_what_it_lacks
class Charts(base_classes.Charts):
    """The charts of a sheet.  New ones cannot be added to a closed file."""

    def __init__(self, sheet: OwnerSheet) -> None:
        self._sheet = sheet
        package = sheet.book.document.package
        drawing = package.target(sheet.document.line.part, "drawing")
        relations = package.relations(drawing) if drawing else []
        self._parts = [one.target for one in relations if one.kind.endswith("/chart")]

    @property
    def api(self) -> Any:
        """The parts of the file that hold them."""
        return self._parts

    @property
    def parent(self) -> OwnerSheet:
        """The sheet."""
        return self._sheet

    def __call__(self, key: int | str) -> Chart:
        """A chart by number, from 1."""
        if not isinstance(key, int) or not 1 <= key <= len(self._parts):
            raise NoSuchObjectError(f"{self._sheet.name} has no chart {key!r}")
        return Chart(self._sheet, self._parts[key - 1])

    def __len__(self) -> int:
        return len(self._parts)


@names_what_it_lacks
class Chart(base_classes.Chart):
    """One chart."""

    def __init__(self, sheet: OwnerSheet, part: str) -> None:
        self._sheet = sheet
        self._part = part

    @property
    def api(self) -> Any:
        """The part of the file that holds it."""
        return self._part

    @property
    def value_axis(self) -> ChartAxis:
        """The axis of its values."""
        return ChartAxis(self._sheet, self._part)


@names_what_it_lacks
class ChartAxis(base_classes.ChartAxis):
    """The axis of a chart's values."""

    def __init__(self, sheet: OwnerSheet, part: str) -> None:
        self._document = sheet.book.document
        self._part = part

    @property
    def api(self) -> Any:
        """The part of the file that holds the chart."""
        return self._part

    def _scaling(self) -> tuple[Element, Element]:
        """The chart's part as a tree, and in it what says from where to where the axis goes."""
        waiting = self._document.replaced_parts.get(self._part)
        package = self._document.package
        root = package.root(self._part) if waiting is None else parse(waiting, package.file)
        scaling = root.find(f".//{namespace(root)}{_VALUES}/{namespace(root)}scaling")
        if scaling is None:
            raise InputError("error.cannot_keep", part=self._part, file=str(self._document.path))
        return root, scaling

    @property
    def minimum_scale(self) -> float | None:
        """Where it begins; ``None``: where the program that shows it thinks best."""
        root, scaling = self._scaling()
        found = scaling.find(f"{namespace(root)}min")
        return None if found is None else float(found.get("val"))

    @minimum_scale.setter
    def minimum_scale(self, value: float) -> None:
        if value == self.minimum_scale:
            return
        root, scaling = self._scaling()
        ns = namespace(root)
        found = scaling.find(f"{ns}min")
        if found is None:
            found = scaling.makeelement(f"{ns}min")
            before = [one for one in scaling if one.tag in {f"{ns}{tag}" for tag in _BEFORE_MIN}]
            scaling.insert(len(before), found)
        found.set("val", f"{value:g}")
        self._document.replaced_parts[self._part] = serialize(root)

    def set(self, **given: Any) -> None:
        """As xlwings hands on what is set: only where the axis begins can be."""
        self.minimum_scale = only(given, "minimum_scale", "ChartAxis")
