"""What is printed, before anybody knows on what: plain tables of words and marks.

The PDF, the published workbook and the pictures draw these tables each in its own way.
Nothing here knows of paper, fonts or colours.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from addin.publish import Edition
from addin.publish.lettering import readable
from addin.sheets import crosstable_tab, layout, standings_tab
from addin.sheets.crosstable_tab import crosstable
from addin.sheets.table_text import after_words, decided, number_cell
from pairing.errors import InputError
from pairing.tournament import Appearance, Bye, Game, Outcome, Round, Table


class Mark(Enum):
    """How a cell of a crosstable is lit."""

    NONE = "none"
    WIN = "win"
    ABSENT = "absent"


@dataclass(frozen=True)
class Heading:
    """A column of a printed table.

    ``kind`` is ``place``, ``name``, ``text`` (left), ``mark`` (centred) or ``number``
    (right-aligned with ``decimals``); ``fixed`` columns are repeated on every part of a
    table too wide for one page.
    """

    words: str
    kind: str = "text"
    decimals: int = 0
    fixed: bool = False


@dataclass(frozen=True)
class Cell:
    """A cell: its exact value (a number or words) and how it is lit."""

    value: str | int | Fraction | None
    mark: Mark = Mark.NONE


@dataclass(frozen=True)
class Printable:
    """A table with what stands above it."""

    title: str
    subtitle: str
    headings: tuple[Heading, ...]
    rows: tuple[tuple[Cell, ...], ...]
    remarks: tuple[str, ...] = ()
    sign: str = "."

    def shown(self, row: int, column: int) -> str:
        """The words in a cell, a number with the language's decimal ``sign``."""
        return shown(self.rows[row][column].value, self.headings[column].decimals, self.sign)


def shown(value: str | int | Fraction | None, decimals: int = 0, sign: str = ".") -> str:
    """A value as people read it: with a fixed number of decimals, rounded half away from zero.

    >>> shown(Fraction(7, 2), 1), shown(Fraction(-1, 3), 2, ","), shown(Fraction(5)), shown(None)
    ('3.5', '-0,33', '5', '')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    scaled = abs(Fraction(value)) * 10**decimals
    digits = str(int(scaled + Fraction(1, 2))).rjust(decimals + 1, "0")
    text = f"{digits[:-decimals]}{sign}{digits[-decimals:]}" if decimals else digits
    return f"-{text}" if value < 0 and int(digits) else text


# -- crosstable and standings ---------------------------------------------------------------


def crosstable_of(edition: Edition) -> Printable:
    """The crosstable after the rounds as played: wins lit, rounds without a game hatched."""
    words, played = edition.words, edition.played
    header, rows = crosstable(words, edition.game, played, edition.standings)
    first, rounds = len(crosstable_tab.COLUMNS), len(played.rounds)
    keys = [column.key for column in crosstable_tab.COLUMNS]
    kinds = [_kind(key) for key in keys] + ["mark"] * rounds
    kinds += ["number"] * (len(header) - len(kinds))
    cells = []
    for line, row in zip(edition.standings.lines, rows, strict=True):
        entries = played.history[line.player]
        marks = [Mark.NONE] * first + [mark_of(entry) for entry in entries]
        marks += [Mark.NONE] * (len(row) - len(marks))
        cells.append([Cell(_plain(v), mark) for v, mark in zip(row, marks, strict=True)])
    return _table(edition, "tab.crosstable", header, kinds, keys, cells)


def standings_of(edition: Edition) -> Printable:
    """The standings, each line with what put it above the next."""
    words, order = edition.words, edition.standings
    keys = [column.key for column in standings_tab.COLUMNS]
    criteria = [name for name in order.criteria if name != "points"]
    header: list[str | int] = [layout.heading(words.catalogue, key) for key in keys]
    header += [words(f"criterion.{name}") for name in criteria]
    kinds = [_kind(key) for key in keys] + ["number"] * len(criteria)
    cells = []
    for line, following in zip(order.lines, (*order.lines[1:], None), strict=True):
        player = edition.tournament[line.player]
        values: list[Any] = [
            line.place,
            player.name,
            player.rank,
            player.club,
            player.country,
            decided(words, line, following, decimal=edition.system.face.decimals),
            line.points,
            *(number_cell(line.values.get(name)) for name in criteria),
        ]
        cells.append([Cell(_plain(value)) for value in values])
    return _table(edition, "tab.standings", header, kinds, keys, cells)


def mark_of(entry: Appearance) -> Mark:
    """How an appearance is lit; at a table of four, its winner."""
    if entry.outcome in (Outcome.WIN, Outcome.FORFEIT_WIN):
        return Mark.WIN
    if getattr(entry, "place", None) == 1:
        return Mark.WIN
    away = entry.opponent is None and not getattr(entry, "others", ())
    if away and entry.outcome is not Outcome.OPEN:
        return Mark.ABSENT
    return Mark.NONE


_KINDS = {
    "line": "place",
    "place": "place",
    "name": "name",
    "points": "number",
    "rank": "mark",
    "country": "mark",
}


def _kind(key: str) -> str:
    return _KINDS.get(key, "text")


def _plain(value: Any) -> str | int | Fraction | None:
    if value is None or isinstance(value, int | Fraction):
        return value
    return str(value)


def _table(
    edition: Edition,
    title: str,
    header: Sequence[str | int],
    kinds: Sequence[str],
    keys: Sequence[str],
    cells: list[list[Cell]],
) -> Printable:
    words = edition.words
    keep = [
        index
        for index in range(len(header))
        if (index < len(keys) and keys[index] in ("line", "place", "name", "points"))
        or any(row[index].value not in (None, "") for row in cells)
    ]
    headings = []
    for index in keep:
        places = decimals_of([row[index].value for row in cells]) if kinds[index] == "number" else 0
        fixed = index < len(keys) and kinds[index] in ("place", "name")
        headings.append(Heading(str(header[index]), kinds[index], places, fixed))
    return Printable(
        title=words(title),
        subtitle=after_words(words, edition.standings.after_round, edition.tournament.planned),
        headings=tuple(headings),
        rows=tuple(tuple(row[index] for index in keep) for row in cells),
        remarks=tuple(words(remark) for remark in edition.standings.remarks),
        sign=words("page.decimal"),
    )


def decimals_of(column: Sequence[Any]) -> int:
    """How many decimals a column of numbers needs: none, one for halves, two otherwise."""
    from addin.sheets.table_text import decimals

    return decimals([Fraction(v) if isinstance(v, int) else v for v in column]) or 0


# -- who plays whom -------------------------------------------------------------------------


@dataclass(frozen=True)
class Seat:
    """Where somebody sits in a round: at a board or a table, or nowhere.

    ``place`` is the colour or the wind in words, ``others`` the start numbers of those he
    meets; ``board`` is ``None`` for a bye, which ``place`` then names.
    """

    player: int
    board: int | None
    place: str
    others: tuple[int, ...] = ()
    handicap: int = 0
    colour: str | None = None


def round_of(edition: Edition) -> Round:
    """The round whose pairings are printed: the last one of the edition."""
    if not edition.tournament.rounds:
        raise InputError("print.no_rounds")
    return edition.tournament.rounds[-1]


def games_of(edition: Edition) -> list[Game]:
    """The round's games by board."""
    return sorted(round_of(edition).games, key=lambda game: game.board)


def tables_of(edition: Edition) -> list[Table]:
    """The round's tables of four by number."""
    return sorted(round_of(edition).tables, key=lambda table: table.number)


def bye_words(edition: Edition, kind: Bye) -> str:
    """What a bye is called on the wall."""
    return edition.words(f"print.bye.{kind.value}")


def winds(edition: Edition) -> tuple[str, str, str, str]:
    """The four winds in words, East first."""
    east, south, west, north = (edition.words(f"print.wind.{n}") for n in range(1, 5))
    return east, south, west, north


def seats_of(edition: Edition) -> list[Seat]:
    """Everybody's seat in the round, by name as an alphabetical list wants it."""
    words, seats = edition.words, list[Seat]()
    for game in games_of(edition):
        for player, colour in ((game.white, "w"), (game.black, "b")):
            place = words(f"print.colour.{colour}") if game.coloured else ""
            stones = game.handicap if colour == "w" else -game.handicap
            other = game.opponent_of(player)
            seats.append(
                Seat(player, game.board, place, (other,), stones, colour if game.coloured else None)
            )
    for table in tables_of(edition):
        for player, wind in zip(table.seats, winds(edition), strict=True):
            others = tuple(other for other in table.seats if other != player)
            seats.append(Seat(player, table.number, wind, others))
    round_ = round_of(edition)
    seats += [Seat(player, None, bye_words(edition, kind)) for player, kind in round_.byes]
    return sorted(
        seats, key=lambda seat: (alphabetical(edition.tournament[seat.player].name), seat.player)
    )


def not_playing(edition: Edition) -> list[str]:
    """Names of those who are in no pair and have no bye, alphabetically."""
    there = round_of(edition).reported
    names = [p.name for p in edition.tournament.players if p.number not in there]
    return sorted(names, key=alphabetical)


_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ß": "ss"}
)


def alphabetical(name: str) -> tuple[bool, str, str]:
    """A key that puts names in the order of a telephone book, whatever the computer speaks.

    Accents do not count at first (``Ё`` stands with ``Е``, ``Č`` with ``C``), except that
    Cyrillic ``Й`` is a letter of its own behind ``И``; names in other alphabets follow
    Latin ones, names that begin with no letter come first.

    >>> sorted(["Яшин", "Ёлкин", "Ежов", "Йовчев", "Иванов", "Ильин", "Ек", "Čapek", "Cam", "Da"],
    ...        key=alphabetical)
    ['Cam', 'Čapek', 'Da', 'Ежов', 'Ек', 'Ёлкин', 'Иванов', 'Ильин', 'Йовчев', 'Яшин']
    """
    base = "".join(_base(name))
    return base[:1].isalpha(), base, name


def _base(name: str) -> Iterator[str]:
    for letter in unicodedata.normalize("NFC", name).casefold().translate(_LETTERS):
        if letter in "йў":
            yield letter.replace("й", "и\uffff")
            continue
        yield from (c for c in unicodedata.normalize("NFD", letter) if not unicodedata.combining(c))


def initial(name: str) -> str:
    """The letter under which a name is looked up (``Č`` under ``C``), or ``#``.

    Letters the font lacks stand under ``#``, too.

    >>> initial("čapek"), initial("Ёлкин"), initial("=cmd")
    ('C', 'Е', '#')
    """
    first = alphabetical(name)[1][:2].replace("и\uffff", "й")[:1].upper()
    return first if first.isalpha() and readable(first) == first else "#"


# -- a round as a table ---------------------------------------------------------------------


def round_table(edition: Edition, round_: Round) -> Printable:
    """A round's boards with results, the winner's name lit; or its tables of four."""
    words, tournament = edition.words, edition.tournament
    make = _seats_table if round_.tables else _games_table
    headings, rows = make(edition, round_)
    missing = [p.name for p in tournament.players if p.number not in round_.reported]
    remarks: tuple[str, ...] = ()
    if missing:
        names = ", ".join(sorted(missing, key=alphabetical))
        remarks = (words("print.absent", names=names),)
    title = words("title.round", number=round_.number)
    return Printable(title, "", tuple(headings), tuple(map(tuple, rows)), remarks)


def _games_table(edition: Edition, round_: Round) -> tuple[list[Heading], list[list[Cell]]]:
    words, tournament = edition.words, edition.tournament
    stones = any(game.handicap for game in round_.games)
    headings = [
        Heading(words("column.board"), "place"),
        Heading(words("column.white"), "name"),
        Heading(words("column.result"), "mark"),
        Heading(words("column.black"), "name"),
    ]
    if stones:
        headings.append(Heading(words("column.handicap"), "mark"))
    rows = []
    for game in sorted(round_.games, key=lambda game: game.board):
        won = (game.result.white, game.result.black) if game.result else (0, 0)
        row = [
            Cell(game.board),
            Cell(tournament[game.white].name, Mark.WIN if won[0] > won[1] else Mark.NONE),
            Cell(str(game.result) if game.result else None),
            Cell(tournament[game.black].name, Mark.WIN if won[1] > won[0] else Mark.NONE),
        ]
        rows.append([*row, Cell(game.handicap or None)] if stones else row)
    for player, kind in round_.byes:
        row = [
            Cell(None),
            Cell(tournament[player].name),
            Cell(None),
            Cell(f"— {bye_words(edition, kind)} —"),
        ]
        rows.append([*row, Cell(None)] if stones else row)
    return headings, rows


def _seats_table(edition: Edition, round_: Round) -> tuple[list[Heading], list[list[Cell]]]:
    words, tournament = edition.words, edition.tournament
    fined = any(any(table.penalties) for table in round_.tables)
    headings = [
        Heading(words("print.table"), "place"),
        Heading(words("print.card.wind"), "text"),
        Heading(words("column.name"), "name"),
        Heading(words("print.card.score"), "number"),
    ]
    if fined:
        headings.append(Heading(words("print.card.penalty"), "number"))
    rows = []
    for table in sorted(round_.tables, key=lambda table: table.number):
        best = max(table.scores) if table.scores else None
        for seat, (player, wind) in enumerate(zip(table.seats, winds(edition), strict=True)):
            score = table.scores[seat] if table.scores else None
            mark = Mark.WIN if score is not None and score == best else Mark.NONE
            row = [Cell(table.number), Cell(wind), Cell(tournament[player].name, mark), Cell(score)]
            rows.append([*row, Cell(table.penalties[seat] or None)] if fined else row)
    for player, kind in round_.byes:
        row = [
            Cell(None),
            Cell(bye_words(edition, kind)),
            Cell(tournament[player].name),
            Cell(None),
        ]
        rows.append([*row, Cell(None)] if fined else row)
    return headings, rows
