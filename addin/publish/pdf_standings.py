"""Crosstable and standings on paper: headings on every page, type never too small to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from addin.publish.drawing import SMALLEST as SMALLEST_TYPE
from addin.publish.drawing import Align, Box
from addin.publish.pdf_flow import levelled, shared_out
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.printed import Heading, Highlight, Printable
from addin.sheets import style

SMALLEST = {"A4": SMALLEST_TYPE, "A3": 7.5}
"""The smallest type of a table; where it is not enough, the columns go on another page."""

COMFORTABLE = {"A4": 8.0, "A3": 10.0}
"""Type at which a table is printed upright; smaller, and the sheet is turned."""

LARGEST = {
    "A4": (24.0, 22.0, 20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5),
    "A3": (32.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0),
}
"""The largest type, largest first: a short table fills its sheet, a long one saves sheets."""

TIGHTEST = 1.42
"""Least height of a row in sizes of its type."""

HIGHEST = 4.2
"""Height of a row where room is left."""

NOTE, NOTE_LINE = 8.0, 10.5
"""Type of what is said under a table, and the height of its lines."""

HEADER_LINES = 2.45
PADDING = 0.75
BETWEEN_NUMBERS = 0.3
CAPS = (
    {"name": 26.0, "text": 15.0},
    {"name": 17.0, "text": 8.0},
)
"""Widest columns of words, in sizes of the type: first choice, and when room is short."""

ALIGN: dict[str, Align] = {
    "place": "right",
    "name": "left",
    "text": "left",
    "mark": "centre",
    "number": "right",
}


@dataclass(frozen=True)
class Fit:
    """How a table goes on paper: size of its type, and for each part its columns and widths."""

    size: float
    parts: tuple[tuple[tuple[int, float], ...], ...]


def table_pages(document: PdfDocument, table: Printable) -> list[Page]:
    """A table as pages, upright or lying; parts of a wide one follow for the same lines.

    Fewest pages win, then the largest type; upright only where the type stays comfortable.
    """
    ways = []
    longest = widest(document, table)
    for landscape in (False, True):
        body = document.body(landscape=landscape)
        fit = None
        for largest in LARGEST[document.paper]:
            if fit is not None and fit.size < largest:
                continue  # it was not the limit that kept the type small
            fit = fitted(document, table, longest, body.width, largest)
            pages = len(_pages(document, table, fit, landscape))
            if landscape or (fit.size >= COMFORTABLE[document.paper] and len(fit.parts) == 1):
                ways.append((pages, -fit.size, landscape, fit))
    _, _, landscape, fit = min(ways, key=lambda way: way[:3])
    return _pages(document, table, fit, landscape)


def _pages(document: PdfDocument, table: Printable, fit: Fit, landscape: bool) -> list[Page]:
    body = document.body(landscape=landscape)
    notes = [
        line
        for note in (*table.remarks, *table.legend)
        for line in document.wrapped(note, NOTE, body.width)
    ]
    room = body.height - HEADER_LINES * fit.size - NOTE_LINE * len(notes)
    tight = TIGHTEST * fit.size
    heights = [max(tight, _height(document, table, fit, n)) for n in range(len(table.rows))]
    blocks = shared_out(heights, room)
    heights = levelled(heights, blocks, room, HIGHEST * fit.size)
    pages = []
    for block in blocks:
        for number, part in enumerate(fit.parts, start=1):
            subtitle = table.subtitle
            if len(fit.parts) > 1:
                words = document.edition.words
                subtitle += " " + words("print.part", part=number, parts=len(fit.parts))
            draw = partial(
                _draw, table=table, size=fit.size, heights=heights, part=part, block=block,
                notes=notes,
            )  # fmt: skip
            pages.append(Page(table.title, subtitle, draw, landscape))
    return pages


def _height(document: PdfDocument, table: Printable, fit: Fit, row: int) -> float:
    """The height in which every cell of a row is whole."""
    return max(
        document.need(
            table.text_at(row, column), fit.size, room - PADDING * fit.size,
            bold=table.headings[column].kind in ("place", "name"),
        )
        for part in fit.parts
        for column, room in part
    )  # fmt: skip


def fitted(
    document: PdfDocument, table: Printable, longest: Sequence[float], room: float, largest: float
) -> Fit:
    """The largest type at which a table fits, split into parts if it must be.

    ``longest`` is what :func:`widest` found.
    """
    smallest = SMALLEST[document.paper]
    fixed = [i for i, heading in enumerate(table.headings) if heading.fixed]
    loose = [i for i, heading in enumerate(table.headings) if not heading.fixed]
    widths: list[float] = []
    for caps in CAPS:
        widths = [_width(document, table, i, longest[i], caps) for i in range(len(longest))]
        size = room / sum(widths)
        if size >= smallest + 1.5:
            return _filled(table, widths, [fixed + loose], min(size, largest), room)
    for parts in range(1, len(loose) + 1):
        groups = [fixed + group for group in _split(loose, widths, parts)]
        size = room / max(sum(widths[i] for i in group) for group in groups)
        if size >= (smallest if parts == 1 else COMFORTABLE[document.paper]):
            return _filled(table, widths, groups, min(size, largest), room)
    return _filled(table, widths, [[*fixed, i] for i in loose], smallest, room)


def _split(columns: Sequence[int], widths: Sequence[float], parts: int) -> list[list[int]]:
    """Neighbouring columns in so many groups of about the same width."""
    whole = sum(widths[i] for i in columns)
    groups: list[list[int]] = [[] for _ in range(parts)]
    done = 0.0
    for i in columns:
        groups[min(parts - 1, int((done + widths[i] / 2) * parts / whole))].append(i)
        done += widths[i]
    return [group for group in groups if group]


def _filled(
    table: Printable, widths: Sequence[float], groups: list[list[int]], size: float, room: float
) -> Fit:
    """Widths in points; what is left over goes mostly to the names."""
    parts = []
    for group in groups:
        spare = room - sum(widths[i] for i in group) * size
        weights = [3.0 if table.headings[i].kind == "name" else 1.0 for i in group]
        share = min(spare / sum(weights), 1.2 * size)
        parts.append(
            tuple((i, widths[i] * size + share * w) for i, w in zip(group, weights, strict=True))
        )
    return Fit(size, tuple(parts))


def widest(document: PdfDocument, table: Printable) -> list[float]:
    """The widest cell of every column, in sizes of the type."""
    found = []
    for column, heading in enumerate(table.headings):
        bold = heading.kind in ("place", "name")
        cells = {table.text_at(row, column) for row in range(len(table.rows))}
        wide = sorted(document.width(cell, 1, bold=bold) for cell in cells)
        found.append(_usual(wide) if heading.kind == "name" else (wide or [0.0])[-1])
    return found


def _usual(wide: Sequence[float]) -> float:
    """Room for names: the widest, unless a few are far wider than all others.

    Those take two lines, and everybody's letters can be larger.
    """
    if not wide:
        return 0.0
    return min(wide[-1], 1.35 * wide[int(0.85 * (len(wide) - 1))])


def _width(
    document: PdfDocument, table: Printable, column: int, longest: float, caps: dict[str, float]
) -> float:
    heading = table.headings[column]
    # A heading may take two lines and be squeezed; its longest word must have room.
    lines = heading.words.split() or [""]
    over = 0.85 * max(document.width(word, 1, bold=True) for word in lines)
    over = max(over, 0.45 * document.width(heading.words, 1, bold=True))
    apart = PADDING + (BETWEEN_NUMBERS if heading.kind == "number" else 0.0)
    return max(min(longest, caps.get(heading.kind, 40.0)), over, 1.0) + apart


def _draw(
    document: PdfDocument,
    body: Box,
    *,
    table: Printable,
    size: float,
    heights: Sequence[float],
    part: tuple[tuple[int, float], ...],
    block: range,
    notes: Sequence[str],
) -> None:
    y = body.y
    width = sum(room for _, room in part)
    header = Box(body.x, y, width, HEADER_LINES * size)
    document.fill(header, document.accent.strong)
    rooms = [room for _, room in part]
    for (column, _), box in zip(part, header.across(rooms), strict=True):
        _heading(document, box.inside(PADDING / 2 * size), table.headings[column], size)
    y = header.bottom
    for row in block:
        line = Box(body.x, y, width, heights[row])
        if row % 2:
            document.fill(line, style.BAND)
        if row != block.start:
            document.rule((line.x, y), (line.right, y))
        for (column, _), box in zip(part, line.across(rooms), strict=True):
            _cell(document, box, table, row, column, size)
        y = line.bottom
    document.rule((body.x, y), (body.x + width, y))
    for number, note in enumerate(notes, start=1):
        at = Box(body.x, body.bottom - NOTE_LINE * (len(notes) - number + 1), body.width, NOTE_LINE)
        document.put(at, note, NOTE, ink=style.GREY)


def _heading(document: PdfDocument, box: Box, heading: Heading, size: float) -> None:
    align = ALIGN[heading.kind]
    words = heading.words.split()
    whole = document.width(heading.words, size, bold=True)
    if len(words) < 2 or whole * 0.9 <= box.width:
        document.put(box, heading.words, size, bold=True, ink=style.WHITE, align=align)
        return
    cut = min(
        range(1, len(words)),
        key=lambda n: max(len(" ".join(words[:n])), len(" ".join(words[n:]))),
    )
    half = box.height / 2
    for number, line in enumerate((words[:cut], words[cut:])):
        room = Box(box.x, box.y + number * half, box.width, half)
        small = max(SMALLEST_TYPE, size * 0.9)
        document.put(room, " ".join(line), small, bold=True, ink=style.WHITE, align=align)


def _cell(
    document: PdfDocument, box: Box, table: Printable, row: int, column: int, size: float
) -> None:
    cell, heading = table.rows[row][column], table.headings[column]
    ink = style.INK
    if cell.mark is Highlight.WIN:
        document.fill(box, style.WIN)
    elif cell.mark is Highlight.ABSENT:
        document.hatch(box)
        ink = style.GREY
    if heading.kind == "place":
        ink = document.accent.strong
    bold, align = heading.kind in ("place", "name"), ALIGN[heading.kind]
    inside, said = box.inside(PADDING / 2 * size), table.text_at(row, column)
    document.put(inside, said, size, bold=bold, ink=ink, align=align)
