"""Random events: every round paired by the engine, results drawn by the players' strengths."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

from pairing.mending import with_presence
from pairing.standings.definitions.ratings import expected_percent
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import UNRATED, Bye, Game, Player, Result, Round, Tournament


@dataclass(frozen=True)
class Share:
    """How many players or games of a round something happens to: a number, or a percentage.

    Of a percentage that is no whole number the rest is drawn by lot.
    """

    amount: Fraction
    percent: bool = False
    rounds: range = range(1, 100)

    def of(self, count: int, dice: Random) -> int:
        """Count how many of so many."""
        exact = self.amount * count / 100 if self.percent else self.amount
        whole = int(exact)
        return whole + (dice.random() < exact - whole)


BYES = {"full_byes": Bye.FULL, "half_byes": Bye.HALF, "zero_byes": Bye.ZERO}
"""What happens to players, beside the odd player's bye."""

ENDINGS = {
    "forfeits": (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS),
    "double_forfeits": (Result.BOTH_FORFEIT,),
    "unusual_results": (Result.WHITE_HALF, Result.BLACK_HALF, Result.BOTH_LOSE),
    "unrated_games": (),
}
"""What happens to games, and how they end then; one that is not rated ends as it would have."""

MODELS = ("elo", "table", "even")
"""How a player's expected score follows from the ratings: the logistic curve, the table of B.02
8.1.2, or not at all."""


@dataclass(frozen=True)
class Habits:
    """How often things happen, as probabilities per game or per player and round.

    ``draw`` is that of a draw between equals by the ``model``; ``shares`` say what happens
    besides in exact numbers, by the names in :data:`BYES` and :data:`ENDINGS`.
    """

    draw: float = 0.3
    forfeit: float = 0.02
    half_bye: float = 0.02
    zero_bye: float = 0.01
    withdrawal: float = 0.005
    model: str = "elo"
    shares: Mapping[str, Sequence[Share]] = field(default_factory=dict)

    def count(self, name: str, number: int, of: int, dice: Random) -> int:
        """To how many of so many it happens in a round."""
        found = (one.of(of, dice) for one in self.shares.get(name, ()) if number in one.rounds)
        return min(of, sum(found))


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
    entrants = tuple(
        Player(number, f"Player {number:04}", rating=rating)
        for number, rating in enumerate(sorted(ratings or drawn, reverse=True), 1)
    )
    event = Tournament(
        "dutch",
        settings or DutchSettings(initial_colour=dice.choice(("white", "black"))),
        entrants,
        planned=rounds,
        seed=seed,
        title=f"Random event {seed}",
    )
    withdrawn: set[int] = set()
    for number in range(1, rounds + 1):
        away: list[tuple[int, Bye]] = []
        for player in event.players:
            if player.number in withdrawn:
                continue
            roll = dice.random()
            if number > 1 and roll < habits.withdrawal and players - len(withdrawn) > 4:
                withdrawn.add(player.number)
            elif roll > 1 - habits.half_bye:
                away.append((player.number, Bye.HALF))
            elif roll > 1 - habits.half_bye - habits.zero_bye:
                away.append((player.number, Bye.ZERO))
        away += _byes(dice, habits, event, number, withdrawn | {player for player, _ in away})
        absent = withdrawn | {player for player, _ in away}
        event = with_presence(event, number, absent, ())
        seats, bye = seat_round(event)
        games = [
            Game(board, white, black, _result(dice, habits, event, white, black))
            for board, (white, black) in enumerate(seats, 1)
        ]
        _end_otherwise(dice, habits, number, games)
        byes = sorted(away + ([(bye, Bye.PAIRING)] if bye else []), key=lambda one: one[0])
        event = replace(
            event, rounds=(*event.rounds, Round(number, tuple(games), byes=tuple(byes)))
        )
    return event


def _byes(
    dice: Random, habits: Habits, event: Tournament, number: int, absent: Collection[int]
) -> list[tuple[int, Bye]]:
    """Byes of a round by the shares; two players at least stay to be paired."""
    there = [player.number for player in event.players if player.number not in absent]
    found: list[tuple[int, Bye]] = []
    for name, bye in BYES.items():
        count = habits.count(name, number, len(event.players), dice)
        for _ in range(min(count, len(there) - 2)):
            found.append((there.pop(dice.randrange(len(there))), bye))
    return found


def _end_otherwise(dice: Random, habits: Habits, number: int, games: list[Game]) -> None:
    """Let games of a round end as the shares say, each game once."""
    left = [at for at, game in enumerate(games) if game.result is not None and game.result.played]
    for name, results in ENDINGS.items():
        for _ in range(min(habits.count(name, number, len(games), dice), len(left))):
            at = left.pop(dice.randrange(len(left)))
            drawn = dice.choice(results or (UNRATED[games[at].result or Result.DRAW],))
            games[at] = replace(games[at], result=drawn)


def _result(dice: Random, habits: Habits, event: Tournament, white: int, black: int) -> Result:
    if dice.random() < habits.forfeit:
        return dice.choice(
            (Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BLACK_FORFEITS,
             Result.WHITE_FORFEITS, Result.BOTH_FORFEIT)
        )  # fmt: skip
    difference = (event[white].rating or 0) - (event[black].rating or 0)
    expected = 0.5 if habits.model == "even" else 1 / (1 + 10 ** (-difference / 400))
    if habits.model == "table":
        expected = expected_percent(difference) / 100
    draw = habits.draw * 4 * expected * (1 - expected)
    roll = dice.random()
    if roll < expected - draw / 2:
        return Result.WHITE_WINS
    return Result.DRAW if roll < expected + draw / 2 else Result.BLACK_WINS
