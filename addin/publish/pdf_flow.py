"""Rows running down columns and over sheets, the same number on each, and a note under them.

Sizes come from reading distance.  Good eyes tell capitals apart at five minutes of arc: 4.4
millimetres from three metres, which is 17 points of this font (its capitals are 0.73 of its
size); 13 points are read from two metres, and nothing on a wall is smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise

from addin.publish.drawing import HARDLY_SMALLER, LINE, NARROWEST, Align, Box
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.printed_rounds import round_of
from addin.sheets import style
from pairing.timetable import round_time

FROM_3_METRES, FROM_2_METRES = 17.0, 13.0
SIZES = (48, 44, 40, 37, 34, 31, 28, 26, 24, 22, 20, 19, 18, 17, 16, 15, 14, 13)
"""Sizes of names on a wall, the largest first."""

MANY_SHEETS = 3
"""A list on more sheets than this is set in type to be read from two metres."""

ROW, HIGHEST_ROW = 1.45, 8.0
"""Height of a row in sizes of its type: the least, and the most where there is room."""

TWO_LINES = 18.0
"""Names of this size and above may stand in two lines of it."""

GUTTER = 18.0
HEADING, HEADING_TYPE = 26.0, 13.0
"""Height of the line over a column, and its type."""

NOTE, NOTE_LINE, NOTE_GAP = 13.0, 18.0, 8.0
"""Type of the note under the boards, the height of its lines, and the room above it."""


@dataclass(frozen=True)
class Row:
    """A row still to be drawn into its boxes, and the least height it needs, in points."""

    height: float
    draw: Callable[[PdfDocument, Sequence[Box]], None]


@dataclass(frozen=True)
class Flow:
    """Rows running down columns, a heading over each column, a note under the last.

    ``names`` are told apart by how they stand, each with the room it has.
    """

    size: float
    columns: int
    landscape: bool
    widths: Callable[[float], Sequence[float]]
    headings: Sequence[tuple[str, Align]]
    rows: Sequence[Row]
    names: Sequence[tuple[str, float]]


Make = Callable[[PdfDocument, float, int, bool], Flow]


def shared_out(heights: Sequence[float], room: float, columns: int = 1) -> list[range]:
    """Rows on as few sheets of so many columns as they need, evenly: 25 and 25, not 46 and 4.

    >>> shared_out([20.0] * 11, 205.0), shared_out([], 100.0)
    ([range(0, 6), range(6, 11)], [range(0, 0)])
    """
    upto = [0.0, *accumulate(heights)]
    number = max(1, len(heights))
    for sheets in range(max(1, int(upto[-1] / (room * columns))), number + 1):
        parts = min(number, sheets * columns)
        ends = [-(-len(heights) * at // parts) for at in range(parts + 1)]
        shares = [range(*both) for both in pairwise(ends)]
        if all(upto[one.stop] - upto[one.start] <= room + 0.01 for one in shares):
            break
    return shares


def levelled(
    heights: Sequence[float], shares: Sequence[range], room: float, most: float
) -> list[float]:
    """Heights of the rows where the fullest of some columns fills its room, in their order.

    Low rows grow first, to the same height, none above ``most``.

    >>> levelled([10.0, 30.0, 10.0], [range(0, 2), range(2, 3)], 50.0, 25.0)
    [20.0, 30.0, 20.0]
    """
    level = most
    for share in shares:
        high = sorted((heights[n] for n in share), reverse=True)
        left = room
        while high and high[0] * len(high) > left:
            left -= high.pop(0)
        level = min(level, left / len(high)) if high else 0.0
    return [max(heights[n], level) for share in shares for n in share]


def largest(
    document: PdfDocument, make: Make, note: str = "", least: float = FROM_3_METRES
) -> Flow:
    """The fewest sheets in type not below ``least``, and on them the largest type.

    Where that would be many sheets it is :data:`FROM_2_METRES` that nothing goes below.
    """
    ways = ((1, False), (1, True), (2, True))
    best: tuple[tuple[bool, bool, int, float], Flow] | None = None
    for size in SIZES:
        for columns, landscape in ways:
            if columns == 2 and size >= FROM_3_METRES and document.paper != "A3":
                continue
            flow = make(document, size, columns, landscape)
            sheets = -(-len(_shares(document, flow, note)) // columns)
            many = size < least or sheets > MANY_SHEETS
            crowded, torn = _crowded(document, flow)
            if not crowded or size == SIZES[-1]:
                found = (torn, many, sheets, -size)
                best = min(best, (found, flow), key=lambda one: one[0]) if best else (found, flow)
    assert best is not None
    return best[1]


def wall_pages(document: PdfDocument, flow: Flow, subtitle: str, note: str = "") -> list[Page]:
    """Pages still to be drawn, one at least, under the round and its time in large letters."""
    edition = document.edition
    number = round_of(edition).number
    time = round_time(edition.tournament.timetable, number)
    name = edition.words("title.round", number=number).upper()
    title = " · ".join(filter(None, (name, time)))
    room, lines = _room(document, flow, note)
    shares = _shares(document, flow, note)
    least, most = [row.height for row in flow.rows], HIGHEST_ROW * flow.size
    pages = []
    for at in range(0, len(shares), flow.columns):
        columns = shares[at : at + flow.columns]
        draw = partial(
            _draw, flow=flow, shares=columns, heights=levelled(least, columns, room, most),
            note=lines if at + flow.columns >= len(shares) else [],
        )  # fmt: skip
        pages.append(Page(title, subtitle, draw, flow.landscape))
    further = document.wrapped(note, NOTE, document.body(landscape=flow.landscape).width)
    each = int(document.body(landscape=flow.landscape).height / NOTE_LINE)
    for at in range(0, 0 if lines else len(further), each):
        draw = partial(_note, lines=further[at : at + each])
        pages.append(Page(title, subtitle, draw, flow.landscape))
    return pages


def _room(document: PdfDocument, flow: Flow, note: str) -> tuple[float, list[str]]:
    """The height for rows on a sheet, and the lines of the note where it goes below them.

    A note of more than a third of the sheet has sheets of its own.
    """
    body = document.body(landscape=flow.landscape)
    lines = document.wrapped(note, NOTE, body.width) if note else []
    taken = NOTE_GAP + len(lines) * NOTE_LINE if lines else 0.0
    if taken > body.height / 3:
        taken, lines = 0.0, []
    return body.height - HEADING - taken, lines


def _shares(document: PdfDocument, flow: Flow, note: str) -> list[range]:
    room, _ = _room(document, flow, note)
    return shared_out([row.height for row in flow.rows], room, flow.columns)


def _draw(
    document: PdfDocument,
    body: Box,
    *,
    flow: Flow,
    shares: Sequence[range],
    heights: Sequence[float],
    note: Sequence[str],
) -> None:
    width = (body.width - GUTTER * (flow.columns - 1)) / flow.columns
    end = body.y
    for column, share in enumerate(shares):
        area = Box(body.x + column * (width + GUTTER), body.y, width, HEADING)
        document.fill(area, document.accent.strong)
        for box, (words, align) in zip(area.across(flow.widths(width)), flow.headings, strict=True):
            cell = inner(box, flow.size)
            document.put(cell, words, HEADING_TYPE, bold=True, ink=style.WHITE, align=align)
        y = area.bottom
        for number in share:
            line = Box(area.x, y, width, heights[number - shares[0].start])
            if (number - share.start) % 2:
                document.fill(line, style.BAND)
            flow.rows[number].draw(document, line.across(flow.widths(width)))
            y = line.bottom
            document.rule((line.x, y), (line.right, y))
        end = max(end, y)
    _note(document, Box(body.x, end + NOTE_GAP, body.width, body.bottom - end), lines=note)


def _note(document: PdfDocument, box: Box, *, lines: Sequence[str]) -> None:
    for number, line in enumerate(lines):
        room = Box(box.x, box.y + number * NOTE_LINE, box.width, NOTE_LINE)
        document.put(room, line, NOTE, ink=style.GREY)


def inner(box: Box, size: float) -> Box:
    """A box without the margins beside type of a size."""
    return box.inside(min(6.0, 0.25 * size))


def column_width(document: PdfDocument, columns: int, landscape: bool) -> float:
    """How wide a column of a sheet is."""
    return (document.body(landscape=landscape).width - GUTTER * (columns - 1)) / columns


def name_height(document: PdfDocument, name: str, room: float, *, size: float) -> float:
    """The least height of a row for a name in letters that are read from two metres.

    Type from :data:`TWO_LINES` on keeps its size in two lines: few boards are set large.
    """
    if size >= TWO_LINES and document.lines(name, size, room, bold=True) == 2:
        return (2 * LINE + ROW - 1) * size
    need = document.need(name, size, room, bold=True, smallest=min(size, FROM_2_METRES))
    return max(ROW * size, need)


def _crowded(document: PdfDocument, flow: Flow) -> tuple[bool, bool]:
    """Whether more than an eighth of the names have to be made smaller; whether words are torn.

    A name has its full size on one line, or on two where the type is large; it may be hardly
    smaller where this saves a sheet that is still read from three metres.
    """
    most = 2 if flow.size >= TWO_LINES else 1
    size = flow.size * (HARDLY_SMALLER if flow.size == FROM_3_METRES else 1)
    fit = sum(1 <= _lines(document, name, size, room) <= most for name, room in flow.names)
    smallest = min(flow.size, FROM_2_METRES)
    torn = any(not document.lines(name, smallest, room, bold=True) for name, room in flow.names)
    return len(flow.names) - fit > max(1, len(flow.names) // 8), torn


def _lines(document: PdfDocument, name: str, size: float, room: float) -> int:
    """The lines a name takes, hardly squeezed; 0 if a word has no room."""
    return document.lines(name, size, room * NARROWEST / 0.87, bold=True)
