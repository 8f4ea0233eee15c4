"""A round as it is printed: who sits where, and its boards or tables as a table of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from addin.publish import Edition
from addin.publish.alphabet import alphabetical
from addin.publish.printed import Column, Highlight, Printable, PrintedCell
from addin.sheets.tabs.tables_tab import WINDS
from addin.sheets.vocabulary import Vocabulary
from pairing.dataclasses import dataclass
from pairing.errors import InputError
from pairing.seat_winds import winds_known
from pairing.timetable import round_time
from pairing.tournament import Bye, Game, Player, Round, Table


@dataclass(frozen=True)
class Seat:
    """The seat of somebody in a round: at a board or a table, or none.

    ``place`` is the colour or the wind in words, ``colour`` is ``w`` or ``b``, ``others`` are the
    start numbers of those he meets; ``board`` is ``None`` for a bye, which ``place`` then names.
    """

    player: int
    name: str
    board: int | None
    place: str
    others: tuple[int, ...] = ()
    colour: str = ""

    @property
    def mark(self) -> str:
        """A sign for colour or wind."""
        return {"w": "○", "b": "●"}.get(self.colour, self.place[:1])


def round_of(edition: Edition) -> Round:
    """Return the round whose pairings are printed: the last one of the edition.

    Raises ``InputError`` while there is none.
    """
    if not edition.tournament.rounds:
        raise InputError("print.no_rounds")
    return edition.tournament.rounds[-1]


def games_of(edition: Edition) -> list[Game]:
    """Return the games of the round that is printed, by board; raises as :func:`round_of` does."""
    return sorted(round_of(edition).games, key=lambda game: game.board)


def tables_of(edition: Edition) -> list[Table]:
    """Return the round's tables of four by number."""
    return sorted(round_of(edition).tables, key=lambda table: table.number)


def need_tables(edition: Edition) -> list[Table]:
    """Return the round's tables of four; raises ``InputError`` where nobody sits at one."""
    tables = tables_of(edition)
    if not tables:
        raise InputError("print.no_tables", round=round_of(edition).number)
    return tables


def bye_words(edition: Edition, kind: Bye) -> str:
    """Return what a bye is called on the wall; who has none at tables of four waits for a later
    one.
    """
    waits = kind is Bye.ZERO and round_of(edition).tables
    return edition.words("print.bye.waits" if waits else f"print.bye.{kind.value}")


def winds(edition: Edition, table: Table) -> Sequence[str]:
    """Return the four winds of a table in words, East first; empty while they are not known."""
    known = winds_known(edition.tournament, table)
    return [edition.words(f"wind.{wind}") if known else "" for wind in WINDS]


def seats_at(edition: Edition, place: Game | Table) -> tuple[Seat, ...]:
    """Return the seats of a board, White first, or of a table, East first."""
    players: Sequence[int]
    colours: Sequence[str]
    if isinstance(place, Table):
        number, players, colours = place.number, place.seats, ("",) * 4
        places = winds(edition, place)
    else:
        number, players = place.board, (place.white, place.black)
        colours = ("w", "b") if place.coloured else ("", "")
        places = [edition.words(f"print.colour.{side}") if side else "" for side in colours]
    seats = []
    for player, words, colour in zip(players, places, colours, strict=True):
        others = tuple(other for other in players if other != player)
        name = edition.tournament[player].name
        seats.append(Seat(player, name, number, words, others, colour))
    return tuple(seats)


def seats_of(edition: Edition) -> list[Seat]:
    """Everybody's seat in the round, by name as an alphabetical list wants it."""
    round_, event = round_of(edition), edition.tournament
    seats = [seat for place in round_.by_number.values() for seat in seats_at(edition, place)]
    seats += [
        Seat(player, event[player].name, None, bye_words(edition, kind))
        for player, kind in round_.byes
    ]

    def order(seat: Seat) -> tuple[Any, int]:
        return alphabetical(edition.by_family(edition.tournament[seat.player])), seat.player

    return sorted(seats, key=order)


def changed_boards(edition: Edition, round_: Round) -> tuple[int, ...]:
    """Return the boards (or tables) of a round that were changed or removed after its pairing."""
    return tuple(sorted(edition.mended.get(round_.number, frozenset())))


def changes_text(edition: Edition, round_: Round) -> str:
    """Return a sentence that names these boards; nothing when there are none."""
    changed = changed_boards(edition, round_)
    key = "print.tables_changed" if round_.tables else "print.boards_changed"
    return edition.words(key, boards=list(changed), count=len(changed)) if changed else ""


def absent_text(edition: Edition, round_: Round) -> str:
    """Return a sentence with those who are in no pair and have no bye, alphabetically; "" for
    none.
    """
    players = edition.tournament.players
    away = [player for player in players if player.number not in round_.reported]
    away.sort(key=lambda player: alphabetical(edition.by_family(player)))
    names = [player.name for player in away]
    return edition.words("print.absent", names=names) if names else ""


def round_table(edition: Edition, round_: Round) -> Printable:
    """Return a round's boards with results, the winner's name lit; or its tables of four."""
    columns = (_seats_table if round_.tables else _games_table)(edition, round_)
    sentences = (absent_text(edition, round_), changes_text(edition, round_))
    title = edition.words("title.round", number=round_.number)
    return Printable(title, "", columns, tuple(filter(None, sentences)))


def columns_in(
    words: Vocabulary, kinds: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]]
) -> list[Column]:
    """Columns from keys of the catalogue and kinds, and lines of values or of cells."""
    by_column = list(zip(*rows, strict=True)) or [()] * len(kinds)
    return [
        Column(words(key), kind, [
            cell if isinstance(cell, PrintedCell) else PrintedCell(cell) for cell in cells
        ])
        for (key, kind), cells in zip(kinds, by_column, strict=True)
    ]  # fmt: skip


def _name(player: Player, won: bool) -> PrintedCell:
    return PrintedCell(player.name, Highlight.WIN if won else Highlight.NONE)


def _games_table(edition: Edition, round_: Round) -> list[Column]:
    tournament, rows = edition.tournament, list[list[Any]]()
    stones = any(game.handicap for game in round_.games)
    kinds = [("column.board", "place"), ("column.white", "name")]
    kinds += [("column.result", "mark"), ("column.black", "name")]
    kinds += [("column.handicap", "mark")] * stones
    for game in sorted(round_.games, key=lambda game: game.board):
        won = game.made
        white = _name(tournament[game.white], won[0] > won[1])
        black = _name(tournament[game.black], won[1] > won[0])
        result = edition.result_of(game, round_.number) or None
        rows.append([game.board, white, result, black, *[game.handicap or None] * stones])
    for player, kind in round_.byes:
        bye = f"— {bye_words(edition, kind)} —"
        rows.append([None, tournament[player].name, None, bye, *[None] * stones])
    return columns_in(edition.words, kinds, rows)


def _seats_table(edition: Edition, round_: Round) -> list[Column]:
    words, tournament, rows = edition.words, edition.tournament, list[list[Any]]()
    fined = any(any((*table.penalties, *table.chombos)) for table in round_.tables)
    noted = any(any(table.notes) for table in round_.tables)
    kinds = [("print.table", "place"), ("print.card.wind", "text")]
    kinds += [("column.name", "name"), ("page.score_table", "number")]
    kinds += [("print.card.penalty", "number")] * fined + [("column.note", "text")] * noted
    for table in sorted(round_.tables, key=lambda table: table.number):
        best = max(table.scores) if table.scores else None
        for seat, (player, wind) in enumerate(zip(table.seats, winds(edition, table), strict=True)):
            score = table.scores[seat] if table.scores else None
            name = _name(tournament[player], score is not None and score == best and not table.void)
            off = ", ".join(taken_off(words, table, seat)) or None
            notes = [off] * fined + [table.notes[seat] or None] * noted
            rows.append([table.number, wind, name, score, *notes])
    for player, kind in round_.byes:
        bye = bye_words(edition, kind)
        rows.append([None, bye, tournament[player].name, None, *[None] * (fined + noted)])
    return columns_in(words, kinds, rows)


def score_text(score: int) -> str:
    """Points of a table with a space between the thousands.

    >>> score_text(-31200)
    '−31\\xa0200'
    """
    return f"{score:,}".replace(",", "\u00a0").replace("-", "−")


def taken_off(words: Vocabulary, table: Table, seat: int) -> list[str]:
    """Return what a player was fined at a table: the penalty, and how many chombos."""
    off, chombos = table.penalties[seat], table.chombos[seat]
    parts = [f"−{off}"] if off else []
    return [*parts, words("riichi.chombos", count=chombos)] if chombos else parts


def schedule_of(edition: Edition) -> Printable:
    """Return the rounds with their times, and how far each is.

    Raises ``InputError`` where no timetable was typed.
    """
    words, tournament = edition.words, edition.tournament
    if not tournament.timetable.strip():
        raise InputError("print.no_timetable", tab=words("tab.tournament"))
    done = {round_.number: round_ for round_ in tournament.rounds}
    rows = []
    for number in range(1, max(tournament.planned, len(done)) + 1):
        round_ = done.get(number)
        boards = "" if round_ is None else f"{round_.finished} / {round_.boards}"
        rows.append((number, round_time(tournament.timetable, number) or "—", boards))
    kinds = [("column.round", "place"), ("column.time", "name"), ("column.result", "mark")]
    columns = columns_in(words, kinds, rows)
    return Printable(words("print.schedule"), " · ".join(edition.about), columns)
