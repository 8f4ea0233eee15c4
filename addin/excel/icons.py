"""The pictures of the ribbon's buttons, drawn here: flat, two colours, no background.

Drawn four times as large and shrunk, so that slopes are smooth.  The colours stand out on
Office's light ribbons and on its dark ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from io import BytesIO

from PIL import Image, ImageDraw

SIZE = 64
"""Pixels of a side: twice what a large button shows, for screens with small pixels."""

_FINER = 4
_INK = (34, 132, 121, 255)
_SOFT = (150, 200, 193, 255)
_LIGHT = (250, 250, 248, 255)
_DARK = (52, 58, 64, 255)
_MARK = (222, 155, 40, 255)

_Draw = ImageDraw.ImageDraw


class _Pen:
    """Draws in a square of 16 by 16 units."""

    def __init__(self, draw: _Draw, unit: float) -> None:
        self.draw = draw
        self.unit = unit

    def _at(self, *places: float) -> list[float]:
        return [place * self.unit for place in places]

    def line(self, *places: float, fill: tuple[int, ...] = _INK, width: float = 1.5) -> None:
        """A line through points with round joints and ends."""
        points = list(zip(places[::2], places[1::2], strict=True))
        self.draw.line(self._at(*places), fill=fill, width=round(width * self.unit), joint="curve")
        for x, y in points:
            self.dot(x, y, width / 2, fill)

    def dot(self, x: float, y: float, r: float, fill: tuple[int, ...], edge: float = 0) -> None:
        """A disc, with an edge in ink when ``edge`` is its width."""
        self.draw.ellipse(
            self._at(x - r, y - r, x + r, y + r),
            fill=fill,
            outline=_INK if edge else None,
            width=round(edge * self.unit),
        )

    def box(
        self, left: float, top: float, right: float, bottom: float, fill: tuple[int, ...] = _INK
    ) -> None:
        """A box with slightly round corners."""
        self.draw.rounded_rectangle(
            self._at(left, top, right, bottom), radius=0.6 * self.unit, fill=fill
        )

    def shape(self, *places: float, fill: tuple[int, ...] = _INK) -> None:
        """A filled polygon."""
        self.draw.polygon(self._at(*places), fill=fill)

    def arc(self, x: float, y: float, r: float, begin: float, end: float) -> None:
        """A part of a circle, degrees clockwise from the right."""
        steps = [math.radians(begin + (end - begin) * n / 24) for n in range(25)]
        self.line(*(v for t in steps for v in (x + r * math.cos(t), y + r * math.sin(t))))


_DRAWN: dict[str, Callable[[_Pen], None]] = {}
"""What draws each picture, by its name in the table of commands."""


def _icon(name: str) -> Callable[[Callable[[_Pen], None]], Callable[[_Pen], None]]:
    """Makes a function the one that draws the picture of that name."""

    def enter(draw: Callable[[_Pen], None]) -> Callable[[_Pen], None]:
        _DRAWN[name] = draw
        return draw

    return enter


@_icon("pair")
def _pair(pen: _Pen) -> None:
    for y in (4.4, 11.6):
        pen.line(4, y, 12, y)
        pen.dot(4, y, 2.7, _DARK, 0.5)
        pen.dot(12, y, 2.7, _LIGHT, 0.7)


@_icon("check")
def _check(pen: _Pen) -> None:
    pen.dot(8, 8, 6.6, _LIGHT, 1.2)
    pen.line(4.8, 8.3, 7.2, 10.8, 11.4, 5.4, width=1.8)


@_icon("verify")
def _verify(pen: _Pen) -> None:
    pen.dot(6.6, 6.6, 5.2, _LIGHT, 1.3)
    pen.line(10.6, 10.6, 14.2, 14.2, width=2.2)
    for y in (5.2, 8):
        pen.line(4.4, y, 8.8, y, fill=_MARK, width=1.2)


@_icon("undo")
def _undo(pen: _Pen) -> None:
    pen.arc(8.6, 8.8, 4.8, -150, 120)
    pen.shape(1.4, 5.0, 7.0, 3.2, 6.4, 9.0)


@_icon("standings")
def _standings(pen: _Pen) -> None:
    pen.box(1.2, 8.2, 5.4, 14.6, _SOFT)
    pen.box(5.9, 4.8, 10.1, 14.6)
    pen.box(10.6, 10.4, 14.8, 14.6, _SOFT)
    pen.dot(8, 2.6, 1.5, _MARK)


@_icon("prizes")
def _prizes(pen: _Pen) -> None:
    pen.line(5.4, 1.6, 8, 8.4, 10.6, 1.6, fill=_SOFT, width=2.6)
    pen.dot(8, 10.4, 4.4, _MARK)
    pen.dot(8, 10.4, 2.2, _LIGHT)


@_icon("crosstable")
def _crosstable(pen: _Pen) -> None:
    for row in range(4):
        for column in range(4):
            left, top = 1.4 + 3.4 * column, 1.4 + 3.4 * row
            fill = _DARK if row == column else _INK if (row + 2 * column) % 3 else _SOFT
            pen.box(left, top, left + 2.9, top + 2.9, fill)


@_icon("levels")
def _levels(pen: _Pen) -> None:
    pen.line(1.8, 1.6, 1.8, 14.2, 14.6, 14.2, fill=_SOFT, width=1.1)
    pen.line(3.6, 11.4, 6.8, 8.2, 9.8, 9.6, 13.8, 3.6)
    pen.line(3.6, 6.0, 6.8, 7.0, 9.8, 5.4, 13.8, 9.0, fill=_MARK, width=1.2)


@_icon("orders")
def _orders(pen: _Pen) -> None:
    for y in (3.2, 8, 12.8):
        pen.box(1, y - 1.3, 5, y + 1.3, _SOFT)
        pen.box(11, y - 1.3, 15, y + 1.3)
    pen.line(5.4, 3.2, 10.6, 8, fill=_MARK, width=1)
    pen.line(5.4, 8, 10.6, 3.2, fill=_MARK, width=1)
    pen.line(5.4, 12.8, 10.6, 12.8, fill=_MARK, width=1)


@_icon("finals")
def _finals(pen: _Pen) -> None:
    pen.box(4.6, 4.6, 11.4, 11.4)
    for x, y in ((8, 2.2), (13.8, 8), (8, 13.8), (2.2, 8)):
        pen.dot(x, y, 1.6, _MARK)


@_icon("export")
def _export(pen: _Pen) -> None:
    pen.box(1.6, 1.2, 10.4, 14.8, _SOFT)
    for y in (4, 6.4, 11.8):
        pen.line(3.6, y, 8.2, y, width=0.9)
    pen.line(6, 9.1, 11.6, 9.1, width=1.8)
    pen.shape(10.8, 5.7, 15.4, 9.1, 10.8, 12.5)


@_icon("absences")
def _absences(pen: _Pen) -> None:
    pen.box(2.0, 2.5, 14.0, 13.5, _SOFT)
    pen.line(5.0, 5.5, 8.0, 8.5, width=1.6)
    pen.line(8.0, 5.5, 5.0, 8.5, width=1.6)
    pen.line(9.5, 11.0, 12.0, 11.0, width=1.6)


@_icon("mend")
def _mend(pen: _Pen) -> None:
    pen.box(2.0, 2.5, 14.0, 6.5, _SOFT)
    pen.box(2.0, 9.5, 14.0, 13.5, _SOFT)
    pen.line(4.0, 11.6, 6.2, 13.2, 12.0, 7.0, width=1.8)


@_icon("ratings")
def _ratings(pen: _Pen) -> None:
    pen.box(1.6, 1.4, 11.0, 14.6, _SOFT)
    pen.line(3.6, 4.4, 9.0, 4.4, width=1.1)
    pen.line(3.6, 7.2, 7.6, 7.2, width=1.1)
    pen.line(8.4, 12.6, 12.2, 6.4, 15.0, 11.0, fill=_MARK, width=1.6)


@_icon("putback")
def _putback(pen: _Pen) -> None:
    pen.box(2.0, 2.5, 14.0, 13.5, _SOFT)
    pen.line(5.0, 8.0, 12.0, 8.0, width=1.8)
    pen.shape(6.6, 4.6, 2.6, 8.0, 6.6, 11.4)


@_icon("accept")
def _accept(pen: _Pen) -> None:
    pen.box(2.0, 2.5, 14.0, 13.5, _SOFT)
    pen.line(4.4, 8.2, 7.0, 11.0, 12.0, 4.8, width=1.8)


@_icon("fill")
def _fill(pen: _Pen) -> None:
    pen.box(1.4, 8.6, 14.6, 14.4, _SOFT)
    pen.dot(8, 4.0, 2.6, _INK)
    pen.line(4.0, 11.4, 7.0, 11.4, fill=_MARK, width=1.5)
    pen.line(9.0, 11.4, 12.4, 11.4, fill=_MARK, width=1.5)


@_icon("clock")
def _clock(pen: _Pen) -> None:
    pen.dot(8, 8, 6.6, _INK)
    pen.dot(8, 8, 5.2, _SOFT)
    pen.line(8.0, 4.4, 8.0, 8.2, 10.8, 9.8, fill=_MARK, width=1.6)


def icon(name: str) -> Image.Image:
    """The picture of that name.

    Raises ``KeyError`` for a name nothing is drawn for.
    """
    large = Image.new("RGBA", (SIZE * _FINER, SIZE * _FINER), (0, 0, 0, 0))
    _DRAWN[name](_Pen(ImageDraw.Draw(large), SIZE * _FINER / 16))
    return large.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def icon_png(name: str) -> bytes:
    """The same as a PNG file's bytes."""
    out = BytesIO()
    icon(name).save(out, "PNG", optimize=True)
    return out.getvalue()
