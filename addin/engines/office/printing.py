"""What of a sheet is printed, and where the axis of its chart begins, to be told to Calc."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from addin.engines.common.cells import parse_area
from addin.engines.file.unsupported import names_what_it_lacks, only
from addin.engines.office.snapshot import SheetSeen


@names_what_it_lacks
class PageSetup(base_classes.PageSetup):
    """How a sheet is printed."""

    def __init__(self, seen: SheetSeen) -> None:
        self._seen = seen

    @property
    def api(self) -> Any:
        """The cells that are to be printed, when that was said."""
        return self._seen.printed

    @property
    def print_area(self) -> str | None:
        """Not told by Calc: ``None``."""
        return None

    @print_area.setter
    def print_area(self, value: str) -> None:
        self._seen.printed = parse_area(value)


@names_what_it_lacks
class Charts(base_classes.Charts):
    """The charts of a sheet, by number."""

    def __init__(self, seen: SheetSeen) -> None:
        self._seen = seen

    @property
    def api(self) -> Any:
        """What was told of the sheet."""
        return self._seen

    def __call__(self, key: int) -> Chart:
        """A chart by number, from 1."""
        return Chart(self._seen, key)


@names_what_it_lacks
class Chart(base_classes.Chart):
    """One chart."""

    def __init__(self, seen: SheetSeen, number: int) -> None:
        self._seen = seen
        self._number = number

    @property
    def api(self) -> Any:
        """Its place among the charts of its sheet."""
        return self._number

    @property
    def value_axis(self) -> ChartAxis:
        """The axis of its values."""
        return ChartAxis(self._seen, self._number)


@names_what_it_lacks
class ChartAxis(base_classes.ChartAxis):
    """The axis of a chart's values."""

    def __init__(self, seen: SheetSeen, number: int) -> None:
        self._seen = seen
        self._number = number

    @property
    def api(self) -> Any:
        """The number of its chart."""
        return self._number

    @property
    def minimum_scale(self) -> float | None:
        """Where it is to begin, when that was said."""
        return self._seen.axes.get(self._number)

    @minimum_scale.setter
    def minimum_scale(self, value: float) -> None:
        self._seen.axes[self._number] = float(value)

    def set(self, **given: Any) -> None:
        """As xlwings hands on what is set: only where the axis begins can be."""
        self.minimum_scale = only(given, "minimum_scale", "ChartAxis")
