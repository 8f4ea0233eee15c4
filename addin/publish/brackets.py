"""The bracket as a picture: boxes of four, lines from each to those it feeds.

Laid out once, in points from the upper left corner, for the page (``templates/bracket.svg.j2``)
and for paper; colours of the page are those of its style sheet.
"""

from __future__ import annotations

from typing import Any

from addin.publish import Edition
from addin.publish.printed import value_text
from addin.typesetting.lettering import one_line
from pairing.diagram import SEATS, Diagram, Seat
from pairing.errors import InputError

WIDE, LINE, TITLE = 196.0, 17.0, 17.0
"""A box: its width, the height of a line of it, and of its title."""
BETWEEN, APART, HEAD = 44.0, 16.0, 26.0
"""Room between columns, between boxes one under the other, and for the headings."""
TALL = TITLE + SEATS * LINE
POINTS = 46.0
"""Room for the points at the right of a line."""

SIZES = {"wide": WIDE, "line": LINE, "title": TITLE, "points": POINTS}

Data = dict[str, Any]


def picture_of(edition: Edition, diagram: Diagram) -> Data:
    """Return the bracket with its words and places in points, for page and paper alike.

    ``heads`` have their left edge, ``boxes`` their upper left corner, ``ways`` whether they are
    those of players who lost, which are dashed.  The ``look`` of a line is ``on``, ``out``,
    ``wait`` or nothing.
    """
    words, event = edition.words, edition.tournament
    step, row = WIDE + BETWEEN, TALL + APART

    def line(seat: Seat) -> Data:
        if seat.player is None:
            waits = words(seat.waits) if seat.waits is not None else "…"
            return {"name": waits, "points": "", "look": "wait"}
        points = "" if seat.points is None else value_text(seat.points, 1, words.decimal)
        look = "on" if seat.through else "out" if seat.out else ""
        return {"name": one_line(event[seat.player].name), "points": points, "look": look}

    boxes: dict[str, Data] = {
        box.name: {
            "name": box.name,
            "x": box.column * step,
            "y": HEAD + box.row * row,
            "title": words(box.title),
            "lines": [line(seat) for seat in box.seats],
        }
        for box in diagram.boxes
    }
    ways = []
    for upper, lower, lost in diagram.lines:
        drawn, other = boxes[upper], boxes[lower]
        start = drawn["x"] + WIDE, drawn["y"] + TALL * (0.78 if lost else 0.4)
        end = other["x"], other["y"] + TALL / 2
        turn = end[0] - BETWEEN * (0.25 if lost else 0.5)
        corners = [(turn, start[1]), (turn, end[1])]
        if other["x"] - drawn["x"] > step:  # past columns, along the edge of the row
            first = start[0] + BETWEEN * (0.4 if lost else 0.2)
            high = drawn["y"] + TALL + APART / 2 if lost else drawn["y"] - APART / 2
            corners = [(first, start[1]), (first, high), (turn, high), (turn, end[1])]
        ways.append((lost, [start, *corners, end]))
    return {
        "width": len(diagram.columns) * step - BETWEEN + 1,
        "height": HEAD + diagram.height * row - APART + 1,
        "heads": [(n * step, words(head)) for n, head in enumerate(diagram.columns)],
        "boxes": list(boxes.values()),
        "ways": ways,
    }


def bracket(edition: Edition) -> Data:
    """Return the bracket for paper; raises ``InputError`` for an event without one."""
    diagram = edition.system.diagram(edition.tournament)
    if diagram is None:
        raise InputError("publish.no_bracket")
    winner = diagram.winner
    name = edition.tournament[winner].name if winner else ""
    return {
        "title": edition.words("tab.bracket"),
        "subtitle": edition.words("bracket.winner", player=name) if winner else "",
        "sizes": SIZES,
        **picture_of(edition, diagram),
    }
