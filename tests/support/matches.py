"""Random events of matches of two games (Double-Swiss)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pairing.errors import NoLegalPairing
from pairing.systems.dutch import DutchSettings
from pairing.systems.dutch.pair import seat_round
from pairing.tournament import Bye, Game, Player, Result, Round, Tournament

SETTINGS = DutchSettings(games_a_round=2)
UNPLAYED = (Result.WHITE_FORFEITS, Result.BLACK_FORFEITS, Result.BOTH_FORFEIT)
ODD = (Result.WHITE_HALF, Result.BLACK_HALF, Result.BOTH_LOSE)
USUAL = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def results(dice: Random) -> tuple[Result, Result]:
    """Two games: mostly played, some matches forfeited, some single games."""
    if dice.random() < 0.08:
        one = dice.choice(UNPLAYED)
        return one, one
    kinds = [dice.random() for _ in range(2)]
    first, second = (
        dice.choice(UNPLAYED if kind < 0.06 else ODD if kind < 0.1 else USUAL) for kind in kinds
    )
    return first, second


def event_of(dice: Random, players: int, rounds: int, away: float = 0.06) -> Tournament:
    absent = [
        frozenset(k for k in range(1, rounds + 1) if dice.random() < away) for _ in range(players)
    ]
    return Tournament(
        "dutch",
        replace(SETTINGS, initial_colour=dice.choice(["white", "black"])),
        tuple(Player(n, f"P{n}", 2500 - n, absent=absent[n - 1]) for n in range(1, players + 1)),
        planned=rounds,
    )


def played(dice: Random, event: Tournament) -> Iterator[Tournament]:
    """The event before each of its rounds, as far as they can be paired."""
    while len(event.rounds) < event.planned and len(event.present(event.next_round)) > 1:
        yield event
        try:
            seats, bye = seat_round(event)
        except NoLegalPairing:
            return
        kinds = (Bye.HALF, Bye.ZERO, Bye.FULL)
        byes = [(p.number, dice.choice(kinds)) for p in event.players
                if event.next_round in p.absent and dice.random() < 0.7]  # fmt: skip
        games = tuple(
            Game(board, white, black, first, second=second, double=True)
            for board, (white, black) in enumerate(seats, 1)
            for first, second in (results(dice),)
        )
        byes += [(bye, Bye.PAIRING)] if bye else []
        made = Round(event.next_round, games, byes=tuple(sorted(byes)))
        event = replace(event, rounds=(*event.rounds, made))
