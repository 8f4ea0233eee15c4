"""Workbooks with everything in them that the file engine must not lose."""

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


def rich_workbook(path: Path) -> Path:
    """Table, formats, validation, notes, sparklines, chart, picture, macros, custom XML."""
    vba = path.with_suffix(".bin")
    vba.write_bytes(b"not really a project")
    book = xlsxwriter.Workbook(str(path))
    bold, date = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd"})
    red, tinted = book.add_format({"color": "red"}), book.add_format({"bg_color": "#EEFFEE"})
    players = book.add_worksheet(PLAYERS)
    calc = book.add_worksheet(CALC)
    hidden = book.add_worksheet(HIDDEN)
    front = book.add_chartsheet("Poster")
    hidden.hide()
    players.write("A1", "Cup", bold)
    players.write_rich_string("C1", "half ", bold, "bold")
    players.add_table(
        "A4:D8",
        {
            "name": "pbPlayers",
            "columns": [{"header": h} for h in ("No", "Name", "Rating", "Joined")],
            "data": [[1, "Ann", 2100.5, None], [2, "Борис", 1800, None]],
        },
    )
    players.write("D5", 46000, date)
    players.set_column("D:D", 12, date)
    players.set_column("E:E", None, tinted, {"hidden": True})
    players.set_row(9, 20, tinted)
    players.freeze_panes(4, 0)
    players.data_validation("C5:C8", {"validate": "decimal", "criteria": ">", "value": 0})
    players.conditional_format(
        "C5:C8", {"type": "cell", "criteria": ">", "value": 2000, "format": red}
    )
    players.conditional_format("C5:C8", {"type": "data_bar", "data_bar_2010": True})
    players.write_comment("B5", "Champion")
    players.add_sparkline("F5", {"range": f"{PLAYERS}!A5:C5"})
    players.insert_image("G1", "red.png", {"image_data": BytesIO(png())})
    players.merge_range("G10:H11", "merged", bold)
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": f"={PLAYERS}!$C$5:$C$8"})
    players.insert_chart("G5", chart)
    poster = book.add_chart({"type": "line"})
    poster.add_series({"values": f"={PLAYERS}!$C$5:$C$8"})
    front.set_chart(poster)
    calc.write_formula("A1", f"=SUM({PLAYERS}!C5:C8)", None, 3900.5)
    calc.write_formula("A2", "=A1*2", None, 7801)
    calc.write_formula("A3", "=1+1", None, 2)
    calc.write_formula("A4", "=COUNTA(pbPlayers[Name])", None, 2)
    calc.write_formula("A5", "=Best+0", None, 2100.5)
    calc.write_array_formula("C1:C3", "{=A1:A3*2}", None, 1)
    for row in range(1, 6):
        calc.write_number(row - 1, 4, row)
        calc.write_formula(row - 1, 5, f"=E{row}*10", None, row * 10)
    hidden.write("A1", True)
    hidden.write("A2", "text")
    book.define_name("Best", f"={PLAYERS}!$C$5")
    book.define_name(f"{PLAYERS}!Own", f"={PLAYERS}!$A$5:$B$6")
    book.set_custom_property("game", "go")
    if path.suffix == ".xlsm":
        book.add_vba_project(str(vba))
    book.close()
    vba.unlink()
    edits = {
        # One formula shared by five cells, and the order Excel computes in.
        "xl/worksheets/sheet2.xml": _share,
        "xl/workbook.xml": replace(' fullCalcOnLoad="1"', ""),
        "[Content_Types].xml": replace(
            "</Types>",
            '<Override PartName="/xl/calcChain.xml" ContentType="application/vnd.openxmlformats-'
            'officedocument.spreadsheetml.calcChain+xml"/></Types>',
        ),
        "xl/_rels/workbook.xml.rels": replace(
            "</Relationships>",
            '<Relationship Id="rIdC" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
            'relationships/calcChain" Target="calcChain.xml"/></Relationships>',
        ),
    }
    chain = "".join(f'<c r="F{row}"/>' for row in range(2, 6))
    extra = {
        "xl/calcChain.xml": (
            f'<calcChain xmlns="{MAIN}"><c r="A1" i="2"/><c r="A2"/><c r="F1"/>{chain}'
            '<c r="A3"/></calcChain>'
        ).encode(),
        "customXml/item1.xml": b"<pairbook>\r\n  kept  </pairbook>",
        "docProps/thumbnail.emf": b"\x01\x02",
    }
    edit_zip(path, edits, extra)
    return path


def _share(data: bytes) -> bytes:
    data = data.replace(b"<f>E1*10</f>", b'<f t="shared" ref="F1:F5" si="0">E1*10</f>')
    for row in range(2, 6):
        data = data.replace(f"<f>E{row}*10</f>".encode(), b'<f t="shared" si="0"/>')
    return data


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
