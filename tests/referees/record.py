"""What holds of a paired round in every system."""

from __future__ import annotations

from collections import Counter

from pairing.tournament import Round, Tournament


def complaints(before: Tournament, made: Round, repeats: bool = False) -> list[str]:
    """What is wrong with a round made for a tournament; nothing, or a line each.

    Everybody present sits once or has a bye, nobody else does; boards count from 1; a game of
    two who are there has no result yet; without
    ``repeats`` nobody meets anybody whom he has met.
    """
    seats = [n for game in made.games for n in (game.white, game.black)]
    seats += [n for table in made.tables for n in table.seats]
    there = Counter(seats + [number for number, _ in made.byes])
    present = {player.number for player in before.present(made.number)}
    house = {player.number for player in before.players if player.substitute}
    said = [f"{number} sits {often} times" for number, often in there.items() if often > 1]
    if not before.settings.predetermined:
        said += [f"{number} is absent and sits" for number in there.keys() - present]
        said += [f"{number} is left out" for number in present - house - there.keys()]
    boards = [game.board for game in made.games] or [table.number for table in made.tables]
    if boards != list(range(1, len(boards) + 1)):
        said.append(f"boards {boards}")
    said += _played_already(made, present)
    if not repeats and not before.settings.predetermined:
        said += _met_again(before, made)
    return said


def _played_already(made: Round, present: set[int]) -> list[str]:
    return [
        f"board {game.board} has a result before it is played"
        for game in made.games
        if game.result is not None and {game.white, game.black} <= present
    ]


def _met_again(before: Tournament, made: Round) -> list[str]:
    met = {
        frozenset((game.white, game.black))
        for _, game in before.games()
        if game.result is None or game.result.played
    }
    return [
        f"{game.white} and {game.black} meet again"
        for game in made.games
        if frozenset((game.white, game.black)) in met
    ]
