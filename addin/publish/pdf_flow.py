"""Rows running down columns and over sheets, and a note under the last of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from addin.publish.drawing import Align, Box
from addin.publish.pdf_paper import Page, PdfDocument
from addin.sheets import style

ROW = 1.75
GUTTER = 18.0

NOTE, NOTE_LINE, NOTE_GAP = 11.0, 15.4, 8.0
"""Type of the note under the boards, the height of its lines, and the room above it."""


@dataclass(frozen=True)
class Flow:
    """Rows of one height running down columns, a heading over each column."""

    size: float
    columns: int
    landscape: bool
    widths: Callable[[float], Sequence[float]]
    headings: Sequence[tuple[str, Align]]
    rows: Sequence[Callable[[PdfDocument, Sequence[Box]], None]]
    row: float = ROW
    comfortable: bool = True

    def capacity(self, body: Box) -> int:
        """How many rows go into one column under its heading, one at least."""
        return max(1, int((body.height - self.size * ROW) / (self.size * self.row)))

    def sheets(self, document: PdfDocument) -> int:
        """How many pages all rows take on the document's paper; 0 without rows."""
        each = self.capacity(document.body(landscape=self.landscape)) * self.columns
        return -(-len(self.rows) // each)


def flow_pages(document: PdfDocument, flow: Flow, title: str, subtitle: str) -> list[Page]:
    """Pages still to be drawn, one at least, each with as many rows as its columns hold."""
    each = flow.capacity(document.body(landscape=flow.landscape)) * flow.columns
    return [
        Page(title, subtitle, partial(_draw, flow=flow, start=start, each=each), flow.landscape)
        for start in range(0, max(1, len(flow.rows)), each)
    ]


def _draw(document: PdfDocument, body: Box, *, flow: Flow, start: int, each: int) -> None:
    width = (body.width - GUTTER * (flow.columns - 1)) / flow.columns
    per, height = each // flow.columns, flow.size * flow.row
    for column in range(flow.columns):
        rows = flow.rows[start + column * per : start + (column + 1) * per]
        if not rows and column:
            break
        area = Box(body.x + column * (width + GUTTER), body.y, width, flow.size * ROW)
        document.fill(area, document.accent.strong)
        for box, (words, align) in zip(area.across(flow.widths(width)), flow.headings, strict=True):
            cell = inner(box, flow.size)
            document.put(cell, words, flow.size * 0.78, bold=True, ink=style.WHITE, align=align)
        y = area.bottom
        for number, row in enumerate(rows):
            line = Box(area.x, y, width, height)
            if number % 2:
                document.fill(line, style.BAND)
            row(document, line.across(flow.widths(width)))
            y += height
            document.rule((line.x, y), (line.right, y))


def inner(box: Box, size: float) -> Box:
    """A box without the margins beside type of a size."""
    return box.inside(0.25 * size)


def comfortable(document: PdfDocument, names: Sequence[str], size: float, room: float) -> bool:
    """Whether nearly all names fit on one line without being made smaller."""
    wide = sorted(document.width(name, size, bold=True) for name in names)
    return not wide or wide[(len(wide) - 1) * 9 // 10] * 0.9 <= room


def _used(document: PdfDocument, flow: Flow, rows: int) -> float:
    """The height that the last so many rows of a flow take on their sheet, heading included."""
    per = flow.capacity(document.body(landscape=flow.landscape))
    return (min(rows, per) * flow.row + ROW) * flow.size


def note_fits(document: PdfDocument, flow: Flow, note: str, rows: int) -> bool:
    """Whether a note has room under the last so many rows."""
    body = document.body(landscape=flow.landscape)
    lines = len(document.wrapped(note, NOTE, body.width)) if note else 0
    return not note or _used(document, flow, rows) + NOTE_GAP + lines * NOTE_LINE <= body.height


def with_note(document: PdfDocument, pages: list[Page], flow: Flow, note: str) -> list[Page]:
    """Add who does not play: under the last rows, or on a sheet of its own."""
    body = document.body(landscape=flow.landscape)
    lines = document.wrapped(note, NOTE, body.width)
    rows = len(flow.rows) - (len(pages) - 1) * flow.capacity(body) * flow.columns
    last = pages[-1]

    def note_page(lines: Sequence[str], under: Page | None, y: float) -> Page:
        def draw(document: PdfDocument, box: Box) -> None:
            if under:
                under.draw(document, box)
            for number, line in enumerate(lines):
                room = Box(box.x, box.y + y + number * NOTE_LINE, box.width, NOTE_LINE)
                document.put(room, line, NOTE, ink=style.GREY)

        return Page(last.title, last.subtitle, draw, last.landscape)

    if note_fits(document, flow, note, rows):
        under = _used(document, flow, rows) + NOTE_GAP
        return [*pages[:-1], note_page(lines, last, under)]
    each = int(body.height / NOTE_LINE)
    further = [lines[i : i + each] for i in range(0, len(lines), each)]
    return [*pages, *(note_page(some, None, 0.0) for some in further)]
