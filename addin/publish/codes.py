"""QR codes on paper: of the event's page, or of each board's link where the hall is served.

Option ``links`` of an edition has the addresses by board or table; without the package ``segno``
nothing has a code.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO

from addin.publish import Edition


@cache
def code_svg(address: str, *, alone: bool = True) -> str:
    """Return the QR code as an SVG picture with its quiet zone, ``alone`` or inside a page.

    Empty without an address, and without the package that makes codes.
    """
    try:
        import segno
    except ImportError:
        return ""
    if not address:
        return ""
    picture = BytesIO()
    code = segno.make_qr(address, error="m")
    how = {"omitsize": True, "xmldecl": False, "nl": False, "svgns": alone}
    code.save(picture, kind="svg", light="#fff", **how)
    return picture.getvalue().decode()


def link_of(edition: Edition, number: int) -> str:
    """Return the address of a board or table where the hall is served; empty elsewhere."""
    links: Mapping[int, str] = edition.options.get("links") or {}
    return links.get(number, "")
