"""Players and past rounds out of any table: CSV, TSV, or the rows of a sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.dataclasses import replace
from pairing.errors import InputError, raise_problems
from pairing.formats.format import CHESS, GO, RIICHI, FileContent, FileEvent, Format
from pairing.formats.plain_text import csv_text
from pairing.formats.reading import absences
from pairing.formats.spreadsheets.games import is_game_table
from pairing.formats.spreadsheets.guessing import (
    Guess,
    TextTable,
    guess,
    heading_field,
    parse_columns,
    table_of,
)
from pairing.formats.spreadsheets.headings import register_in
from pairing.formats.spreadsheets.rows import Row
from pairing.formats.spreadsheets.scores import write_scores
from pairing.formats.writing import refuse_tables
from pairing.identities import house_of, show_ids
from pairing.names import one_line, safe_cell
from pairing.numbers import number_in_thousands, rating_number
from pairing.round_cells import RoundCell, parse_cell, rounds_of, show_cell
from pairing.round_lists import Absences, read_absences, why_none, with_coming
from pairing.settings import Settings
from pairing.tournament import Player, Tournament

HIGHEST_RATING = 9999
_NO_RATING = {"", "-", "—", "–", "?", "нет", "none", "n/a", "na", "б/р", "unrated", "0?"}
_NONE_YET = re.compile(r"(?:(?:нет|не|без|no|none|not|new|don't|keine?)\b|нович|unrated)[^0-9]*")
_ABOUT = re.compile(r"[^0-9]{0,24}?(?<![0-9.,])([0-9]{3,4})(?![0-9.,])[^0-9]{0,40}")
"""A rating with words around it: ``about 1500``, ``1450 (rapid)``."""

_NOT_MARKED = {"", "-", "—", "–", "0", "no", "n", "false", "нет", "н"}


def read_table(
    table: TextTable, source: str, columns: Mapping[str, int] | str | None = None
) -> FileEvent:
    """Return players (and rounds, where there are columns of them) out of a table.

    ``columns`` names the columns outright (``parse_columns`` in ``spreadsheets.guessing``);
    else they are guessed, and the guess comes back to be shown.  Ratings may have decimals
    (a comma will do) and are rounded.  Opponents in the columns of rounds are start numbers
    where there is a column of them, else lines counted from 1.  Raises :class:`InputError`
    or :class:`Problems` with line and column for everything that cannot be used.

    >>> rows = [(1, ["Фамилия", "Имя", "Рейтинг"]), (2, ["Петров", "Пётр", "2104,6"])]
    >>> taken = read_table(table_of(rows), "players.csv")
    >>> taken.tournament.players[0].name, taken.tournament.players[0].rating
    ('Петров Пётр', 2105)
    """
    if not table.rows:
        raise InputError("error.table_empty", file=source, columns=["name", "rating"])
    meaning = guess(table, parse_columns(columns) if isinstance(columns, str) else columns)
    if "name" not in meaning.columns and "surname" not in meaning.columns:
        raise InputError("error.columns_name_missing", found=list(meaning.columns))
    reader = _Reader(meaning)
    for line, cells in table.rows[meaning.first :]:
        reader.take(line, cells)
    raise_problems(reader.errors)
    if not reader.drafts:
        raise InputError("error.players_none", file=source)
    event = _numbered(meaning, reader.drafts, source)
    remarks = []
    if reader.unclear:
        remarks.append(text("table.ratings_in_words", ratings=reader.unclear[:12]))
    left = [
        heading
        for at, heading in meaning.headings.items()
        if at not in meaning.rounds and (heading_field(heading) or "").startswith("round ")
    ]
    asked = (text("table.rounds_left", columns=left[:12]),) if left else ()
    used = {*meaning.columns.values(), *meaning.rounds}
    lost = tuple(heading for at, heading in meaning.headings.items() if heading and at not in used)
    return FileEvent(event, meaning, tuple(remarks), asked, lost=lost[:12])


_Draft = tuple[int, Player, list[RoundCell]]
"""A player's line, what it says of him (number 0: nothing), and his rounds."""


class _Reader:
    """The rows of a table read one by one; what cannot be used goes to ``errors``."""

    def __init__(self, guess: Guess) -> None:
        self.guess = guess
        self.errors: list[InputError] = []
        self.drafts: list[_Draft] = []
        self.lines: dict[str, int] = {}
        self.ids: dict[str, int] = {}
        self.numbers: dict[int, int] = {}
        self.unclear: list[str] = []

    def take(self, line: int, cells: Sequence[str]) -> None:
        """Take a player and his rounds; pass over empty rows."""
        columns, headings = self.guess.columns, self.guess.headings
        row = Row.of(line, cells, columns, self.errors)
        name = row["name"] or one_line(f"{row['surname']} {row['given']} {row['patronymic']}")
        name_field = "name" if "name" in columns else "surname"
        if not name:
            if any(row.cells.values()):
                row.note("error.players_no_name", name_field)
            return
        last = max((at for at, cell in enumerate(cells, start=1) if cell), default=0)
        if headings and last > len(headings):
            self.errors.append(InputError("error.table_row_long", line=line, column=last))
            return
        first = self.lines.setdefault(name.casefold(), line)
        if first != line:
            row.note("error.players_twice", name_field, player=name, first=first)
            return
        self.drafts.append((line, self._player(row, name), self._rounds(row, name, cells)))

    def _rounds(self, row: Row, name: str, cells: Sequence[str]) -> list[RoundCell]:
        parsed_cells = []
        for at in self.guess.rounds:
            shown = cells[at - 1] if at <= len(cells) else ""
            parsed = parse_cell(shown)
            if parsed is None:
                self.errors.append(
                    InputError(
                        "error.round_cell", line=row.line, column=at, player=name, value=shown
                    )
                )
            parsed_cells.append(parsed or RoundCell(0))
        return parsed_cells

    def _player(self, row: Row, name: str) -> Player:
        rating, missed = self._rating(row, name), Absences()
        try:
            missed = read_absences(row["absent"])
        except ValueError as error:
            row.note("error.players_absent", "absent", player=name, why=why_none(error))
        number, identity = self._number(row), row["id"]
        if identity and self.ids.setdefault(identity, row.line) != row.line:
            row.note("error.table_id_twice", "id", value=identity, first=self.ids[identity])
        player = Player(
            number=number,
            name=name,
            rating=rating,
            rank=row["rank"],
            club=row["club"] or row["team"],
            country=row["country"],
            start_score=self._start_score(row, name),
            substitute=row["substitute"].casefold() not in _NOT_MARKED,
            title=row["title"],
            sex=row["sex"],
            birth=row["birth"],
            team=row["team"],
            ids=self._ids(row),
            surname=row["surname"] if row["given"] else "",
            second_rating=self._whole(row, "second_rating"),
            k_factor=self._whole(row, "k_factor"),
            deviation=self._whole(row, "deviation"),
        )
        return with_coming(missed.given_to(player), 1)

    def _ids(self, row: Row) -> dict[str, str]:
        """Return the numbers by whose they are: as the heading says, else as they look."""
        ids = {}
        for field in ("id", "second_id"):
            if row[field]:
                heading = self.guess.headings.get(self.guess.columns[field], "")
                ids[register_in(heading) or house_of(row[field])] = row[field]
        return ids

    def _rating(self, row: Row, name: str) -> int | None:
        shown = row["rating"]
        if shown.casefold() in _NO_RATING:
            return None
        about = _ABOUT.fullmatch(shown)
        if _NONE_YET.fullmatch(shown.casefold()) or (about and not shown.strip("+-").isdecimal()):
            self.unclear.append(f"{name}: {shown}")
            return int(about[1]) if about else None
        rating = rating_number(shown)
        if rating is None or abs(rating) > HIGHEST_RATING:
            row.note("error.players_rating", "rating", player=name, value=shown)
        return rating

    def _whole(self, row: Row, field: str) -> int | None:
        shown = row[field]
        if shown.casefold() in _NO_RATING:
            return None
        exact = number_in_thousands(shown)
        number = None if exact is None else int(exact)
        if number is None or not 0 <= number <= HIGHEST_RATING:
            row.note("error.table_whole", field, value=shown)
            return None
        return number or None

    def _number(self, row: Row) -> int:
        """Return the start number; 0 where there is none."""
        shown = row["number"].rstrip(".")
        if not shown.isdecimal():
            return 0
        if len(shown) > 4 or int(shown) < 1:
            row.note("error.table_number", "number", value=shown)
        elif (first := self.numbers.setdefault(int(shown), row.line)) != row.line:
            row.note("error.table_number_twice", "number", value=shown, first=first)
        return int(shown)

    def _start_score(self, row: Row, name: str) -> Fraction | None:
        shown = row["start_score"]
        if not shown:
            return None
        plain = shown.replace(",", ".").replace("½", ".5")
        if re.fullmatch(r"-?[0-9]{0,6}(\.[0-9]{1,6})?|-?[0-9]{1,6}/[0-9]{1,6}", plain):
            with suppress(ValueError, ZeroDivisionError):
                return Fraction(plain)
        row.note("error.table_start", "start_score", player=name, value=shown)
        return None


def _numbered(found: Guess, drafts: list[_Draft], source: str) -> Tournament:
    """Return players with start numbers, and the rounds with opponents by those numbers."""
    if "number" not in found.columns or not all(player.number for _, player, _ in drafts):
        drafts = [
            (line, replace(player, number=at), cells)
            for at, (line, player, cells) in enumerate(drafts, start=1)
        ]
    by_number = {player.number: (line, cells) for line, player, cells in drafts}

    def where(player: int, number: int) -> tuple[int, int]:
        return by_number[player][0], found.rounds[number - 1]

    rounds = rounds_of({number: cells for number, (_, cells) in by_number.items()}, where, source)
    players = sorted((player for _, player, _ in drafts), key=lambda player: player.number)
    if rounds and "absent" not in found.columns:
        players = [replace(player, absent=absences(player.number, rounds)) for player in players]
    planned = max(1, len(rounds))
    return Tournament("table", Settings(), tuple(players), rounds, planned=planned)


COLUMNS = ("number", "name", "rating", "rank", "club", "country", "absent", "start", "id")


def write_csv(tournament: Tournament) -> str:
    """Return the tournament as one CSV table: players, and a column of results for each round.

    Results are ``12+w2`` (won against number 12 with White, two stones given), ``12+!``
    (forfeit), ``0+ 0F 0= 0Z`` (byes) and ``0-`` (absent).  A text that a spreadsheet would
    take for a formula gets an apostrophe, which reading takes off again.  Komi and boards
    are not in it.  Raises :class:`InputError` for tables of four.

    >>> from pairing.settings import Settings
    >>> event = Tournament("leader", Settings(), (Player(1, "=1+1", 2100),))
    >>> print(write_csv(event).splitlines()[1])
    1,'=1+1,2100,,,,,,
    """
    refuse_tables(tournament, "error.csv_tables")
    lines: list[Sequence[object]] = [
        [*COLUMNS, *(f"round {round_.number}" for round_ in tournament.rounds)]
    ]
    line_of = {player.number: player.number for player in tournament.players}
    for player in tournament.players:
        absent = " ".join(str(number) for number in sorted(player.absent))
        start = player.start_score
        lines.append(
            [
                player.number,
                safe_cell(player.name),
                "" if player.rating is None else player.rating,
                safe_cell(player.rank),
                safe_cell(player.club),
                safe_cell(player.country),
                absent,
                "" if start is None else str(start),
                safe_cell(show_ids(player.ids, "go")),
                *(show_cell(entry, line_of) for entry in tournament.history[player.number]),
            ]
        )
    return csv_text(lines, "\r\n")


def _read(file: FileContent) -> FileEvent:
    table = table_of(file.rows)
    if is_game_table(table):
        raise InputError("error.file_games_only", file=file.name)
    return read_table(table, file.name, file.columns)


BYTE_ORDER_MARK = "\ufeff"
"""By which Excel knows UTF-8."""

CSV = Format(
    name="csv",
    title=Text("format.csv"),
    suffixes=(".csv", ".tsv", ".txt", ".tab"),
    games=(GO, CHESS, RIICHI),
    read=_read,
    write=lambda job: (
        BYTE_ORDER_MARK + (write_scores if job.game == RIICHI else write_csv)(job.tournament)
    ),
    table=True,
    order="mcmahon",
)
