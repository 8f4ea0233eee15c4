"""A drawing in points from the upper left corner: shapes, and words that always fit.

Sheets of paper and pictures are drawn with it, by fpdf2; pypdfium2 makes pixels of pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from addin.lazy_imports import sparing
from addin.publish.fonts import runs
from addin.publish.lettering import covered, font_file, needs_shaping, readable
from addin.sheets import style

if TYPE_CHECKING:
    from PIL import Image

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

Align = Literal["left", "centre", "right"]
with sparing("numpy", "endesive"):  # fpdf2 takes them where they are; no sheet needs them
    from fpdf import FPDF


@dataclass(frozen=True)
class Box:
    """A rectangle in points: its upper left corner, counted from that of the page, and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends: ``x`` of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends: ``y`` of its lower edge, which grows downwards."""
        return self.y + self.height

    def inside(self, x: float, y: float = 0.0) -> Box:
        """The box without margins of ``x`` at its sides and ``y`` above and below."""
        return Box(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)

    def from_x(self, x: float, width: float | None = None) -> Box:
        """The part of it that begins at ``x``, up to its right edge or ``width`` wide."""
        return Box(x, self.y, self.right - x if width is None else width, self.height)

    def across(self, widths: Iterable[float]) -> list[Box]:
        """Boxes of its height side by side, from its left edge."""
        boxes, x = [], self.x
        for width in widths:
            boxes.append(Box(x, self.y, width, self.height))
            x += width
        return boxes


class Drawing:
    """Pages of one size with DejaVu Sans; ``width`` and ``height`` are points."""

    def __init__(self, width: float, height: float) -> None:
        self._pdf = FPDF(unit="pt", format=(width, height))
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.add_font(FAMILY, "", font_file())
        self._pdf.add_font(FAMILY, "B", font_file(bold=True))
        self._others: dict[Path, str] = {}
        self._widths: dict[tuple[str, bool], float] = {}

    def new_page(self, *, landscape: bool = False) -> None:
        """Draw on a further page, lying on its side if wished, from now on."""
        self._pdf.add_page(orientation="L" if landscape else "P")

    def pdf(self) -> bytes:
        """The bytes of a PDF with all pages; nothing can be drawn after that."""
        target = BytesIO()
        self._pdf.output(target)
        return target.getvalue()

    # -- words --------------------------------------------------------------------------

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """The points a readable text takes on one line, letters of other fonts included."""
        known = self._widths.get((text, bold))
        if known is None:
            pieces = runs(readable(text), covered())
            known = sum(self._piece_width(path, piece, bold) for path, piece in pieces)
            self._widths[text, bold] = known
        return known * size

    def _piece_width(self, path: Path | None, piece: str, bold: bool) -> float:
        self._font(100, bold, path)
        self._pdf.set_text_shaping(path is None and needs_shaping(piece))
        width = self._pdf.get_string_width(piece) / 100
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

    def wrapped(
        self, text: str, size: float, room: float, *, bold: bool = False, most: int | None = None
    ) -> list[str]:
        """A text broken at its spaces into lines, ``most`` of them at most."""
        lines: list[str] = []
        for word in readable(text).split():
            fits = lines and self.width(f"{lines[-1]} {word}", size, bold=bold) <= room
            if fits or len(lines) == most:
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
        """Colour the inside of a rectangle; the outline is what :meth:`frame` draws."""
        self._pdf.set_fill_color(colour)
        self._pdf.rect(box.x, box.y, box.width, box.height, style="F")

    def frame(self, box: Box, colour: str = style.INK, thick: float = 0.7) -> None:
        """Draw a rectangle's outline, ``thick`` points wide, half of it outside."""
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
        """Draw a straight line; with a ``dash``, in dashes and gaps of so many points."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(thick)
        if dash:
            self._pdf.set_dash_pattern(dash, dash)
        self._pdf.line(*start, *end)
        if dash:
            self._pdf.set_dash_pattern()

    def line(
        self,
        points: Sequence[tuple[float, float]],
        colour: str,
        thick: float,
        *,
        opacity: float = 1.0,
        clip: Box | None = None,
    ) -> None:
        """A line through points with round corners and ends, which make a dot of a single one."""
        pdf = self._pdf
        area = pdf.rect_clip(clip.x, clip.y, clip.width, clip.height) if clip else nullcontext()
        with (
            area,
            pdf.local_context(
                stroke_opacity=opacity, stroke_join_style="round", stroke_cap_style="round"
            ),
        ):
            pdf.set_draw_color(colour)
            pdf.set_line_width(thick)
            pdf.polyline([*points, points[-1]])

    def dot(self, x: float, y: float, radius: float, colour: str, edge: str | None = None) -> None:
        """Draw a filled circle around a point; without ``edge`` its rim has its colour."""
        self._pdf.set_fill_color(colour)
        self._pdf.set_draw_color(edge or colour)
        self._pdf.set_line_width(1.2)
        self._pdf.circle(x=x, y=y, radius=radius, style="DF")

    def disc(self, x: float, y: float, radius: float, *, filled: bool) -> None:
        """Draw a go stone (or who has which colour in chess): black when ``filled``."""
        self._pdf.set_draw_color(style.INK)
        self._pdf.set_line_width(max(0.6, radius / 7))
        self._pdf.set_fill_color(style.INK if filled else style.WHITE)
        self._pdf.circle(x=x, y=y, radius=radius, style="DF")

    def hatch(self, box: Box, colour: str = style.RULE, step: float = 4.0) -> None:
        """Draw thin diagonals over a rectangle, ``step`` points apart along its edges."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(0.5)
        reach = box.width + box.height
        at = step / 2
        while at < reach:
            x1, y1 = box.x + min(at, box.width), box.y + max(0.0, at - box.width)
            x2, y2 = box.x + max(0.0, at - box.height), box.y + min(at, box.height)
            self._pdf.line(x1, y1, x2, y2)
            at += step


def in_pixels(pdf: bytes, scale: float, page: int = 0, *, transparent: bool = False) -> Image.Image:
    """A page of a PDF, ``scale`` pixels to a point, on white unless ``transparent``."""
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(pdf)) as document:
        bitmap = document[page].render(
            scale=scale, fill_color=(0, 0, 0, 0) if transparent else (255,) * 4
        )
        picture: Image.Image = bitmap.to_pil().copy()
        return picture
