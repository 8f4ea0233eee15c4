"""Random tournaments for the LEADER tests: made by the engine, by chance, or against it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from pairing.errors import NoLegalPairing
from pairing.systems.leader import Leader, LeaderSettings
from pairing.tournament import Bye, Player, Result, Round, Tournament
from tests.support.events import round_of

LEADER = Leader()

USUAL = (Result.WHITE_WINS, Result.BLACK_WINS)
ODD = (
    *(Result.DRAW, Result.WHITE_HALF, Result.BLACK_HALF, Result.BOTH_LOSE),
    *(Result.BLACK_FORFEITS, Result.WHITE_FORFEITS, Result.BOTH_FORFEIT),
)


def random_settings(rng: random.Random) -> LeaderSettings:
    return LeaderSettings(
        bye_points=rng.choice([Fraction(1), Fraction(1), Fraction(1, 2), Fraction(0)]),
        absence_points=rng.choice([Fraction(0), Fraction(0), Fraction(1, 2)]),
        allow_repeats=rng.random() < 0.4,
        places=rng.choice([1, 1, 2, 3, 5]),
        scale=rng.choice(["ranks", "titles"]),
        bounds=rng.choice([(), (), (2000, 1500, 1000)]),
        italian=rng.random() < 0.3,
        handicap=rng.random() < 0.3,
        handicap_basis=rng.choice(["rating", "level"]),
        handicap_reduction=rng.choice([0, 0, 1, 2]),
        handicap_maximum=rng.choice([9, 9, 3, 0]),
        beaten_level=rng.random() < 0.4,
        colours=rng.choice(["balance", "alternate", "draw"]),
        forfeit_win_level=rng.choice(["own", "opponent", "nothing"]),
    )


def random_event(rng: random.Random, smallest: int = 4, largest: int = 10) -> Tournament:
    """A field before round 1, some of it with absences, some of it close in strength."""
    size = rng.randint(smallest, largest)
    planned = rng.choice([rng.randint(2, 4), rng.randint(2, size + 2)])
    centre, spread = rng.randint(0, 2500), rng.choice([0, 40, 200, 1200])
    ratings = [max(-900, min(2999, centre + rng.randint(-spread, spread))) for _ in range(size)]
    often = rng.choice([0, 0, 0.1, 0.3])
    players = tuple(
        Player(
            number,
            f"P{number}",
            rating,
            absent=frozenset(k for k in range(1, planned + 1) if rng.random() < often),
            start_level=rng.randint(30, 300) if rng.random() < 0.05 else None,
            start_score=Fraction(rng.randint(0, 6), 2) if rng.random() < 0.05 else None,
        )
        for number, rating in enumerate(ratings, start=1)
    )
    settings, seed = random_settings(rng), rng.randint(1, 99)
    return LEADER.start(Tournament("leader", settings, players, planned=planned, seed=seed))


def random_result(rng: random.Random, odd: float) -> Result | None:
    if rng.random() < odd / 8:
        return None
    return rng.choice(ODD) if rng.random() < odd else rng.choice(USUAL)


def with_results(rng: random.Random, round_: Round, odd: float) -> Round:
    games = (replace(game, result=random_result(rng, odd)) for game in round_.games)
    return replace(round_, games=tuple(games))


def by_hand(rng: random.Random, tournament: Tournament) -> Round:
    """A round as an organiser may have typed it: pairs and byes of any kind by chance."""
    here = [player.number for player in tournament.present(tournament.next_round)]
    rng.shuffle(here)
    byes: list[tuple[int, Bye]] = []
    if len(here) % 2:
        byes.append((here.pop(), Bye.PAIRING))
    if len(here) > 2 and rng.random() < 0.2:
        byes.append((here.pop(), rng.choice([Bye.HALF, Bye.FULL, Bye.ZERO])))
        here.pop()  # did not come
    pairs = zip(here[::2], here[1::2], strict=True)
    games = [(*pair, None, rng.choice([0, 0, 0, 1, 4])) for pair in pairs]
    return round_of(tournament.next_round, games, byes)


def states(rng: random.Random, smallest: int = 4, largest: int = 10) -> Iterator[Tournament]:
    """A random tournament before each of its rounds and after the last."""
    tournament = random_event(rng, smallest, largest)
    odd = rng.choice([0, 0.1, 0.3])
    hand = rng.choice([0, 0, 0.3, 1])
    for _ in range(tournament.planned):
        yield tournament
        if len(tournament.present(tournament.next_round)) < 2:
            made = Round(tournament.next_round)
        elif rng.random() < hand:
            made = by_hand(rng, tournament)
        else:
            try:
                made = LEADER.pair(tournament).round
            except NoLegalPairing:
                made = by_hand(rng, tournament)
        made = with_results(rng, made, odd)
        tournament = replace(tournament, rounds=(*tournament.rounds, made))
    yield tournament
