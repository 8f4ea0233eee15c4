"""QR codes on paper: of the event's page, or of each board's link where the hall is served.

Option ``links`` of an edition has the addresses by board or table; without the package ``segno``
nothing has a code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from addin.publish.drawing import Box
from addin.publish.pdf_flow import Flow, Make, Row
from addin.publish.pdf_paper import MM, PdfDocument
from addin.sheets import style

CODE = 36 * MM
"""Side of the QR code on a table's card; those on a slip and in a row of the wall are smaller."""

SLIP_CODE, ROW_CODE = 25 * MM, 17 * MM

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


def links_of(document: PdfDocument) -> Mapping[int, str]:
    """The address of each board or table where the hall is served."""
    found: Mapping[int, str] = document.edition.options.get("links") or {}
    return found


def draw_code(document: PdfDocument, at: Box, address: str) -> None:
    """The QR code of an address with its quiet zone, drawn in runs of dark modules."""
    code = code_of(address)
    if code is None:
        return
    size = at.width / (len(code) + 2 * QUIET)
    document.fill(at, style.WHITE)
    for y, line in enumerate(code):
        x = 0
        while x < len(line):
            run = x
            while run < len(line) and line[run]:
                run += 1
            if run > x:
                corner = (at.x + (x + QUIET) * size, at.y + (y + QUIET) * size)
                document.fill(Box(*corner, (run - x) * size, size), style.INK)
            x = max(run, x + 1)


def code_room(document: PdfDocument) -> float:
    """The width that codes take of a column on the wall."""
    return ROW_CODE if links_of(document) else 0.0


def with_codes(make: Make, boards: Sequence[int]) -> Make:
    """Rows on the wall, the first of them of these boards, with the code of each behind it."""

    def made(document: PdfDocument, size: float, columns: int, landscape: bool) -> Flow:
        flow, links = make(document, size, columns, landscape), links_of(document)
        if not links:
            return flow
        addresses = [links.get(board, "") for board in boards]
        addresses += [""] * (len(flow.rows) - len(boards))
        rows = [_coded(row, one) for row, one in zip(flow.rows, addresses, strict=True)]
        headings = [*flow.headings, ("", "centre")]
        return replace(flow, widths=partial(_widths, flow), headings=headings, rows=rows)

    return made


def _widths(flow: Flow, room: float) -> list[float]:
    return [*flow.widths(room - ROW_CODE), ROW_CODE]


def _coded(row: Row, address: str) -> Row:
    def draw(document: PdfDocument, boxes: Sequence[Box]) -> None:
        row.draw(document, boxes[:-1])
        at = boxes[-1]
        side = min(at.width, at.height)
        draw_code(
            document, Box(at.right - side, at.y + (at.height - side) / 2, side, side), address
        )

    return Row(max(row.height, ROW_CODE) if address else row.height, draw)
