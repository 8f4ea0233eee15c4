"""Small workbooks, their parts, and what saving changes of them."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import xlsxwriter
import xlwings as xw
from lxml import etree
from PIL import Image

from addin.engines.file import open_book
from tests.support.refusals import refuses

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
NS = f"{{{MAIN}}}"
PLAYERS, CALC, HIDDEN = "Players", "Calc & more", "Hidden"
SHEET = {PLAYERS: "xl/worksheets/sheet1.xml", CALC: "xl/worksheets/sheet2.xml"}
STRINGS, WORKBOOK, CHAIN = "xl/sharedStrings.xml", "xl/workbook.xml", "xl/calcChain.xml"
TABLE = "xl/tables/table1.xml"


def png() -> bytes:
    """A red picture of 2 x 2."""
    content = BytesIO()
    Image.new("RGB", (2, 2), "red").save(content, "PNG")
    return content.getvalue()


def edit_zip(
    path: Path, edits: dict[str, Callable[[bytes], bytes]], extra: dict[str, bytes] | None = None
) -> None:
    """Rewrite parts of a zip and add others."""
    source = zipfile.ZipFile(BytesIO(path.read_bytes()))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for info in source.infolist():
            data = source.read(info)
            if info.filename in edits:
                changed = edits[info.filename](data)
                assert changed != data, f"the edit of {info.filename} found nothing"
                data = changed
            out.writestr(info, data)
        for name, data in (extra or {}).items():
            out.writestr(name, data)


def parts(path: Path) -> dict[str, bytes]:
    """Every part's bytes, in the order of the file."""
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def replace(old: str, new: str) -> Callable[[bytes], bytes]:
    return lambda data: data.replace(old.encode(), new.encode(), 1)


def plain_workbook(path: Path) -> Path:
    """One sheet with a few cells."""
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("One")
    sheet.write_row("A1", ["name", "points"])
    sheet.write_row("A2", ["Ann", 1.5])
    book.add_worksheet("Two")
    book.close()
    return path


# -- what saving changed ------------------------------------------------------------------------


def changed_parts(path: Path, change: Callable[[xw.Book], Any]) -> dict[str, tuple[bytes, bytes]]:
    """Run a change, save, and give the parts that differ; order and names have to stay."""
    before = parts(path)
    book = open_book(path)
    change(book)
    book.save()
    after = parts(path)
    assert list(after) == [name for name in before if name in after]
    assert zipfile.ZipFile(path).testzip() is None
    return {
        name: (before[name], after.get(name, b""))
        for name in before
        if before[name] != after.get(name)
    }


def without_cells(data: bytes, names: set[str]) -> bytes:
    """A sheet's canonical XML with some cells, and rows left empty by that, taken out."""
    root = etree.fromstring(data)
    for cell in root.findall(f".//{NS}c"):
        if cell.get("r") in names:
            row = cell.getparent()
            row.remove(cell)
            if not len(row) and set(row.attrib) <= {"r", "spans"}:
                row.getparent().remove(row)
    canonical: bytes = etree.tostring(root, method="c14n")
    return canonical


def cell(data: bytes, name: str) -> Any:
    found = etree.fromstring(data).xpath(f"//m:c[@r='{name}']", namespaces={"m": MAIN})
    return found[0] if found else None


def refuse(book: xw.Book, path: Path, part: str) -> None:
    before = path.read_bytes()
    with refuses("error.cannot_keep", part):
        book.save()
    assert path.read_bytes() == before
    assert len(list(path.parent.iterdir())) == 1


def reopened(book: xw.Book) -> xw.Book:
    """Save and open again."""
    book.save()
    return open_book(book.fullname)
