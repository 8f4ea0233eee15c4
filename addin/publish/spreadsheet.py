"""The published workbook: crosstable, standings and rounds to read, sort and print.

It has no macros, settings or formulas: every word is stored as a word, whatever it begins with.
"""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

from addin.publish import Edition
from addin.publish.marks import event_mark
from addin.publish.paper import TABLES
from addin.publish.printed import (
    Column,
    Highlight,
    Printable,
    PrintedCell,
)
from addin.publish.printed_rounds import round_of, round_table
from addin.sheets import layout, style
from addin.typesetting.lettering import one_line

PAPER_CODES = {"A4": 9, "A3": 8}
HEADER_ROW = 4
WIDEST = 46
LINE = 15.0
LONG_AGO = datetime(2000, 1, 1)
"""Stands for the date of making: the same tournament gives the same file."""

SIDES = {"place": "center", "name": "left", "text": "left", "mark": "center", "number": "right"}

SHEETS = ("all", "crosstable", "standings", "prizes", "pairings")


def write(edition: Edition) -> bytes:
    """Return the edition as an Excel workbook; option ``what`` may choose some of its tabs.

    ``pairings`` are the rounds.  Raises ``InputError`` for what a workbook does not hold.
    """
    what = edition.wanted("xlsx", SHEETS)
    book = Workbook()
    book.remove(book.active)
    about = edition.tournament
    properties = book.properties
    properties.title, properties.keywords = one_line(about.title), event_mark(about)
    properties.creator, properties.created, properties.modified = "", LONG_AGO, LONG_AGO
    printer = _Printer(edition, book)
    rounds = edition.tournament.rounds if what in ("all", "pairings") else ()
    if what == "pairings":
        round_of(edition)  # says so if there is no round yet: a workbook needs a tab
    tabs = {"crosstable": layout.CROSSTABLE, "standings": layout.STANDINGS, "prizes": "awards"}
    for kind, tab in tabs.items():
        if what == kind or (what == "all" and (kind != "prizes" or edition.awards)):
            table, landscape = TABLES[kind](edition), kind != "standings"
            printer.sheet(edition.words.tab(tab), table, landscape=landscape)
    for round_ in rounds:
        table = round_table(edition, round_)
        printer.sheet(edition.words.tab(layout.ROUND, round_.number), table, landscape=False)
    # The file without the time at which it was made; its mark can be read as it lies there.
    made, dateless = BytesIO(), BytesIO()
    ExcelWriter(book, ZipFile(made, "w")).save()
    with ZipFile(made) as source, ZipFile(dateless, "w") as target:
        for name in source.namelist():
            packed = ZIP_STORED if name == "docProps/core.xml" else ZIP_DEFLATED
            target.writestr(ZipInfo(name), source.read(name), packed)
    return dateless.getvalue()


class _Printer:
    """Writes tables onto sheets of one workbook, in the colours of the edition's game."""

    def __init__(self, edition: Edition, book: Workbook) -> None:
        self.edition = edition
        self.book = book
        self.looks = style.styles(style.ACCENTS[edition.game], edition.words.number_format)

    def sheet(self, name: str, table: Printable, *, landscape: bool) -> None:
        """Write a table on a sheet of its own, ready to print."""
        sheet = self.book.create_sheet(name)
        fixed = sum(column.fixed for column in table.columns)
        self._set_up(sheet, landscape=landscape, fixed=fixed)
        remarks = " ".join([table.title + ".", table.subtitle, *table.remarks])
        sheet.row_dimensions[1].height = 28
        self._put(sheet.cell(1, 1), self.edition.tournament.title, "pb.title")
        self._put(sheet.cell(2, 1), " · ".join(self.edition.about), "pb.subtitle")
        self._put(sheet.cell(3, 1), remarks, "pb.subtitle")
        sheet.row_dimensions[HEADER_ROW].height = 32
        for at, column in enumerate(table.columns, start=1):
            cell = sheet.cell(HEADER_ROW, at)
            self._put(cell, column.words, "pb.header", align=SIDES[column.kind])
            longest = float(max((len(texts[at - 1]) for texts in table.texts), default=0))
            longest *= 1.12 if column.kind == "name" else 1.0
            words = max((len(word) for word in column.words.split()), default=0)
            width = min(WIDEST, max(longest, words + 3, 5)) + 1.5
            sheet.column_dimensions[get_column_letter(at)].width = width
        for row, cells in enumerate(table.rows, start=HEADER_ROW + 1):
            longest = max((len(str(cell.value or "")) for cell in cells), default=0)
            if longest > WIDEST:
                sheet.row_dimensions[row].height = LINE * -(-longest // (WIDEST - 6))
            for at, (column, cell) in enumerate(zip(table.columns, cells, strict=True), start=1):
                look = self._cell_look(cell, column, banded=row % 2 == 0)
                self._put(sheet.cell(row, at), cell.value, **look)
        if table.rows:
            last = f"{get_column_letter(len(table.columns))}{HEADER_ROW + len(table.rows)}"
            sheet.auto_filter.ref = f"A{HEADER_ROW}:{last}"

    def _set_up(self, sheet: Worksheet, *, landscape: bool, fixed: int) -> None:
        paper = str(self.edition.options.get("paper") or "A4")
        sheet.sheet_view.showGridLines = False
        sheet.page_setup.paperSize = PAPER_CODES[paper]
        sheet.page_setup.orientation = "landscape" if landscape else "portrait"
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        margins = sheet.page_margins
        margins.left, margins.right, margins.top, margins.bottom = 0.5, 0.5, 0.55, 0.7
        footer = sheet.oddFooter
        footer.left.text, footer.right.text = "&A", self.edition.words("print.page")
        for part in (footer.left, footer.right):
            part.font, part.size = style.FONT, 9
        sheet.print_title_rows = f"1:{HEADER_ROW}"
        sheet.freeze_panes = sheet.cell(HEADER_ROW + 1, fixed + 1)

    def _cell_look(self, cell: PrintedCell, column: Column, *, banded: bool) -> dict[str, Any]:
        look: dict[str, Any] = {"bottom_color": style.RULE}
        if banded:
            look["bg_color"] = style.BAND
        if cell.mark is Highlight.WIN:
            look["bg_color"] = style.WIN
        elif cell.mark is Highlight.ABSENT:
            look |= {"pattern": "lightTrellis", "bg_color": style.RULE, "font_color": style.GREY}
        if column.kind == "place":
            return {"name": "pb.place", **look}
        if column.kind == "name":
            wrap = len(str(cell.value or "")) > WIDEST
            return {"name": "pb.computed.name", "shrink": False, "text_wrap": wrap, **look}
        if column.kind == "number":
            digits = "0." + "0" * column.decimals if column.decimals else "0"
            digits = style.localised(digits, self.edition.words.number_format)
            return {"name": "pb.computed.number", "num_format": digits, **look}
        return {"name": "pb.computed", "align": SIDES[column.kind], **look}

    def _put(self, cell: Cell, value: str | int | Fraction | None, name: str, **more: Any) -> None:
        """Put a value into a cell, in a look of the house and what ``more`` changes of it."""
        if isinstance(value, int | Fraction):
            cell.value = int(value) if Fraction(value).denominator == 1 else float(value)
        elif value:
            cell.value = one_line(value)
            cell.data_type = "s"  # a word that begins with = is none the less a word
        cell.style = self._style(name, **more)

    def _style(self, name: str, **more: Any) -> str:
        """Return the named style of a look of the house (:data:`addin.sheets.style.LOOKS`), made
        once.
        """
        called = " ".join([name, *map(str, more.values())])
        if called not in self.book.named_styles:
            look = {**self.looks[name], **more}
            colours = {key: "FF" + shown[1:] for key, shown in look.items() if key[-6:] == "_color"}
            wrap, shrink = look.get("text_wrap", False), look.get("shrink", False)
            font = Font(look["font_name"], look["font_size"], look.get("bold", False))
            font.color = colours["font_color"]
            made = NamedStyle(called, font, number_format=look.get("num_format", "General"))
            made.alignment = Alignment(
                look.get("align"), "center", wrap_text=wrap, shrink_to_fit=shrink
            )
            if "bg_color" in look:
                made.fill = PatternFill(look.get("pattern", "solid"), colours["bg_color"])
            if "bottom_color" in look:
                made.border = Border(bottom=Side("thin", colours["bottom_color"]))
            self.book.add_named_style(made)
        return called
