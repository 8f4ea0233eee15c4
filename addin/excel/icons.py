"""The pictures of the buttons: the files of ``templates/icons``, flat, without background.

Their colours stand out on Office's light ribbons and on its dark ones.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from addin.templates import template

if TYPE_CHECKING:
    from PIL import Image

SIZE = 64
"""Pixels of a side: twice what a large button shows, for screens with small pixels."""

_UNITS = 16
"""A side of a file's square."""


def icon(name: str) -> Image.Image:
    """The picture of that name; raises ``FileNotFoundError`` where there is none."""
    from fpdf import FPDF

    from addin.publish.drawing import in_pixels

    page = FPDF(unit="pt", format=(_UNITS, _UNITS))
    page.add_page()
    drawn = BytesIO(template("icons", f"{name}.svg").read_bytes())
    page.image(drawn, 0, 0, _UNITS, _UNITS)
    return in_pixels(bytes(page.output()), SIZE / _UNITS, transparent=True)


def icon_png(name: str) -> bytes:
    """The picture of that name as the bytes of a PNG file; raises as :func:`icon` does."""
    out = BytesIO()
    icon(name).save(out, "PNG", optimize=True)
    return out.getvalue()
