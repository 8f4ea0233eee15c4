"""The wall sheet by board: who plays whom, at which board or table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from addin.publish import Edition
from addin.publish.drawing import LINE, Align, Box
from addin.publish.pdf_codes import code_room, with_codes
from addin.publish.pdf_flow import (
    FROM_2_METRES,
    Flow,
    Make,
    Row,
    column_width,
    inner,
    largest,
    name_height,
    wall_pages,
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
    winds,
)
from addin.sheets import style
from pairing.tournament import Game, Round, Table

CHANGED = "✎"


def pairings(document: PdfDocument) -> list[Page]:
    """Every board (or table of four) of the round, in type to be read from three metres."""
    edition = document.edition
    round_ = round_of(edition)
    kind = printed_as(round_)
    notes = (said_of_changes(edition, round_), said_of_absent(edition, round_))
    said = " ".join(filter(None, notes))
    make = _tables_flow if kind is TABLES else _flow_of_boards(edition, round_)
    boards = [game.board for game in games_of(edition)]
    boards += [table.number for table in tables_of(edition)]
    flow = largest(document, with_codes(make, boards), said)
    return wall_pages(document, flow, edition.words(kind.title), said)


def _flow_of_boards(edition: Edition, round_: Round) -> Make:
    """Boards with the scores that the players had before the round."""
    had = edition.system.scores(edition.tournament.after(round_.number - 1))
    scores = {number: shown_score(edition, value) for number, value in had.items()}
    return partial(_boards_flow, scores=scores)


def _boards_flow(
    document: PdfDocument, size: float, columns: int, landscape: bool, *, scores: dict[int, str]
) -> Flow:
    edition, words = document.edition, document.edition.words
    games, tournament = games_of(edition), edition.tournament
    extra = any(game.handicap or game.komi is not None for game in games)
    handicap = 3.4 * size if extra else 0.0

    def widths(room: float) -> list[float]:
        board = max(46.0, 2.4 * size)
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
    cell = inner(
        Box(0, 0, widths(column_width(document, columns, landscape) - code_room(document))[1], 0),
        size,
    ).width
    said = {
        n: (tournament[n].name, cell - size - _aside(document, n, scores[n], size))
        for n in {*round_of(edition).reported}
    }
    rows = [
        Row(
            max(name_height(document, *said[n], size=size) for n in (game.white, game.black)),
            partial(_board_row, game=game, size=size, scores=scores, extra=extra),
        )
        for game in games
    ]
    for player, bye in round_of(edition).byes:
        kind = bye_words(edition, bye)
        draw = partial(_bye_row, player=player, kind=kind, size=size, score=scores[player])
        rows.append(Row(name_height(document, *said[player], size=size), draw))
    return Flow(size, columns, landscape, widths, headings, rows, list(said.values()))


def _aside(document: PdfDocument, player: int, score: str, size: float) -> float:
    """The room that points and rating take behind a name, one over the other."""
    rating = document.width(shown_rating(document.edition, player), _small(size))
    return max(rating, document.width(score, _score(size)), size) + 0.4 * size


def _score(size: float) -> float:
    """Type of what stands beside names of a size: points, stones."""
    return min(0.7 * size, 22.0)


def _small(size: float) -> float:
    """Type of ratings beside names of a size."""
    return min(0.52 * size, 13.0)


def shown_score(edition: Edition, value: Fraction) -> str:
    """Points before the round as they stand beside a name."""
    return value_text(value, edition.decimals, edition.words.decimal)


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
    ink = document.accent.strong
    document.put(boxes[0], str(game.board), size * 1.1, bold=True, ink=ink, align="centre")
    _mark_changed(document, boxes[0], game.board, size)
    for box, number, filled in ((boxes[1], game.white, False), (boxes[2], game.black, True)):
        cell = inner(box, size)
        if game.coloured:
            document.disc(cell.x + 0.36 * size, box.y + box.height / 2, 0.34 * size, filled=filled)
        _named(document, cell, number, scores[number], size)
    if extra:
        said = terms(game, document.edition.words.number)
        document.put(boxes[3], said, _score(size), ink=style.GREY, align="centre")


def _mark_changed(document: PdfDocument, box: Box, board: int, size: float) -> None:
    """A pen behind the number of a board that was changed after the pairing."""
    if board in changed_boards(document.edition, round_of(document.edition)):
        room = Box(box.x, box.y, box.width - 0.1 * size, box.height)
        document.put(room, CHANGED, size * 0.7, ink=style.WARNING_INK, align="right")


def terms(game: Game, number: Callable[[Fraction], str]) -> str:
    """Stones, or komi where it is not the usual one, as they stand beside a board."""
    said = [f"H{game.handicap}"] if game.handicap else []
    if game.komi is not None:
        said.append(number(game.komi))
    return " ".join(said)


def _named(document: PdfDocument, box: Box, player: int, score: str, size: float) -> None:
    """A name behind the room of its disc; at the right its points in grey, over them the rating."""
    aside = _aside(document, player, score, size)
    room = box.from_x(box.x + size, box.width - size - aside)
    name, rating = document.edition.tournament[player].name, shown_rating(document.edition, player)
    document.put(room, name, size, bold=True, smallest=min(size, FROM_2_METRES))
    last = box.from_x(room.right, aside)
    small, large = _small(size), _score(size)
    above = small * LINE if rating else 0.0
    y = box.y + (box.height - above - large * LINE) / 2
    over, under = Box(last.x, y, aside, above), Box(last.x, y + above, aside, large * LINE)
    document.put(over, rating, small, ink=style.GREY, align="right")
    document.put(under, score, large, ink=style.GREY, align="right")


def _bye_row(
    document: PdfDocument, boxes: Sequence[Box], *, player: int, kind: str, size: float, score: str
) -> None:
    _named(document, inner(boxes[1], size), player, score, size)
    document.put(inner(boxes[2], size), f"— {kind} —", _score(size), ink=style.GREY)


def _tables_flow(document: PdfDocument, size: float, columns: int, landscape: bool) -> Flow:
    """Tables of four; always on sheets lying on their side, whatever is asked for."""
    del columns, landscape
    edition, tables = document.edition, tables_of(document.edition)
    known = [winds(edition, table) for table in tables]
    over = min(known)  # in the heading only if they are those of every table

    def widths(room: float) -> list[float]:
        first = max(46.0, 2.4 * size)
        return [first, *[(room - first) / 4] * 4]

    room = inner(
        Box(0, 0, widths(column_width(document, 1, True) - code_room(document))[1], 0), size
    ).width
    rows, people = list[Row](), list[tuple[str, float]]()
    for table, marks in zip(tables, known, strict=True):
        names = [edition.tournament[number].name for number in table.seats]
        shown = [
            f"{wind[:1]} · {name}" if wind and not any(over) else name
            for name, wind in zip(names, marks, strict=True)
        ]
        high = max(name_height(document, name, room, size=size) for name in shown)
        rows.append(Row(high, partial(_table_row, table=table, size=size, names=shown)))
        people += [(name, room) for name in shown]
    for player, bye in round_of(edition).byes:
        kind = bye_words(edition, bye)
        high = name_height(document, edition.tournament[player].name, room, size=size)
        rows.append(Row(high, partial(_sits_out, player=player, kind=kind, size=size)))
    headings: list[tuple[str, Align]] = [(edition.words("print.table"), "centre")]
    headings += [(wind, "left") for wind in over]
    return Flow(size, 1, True, widths, headings, rows, people)


def _table_row(
    document: PdfDocument,
    boxes: Sequence[Box],
    *,
    table: Table,
    size: float,
    names: Sequence[str],
) -> None:
    """A table's number and its four names."""
    ink = document.accent.strong
    document.put(boxes[0], str(table.number), size * 1.1, bold=True, ink=ink, align="centre")
    _mark_changed(document, boxes[0], table.number, size)
    for box, name in zip(boxes[1:], names, strict=True):
        document.put(inner(box, size), name, size, bold=True, smallest=min(size, FROM_2_METRES))


def _sits_out(
    document: PdfDocument, boxes: Sequence[Box], *, player: int, kind: str, size: float
) -> None:
    name = document.edition.tournament[player].name
    document.put(inner(boxes[1], size), name, size, bold=True, smallest=min(size, FROM_2_METRES))
    document.put(inner(boxes[2], size), f"— {kind} —", _score(size), ink=style.GREY)
