"""Cards that stand on the tables: the number large, who sits there by wind, the way to the page.

The QR code is of the table's link where the hall is served, else of the address on the Tournament
tab (*Address of the page*); without an address a card has none.
"""

from __future__ import annotations

from functools import partial

from addin.publish.drawing import Box
from addin.publish.pdf_codes import CODE, code_of, draw_code, links_of
from addin.publish.pdf_paper import CARDS, MARGIN, Page, PdfDocument, card_sheets
from addin.publish.printed_rounds import need_tables, round_of, winds
from addin.sheets import style
from pairing.tournament import Table


def table_cards(document: PdfDocument) -> list[Page]:
    """A card for every table of the round; raises ``InputError`` where there are none."""
    tables = need_tables(document.edition)
    page: str = getattr(document.edition.tournament.settings, "page_address", "")
    draw = partial(_card, page=page)
    return card_sheets(document, tables, CARDS[document.paper], draw)


def _card(document: PdfDocument, card: Box, table: Table, page: str) -> None:
    link = links_of(document).get(table.number, "")
    address = link or page
    code = code_of(address)
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
        draw_code(document, at, address)
        below = words("print.send_here") if link else address
        document.put(Box(left.x, box.bottom - 11, left.width, 11), below, 8, ink=style.GREY,
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
