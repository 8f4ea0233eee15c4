"""Rating changes that the open games of a round will bring to those who play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from pairing.outcomes import Result
from pairing.ranks import rating_system_of
from pairing.standings.rating_change import RatingLine
from pairing.tournament import Tournament


def at_stake(
    report: Callable[[Tournament], Mapping[int, RatingLine]], tournament: Tournament
) -> Mapping[int, tuple[Fraction, Fraction, Fraction]]:
    """Start number -> rating points of a win, a draw and a loss in the open game of the last round.

    ``report`` is the system's, from the ratings before the event.  Players whose game does not
    count, or who have no rating, are left out.  Nothing is said by rating systems in which a game's
    points depend on all games of the event.
    """
    if rating_system_of(tournament.settings) != "egf":
        return {}
    last = tournament.rounds[-1:]
    games = [game for round_ in last for game in round_.games if not game.finished]
    found = []
    for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS) if games else ():
        ended = tuple(replace(game, result=result) for game in games)
        alone = replace(last[0], number=1, games=ended, byes=())
        lines = report(replace(tournament, rounds=(alone,)))
        found.append({number: line.change for number, line in lines.items()})
    stakes = {}
    for game in games:
        for number, order in ((game.white, found), (game.black, found[::-1])):
            win, draw, loss = [changes.get(number) for changes in order]
            if win is not None and draw is not None and loss is not None:
                stakes[number] = win, draw, loss
    return stakes
