"""Tabs that are none of ours, put into a workbook file as another program would write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.support.made_workbooks import edit_zip

_SHEET = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b"<sheetData>%s</sheetData></worksheet>"
)
_LINES = {
    "[Content_Types].xml": (
        b"</Types>",
        b'<Override PartName="/xl/worksheets/foreign%d.xml" ContentType="application/vnd.'
        b'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
    ),
    "xl/_rels/workbook.xml.rels": (
        b"</Relationships>",
        b'<Relationship Id="rIdForeign%d" Type="http://schemas.openxmlformats.org/officeDocument/'
        b'2006/relationships/worksheet" Target="worksheets/foreign%d.xml"/>',
    ),
    "xl/workbook.xml": (
        b"</sheets>",
        b'<sheet name="Foreign %d" sheetId="9%d" r:id="rIdForeign%d"/>',
    ),
}
"""Before what a line for each tab goes, by part."""


def add_sheets(path: Path, contents: Sequence[bytes]) -> None:
    """Add a tab ``Foreign N`` for each of these rows (what stands inside ``sheetData``)."""

    def added(end: bytes, line: bytes) -> Callable[[bytes], bytes]:
        numbers = range(1, len(contents) + 1)
        lines = b"".join(line % ((number,) * line.count(b"%d")) for number in numbers)
        return lambda part: part.replace(end, lines + end)

    if contents:
        edits = {part: added(*where) for part, where in _LINES.items()}
        sheets = {
            f"xl/worksheets/foreign{n}.xml": _SHEET % rows for n, rows in enumerate(contents, 1)
        }
        edit_zip(path, edits, sheets)
