"""Wall sheets: who plays at which board, and where everybody finds his seat.

Sizes come from reading distance.  Good eyes tell capitals apart at five minutes of arc: 4.4
millimetres from three metres, which is 17 points of this font (its capitals are 0.73 of its
size); 13 points are read from two metres, 11 by people who step up to find their name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from addin.publish.pdf_paper import Align, Box, Document, Page
from addin.publish.printed import (
    Seat,
    bye_words,
    games_of,
    initial,
    not_playing,
    round_of,
    seats_of,
    shown,
    tables_of,
    winds,
)
from addin.sheets import style
from pairing.catalogue import show_exact
from pairing.tournament import Game, Table

FROM_3_METRES, FROM_2_METRES, BIGGEST = 17.0, 13.0, 26.0
MANY_SHEETS = 3
"""A list of boards on more sheets than this goes into two columns."""

ROW = 1.75
GUTTER = 18.0
NAME_SIZES = (20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0)


@dataclass(frozen=True)
class Flow:
    """Rows of one height running down columns, a heading over each column."""

    size: float
    columns: int
    landscape: bool
    widths: Callable[[float], Sequence[float]]
    headings: Sequence[tuple[str, Align]]
    rows: Sequence[Callable[[Document, Sequence[Box]], None]]
    row: float = ROW
    comfortable: bool = True

    def capacity(self, body: Box) -> int:
        """Rows in one column."""
        return max(1, int((body.height - self.size * ROW) / (self.size * self.row)))

    def sheets(self, document: Document) -> int:
        """Pages it takes."""
        each = self.capacity(document.body(landscape=self.landscape)) * self.columns
        return -(-len(self.rows) // each)


def flow_pages(document: Document, flow: Flow, title: str, subtitle: str) -> list[Page]:
    """The pages of a flow."""
    each = flow.capacity(document.body(landscape=flow.landscape)) * flow.columns
    return [
        Page(title, subtitle, partial(_draw, flow=flow, start=start, each=each), flow.landscape)
        for start in range(0, max(1, len(flow.rows)), each)
    ]


def _draw(document: Document, body: Box, *, flow: Flow, start: int, each: int) -> None:
    width = (body.width - GUTTER * (flow.columns - 1)) / flow.columns
    per, height = each // flow.columns, flow.size * flow.row
    for column in range(flow.columns):
        rows = flow.rows[start + column * per : start + (column + 1) * per]
        if not rows and column:
            break
        area = Box(body.x + column * (width + GUTTER), body.y, width, flow.size * ROW)
        document.fill(area, document.accent.strong)
        for box, (words, align) in zip(_split(area, flow), flow.headings, strict=True):
            inner = _inner(box, flow.size)
            document.put(inner, words, flow.size * 0.78, bold=True, ink=style.WHITE, align=align)
        y = area.bottom
        for number, row in enumerate(rows):
            line = Box(area.x, y, width, height)
            if number % 2:
                document.fill(line, style.BAND)
            row(document, _split(line, flow))
            y += height
            document.rule((line.x, y), (line.right, y))


def _split(line: Box, flow: Flow) -> list[Box]:
    boxes, x = [], line.x
    for width in flow.widths(line.width):
        boxes.append(Box(x, line.y, width, line.height))
        x += width
    return boxes


def _inner(box: Box, size: float) -> Box:
    return Box(box.x + 0.25 * size, box.y, box.width - 0.5 * size, box.height)


# -- by board ---------------------------------------------------------------------------


def pairings(document: Document) -> list[Page]:
    """Every board (or table of four) of the round, in type to be read from three metres."""
    edition = document.edition
    round_ = round_of(edition)
    four = bool(round_.tables)
    words, missing = edition.words, not_playing(edition)
    said = words("print.absent", names=", ".join(missing)) if missing else ""
    if four:
        flow = _largest(document, _tables_flow, said)
    else:
        before = edition.tournament.after(round_.number - 1)
        scores = {number: shown_score(value) for number, value in before.scores.items()}
        flow = _largest(document, partial(_boards_flow, scores=scores), said)
    title = words("print.tables" if four else "print.pairings", round=round_.number)
    pages = flow_pages(document, flow, title, "" if four else words("print.by_board"))
    return _with_note(document, pages, flow, said) if said else pages


Make = Callable[[Document, float, int, bool], Flow]


def _largest(document: Document, make: Make, note: str) -> Flow:
    """One sheet, upright or lying, in type as large as its contents allow; else several.

    Very many boards go into two columns of smaller type; sheets of A3 have two columns of
    the larger one.
    """
    ways = ((1, False), (1, True), (2, True)) if document.paper == "A3" else ((1, False), (1, True))
    size = BIGGEST
    while size >= FROM_3_METRES:
        for columns, landscape in ways:
            flow = make(document, size, columns, landscape)
            one_sheet = flow.comfortable and flow.sheets(document) == 1
            if one_sheet and _note_fits(document, flow, note, len(flow.rows)):
                return flow
        size -= 1
    if document.paper == "A3":
        return make(document, FROM_3_METRES, 2, True)
    flow = make(document, FROM_3_METRES, 1, False)
    if flow.sheets(document) <= MANY_SHEETS:
        return flow
    return make(document, FROM_2_METRES, 2, True)


def _comfortable(document: Document, names: Sequence[str], size: float, room: float) -> bool:
    """Whether nearly all names fit on one line without being made smaller."""
    wide = sorted(document.width(name, size, bold=True) for name in names)
    return not wide or wide[(len(wide) - 1) * 9 // 10] * 0.9 <= room


def _boards_flow(
    document: Document, size: float, columns: int, landscape: bool, *, scores: dict[int, str]
) -> Flow:
    edition, words = document.edition, document.edition.words
    games = games_of(edition)
    extra = any(game.handicap or game.komi is not None for game in games)
    rows = [partial(_board_row, game=game, size=size, scores=scores, extra=extra) for game in games]
    rows += [
        partial(
            _bye_row, player=player, kind=bye_words(edition, kind), size=size, score=scores[player]
        )
        for player, kind in round_of(edition).byes
    ]
    handicap = 3.4 * size if extra else 0.0

    def widths(room: float) -> list[float]:
        board = 3.0 * size
        name = (room - board - handicap) / 2
        return [board, name, name] + ([handicap] if extra else [])

    coloured = all(game.coloured for game in games)
    headings: list[tuple[str, Align]] = [
        (words("column.board"), "centre"),
        (words("column.white") if coloured else "", "left"),
        (words("column.black") if coloured else "", "left"),
    ]
    if extra:
        headings.append((words("column.handicap"), "centre"))
    column = (document.body(landscape=landscape).width - GUTTER * (columns - 1)) / columns
    people = [n for game in games for n in (game.white, game.black)]
    aside = max((document.width(scores[n], size * 0.75) for n in people), default=0.0)
    room = widths(column)[1] - max(aside, 1.2 * size) - 1.8 * size
    fits = _comfortable(document, [edition.tournament[n].name for n in people], size, room)
    return Flow(size, columns, landscape, widths, headings, rows, comfortable=fits)


def shown_score(value: Fraction) -> str:
    """Points before the round as they stand beside a name: halves as ½."""
    return show_exact(value) if value.denominator <= 2 else shown(value, 1)


def _board_row(
    document: Document,
    boxes: Sequence[Box],
    *,
    game: Game,
    size: float,
    scores: dict[int, str],
    extra: bool,
) -> None:
    tournament = document.edition.tournament
    ink = document.accent.strong
    document.put(boxes[0], str(game.board), size * 1.1, bold=True, ink=ink, align="centre")
    for box, number, filled in ((boxes[1], game.white, False), (boxes[2], game.black, True)):
        inner = _inner(box, size)
        if game.coloured:
            document.disc(inner.x + 0.36 * size, box.y + box.height / 2, 0.34 * size, filled=filled)
        _named(document, inner, tournament[number].name, scores[number], size, left=1.0)
    if extra:
        document.put(boxes[3], terms(game), size * 0.8, ink=style.GREY, align="centre")


def terms(game: Game) -> str:
    """Stones, or komi where it is not the usual one, as they stand beside a board."""
    said = [f"H{game.handicap}"] if game.handicap else []
    if game.komi is not None:
        said.append(show_exact(game.komi))
    return " ".join(said)


def _named(
    document: Document, box: Box, name: str, score: str, size: float, *, left: float
) -> None:
    aside = max(document.width(score, size * 0.75), 1.2 * size)
    room = Box(box.x + left * size, box.y, box.width - left * size - aside - 0.3 * size, box.height)
    document.put(room, name, size, bold=True)
    document.put(
        Box(box.right - aside, box.y, aside, box.height),
        score,
        size * 0.75,
        ink=style.GREY,
        align="right",
    )


def _bye_row(
    document: Document, boxes: Sequence[Box], *, player: int, kind: str, size: float, score: str
) -> None:
    name = document.edition.tournament[player].name
    _named(document, _inner(boxes[1], size), name, score, size, left=1.0)
    document.put(_inner(boxes[2], size), f"— {kind} —", size * 0.85, ink=style.GREY)


def _tables_flow(document: Document, size: float, columns: int, landscape: bool) -> Flow:
    """Tables of four; always on sheets lying on their side, whatever is asked for."""
    del columns, landscape
    edition = document.edition
    rows: list[Callable[[Document, Sequence[Box]], None]] = [
        partial(_table_row, table=table, size=size) for table in tables_of(edition)
    ]
    for player, kind in round_of(edition).byes:
        rows.append(partial(_sits_out, player=player, kind=bye_words(edition, kind), size=size))

    def widths(room: float) -> list[float]:
        first = 3.0 * size
        return [first, *[(room - first) / 4] * 4]

    headings: list[tuple[str, Align]] = [(edition.words("print.table"), "centre")]
    headings += [(wind, "left") for wind in winds(edition)]
    return Flow(size, 1, True, widths, headings, rows, row=2.6)


def _table_row(document: Document, boxes: Sequence[Box], *, table: Table, size: float) -> None:
    tournament = document.edition.tournament
    ink = document.accent.strong
    document.put(boxes[0], str(table.number), size * 1.1, bold=True, ink=ink, align="centre")
    for box, number in zip(boxes[1:], table.seats, strict=True):
        document.put(_inner(box, size), tournament[number].name, size, bold=True, second=0.97)


def _sits_out(
    document: Document, boxes: Sequence[Box], *, player: int, kind: str, size: float
) -> None:
    document.put(_inner(boxes[1], size), document.edition.tournament[player].name, size, bold=True)
    document.put(_inner(boxes[2], size), f"— {kind} —", size * 0.85, ink=style.GREY)


NOTE, NOTE_LINE, NOTE_GAP = 11.0, 15.4, 8.0
"""Type of the note under the boards, the height of its lines, and the room above it."""


def _used(document: Document, flow: Flow, rows: int) -> float:
    """The height that the last so many rows of a flow take on their sheet, heading included."""
    per = flow.capacity(document.body(landscape=flow.landscape))
    return (min(rows, per) * flow.row + ROW) * flow.size


def _note_fits(document: Document, flow: Flow, note: str, rows: int) -> bool:
    """Whether a note has room under the last so many rows."""
    body = document.body(landscape=flow.landscape)
    lines = len(document.wrapped(note, NOTE, body.width)) if note else 0
    return not note or _used(document, flow, rows) + NOTE_GAP + lines * NOTE_LINE <= body.height


def _with_note(document: Document, pages: list[Page], flow: Flow, note: str) -> list[Page]:
    """Add who does not play: under the last rows, or on a sheet of its own."""
    body = document.body(landscape=flow.landscape)
    lines = document.wrapped(note, NOTE, body.width)
    rows = len(flow.rows) - (len(pages) - 1) * flow.capacity(body) * flow.columns
    last = pages[-1]

    def note_page(lines: Sequence[str], under: Page | None, y: float) -> Page:
        def draw(document: Document, box: Box) -> None:
            if under:
                under.draw(document, box)
            for number, line in enumerate(lines):
                room = Box(box.x, box.y + y + number * NOTE_LINE, box.width, NOTE_LINE)
                document.put(room, line, NOTE, ink=style.GREY)

        return Page(last.title, last.subtitle, draw, last.landscape)

    if _note_fits(document, flow, note, rows):
        under = _used(document, flow, rows) + NOTE_GAP
        return [*pages[:-1], note_page(lines, last, under)]
    each = int(body.height / NOTE_LINE)
    further = [lines[i : i + each] for i in range(0, len(lines), each)]
    return [*pages, *(note_page(some, None, 0.0) for some in further)]


# -- by name ----------------------------------------------------------------------------


def names(document: Document) -> list[Page]:
    """Everybody alphabetically, with board, colour (or wind) and whom he meets."""
    edition = document.edition
    seats = seats_of(edition)
    flow = _names_that_fit(document, seats)
    number = round_of(edition).number
    title = edition.words("print.names", round=number)
    return flow_pages(document, flow, title, edition.words("print.by_name"))


def _names_that_fit(document: Document, seats: Sequence[Seat]) -> Flow:
    """One sheet in type as large as it can be, upright or lying; else two columns."""
    for size in NAME_SIZES:
        for columns, landscape in ((1, False), (1, True), (2, True)):
            flow = _names_flow(document, seats, size, columns, landscape)
            if flow.comfortable and flow.sheets(document) == 1:
                return flow
    return _names_flow(document, seats, NAME_SIZES[-1], 2, True)


def _names_flow(
    document: Document, seats: Sequence[Seat], size: float, columns: int, landscape: bool
) -> Flow:
    edition, words = document.edition, document.edition.words
    tournament = edition.tournament
    four = bool(round_of(edition).tables)
    rows: list[Callable[[Document, Sequence[Box]], None]] = []
    letter = None
    for seat in seats:
        now = initial(tournament[seat.player].name)
        rows.append(partial(_seat_row, seat=seat, size=size, letter=now if now != letter else ""))
        letter = now
    place = max((document.width(seat.place, size) for seat in seats if seat.board), default=0.0)
    place += (0.9 if four else 1.9) * size

    def widths(room: float) -> list[float]:
        first, board = 1.5 * size, 2.6 * size
        rest = room - first - board - place
        share = 0.42 if four else 0.5
        return [first, rest * share, board, place, rest * (1 - share)]

    headings: list[tuple[str, Align]] = [
        ("", "left"),
        (words("column.name"), "left"),
        (words("print.table" if four else "column.board"), "right"),
        ("", "left"),
        (words("print.opponents" if four else "print.opponent"), "left"),
    ]
    column = (document.body(landscape=landscape).width - GUTTER * (columns - 1)) / columns
    named = [tournament[seat.player].name for seat in seats]
    fits = _comfortable(document, named, size, widths(column)[1] - 0.5 * size)
    return Flow(size, columns, landscape, widths, headings, rows, comfortable=fits)


def _seat_row(
    document: Document, boxes: Sequence[Box], *, seat: Seat, size: float, letter: str
) -> None:
    tournament = document.edition.tournament
    ink = document.accent.strong
    if letter:
        document.put(boxes[0], letter, size * 1.15, bold=True, ink=ink, align="centre")
    document.put(_inner(boxes[1], size), tournament[seat.player].name, size, bold=True)
    if seat.board is None:
        room = Box(boxes[2].x, boxes[2].y, boxes[4].right - boxes[2].x, boxes[2].height)
        document.put(_inner(room, size), f"— {seat.place} —", size * 0.9, ink=style.GREY)
        return
    document.put(
        _inner(boxes[2], size), str(seat.board), size * 1.1, bold=True, ink=ink, align="right"
    )
    place = _inner(boxes[3], size)
    if seat.colour:
        middle = place.y + place.height / 2
        filled = seat.colour == "b"
        document.disc(place.x + 0.4 * size, middle, 0.34 * size, filled=filled)
        place = Box(place.x + 1.05 * size, place.y, place.width - 1.05 * size, place.height)
    document.put(place, seat.place, size)
    others = " · ".join(tournament[other].name for other in seat.others)
    document.put(_inner(boxes[4], size), others, size)
