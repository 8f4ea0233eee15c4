"""Pictures: the top of the table for social media, and places or levels over the rounds.

Drawn as a page on which a point is a pixel, by what draws sheets of paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from PIL.PngImagePlugin import PngInfo

from addin.publish import Edition
from addin.publish.drawing import Align, Box, Drawing, in_pixels
from addin.publish.marks import event_mark
from addin.publish.page_views import state_of
from addin.publish.printed import Highlight, decimals_of, mark_of, value_text
from addin.sheets import style
from addin.sheets.standings_text import number_cell
from pairing.errors import InputError
from pairing.tournament import Outcome

if TYPE_CHECKING:
    from pairing.results import Line

TOP_SIZE = (1200, 1350)
TOP_LINES = 10
BUMP_SIZE = (1500, 1000)
BUMP_LINES = 8

COLOURS = (
    "#0072B2", "#B84A00", "#00775A", "#A83E82", "#806000", "#5B3A8E", "#4A6B7C", "#7A2E2E",
)  # fmt: skip
"""Colours that people who see fewer of them still tell apart, dark enough for letters on white."""

BELOW = 0.7
"""How far below the leaders' lowest level the chart goes, in heights of their own range."""

DEEP = 40
"""Places down to which the chart is drawn to one scale; below, it is compressed."""


def write(edition: Edition) -> bytes:
    """The edition as a picture: option ``what`` is ``top`` (the default) or ``bump``.

    Raises ``InputError`` for anything else, and for a chart before round 1 is played.
    """
    makers = {"top": top, "bump": bump}
    what = edition.wanted("png", list(makers))
    edition.progress("publish.step.writing", 0.1)
    drawing = makers[what](edition)
    edition.progress("publish.step.writing", 0.7)
    target, mark = BytesIO(), PngInfo()
    mark.add_text("Comment", event_mark(edition.tournament))
    in_pixels(drawing.pdf(), 1.0).save(target, "PNG", pnginfo=mark)
    edition.progress("publish.step.writing", 1.0)
    return target.getvalue()


def _put(
    drawing: Drawing, x: float, y: float, text: str, size: float, room: float, *,
    bold: bool = False, ink: str = style.INK, align: Align = "left",
) -> None:  # fmt: skip
    """Write a text with its middle at height ``y``; smaller, then cut, to fit the room."""
    size *= min(1.0, max(0.5, room / max(1.0, drawing.width(text, size, bold=bold))))
    left = x - {"left": 0.0, "centre": room / 2, "right": room}[align]
    box = Box(left, y - size / 2, room, size)
    drawing.put(box, text, size, bold=bold, ink=ink, align=align)


# -- the top of the table -----------------------------------------------------------------


def top(edition: Edition) -> Drawing:
    """The leaders with their points, round by round, in the shape social networks like."""
    words, event, accent = edition.words, edition.tournament, style.ACCENTS[edition.game]
    width, height = TOP_SIZE
    drawing = Drawing(width, height)
    drawing.new_page()
    side, room = 60.0, width - 120.0
    drawing.fill(Box(0, 0, width, 250), accent.strong)
    title = drawing.wrapped(event.title or words("workbook.new_title"), 50, room, most=2, bold=True)
    y = 66.0 if len(title) > 1 else 98.0
    for line in title:
        _put(drawing, side, y, line, 50, room, bold=True, ink=style.WHITE)
        y += 62
    about = " · ".join(edition.about)
    _put(drawing, side, y + 2, about, 28, room, ink=accent.soft)
    heads = _heads(edition)
    apart = _apart(edition)
    over = room - apart * len(heads) - 20
    _put(drawing, side, 300, _state(edition), 36, over, bold=True, ink=accent.strong)
    for place, head in enumerate(heads):
        right = side + room - apart * (len(heads) - place - 1)
        for below, part in enumerate(drawing.wrapped(head, 20, apart - 8, most=2)[::-1]):
            y = 316.0 - 24 * below
            _put(drawing, right, y, part, 20, apart - 8, ink=style.GREY, align="right")
    leaders = [line for line in edition.standings.lines if line.ranked][:TOP_LINES]
    first, last = 350.0, height - 75.0
    pitch = min((last - first) / TOP_LINES, 110.0)
    for number, leader in enumerate(leaders):
        _leader(drawing, edition, leader, first + number * pitch, pitch, number, side, room, apart)
    field = words("print.top.field", players=len(event.players))
    _put(drawing, side, height - 36, field, 24, room / 4, ink=style.GREY)
    _legend(drawing, edition, side + room / 4, height - 36)
    credit = words("print.made")
    _put(drawing, width - side, height - 36, credit, 24, room / 2, ink=style.GREY, align="right")
    return drawing


def _legend(drawing: Drawing, edition: Edition, x: float, y: float) -> None:
    """What the dots mean, of those that an event of its kind can have."""
    seats = edition.system.traits.seats
    draws = any(
        one.outcome is Outcome.DRAW for own in edition.played.history.values() for one in own
    )
    shown = [("first", 1.0), ("other", 0.0)] if seats > 2 else [("w", 1.0), ("l", 0.0)]
    if draws:
        shown.insert(1, ("d", 0.5))
    for key, share in shown:
        _dot(drawing, x, y, share, style.ACCENTS[edition.game].strong)
        word = edition.words(f"print.top.{key}" if seats > 2 else f"page.outcome.{key}")
        _put(drawing, x + 18, y, word, 22, drawing.width(word, 22) + 1, ink=style.GREY)
        x += 18 + drawing.width(word, 22) + 28


def _dot(drawing: Drawing, x: float, y: float, share: float, colour: str) -> None:
    """A result as a dot: filled for a win, half for a draw, a ring for a loss."""
    drawing.dot(x, y, 8.5, colour if share == 1 else style.WHITE, colour)
    if share == 0.5:
        drawing.half_dot(x, y, 8.5, colour)


def _state(edition: Edition) -> str:
    after, planned = edition.standings.after_round, edition.tournament.planned
    if not after:
        return edition.words("print.top.start")
    if not edition.played.rounds[-1].complete:
        return state_of(edition)
    key = "print.top.final" if after >= planned else "print.top.leaders"
    return edition.words(key, round=after, planned=planned)


def _leader(
    drawing: Drawing,
    edition: Edition,
    line: Line,
    y: float,
    height: float,
    number: int,
    side: float,
    room: float,
    apart: float,
) -> None:
    accent = style.ACCENTS[edition.game]
    player = edition.tournament[line.player]
    middle = y + height / 2
    band = Box(side - 20, y + 3, room + 40, height - 6)
    if line.ranked and line.place <= 3:
        drawing.fill(band, accent.soft)
    elif number % 2:
        drawing.fill(band, style.BAND)
    _put(
        drawing,
        side + 50,
        middle,
        str(line.shown_place),
        40,
        80,
        bold=True,
        ink=accent.strong,
        align="right",
    )
    points = _points(edition, line)
    wide = apart * len(points)
    entries = edition.played.history[line.player][-10:]
    dots = 26.0 * len(entries)
    about = " · ".join(part for part in (player.rank, player.club or player.country) if part)
    space = room - 80 - wide - dots - 40
    up = 16 if about else 0
    _put(drawing, side + 80, middle - up, player.name, 36, space, bold=True)
    _put(drawing, side + 80, middle + 25, about, 22, space, ink=style.GREY)
    x = side + room - wide - dots - 10
    for entry in entries:
        mark = mark_of(entry)
        if mark is Highlight.ABSENT:
            drawing.line([(x + 8, middle), (x + 18, middle)], style.GREY, 1.5)
        elif entry.outcome is not Outcome.OPEN:
            share = 0.5 if entry.outcome is Outcome.DRAW else float(mark is Highlight.WIN)
            _dot(drawing, x + 13, middle, share, accent.strong)
        x += 26
    for place, value in enumerate(points):
        ink, size = (style.INK, 36) if place == 0 else (style.GREY, 26)
        right = side + room - wide + apart * (place + 1)
        _put(
            drawing, right, middle, value, size, apart - 8, bold=place == 0, ink=ink, align="right"
        )


def _second(edition: Edition) -> str | None:
    """The first criterion that says something else than the points."""
    lines = edition.standings.lines
    points = [line.points for line in lines]
    for name in edition.standings.criteria:
        if name != "points" and [number_cell(line.values.get(name)) for line in lines] != points:
            return name
    return None


def _apart(edition: Edition) -> float:
    """How far the columns of numbers stand apart."""
    values = [
        value for line in edition.standings.lines[:TOP_LINES] for value in _points(edition, line)
    ]
    return 140.0 if max(map(len, values), default=0) > 4 else 100.0


def _heads(edition: Edition) -> list[str]:
    second = _second(edition)
    heads = [edition.words("column.points")]
    return heads + ([edition.words(f"criterion.{second}")] if second else [])


def _points(edition: Edition, line: Line) -> list[str]:
    lines, second = edition.standings.lines, _second(edition)
    sign = edition.words.decimal
    values = [value_text(line.points, decimals_of([other.points for other in lines]), sign)]
    if second:
        column = [number_cell(other.values.get(second)) for other in lines]
        values.append(value_text(number_cell(line.values.get(second)), decimals_of(column), sign))
    return values


# -- over the rounds ------------------------------------------------------------------------


def bump(edition: Edition) -> Drawing:
    """Places after every round, or what the system charts instead (LEADER: levels).

    The leaders of the last round are in colour with their names, everybody else in grey.
    """
    if not edition.standings.after_round:
        raise InputError("print.bump.few")
    words, event, accent = edition.words, edition.tournament, style.ACCENTS[edition.game]
    width, height = BUMP_SIZE
    drawing = Drawing(width, height)
    drawing.new_page()
    _put(drawing, 50, 50, event.title, 34, width - 100, bold=True, ink=accent.strong)
    levels = _levels(edition)
    key = "print.bump.levels" if levels else "print.bump.places"
    shown = words("print.bump.shown", count=min(BUMP_LINES, len(event.players)))
    said = f"{words(key)} · {state_of(edition)} {shown}"
    _put(drawing, 50, 96, said, 22, width - 100, ink=style.GREY)
    series = levels or _places(edition)
    start = 0 if levels else 1
    leaders = [line.player for line in edition.standings.lines[:BUMP_LINES]]
    box = (110.0, 140.0, width - 430.0, height - 80.0)
    names = [(str(line.shown_place), event[line.player].name) for line in edition.standings.lines]
    if levels:
        values = [value for series_of in series.values() for value in series_of]
        best = [value for player in leaders for value in series[player]]
        below = min(best) - BELOW * max(10.0, max(best) - min(best))
        scale = _Scale(max(below, min(values)), max(values), box[3], box[1], deep=False)
    else:
        worst = max(max(series[player]) for player in leaders)
        lowest = min(len(series), max(worst, 2 * BUMP_LINES))
        scale = _Scale(1, lowest, box[1], box[3], deep=lowest > DEEP)
    _draw(drawing, series, leaders, names, box, scale, start, words("column.round"))
    return drawing


def _places(edition: Edition) -> dict[int, list[float]]:
    """Places after every round; who shares one stands in the order of start numbers."""
    rounds = edition.standings.after_round
    series_of: dict[int, list[float]] = {player.number: [] for player in edition.tournament.players}
    for number in range(1, rounds + 1):
        place = edition.standings_after(number).place_of()
        order = sorted(series_of, key=lambda one: (place.get(one, len(series_of)), one))
        for at, player in enumerate(order, start=1):
            series_of[player].append(float(at))
        edition.progress("publish.step.standings", 0.1 + 0.5 * number / rounds)
    return series_of


def _levels(edition: Edition) -> dict[int, list[float]]:
    """Per player the values of the report the system draws, before round 1 and after each."""
    charts = edition.system.traits.charts
    if not charts:
        return {}
    for report in edition.system.reports(edition.played, charts):
        if report.key in charts:
            players = [line.player for line in edition.system.standings(edition.played).lines]
            return {
                player: [float(value) for value in row[2:] if isinstance(value, int)]
                for player, row in zip(players, report.rows, strict=True)
            }
    return {}


class _Scale:
    """Values to heights; ``deep`` gives the first places more room than the later ones."""

    def __init__(self, first: float, last: float, top: float, bottom: float, *, deep: bool) -> None:
        self.first, self.last, self.deep = first, max(last, first + 1), deep
        self.top, self.bottom = top, bottom

    def _grown(self, value: float) -> float:
        return float(value**0.5) if self.deep else value

    def __call__(self, value: float) -> float:
        low, high = self._grown(self.first), self._grown(self.last)
        share = (self._grown(value) - low) / (high - low)
        return self.top + share * (self.bottom - self.top)

    def ticks(self) -> list[int]:
        """Round values to write beside the chart, the first and what fits below it."""
        if self.deep:
            steps = (1, 2, 3, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 700, 1000)
            chosen = [n for n in steps if self.first <= n <= self.last]
        else:
            span = self.last - self.first
            step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if span / s <= 12)
            low, high = int(self.first), int(self.last)
            chosen = [n for n in range(low, high + 1) if n % step == 0 or (n == 1 and low == 1)]
        kept: list[int] = []
        for value in chosen:
            if not kept or abs(self(value) - self(kept[-1])) >= 24:
                kept.append(value)
        return kept


def _draw(
    drawing: Drawing,
    series: dict[int, list[float]],
    leaders: Sequence[int],
    names: Sequence[tuple[str, str]],
    box: tuple[float, float, float, float],
    scale: _Scale,
    start: int,
    across: str,
) -> None:
    left, top, right, bottom = box
    count = len(next(iter(series.values())))
    step = (right - left) / max(1, count - 1)
    xs = [left + step * number for number in range(count)] if count > 1 else [right]
    for value in scale.ticks():
        y = scale(value)
        drawing.line([(left - 20, y), (right, y)], style.RULE, 1)
        _put(drawing, left - 34, y, str(value), 18, 60, ink=style.GREY, align="right")
    for number, x in enumerate(xs):
        _put(drawing, x, bottom + 34, str(number + start), 20, 60, ink=style.GREY, align="centre")
    _put(drawing, left - 34, bottom + 34, across, 18, 70, ink=style.GREY, align="right")
    clip = Box(left - 20, top - 14, right - left + 34, bottom - top + 28)
    faint = 0.9 if len(series) <= 60 else 0.35
    for player, values in series.items():
        if player not in leaders:
            line = list(zip(xs, map(scale, values), strict=True))
            drawing.line(line, style.FAINT, 1.2, opacity=faint, clip=clip)
    for player, colour in reversed(list(zip(leaders, COLOURS, strict=False))):
        line = list(zip(xs, map(scale, series[player]), strict=True))
        drawing.line(line, colour, 4.5, clip=clip)
        for x, y in line:
            drawing.dot(x, y, 4.5, colour)
    wanted = [scale(series[player][-1]) for player in leaders]
    for label, colour, at, y in zip(
        names, COLOURS, spread(wanted, 40, top, bottom), wanted, strict=False
    ):
        place, name = label
        drawing.line([(right + 12, y), (right + 34, at)], colour, 1.2)
        _put(drawing, right + 66, at, place, 22, 30, bold=True, ink=colour, align="right")
        room = BUMP_SIZE[0] - right - 96
        size = 22 if drawing.width(name, 22, bold=True) <= room else 17
        parts = drawing.wrapped(name, size, room, most=2, bold=True)
        for line_at, part in enumerate(parts):
            middle = at + 19 * (line_at - (len(parts) - 1) / 2)
            _put(drawing, right + 78, middle, part, size, room, bold=True, ink=colour)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Heights as near as possible to those wanted, ``gap`` apart and within bounds.

    Those who would overlap are pooled and spaced evenly around their mean.

    >>> spread([100, 102, 300], 20, 0, 400)
    [91.0, 111.0, 300.0]
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    # With the gaps taken out it is a monotone regression: pool neighbours out of order.
    pools: list[list[float]] = []
    for place, i in enumerate(order):
        pools.append([wanted[i] - gap * place])
        while len(pools) > 1 and _mean(pools[-2]) > _mean(pools[-1]):
            last = pools.pop()
            pools[-1].extend(last)
    bases = [_mean(pool) for pool in pools for _ in pool]
    highest = high - gap * (len(wanted) - 1)
    heights = [0.0] * len(wanted)
    for place, (i, base) in enumerate(zip(order, bases, strict=True)):
        heights[i] = max(low, min(base, highest)) + gap * place
    return heights


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
