"""The wall sheet by board: who plays whom, at which board or table.

Sizes come from reading distance.  Good eyes tell capitals apart at five minutes of arc: 4.4
millimetres from three metres, which is 17 points of this font (its capitals are 0.73 of its
size); 13 points are read from two metres, 11 by people who step up to find their name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from addin.publish import Edition
from addin.publish.drawing import Align, Box
from addin.publish.pdf_flow import (
    GUTTER,
    Flow,
    comfortable,
    flow_pages,
    inner,
    note_fits,
    with_note,
)
from addin.publish.pdf_paper import Page, PdfDocument
from addin.publish.printed import value_text
from addin.publish.printed_rounds import (
    TABLES,
    bye_words,
    changed_boards,
    games_of,
    printed_as,
    round_of,
    said_of_absent,
    said_of_changes,
    tables_of,
    when,
    winds,
)
from addin.sheets import style
from pairing.catalogue import show_exact
from pairing.tournament import Game, Round, Table

CHANGED = "✎"

FROM_3_METRES, FROM_2_METRES, BIGGEST = 17.0, 13.0, 26.0
MANY_SHEETS = 3
"""A list of boards on more sheets than this goes into two columns."""


def pairings(document: PdfDocument) -> list[Page]:
    """Every board (or table of four) of the round, in type to be read from three metres."""
    edition = document.edition
    round_ = round_of(edition)
    kind = printed_as(round_)
    notes = (said_of_changes(edition, round_), said_of_absent(edition, round_))
    said = " ".join(filter(None, notes))
    make = _tables_flow if kind is TABLES else _flow_of_boards(edition, round_)
    flow = _largest(document, make, said)
    title = edition.words(kind.title, round=round_.number)
    pages = flow_pages(document, flow, title, when(edition, kind.subtitle))
    return with_note(document, pages, flow, said) if said else pages


Make = Callable[[PdfDocument, float, int, bool], Flow]


def _largest(document: PdfDocument, make: Make, note: str) -> Flow:
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
            if one_sheet and note_fits(document, flow, note, len(flow.rows)):
                return flow
        size -= 1
    if document.paper == "A3":
        return make(document, FROM_3_METRES, 2, True)
    flow = make(document, FROM_3_METRES, 1, False)
    if flow.sheets(document) <= MANY_SHEETS:
        return flow
    return make(document, FROM_2_METRES, 2, True)


def _flow_of_boards(edition: Edition, round_: Round) -> Make:
    """Boards with the scores that the players had before the round."""
    before = edition.tournament.after(round_.number - 1)
    sign = edition.words.decimal
    scores = {number: shown_score(value, sign) for number, value in before.scores.items()}
    return partial(_boards_flow, scores=scores)


def _boards_flow(
    document: PdfDocument, size: float, columns: int, landscape: bool, *, scores: dict[int, str]
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
    ratings = [document.width(shown_rating(edition, n), size * 0.6) for n in people]
    room -= max(ratings, default=0.0)
    fits = comfortable(document, [edition.tournament[n].name for n in people], size, room)
    return Flow(size, columns, landscape, widths, headings, rows, comfortable=fits)


def shown_score(value: Fraction, sign: str = ".") -> str:
    """Points before the round as they stand beside a name: halves as ½."""
    return show_exact(value) if value.denominator <= 2 else value_text(value, 1, sign)


def shown_rating(edition: Edition, player: int) -> str:
    """Title and rating as they stand beside a name in chess, where readers look for them."""
    if edition.game != "chess":
        return ""
    who = edition.tournament[player]
    return " ".join(filter(None, (who.title, str(who.rating or ""))))


def _board_row(
    document: PdfDocument,
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
    _mark_changed(document, boxes[0], game.board, size)
    for box, number, filled in ((boxes[1], game.white, False), (boxes[2], game.black, True)):
        cell = inner(box, size)
        if game.coloured:
            document.disc(cell.x + 0.36 * size, box.y + box.height / 2, 0.34 * size, filled=filled)
        rating = shown_rating(document.edition, number)
        name = tournament[number].name
        _named(document, cell, name, scores[number], size, left=1.0, rating=rating)
    if extra:
        document.put(boxes[3], terms(game), size * 0.8, ink=style.GREY, align="centre")


def _mark_changed(document: PdfDocument, box: Box, board: int, size: float) -> None:
    """A pen behind the number of a board that was changed after the pairing."""
    if board in changed_boards(document.edition, round_of(document.edition)):
        room = Box(box.x, box.y, box.width - 0.1 * size, box.height)
        document.put(room, CHANGED, size * 0.7, ink=style.WARNING_INK, align="right")


def terms(game: Game) -> str:
    """Stones, or komi where it is not the usual one, as they stand beside a board."""
    said = [f"H{game.handicap}"] if game.handicap else []
    if game.komi is not None:
        said.append(show_exact(game.komi))
    return " ".join(said)


def _named(
    document: PdfDocument,
    box: Box,
    name: str,
    score: str,
    size: float,
    *,
    left: float,
    rating: str = "",
) -> None:
    aside = max(document.width(score, size * 0.75), 1.2 * size)
    behind = document.width(rating, size * 0.6) + 0.4 * size if rating else 0.0
    taken = left * size + aside + behind + 0.3 * size
    room = box.from_x(box.x + left * size, box.width - taken)
    document.put(room, name, size, bold=True)
    beside = box.from_x(room.right, behind)
    document.put(beside, rating, size * 0.6, ink=style.GREY, align="right")
    last = box.from_x(box.right - aside)
    document.put(last, score, size * 0.75, ink=style.GREY, align="right")


def _bye_row(
    document: PdfDocument, boxes: Sequence[Box], *, player: int, kind: str, size: float, score: str
) -> None:
    name = document.edition.tournament[player].name
    _named(document, inner(boxes[1], size), name, score, size, left=1.0)
    document.put(inner(boxes[2], size), f"— {kind} —", size * 0.85, ink=style.GREY)


def _tables_flow(document: PdfDocument, size: float, columns: int, landscape: bool) -> Flow:
    """Tables of four; always on sheets lying on their side, whatever is asked for."""
    del columns, landscape
    edition, tables = document.edition, tables_of(document.edition)
    known = [winds(edition, table) for table in tables]
    over = min(known)  # in the heading only if they are those of every table
    rows: list[Callable[[PdfDocument, Sequence[Box]], None]] = [
        partial(_table_row, table=table, size=size, marks=[""] * 4 if any(over) else marks)
        for table, marks in zip(tables, known, strict=True)
    ]
    for player, kind in round_of(edition).byes:
        rows.append(partial(_sits_out, player=player, kind=bye_words(edition, kind), size=size))

    def widths(room: float) -> list[float]:
        first = 3.0 * size
        return [first, *[(room - first) / 4] * 4]

    headings: list[tuple[str, Align]] = [(edition.words("print.table"), "centre")]
    headings += [(wind, "left") for wind in over]
    return Flow(size, 1, True, widths, headings, rows, row=2.6)


def _table_row(
    document: PdfDocument,
    boxes: Sequence[Box],
    *,
    table: Table,
    size: float,
    marks: Sequence[str],
) -> None:
    """A table and its four names, each behind its wind's letter where ``marks`` has winds."""
    tournament = document.edition.tournament
    ink = document.accent.strong
    document.put(boxes[0], str(table.number), size * 1.1, bold=True, ink=ink, align="centre")
    _mark_changed(document, boxes[0], table.number, size)
    for box, number, wind in zip(boxes[1:], table.seats, marks, strict=True):
        shown = f"{wind[:1]} · {tournament[number].name}" if wind else tournament[number].name
        document.put(inner(box, size), shown, size, bold=True, second=0.97)


def _sits_out(
    document: PdfDocument, boxes: Sequence[Box], *, player: int, kind: str, size: float
) -> None:
    document.put(inner(boxes[1], size), document.edition.tournament[player].name, size, bold=True)
    document.put(inner(boxes[2], size), f"— {kind} —", size * 0.85, ink=style.GREY)
