"""Verdicts on title norms (FIDE B.01 1.4): whether one was made, with every condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from pairing.dataclasses import dataclass
from pairing.renumbering import full_title
from pairing.standings.definitions.ratings import gap_of, mean_of
from pairing.standings.ledger import HALVES
from pairing.standings.norms.rules import (
    COUNTED,
    GAMES,
    MASTERS,
    NOT_FIDE,
    Condition,
    Norm,
    NormGame,
    at_least,
    federation,
    least_score,
    mix_conditions,
    mix_of,
    open_to,
    raised,
)
from pairing.tournament import Outcome, Player, Tournament

EXEMPT = ("1.4.3a", "1.4.3b", "1.4.3c")
"""What the arbiter alone knows of an event: a national final, a national team championship (both
for players of the organising federation), a zonal tournament."""

LARGE = (20, 3, 10)
"""Foreign rated players, their federations, and titleholders among them, in every round of a
Swiss that is exempt (1.4.3d)."""

MOST_DROPPED = 4
"""Won games that are left out of a norm (1.4.1f): what an event of 13 rounds has to spare."""

_THERE = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.OPEN, Outcome.BYE, Outcome.FORFEIT_WIN)
"""What a player has not missed the round with (1.4.3d)."""


@dataclass(frozen=True)
class Verdict:
    """A norm looked at: its games, and every condition.

    ``dropped`` are games that are ignored as won (1.4.1f), ``articles`` the special ones that
    were applied.
    """

    player: int
    norm: Norm
    games: tuple[NormGame, ...]
    average: int
    conditions: tuple[Condition, ...]
    dropped: tuple[NormGame, ...] = ()
    articles: tuple[str, ...] = ()

    @property
    def achieved(self) -> bool:
        """Return whether all conditions are met."""
        return all(condition.met for condition in self.conditions)

    @property
    def score(self) -> Fraction:
        """The points made in the games of the norm."""
        return _score(self.games)

    @property
    def performance(self) -> int:
        """Rp (1.4.8); 0 without a game."""
        games = len(self.games)
        return self.average + gap_of(self.score, games) if games else 0

    @property
    def needed(self) -> Fraction | None:
        """The points the norm asks against these opponents."""
        return least_score(self.norm, self.average, len(self.games))

    @property
    def counts_for(self) -> int:
        """Games the norm counts as in an application (1.4.1c, 1.4.1d, 1.7)."""
        more = int(self.score - self.needed) if self.needed is not None else 0
        return min(COUNTED, max(GAMES, len(self.games)) + more)


@dataclass(frozen=True)
class NormEvent:
    """An event as norms see it; ``exempt``: what the arbiter says of it, one of :data:`EXEMPT`."""

    tournament: Tournament
    exempt: str = ""

    @property
    def fixed(self) -> bool:
        """Return whether the pairings were made beforehand (1.4.1e)."""
        return self.tournament.settings.predetermined

    @property
    def double(self) -> bool:
        """Return whether everybody is met twice (1.4.5f)."""
        return getattr(self.tournament.settings, "cycles", 1) == 2

    @cached_property
    def large(self) -> bool:
        """Return whether every round so far has the players of a large Swiss (1.4.3d)."""
        event = self.tournament
        host = event.details.get("federation", "").strip().upper()
        there = {
            player.number: [entry.outcome in _THERE for entry in event.history[player.number]]
            for player in event.players
            if player.rating and federation(player) not in ("", NOT_FIDE, host)
        }
        steady = [number for number, rounds in there.items() if rounds.count(False) <= 1]
        for at in range(len(event.rounds)):
            now = [event[number] for number in steady if there[number][at]]
            masters = sum(full_title(player.title) in MASTERS for player in now)
            counts = len(now), len({federation(player) for player in now}), masters
            if any(have < need for have, need in zip(counts, LARGE, strict=True)):
                return False
        return bool(host and event.rounds) and not self.fixed

    def waived_for(self, player: Player) -> str:
        """Return the article that exempts a player from the federations of opponents, or ""."""
        host = self.tournament.details.get("federation", "").strip().upper()
        if self.exempt and (self.exempt == "1.4.3c" or federation(player) == host):
            return self.exempt
        return "1.4.3d" if self.large else ""

    def games_of(self, player: Player) -> list[NormGame]:
        """Return the player's games that count (1.4.2)."""
        event = self.tournament
        return [
            NormGame(entry.round, event[entry.opponent], Fraction(HALVES.get(entry.outcome, 0), 2))
            for entry in event.history[player.number]
            if entry.outcome.played and entry.opponent is not None
            if self.counts(event[entry.opponent])
        ]

    def counts(self, opponent: Player) -> bool:
        """Return whether games against a player count (1.4.2a, 1.4.2b)."""
        if federation(opponent) == NOT_FIDE:
            return False
        if opponent.rating or not self.fixed:
            return True
        event = self.tournament
        return any(
            HALVES.get(entry.outcome) and entry.outcome.played and event[entry.opponent].rating
            for entry in event.history[opponent.number]
            if entry.opponent is not None
        )

    def least_games(self, player: Player) -> int:
        """Return the fewest games: nine, of nine rounds eight and a point without play (1.4.1c)."""
        free = (Outcome.FORFEIT_WIN, Outcome.BYE)
        given = sum(entry.outcome in free for entry in self.tournament.history[player.number])
        return GAMES - 1 if self.tournament.planned == GAMES and given == 1 else GAMES

    def distinct(self, opponents: list[Player]) -> list[Player]:
        """Return the opponents, each once where everybody is met twice (1.4.5f)."""
        once = {opponent.number: opponent for opponent in opponents}
        return [*once.values()] if self.double else opponents

    def conditions(
        self, player: Player, norm: Norm, games: Sequence[NormGame]
    ) -> tuple[int, list[Condition]]:
        """Return the average of the opponents, and every condition of a norm made in these
        games.
        """
        opponents = self.distinct([game.opponent for game in games])
        count, score = len(games), _score(games)
        average = mean_of(raised(norm, opponents))
        performance = average + gap_of(score, count) if count else 0
        mix, exempt = mix_of(norm, player, opponents), self.waived_for(player)
        return average, [
            at_least("1.4.1", "games", count, self.least_games(player)),
            *mix_conditions(mix, double=self.double, exempt=exempt),
            at_least("1.4.8a", "average", average, norm.average),
            at_least("1.4.8b", "score", score, Fraction(35 * count, 100)),
            at_least("1.4.8", "performance", performance, norm.performance),
        ]


def verdicts(event: NormEvent, player: Player) -> list[Verdict]:
    """Return each norm the player can want, judged by the games so far, in the way that serves
    best.
    """
    games = event.games_of(player)
    best = []
    for norm in open_to(player):
        trial = NormTrial(event, player, norm, games)
        achieved = [way for way in trial.ways() if way.achieved]
        best.append(max(achieved, key=lambda way: way.counts_for, default=trial.verdict(games)))
    return best


@dataclass(frozen=True)
class NormTrial:
    """A norm, tried on the games a player has made so far."""

    event: NormEvent
    player: Player
    norm: Norm
    games: Sequence[NormGame]

    def ways(self) -> Iterator[Verdict]:
        """Yield all games, games up to a round (1.4.1e), and without some of those won (1.4.1f)."""
        games, first = self.games, self.verdict(self.games)
        yield first
        lists = [list(games)]
        late = _lost_without_play(self.event, self.player)
        if late is not None:
            lists.append([*games, late])
        if not self.event.fixed:
            lists += [list(games[:count]) for count in range(GAMES, len(games))]
        elif not all(each.met for each in first.conditions if each.article < "1.4.6"):
            return  # in a round robin the whole of it must make a norm possible
        for chosen in lists:
            for dropped in _droppable(self.norm, chosen):
                dropped_rounds = {game.round for game in dropped}
                counted = [game for game in chosen if game.round not in dropped_rounds]
                yield self.verdict(counted, dropped)

    def verdict(self, games: Sequence[NormGame], dropped: tuple[NormGame, ...] = ()) -> Verdict:
        """Judge the norm by some of the games, those ignored as won left out."""
        average, conditions = self.event.conditions(self.player, self.norm, games)
        articles = []
        if len(games) < GAMES:
            articles.append("1.4.1c")
        if len(games) + len(dropped) < len(self.games):
            articles.append("1.4.1e")
        if dropped:
            articles.append("1.4.1f")
        if any(game.forfeit for game in games):
            articles.append("1.4.2c")
        articles += sorted({each.waived for each in conditions if each.waived})
        made = tuple(games), average, tuple(conditions), dropped, tuple(articles)
        return Verdict(self.player.number, self.norm, *made)


def _droppable(norm: Norm, games: Sequence[NormGame]) -> Iterator[tuple[NormGame, ...]]:
    """Yield no games, and every set of won games without which the performance can be enough.

    Four at most, some thousand sets; a number of games is tried only where leaving out those
    against the weakest opponents would do.
    """
    yield ()
    won = sorted(
        (game for game in games if game.score == 1), key=lambda game: game.opponent.rating or 0
    )
    for size in range(1, min(len(won), len(games) - GAMES, MOST_DROPPED) + 1):
        dropped_rounds = {game.round for game in won[:size]}
        counted = [game for game in games if game.round not in dropped_rounds]
        average = mean_of(raised(norm, [game.opponent for game in counted]))
        if average + gap_of(_score(counted), len(counted)) >= norm.performance:
            yield from combinations(won, size)


def _lost_without_play(event: NormEvent, player: Player) -> NormGame | None:
    """Return the game of the last round that an opponent forfeited, as if it had been lost
    (1.4.2c).
    """
    tournament = event.tournament
    entries = tournament.history[player.number]
    if len(entries) < tournament.planned or entries[-1].opponent is None:
        return None
    if entries[-1].outcome is not Outcome.FORFEIT_WIN:
        return None
    return NormGame(entries[-1].round, tournament[entries[-1].opponent], Fraction(0), forfeit=True)


def _score(games: Sequence[NormGame]) -> Fraction:
    return sum((game.score for game in games), Fraction(0))
