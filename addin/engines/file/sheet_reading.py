"""The cells of a worksheet part, told from its text where that has the usual form, else as XML.

Excel, LibreOffice and this engine write cells in one form, which a pattern reads several times as
fast as an XML library.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from addin.engines.common.cells import (
    MAX_COLUMNS,
    MAX_ROWS,
    CellError,
    column_number,
    from_serial,
    parse_area,
    unescape,
)
from addin.engines.file.package import Element, namespace, parse
from addin.engines.file.shared import Styles, plain_text
from addin.engines.file.sheet import SheetCells, StoredFormula
from pairing import limits

_CELL = re.compile(
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})"(?: s="([0-9]+)")?(?: t="([a-z]+)")?'
    rb"(?:/>|>(<f[^<>]*/>|<f[^<>]*>[^<]*</f>)?(<v>[^<]*</v>|<v/>)?</c>)"
)
_PREFIXED = re.compile(rb"<\w+:(?:c|row)[\s/>]")
_ROW_NUMBER = re.compile(rb'<row r="([0-9]{1,7})"')
_ATTRIBUTE = re.compile(r"""\s(\w+)=["']([^"']*)["']""")
_ROW, _COLUMN = re.compile(rb"<row[^>]*>"), re.compile(rb"<col [^>]*>")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}


def is_usual(part: bytes) -> bool:
    """Return whether a part is UTF-8 without comments, numbered signs and the like."""
    strange = b"UTF-8" not in part[:200].upper() and b"encoding" in part[:200]
    return not (strange or b"<!" in part or b"&#" in part or part.find(b"\r", 200) >= 0)


def as_text(raw: bytes) -> str:
    """Return the text of a usual part (:func:`is_usual`), its entities decoded.

    >>> as_text(b"A1&lt;2")
    'A1<2'
    """
    text = raw.decode("utf-8")
    for entity, sign in _ENTITIES.items() if "&" in text else ():
        text = text.replace(entity, sign)
    return text


def read_cells(
    part: bytes, strings: Sequence[str], styles: Styles, since_1904: bool, file: str
) -> SheetCells:
    """Return the cells of a worksheet part; ``strings`` are the texts that cells name by number.

    Raises ``ValueError`` for cells outside of any sheet, ``InputError`` for what is no XML.  A
    cell whose value does not fit its type has the text that stands there.
    """
    sheet = SheetCells(styles, since_1904)
    if not _read_text(part, strings, sheet):
        _read_tree(parse(part, file), strings, sheet)
    sheet.column_styles.sort()
    return sheet


def _check(number: int, most: int, name: object) -> None:
    if not 0 < number <= most:
        raise ValueError(f"there is no row or column {name!r}")


_Cells = list[tuple[bytes, ...]]


def _usual_cells(part: bytes) -> tuple[bytes, bytes, _Cells]:
    """Return what stands before the rows, the rows, and their cells; none of an unusual form."""
    head, _, rest = part.partition(b"<sheetData")
    data, _, tail = rest.rpartition(b"</sheetData>")
    whole = tail.rstrip().endswith(b"</worksheet>") and part.count(b"<") <= limits.TAGS
    prefixed = (b":c" in data or b":row" in data) and _PREFIXED.search(data)
    if not whole or prefixed or not is_usual(part):
        return head, data, []
    cells, rows = _CELL.findall(data), _ROW_NUMBER.findall(data)
    counted = (len(cells), len(rows)) == (data.count(b"<c"), data.count(b"<row"))
    return head, data, cells if counted and {cell[1] for cell in cells} <= set(rows) else []


def _read_text(part: bytes, strings: Sequence[str], sheet: SheetCells) -> bool:
    """Read the cells from the text; ``False``: it has not the usual form, and nothing was read."""
    head, data, cells = _usual_cells(part)
    if not cells:
        return False
    for element in _COLUMN.findall(head):
        _keep_column(dict(_ATTRIBUTE.findall(element.decode())), sheet)
    for element in _ROW.findall(data) if b" customFormat=" in data else ():
        attributes = dict(_ATTRIBUTE.findall(element.decode()))
        _keep_row(int(attributes["r"]), attributes, sheet)
    columns = {letters: column_number(letters.decode()) for letters in {cell[0] for cell in cells}}
    _check(max(columns.values()), MAX_COLUMNS, "")
    before, number, own, values = b"", 0, dict[int, int](), dict[int, Any]()
    for letters, row, style_text, kind, formula, value in cells:
        if row != before:
            before, number = row, int(row)
            _check(number, MAX_ROWS, number)
            own = sheet.styles.setdefault(number, {})
            values = sheet.values.setdefault(number, {})
        column = columns[letters]
        own[column] = style = int(style_text or 0)
        if formula:
            _keep_formula_text(formula, sheet, number, column)
        if len(value) > len(b"<v></v>"):
            text = as_text(value[3:-4])
            values[column] = _shown(kind.decode(), text, style, strings, sheet)
        elif formula and not value:
            sheet.bare.add((number, column))
    return True


def _keep_formula_text(formula: bytes, sheet: SheetCells, row: int, column: int) -> None:
    begin, _, text = formula.partition(b">")
    attributes = dict(_ATTRIBUTE.findall(begin.decode())) if begin != b"<f" else {}
    _keep_formula(as_text(text.removesuffix(b"</f>")), attributes, sheet, row, column)


def _keep_column(attributes: Any, sheet: SheetCells) -> None:
    if attributes.get("style"):
        span = int(attributes.get("min")), min(int(attributes.get("max")), MAX_COLUMNS)
        sheet.column_styles.append((*span, int(attributes.get("style"))))


def _keep_row(number: int, attributes: Any, sheet: SheetCells) -> None:
    if attributes.get("customFormat") in ("1", "true") and attributes.get("s"):
        sheet.row_styles[number] = int(attributes.get("s"))


def _keep_formula(text: str, attributes: Any, sheet: SheetCells, row: int, column: int) -> None:
    area = attributes.get("ref")
    stored = sheet.formulas[row, column] = StoredFormula(
        unescape(text),
        attributes.get("t") or "normal",
        attributes.get("si"),
        parse_area(area) if area else None,
    )
    if stored.kind == "shared" and stored.area and stored.group is not None:
        sheet.masters[stored.group] = row, column


def _read_tree(root: Element, strings: Sequence[str], sheet: SheetCells) -> None:
    ns = namespace(root)
    for item in root.iterfind(f"{ns}cols/{ns}col"):
        _keep_column(item, sheet)
    number = 0
    for row in root.iterfind(f"{ns}sheetData/{ns}row"):
        number = int(row.get("r") or number + 1)
        _check(number, MAX_ROWS, number)
        _keep_row(number, row, sheet)
        column = 0
        for cell in row.iterchildren(f"{ns}c"):
            name, kind, style = cell.get("r"), cell.get("t"), int(cell.get("s") or 0)
            column = column_number(name.rstrip("0123456789")) if name else column + 1
            _check(column, MAX_COLUMNS, name)
            sheet.styles.setdefault(number, {})[column] = style
            formula, stored, inline = (cell.find(f"{ns}{tag}") for tag in ("f", "v", "is"))
            if formula is not None:
                _keep_formula(formula.text or "", formula, sheet, number, column)
                if stored is None:
                    sheet.bare.add((number, column))
            shown: Any = None
            if inline is not None and kind == "inlineStr":
                shown = plain_text(inline, ns)
            elif stored is not None and stored.text is not None:
                shown = _shown(kind, stored.text, style, strings, sheet)
            if shown is not None:
                sheet.values.setdefault(number, {})[column] = shown


def _shown(
    kind: str | None, text: str, style: int, strings: Sequence[str], sheet: SheetCells
) -> Any:
    """Return the value that a cell of a type and a style shows, of the text that is stored."""
    try:
        if kind == "s":
            return strings[int(text)]
        if not kind or kind == "n":
            number = float(text)
            if not math.isfinite(number):
                return text
            dates = sheet.format.dates
            if style < len(dates) and dates[style]:
                return from_serial(number, sheet.since_1904)
            return number
        if kind == "b":
            return text.strip() in ("1", "true")
        if kind == "e":
            return CellError(text)
        if kind == "d":
            return datetime.fromisoformat(text.rstrip("Z"))
    except (ValueError, IndexError):
        pass  # a damaged cell shows what is in it
    return unescape(text)
