"""Three real go events out of OpenGotha, and how a round of ours compares with the one played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pairing.systems import system
from pairing.tournament import Game, Tournament
from tests.support import events

DATA, FILES = events.DATA / "go", events.CONGRESSES


def event(name: str) -> Tournament:
    return replace(events.read_congress(name), system="mcmahon")


def differences(before: Tournament, games: tuple[Game, ...]) -> tuple[Fraction, int]:
    apart = [abs(before.scores[game.white] - before.scores[game.black]) for game in games]
    return sum((one * one for one in apart), Fraction(0)), sum(one > 0 for one in apart)


def no_worse(tournament: Tournament, k: int) -> None:
    before, real = tournament.after(k), tournament.rounds[k].games
    here = {number for game in real for number in (game.white, game.black)}
    players = tuple(
        replace(p, absent=p.absent - {k + 1} if p.number in here else p.absent | {k + 1})
        for p in before.players
    )
    ours = system("mcmahon").pair(replace(before, players=players)).round
    assert {number for game in ours.games for number in (game.white, game.black)} == here
    met = {frozenset((n, other)) for n in here for other in before.opponents[n]}
    assert not met & {frozenset((game.white, game.black)) for game in ours.games}
    squares, floats = differences(before, ours.games)
    real_squares, real_floats = differences(before, real)
    assert squares <= real_squares and floats <= real_floats
