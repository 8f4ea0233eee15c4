"""Tabs that are none of ours, put into a workbook file as another program would write them."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

_SHEET = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b"<sheetData>%s</sheetData></worksheet>"
)
_TYPE = (
    b'<Override PartName="/xl/worksheets/foreign%d.xml" ContentType="application/vnd.'
    b'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
)
_RELATION = (
    b'<Relationship Id="rIdForeign%d" Type="http://schemas.openxmlformats.org/officeDocument/'
    b'2006/relationships/worksheet" Target="worksheets/foreign%d.xml"/></Relationships>'
)


def add_sheets(path: Path, contents: Sequence[bytes]) -> None:
    """Add a tab ``Foreign N`` for each of these rows (what stands inside ``sheetData``)."""
    if not contents:
        return
    out = BytesIO()
    with (
        zipfile.ZipFile(path) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as target,
    ):
        for item in source.infolist():
            part = source.read(item)
            for number in range(1, len(contents) + 1):
                if item.filename == "[Content_Types].xml":
                    part = part.replace(b"</Types>", _TYPE % number)
                elif item.filename == "xl/_rels/workbook.xml.rels":
                    part = part.replace(b"</Relationships>", _RELATION % (number, number))
                elif item.filename == "xl/workbook.xml":
                    line = b'<sheet name="Foreign %d" sheetId="%d" r:id="rIdForeign%d"/></sheets>'
                    part = part.replace(b"</sheets>", line % (number, 900 + number, number))
            target.writestr(item, part)
        for number, rows in enumerate(contents, start=1):
            target.writestr(f"xl/worksheets/foreign{number}.xml", _SHEET % rows)
    path.write_bytes(out.getvalue())
