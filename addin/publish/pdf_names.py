"""The wall sheet by name: where everybody finds his seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from addin.publish.alphabet import initial
from addin.publish.drawing import Align, Box
from addin.publish.pdf_flow import (
    FROM_2_METRES,
    Flow,
    Row,
    column_width,
    inner,
    largest,
    name_height,
    wall_pages,
)
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.printed_rounds import Seat, round_of, seats_of
from addin.sheets import style
from pairing.family import short_names


def names(document: PdfDocument) -> list[Page]:
    """Everybody alphabetically, with board, colour (or wind) and whom he meets."""
    edition = document.edition
    seats = seats_of(edition)
    short = short_names(edition.tournament)
    flow = largest(document, partial(_names_flow, seats=seats, short=short), least=FROM_2_METRES)
    said = edition.words("print.names")
    if any(seat.colour for seat in seats):
        said += f" · ○ {edition.words('print.colour.w')} · ● {edition.words('print.colour.b')}"
    return wall_pages(document, flow, said)


def _names_flow(
    document: PdfDocument,
    size: float,
    columns: int,
    landscape: bool,
    *,
    seats: Sequence[Seat],
    short: Mapping[int, str],
) -> Flow:
    edition, words = document.edition, document.edition.words
    tables = bool(round_of(edition).tables)
    meets = 3 if tables else 1
    place = 0.4 * size
    if tables:
        place += max((document.width(seat.place, size) for seat in seats if seat.board), default=0)
    elif any(seat.colour for seat in seats):
        place += size

    def widths(room: float) -> list[float]:
        first, board = 1.5 * size, max(46.0, 2.4 * size)
        rest = room - first - board - place
        own = rest * (0.34 if tables else 0.5)
        return [first, own, board, place, *[(rest - own) / meets] * meets]

    headings: list[tuple[str, Align]] = [
        ("", "left"),
        (words("column.name"), "left"),
        (words("print.table" if tables else "column.board"), "right"),
        ("", "left"),
        (words("print.opponents" if tables else "print.opponent"), "left"),
    ]
    headings += [("", "left")] * (meets - 1)
    rooms = [
        inner(Box(0, 0, width, 0), size).width
        for width in widths(column_width(document, columns, landscape))
    ]
    rows, letter, stand = list[Row](), None, list[tuple[str, float]]()
    for seat in seats:
        name = edition.by_family(edition.tournament[seat.player])
        now = initial(name)
        others = [short[n] if tables else edition.tournament[n].name for n in seat.others]
        said = [(name, rooms[1]), *((other, rooms[4]) for other in others)]
        draw = partial(
            _seat_row, seat=seat, name=name, others=others, size=size,
            letter=now if now != letter else "",
        )  # fmt: skip
        rows.append(Row(max(name_height(document, *one, size=size) for one in said), draw))
        letter = now
        stand += said
    return Flow(size, columns, landscape, widths, headings, rows, stand)


def _seat_row(
    document: PdfDocument,
    boxes: Sequence[Box],
    *,
    seat: Seat,
    name: str,
    others: Sequence[str],
    size: float,
    letter: str,
) -> None:
    ink, smallest = document.accent.strong, min(size, FROM_2_METRES)
    if letter:
        document.put(boxes[0], letter, size * 1.15, bold=True, ink=ink, align="centre")
    document.put(inner(boxes[1], size), name, size, bold=True, smallest=smallest)
    if seat.board is None:
        room = boxes[2].from_x(boxes[2].x, boxes[-1].right - boxes[2].x)
        document.put(inner(room, size), f"— {seat.place} —", size * 0.9, ink=style.GREY)
        return
    board = inner(boxes[2], size)
    document.put(board, str(seat.board), size * 1.1, bold=True, ink=ink, align="right")
    place = inner(boxes[3], size)
    if seat.colour:
        middle = place.y + place.height / 2
        filled = seat.colour == "b"
        document.disc(place.x + 0.4 * size, middle, 0.34 * size, filled=filled)
    else:
        document.put(place, seat.place, size, ink=style.GREY)
    for box, other in zip(boxes[4:], others, strict=False):
        document.put(inner(box, size), other, size, smallest=smallest)
