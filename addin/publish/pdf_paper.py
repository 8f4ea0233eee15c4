"""Paper: pages that know their event, and words that always fit where they are put.

A document is collected first, page by page, and drawn at the end, when it is known how many
pages there are.  All measures are points (1/72 inch), from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any, Literal, TypeVar

from addin.lazy_imports import sparing
from addin.publish import Edition
from addin.publish.fonts import runs
from addin.publish.lettering import covered, font_file, needs_shaping, readable
from addin.publish.marks import event_mark
from addin.sheets import style

MM = 72 / 25.4
SIZES = {"A4": (210 * MM, 297 * MM), "A3": (297 * MM, 420 * MM)}
MARGIN = 11 * MM
HEAD = 14 * MM
FOOT = 7 * MM

NARROWEST = 0.78
"""How far letters are squeezed sideways before anything else is tried."""

SMALLER = 0.84
"""Smaller type that is tried next, still on one line."""

SECOND_LINE = 0.58
"""Size of a name that takes two lines in one row."""

ALMOST = 0.95
"""How far a line of several is squeezed before its last word goes to the next one."""

LAST_RESORT = 0.5
"""The smallest part of that size, before a name is cut."""

LINE = 1.12
"""From line to line, in sizes of the type."""

FAMILY = "DejaVu"

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of making is left out: the same tournament gives the same file."""

Align = Literal["left", "centre", "right"]
with sparing("numpy", "endesive"):  # fpdf2 takes them where they are; no sheet needs them
    from fpdf import FPDF

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True)
class Box:
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


@dataclass(frozen=True)
class Page:
    """A page still to be drawn: what it is called, its direction, and how to fill its body.

    ``bare`` pages (slips, cards) have neither heading nor footer.
    """

    title: str
    subtitle: str
    draw: Callable[[PdfDocument, Box], None]
    landscape: bool = False
    bare: bool = False


class PdfDocument:
    """A printable document in the making."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.paper = str(edition.options.get("paper") or "A4")
        self.accent = style.ACCENTS[edition.game]
        self.pages: list[Page] = []
        self._pdf = FPDF(unit="pt", format=SIZES[self.paper])
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.add_font(FAMILY, "", font_file())
        self._pdf.add_font(FAMILY, "B", font_file(bold=True))
        self._pdf.set_title(edition.tournament.title)
        self._pdf.set_lang(edition.words.language)
        self._pdf.set_creator("pairbook")
        self._pdf.set_keywords(event_mark(edition.tournament))
        self._pdf.set_creation_date(LONG_AGO)
        self._others: dict[Path, str] = {}
        self._widths: dict[tuple[str, bool], float] = {}
        self._measured: dict[tuple[int, Any], tuple[Any, Any]] = {}

    # -- pages --------------------------------------------------------------------------

    def body(self, *, landscape: bool = False, bare: bool = False) -> Box:
        """The room for a page's content."""
        width, height = self._size(landscape)
        if bare:
            return Box(0, 0, width, height)
        inner = height - 2 * MARGIN - HEAD - FOOT
        return Box(MARGIN, MARGIN + HEAD, width - 2 * MARGIN, inner)

    def _size(self, landscape: bool) -> tuple[float, float]:
        width, height = SIZES[self.paper]
        return (height, width) if landscape else (width, height)

    def add(self, pages: Sequence[Page]) -> None:
        """Append pages."""
        self.pages += pages

    def finished(self) -> bytes:
        """Draw every page; the bytes of the PDF."""
        for number, page in enumerate(self.pages, start=1):
            width, height = SIZES[self.paper]
            orientation: Literal["L", "P"] = "L" if page.landscape else "P"
            self._pdf.add_page(orientation=orientation, format=(width, height))
            if not page.bare:
                self._frame(page, number)
            page.draw(self, self.body(landscape=page.landscape, bare=page.bare))
            self.edition.progress("publish.step.writing", 0.1 + 0.8 * number / len(self.pages))
        target = BytesIO()
        self._pdf.output(target)
        self.edition.progress("publish.step.writing", 1.0)
        return target.getvalue()

    def _frame(self, page: Page, number: int) -> None:
        event, words = self.edition.tournament, self.edition.words
        width, height = self._size(page.landscape)
        room = width - 2 * MARGIN
        about = " · ".join(self.edition.about)
        aside = min(self.width(about, 9), room * 0.4)
        head = Box(MARGIN, MARGIN, room - aside - 12, 20)
        self.put(head, event.title, 15, bold=True, ink=self.accent.strong)
        self.put(
            Box(MARGIN + room - aside, MARGIN, aside, 20), about, 9, ink=style.GREY, align="right"
        )
        line = Box(MARGIN, MARGIN + 20, room, 15)
        title = self.width(page.title, 11, bold=True)
        self.put(line, page.title, 11, bold=True)
        rest = Box(line.x + title + 8, line.y, max(20.0, line.width - title - 8), line.height)
        self.put(rest, page.subtitle, 10, ink=style.GREY)
        foot = Box(MARGIN, height - MARGIN - 9, room, 10)
        credit = words("print.made")
        if self.edition.by is None:
            credit += " · " + words(f"system.{self.edition.system.name}")
        self.put(foot, credit, 8, ink=style.GREY)
        count = words("print.page_of", page=number, pages=len(self.pages))
        self.put(foot, count, 8, ink=style.GREY, align="right")

    # -- words --------------------------------------------------------------------------

    def remembered(self, thing: T, measure: Callable[[PdfDocument, T], R]) -> R:
        """What a measure found, taken once for each thing."""
        key = (id(thing), measure)
        if key not in self._measured:
            self._measured[key] = (thing, measure(self, thing))
        found: R = self._measured[key][1]
        return found

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is."""
        known = self._widths.get((text, bold))
        if known is None:
            pieces = runs(readable(text), covered())
            known = sum(self._piece_width(path, piece, bold) for path, piece in pieces)
            self._widths[text, bold] = known
        return known * size

    def _piece_width(self, path: Path | None, piece: str, bold: bool) -> float:
        self._font(100, bold, path)
        shaped = path is None and needs_shaping(piece)
        if shaped:
            self._pdf.set_text_shaping(True)
        width = self._pdf.get_string_width(piece) / 100
        if shaped:
            self._pdf.set_text_shaping(False)
        return width

    def put(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        bold: bool = False,
        ink: str = style.INK,
        align: Align = "left",
        second: float = SECOND_LINE,
    ) -> None:
        """Write a text into a box, in the middle of its height.

        What is too wide is squeezed and made smaller a little, then set in two lines
        (``second`` times the size), and only then cut, with an ellipsis.
        """
        text = readable(text)
        if not text:
            return
        need = self.width(text, size, bold=bold)
        smaller = SMALLER if second < SMALLER else 1.0
        for scale in (1.0, smaller):
            if need * scale * NARROWEST <= box.width:
                middle = box.y + box.height / 2
                self._line(box, text, size * scale, bold, ink, align, middle)
                return
        for scale in (second, 0.85 * second, 0.7 * second, 0.6 * second, LAST_RESORT * second):
            small = size * scale
            most = max(2, int(box.height / (small * LINE)))
            if box.height < 2 * small * 1.05:
                continue
            lines = self._broken(text, small, box.width, bold)
            if len(lines) <= most:
                self._stacked(box, lines, small, bold, ink, align)
                return
        if box.height < 2 * size * second * 1.05:
            text = self.cut(text, size, box.width, bold=bold)
            self._line(box, text, size, bold, ink, align, box.y + box.height / 2)
            return
        small = size * second
        *kept, last = lines[: max(2, int(box.height / (small * LINE)))]
        last = self.cut(last + "…", small, box.width, bold=bold)
        self._stacked(box, [*kept, last], small, bold, ink, align)

    def _stacked(
        self, box: Box, lines: Sequence[str], size: float, bold: bool, ink: str, align: Align
    ) -> None:
        middle = box.y + box.height / 2 - (len(lines) - 1) / 2 * size * LINE
        for number, line in enumerate(lines):
            self._line(box, line, size, bold, ink, align, middle + number * size * LINE)

    def _broken(self, text: str, size: float, room: float, bold: bool) -> list[str]:
        """A text in lines that fit when squeezed, broken at spaces, long words within."""
        lines: list[str] = []
        for word in text.split(" "):
            joined = f"{lines[-1]} {word}" if lines else word
            narrow = ALMOST if lines else NARROWEST
            if self.width(joined, size, bold=bold) * narrow <= room:
                lines[-1:] = [joined]
                continue
            rest = word
            while rest:
                piece = self.cut(rest, size, room, bold=bold, mark="") or rest[0]
                lines.append(piece)
                rest = rest[len(piece) :]
        return lines

    def cut(
        self, text: str, size: float, room: float, *, bold: bool = False, mark: str = "…"
    ) -> str:
        """As much of a text as fits when squeezed, with an ellipsis where something is gone."""
        if self.width(text, size, bold=bold) * NARROWEST <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            piece = text[:middle].rstrip() + mark
            if self.width(piece, size, bold=bold) * NARROWEST <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + mark

    def _line(
        self, box: Box, text: str, size: float, bold: bool, ink: str, align: Align, middle: float
    ) -> None:
        need = self.width(text, size, bold=bold)
        squeeze = min(1.0, box.width / need) if need else 1.0
        spare = box.width - need * squeeze
        x = box.x + {"left": 0.0, "centre": spare / 2, "right": spare}[align]
        baseline = middle + 0.36 * size
        pdf = self._pdf
        pdf.set_text_color(ink)
        if squeeze < 1:
            pdf.set_stretching(100 * squeeze)
        for path, piece in runs(text, covered()):
            wide = self.width(piece, size, bold=bold) * squeeze
            self._font(size, bold, path)
            if path is None and needs_shaping(piece):
                pdf.set_text_shaping(True)
                pdf.set_xy(x, baseline - 0.8 * size)
                pdf.cell(wide, size, piece)
                pdf.set_text_shaping(False)
            else:
                pdf.text(x, baseline, piece)
            x += wide
        if squeeze < 1:
            pdf.set_stretching(100)

    def wrapped(self, text: str, size: float, room: float) -> list[str]:
        """A text broken into lines at its spaces."""
        lines: list[str] = []
        for word in readable(text).split():
            if lines and self.width(f"{lines[-1]} {word}", size) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def _font(self, size: float, bold: bool, path: Path | None = None) -> None:
        if path is None:
            self._pdf.set_font(FAMILY, "B" if bold else "", size)
            return
        if path not in self._others:
            self._others[path] = f"Other{len(self._others)}"
            self._pdf.add_font(self._others[path], "", path)
        self._pdf.set_font(self._others[path], "", size)

    # -- shapes -------------------------------------------------------------------------

    def fill(self, box: Box, colour: str) -> None:
        """A filled rectangle."""
        self._pdf.set_fill_color(colour)
        self._pdf.rect(box.x, box.y, box.width, box.height, style="F")

    def frame(self, box: Box, colour: str = style.INK, thick: float = 0.7) -> None:
        """A rectangle's outline."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(thick)
        self._pdf.rect(box.x, box.y, box.width, box.height, style="D")

    def rule(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: str = style.RULE,
        thick: float = 0.5,
        dash: float = 0.0,
    ) -> None:
        """A straight line, dashed if wished."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(thick)
        if dash:
            self._pdf.set_dash_pattern(dash, dash)
        self._pdf.line(*start, *end)
        if dash:
            self._pdf.set_dash_pattern()

    def disc(self, x: float, y: float, radius: float, *, filled: bool) -> None:
        """A stone: black or white."""
        self._pdf.set_draw_color(style.INK)
        self._pdf.set_line_width(max(0.6, radius / 7))
        self._pdf.set_fill_color(style.INK if filled else style.WHITE)
        self._pdf.circle(x=x, y=y, radius=radius, style="DF")

    def hatch(self, box: Box, colour: str = style.RULE, step: float = 4.0) -> None:
        """Thin diagonals over a rectangle."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(0.5)
        reach = box.width + box.height
        at = step / 2
        while at < reach:
            x1, y1 = box.x + min(at, box.width), box.y + max(0.0, at - box.width)
            x2, y2 = box.x + max(0.0, at - box.height), box.y + min(at, box.height)
            self._pdf.line(x1, y1, x2, y2)
            at += step
