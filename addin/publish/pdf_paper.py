"""Paper: pages that know their event, and cards to be cut out of them.

A document is collected first, page by page, and drawn at the end, when it is known how many
pages there are.  All measures are points (1/72 inch), from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from addin.publish import Edition
from addin.publish.drawing import Box, Drawing
from addin.publish.marks import event_mark
from addin.sheets import style

MM = 72 / 25.4
SIZES = {"A4": (210 * MM, 297 * MM), "A3": (297 * MM, 420 * MM)}
MARGIN = 11 * MM
HEAD, TITLE = 18 * MM, 28.0
"""Height of what stands over a page, and the type of its title: read from three metres."""

FOOT = 7 * MM

CARDS = {"A4": (1, 2), "A3": (2, 2)}
"""Cards of a table across a sheet and down it: one takes half a sheet of A4."""

LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The date of making is left out: the same tournament gives the same file."""

T = TypeVar("T")


@dataclass(frozen=True)
class Page:
    """A page still to be drawn: what it is called, its direction, and how to fill its body.

    ``bare`` pages (slips, cards) have neither heading nor footer; ``high`` is the title's type.
    """

    title: str
    subtitle: str
    draw: Callable[[PdfDocument, Box], None]
    landscape: bool = False
    bare: bool = False
    high: float = TITLE


class PdfDocument(Drawing):
    """Pages of one edition on the paper it asks for, collected and drawn by :meth:`finished`."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.paper = str(edition.options.get("paper") or "A4")
        self.accent = style.ACCENTS[edition.game]
        self.pages: list[Page] = []
        super().__init__(*SIZES[self.paper])
        self._pdf.set_title(edition.tournament.title)
        self._pdf.set_lang(edition.words.language)
        self._pdf.set_creator("pairbook")
        self._pdf.set_keywords(event_mark(edition.tournament))
        self._pdf.set_creation_date(LONG_AGO)

    def body(self, *, landscape: bool = False, bare: bool = False) -> Box:
        """The room between heading and footer of a page; a bare one has all of its sheet."""
        width, height = self._size(landscape)
        if bare:
            return Box(0, 0, width, height)
        inner = height - 2 * MARGIN - HEAD - FOOT
        return Box(MARGIN, MARGIN + HEAD, width - 2 * MARGIN, inner)

    def _size(self, landscape: bool) -> tuple[float, float]:
        width, height = SIZES[self.paper]
        return (height, width) if landscape else (width, height)

    def add(self, pages: Sequence[Page]) -> None:
        """Put pages behind those there are; nothing is drawn yet."""
        self.pages += pages

    def finished(self) -> bytes:
        """Draw every page; the bytes of the PDF."""
        for number, page in enumerate(self.pages, start=1):
            self.new_page(landscape=page.landscape)
            if not page.bare:
                self._frame(page, number)
            page.draw(self, self.body(landscape=page.landscape, bare=page.bare))
            self.edition.progress("publish.step.writing", 0.1 + 0.8 * number / len(self.pages))
        content = self.pdf()
        self.edition.progress("publish.step.writing", 1.0)
        return content

    def _frame(self, page: Page, number: int) -> None:
        event, words = self.edition.tournament, self.edition.words
        width, height = self._size(page.landscape)
        room = width - 2 * MARGIN
        about = " · ".join(self.edition.about)
        said = max(self.width(event.title, 12, bold=True), self.width(about, 9))
        aside = min(said, room * 0.45)
        title = Box(MARGIN, MARGIN, room - aside - 14, 29)
        self.put(title, page.title, page.high, bold=True, ink=self.accent.strong)
        right = Box(MARGIN + room - aside, MARGIN + 4, aside, 25)
        self.put(right, event.title, 12, bold=True, align="right")
        line = Box(MARGIN, title.bottom + 2, room - aside - 14, 14)
        self.put(line, page.subtitle, 11, ink=style.GREY)
        self.put(line.from_x(right.x, aside), about, 9, ink=style.GREY, align="right")
        foot = Box(MARGIN, height - MARGIN - 9, room, 10)
        credit = words("print.made")
        if self.edition.by is None:
            credit += " · " + self.edition.rules
        self.put(foot, credit, 8, ink=style.GREY)
        count = words("print.page_of", page=number, pages=len(self.pages))
        self.put(foot, count, 8, ink=style.GREY, align="right")


def card_sheets(
    document: PdfDocument,
    cards: Sequence[T | None],
    grid: tuple[int, int],
    draw: Callable[[PdfDocument, Box, T], None],
) -> list[Page]:
    """Cards on bare pages with dashed lines to cut along; where one is ``None`` nothing is drawn.

    ``grid`` says how many stand side by side and one under the other.
    """
    across, down = grid

    def sheet(document: PdfDocument, body: Box, *, cards: Sequence[T | None]) -> None:
        width, height = body.width / across, body.height / down
        for place, card in enumerate(cards):
            if card is not None:
                row, column = divmod(place, across)
                draw(document, Box(column * width, row * height, width, height), card)
        for column in range(1, across):
            x = column * width
            document.rule((x, 0), (x, body.height), style.FAINT, 0.6, dash=4)
        for row in range(1, down):
            y = row * height
            document.rule((0, y), (body.width, y), style.FAINT, 0.6, dash=4)

    each = across * down
    return [
        Page("", "", partial(sheet, cards=cards[at : at + each]), bare=True)
        for at in range(0, len(cards), each)
    ]
