"""A macro workbook of ours after an organiser has made it his own.

Everything is put into the package the way Excel keeps it, part by part: on our own tabs a
chart, a picture, a text box, a slicer's cache, a comment with its thread, a hidden column, a
conditional format, sparklines, printer settings; a tab of his own with a pivot table; names,
custom XML, persons.
"""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import Path

import xlsxwriter
from lxml import etree

from tests.support.made_workbooks import parts, png

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
X14 = "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"
OFFICE = "application/vnd.openxmlformats-officedocument"
DATA = Path(__file__).parents[1] / "data" / "organiser"
OWN = {
    "xl/threadedComments/threadedComment1.xml": "application/vnd.ms-excel.threadedcomments+xml",
    "xl/persons/person.xml": "application/vnd.ms-excel.person+xml",
    "xl/worksheets/sheet77.xml": f"{OFFICE}.spreadsheetml.worksheet+xml",
    "xl/pivotCache/pivotCacheDefinition1.xml":
        f"{OFFICE}.spreadsheetml.pivotCacheDefinition+xml",
    "xl/pivotCache/pivotCacheRecords1.xml": f"{OFFICE}.spreadsheetml.pivotCacheRecords+xml",
    "xl/pivotTables/pivotTable1.xml": f"{OFFICE}.spreadsheetml.pivotTable+xml",
    "xl/slicerCaches/slicerCache1.xml": "application/vnd.ms-excel.slicerCache+xml",
}  # fmt: skip
"""Parts of the folder, as Excel writes them, and their content types."""

TAIL = ["drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls",
        "webPublishItems", "tableParts", "extLst"]  # fmt: skip


class Package:
    """The parts of a workbook, changed by hand."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = parts(path)

    def save(self) -> None:
        """Write the file anew."""
        with zipfile.ZipFile(self.path, "w", zipfile.ZIP_DEFLATED) as package:
            for name, data in self.parts.items():
                package.writestr(name, data)

    def sheet(self, title: str) -> str:
        """The part of a tab."""
        book = etree.fromstring(self.parts["xl/workbook.xml"])
        found = next(s for s in book.iter(f"{{{MAIN}}}sheet") if s.get("name") == title)
        rels = etree.fromstring(self.parts["xl/_rels/workbook.xml.rels"])
        target = next(r.get("Target") for r in rels if r.get("Id") == found.get(f"{{{RELS}}}id"))
        return "xl/" + str(target).removeprefix("/xl/")

    def relate(self, part: str, kind: str, target: str) -> str:
        """A new relation of a part; its id."""
        folder, _, name = part.rpartition("/")
        rels = f"{folder}/_rels/{name}.rels"
        empty = f'<Relationships xmlns="{PACKAGE}"/>'.encode()
        root = etree.fromstring(self.parts.get(rels, empty))
        one = etree.SubElement(root, f"{{{PACKAGE}}}Relationship")
        one.set("Id", f"rIdOwn{len(root)}")
        one.set("Type", kind if "://" in kind else f"{RELS}/{kind}")
        one.set("Target", target)
        self.parts[rels] = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
        return str(one.get("Id"))

    def add(self, part: str, data: bytes | str, content_type: str | None = None) -> None:
        """A new part."""
        assert part not in self.parts, part
        self.parts[part] = data if isinstance(data, bytes) else data.encode()
        if content_type:
            root = etree.fromstring(self.parts["[Content_Types].xml"])
            one = etree.SubElement(root, f"{{{TYPES}}}Override")
            one.set("PartName", f"/{part}")
            one.set("ContentType", content_type)
            self.parts["[Content_Types].xml"] = etree.tostring(root)

    def default_type(self, extension: str, content_type: str) -> None:
        """A content type by file name extension, unless there is one."""
        root = etree.fromstring(self.parts["[Content_Types].xml"])
        if any(one.get("Extension") == extension for one in root):
            return
        one = etree.Element(f"{{{TYPES}}}Default", Extension=extension, ContentType=content_type)
        root.insert(0, one)
        self.parts["[Content_Types].xml"] = etree.tostring(root)

    def edit(self, part: str, old: str, new: str) -> None:
        """Replace one piece of text."""
        data = self.parts[part].decode()
        assert old in data, (part, old)
        self.parts[part] = data.replace(old, new, 1).encode()

    def tail(self, part: str, tag: str, relation: str) -> None:
        """``<drawing r:id>`` and its like at the place the schema wants."""
        root = etree.fromstring(self.parts[part])
        element = etree.Element(f"{{{MAIN}}}{tag}")
        element.set(f"{{{RELS}}}id", relation)
        later = {f"{{{MAIN}}}{one}" for one in TAIL[TAIL.index(tag) + 1 :]}
        at = next((i for i, child in enumerate(root) if child.tag in later), len(root))
        root.insert(at, element)
        self.parts[part] = etree.tostring(root, xml_declaration=True, encoding="UTF-8")


def donor(path: Path) -> dict[str, bytes]:
    """A drawing with a chart, a picture and a text box, and a comment, made by XlsxWriter."""
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Mine")
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Standings!$G$5:$G$9"})
    sheet.insert_chart("P3", chart)
    sheet.insert_image("P20", "red.png", {"image_data": BytesIO(png())})
    sheet.insert_textbox("P25", "Lunch at one o'clock")
    sheet.write_comment("B6", "Pays at the door", {"author": "Ann"})
    book.close()
    found = parts(path)
    path.unlink()
    return found


def make_it_his_own(path: Path) -> Path:
    """Add everything to a workbook in English."""
    his, ours = donor(path.with_name("donor.xlsx")), Package(path)
    ours.default_type("png", "image/png")
    ours.default_type("bin", f"{OFFICE}.spreadsheetml.printerSettings")
    ours.default_type("vml", f"{OFFICE}.vmlDrawing")
    for part, content_type in OWN.items():
        ours.add(part, (DATA / part).read_bytes(), content_type)
    _drawing(ours, his)
    _comment(ours, his)
    _players_tab(ours)
    _own_tab(ours)
    _workbook(ours)
    ours.save()
    return path


def _drawing(ours: Package, his: dict[str, bytes]) -> None:
    """Chart, picture and text box on Standings."""
    standings = ours.sheet("Standings")
    drawing = his["xl/drawings/_rels/drawing1.xml.rels"].decode()
    drawing = drawing.replace("../charts/chart1.xml", "../charts/chart77.xml")
    drawing = re.sub(r"\.\./media/image1\.png", "../media/own.png", drawing)
    ours.add("xl/drawings/drawing77.xml", his["xl/drawings/drawing1.xml"],
             f"{OFFICE}.drawing+xml")  # fmt: skip
    ours.add("xl/drawings/_rels/drawing77.xml.rels", drawing)
    ours.add("xl/charts/chart77.xml", his["xl/charts/chart1.xml"], f"{OFFICE}.drawingml.chart+xml")
    ours.add("xl/media/own.png", his["xl/media/image1.png"])
    ours.tail(standings, "drawing", ours.relate(standings, "drawing", "../drawings/drawing77.xml"))


def _comment(ours: Package, his: dict[str, bytes]) -> None:
    """A comment on Log, old style and with its thread."""
    log = ours.sheet("Log")
    ours.add("xl/comments77.xml", his["xl/comments1.xml"], f"{OFFICE}.spreadsheetml.comments+xml")
    ours.add("xl/drawings/vmlDrawing77.vml", his["xl/drawings/vmlDrawing1.vml"])
    relation = ours.relate(log, "vmlDrawing", "../drawings/vmlDrawing77.vml")
    ours.tail(log, "legacyDrawing", relation)
    ours.relate(log, "comments", "../comments77.xml")
    office = "http://schemas.microsoft.com/office/2017/10/relationships"
    ours.relate(log, f"{office}/threadedComment", "../threadedComments/threadedComment1.xml")
    ours.relate("xl/workbook.xml", f"{office}/person", "persons/person.xml")


def _players_tab(ours: Package) -> None:
    """A hidden column, a conditional format, sparklines, printer settings on Players."""
    players = ours.sheet("Players")
    ours.edit(
        players, "</cols>", '<col min="20" max="20" width="9" hidden="1" customWidth="1"/></cols>'
    )
    bar = (
        '<conditionalFormatting sqref="C5:C40"><cfRule type="dataBar" priority="99"><dataBar>'
        '<cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar></cfRule>'
        "</conditionalFormatting>"
    )
    data = ours.parts[players].decode()
    place = re.search(r"<conditionalFormatting|<dataValidations|<pageMargins", data)
    assert place
    ours.parts[players] = (data[: place.start()] + bar + data[place.start() :]).encode()
    lines = (
        f'<extLst><ext xmlns:x14="{X14}" uri="{{05C60535-1F16-4fd2-B633-F4F36F0B64E0}}">'
        '<x14:sparklineGroups xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main">'
        '<x14:sparklineGroup><x14:colorSeries rgb="FF376092"/><x14:sparklines><x14:sparkline>'
        "<xm:f>Players!C5:C9</xm:f><xm:sqref>U5</xm:sqref></x14:sparkline></x14:sparklines>"
        "</x14:sparklineGroup></x14:sparklineGroups></ext></extLst></worksheet>"
    )
    if "<extLst>" not in ours.parts[players].decode():
        ours.edit(players, "</worksheet>", lines)
    ours.add("xl/printerSettings/printerSettings77.bin", bytes(range(256)) * 4)
    relation = ours.relate(players, "printerSettings", "../printerSettings/printerSettings77.bin")
    ours.parts[players] = re.sub(
        rb"<pageSetup ", f'<pageSetup xmlns:r="{RELS}" r:id="{relation}" '.encode(),
        ours.parts[players], count=1,
    )  # fmt: skip


def _own_tab(ours: Package) -> None:
    """A tab of his own with a pivot table over a few rows, and a slicer's cache for it."""
    cache, table = "xl/pivotCache/pivotCacheDefinition1.xml", "xl/pivotTables/pivotTable1.xml"
    ours.relate(cache, "pivotCacheRecords", "pivotCacheRecords1.xml")
    ours.relate(table, "pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml")
    ours.relate("xl/worksheets/sheet77.xml", "pivotTable", "../pivotTables/pivotTable1.xml")
    microsoft = "http://schemas.microsoft.com/office/2007/relationships/slicerCache"
    ours.relate("xl/workbook.xml", microsoft, "slicerCaches/slicerCache1.xml")


def _workbook(ours: Package) -> None:
    """His tab, his names, his pivot cache, custom XML."""
    book = "xl/workbook.xml"
    tab = ours.relate(book, "worksheet", "worksheets/sheet77.xml")
    ours.edit(book, "</sheets>", f'<sheet name="Mine" sheetId="177" r:id="{tab}"/></sheets>')
    names = '<definedName name="Fees">Mine!$B$2:$B$4</definedName>'
    if "</definedNames>" in ours.parts[book].decode():
        data = ours.parts[book].decode()
        # Excel keeps names sorted; a reader does not mind.
        ours.parts[book] = data.replace("</definedNames>", f"{names}</definedNames>", 1).encode()
    else:
        ours.edit(book, "</sheets>", f"</sheets><definedNames>{names}</definedNames>")
    cache = ours.relate(book, "pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml")
    data = ours.parts[book].decode()
    pivots = f'<pivotCaches><pivotCache cacheId="77" r:id="{cache}"/></pivotCaches>'
    ours.parts[book] = re.sub(r"(<calcPr[^>]*/>)", rf"\1{pivots}", data, count=1).encode()
    assert "pivotCaches" in ours.parts[book].decode()
    ours.add("customXml/item1.xml", "<club>\r\n  <town>Tver</town></club>")
    ours.relate(book, "customXml", "../customXml/item1.xml")
