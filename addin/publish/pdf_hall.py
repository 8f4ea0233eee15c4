"""Cards that stand on the tables: the number large, who sits there by wind, the way to the page.

The QR code is of the address on the Tournament tab (*Address of the page*); without an address, or
where the package ``segno`` is not installed, a card has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from addin.publish.drawing import Box
from addin.publish.pdf_paper import CARDS, MARGIN, MM, Page, PdfDocument, card_sheets
from addin.publish.printed_rounds import need_tables, round_of, winds
from addin.sheets import style
from pairing.tournament import Table

CODE = 36 * MM
"""Side of the QR code."""

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


def table_cards(document: PdfDocument) -> list[Page]:
    """A card for every table of the round; raises ``InputError`` where there are none."""
    tables = need_tables(document.edition)
    address: str = getattr(document.edition.tournament.settings, "page_address", "")
    draw = partial(_card, address=address, code=code_of(address))
    return card_sheets(document, tables, CARDS[document.paper], draw)


def _card(
    document: PdfDocument, card: Box, table: Table, address: str, code: Modules | None
) -> None:
    edition, words = document.edition, document.edition.words
    event, strong = edition.tournament, document.accent.strong
    box = card.inside(MARGIN, MARGIN)
    head = f"{event.title} · {words('title.round', number=round_of(edition).number)}".strip(" ·")
    document.put(Box(box.x, box.y, box.width, 18), head, 13, bold=True, ink=strong)
    left = Box(box.x, box.y + 26, box.width * 0.3, box.height - 26)
    number = Box(left.x, left.y, left.width, left.height - (CODE + 16 if code else 0))
    document.put(number, str(table.number), 150, bold=True, ink=strong, align="centre")
    if code is not None:
        side = min(CODE, left.width)
        at = Box(left.x + (left.width - side) / 2, box.bottom - side - 12, side, side)
        _draw(document, at, code)
        document.put(Box(left.x, box.bottom - 11, left.width, 11), address, 8, ink=style.GREY,
                     align="centre")  # fmt: skip
    right = Box(left.right + 14, left.y, box.right - left.right - 14, left.height)
    row = right.height / len(table.seats)
    for seat, (wind, player) in enumerate(zip(winds(edition, table), table.seats, strict=True)):
        line = Box(right.x, right.y + seat * row, right.width, row)
        mark = Box(line.x, line.y + 4, 92, row - 8)
        if not wind:
            document.frame(mark, style.GREY, 0.8)
        else:
            document.fill(mark, document.accent.soft)
            document.put(mark, wind, 18, bold=True, ink=strong, align="centre")
        document.put(line.from_x(mark.right + 12).inside(0, 4), event[player].name, 26, bold=True)


def _draw(document: PdfDocument, at: Box, code: Modules) -> None:
    """A QR code with its quiet zone, drawn in runs of dark modules."""
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
