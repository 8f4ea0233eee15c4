"""What LEADER's authors claim for it, measured by simulation.

Run it with ``python -m tools.leader_claims [tournaments of each kind]``.

1. Neighbours at the top of the final table have nearly all met.
2. The order agrees with classical McMahon, ties broken by SOS and SODOS.
3. Final levels correlate with places, and with ratings.

Each player has a hidden strength: the level of his rating, off by a normal error of 15
levels.  The stronger by d wins with probability 1/(1 + exp(-d/25)), which is one per cent a
level for small d, as 4.1 says.  For comparison the same fields are played by the classical
slide: top half against bottom half in every group and in every round.  Both have the same
luck: what is drawn for a game depends on the seed, the event, the round and the two players,
not on who paired them.

The numbers in docs/leader.md and docs/evidence come from this file, with the seed below.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from statistics import mean

from scipy.stats import kendalltau, spearmanr

from pairing.systems.leader import Leader, LeaderSettings
from pairing.systems.leader.field import field_of
from pairing.systems.leader.levels import levels_by_round
from pairing.systems.leader.search import Search
from pairing.systems.leader.start import start_level
from pairing.tournament import Bye, Game, Player, Round, Tournament
from tools.shared import played

SEED = 2014
LEADER = Leader()


@dataclass(frozen=True)
class Event:
    """A kind of tournament: name, players, rounds, S, and the spread of ratings."""

    name: str
    size: int
    rounds: int
    places: int
    low: int
    high: int


EVENTS = (
    Event("semifinal, one group", 40, 8, 20, 1900, 2600),
    Event("city cup", 32, 6, 4, 900, 2500),
    Event("open", 100, 7, 5, 300, 2650),
)


class Slide(Search):
    """Every group half against half: how McMahon groups are often paired without LEADER."""

    def _pair_top(self, group: Sequence[int]) -> list[int]:
        return self._by_halves(group, self.field.mm[group[0]])

    def _by_level(self, group: Sequence[int], score: Fraction | None) -> list[int]:
        if score is None:
            return super()._by_level(group, None)
        return self._by_halves(group, score)


def slide_round(tournament: Tournament) -> Round:
    """The next round by the slide, bye to the lowest."""
    field = field_of(tournament, LEADER.settings_of(tournament))
    bye = field.bye_candidates()[0] if len(field.order) % 2 else None
    search = Slide(field, bye, italian=False)
    search.run()
    games = tuple(Game(b, p.senior, p.junior) for b, p in enumerate(search.pairs, start=1))
    return Round(tournament.next_round, games, byes=((bye, Bye.PAIRING),) if bye else ())


def play(event: Event, number: int, slide: bool) -> tuple[Tournament, dict[int, float]]:
    """The tournament of that number of one kind, whole, and the hidden strengths."""
    rng = random.Random(f"{SEED}/{event.name}/{number}")
    ratings = sorted((rng.randint(event.low, event.high) for _ in range(event.size)), reverse=True)
    players = tuple(Player(i, f"P{i}", rating) for i, rating in enumerate(ratings, start=1))
    strength = {p.number: start_level(p.rating or 0) + rng.gauss(0, 15) for p in players}

    def white_wins(game: Game, turn: int) -> bool:
        one, two = sorted((game.white, game.black))
        luck = random.Random(f"{SEED}/{event.name}/{number}/{turn}/{one}-{two}").random()
        first = luck < 1 / (1 + math.exp((strength[two] - strength[one]) / 25))
        return first == (game.white == one)

    settings = LeaderSettings(places=event.places)
    tournament = LEADER.start(Tournament("leader", settings, players, planned=event.rounds))
    pair = slide_round if slide else lambda event: LEADER.pair(event).round
    return played(tournament, pair, white_wins), strength


def classical_order(tournament: Tournament) -> list[int]:
    """McMahon points, SOS, SODOS, rating.  A bye counts one's own start points in SOS."""
    scores, history = tournament.scores, tournament.history
    sos, sodos = {}, {}
    for player in tournament.players:
        entries, own = history[player.number], player.start_score or Fraction(0)
        sos[player.number] = sum(
            (own if e.opponent is None else scores[e.opponent] for e in entries), Fraction(0)
        )
        sodos[player.number] = sum(
            (e.points * scores[e.opponent] for e in entries if e.opponent is not None),
            Fraction(0),
        )
    return sorted(scores, key=lambda n: (-scores[n], -sos[n], -sodos[n], n))


def inside_equal(
    tournament: Tournament, place: Mapping[int, int], classical: Mapping[int, int]
) -> float:
    """Kendall's tau over the pairs of players with equal McMahon points only."""
    same = other = 0
    for one, two in combinations(tournament.scores, 2):
        if tournament.scores[one] == tournament.scores[two]:
            agree = (place[one] < place[two]) == (classical[one] < classical[two])
            same, other = same + agree, other + (not agree)
    return (same - other) / (same + other) if same + other else 1.0


def sample(event: Event, tournaments: int, slide: bool) -> Mapping[str, list[float]]:
    """Every measure of that many tournaments of one kind, in their order."""
    told: dict[str, list[float]] = {}
    for number in range(tournaments):
        for name, value in _measures(*play(event, number, slide)).items():
            told.setdefault(name, []).append(float(value))
    return told


def _measures(tournament: Tournament, strength: Mapping[int, float]) -> Mapping[str, float]:
    order = [line.player for line in LEADER.standings(tournament).lines]
    place = {number: i for i, number in enumerate(order)}
    classical = {number: i for i, number in enumerate(classical_order(tournament))}
    level = levels_by_round(tournament)[-1]
    met = tournament.opponents
    four = order[:4]
    numbers = sorted(place)
    by_place = [place[n] for n in numbers]
    by_classical = [classical[n] for n in numbers]
    by_level = [level[n] for n in numbers]
    by_strength = [strength[n] for n in numbers]
    ratings = [tournament[n].rating or 0 for n in numbers]
    return {
        "neighbours in places 1-4 have met": mean(b in met[a] for a, b in pairwise(four)),
        "all pairs in places 1-4 have met": mean(b in met[a] for a, b in combinations(four, 2)),
        "nobody of places 1-4 met another": not any(b in met[a] for a, b in combinations(four, 2)),
        "Kendall's tau with MM, SOS, SODOS": kendalltau(by_place, by_classical)[0],
        "the same inside equal MM": inside_equal(tournament, place, classical),
        "same winner as MM, SOS, SODOS": float(classical[order[0]] == 0),
        "Spearman, final level and place": -spearmanr(by_place, by_level)[0],
        "Spearman, final level and rating": spearmanr(ratings, by_level)[0],
        "Spearman, strength and final level": spearmanr(by_strength, by_level)[0],
        "Spearman, strength and rating": spearmanr(by_strength, ratings)[0],
        "Spearman, strength and LEADER's place": -spearmanr(by_place, by_strength)[0],
        "Spearman, strength and classical place": -spearmanr(by_classical, by_strength)[0],
    }


def measure(event: Event, tournaments: int, slide: bool) -> Mapping[str, float]:
    """Means over that many tournaments of one kind."""
    return {name: mean(values) for name, values in sample(event, tournaments, slide).items()}


def main(tournaments: int = 200) -> None:
    """Print the table of docs/leader.md."""
    print(f"seed {SEED}, {tournaments} tournaments of each kind")
    for event in EVENTS:
        ours, slide = (measure(event, tournaments, way) for way in (False, True))
        print(f"\n{event.name}: {event.size} players, {event.rounds} rounds, S = {event.places}")
        print(f"{'':45}{'LEADER':>8}{'slide':>8}")
        for name, value in ours.items():
            print(f"{name:45}{value:8.3f}{slide[name]:8.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
