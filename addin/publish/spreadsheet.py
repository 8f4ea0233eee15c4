"""The published workbook: crosstable, standings and rounds to read, sort and print.

No macros, no settings, no formulas: every word is stored as a word, whatever it begins with.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from io import BytesIO
from typing import Any

import xlsxwriter

from addin.publish import Edition
from addin.publish.marks import event_mark
from addin.publish.printed import (
    Heading,
    Highlight,
    Printable,
    PrintedCell,
    awards_of,
    crosstable_of,
    standings_of,
)
from addin.publish.printed_rounds import round_of, round_table
from addin.sheets import layout, style
from addin.typesetting.lettering import one_line

PAPER_CODES = {"A4": 9, "A3": 8}
HEADER_ROW = 3
WIDEST = 46
LINE = 15.0
LONG_AGO = datetime(2000, 1, 1)
"""The date of making is left out: the same tournament gives the same file."""

SIDES = {"place": "center", "name": "left", "text": "left", "mark": "center", "number": "right"}


SHEETS = ("all", "crosstable", "standings", "prizes", "pairings")


def write(edition: Edition) -> bytes:
    """The edition as an Excel workbook; option ``what`` may choose some of its tabs.

    ``pairings`` are the rounds.  Raises ``InputError`` for what a workbook does not hold.
    """
    what = edition.wanted("xlsx", SHEETS)
    target = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(target, options)
    about = edition.tournament
    book.set_properties({"title": about.title, "created": LONG_AGO, "keywords": event_mark(about)})
    printer = _Printer(edition, book)
    rounds = edition.tournament.rounds if what in ("all", "pairings") else ()
    edition.progress("publish.step.writing", 0.1)
    if what == "pairings":
        round_of(edition)  # says so if there is no round yet: a workbook needs a tab
    if what in ("all", "crosstable"):
        printer.sheet(edition.words.tab(layout.CROSSTABLE), crosstable_of(edition), landscape=True)
    if what in ("all", "standings"):
        printer.sheet(edition.words.tab(layout.STANDINGS), standings_of(edition), landscape=False)
    if what == "prizes" or (what == "all" and edition.awards):
        printer.sheet(edition.words.tab("awards"), awards_of(edition), landscape=True)
    for done, round_ in enumerate(rounds, start=1):
        table = round_table(edition, round_)
        printer.sheet(edition.words.tab(layout.ROUND, round_.number), table, landscape=False)
        edition.progress("publish.step.writing", 0.2 + 0.7 * done / len(rounds))
    book.close()
    edition.progress("publish.step.writing", 1.0)
    return target.getvalue()


class _Printer:
    """Writes tables onto sheets of one workbook, in the colours of the edition's game."""

    def __init__(self, edition: Edition, book: Any) -> None:
        self.edition = edition
        self.book = book
        self.accent = style.ACCENTS[edition.game]
        self.looks = style.styles(self.accent, edition.words.number_format)
        self.formats: dict[tuple[Any, ...], Any] = {}

    def sheet(self, name: str, table: Printable, *, landscape: bool) -> None:
        """A table on a sheet of its own, ready to print."""
        sheet = self.book.add_worksheet(name)
        paper = str(self.edition.options.get("paper") or "A4")
        sheet.hide_gridlines(2)
        sheet.set_paper(PAPER_CODES[paper])
        if landscape:
            sheet.set_landscape()
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.5, right=0.5, top=0.55, bottom=0.7)
        footer = self.edition.words("print.page")
        sheet.set_footer(f'&L&"{style.FONT}"&9&A&R&"{style.FONT}"&9{footer}')
        sheet.repeat_rows(0, HEADER_ROW)
        fixed = [i for i, heading in enumerate(table.headings) if heading.fixed]
        sheet.freeze_panes(HEADER_ROW + 1, len(fixed))
        event = self.edition.tournament
        about = " · ".join(self.edition.about)
        sheet.set_row(0, 28)
        self._words(sheet, 0, 0, event.title, self.look("pb.title"))
        self._words(sheet, 1, 0, about, self.look("pb.subtitle"))
        said = " ".join([table.title + ".", table.subtitle, *table.remarks])
        self._words(sheet, 2, 0, said, self.look("pb.subtitle"))
        sheet.set_row(HEADER_ROW, 32)
        for column, heading in enumerate(table.headings):
            side = SIDES[heading.kind]
            self._words(
                sheet, HEADER_ROW, column, heading.words, self.look("pb.header", align=side)
            )
            sheet.set_column(column, column, _width(table, column))
        for row, cells in enumerate(table.rows):
            longest = max((len(str(cell.value or "")) for cell in cells), default=0)
            if longest > WIDEST:
                sheet.set_row(HEADER_ROW + 1 + row, LINE * -(-longest // (WIDEST - 6)))
            for column, (cell, heading) in enumerate(zip(cells, table.headings, strict=True)):
                self._cell(sheet, HEADER_ROW + 1 + row, column, cell, heading)
        if table.rows:
            end = HEADER_ROW + len(table.rows)
            sheet.autofilter(HEADER_ROW, 0, end, len(table.headings) - 1)

    def _cell(self, sheet: Any, row: int, column: int, cell: PrintedCell, heading: Heading) -> None:
        look = self._cell_look(cell, heading, banded=row % 2 == 1)
        if isinstance(cell.value, int | Fraction):
            value = Fraction(cell.value)
            whole = value.denominator == 1
            sheet.write_number(row, column, int(value) if whole else float(value), look)
        elif cell.value:
            self._words(sheet, row, column, cell.value, look)
        else:
            sheet.write_blank(row, column, None, look)

    def _cell_look(self, cell: PrintedCell, heading: Heading, *, banded: bool) -> Any:
        more: dict[str, Any] = {"bottom": 1, "bottom_color": style.RULE}
        if banded:
            more["bg_color"] = style.BAND
        if cell.mark is Highlight.WIN:
            more["bg_color"] = style.WIN
        elif cell.mark is Highlight.ABSENT:
            more |= {
                "pattern": 8,
                "fg_color": style.RULE,
                "bg_color": style.WHITE,
                "font_color": style.GREY,
            }
        if heading.kind == "place":
            return self.look("pb.place", **more)
        if heading.kind == "name":
            wrap = len(str(cell.value or "")) > WIDEST
            name = {"shrink": False, "align": "left", "text_wrap": wrap}
            return self.look("pb.computed.name", **name, **more)
        if heading.kind == "number":
            digits = "0." + "0" * heading.decimals if heading.decimals else "0"
            digits = style.localised(digits, self.edition.words.number_format)
            return self.look("pb.computed.number", num_format=digits, **more)
        return self.look("pb.computed", align=SIDES[heading.kind], **more)

    def _words(self, sheet: Any, row: int, column: int, words: str, look: Any) -> None:
        sheet.write_string(row, column, one_line(words), look)

    def look(self, name: str, **more: Any) -> Any:
        """A format of the house, with a few properties more; made once."""
        key = (name, *sorted(more.items()))
        if key not in self.formats:
            self.formats[key] = self.book.add_format({**self.looks[name], **more})
        return self.formats[key]


def _width(table: Printable, column: int) -> float:
    heading = table.headings[column]
    cells: Sequence[int] = [len(table.text_at(row, column)) for row in range(len(table.rows))]
    longest = max(cells, default=0) * (1.12 if heading.kind == "name" else 1.0)
    words = max((len(word) for word in heading.words.split()), default=0)
    return float(min(WIDEST, max(longest, words + 3, 5)) + 1.5)
