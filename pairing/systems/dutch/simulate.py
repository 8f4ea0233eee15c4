"""Random events: every round paired by the engine, results drawn by the players' strengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from pairing.mending import with_presence
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament


@dataclass(frozen=True)
class Habits:
    """How often things happen, as probabilities per game or per player and round."""

    draw: float = 0.3
    forfeit: float = 0.02
    half_bye: float = 0.02
    zero_bye: float = 0.01
    withdrawal: float = 0.005


def random_event(
    players: int,
    rounds: int,
    seed: int,
    settings: DutchSettings | None = None,
    habits: Habits | None = None,
    ratings: Sequence[int] | None = None,
) -> Tournament:
    """A complete event of that many players and rounds; the same seed gives the same event.

    ``ratings`` are the players', in any order; without them they are drawn.

    Raises ``NoLegalPairing`` when a round cannot be paired (many rounds for few players).

    >>> event = random_event(12, 3, seed=7)
    >>> len(event.players), len(event.rounds)
    (12, 3)
    """
    habits = habits or Habits()
    dice = Random(seed)
    drawn = [max(1000, round(dice.gauss(1900, 300))) for _ in range(players)]
    field = tuple(
        Player(number, f"Player {number:04}", rating=rating)
        for number, rating in enumerate(sorted(ratings or drawn, reverse=True), 1)
    )
    event = Tournament(
        "dutch",
        settings or DutchSettings(initial_colour=dice.choice(("white", "black"))),
        field,
        planned=rounds,
        seed=seed,
        title=f"Random event {seed}",
    )
    gone: set[int] = set()
    for number in range(1, rounds + 1):
        away: list[tuple[int, Bye]] = []
        for player in event.players:
            if player.number in gone:
                continue
            roll = dice.random()
            if number > 1 and roll < habits.withdrawal and players - len(gone) > 4:
                gone.add(player.number)
            elif roll > 1 - habits.half_bye:
                away.append((player.number, Bye.HALF))
            elif roll > 1 - habits.half_bye - habits.zero_bye:
                away.append((player.number, Bye.ZERO))
        absent = gone | {player for player, _ in away}
        event = with_presence(event, number, absent, ())
        seats, bye = seat_round(event)
        games = tuple(
            Game(board, white, black, _result(dice, habits, event, white, black))
            for board, (white, black) in enumerate(seats, 1)
        )
        byes = sorted(away + ([(bye, Bye.PAIRING)] if bye else []), key=lambda one: one[0])
        event = replace(event, rounds=(*event.rounds, Round(number, games, byes=tuple(byes))))
    return event


def _result(dice: Random, habits: Habits, event: Tournament, white: int, black: int) -> Result:
    if dice.random() < habits.forfeit:
        return dice.choice(
            (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BLACK_FORFEITS,
             Result.WHITE_FORFEITS, Result.BOTH_FORFEIT)
        )  # fmt: skip
    gap = (event[black].rating or 0) - (event[white].rating or 0)
    expected = 1 / (1 + 10 ** (gap / 400))
    draw = habits.draw * 4 * expected * (1 - expected)
    roll = dice.random()
    if roll < expected - draw / 2:
        return Result.WHITE_WINS
    return Result.DRAW if roll < expected + draw / 2 else Result.BLACK_WINS
