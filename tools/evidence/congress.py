"""Real go congresses played once more under other systems.

The field is the congress's players from 1 dan up, with its ratings and ranks, away from the rounds
in which they were away.  Two who really met have their real result wherever a replay pairs
them; all other games are decided by the law of :mod:`tools.evidence.strengths`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, pairwise
from math import exp
from pathlib import Path
from statistics import fmean

from pairing.formats.opengotha import read_opengotha
from pairing.laboratory.fields import Field, field_of
from pairing.laboratory.luck import MODEL, STRENGTH, Luck
from pairing.laboratory.models import Model, model_of
from pairing.laboratory.plan import Contender, Plan
from pairing.laboratory.play import Entry, baselines, play
from pairing.standings.comparing.correlation import rank_correlation
from pairing.systems import system
from pairing.systems.leader import LeaderSettings
from pairing.systems.mcmahon import McMahonSettings
from pairing.tournament import Bye, Game, Result, Tournament
from tools.evidence.go_games import Games, won_games
from tools.evidence.strengths import Law, known, rating_of

DATA = Path(__file__).parents[2] / "tests" / "data" / "go"
LOWEST = 2050
"""The rating from which a player is a dan."""

PLACES = 10
"""Places that matter, the S of LEADER 1.1: as many as in the source's semifinal."""


@dataclass(frozen=True)
class AsItWas(Model):
    """A model of results: the real ones of those who met, a model's for all others."""

    winners: Mapping[frozenset[int], int]
    otherwise: Model
    name: str = "as it was"

    def game(self, white: float, black: float, game: Game, share: float) -> Result:
        """Return the real result, if these two met."""
        winner = self.winners.get(frozenset((game.white, game.black)))
        if winner is None:
            return self.otherwise.game(white, black, game, share)
        return Result.WHITE_WINS if winner == game.white else Result.BLACK_WINS


@dataclass(frozen=True)
class Congress:
    """A real event: its field from 1 dan up, renumbered, what they played, and their order.

    A game is (winner, loser), in the order of the rounds; a few pairs met twice.
    ``settings`` are the congress's own McMahon
    settings, but that clubs and countries may meet.
    """

    field: Field
    settings: McMahonSettings
    games: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    rounds: int

    @cached_property
    def winners(self) -> Mapping[frozenset[int], int]:
        """Return who won the first game of each pair that met."""
        return {frozenset(game): game[0] for game in reversed(self.games)}

    @cached_property
    def results(self) -> Games:
        """The games for :mod:`tools.evidence.strengths`."""
        games = [(winner - 1, loser - 1) for winner, loser in self.games]
        return won_games([player.rating or 0 for player in self.field.players], games)

    @property
    def run(self) -> Run:
        """The real event as a run of its own, of real games only."""
        return Run(self.order, frozenset(self.winners), frozenset(self.winners))


def congress(name: str) -> Congress:
    """Return the congress of that file."""
    event = read_opengotha(DATA / f"{name}.xml", start_scores=True)
    assert isinstance(event.settings, McMahonSettings)
    there = {player.number: rounds_of(event, player.number) for player in event.players}
    chosen = [p for p in event.players if there[p.number] and (p.rating or 0) >= LOWEST]
    number = {player.number: at for at, player in enumerate(chosen, start=1)}
    every = frozenset(range(1, len(event.rounds) + 1))
    players = tuple(replace(player, absent=every - there[player.number]) for player in chosen)
    games = []
    for _, game in event.games():
        if {game.white, game.black} <= number.keys() and game.result and game.result.played:
            white, black = number[game.white], number[game.black]
            games.append((white, black) if game.result is Result.WHITE_WINS else (black, white))
    settings = replace(event.settings, apart_club="no", apart_country="no", handicap_maximum=0)
    order = [line.player for line in system("mcmahon").standings(event).lines]
    return Congress(
        field_of(name, players), settings, tuple(games),
        tuple(number[player] for player in order if player in number), len(event.rounds),
    )  # fmt: skip


def rounds_of(event: Tournament, player: int) -> frozenset[int]:
    """Return the rounds a player was there for: he played, won by forfeit, or had the bye of the
    odd.
    """
    rounds = {round_.number for round_ in event.rounds if (player, Bye.PAIRING) in round_.byes}
    for round_, game in event.games():
        forfeits = {game.white: Result.WHITE_FORFEITS, game.black: Result.BLACK_FORFEITS}
        if player in forfeits and game.result not in (forfeits[player], Result.BOTH_FORFEIT):
            rounds.add(round_.number)
    return frozenset(rounds)


@dataclass(frozen=True)
class Run:
    """Places and meetings of one run; ``known`` are the pairs with a real result."""

    order: tuple[int, ...]
    met: frozenset[frozenset[int]] = frozenset()
    known: frozenset[frozenset[int]] = frozenset()

    def real(self, top: int | None = None) -> float:
        """Share of real results among its games; with ``top`` among those of its first players."""
        first = set(self.order[:top])
        return fmean(pair in self.known for pair in self.met if pair & first)

    def shared(self, other: Run, top: int) -> float:
        """Return how many of the first ``top`` of one are among those of the other."""
        return float(len(set(self.order[:top]) & set(other.order[:top])))

    def tau(self, other: Run) -> float:
        """Kendall's tau of two orders."""
        return rank_correlation(self.order, other.order).kendall

    def neighbours(self, top: int) -> float:
        """Share of neighbours in the first ``top`` places who met."""
        return fmean(frozenset(pair) in self.met for pair in pairwise(self.order[:top]))

    def pairs(self, top: int) -> float:
        """Share of all pairs in the first ``top`` places who met."""
        return fmean(frozenset(pair) in self.met for pair in combinations(self.order[:top], 2))


@dataclass(frozen=True)
class Replays:
    """A congress, its contenders by name, and the law that decides unplayed games."""

    real: Congress
    law: Law
    seed: int
    contenders: Mapping[str, Contender] = field(default_factory=dict)

    def entry(self, run: int) -> Entry:
        """Return the field, the strengths and the model of one run."""
        luck, players = Luck(self.seed, run), self.real.field.players
        percent = self.law.percent.mean * exp(self.law.percent_error * luck.normal(MODEL))
        strengths = known(self.real.results, percent, self.law.spread.mean)
        levels = strengths.drawn([luck.normal(STRENGTH, player.number) for player in players])
        strength = {p.number: rating_of(at) for p, at in zip(players, levels, strict=True)}
        model = AsItWas(self.real.winners, model_of(f"go-russia:percent={percent}"))
        return Entry(players, strength, luck, model)

    def run(self, run: int) -> dict[str, Run]:
        """Return one run of every contender, and of the orders that need no games."""
        plan = Plan(self.real.field, tuple(self.contenders.values()), self.real.rounds,
                    seed=self.seed)  # fmt: skip
        who = self.entry(run)
        runs = {name: Run(tuple(other.order)) for name, other in baselines(plan, who).items()}
        for name, contender in self.contenders.items():
            played = play(plan, contender, run, who)
            met = frozenset(frozenset((g.white, g.black)) for _, g in played.tournament.games())
            runs[name] = Run(tuple(played.order), met, frozenset(self.real.winners))
        return runs


def contenders(real: Congress) -> dict[str, Contender]:
    """LEADER by its own rule and with the congress's bar, McMahon twice, Swiss."""
    own = real.settings
    leader = LeaderSettings(
        places=PLACES, bye_points=own.bye_points, absence_points=own.absence_points
    )
    made = (
        Contender("leader", "leader", leader),
        Contender("leader bar", "leader", replace(leader, bar=BAR)),
        Contender("mcmahon", "mcmahon", own),
        Contender("swiss", "mcmahon", replace(own, kind="swiss")),
        Contender("other luck", "mcmahon", own, luck=1),
    )
    return {contender.label: contender for contender in made}


BAR = 2350
"""The rating of the congresses' bar, 4 dan."""

CONGRESSES: Mapping[str, str] = {"2011": "egc2011", "2013": "egc2013"}
"""European Go Congresses, by year."""
