"""FORS, "О стартовых очках": with the fair step an underrated player is equal to his equals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from statistics import fmean

from pairing.systems import system
from pairing.systems.fors.handicap import half_stones
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Game, Player, Tournament
from tools.evidence.pages import Bars, Estimate, Found, estimate, table
from tools.shared import played

SEED = 2003
EVENTS = 200
GROUPS = ((2150, "1d"), (2050, "1k"), (1950, "2k"), (1850, "3k"))
"""Rating and rank of the four groups, eight players in each."""

SIZE = 8
UPPER, LOWER = 2050, 1950


@dataclass(frozen=True)
class Kind:
    """A system with its settings; ``scale``: what a win is worth more than a loss."""

    name: str
    system: str
    settings: SerpSettings | McMahonSettings
    rounds: int
    scale: int = 10


def kinds() -> list[Kind]:
    """The events that are compared.  In ten rounds the fair step is ten, the usual one."""
    fors, serp = ForsSettings(start_step="fair"), SerpSettings(start_step="fair")
    mcmahon = McMahonSettings(bar_rank="1d", floor_rank="3k", apart_club="no", apart_country="no")
    return [
        Kind("FORS, fair step", "fors", fors, 5),
        Kind("FORS, step 10", "fors", ForsSettings(rank_points=10), 5),
        Kind("SERP, fair step", "serp", serp, 5),
        Kind("SERP, step 10", "serp", SerpSettings(rank_points=10), 5),
        Kind("McMahon, a point a rank", "mcmahon", mcmahon, 5, scale=1),
        Kind("FORS, fair step", "fors", fors, 10),
        Kind("SERP, fair step", "serp", serp, 10),
        Kind("McMahon, a point a rank", "mcmahon", mcmahon, 10, scale=1),
    ]


def _players(chance: Random) -> tuple[tuple[Player, ...], int]:
    """The field, and the number of the one who is a rank stronger than his rating."""
    ratings = [one for one in GROUPS for _ in range(SIZE)]
    players = tuple(
        Player(number, f"P{number}", rating, rank)
        for number, (rating, rank) in enumerate(ratings, start=1)
    )
    return players, chance.choice([one.number for one in players if one.rating == LOWER])


def _white_wins(game: Game, strength: Mapping[int, int], luck: float) -> bool:
    """By FORS's chance, less what the handicap makes good (half a stone: five per cent)."""
    white, black = strength[game.white], strength[game.black]
    given = half_stones(game.handicap, game.komi) if game.komi is not None else 0
    return luck < 0.5 + (white - black) / (3000 - (white + black) / 2) - 0.05 * float(given)


def play(kind: Kind, number: int) -> tuple[float, float]:
    """One event: the underrated player's points over the mean of his equals (a win is 10), and
    the share of his equals who are behind him, those with equal points by half.
    """
    chance = Random(f"{SEED}/{number}")
    players, underrated = _players(chance)
    strength = {one.number: one.rating or 0 for one in players} | {underrated: UPPER}
    engine = system(kind.system)

    def white_wins(game: Game, turn: int) -> bool:
        pair = sorted((game.white, game.black))
        luck = Random(f"{SEED}/{number}/{turn}/{pair}").random()
        return _white_wins(game, strength, luck if pair[0] == game.white else 1 - luck)

    event = engine.start(Tournament(kind.system, kind.settings, players, planned=kind.rounds))
    event = played(event, lambda event: engine.pair(event).round, white_wins)
    points = {line.player: float(line.points) for line in engine.standings(event).lines}
    if kind.system == "mcmahon":  # whose lines have wins as points
        points = {number: float(score) for number, score in event.scores.items()}
    equals = [n for n in points if strength[n] == UPPER and n != underrated]
    mine = points[underrated]
    behind = fmean((mine > points[n]) + (mine == points[n]) / 2 for n in equals)
    return (mine - fmean(points[n] for n in equals)) * 10 / kind.scale, behind


def fair_step() -> Found:
    """One underrated player in each event; he is equal where the difference is nothing."""
    lines = [
        f"Seed {SEED}, {EVENTS} events of {SIZE * len(GROUPS)} players: {SIZE} of each of the "
        f"ratings {', '.join(str(one) for one, _ in GROUPS)}; one of those with {LOWER} is worth "
        f"{UPPER}. A win is worth 10 points; 95 % intervals.", "",
    ]  # fmt: skip
    rows: list[tuple[str, str, Estimate]] = []
    bars: dict[str, list[Estimate]] = {}
    for kind in kinds():
        found = [play(kind, number) for number in range(EVENTS)]
        apart, behind = estimate([one for one, _ in found]), estimate([one for _, one in found])
        label = f"{kind.name}, {kind.rounds} rounds"
        rows.append((label, f"{apart.mean:+.2f} ± {apart.half:.2f}", behind))
        bars[label.replace(", ", "\n")] = [apart]
    head = ("event", "his points less the mean of his equals", "share of his equals behind him")
    lines += table(head, rows)
    return Found(tuple(lines), Bars("points of the underrated player less his equals'", bars))
