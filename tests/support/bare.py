"""Workbook files as openpyxl reads them fast."""

from __future__ import annotations

import re
from io import BytesIO
from zipfile import ZipFile


def without_empty_cells(content: bytes) -> BytesIO:
    """The file without cells that have only a style: there are thousands, and openpyxl slow."""
    out = BytesIO()
    with ZipFile(BytesIO(content)) as package, ZipFile(out, "w") as bare:
        for name in package.namelist():
            data = package.read(name)
            if name.startswith("xl/worksheets/sheet"):
                data = re.sub(rb'<c r="[A-Z]+\d+"(?: s="\d+")?/>', b"", data)
            bare.writestr(name, data)
    out.seek(0)
    return out
