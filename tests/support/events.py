"""Fields of players, results by lot and rounds played, as values: no spreadsheet is needed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from pairing.formats.opengotha import read_opengotha
from pairing.systems import system
from pairing.systems.leader import LeaderSettings
from pairing.tournament import Game, Player, Result, Round, Tournament

DATA = Path(__file__).parents[1] / "data"
CONGRESSES = ("egc2011", "egc2013", "ChampionnatLyon2017")
"""Real go tournaments: two European congresses and a French championship."""

WINS = (Result.WHITE_WINS, Result.BLACK_WINS)
USUAL_AND_RARE = (*WINS, *WINS, Result.DRAW, Result.BLACK_FORFEITS)

Scores = tuple[int, int, int, int]


def field(count: int, seed: int = 1, *, rated: bool = True) -> tuple[Player, ...]:
    """So many players called "Player 001" and on, with ratings from 600 to 2699 by lot."""
    chance = random.Random(seed)
    return tuple(
        Player(n, f"Player {n:03}", chance.randrange(600, 2700) if rated else None, club="Club")
        for n in range(1, count + 1)
    )


def results_for(boards: int, seed: int) -> dict[int, Result]:
    """A winner by lot for every board."""
    chance = random.Random(seed)
    return {board: chance.choice(WINS) for board in range(1, boards + 1)}


def scores_at_a_table(chance: random.Random, total: int = 120_000) -> Scores:
    """Four scores by lot, in hundreds, that sum to ``total``."""
    cuts = sorted(chance.sample(range(1, total // 100), 3))
    marks = [0, *cuts, total // 100]
    a, b, c, d = (100 * (marks[i + 1] - marks[i]) for i in range(4))
    return a, b, c, d


def scores_for(tables: int, seed: int, total: int = 120_000) -> dict[int, Scores]:
    """Scores by lot for every table."""
    chance = random.Random(seed)
    return {table: scores_at_a_table(chance, total) for table in range(1, tables + 1)}


def with_results(
    round_: Round, chance: random.Random, results: tuple[Result, ...] = USUAL_AND_RARE
) -> Round:
    """The round with a result for every game and scores at every table, drawn by lot."""
    games = tuple(replace(game, result=chance.choice(results)) for game in round_.games)
    tables = tuple(replace(t, scores=scores_at_a_table(chance)) for t in round_.tables)
    return replace(round_, games=games, tables=tables)


def played(
    tournament: Tournament,
    rounds: int,
    *,
    seed: int = 1,
    results: tuple[Result, ...] = USUAL_AND_RARE,
) -> Tournament:
    """The tournament started and played on for so many rounds, with results drawn by lot."""
    chance = random.Random(seed)
    chosen = system(tournament.system)
    tournament = chosen.start(tournament)
    for _ in range(rounds):
        round_ = with_results(chosen.pair(tournament).round, chance, results)
        tournament = replace(tournament, rounds=(*tournament.rounds, round_))
    return tournament


def with_player(tournament: Tournament, number: int, **changed: Any) -> Tournament:
    """Return the tournament with one of its players changed."""
    players = (replace(p, **changed) if p.number == number else p for p in tournament.players)
    return replace(tournament, players=tuple(players))


def round_of(number: int, games: Iterable[Sequence[Any]], byes: Iterable[Any] = ()) -> Round:
    """Return a round of games by board: White, Black, and the result if there is one."""
    made = tuple(Game(board, *game) for board, game in enumerate(games, start=1))
    return Round(number, made, byes=tuple(byes))


def blank(name: str, names: tuple[str, ...], **more: Any) -> Tournament:
    """An event of that system with players of these names, not yet started."""
    players = tuple(
        Player(n, shown, rating=2400 - 17 * n, club=f"Club {n % 3}", country="RU")
        for n, shown in enumerate(names, start=1)
    )
    return Tournament(name, system(name).settings(), players, **more)


def congress_file(name: str) -> Path:
    """The OpenGotha file of one of :data:`CONGRESSES`."""
    return DATA / "go" / f"{name}.xml"


@cache
def read_congress(name: str) -> Tournament:
    """A real tournament as its file has it, with the starting scores it was played with."""
    return read_opengotha(congress_file(name), start_scores=True)


@cache
def leader_congress(name: str = "egc2011") -> Tournament:
    """A real tournament's players and games as a LEADER event that has been started."""
    read = read_opengotha(congress_file(name))
    settings = LeaderSettings(places=10)
    return system("leader").start(replace(read, system="leader", settings=settings))
