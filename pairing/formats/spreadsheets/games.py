"""Past rounds as a list of games: a line a game, in CSV or the rows of a sheet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairing.alike import most_alike
from pairing.errors import InputError, Problems, Subject
from pairing.formats.spreadsheets.guessing import TextTable
from pairing.formats.typed import read_result
from pairing.names import name_letters
from pairing.tournament import Bye, Game, Player, Result, Round

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "round": ("round", "rd", "тур", "№ тура", "runde", "ronde"),
    "board": ("board", "table", "доска", "стол", "brett"),
    "white": ("white", "player 1", "player1", "белые", "weiß", "blanc", "blancs"),
    "black": ("black", "player 2", "player2", "чёрные", "черные", "schwarz", "noir", "noirs"),
    "result": ("result", "результат", "ergebnis", "résultat"),
    "handicap": ("handicap", "stones", "фора", "гандикап", "vorgabe"),
}
"""Headings of a list of games, in small letters, by field."""

_BYE_WORDS: Mapping[str, Bye] = {
    "": Bye.PAIRING,
    "bye": Bye.PAIRING,
    "свободен": Bye.PAIRING,
    "half-point bye": Bye.HALF,
    "full-point bye": Bye.FULL,
    "zero-point bye": Bye.ZERO,
}


@dataclass(frozen=True)
class _Line:
    number: int
    cells: Mapping[str, str]
    columns: Mapping[str, int]

    def error(self, key: str, field: str, **values: object) -> InputError:
        return InputError(
            key,
            subject=Subject(field=field),
            line=self.number,
            column=self.columns.get(field, 1),
            **values,
        )


def is_game_table(table: TextTable) -> bool:
    """Whether a table is a list of games: it has headings for round, White, Black, result."""
    return _find(table) is not None


def read_games(table: TextTable, source: str, players: Sequence[Player]) -> tuple[Round, ...]:
    """Rounds out of a list of games of known players, named as there or by start number.

    Names may differ in case, ``ё``, alphabet and order of words.  A line with no Black is a
    bye; boards are numbered in the order of the lines where there is no column of them.
    Raises :class:`InputError` or :class:`Problems` with line and column for headings that
    are missing, rounds out of order, players who are unknown, absent or seated twice, and
    results that are none.
    """
    found = _find(table)
    if found is None:
        shown = [cell for cell in (table.rows[0][1] if table.rows else ()) if cell]
        raise InputError(
            "error.table_column_missing",
            file=source,
            line=table.rows[0][0] if table.rows else 1,
            columns=["round", "white", "black", "result"],
            found=shown,
        )
    first, columns = found
    known = _Names(players)
    by_number = {player.number: player for player in players}
    errors: list[InputError] = []
    games: dict[int, list[Game]] = {}
    byes: dict[int, list[tuple[int, Bye]]] = {}
    seated: dict[tuple[int, int], int] = {}
    for number, row in table.rows[first:]:
        cells: dict[str, str] = {
            name: row[at - 1] if at <= len(row) else "" for name, at in columns.items()
        }
        line = _Line(number, cells, columns)
        told = cells["round"]
        if not re.fullmatch(r"[0-9]{1,2}", told) or int(told) < 1:
            errors.append(line.error("error.games_round", "round", value=told))
            continue
        round_number = int(told)
        bye = _BYE_WORDS.get(cells["black"].strip("— -").casefold())
        seats: list[int] = []
        for side in ("white",) if bye else ("white", "black"):
            player = known.find(cells[side])
            if player is None:
                near = known.near(cells[side])
                key = "error.games_player_near" if near else "error.games_player"
                errors.append(line.error(key, side, player=cells[side], near=near))
            elif seated.setdefault((round_number, player), number) != number:
                errors.append(
                    line.error(
                        "error.games_twice",
                        side,
                        player=cells[side],
                        round=round_number,
                        first=seated[round_number, player],
                    )
                )
            elif not bye and round_number in by_number[player].absent:
                errors.append(
                    line.error("error.games_absent", side, player=cells[side], round=round_number)
                )
            else:
                seats.append(player)
        if len(seats) == 2 and seats[0] == seats[1]:
            errors.append(line.error("error.games_twice", "black", player=cells["black"],
                                     round=round_number, first=number))  # fmt: skip
            continue
        if bye:
            byes.setdefault(round_number, []).extend((seat, bye) for seat in seats)
            continue
        result = read_result(cells["result"]) if cells["result"] else None
        if cells["result"] and result is None:
            errors.append(
                line.error(
                    "error.results_result",
                    "result",
                    value=cells["result"],
                    options=[str(one) for one in Result],
                )
            )
        stones = cells.get("handicap", "")
        if stones and not re.fullmatch(r"[0-9]{1,2}", stones):
            errors.append(line.error("error.games_handicap", "handicap", value=stones))
            stones = ""
        board = cells.get("board", "")
        listed = games.setdefault(round_number, [])
        at = int(board) if re.fullmatch(r"[0-9]{1,4}", board) and int(board) else len(listed) + 1
        if any(game.board == at for game in listed):
            errors.append(line.error("error.games_board", "board", value=at, round=round_number))
        if len(seats) == 2:
            white, black = seats
            listed.append(Game(at, white, black, result, int(stones or 0)))
    last = max([*games, *byes], default=0)
    missing = [number for number in range(1, last + 1) if number not in games.keys() | byes.keys()]
    if missing:
        errors.append(InputError("error.games_gap", file=source, rounds=missing))
    if errors:
        raise Problems(errors)
    return tuple(
        Round(
            number,
            tuple(sorted(games.get(number, ()), key=lambda game: game.board)),
            byes=tuple(byes.get(number, ())),
        )
        for number in range(1, last + 1)
    )


def _find(table: TextTable) -> tuple[int, dict[str, int]] | None:
    """Index of the first row of games, and the columns."""
    for index, (_, row) in enumerate(table.rows[:20]):
        columns: dict[str, int] = {}
        for column, shown in enumerate(row, start=1):
            for name, headings in HEADINGS.items():
                if shown.casefold().strip(" :.") in headings:
                    columns.setdefault(name, column)
        if {"round", "white", "black", "result"} <= columns.keys():
            return index + 1, columns
    return None


class _Names:
    """Players by what people call them."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.exact = {_plain(player.name): player.number for player in players}
        self.numbers = {str(player.number): player.number for player in players}
        self.names = [player.name for player in players]
        self.keys = [name_letters(name) for name in self.names]
        self.letters: dict[str, set[int]] = {}
        for player in players:
            self.letters.setdefault(name_letters(player.name), set()).add(player.number)

    def find(self, shown: str) -> int | None:
        """The start number of the player; ``None`` for nobody or for several."""
        number = self.exact.get(_plain(shown)) or self.numbers.get(shown)
        if number is None and shown:
            alike = self.letters.get(name_letters(shown), set())
            number = next(iter(alike)) if len(alike) == 1 else None
        return number

    def near(self, shown: str) -> str:
        """The name most like an unknown one, or nothing."""
        best = most_alike(name_letters(shown), self.keys, 75)
        return "" if best is None else self.names[best]


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split()).casefold()
