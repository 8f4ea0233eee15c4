"""Forms on paper: facts in two columns, a table of games, lines, and room to sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from addin.publish.drawing import Box
from addin.publish.forms import Form, forms
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.printed import Printable
from addin.sheets import style

SIZE, LINE, LABEL = 9.0, 13.5, 235.0
WIDTHS = {"place": 3.0, "name": 17.0, "text": 7.0, "mark": 5.0, "number": 5.0}
SIGN_ROOM = 46.0

Draw = Callable[[PdfDocument, Box], None]
Block = tuple[float, Draw]
"""A part of a form that is not torn: its height, and how it is drawn."""


def form_pages(what: str, document: PdfDocument) -> list[Page]:
    """The forms of a kind, each beginning on a page of its own."""
    room = document.body()
    return [
        page
        for form in forms(document.edition, what)
        for page in _pages(form, list(_blocks(document, form, room.width)), room.height)
    ]


def _pages(form: Form, blocks: Sequence[Block], height: float) -> Iterator[Page]:
    """As few pages as the blocks need."""
    start, used = 0, 0.0
    for at, (high, _) in enumerate(blocks):
        if used + high > height and at > start:
            yield Page(form.title, "", partial(_draw, blocks=blocks[start:at]))
            start, used = at, 0.0
        used += high
    yield Page(form.title, "", partial(_draw, blocks=blocks[start:]))


def _draw(document: PdfDocument, body: Box, *, blocks: Sequence[Block]) -> None:
    y = body.y
    for height, draw in blocks:
        draw(document, Box(body.x, y, body.width, height))
        y += height


def _blocks(document: PdfDocument, form: Form, width: float) -> Iterator[Block]:
    for label, value in form.facts:
        lines = document.wrapped(value, SIZE, width - LABEL) or [""]
        yield LINE * len(lines), partial(_fact, label=label, lines=lines)
    if form.table:
        yield LINE / 2, _nothing
        yield LINE, partial(_row, table=form.table, at=None)
        for at in range(len(form.table.rows)):
            yield LINE, partial(_row, table=form.table, at=at)
    yield LINE / 2, _nothing
    for said in form.lines:
        lines = document.wrapped(said, SIZE, width) or [""]
        yield LINE * len(lines), partial(_lines, lines=lines)
    if form.signs:
        yield SIGN_ROOM, partial(_signs, signs=form.signs)


def _nothing(document: PdfDocument, box: Box) -> None:
    """Room between two parts."""


def _fact(document: PdfDocument, box: Box, *, label: str, lines: Sequence[str]) -> None:
    document.put(Box(box.x, box.y, LABEL - 6, LINE), label, SIZE, ink=style.GREY)
    _lines(document, box.from_x(box.x + LABEL), lines=lines)


def _lines(document: PdfDocument, box: Box, *, lines: Sequence[str]) -> None:
    for at, line in enumerate(lines):
        document.put(Box(box.x, box.y + at * LINE, box.width, LINE), line, SIZE)


def _row(document: PdfDocument, box: Box, *, table: Printable, at: int | None) -> None:
    """A row of the table, or its headings."""
    weights = [WIDTHS[heading.kind] for heading in table.headings]
    boxes = box.across(box.width * one / sum(weights) for one in weights)
    for column, (cell, heading) in enumerate(zip(boxes, table.headings, strict=True)):
        said = heading.words if at is None else table.text_at(at, column)
        right = "right" if heading.kind in ("place", "number") else "left"
        document.put(cell.inside(3), said, SIZE, bold=at is None, align=right)  # type: ignore[arg-type]
    document.rule((box.x, box.bottom), (box.right, box.bottom), style.RULE, 0.4)


def _signs(document: PdfDocument, box: Box, *, signs: Sequence[str]) -> None:
    width = box.width / len(signs)
    for cell, said in zip(box.across([width] * len(signs)), signs, strict=True):
        line = cell.bottom - LINE
        document.rule((cell.x, line), (cell.right - 20, line), style.INK, 0.6)
        document.put(Box(cell.x, line, cell.width - 20, LINE), said, SIZE, ink=style.GREY)
