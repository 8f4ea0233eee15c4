"""The pictures of the buttons: ``templates/icons``, flat, without background.

Their colours stand out on Office's light ribbons and on its dark ones.  They are drawn as SVG;
``python -m tools.make_icons`` makes the stored PNG files of them.
"""

from __future__ import annotations

from addin.templates import template

SIZE = 64
"""Pixels of a side: twice what a large button shows, for screens with small pixels."""

SIZES = (16, 32, SIZE)
"""Pixels of a side of the pictures that are stored."""


def icon_png(name: str, size: int = SIZE) -> bytes:
    """Return the picture of that name as the bytes of a PNG file, of one of :data:`SIZES`.

    Raises ``FileNotFoundError`` where there is none.
    """
    return template("icons", str(size), f"{name}.png").read_bytes()
