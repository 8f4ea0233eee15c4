"""LEADER's dynamic level: what a game changes (article 3.1), and what stones do (4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import exp, floor, log

from pairing.systems.go import RATING_LIMIT, rating_of, stones_given
from pairing.systems.leader.settings import LeaderSettings
from pairing.systems.leader.start import start_level
from pairing.tournament import Outcome, Player, Tournament

Levels = Mapping[int, int]
"""Level by start number."""


def change(outcome: Outcome, difference: int) -> int:
    """Return what a game does to a player's level (LEADER 3.1).

    ``difference`` is Dc: the opponent's level less his own, both before the round.  The
    winner's rounding decides for both sides, and what the winner is given the loser pays
    up to 10.  A draw moves each by a tenth of Dc, at most 5, halves towards zero.

    >>> change(Outcome.WIN, 0), change(Outcome.LOSS, 0)
    (5, -5)
    >>> change(Outcome.WIN, -45), change(Outcome.WIN, -46)
    (1, 0)
    >>> change(Outcome.WIN, 200), change(Outcome.LOSS, -200)
    (25, -10)
    >>> change(Outcome.DRAW, 15), change(Outcome.DRAW, -16), change(Outcome.DRAW, 90)
    (1, -2, 5)
    """
    if outcome is Outcome.WIN:
        return max((difference + 55) // 10, 0)
    if outcome is Outcome.LOSS:
        return -min(max((55 - difference) // 10, 0), 10)
    if outcome is Outcome.DRAW:
        size = min((abs(difference) + 4) // 10, 5)
        return size if difference > 0 else -size
    return 0


def levels_per_stone(level: Fraction | int) -> int:
    """Levels that 100 rating points, one stone, are worth at a level (LEADER 4.4).

    ``100 ln((3000 - R)/(2900 - R))`` rounded down, R from the unrounded formula of 1.3
    turned round.  The formula ends at R = 2900; from R = 2899 on the value stays what it is
    there.

    >>> [levels_per_stone(start_level(rating)) for rating in (0, 1000, 2000)]
    [3, 5, 10]
    """
    hundreds_to_go = exp((399 - float(level)) / 100)
    hundreds_to_go = max(hundreds_to_go, (RATING_LIMIT - 2899) / 100)
    return max(1, floor(100 * log(hundreds_to_go / (hundreds_to_go - 1))))


def handicap_levels(stones: Fraction | int, giver: int, taker: int) -> int:
    """Return what stones are worth in levels for a pair at these levels (LEADER 4.4).

    Parts of a level, of a komi between two stones, are left out.
    """
    return floor(stones * levels_per_stone(Fraction(giver + taker, 2))) if stones else 0


def stones(player: Player, other: Player, levels: Levels, settings: LeaderSettings) -> int:
    """Handicap stones the stronger of two players gives the other (LEADER 4.4).

    One stone for each full 100 rating points between them, or for as many levels as
    100 rating points are at their mean level, less the reduction, within the maximum.
    Positive when ``one`` is the stronger, negative when ``other`` is.
    """
    if not settings.handicap:
        return 0
    if settings.handicap_basis == "rating":
        gap, step = rating_of(player) - rating_of(other), 100
    else:
        mine, his = levels[player.number], levels[other.number]
        gap, step = mine - his, levels_per_stone(Fraction(mine + his, 2))
    given = max(0, min(abs(gap) // step - settings.handicap_reduction, settings.handicap_maximum))
    return given if gap > 0 else -given


def levels_by_round(tournament: Tournament) -> tuple[Levels, ...]:
    """Return everybody's level before round 1 and after each round paired so far (LEADER 3.1).

    A round not really played changes nothing, whatever the reason; nor does a game whose
    result is not in yet.  Expects a tournament that ``start`` has been through.
    """
    now = {
        player.number: start_level(rating_of(player))
        if player.start_level is None
        else player.start_level
        for player in tournament.players
    }
    settings = tournament.settings
    by_komi = isinstance(settings, LeaderSettings) and settings.by_komi
    levels: list[Levels] = [now]
    for round_ in tournament.rounds:
        after = dict(now)
        for game in round_.games:
            if game.result is None or not game.result.played:
                continue
            white, black = now[game.white], now[game.black]
            # 4.4: the taker of stones counts as stronger by what they are worth.
            given = stones_given(game, by_komi=by_komi)
            difference = black + handicap_levels(given, white, black) - white
            # Each side by its own outcome, so that odd results (both lose) have an answer too.
            after[game.white] += change(_outcome(game.result.white), difference)
            after[game.black] += change(_outcome(game.result.black), -difference)
        now = after
        levels.append(now)
    return tuple(levels)


def _outcome(made: Fraction) -> Outcome:
    if made == 1:
        return Outcome.WIN
    return Outcome.LOSS if made == 0 else Outcome.DRAW
