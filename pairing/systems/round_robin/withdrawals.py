"""Players who left for good, and what becomes of their games (FIDE C.05, withdrawal).

Who has completed less than half of his games when he leaves is out of the final table: his
results stay visible, but give nobody points.  Who has completed half or more stays in it: his
remaining games are lost, and won by his opponents, without play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pairing.tournament import Outcome, Tournament

COMPLETED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN})
"""Rounds that count as completed games of a player: his own forfeit losses do not."""


def left_at(tournament: Tournament, total: int) -> Mapping[int, int]:
    """Return who has left for good -> the first round he misses; ``total`` rounds there are.

    A player has left when he is announced absent from some round to the last.
    """
    first = {player.number: player.absent_from(total) for player in tournament.players}
    return {number: missed for number, missed in first.items() if missed is not None}


def annulled(tournament: Tournament, total: int, cycles: int) -> frozenset[int]:
    """Players whose games count for nobody: they left before half of their games.

    Only departures that have happened count: a player announced to leave later, after half
    of his games may be done, is judged when his first missed round is paired or past.
    """
    scheduled = (len(tournament.players) - 1) * cycles
    out = set()
    for number, first in left_at(tournament, total).items():
        if first > tournament.next_round:
            continue
        before = tournament.history[number][: first - 1]
        completed = sum(entry.outcome in COMPLETED for entry in before)
        if 2 * completed < scheduled:
            out.add(number)
    return frozenset(out)


def counted(tournament: Tournament, out: frozenset[int]) -> Tournament:
    """The tournament of the others: without these players, their games and byes."""
    if not out:
        return tournament
    rounds = tuple(
        replace(
            round_,
            games=tuple(g for g in round_.games if not out & {g.white, g.black}),
            byes=tuple((player, kind) for player, kind in round_.byes if player not in out),
        )
        for round_ in tournament.rounds
    )
    players = tuple(player for player in tournament.players if player.number not in out)
    return replace(tournament, players=players, rounds=rounds)
