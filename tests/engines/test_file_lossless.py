"""Saving changes what was changed and nothing else."""

from __future__ import annotations

import re
import shutil
import zipfile
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import xlsxwriter
import xlwings as xw
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from addin.engines.common.cells import parse_area
from addin.engines.file import open_book
from tests.support.calc import Converter
from tests.support.drivers import edit
from tests.support.events import DATA
from tests.support.made_workbooks import (
    CALC,
    HIDDEN,
    MAIN,
    NS,
    PLAYERS,
    SHEET,
    STRINGS,
    WORKBOOK,
    cell,
    changed_parts,
    edit_zip,
    parts,
    refuse,
    replace,
    without_cells,
)

# -- one cell changes ---------------------------------------------------------------------------


def test_nothing_changed_nothing_written(rich: Path) -> None:
    before, stamp = rich.read_bytes(), rich.stat().st_mtime_ns
    with edit(rich) as book:
        for name in (PLAYERS, HIDDEN):
            area = book.sheets[name].used_range
            area.value = area.options(ndim=2).value  # the same values are no change
        book.sheets[PLAYERS]["A100:B120"].clear_contents()
        book.sheets[PLAYERS].visible = True
    assert rich.read_bytes() == before
    assert rich.stat().st_mtime_ns == stamp


def test_every_other_part_stays(rich: Path) -> None:
    before = rich.read_bytes()
    changed = changed_parts(rich, lambda book: setattr(book.sheets[PLAYERS]["B6"], "value", "Вера"))
    assert set(changed) == {SHEET[PLAYERS], STRINGS, WORKBOOK, SHEET[CALC]}
    old, new = changed[SHEET[PLAYERS]]
    assert without_cells(old, {"B6"}) == without_cells(new, {"B6"})
    for kept in (b"x14:sparkline", b"x14:dataBar", b'mc:Ignorable="x14ac"', b"legacyDrawing"):
        assert kept in new
    assert cell(new, "B6").get("s") == cell(old, "B6").get("s")
    # Also the compressed bytes of what nobody touched are the same.
    packed = raw_members(before)
    for name, raw in raw_members(rich.read_bytes()).items():
        if name not in changed:
            assert raw == packed[name], name


def raw_members(data: bytes) -> dict[str, tuple[bytes, Any]]:
    with zipfile.ZipFile(BytesIO(data)) as package:
        found = {}
        for info in package.infolist():
            name, extra = (
                int.from_bytes(data[info.header_offset + n :][:2], "little") for n in (26, 28)
            )
            start = info.header_offset + 30 + name + extra
            meta = (info.date_time, info.compress_type, info.external_attr, info.CRC)
            found[info.filename] = data[start : start + info.compress_size], meta
        return found


def test_only_the_cells_that_were_set(rich: Path) -> None:
    def change(book: xw.Book) -> None:
        sheet = book.sheets[PLAYERS]
        sheet["A2"].value = 5
        sheet["C7:D9"].value = [[1, datetime(2026, 1, 1)], [2, None], ["'=x", True]]
        sheet["A10"].value = "in a tinted row"
        sheet["E20"].value = "in a tinted column"
        sheet["H11"].value = "inside the merged cells"

    changed = changed_parts(rich, change)
    assert set(changed) == {SHEET[PLAYERS], STRINGS, WORKBOOK, SHEET[CALC]}
    old, new = changed[SHEET[PLAYERS]]
    names = {"A2", "C7", "D7", "C8", "D8", "C9", "D9", "A10", "E20", "H11"}
    old = old.replace(b'<dimension ref="A1:H11"/>', b'<dimension ref="A1:H20"/>')
    assert without_cells(old, names) == without_cells(new, names)
    told = openpyxl.load_workbook(rich)[PLAYERS]
    assert told["A10"].fill.fgColor.rgb == told["E20"].fill.fgColor.rgb == "FFEEFFEE"
    assert told["C9"].value == "=x"
    assert told["C9"].data_type == "s"
    assert told["D7"].number_format == "yyyy-mm-dd"
    rows = [int(row.get("r")) for row in etree.fromstring(new).iter(f"{NS}row")]
    assert rows == sorted(rows)


def test_rich_text_stays_rich(rich: Path) -> None:
    changed = changed_parts(
        rich, lambda book: setattr(book.sheets[PLAYERS]["B2"], "value", "half bold")
    )
    old, new = changed[STRINGS]
    assert b"<r><rPr><b/>" in new
    # The plain text is a text of its own, not the rich one with the same letters.
    assert int(cell(changed[SHEET[PLAYERS]][1], "B2")[0].text) == len(etree.fromstring(old))


def test_shared_texts_are_counted_and_found_again(rich: Path) -> None:
    def change(book: xw.Book) -> None:
        book.sheets[PLAYERS]["A20:A22"].options(transpose=True).value = ["Ann", "New", "New"]

    old, new = changed_parts(rich, change)[STRINGS]
    before, after = etree.fromstring(old), etree.fromstring(new)
    assert len(after) == len(before) + 1 == int(after.get("uniqueCount"))
    assert int(after.get("count")) == int(before.get("count")) + 3


def test_workbook_without_shared_texts(tmp_path: Path) -> None:
    path = tmp_path / "inline.xlsx"
    book = xlsxwriter.Workbook(str(path), {"constant_memory": True})
    sheet = book.add_worksheet()
    sheet.write("A1", "inline")
    sheet.write("A2", 1)
    book.close()
    assert "xl/sharedStrings.xml" not in parts(path)
    with edit(path) as file:
        assert file.sheets[0]["A1"].value == "inline"
        file.sheets[0]["A2"].value = " kept spaces "
    assert open_book(path).sheets[0]["A2"].value == " kept spaces "
    assert openpyxl.load_workbook(path).worksheets[0]["A2"].value == " kept spaces "
    assert b"inlineStr" in parts(path)["xl/worksheets/sheet1.xml"]


def test_saving_again_and_elsewhere(rich: Path, tmp_path: Path) -> None:
    book = open_book(rich)
    sheet = book.sheets[PLAYERS]
    for step in range(3):
        sheet["A1"].value = f"step {step}"
        sheet["A20"].value = datetime(2026, 1, 1 + step)
        book.save()
        assert sheet["A1"].value == f"step {step}"
        assert openpyxl.load_workbook(rich)[PLAYERS]["A1"].value == f"step {step}"
    before = rich.read_bytes()
    copy = tmp_path / "copy.xlsm"
    sheet["A1"].value = "copy"
    book.save(copy)
    assert (book.name, book.fullname) == ("copy.xlsm", str(copy))
    assert rich.read_bytes() == before
    assert open_book(copy).sheets[PLAYERS]["A1"].value == "copy"
    sheet["A1"].value = "later"
    book.save()
    assert open_book(copy).sheets[PLAYERS]["A1"].value == "later"
    assert rich.read_bytes() == before


def test_signed_workbook(rich: Path) -> None:
    kind = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
    line = f'<Relationship Id="rIdS" Type="{kind}" Target="_xmlsignatures/origin.sigs"/>'
    signed = replace("</Relationships>", f"{line}</Relationships>")
    edit_zip(rich, {"_rels/.rels": signed}, {"_xmlsignatures/origin.sigs": b""})
    book = open_book(rich)
    book.sheets[PLAYERS]["A1"].value = "x"
    refuse(book, rich, "signature")


# -- files other programs make ------------------------------------------------------------------


def test_prefixed_names_and_cells_without_addresses(plain: Path) -> None:
    sheet = (
        f'<?xml version="1.0"?><x:worksheet xmlns:x="{MAIN}"><x:sheetData>'
        '<x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row>'
        '<x:row r="4"><x:c r="B4"><x:v>2</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>'
        "</x:sheetData></x:worksheet>"
    )
    edit_zip(plain, {"xl/worksheets/sheet1.xml": lambda _: sheet.encode()})
    with edit(plain) as book:
        one = book.sheets[0]
        nothing = [None] * 3
        assert one["A1:C4"].value == [["a", 1.0, None], nothing, nothing, [None, 2.0, True]]
        one["A2"].value = "between"
        one["A4"].value = 5
        one["B1"].value = "new"
        one["A1"].select()
    again = open_book(plain).sheets[0]
    between = ["between", None, None]
    assert again["A1:C4"].value == [["a", "new", None], between, nothing, [5.0, 2.0, True]]
    told = openpyxl.load_workbook(plain).worksheets[0]
    assert [told["A2"].value, told["A4"].value, told["C4"].value] == ["between", 5, True]


@pytest.mark.parametrize(
    ("form", "by"),
    [
        (rb"(<row |<c |<f|<v)", rb"\r\n  \1"),
        (rb' (s|spans)="([^"]*)"', rb" \1='\2'"),
        (rb"<v>([^<]*)</v>", rb"<v><![CDATA[\1]]></v>"),
        (rb"</row>", rb'<!-- <c r="Z9"><v>1</v></c> --></row>'),
        (rb'<c r="([A-Z]+[0-9]+)"([^>/]*)', rb'<c\2  r="\1"'),
        (rb"(<c [^>]*>(?:<f.*?</f>)?<v>[^<]*</v>)", rb'\1<extLst><ext uri="cell"/></extLst>'),
        (rb"</row>", rb'<extLst><ext uri="row"/></extLst></row>'),
    ],
)
def test_rows_in_another_form(rich: Path, tmp_path: Path, form: bytes, by: bytes) -> None:
    strange = tmp_path / "strange.xlsx"
    strange.write_bytes(rich.read_bytes())
    for tab in (PLAYERS, CALC):
        edit_zip(strange, {SHEET[tab]: lambda part: re.sub(form, by, part)})
    for path in (rich, strange):
        with edit(path) as book:
            book.sheets[PLAYERS]["B6:C7"].value = [["Вера", None], ["a < b", 7]]
            book.sheets[PLAYERS]["A20"].value = True
    for tab in (PLAYERS, CALC):
        shown = [open_book(path).sheets[tab]["A1:K20"].value for path in (rich, strange)]
        assert shown[0] == shown[1]
    root = etree.fromstring(parts(strange)[SHEET[PLAYERS]])
    rows = [[item.get("r") for item in row.iter(f"{NS}c")] for row in root.iter(f"{NS}row")]
    plain = etree.fromstring(parts(rich)[SHEET[PLAYERS]])
    assert rows == [
        [item.get("r") for item in row.iter(f"{NS}c")] for row in plain.iter(f"{NS}row")
    ]
    assert all(item.getnext() is None for item in root.iter(f"{NS}extLst"))


# -- any change ---------------------------------------------------------------------------------

STEP = st.one_of(
    st.tuples(
        st.integers(1, 14), st.integers(1, 8), st.sampled_from([None, 1.5, True, "'t", "'Ann"])
    ),
    st.just("save"),
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=st.lists(STEP, max_size=25))
def test_any_edits_in_any_order(tmp_path: Path, steps: list[Any]) -> None:
    path = shutil.copy(DATA / "rich.xlsm", tmp_path / "rich.xlsm")
    before = parts(path)
    book = open_book(path)
    sheet = book.sheets[PLAYERS]
    wanted = {
        (row, column): value
        for row, cells in enumerate(sheet["A1:H14"].value, start=1)
        for column, value in enumerate(cells, start=1)
    }
    edited: set[str] = set()
    for step in steps:
        if step == "save":
            book.save()
            continue
        row, column, value = step
        if (row, column) in HEADERS:
            continue  # a table's own rules
        sheet.range((row, column)).value = value
        shown = value[1:] if isinstance(value, str) else value
        if column == 4 and row != 10 and value == 1.5:  # the format of row 10 comes first
            shown = datetime(1900, 1, 1, 12)  # the column's format is a date
        wanted[row, column] = shown
        edited.add(sheet.range((row, column)).get_address(False, False))
    book.save()
    for read in (sheet, open_book(path).sheets[PLAYERS]):
        for (row, column), value in wanted.items():
            assert read.range((row, column)).value == value
    after = parts(path)
    changed = {name for name in before if before[name] != after[name]}
    assert changed <= {SHEET[PLAYERS], SHEET[CALC], STRINGS, WORKBOOK}
    root = etree.fromstring(after[SHEET[PLAYERS]])
    places = [parse_area(item.get("r")) for item in root.iter(f"{NS}c")]
    assert places == sorted(places)
    old = re.sub(rb"<dimension[^>]*>", b"", before[SHEET[PLAYERS]])
    new = re.sub(rb"<dimension[^>]*>", b"", after[SHEET[PLAYERS]])
    assert without_cells(old, edited) == without_cells(new, edited)


HEADERS = {(4, column) for column in range(1, 5)}


# -- what other programs write ------------------------------------------------------------------


def test_strict_dialect(plain: Path) -> None:
    def strict(data: bytes) -> bytes:
        data = data.replace(MAIN.encode(), b"http://purl.oclc.org/ooxml/spreadsheetml/main")
        return data.replace(
            b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        )

    names = ["xl/workbook.xml", "_rels/.rels", "xl/_rels/workbook.xml.rels", STRINGS]
    names += ["xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"]
    edit_zip(plain, dict.fromkeys(names, strict))
    with edit(plain) as book:
        assert book.sheets[0]["A1:B2"].value == [["name", "points"], ["Ann", 1.5]]
        book.sheets[0]["A3"].value = ["Вера", 2]
        book.sheets["Two"].activate()
    assert open_book(plain).sheets[0]["A3:B3"].value == ["Вера", 2.0]
    assert b"purl.oclc.org" in parts(plain)["xl/worksheets/sheet1.xml"]
    assert open_book(plain).sheets.active.name == "Two"


def test_workbook_saved_by_libreoffice(rich: Path, libreoffice: Converter) -> None:
    path = libreoffice(rich, "xlsx:Calc MS Excel 2007 XML")
    with edit(path) as book:
        sheet = book.sheets[PLAYERS]
        assert sheet["A5:C6"].value == [[1.0, "Ann", 2100.5], [2.0, "Борис", 1800.0]]
        assert sheet["D5"].value == datetime(2025, 12, 9)
        sheet["B6"].value = "Вера"
        sheet.tables["pbPlayers"].resize(sheet["A4:D9"])
    told = openpyxl.load_workbook(path)[PLAYERS]
    assert told["B6"].value == "Вера"
    assert told.tables["pbPlayers"].ref == "A4:D9"


def test_libreoffice_reads_and_computes(rich: Path, libreoffice: Converter) -> None:
    def change(book: xw.Book) -> None:
        sheet = book.sheets[PLAYERS]
        sheet["C5:C6"].value = [[1000], [500]]
        sheet["B7:C7"].value = [['\'=HYPERLINK("x")', 7]]
        sheet["B8"].value = 'Кот, "О\'Нил" & <b>'
        sheet.tables["pbPlayers"].resize(sheet["A4:D9"])
        book.sheets[CALC]["H1"].value = "=A1+1"
        book.sheets[CALC]["F1"].value = 1
        book.sheets[CALC].activate()

    changed_parts(rich, change)
    every_sheet = "44,34,76,1,,0,false,true,false,false,false,-1"
    target = libreoffice(rich, f"csv:Text - txt - csv (StarCalc):{every_sheet}").parent
    csv = {file.name: file.read_text(encoding="utf-8") for file in target.iterdir()}
    players = next(text for name, text in csv.items() if PLAYERS in name).splitlines()
    calc = next(text for name, text in csv.items() if "Calc" in name).splitlines()
    assert players[6].split(",")[1:3] == ['"=HYPERLINK(""x"")"', "7"]
    assert '"Кот, ""О\'Нил"" & <b>"' in players[7]
    assert [line.split(",")[0] for line in calc[:5]] == ["1507", "3014", "2", "4", "1000"]
    assert [line.split(",")[2] for line in calc[:3]] == ["3014", "6028", "4"]
    assert [line.split(",")[5] for line in calc[:3]] == ["1", "20", "30"]
    assert calc[0].split(",")[7] == "1508"
