"""QR codes on paper: of the event's page, or of each board's link where the hall is served.

Option ``links`` of an edition has the addresses by board or table; without the package ``segno``
nothing has a code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from addin.publish import Edition

QUIET = 4
"""Empty modules around a QR code that readers ask for (ISO/IEC 18004)."""

Modules = Sequence[Sequence[int]]
"""Rows of a QR code, 1 for dark."""


def code_of(address: str) -> Modules | None:
    """The QR code of an address; ``None`` without one or without the package that makes it."""
    if not address:
        return None
    try:
        import segno
    except ImportError:
        return None
    return tuple(tuple(row) for row in segno.make_qr(address, error="m").matrix)


@cache
def code_svg(address: str) -> str:
    """The QR code as an SVG picture with its quiet zone; empty where there is none."""
    code = code_of(address)
    if code is None:
        return ""
    side = len(code) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(code)
        for x, module in enumerate(row)
        if module
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{dark}"/></svg>'
    )


def links_of(edition: Edition) -> Mapping[int, str]:
    """The address of each board or table where the hall is served."""
    links: Mapping[int, str] = edition.options.get("links") or {}
    return links
