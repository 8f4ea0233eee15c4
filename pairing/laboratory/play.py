"""One simulated tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pairing.laboratory.luck import ABSENCE, FORFEIT, GAME, HANCHAN, STRENGTH, Luck
from pairing.laboratory.plan import Contender, Plan
from pairing.results import Standings
from pairing.systems import PairingSystem, system
from pairing.table_settings import table_settings
from pairing.tournament import Game, Player, Result, Round, Table, Tournament


@dataclass(frozen=True)
class Played:
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

    @property
    def true_order(self) -> list[int]:
        """Start numbers, strongest first; of equals the lower number."""
        return sorted(self.strength, key=lambda number: (-self.strength[number], number))


@dataclass(frozen=True)
class Entry:
    """The field of one event: the players as the systems see them, and their strengths."""

    players: tuple[Player, ...]
    strength: Mapping[int, float]
    luck: Luck


def entry(plan: Plan, event: int) -> Entry:
    """Who plays the event of that number, how strong they are, and when they are away."""
    luck = Luck(plan.seed, event)
    players = plan.field.draw(luck)
    strength = {
        player.number: (player.rating or 0)
        + (plan.error * luck.normal(STRENGTH, player.number) if plan.error else 0.0)
        for player in players
    }
    if plan.absences:
        players = tuple(
            replace(player, absent=player.absent | _away(plan, luck, player.number))
            for player in players
        )
    return Entry(players, strength, luck)


def _away(plan: Plan, luck: Luck, number: int) -> frozenset[int]:
    return frozenset(
        round_number
        for round_number in range(1, plan.rounds + 1)
        if luck.share(ABSENCE, round_number, number) < plan.absences
    )


def play(plan: Plan, contender: Contender, event: int, who: Entry | None = None) -> Played:
    """Play the event of that number under one system.

    ``who`` is its :func:`entry`, for a caller who has it already.  Raises what the system
    raises: ``NoLegalPairing``, ``InputError`` for settings or players it cannot take.
    """
    who = who or entry(plan, event)
    engine = system(contender.system)
    tournament = engine.start(
        Tournament(
            contender.system, contender.settings, who.players,
            planned=plan.rounds, seed=1 + event,
        )
    )  # fmt: skip
    for _ in range(plan.rounds):
        made = engine.pair(tournament).round
        played = with_results(made, plan, who, tournament)
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
    return Played(tournament, _order(tournament, contender, engine), who.strength, plan, engine)


def _order(tournament: Tournament, contender: Contender, engine: PairingSystem) -> Standings:
    if not contender.order:
        return engine.standings(tournament)
    from pairing.standings.by_name import order_by_name

    return order_by_name(tournament, contender.order, engine)


def with_results(made: Round, plan: Plan, who: Entry, tournament: Tournament) -> Round:
    """A paired round with the results its luck gives it."""
    total = table_settings(tournament.settings).total() or 0
    games = tuple(_played(game, made.number, plan, who) for game in made.games)
    tables = tuple(_sat(table, made.number, plan, who, total) for table in made.tables)
    return replace(made, games=games, tables=tables)


def _played(game: Game, number: int, plan: Plan, who: Entry) -> Game:
    if plan.forfeits:
        away = who.luck.of_pair(FORFEIT, number, game.white, game.black)
        if away < plan.forfeits:
            first = away < plan.forfeits / 2  # the lower numbered one does not come
            white = first == (game.white < game.black)
            return replace(game, result=Result.WHITE_FORFEITS if white else Result.BLACK_FORFEITS)
    share = who.luck.of_pair(GAME, number, game.white, game.black)
    strength = who.strength
    result = plan.results.game(strength[game.white], strength[game.black], game, share)
    return replace(game, result=result)


def _sat(table: Table, number: int, plan: Plan, who: Entry, total: int) -> Table:
    lucks = [who.luck.normal(HANCHAN, number, player) for player in table.seats]
    worth = [who.strength[player] for player in table.seats]
    return replace(table, scores=plan.results.table(worth, lucks, total))
