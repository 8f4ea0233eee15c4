"""The wall sheet by name: where everybody finds his seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from addin.publish.alphabet import initial
from addin.publish.drawing import Align, Box
from addin.publish.pdf_flow import GUTTER, Flow, comfortable, flow_pages, inner
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.printed_rounds import Seat, printed_as, round_of, seats_of, when
from addin.sheets import style

NAME_SIZES = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)
"""Sizes of the type: 13 points are read from two metres, 11 by people who step up."""


def names(document: PdfDocument) -> list[Page]:
    """Everybody alphabetically, with board, colour (or wind) and whom he meets."""
    edition = document.edition
    seats = seats_of(edition)
    flow = _names_that_fit(document, seats)
    number = round_of(edition).number
    title = edition.words("print.names", round=number)
    return flow_pages(document, flow, title, when(edition, "print.by_name"))


def _names_that_fit(document: PdfDocument, seats: Sequence[Seat]) -> Flow:
    """One sheet in type as large as it can be, upright or lying; else two columns."""
    for size in NAME_SIZES:
        for columns, landscape in ((1, False), (1, True), (2, True)):
            flow = _names_flow(document, seats, size, columns, landscape)
            if flow.comfortable and flow.sheets(document) == 1:
                return flow
    return _names_flow(document, seats, NAME_SIZES[-1], 2, True)


def _names_flow(
    document: PdfDocument, seats: Sequence[Seat], size: float, columns: int, landscape: bool
) -> Flow:
    edition, words = document.edition, document.edition.words
    tournament = edition.tournament
    kind = printed_as(round_of(edition))
    rows: list[Callable[[PdfDocument, Sequence[Box]], None]] = []
    letter = None
    for seat in seats:
        now = initial(edition.by_family(tournament[seat.player]))
        rows.append(partial(_seat_row, seat=seat, size=size, letter=now if now != letter else ""))
        letter = now
    place = max((document.width(seat.place, size) for seat in seats if seat.board), default=0.0)
    place += kind.place_margin * size

    def widths(room: float) -> list[float]:
        first, board = 1.5 * size, 2.6 * size
        rest = room - first - board - place
        return [first, rest * kind.name_share, board, place, rest * (1 - kind.name_share)]

    headings: list[tuple[str, Align]] = [
        ("", "left"),
        (words("column.name"), "left"),
        (words(kind.number), "right"),
        ("", "left"),
        (words(kind.others), "left"),
    ]
    column = (document.body(landscape=landscape).width - GUTTER * (columns - 1)) / columns
    named = [edition.by_family(tournament[seat.player]) for seat in seats]
    fits = comfortable(document, named, size, widths(column)[1] - 0.5 * size)
    return Flow(size, columns, landscape, widths, headings, rows, comfortable=fits)


def _seat_row(
    document: PdfDocument, boxes: Sequence[Box], *, seat: Seat, size: float, letter: str
) -> None:
    tournament = document.edition.tournament
    ink = document.accent.strong
    if letter:
        document.put(boxes[0], letter, size * 1.15, bold=True, ink=ink, align="centre")
    name = document.edition.by_family(tournament[seat.player])
    document.put(inner(boxes[1], size), name, size, bold=True)
    if seat.board is None:
        room = boxes[2].from_x(boxes[2].x, boxes[4].right - boxes[2].x)
        document.put(inner(room, size), f"— {seat.place} —", size * 0.9, ink=style.GREY)
        return
    board = inner(boxes[2], size)
    document.put(board, str(seat.board), size * 1.1, bold=True, ink=ink, align="right")
    place = inner(boxes[3], size)
    if seat.colour:
        middle = place.y + place.height / 2
        filled = seat.colour == "b"
        document.disc(place.x + 0.4 * size, middle, 0.34 * size, filled=filled)
        place = place.from_x(place.x + 1.05 * size)
    document.put(place, seat.place, size)
    others = " · ".join(tournament[other].name for other in seat.others)
    document.put(inner(boxes[4], size), others, size)
