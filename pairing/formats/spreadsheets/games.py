"""Past rounds as a list of games: a line a game, in CSV or the rows of a sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pairing.errors import InputError, raise_problems
from pairing.finding import nearest, players_meant
from pairing.formats.reading import RoundsInFile
from pairing.formats.spreadsheets.guessing import TextTable
from pairing.formats.spreadsheets.rows import HEADING_ROWS, Headings, Row, columns_named
from pairing.tournament import Bye, Game, Player, Round

HEADINGS: Headings = {
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


_NEEDED = ("round", "white", "black", "result")


def is_game_table(table: TextTable) -> bool:
    """Return whether a table is a list of games: it has headings for round, White, Black,
    result.
    """
    return _find(table) is not None


def read_games(table: TextTable, source: str, players: Sequence[Player]) -> tuple[Round, ...]:
    """Rounds out of a list of games of known players, named as there or by start number.

    Names are found as everywhere (:mod:`pairing.finding`).  A line with no Black is a bye; boards
    are numbered in the order of the lines where there is no column of them.  Raises
    :class:`InputError` or :class:`Problems` with line and column for headings that are missing,
    rounds out of order, players who are unknown, absent or seated twice, and results that are none.
    """
    headings = _find(table)
    if headings is None:
        line, cells = table.rows[0] if table.rows else (1, ())
        raise InputError(
            "error.table_column_missing",
            file=source,
            line=line,
            columns=list(_NEEDED),
            found=[cell for cell in cells if cell],
        )
    first, columns = headings
    errors: list[InputError] = []
    games = _Games(players)
    for line, cells in table.rows[first:]:
        games.take(Row.of(line, cells, columns, errors))
    in_file = games.cells
    missing = set(range(1, in_file.last + 1)) - in_file.games.keys() - in_file.byes.keys()
    if missing:
        errors.append(InputError("error.games_gap", file=source, rounds=sorted(missing)))
    raise_problems(errors)
    return in_file.rounds()


def _find(table: TextTable) -> tuple[int, dict[str, int]] | None:
    """Index of the first row of games, and the columns."""
    for index, (_, row) in enumerate(table.rows[:HEADING_ROWS]):
        columns = columns_named(row, HEADINGS, " :.")
        if columns.keys() >= set(_NEEDED):
            return index + 1, columns
    return None


class _Games:
    """The games of known players, taken line by line."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.absent = {player.number: player.absent for player in players}
        self.cells = RoundsInFile()

    def take(self, row: Row) -> None:
        """Take a game or a bye; what is wrong is noted in the row."""
        if not re.fullmatch(r"[0-9]{1,2}", row["round"]) or int(row["round"]) < 1:
            row.note("error.games_round", "round", value=row["round"])
            return
        number = int(row["round"])
        bye = _BYE_WORDS.get(row["black"].strip("— -").casefold())
        if bye:
            seat = self._seat(row, "white", number, playing=False)
            self.cells.byes[number] += [] if seat is None else [(seat, bye)]
            return
        white, black = [self._seat(row, side, number, playing=True) for side in ("white", "black")]
        if white is not None and white == black:
            values = {"player": row["black"], "round": number, "first": row.line}
            row.note("error.games_twice", "black", **values)
            return
        result = row.result(row["result"]) if row["result"] else None
        stones = row["handicap"]
        if stones and not re.fullmatch(r"[0-9]{1,2}", stones):
            row.note("error.games_handicap", "handicap", value=stones)
            stones = ""
        board = self._board(row, number)
        if white is not None and black is not None:
            self.cells.games[number].append(Game(board, white, black, result, int(stones or 0)))

    def _seat(self, row: Row, side: str, number: int, *, playing: bool) -> int | None:
        """Return the player of a side; ``None``, with a note, for one who cannot sit there."""
        meant = players_meant(self.players, row[side])
        if len(meant) != 1:
            near = next((player.name for player in nearest(self.players, row[side])), "")
            key = "error.games_player_near" if near else "error.games_player"
            row.note(key, side, player=row[side], near=near)
            return None
        player = meant[0].number
        values = {"player": row[side], "round": number}
        first = self.cells.seat(number, player, row.line)
        if first != row.line:
            row.note("error.games_twice", side, **values, first=first)
        elif playing and number in self.absent[player]:
            row.note("error.games_absent", side, **values)
        else:
            return player
        return None

    def _board(self, row: Row, number: int) -> int:
        """Return the board that the row names, or the next one."""
        games = self.cells.games[number]
        named = row["board"]
        board = int(named) if re.fullmatch(r"[0-9]{1,4}", named) and int(named) else len(games) + 1
        if any(game.board == board for game in games):
            row.note("error.games_board", "board", value=board, round=number)
        return board
