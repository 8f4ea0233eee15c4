"""A drawing in points from the upper left corner: shapes, and words that always fit.

Sheets of paper and pictures are drawn with it, by fpdf2; pypdfium2 makes pixels of pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
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

SCALES = (1.0, 0.92, 0.84, 0.78, 0.72, 0.66, 0.6, 0.54, 0.48)
"""Parts of the size that are tried one after the other, in one line or several."""

HARDLY_SMALLER, SMALLER = 0.84, 0.72
"""How far a line may shrink before a second one is wanted; the type of a second line then."""

SMALLEST = 6.5
"""The smallest type of all that is printed, in points."""

ALMOST = 0.95
"""How far a line of several is squeezed before its last word goes to the next one."""

LINE = 1.04
"""From line to line, in sizes of the type."""

_PIECES = re.compile(r"(?:\S · )?(?:[^\s-]*-+|[^\s-]+)\s*|\s+")
"""What a text may be broken into: words, and their parts up to a hyphen; a wind stays with its
name."""

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
        smallest: float = SMALLEST,
    ) -> None:
        """Write a text into a box, in the middle of its height.

        It gets the largest type in which it fits, at most ``size`` points and not less than
        ``smallest``: squeezed a little, or in lines broken at spaces and hyphens.  Only then
        words are broken, and then the text is cut, with an ellipsis.
        """
        text = readable(text)
        if not text:
            return
        small, lines = size, [text]
        for small, lines in self._settings(text, size, box.width, bold, smallest):
            if len(lines) == 1 or len(lines) * small * LINE <= box.height:
                break
        most = max(1, int(box.height / (small * LINE)))
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], self.cut(rest, small, box.width, bold=bold)]
        middle = box.y + box.height / 2 - (len(lines) - 1) / 2 * small * LINE
        for number, line in enumerate(lines):
            self._line(box, line, small, bold, ink, align, middle + number * small * LINE)

    def need(
        self, text: str, size: float, room: float, *, bold: bool = False, smallest: float = SMALLEST
    ) -> float:
        """The height in which :meth:`put` writes a text whole, in hardly smaller type if it can."""
        text = readable(text)
        if self.width(text, size, bold=bold) * NARROWEST <= room:
            return size * LINE
        needed = size
        for small, lines in self._settings(text, size, room, bold, smallest):
            needed = len(lines) * small * LINE
            if small <= size * (HARDLY_SMALLER if len(lines) == 1 else SMALLER):
                break
        return needed

    def lines(self, text: str, size: float, room: float, *, bold: bool = False) -> int:
        """How many lines a text takes whole; 0 if one of its words has no room."""
        return len(self._broken(readable(text), size, room, bold))

    def _settings(
        self, text: str, size: float, room: float, bold: bool, smallest: float
    ) -> Iterator[tuple[float, list[str]]]:
        """Ever smaller type, with the lines it takes; the last one with words broken if need be."""
        least = min(1.0, smallest / size)
        for scale in (*(scale for scale in SCALES if scale > least), least):
            lines = self._broken(text, size * scale, room, bold)
            if lines:
                yield size * scale, lines
        yield size * least, self._broken(text, size * least, room, bold, within=True)

    def _broken(
        self, text: str, size: float, room: float, bold: bool, *, within: bool = False
    ) -> list[str]:
        """A text in lines that fit when squeezed, broken at spaces and behind hyphens.

        A word without room makes it empty, or is broken ``within``.
        """
        if self.width(text, size, bold=bold) * NARROWEST <= room:
            return [text]
        lines: list[str] = []
        for piece in _PIECES.findall(text):
            joined = lines[-1] + piece if lines else piece
            if lines and self.width(joined.rstrip(), size, bold=bold) * ALMOST <= room:
                lines[-1] = joined
            elif self.width(piece.rstrip(), size, bold=bold) * NARROWEST <= room:
                lines.append(piece)
            elif not within:
                return []
            else:
                rest = piece
                while rest:
                    part = self.cut(rest, size, room, bold=bold, mark="") or rest[0]
                    lines.append(part)
                    rest = rest[len(part) :]
        return [line.rstrip() for line in lines]

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

    def half_dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """Fill the lower half of a circle around a point."""
        self._pdf.set_fill_color(colour)
        self._pdf.solid_arc(
            x=x - radius,
            y=y - radius,
            a=2 * radius,
            b=2 * radius,
            start_angle=0,
            end_angle=180,
            style="F",
        )

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
