"""Common parts of all readers: mistakes with their places, and rounds put together."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from pairing.catalogue import Text, text
from pairing.errors import InputError, Subject, raise_problems
from pairing.renumbering import tournament_with
from pairing.tournament import Bye, Game, Player, Round, Tournament


class SourceFile:
    """A file being read: what messages call it, and what was found wrong in it so far."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.errors: list[InputError] = []

    def error(
        self,
        key: str,
        line: int,
        column: int | None = None,
        *,
        subject: Subject | None = None,
        **values: Any,
    ) -> InputError:
        """Return the error at a line and, where it is known, a column (both from 1)."""
        at = {"line": line} if column is None else {"line": line, "column": column}
        return InputError(key, subject=subject, file=self.file, **at, **values)

    def note(self, key: str, line: int, column: int | None = None, **values: Any) -> None:
        """Keep an error, to be raised with the others at the end."""
        self.errors.append(self.error(key, line, column, **values))

    def stop(self) -> None:
        """Raise one :class:`Problems` of everything noted so far, if there is anything."""
        raise_problems(self.errors)


def parse_json(text: str, file: str) -> Any:
    """Return what a JSON file holds; raises ``InputError`` with line and column where it is broken.

    So are numbers that are none (``NaN``), and brackets in brackets beyond what can be followed.
    """
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise SourceFile(file).error("error.json_broken", line, column) from None


def _refuse_constant(shown: str) -> None:
    raise ValueError(shown)


def left_out(names: Sequence[str]) -> tuple[Text, ...]:
    """Return the remark that players registered only preliminarily were not taken."""
    return (text("preliminary.left_out", count=len(names), names=names[:6]),) if names else ()


def awaited(names: Sequence[str]) -> tuple[Text, ...]:
    """Return the remark that players registered only preliminarily are absent until they come."""
    return (text("preliminary.absent", count=len(names), names=names[:6]),) if names else ()


BYE_LINES = ("bye", "freilos", "spielfrei", "exempt", "libre", "descansa", "свободен", "пропуск")
"""How other programs call the line that stands for the bye in their lists of players."""


def without_bye_lines(event: Tournament) -> tuple[Tournament, tuple[Text, ...]]:
    """Return the event without lines that stand for the bye: who met one had it; and what is left
    out.
    """
    lines = [
        player
        for player in event.players
        if player.name.strip(" -—–*()<>").casefold() in BYE_LINES
        and player.rating is None
        and not player.rank
    ]
    if not lines:
        return event, ()
    stand_ins = {player.number for player in lines}
    rounds = []
    for round_ in event.rounds:
        met = [
            (game.black if game.white in stand_ins else game.white, Bye.PAIRING)
            for game in round_.games
            if stand_ins & {game.white, game.black} and not stand_ins >= {game.white, game.black}
        ]
        games = [game for game in round_.games if not stand_ins & {game.white, game.black}]
        byes = [(number, kind) for number, kind in round_.byes if number not in stand_ins]
        rounds.append(replace(round_, games=by_board(games), byes=(*byes, *met)))
    left = [player for player in event.players if player.number not in stand_ins]
    whole = replace(event, players=tuple(left), rounds=tuple(rounds))
    numbers = {player.number: at for at, player in enumerate(left, 1)}
    return tournament_with(whole, numbers), (
        text("bye_line.left_out", names=[player.name for player in lines]),
    )


class RoundsInFile:
    """Rounds put together from games and byes that stand in a file in any order."""

    def __init__(self) -> None:
        self.games: defaultdict[int, list[Game]] = defaultdict(list)
        self.byes: defaultdict[int, list[tuple[int, Bye]]] = defaultdict(list)
        self._seated: dict[tuple[int, int], object] = {}

    def seat(self, number: int, player: int, where: object) -> object:
        """Note where a player is seated in a round; returns where he was seated first."""
        return self._seated.setdefault((number, player), where)

    def leave_idle(self, players: Sequence[Player]) -> None:
        """Give a bye worth nothing to everybody who takes part in a round without a seat."""
        for number in range(1, self.last + 1):
            self.byes[number] += [
                (player.number, Bye.ZERO)
                for player in players
                if (number, player.number) not in self._seated and number not in player.absent
            ]

    @property
    def last(self) -> int:
        """The number of the last round that the file has anything of."""
        return max([*self.games, *self.byes], default=0)

    def rounds(self) -> tuple[Round, ...]:
        """Return all rounds up to the last one."""
        return tuple(
            Round(number, by_board(self.games[number]), byes=tuple(self.byes[number]))
            for number in range(1, self.last + 1)
        )


def by_board(games: Sequence[Game]) -> tuple[Game, ...]:
    """Games in order of boards; numbered anew where the file has boards twice or none."""
    ordered = sorted(games, key=lambda game: game.board)
    boards = {game.board for game in ordered}
    if len(boards) == len(ordered) and 0 not in boards:
        return tuple(ordered)
    return tuple(replace(game, board=board) for board, game in enumerate(ordered, start=1))


def absences(number: int, rounds: Iterable[Round]) -> frozenset[int]:
    """Return the rounds that say nothing of a player: he was not there."""
    return frozenset(round_.number for round_ in rounds if number not in round_.reported)


def first_and_last(first: str, last: str) -> str:
    """Return the days of an event as we write them: one day, or the first and the last."""
    return first if last in ("", first) else f"{first} – {last}"
