"""Event points and final places of FORS and SERP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, replace
from pairing.errors import InputError, Subject
from pairing.results import Line, Standings, Value, placed
from pairing.systems.fors.handicap import chance_with, given_in, handicap_for, step_for
from pairing.systems.fors.scoring import Scores, handicap_scores, win_chance
from pairing.systems.fors.settings import ForsSettings, SerpSettings
from pairing.systems.go import rating_of
from pairing.tournament import Game, Outcome, Player, Round, Tournament

GAME_VALUE = 10
"""What a game is worth beyond the 10 points that everybody has anyway (SERP: all of it)."""


@dataclass(frozen=True)
class EventPoints:
    """Event points of everybody in every round.

    ``tournament`` has been through ``start``; ``settings`` are its resolved ones.
    """

    tournament: Tournament
    settings: SerpSettings

    @property
    def base(self) -> int:
        """Points everybody has in every round: 10 in FORS, none in SERP."""
        return GAME_VALUE if isinstance(self.settings, ForsSettings) else 0

    @cached_property
    def by_round(self) -> Mapping[int, tuple[Fraction, ...]]:
        """Per player the points of each round so far.

        Unplayed rounds (bye, forfeit, absence) are worth what the settings give them on the
        scale 1 : 0, taken to this scale; a game without a result nothing yet.
        """
        points: dict[int, list[Fraction]] = {}
        for number, entries in self.tournament.history.items():
            points[number] = [
                Fraction(0)
                if entry.outcome is Outcome.OPEN
                else self.base + GAME_VALUE * entry.points
                for entry in entries
            ]
        if isinstance(self.settings, ForsSettings):
            for index, round_ in enumerate(self.tournament.rounds):
                for game in round_.games:
                    if game.result is not None and game.result.played:
                        white, black = self._game_points(self.settings, game, round_)
                        points[game.white][index] = white
                        points[game.black][index] = black
        return {number: tuple(rounds) for number, rounds in points.items()}

    @cached_property
    def made(self) -> Mapping[int, Fraction]:
        """Points made in all rounds, without the start."""
        return {n: sum(points, Fraction(0)) for n, points in self.by_round.items()}

    @cached_property
    def totals(self) -> Mapping[int, Fraction]:
        """Return everybody's event points: those of the start and of all rounds so far."""
        return {
            player.number: (player.start_score or Fraction(0)) + self.made[player.number]
            for player in self.tournament.players
        }

    def _game_points(
        self, settings: ForsSettings, game: Game, round_: Round
    ) -> tuple[Fraction, Fraction]:
        assert game.result is not None
        white, black = (_as_rated(self.tournament, round_, n) for n in (game.white, game.black))
        white_gives = rating_of(white) > rating_of(black) or (
            rating_of(white) == rating_of(black) and game.handicap >= 0
        )
        giver, taker = (white, black) if white_gives else (black, white)
        made = (game.result.white, game.result.black)
        giver_made, taker_made = made if white_gives else made[::-1]
        try:
            scores = scores_of(giver, taker, game if white_gives else None, settings)
        except InputError as error:
            error.subject = Subject(field="taker_loss", round=round_.number, board=game.board)
            raise
        giver_points = scores.giver_win * giver_made + scores.giver_loss * (1 - giver_made)
        taker_points = scores.taker_win * taker_made + scores.taker_loss * (1 - taker_made)
        return (giver_points, taker_points) if white_gives else (taker_points, giver_points)


def _as_rated(tournament: Tournament, round_: Round, number: int) -> Player:
    """Return a player with the rating he had in the round, which its points keep."""
    player = tournament[number]
    return replace(player, rating=round_.ratings.get(number, player.rating))


def scores_of(giver: Player, taker: Player, game: Game | None, settings: ForsSettings) -> Scores:
    """Return the four scores of a game between a stronger and a weaker player.

    ``game`` is as it was played, with the stronger player White; ``None``: played even.  The
    equations are solved for the handicap really given: one that does not fit the ratings to
    the last point (rounded to half stones, cut short by the maximum or the reduction, changed
    by the organiser) leaves the giver a chance other than 1/2, and no K is paid for stones
    that were not given.  With K by the group the prescribed handicap counts as it is: K is
    the number of half stones given.
    """
    strong, weak = rating_of(giver), rating_of(taker)
    given = Fraction(0)
    if game is not None:
        given = given_in(game, handicap_for(strong, weak, settings))
    return _scores_with(strong, weak, given, settings)


@lru_cache(maxsize=4096)
def _scores_with(strong: int, weak: int, given: Fraction, settings: ForsSettings) -> Scores:
    """Return the four scores of two ratings with so many half stones given."""
    p, scores = win_chance(strong, weak), partial(handicap_scores, part=settings.part())
    nominal = handicap_for(strong, weak, settings)
    if settings.k_by == "group" and given == nominal.given and not nominal.over:
        p = min(Fraction(1), Fraction(1, 2) + given / 20)
        return scores(p, scheme=settings.scheme_number(), free=settings.free())
    step = step_for(strong, weak, settings)
    if settings.scheme_number() == 1:
        shift = max(Fraction(0), given) * step / (3000 - Fraction(strong + weak, 2))
        worth = min(Fraction(1), Fraction(1, 2) + shift)
        return scores(p, scheme=1, free=settings.free(), made_good=worth)
    # The giver's chance cannot fall so low that his expected score would need a win worth
    # more than 30 points: K stays within 0 ... 10, as in the source.
    chance = min(p, max(chance_with(strong, weak, given, step), p / 2))
    free = None if chance == 1 else settings.free()
    return scores(p, scheme=2, free=free, balanced=chance)


def bonus(giver: Player, taker: Player, settings: ForsSettings) -> Fraction:
    """K of a pair with the handicap prescribed: what the giver's win is worth beyond 20."""
    nominal = handicap_for(rating_of(giver), rating_of(taker), settings)
    game = Game(0, giver.number, taker.number, handicap=nominal.stones, komi=nominal.komi)
    return scores_of(giver, taker, game, settings).giver_win - 20


def standings(tournament: Tournament, settings: SerpSettings) -> Standings:
    """Places by event points; then the opponents' mean event points; then the rating.

    FORS does not say how ties are broken; means over opponents met, the bye counting
    as oneself and unplayed rounds not at all, are LEADER's answer (3.3, PS.1).  The points
    of a line are those of results alone, a win counting 1.
    Players equal in everything share the place.
    """
    points = EventPoints(tournament, settings)
    mean = {number: _opponents_mean(points, number) for number in points.totals}
    key = {
        player.number: (
            points.totals[player.number],
            Fraction(-(10**9)) if mean[player.number] is None else mean[player.number],
            Fraction(rating_of(player)),
        )
        for player in tournament.players
    }
    names = ("event_points", "opponents_mean", "rating")
    order = sorted(key, key=lambda number: ([-(value or 0) for value in key[number]], number))
    lines: list[Line] = []
    for place, number, decided in placed(order, key, names):
        values: dict[str, Value] = dict(zip(names, key[number], strict=True))
        values["opponents_mean"] = mean[number]
        lines.append(Line(place, number, tournament.points[number], values, decided))
    return Standings(len(tournament.rounds), names, tuple(lines), tuple(_remarks(points)))


def _opponents_mean(points: EventPoints, number: int) -> Fraction | None:
    terms: list[Fraction] = []
    for entry in points.tournament.history[number]:
        if entry.outcome.played and entry.opponent is not None:
            terms.append(points.totals[entry.opponent])
        elif entry.outcome is Outcome.BYE:
            terms.append(points.totals[number])
    return sum(terms, Fraction(0)) / len(terms) if terms else None


def _remarks(points: EventPoints) -> Iterable[Text]:
    """Pairs so far apart that the model's chance was cut off at 1."""
    if not isinstance(points.settings, ForsSettings):
        return
    for round_ in points.tournament.rounds:
        beyond = []
        for game in round_.games:
            both = (_as_rated(points.tournament, round_, n) for n in (game.white, game.black))
            if win_chance(*sorted(map(rating_of, both), reverse=True)) == 1:
                beyond.append(game.board)
        if beyond:
            yield text("fors.remark.certain", round=round_.number, boards=beyond)
