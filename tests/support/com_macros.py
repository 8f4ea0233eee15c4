"""Our three macros that answer for many cells, as Excel would run them, for the fake Excel.

Written again in Python, line by line after ``templates/vba/Pairbook.bas``: inside Excel they ask
the same objects the same things, and none of it crosses a border, so nothing is recorded.
``tests/excel/test_cells_inside.py`` runs the macros themselves in LibreOffice and compares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

COLUMNS = "AD"


def read(tabs: Sequence[Any], wanted: str, most: int) -> list[Any]:
    """``PairbookRead``."""
    found: list[Any] = []
    for tab in tabs:
        used = tab.UsedRange
        last = used.Row + used.Rows.Count - 1
        found += [tab.Name, tab.Visible == -1, last, used.Column + used.Columns.Count - 1, None]
        if f"\n{tab.Name}\n" in wanted:
            found[-1] = tab.Range(f"A1:{COLUMNS}{min(last, most)}").Value
    return found


def before(tabs: Sequence[Any], places: str) -> list[Any]:
    """``PairbookBefore``."""
    found: list[Any] = []
    for line in places.split("\n"):
        name, cells, table = line.split("\t")
        tab = _named(tabs, name)
        here = tab.Range(cells) if cells else None
        found += [here and here.Formula, here and here.Value, None]
        if table:
            with suppress(Exception):
                found[-1] = tab.ListObjects.Item(table).Range.Address
    return found


def write(tabs: Sequence[Any], steps: str, values: Sequence[Any]) -> str:
    """``PairbookWrite``."""
    rest = list(values)
    for line in steps.split("\n"):
        what, name, cells, table = line.split("\t")
        tab = _named(tabs, name)
        if what == "show":
            tab.Visible = True
        elif what == "table":
            with suppress(Exception):
                tab.ListObjects.Item(table).Resize(tab.Range(cells))
        elif what == "clear":
            tab.Range(cells).ClearContents()
        elif what == "put":
            area = tab.Range(cells)
            rows, columns = area.Rows.Count, area.Columns.Count
            area.Value = [[rest.pop(0) for _ in range(columns)] for _ in range(rows)]
        elif what == "print":
            with suppress(Exception):
                tab.PageSetup.PrintArea = cells
        elif what == "axis":
            with suppress(Exception):
                tab.ChartObjects().Item(1).Chart.Axes(2, 1).MinimumScale = float(cells)
        elif what == "front":
            with suppress(Exception):
                tab.Parent.Application.Goto(tab.Range(cells))
    return "done"


def _named(tabs: Sequence[Any], name: str) -> Any:
    return next(tab for tab in tabs if tab.Name == name)


MACROS: dict[str, Callable[..., Any]] = {
    "PairbookRead": read, "PairbookBefore": before, "PairbookWrite": write,
}  # fmt: skip
