"""Colours as pages and workbooks write them."""

from __future__ import annotations

from tools import measure_paper


def contrast(one: str, other: str) -> float:
    """How much ``#rrggbb`` (or ``#rgb``) differs in light from another, from 1 to 21 (WCAG 2.2)."""
    return measure_paper.contrast(_parts(one), _parts(other))


def _parts(colour: str) -> tuple[int, int, int]:
    if len(colour) == 4:
        colour = "#" + "".join(2 * sign for sign in colour[1:])
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue
