"""Boards of games as files have them: some twice, some none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairing.tournament import Game


def by_board(games: Sequence[Game]) -> tuple[Game, ...]:
    """Games in order of boards; numbered anew where the file has boards twice or none."""
    ordered = sorted(games, key=lambda game: game.board)
    boards = {game.board for game in ordered}
    if len(boards) == len(ordered) and 0 not in boards:
        return tuple(ordered)
    return tuple(replace(game, board=board) for board, game in enumerate(ordered, start=1))
