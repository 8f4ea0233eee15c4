"""A tournament as formats have it that cannot hold all of it."""

from __future__ import annotations

from dataclasses import replace

from pairing.tournament import Game, Round


def boards_from_one(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """The same games in order of White's and Black's smaller number, boards counted from 1.

    For formats in which boards do not stand.
    """

    def counted(round_: Round) -> Round:
        games = sorted(round_.games, key=lambda game: min(game.white, game.black))
        games = [replace(game, board=board) for board, game in enumerate(games, start=1)]
        byes = sorted(round_.byes, key=lambda bye: bye[0])
        return replace(round_, games=tuple(games), byes=tuple(byes))

    return tuple(map(counted, rounds))


def uncoloured_forfeits(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """The same with forfeits as a format without their colours has them: smaller number White."""

    def turned(game: Game) -> Game:
        if game.result is None or game.result.played:
            return game
        if game.white > game.black:
            white, black, result = game.black, game.white, game.result.turned
            game = replace(game, white=white, black=black, result=result)
        return replace(game, coloured=False)

    return tuple(
        replace(round_, games=tuple(turned(game) for game in round_.games)) for round_ in rounds
    )
