"""xlwings' remote engine on a workbook file: the part of Excel on the web is played here.

:func:`to_json` is the request Excel's side would send, :func:`apply` does with the answer
what Excel's side would do, on the file.  So one suite of action tests runs on both engines.

What Office.js does with values is imitated where our actions could stumble over it: whole
numbers arrive as ``int``, dates as ISO text, empty cells as ``""``; texts that are written
are understood as if somebody typed them (``"007"`` becomes 7 and ``"1-2"`` a date unless an
apostrophe or the cell's format says that they are text), ``""`` empties a cell and ``None``
leaves it alone.
"""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("XLWINGS_LICENSE_KEY", "noncommercial")

import xlwings as xw

from addin.engines.common.cells import Rect, rect_name
from addin.engines.common.formulas import references
from addin.engines.file import open_book
from tests.support.typing import takes_text, typed


def _ensure_engine() -> None:
    """Register the remote engine also when xlwings was imported before the key was there."""
    if "remote" not in [engine.name for engine in xw.engines]:
        from xlwings.pro import _xlremote

        xw.engines.add(xw.Engine(impl=_xlremote.engine))


# -- there --------------------------------------------------------------------------------------


def to_json(path: Path) -> dict[str, Any]:
    """The workbook as xlwings' Office.js client sends it: ``xw.Book(json=to_json(path))``."""
    _ensure_engine()
    book = open_book(path, read_only=True)
    document = book.impl.document
    sheets = list(book.sheets)
    front = next(i for i, sheet in enumerate(sheets) if sheet == book.sheets.active)
    request = {
        "client": "Office.js",
        "version": xw.__version__,
        "book": {
            "name": book.name,
            "active_sheet_index": front,
            "selection": book.selection.get_address(False, False),
            "calculation": "Automatic",
        },
        "names": [_name(one, sheets, document) for one in document.book.names],
        "sheets": [_sheet(sheet) for sheet in sheets],
    }
    # Through text, as it travels: tuples become lists, nothing is shared.
    answer: dict[str, Any] = json.loads(json.dumps(request))
    return answer


def _name(one: Any, sheets: list[xw.Sheet], document: Any) -> dict[str, Any]:
    titles = [sheet.name for sheet in sheets]
    found = references(one.text) or []
    place = found[0] if len(found) == 1 and found[0].area and found[0].sheet in titles else None
    scope = None if one.position is None else document.book.lines[one.position].name
    return {
        "name": one.name,
        "sheet_index": titles.index(place.sheet) if place else None,
        "address": rect_name(place.area) if place else None,
        "refers_to": f"={one.text}",
        "scope_sheet_name": scope,
        "scope_sheet_index": None if scope is None else titles.index(scope),
        "book_scope": scope is None,
    }


def _sheet(sheet: xw.Sheet) -> dict[str, Any]:
    used: Rect | None = sheet.impl.document.cells.used()
    rows = sheet.impl.document.cells.block((1, 1, *used[2:])) if used else [[None]]
    return {
        "name": sheet.name,
        "visibility": "Visible" if sheet.visible else "Hidden",
        "values": [[_sent(value) for value in row] for row in rows],
        "used_range_address": rect_name(used) if used else None,
        "tables": [_table(table) for table in sheet.tables],
        "pictures": [],
        "shapes": [],
        "charts": [],
        "notes": [],
        "pivot_tables": [],
        "print_area": None,
        "show_gridlines": True,
    }


def _sent(value: Any) -> Any:
    """A value as JavaScript's JSON has it."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.isoformat(timespec="milliseconds") + "Z"
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _table(table: xw.main.Table) -> dict[str, Any]:
    def address(area: xw.Range | None) -> str | None:
        return area.get_address(False, False) if area else None

    rows, columns = table.range.shape
    heads = table.range.rows[0]
    return {
        "name": table.name,
        "range_address": address(table.range),
        "header_row_range_address": address(heads),
        "data_body_range_address": address(table.data_body_range),
        "total_row_range_address": None,
        "show_headers": True,
        "show_totals": False,
        "show_autofilter": False,
        "table_style": "",
        "row_count": rows,
        "column_count": columns,
    }


# -- and back -----------------------------------------------------------------------------------


def apply(book: xw.Book, path: Path) -> list[str]:
    """Carry out the actions a remote workbook has collected on its file; the messages shown.

    All are carried out and the file is saved, or it stays as it was.  Raises
    ``NotImplementedError`` for a kind of action this side does not know.
    """
    alerts = []
    file = open_book(path)
    for action in book.json()["actions"]:
        # As it travels: what JSON cannot carry must not get here.
        action = json.loads(json.dumps(action, allow_nan=False))
        _carry_out(file, action)
        if action["func"] == "alert":
            alerts.append(action["args"][0])
    file.save()
    return alerts


NOTHING = {"alert", "calculate", "save", "setCalculation", "setScreenUpdating"}
"""What leaves no trace in the file."""


def _carry_out(book: xw.Book, action: dict[str, Any]) -> None:
    """Do to the file what one action asks for."""
    func, given, sheet = action["func"], action["args"], book.sheets[action["sheet_position"] or 0]
    if action["start_row"] is not None:
        row, column = action["start_row"] + 1, action["start_column"] + 1
        last = row + action["row_count"] - 1, column + action["column_count"] - 1
        target = sheet.range((row, column), last)
    match func:
        case "setValues":
            _set_values(target, action["values"])
        case "setFormula":
            target.formula = action["values"]
        case "rangeClearContents":
            target.clear_contents()
        case "sheetClearContents":
            sheet.clear_contents()
        case "resizeTable":
            sheet.tables[given[0]].resize(sheet.range(given[1]))
        case "setSheetVisibility":
            sheet.visible = given[0] == "Visible"
        case "activateSheet":
            book.sheets[given[0]].activate()
        case "rangeSelect":
            sheet.activate()
            target.select()
        case _ if func not in NOTHING:
            raise NotImplementedError(f"remote action {func}: {action}")


def _set_values(target: xw.Range, values: list[list[Any]]) -> None:
    if (len(values), {len(row) for row in values}) != (target.shape[0], {target.shape[1]}):
        # Office.js: "The number of rows or columns in the input array doesn't match".
        raise ValueError(f"{len(values)} rows of values for {target.address}")
    cells = target.sheet.impl.document.cells
    for down, row in enumerate(values):
        for right, value in enumerate(row):
            if value is None:
                continue
            at = target.row + down, target.column + right
            if isinstance(value, str) and not takes_text(cells, *at):
                value = typed(value)
            elif isinstance(value, str) and value:
                value = f"'{value.removeprefix(chr(39))}"
            target.sheet.range(at).value = value
