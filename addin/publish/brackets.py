"""The bracket as a picture: boxes of four, lines from each to those it feeds.

Laid out once, in points from the upper left corner, for the page (SVG) and for paper; colours of
the page are those of its style sheet.
"""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from addin.publish import Edition
from addin.publish.printed import value_text
from addin.typesetting.lettering import one_line
from pairing.dataclasses import asdict, dataclass
from pairing.diagram import SEATS, Diagram, Seat
from pairing.errors import InputError

WIDE, LINE, TITLE = 196.0, 17.0, 17.0
"""A box: its width, the height of a line of it, and of its title."""
BETWEEN, APART, HEAD = 44.0, 16.0, 26.0
"""Room between columns, between boxes one under the other, and for the headings."""
TALL = TITLE + SEATS * LINE
POINTS = 46.0
"""Room for the points at the right of a line."""

CSS = """
.bracket{max-width:100%;height:auto;min-width:720px;font-family:inherit}
.bracket text{fill:var(--ink);font-size:11.5px}.bracket .h{fill:var(--grey);font-weight:600}
.bracket .t{fill:var(--accent);font-weight:600}.bracket .on{font-weight:700}
.bracket .who{font-size:11.5px;line-height:17px;color:var(--ink);white-space:nowrap;\
overflow:hidden;text-overflow:ellipsis}
.bracket .out,.bracket .wait{fill:var(--grey);color:var(--grey)}.bracket .wait{font-style:italic}
.bracket .go{fill:var(--soft)}
.bracket .box{fill:var(--paper);stroke:var(--rule)}
.bracket .way{fill:none;stroke:var(--grey);stroke-width:1.2}
.bracket .lost{stroke-dasharray:3 3}
"""
"""The picture's part of the page's style sheet."""


@dataclass(frozen=True)
class Line:
    """A line of a box with its words."""

    name: str
    points: str
    look: str
    """``on``, ``out``, ``wait`` or nothing."""


@dataclass(frozen=True)
class BracketBox:
    """A box of the bracket: its upper left corner in points, its title and its seats."""

    name: str
    x: float
    y: float
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Picture:
    """All of it, ready to be drawn: headings by their left edge, boxes, and ways between."""

    width: float
    height: float
    heads: tuple[tuple[float, str], ...]
    boxes: tuple[BracketBox, ...]
    ways: tuple[tuple[bool, tuple[tuple[float, float], ...]], ...]
    """Each with whether it is that of those who lost, which is dashed."""


def diagram_of(edition: Edition) -> Diagram | None:
    """The edition's bracket; ``None`` where the event has none."""
    return edition.system.diagram(edition.tournament)


def picture_of(edition: Edition, diagram: Diagram) -> Picture:
    """The bracket with its words and places in points, for page and paper alike."""
    words = edition.words
    step, row = WIDE + BETWEEN, TALL + APART
    boxes = tuple(
        BracketBox(
            box.name,
            box.column * step,
            HEAD + box.row * row,
            words(box.title),
            tuple(_line(edition, seat) for seat in box.seats),
        )
        for box in diagram.boxes
    )
    at = {box.name: box for box in boxes}
    return Picture(
        len(diagram.columns) * step - BETWEEN + 1,
        HEAD + diagram.height * row - APART + 1,
        tuple((n * step, words(head)) for n, head in enumerate(diagram.columns)),
        boxes,
        tuple((lost, _way(at[upper], at[other], lost)) for upper, other, lost in diagram.lines),
    )


def _line(edition: Edition, seat: Seat) -> Line:
    if seat.player is None:
        waits = edition.words(seat.waits) if seat.waits is not None else "…"
        return Line(waits, "", "wait")
    name = one_line(edition.tournament[seat.player].name)
    points = "" if seat.points is None else value_text(seat.points, 1, edition.words.decimal)
    look = "on" if seat.through else "out" if seat.out else ""
    return Line(name, points, look)


def _way(drawn: BracketBox, other: BracketBox, lost: bool) -> tuple[tuple[float, float], ...]:
    """From the right edge of a box to the left edge of a later one, with two corners.

    A way that passes columns goes along the edge of its row, where no box stands.
    """
    share = 0.78 if lost else 0.4
    start, end = (drawn.x + WIDE, drawn.y + TALL * share), (other.x, other.y + TALL / 2)
    turn = end[0] - BETWEEN * (0.25 if lost else 0.5)
    if other.x - drawn.x <= WIDE + BETWEEN:
        return start, (turn, start[1]), (turn, end[1]), end
    first = start[0] + BETWEEN * (0.4 if lost else 0.2)
    high = drawn.y + TALL + APART / 2 if lost else drawn.y - APART / 2
    return start, (first, start[1]), (first, high), (turn, high), (turn, end[1]), end


# -- the page -------------------------------------------------------------------------------


def svg(edition: Edition, diagram: Diagram) -> Markup:
    """The picture for the page; full names and all words are text, to be found and read out."""
    drawn = picture_of(edition, diagram)
    parts = [
        f'<svg class="bracket" viewBox="0 0 {drawn.width:g} {drawn.height:g}" '
        f'width="{drawn.width:g}" role="img" aria-labelledby="h-bracket">'
    ]
    for lost, way in drawn.ways:
        points = " ".join(f"{x:g},{y:g}" for x, y in way)
        parts.append(f'<polyline class="{"way lost" if lost else "way"}" points="{points}"/>')
    parts += [f'<text class="h" x="{x:g}" y="14">{escape(head)}</text>' for x, head in drawn.heads]
    for box in drawn.boxes:
        parts.append(
            f'<rect class="box" x="{box.x + 0.5:g}" y="{box.y + 0.5:g}" width="{WIDE:g}" '
            f'height="{TALL:g}" rx="3"/>'
            f'<text class="t" x="{box.x + 7:g}" y="{box.y + 12.5:g}">{escape(box.title)}</text>'
        )
        for at, line in enumerate(box.lines):
            parts += _svg_line(box.x, box.y + TITLE + at * LINE, line)
    return Markup("".join([*parts, "</svg>"]))


def _svg_line(x: float, y: float, line: Line) -> list[str]:
    """A line of a box: a name ends where its points begin, and is whole under the pointer."""
    look = f' class="{line.look}"' if line.look else ""
    room = WIDE - (POINTS if line.points else 0) - 12
    parts = []
    if line.look == "on":
        parts.append(
            f'<rect class="go" x="{x + 1:g}" y="{y:g}" width="{WIDE - 1:g}" height="{LINE:g}"/>'
        )
    parts.append(
        f'<foreignObject x="{x + 7:g}" y="{y:g}" width="{room:g}" height="{LINE:g}">'
        f'<div class="who {line.look}" title="{escape(line.name)}">{escape(line.name)}</div>'
        "</foreignObject>"
    )
    if line.points:
        parts.append(
            f'<text{look} x="{x + WIDE - 7:g}" y="{y + 12.5:g}" text-anchor="end">'
            f"{escape(line.points)}</text>"
        )
    return parts


def bracket(edition: Edition) -> dict[str, Any]:
    """The bracket for paper; raises ``InputError`` for an event without one."""
    diagram = diagram_of(edition)
    if diagram is None:
        raise InputError("publish.no_bracket")
    drawn, winner = picture_of(edition, diagram), diagram.winner
    name = edition.tournament[winner].name if winner else ""
    return {
        "title": edition.words("tab.bracket"),
        "subtitle": edition.words("bracket.winner", player=name) if winner else "",
        "sizes": {"wide": WIDE, "line": LINE, "title": TITLE, "points": POINTS},
        **asdict(drawn),
    }
