"""A file of games: ``a,b,score of a`` and perhaps the round, one game a line."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from pairing.errors import InputError, Subject
from pairing.formats.plain_text import csv_reader, text_of
from pairing.formats.reading import SourceFile
from pairing.numbers import whole_number
from pairing.standings.comparing.game_list import GameList
from pairing.standings.true_rating.places import exact_score


def read_game_list(path: Path) -> GameList:
    """Read ``a,b,score`` lines (score of a: 1, 0.5, 0), with the round as an optional fourth.

    A heading line is recognised by its third cell and skipped; semicolons do as well as
    commas.  Raises :class:`Problems` with every line that cannot be used.
    """
    if not path.exists():
        raise InputError("games_file.missing", subject=Subject(field="file"), file=str(path))
    lines = text_of(path)[0].splitlines()
    first = next((line for line in lines if line.strip()), "")
    return games_in(_rows(lines, ";" if ";" in first else ","), path.name)


def games_in(rows: Iterable[tuple[int, Sequence[str]]], source: str) -> GameList:
    """Return the games of lines of cells, each with its number; raises as :func:`read_game_list`.

    ``source`` is what messages call it.
    """
    reader = _Reader(source)
    filled = ((line, cells) for line, row in rows if any(cells := [cell.strip() for cell in row]))
    for at, (line, cells) in enumerate(filled):
        third = cells[2] if len(cells) > 2 else "1"
        is_heading = exact_score(third) is None and not any(sign.isdigit() for sign in third)
        if at or not is_heading:
            reader.take(line, cells)
    reader.stop()
    if not reader.games:
        raise InputError("games_file.empty", subject=Subject(field="file"), file=source)
    return GameList(tuple(reader.numbers), tuple(reader.games), tuple(reader.rounds))


class _Reader(SourceFile):
    """The games of a file, taken line by line; what is wrong is noted."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.numbers: dict[str, int] = {}
        self.games: list[tuple[int, int, Fraction]] = []
        self.rounds: list[int] = []
        self.seated: set[tuple[int, int]] = set()
        self.with_rounds: bool | None = None

    def take(self, line: int, cells: Sequence[str]) -> None:
        """Read a line of the list, or note what is wrong with it."""
        score = exact_score(cells[2]) if len(cells) > 2 else None
        if len(cells) not in (3, 4) or not cells[0] or not cells[1]:
            return self.note("games_file.columns", line, found=", ".join(cells))
        if score is None:
            return self.note("games_file.score", line, player=cells[0], score=cells[2])
        if cells[0] == cells[1]:
            return self.note("games_file.himself", line, player=cells[0])
        typed = cells[3] if len(cells) == 4 else ""
        if self.with_rounds is None:
            self.with_rounds = typed != ""
        if (typed != "") != self.with_rounds or (typed and not whole_number(typed, 999)):
            return self.note("games_file.round", line, round=typed)
        first, second = (self.numbers.setdefault(cell, len(self.numbers) + 1) for cell in cells[:2])
        if typed:
            number = int(typed)
            busy = [seat for seat in (first, second) if (number, seat) in self.seated]
            if busy:
                name = cells[0] if busy[0] == first else cells[1]
                return self.note("games_file.twice", line, player=name, round=number)
            self.seated |= {(number, first), (number, second)}
            self.rounds.append(number)
        return self.games.append((first, second, score))


def _rows(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each line; a line that is no table of cells is one cell."""
    for number, line in enumerate(lines, start=1):
        try:
            cells = next(csv_reader([line], delimiter), [])
        except csv.Error:
            cells = [line]
        yield number, cells
