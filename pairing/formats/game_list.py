"""A file of games: ``a,b,score of a`` and perhaps the round, one game a line."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from pairing.errors import InputError, Problems, Subject
from pairing.formats.plain_text import text_of
from pairing.numbers import whole_number
from pairing.standings.comparing.game_list import GameList
from pairing.standings.true_rating import exact_score


def read_game_list(path: Path) -> GameList:
    """Read ``a,b,score`` lines (score of a: 1, 0.5, 0), with the round as an optional fourth.

    A heading line is recognised by its third cell and skipped; semicolons do as well as
    commas.  Raises :class:`Problems` with every line that cannot be used.
    """
    if not path.exists():
        raise InputError("games_file.missing", subject=Subject(field="file"), file=str(path))
    lines = text_of(path)[0].splitlines()
    first = next((line for line in lines if line.strip()), "")
    delimiter = ";" if ";" in first else ","
    numbers: dict[str, int] = {}
    games: list[tuple[int, int, Fraction]] = []
    rounds: list[int] = []
    errors: list[InputError] = []
    seated: set[tuple[int, int]] = set()
    with_rounds: bool | None = None
    fresh = True
    for line, row in _rows(lines, delimiter):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        where: dict[str, Any] = {"file": path.name, "line": line}
        score = exact_score(cells[2]) if len(cells) > 2 else None
        heading, fresh = fresh and score is None and len(cells) > 2, False
        if heading and not any(character.isdigit() for character in cells[2]):
            continue
        if len(cells) not in (3, 4) or not cells[0] or not cells[1]:
            errors.append(InputError("games_file.columns", **where, found=", ".join(cells)))
            continue
        if score is None:
            errors.append(InputError("games_file.score", **where, player=cells[0], score=cells[2]))
            continue
        if cells[0] == cells[1]:
            errors.append(InputError("games_file.himself", **where, player=cells[0]))
            continue
        typed = cells[3] if len(cells) == 4 else ""
        if with_rounds is None:
            with_rounds = typed != ""
        if (typed != "") != with_rounds or (typed and not whole_number(typed, 999)):
            errors.append(InputError("games_file.round", **where, round=typed))
            continue
        first_player, second_player = (
            numbers.setdefault(name, len(numbers) + 1) for name in cells[:2]
        )
        if typed:
            busy = [n for n in (first_player, second_player) if (int(typed), n) in seated]
            if busy:
                name = cells[0] if busy[0] == first_player else cells[1]
                errors.append(
                    InputError("games_file.twice", **where, player=name, round=int(typed))
                )
                continue
            seated |= {(int(typed), first_player), (int(typed), second_player)}
            rounds.append(int(typed))
        games.append((first_player, second_player, score))
    if errors:
        raise Problems(errors)
    if not games:
        raise InputError("games_file.empty", subject=Subject(field="file"), file=path.name)
    return GameList(tuple(numbers), tuple(games), tuple(rounds))


def _rows(lines: list[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line; a line that is no table of cells is one cell."""
    for number, line in enumerate(lines, start=1):
        try:
            cells = next(csv.reader([line], delimiter=delimiter), [])
        except csv.Error:
            cells = [line]
        yield number, cells
