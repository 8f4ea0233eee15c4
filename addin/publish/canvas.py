"""A picture in pixels, from the upper left corner: boxes, lines, dots and words that fit.

Drawn by matplotlib without its global state; no word is ever read as a formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any, Literal

import matplotlib
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle, Rectangle

from addin.publish.fonts import runs
from addin.publish.lettering import covered, font_file, readable, width
from addin.sheets import style

DPI = 100
PLAIN: dict[Any, Any] = {"text.usetex": False, "savefig.bbox": None, "path.simplify": True}
"""What a user's own settings of matplotlib must not change."""

Align = Literal["left", "centre", "right"]


@cache
def _font(bold: bool) -> FontProperties:
    return FontProperties(fname=str(font_file(bold=bold)))


class Canvas:
    """A white picture of ``width`` by ``height`` pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        with matplotlib.rc_context(PLAIN):
            self.figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI, facecolor="white")
            FigureCanvasAgg(self.figure)
            self.axes = self.figure.add_axes((0.0, 0.0, 1.0, 1.0))
        self.axes.set_axis_off()
        self.axes.set_xlim(0, width)
        self.axes.set_ylim(height, 0)

    def fill(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle."""
        self.axes.add_patch(Rectangle((x, y), width, height, facecolor=colour, linewidth=0))

    def dot(self, x: float, y: float, radius: float, colour: str, *, edge: str) -> None:
        """A filled circle."""
        self.axes.add_patch(Circle((x, y), radius, facecolor=colour, edgecolor=edge, linewidth=1.2))

    def line(
        self,
        xs: Sequence[float],
        ys: Sequence[float],
        colour: str,
        thick: float,
        *,
        faint: float = 1.0,
        clip: tuple[float, float, float, float] | None = None,
        dots: bool = False,
    ) -> None:
        """A line through points, with dots on them if wished; ``thick`` in pixels."""
        (drawn,) = self.axes.plot(
            xs,
            ys,
            color=colour,
            linewidth=thick * 72 / DPI,
            alpha=faint,
            solid_joinstyle="round",
            marker="o" if dots or len(xs) == 1 else None,
            markersize=thick * 1.5,
        )
        if clip:
            left, upper, right, lower = clip
            area = Rectangle((left, upper), right - left, lower - upper)
            area.set_transform(self.axes.transData)
            drawn.set_clip_path(area)

    def wide(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is; ``size`` in pixels."""
        return width(text, bold=bold) * size

    def put(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        room: float,
        *,
        bold: bool = False,
        ink: str = style.INK,
        align: Align = "left",
    ) -> None:
        """Write a text with its middle at height ``y``; smaller, then cut, to fit the room."""
        text = readable(text)
        if not text:
            return
        need = self.wide(text, size, bold=bold)
        if need > room:
            smaller = max(size * room / need, size * 0.5)
            text, size = self.cut(text, smaller, room, bold=bold), smaller
        pieces = runs(text, covered())
        if len(pieces) > 1 or pieces[0][0] is not None:
            x -= {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * self.wide(
                text, size, bold=bold
            )
            align = "left"
        for path, piece in pieces:
            self.axes.text(
                x,
                y,
                piece,
                fontproperties=_font(bold) if path is None else FontProperties(fname=str(path)),
                fontsize=size * 72 / DPI,
                color=ink,
                ha={"left": "left", "centre": "center", "right": "right"}[align],
                va="center_baseline",
                parse_math=False,
            )
            x += self.wide(piece, size, bold=bold)

    def cut(self, text: str, size: float, room: float, *, bold: bool = False) -> str:
        """As much of a text as fits, with an ellipsis where something is gone."""
        if self.wide(text, size, bold=bold) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.wide(text[:middle].rstrip() + "…", size, bold=bold) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def lines(
        self, text: str, size: float, room: float, *, most: int, bold: bool = False
    ) -> list[str]:
        """A text broken at its spaces into at most so many lines."""
        lines: list[str] = []
        for word in readable(text).split():
            fits = lines and self.wide(f"{lines[-1]} {word}", size, bold=bold) <= room
            if fits or len(lines) == most:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def save(self, target: BytesIO, mark: str = "") -> None:
        """Write the picture as PNG, with a mark in it; the same picture is the same bytes."""
        with matplotlib.rc_context(PLAIN):
            self.figure.savefig(
                target, format="png", dpi=DPI, metadata={"Software": None, "Comment": mark}
            )
