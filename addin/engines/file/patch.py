"""Putting edits into a worksheet part and leaving everything else in it as it is.

The rows are edited as text: a click writes some lines of a part of hundred thousand characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from lxml import etree

from addin.engines.common.cells import (
    Content,
    Formula,
    Rect,
    cell_name,
    column_number,
    escape,
    number_text,
    parse_area,
    rect_name,
)
from addin.engines.file.guard import not_a_workbook
from addin.engines.file.package import Element, namespace, parse, serialize
from addin.engines.file.shared import SharedStrings, text_element, xml
from addin.engines.file.sheet import SheetCells
from addin.engines.file.sheet_reading import is_usual
from pairing.dataclasses import dataclass, field
from pairing.errors import InputError

Cell = tuple[int, int]


@dataclass
class Plan:
    """A plan of one sheet's edits and what they mean for its formulas, made before any change."""

    unshared: dict[Cell, str] = field(default_factory=dict)
    """Cells that shared the formula of a cell which is overwritten, each with its own from now."""
    ended: set[Cell] = field(default_factory=set)


def plan(sheet: SheetCells, tab: str, file: str) -> Plan:
    """Check that the edits can be made without harming formulas that share text or area.

    Raises ``InputError`` when part of an array formula or a data table is overwritten.
    """
    made = Plan()
    edited = {(row, column) for row, edits in sheet.edits.items() for column in edits}
    if not edited:
        return made
    touched: set[str | None] = set()
    for cell, formula in sheet.formulas.items():
        if formula.kind in ("array", "dataTable") and formula.area:
            top, left, bottom, right = formula.area
            inside = sum(1 for r, c in edited if top <= r <= bottom and left <= c <= right)
            if 0 < inside < (bottom - top + 1) * (right - left + 1):
                raise _refusal(tab, formula.area, file)
        if cell in edited:
            if not isinstance(sheet.edits[cell[0]][cell[1]], Formula):
                made.ended.add(cell)
            if formula.kind == "shared" and formula.area:
                touched.add(formula.group)
    for cell, formula in sheet.formulas.items() if touched else ():
        if formula.kind == "shared" and formula.group in touched and cell not in edited:
            made.unshared[cell] = _own_text(sheet, cell, tab, file)
    return made


def _own_text(sheet: SheetCells, cell: Cell, tab: str, file: str) -> str:
    text = sheet.formula(*cell)
    if text is None:  # it would look beyond the sheet's end
        raise _refusal(tab, (*cell, *cell), file)
    return text


def _refusal(tab: str, area: Rect, file: str) -> InputError:
    return InputError("error.cannot_keep", part=f"{tab}!{rect_name(area)}", file=file)


class SheetText:
    """A worksheet part: ``root`` is a tree of all but its rows, ``rows`` their text.

    A part of an unusual form, say without the numbers of rows and cells, gets the usual one.
    Raises ``InputError`` when it is no worksheet.
    """

    def __init__(self, part: bytes, file: str) -> None:
        head, begin, rest = part.partition(b"<sheetData>")
        rows, end, tail = rest.rpartition(b"</sheetData>")
        self.prefix = ""
        if begin and _is_addressed(rows) and is_usual(part):
            self.root = parse(head + begin + _PLACE + end + tail, file)
        else:
            self.root = parse(part, file)
            data = self.root.find(f"{namespace(self.root)}sheetData")
            if data is None:
                raise not_a_workbook(file)
            self.prefix = f"{data.prefix}:" if data.prefix else ""
            _put_into_usual_form(data)
            whole = serialize(self.root)
            data[:] = []
            data.text = _PLACE.decode()
            head, tail = self._around_rows()
            rows = whole[len(head) : len(whole) - len(tail)]
        self.rows = rows.decode()

    def rendered(self) -> bytes:
        """Return the part as it is now."""
        head, tail = self._around_rows()
        return head + self.rows.encode() + tail

    def _around_rows(self) -> tuple[bytes, bytes]:
        head, _, tail = serialize(self.root).partition(b">" + _PLACE + b"<")
        return head + b">", b"<" + tail


_PLACE = b"@the rows@"
"""What stands in a tree where the rows are."""


def _is_addressed(rows: bytes) -> bool:
    """Return whether every row and cell begins with its address, and has no prefix."""
    tags = (b"<row", b"<c")
    return b":c" not in rows and all(rows.count(t) == rows.count(t + b' r="') for t in tags)


def _put_into_usual_form(data: Element) -> None:
    """Begin the rows of a sheet and their cells with addresses; those without one count on."""
    ns = namespace(data)
    etree.strip_tags(data, etree.Comment, etree.PI)
    for element in data.iter():
        element.text = element.text and str(element.text)  # no CDATA
    data.text = data.text or ""
    number = 0
    for row in data.iterchildren(f"{ns}row"):
        number = int(row.get("r") or number + 1)
        _put_first(row, str(number))
        column = 0
        for cell in row.iterchildren(f"{ns}c"):
            name = cell.get("r")
            column = column_number(name.rstrip("0123456789")) if name else column + 1
            _put_first(cell, cell_name(number, column))


def _put_first(element: Element, address: str) -> None:
    attributes = {**element.attrib, "r": address}
    element.attrib.clear()
    element.set("r", address)
    element.attrib.update(attributes)


_CONTENT_ATTRIBUTE = re.compile(r"""\s+(?:t|cm|vm)=["'][^"']*["']""")
"""What describes the content of a cell: its type, dynamic arrays and pictures."""

_SHARED_TEXT = re.compile(r"""\st=["']s["']""")
_TYPE, _STYLE = (re.compile(rf"""\s+{name}=["'][^"']*["']""") for name in ("t", "s"))
_SPANS = re.compile(r"""(?<=\sspans=["'])([0-9]+):([0-9]+)(?=["'])""")


@dataclass
class _Row:
    """The text of a row: what stands before its cells, the cells by column, what stands behind.

    ``found`` is a cell as it was: its text, column, attributes and content; ``edited`` new texts.
    """

    start: str
    found: dict[int, tuple[str, str, str, str]]
    end: str
    edited: dict[int, str] = field(default_factory=dict)

    def cell(self, column: int) -> str:
        """Return the text of a cell."""
        return self.edited[column] if column in self.edited else self.found[column][0]

    def rendered(self) -> str:
        """Return the row's text with what was edited."""
        cells = {column: cell[0] for column, cell in self.found.items()} | self.edited
        return self.start + "".join([cells[column] for column in sorted(cells)]) + self.end


class SheetPatch:
    """The rows of one worksheet part, into which the edits of its cells are put."""

    def __init__(self, text: SheetText, sheet: SheetCells, strings: SharedStrings | None) -> None:
        self._text = text
        self._sheet = sheet
        self._strings = strings
        self._p = p = text.prefix
        self._cell = re.compile(
            rf'(<{p}c r="([A-Za-z]+)[0-9]+"([^>]*?)(?:/>|>(.*?)</{p}c>)\s*)', re.S
        )
        formula, value, inline = (
            rf"<{p}{tag}\b([^>]*?)(?:/>|>.*?</{p}{tag}>)" for tag in ("f", "v", "is")
        )
        self._formula, self._value = re.compile(formula, re.S), re.compile(value, re.S)
        self._content = re.compile(f"{formula}|{value}|{inline}", re.S)
        self._rows: dict[int, str] = {}
        self._edited: dict[int, _Row] = {}
        self._start = f'<{p}row r="'
        self._lead, *rows = text.rows.split(self._start)
        for row in rows:
            number = int(row.partition('"')[0])
            self._rows[number] = self._rows.get(number, "") + self._start + row

    # -- cells ----------------------------------------------------------------------------

    def cells(self, made: Plan, stale: Iterable[Cell], results: Mapping[Cell, Content]) -> None:
        """Write the edited cells, part shared formulas, forget results that are stale.

        ``results`` are what formulas show, as far as somebody knows it.
        """
        for number, edits in sorted(self._sheet.edits.items()):
            if number in self._rows or any(content is not None for content in edits.values()):
                self._edit_row(number, edits)
        for (number, column), formula in made.unshared.items():
            row = self._row(number)
            cell = row.cell(column)
            shared = self._formula.search(cell)
            assert shared is not None
            own = f"<{self._p}f>{xml(formula)}</{self._p}f>"
            row.edited[column] = f"{cell[: shared.start()]}{own}{cell[shared.end() :]}"
        for number, column in {*stale, *results}:
            row = self._row(number)
            result = results.get((number, column))
            row.edited[column] = self._with_result(row.cell(column), result)
        self._rows |= {number: row.rendered() for number, row in self._edited.items()}
        self._text.rows = self._lead + "".join(self._rows[number] for number in sorted(self._rows))
        self._widen_dimension()

    def _row(self, number: int) -> _Row:
        """Return a row that is to be edited; a new one where there is none yet."""
        if number not in self._edited:
            close = f"</{self._p}row>"
            start, _, rest = self._rows.get(number, f'{self._start}{number}"/>').partition(">")
            body, closed, behind = rest.rpartition(close)
            if not closed:
                start = start.removesuffix("/")
            cells = self._cell.findall(body)
            lead, end = body, ""
            if cells:
                lead, end = body.partition(cells[0][0])[0], body.rpartition(cells[-1][0])[2]
            self._edited[number] = _Row(
                f"{start}>{lead}",
                {column_number(cell[1]): cell for cell in cells},
                f"{end}{close}{behind}",
            )
        return self._edited[number]

    def _edit_row(self, number: int, edits: dict[int, Content]) -> None:
        row = self._row(number)
        for column, content in sorted(edits.items()):
            was = row.found.get(column)
            if was is not None or content is not None:
                row.edited[column] = self._filled(number, column, content, was)

        def wider(spans: re.Match[str]) -> str:
            columns = [*row.found, *row.edited]
            return f"{min(int(spans[1]), *columns)}:{max(int(spans[2]), *columns)}"

        if row.edited:
            row.start = _SPANS.sub(wider, row.start, count=1)

    def _filled(
        self, number: int, column: int, content: Content, was: tuple[str, str, str, str] | None
    ) -> str:
        """Return a cell with another content; ``was`` is the cell as :class:`_Row` has it."""
        p, name = self._p, cell_name(number, column)
        style = self._sheet.restyled.get((number, column))
        if was is None:
            attributes = other = ""
            if style is None:
                style = self._sheet.style(number, column) or None
        else:
            _, _, attributes, other = was
            if "t=" in attributes or "m=" in attributes:
                if self._strings is not None and _SHARED_TEXT.search(attributes):
                    self._strings.more_uses -= 1
                attributes = _CONTENT_ATTRIBUTE.sub("", attributes)
            if other:
                other = self._content.sub("", other)
        if style is not None:
            attributes = f' s="{style}"' + _STYLE.sub("", attributes)
        kind, stored = self._stored(content)
        if not stored and not other:
            return f'<{p}c r="{name}"{attributes}/>'
        return f'<{p}c r="{name}"{attributes}{kind}>{stored}{other}</{p}c>'

    def _stored(self, content: Content) -> tuple[str, str]:
        """Return the type of a content as an attribute, and the element it is stored in."""
        p = self._p
        if isinstance(content, bool):
            return ' t="b"', f"<{p}v>{int(content)}</{p}v>"
        if isinstance(content, float):
            return "", f"<{p}v>{number_text(content)}</{p}v>"
        if isinstance(content, Formula):
            return "", f"<{p}f>{xml(content)}</{p}f>"
        if not isinstance(content, str):
            assert content is None
            return "", ""
        if self._strings is None:
            # Without a table of shared texts the text goes into the cell itself.
            return ' t="inlineStr"', f"<{p}is>{text_element(content, p)}</{p}is>"
        self._strings.more_uses += 1
        return ' t="s"', f"<{p}v>{self._strings.index(content)}</{p}v>"

    def _with_result(self, cell: str, result: Content) -> str:
        """Return a formula's cell with what it shows, for programs that do not compute it.

        Without a result that is known every program computes it anew.
        """
        p = self._p
        start, _, rest = cell.partition(">")
        kind = stored = ""
        if isinstance(result, str):
            kind, stored = ' t="str"', f"<{p}v>{xml(escape(result))}</{p}v>"
        elif result is not None:
            assert isinstance(result, float)
            stored = f"<{p}v>{number_text(result)}</{p}v>"
        formula = self._formula.search(rest)
        assert formula is not None
        behind = self._value.sub("", rest[formula.end() :], count=1)
        return f"{_TYPE.sub('', start)}{kind}>{rest[: formula.end()]}{stored}{behind}"

    def _widen_dimension(self) -> None:
        """Let the part say that it reaches as far as the cells that were written."""
        written = [
            (row, column)
            for row, edits in self._sheet.edits.items()
            for column, content in edits.items()
            if content is not None
        ]
        root = self._text.root
        element = root.find(f"{namespace(root)}dimension")
        if element is None or not written:
            return
        rows, columns = zip(*written, strict=True)
        outer = min(rows), min(columns), max(rows), max(columns)
        area = parse_area(element.get("ref") or "") or outer
        edges = zip((min, min, max, max), area, outer, strict=True)
        top, left, bottom, right = (outermost(a, b) for outermost, a, b in edges)
        if (top, left, bottom, right) != area:
            element.set("ref", rect_name((top, left, bottom, right)))
