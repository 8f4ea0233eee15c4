"""Players who left for good, and what becomes of their games (FIDE C.05, withdrawal).

Who has completed less than half of his games when he leaves is out of the final table: his
results stay visible, but give nobody points.  Who has completed half or more stays in it: his
remaining games are lost, and won by his opponents, without play.
"""

from __future__ import annotations

from dataclasses import replace

from pairing.tournament import Outcome, Tournament

COMPLETED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN})
"""Rounds that count as completed games of a player: his own forfeit losses do not."""


def annulled(tournament: Tournament, total: int, cycles: int) -> frozenset[int]:
    """Return players whose games count for nobody: they left before half of their games.

    A player has left when he is announced absent from some round to the last of ``total``.  Only
    departures that have happened count: a player announced to leave later, after half of his games
    may be done, is judged when his first missed round is paired or past.
    """
    scheduled = (len(tournament.players) - 1) * cycles
    out = set()
    for player in tournament.players:
        first = player.absent_from(total)
        if first is None or first > tournament.next_round:
            continue
        before = tournament.history[player.number][: first - 1]
        completed = sum(entry.outcome in COMPLETED for entry in before)
        if 2 * completed < scheduled:
            out.add(player.number)
    return frozenset(out)


def counted(tournament: Tournament, out: frozenset[int]) -> Tournament:
    """Return the tournament of the others: without these players, their games and byes."""
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
