"""A tournament as formats have it that cannot hold all of it."""

from __future__ import annotations

from dataclasses import replace

from pairing.tournament import Game, Result, Round


def boards_from_one(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """The same games in order of White's and Black's smaller number, boards counted from 1.

    For formats in which boards do not stand.
    """
    return tuple(
        replace(
            round_,
            games=tuple(
                replace(game, board=board)
                for board, game in enumerate(
                    sorted(round_.games, key=lambda game: min(game.white, game.black)), start=1
                )
            ),
            byes=tuple(sorted(round_.byes, key=lambda bye: bye[0])),
        )
        for round_ in rounds
    )


def uncoloured_forfeits(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """The same with forfeits as a format without their colours has them: smaller number White."""

    def turned(game: Game) -> Game:
        if game.result is None or game.result.played:
            return game
        if game.white < game.black:
            return replace(game, coloured=False)
        mirror = {
            Result.BLACK_FORFEITS: Result.WHITE_FORFEITS,
            Result.WHITE_FORFEITS: Result.BLACK_FORFEITS,
        }
        return replace(
            game,
            white=game.black,
            black=game.white,
            result=mirror.get(game.result, game.result),
            coloured=False,
        )

    return tuple(
        replace(round_, games=tuple(turned(game) for game in round_.games)) for round_ in rounds
    )
