"""One simulated tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import fmean, pstdev

from pairing.dataclasses import dataclass, replace
from pairing.laboratory.luck import ABSENCE, FORFEIT, GAME, HANCHAN, LOT, STRENGTH, Luck
from pairing.laboratory.models import Model, model_of
from pairing.laboratory.plan import Contender, Plan
from pairing.results import Line, Standings
from pairing.systems import PairingSystem, system
from pairing.table_settings import table_settings
from pairing.tournament import Game, Player, Result, Round, Tournament

BASELINES = ("ratings alone", "by lot")
"""What stands beside every contender in the rows."""


@dataclass(frozen=True)
class PlayedEvent:
    """A tournament from beginning to end: what was played, and what everybody is worth."""

    tournament: Tournament
    standings: Standings
    strength: Mapping[int, float]
    plan: Plan
    system: PairingSystem

    @property
    def order(self) -> list[int]:
        """Start numbers in the order of the final standings, best first."""
        return [line.player for line in self.standings.lines]

    @cached_property
    def true_places(self) -> Mapping[int, int]:
        """Places by strength; equals share one."""
        return places_by(self.strength)

    @property
    def true_order(self) -> list[int]:
        """Start numbers, strongest first; of equals the lower number."""
        return sorted(self.strength, key=lambda number: (-self.strength[number], number))


def places_by(worth: Mapping[int, float]) -> dict[int, int]:
    """Places by a number each, the highest first; equal ones share a place.

    >>> places_by({1: 1800.0, 2: 2100.0, 3: 1800.0})
    {2: 1, 1: 2, 3: 2}
    """
    places: dict[int, int] = {}
    shared, last = 0, None
    for at, number in enumerate(sorted(worth, key=lambda one: (-worth[one], one)), start=1):
        if worth[number] != last:
            shared, last = at, worth[number]
        places[number] = shared
    return places


@dataclass(frozen=True)
class Entry:
    """The field of one event: the players as the systems see them, and their strengths."""

    players: tuple[Player, ...]
    strength: Mapping[int, float]
    luck: Luck
    model: Model


def entry(plan: Plan, event: int) -> Entry:
    """Return who plays the event of that number, how strong they are, and when they are away.

    Strengths are spread as the ratings, which tell as much as is trusted.
    """
    luck = Luck(plan.seed, event)
    players = plan.field.draw(luck)
    rating = {player.number: float(player.rating or 0) for player in players}
    middle, spread = fmean(rating.values()), pstdev(rating.values())
    blur = spread * sqrt(1 - plan.trust**2)
    strength = {
        number: middle + plan.trust * (known - middle)
        + (blur * luck.normal(STRENGTH, number) if blur else 0.0)
        for number, known in rating.items()
    }  # fmt: skip
    if plan.absences:
        rounds = range(1, plan.rounds + 1)
        away = {
            player.number: {
                n for n in rounds if luck.share(ABSENCE, n, player.number) < plan.absences
            }
            for player in players
        }
        players = tuple(
            replace(player, absent=player.absent | away[player.number]) for player in players
        )
    return Entry(players, strength, luck, model_of(plan.model).drawn(luck))


def play(plan: Plan, contender: Contender, event: int, who: Entry | None = None) -> PlayedEvent:
    """Play the event of that number under one system.

    ``who`` is its :func:`entry`, for a caller who has it already.  Raises what the system
    raises: ``NoLegalPairing``, ``InputError`` for settings or players it cannot take.
    """
    who = who or entry(plan, event)
    return judged(plan, contender, through(plan, contender, event, who), who)


def through(
    plan: Plan, contender: Contender, event: int, who: Entry, begun: Sequence[Round] = ()
) -> Tournament:
    """Return the tournament with all its rounds; the order it is judged by plays no part in it.

    ``begun`` are its first rounds where they are known: those of a system that seats them alike.
    """
    engine = system(contender.system)
    who = replace(who, luck=replace(who.luck, run=contender.luck))
    tournament = engine.start(
        Tournament(
            contender.system, contender.settings, who.players,
            planned=plan.rounds, seed=1 + event + 10_000_000 * contender.luck,
        )
    )  # fmt: skip
    tournament = replace(tournament, rounds=tuple(begun))
    for _ in range(len(begun), plan.rounds):
        made = engine.pair(tournament).round
        played = with_results(made, plan, who, tournament)
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
    return tournament


def judged(plan: Plan, contender: Contender, tournament: Tournament, who: Entry) -> PlayedEvent:
    """Return a tournament that was played, in the order the contender is judged by."""
    engine = system(contender.system)
    if contender.order:
        from pairing.standings.by_name import order_by_name

        standings = order_by_name(tournament, contender.order, engine)
    else:
        standings = engine.standings(tournament)
    return PlayedEvent(tournament, standings, who.strength, plan, engine)


def baselines(plan: Plan, who: Entry) -> Mapping[str, PlayedEvent]:
    """Orders that need no system and no games: by the published ratings, and by lot."""
    lots = {player.number: who.luck.share(LOT, player.number) for player in who.players}
    ratings = {player.number: float(player.rating or 0) for player in who.players}
    engine = system(plan.contenders[0].system)
    nothing = Tournament(engine.name, plan.contenders[0].settings, who.players)
    orders = {}
    for name, worth in zip(BASELINES, (ratings, lots), strict=True):
        lines = [Line(place, number, Fraction(0)) for number, place in places_by(worth).items()]
        order = Standings(0, (), tuple(lines))
        orders[name] = PlayedEvent(nothing, order, who.strength, plan, engine)
    return orders


def with_results(made: Round, plan: Plan, who: Entry, tournament: Tournament) -> Round:
    """Return a paired round with the results its luck gives it."""
    total = table_settings(tournament.settings).total() or 0
    tables = []
    for table in made.tables:
        lucks = [who.luck.normal(HANCHAN, made.number, player) for player in table.seats]
        worth = [who.strength[player] for player in table.seats]
        tables.append(replace(table, scores=who.model.table(worth, lucks, total)))
    games = tuple(_played(game, made.number, plan, who) for game in made.games)
    return replace(made, games=games, tables=tuple(tables))


def _played(game: Game, number: int, plan: Plan, who: Entry) -> Game:
    if plan.forfeits:
        away = who.luck.of_pair(FORFEIT, number, game.white, game.black)
        if away < plan.forfeits:
            first = away < plan.forfeits / 2  # the lower numbered one does not come
            white = first == (game.white < game.black)
            return replace(game, result=Result.WHITE_FORFEITS if white else Result.BLACK_FORFEITS)
    share = who.luck.of_pair(GAME, number, game.white, game.black)
    strength = who.strength
    result = who.model.game(strength[game.white], strength[game.black], game, share)
    return replace(game, result=result)
