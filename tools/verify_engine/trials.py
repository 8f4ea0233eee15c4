"""A random tournament of every system, and the referee who judges its rounds.

The fields are small, since referees are slow: at most ten players under LEADER, eight under
McMahon, twelve under the Dutch system and in riichi.  Settings, absences, byes, forfeits, draws
and games without a winner are drawn too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

from pairing.results import Standings
from pairing.tournament import Bye, Player, Result, Round, Table, Tournament
from tests.referees import dutch, keizer, riichi, round_robin
from tests.referees.criteria import Literal
from tests.referees.leader import white_of
from tools.verify_engine.go_trials import ForsTrial, LeaderTrial, McMahonTrial, SerpTrial
from tools.verify_engine.trial import (
    NoJudgement,
    Trial,
    chosen,
    drawn_players,
    groups_differ,
    unlike,
)

TABLE_STEPS = 5_000
"""Steps of a blind search for tables of four before the referee gives up."""

TIED = 6
"""Players of equal points among whom every outcome of games not played is tried."""


TIE_BREAKS = [
    ("direct", "buchholz_cut1", "buchholz", "sonneborn_berger", "progressive"),
    ("buchholz_median", "games_won", "black_wins", "direct"),
    ("sonneborn_berger", "koya", "wins", "black_games"),
    ("buchholz_cut2", "rounds_elected", "standard_points", "average_rating"),
    ("average_buchholz", "performance", "start_number"),
    ("fore_buchholz", "perfect_performance", "opponents_performance"),
]
"""Of chess, drawn for each tournament."""


class DutchTrial(Trial):
    """Pairs, colours and bye of the pairing sieve of B.8, in both editions of the rules; places."""

    name = "dutch"
    compared = ("pairs", "bye", "colours", "order of boards", "places")
    not_compared = ("start numbers",)

    def event(self, dice: Random) -> Tournament:
        """Four to twelve players with byes on request and absences."""
        size = dice.randint(4, 12)
        rounds = min(dice.randint(2, 9), size - 1)
        ratings = sorted((dice.randint(1400, 2600) for _ in range(size)), reverse=True)
        settings = self._settings(
            **chosen(
                dice,
                rules=["2017", "2026"],
                initial_colour=["white", "black"],
                tie_breaks=TIE_BREAKS,
            )
        )
        players = drawn_players(dice, ratings, rounds, dice.choice([0, 0, 0.05, 0.15]))
        players = tuple(
            replace(player, half_byes=frozenset(k for k in player.absent if dice.random() < 0.5))
            for player in players
        )
        return self._drawn(settings, players, rounds, dice)

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """A quarter of the games are drawn, as in chess they are; the others end as elsewhere."""
        filled = super().results(dice, made, tournament)
        games = tuple(
            replace(game, result=Result.DRAW) if dice.random() < 0.25 else game
            for game in filled.games
        )
        return replace(filled, games=games)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Every candidate of every bracket is made, every criterion applied."""
        try:
            sieve = dutch.Sieve(before, before.settings.rules)  # type: ignore[attr-defined]
            wanted = sieve.round()
        except dutch.TooBig:
            raise NoJudgement from None
        except dutch.Impossible:
            wanted = None
        got = None
        if made is not None:
            got = {(game.white, game.black) for game in made.games}, made.bye
        difference = unlike(wanted, got)
        if difference or made is None:
            return difference
        # Boards by the higher score of the pair, the sum, the higher rank (C.04.2).
        scores = before.scores
        boards = [(game.white, game.black) for game in made.games]
        return unlike(sorted(boards, key=lambda pair: (
            -max(scores[n] for n in pair), -sum(scores[n] for n in pair),
            min((-scores[n], n) for n in pair))), boards)  # fmt: skip

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Points, then the tie-breaks from their definitions, one after the other."""
        return _chess_places(after, standings)


class RiichiTrial(Trial):
    """Swiss tables of the literal rule, points of every table and places."""

    name = "riichi"
    compared = ("order for the pairing", "pairs", "points", "places")
    not_compared = ("the drawn first hanchan", "winds")

    def event(self, dice: Random) -> Tournament:
        """Eight players for up to six rounds or twelve for up to three: whole tables, no byes."""
        size, rounds = dice.choice([(8, dice.randint(2, 6)), (12, dice.randint(2, 3))])
        settings = self._settings(modes=("swiss",))
        people = tuple(Player(number, f"P{number}") for number in range(1, size + 1))
        return self._drawn(settings, people, rounds, dice)

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """Scores in hundreds; now and then two are equal."""
        return replace(made, tables=tuple(_scored(dice, table) for table in made.tables))

    def differs(self, before: Tournament, made: Round | None) -> str:
        """The first who fits joins the table; the first round is drawn and only looked at."""
        if made is None:
            return "no pairing"
        if not before.rounds:
            return ""
        order = [number for group in riichi.places(before) for number in group]
        try:
            wanted = riichi.literal(riichi.meetings(before, order), steps=TABLE_STEPS)
        except riichi.TooMuch:
            raise NoJudgement from None
        tables = [{order[at] for at in table} for table in wanted]
        return unlike(tables, [set(table.seats) for table in made.tables])

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Everybody's points of all his tables, exactly, then first and second places."""
        wanted = riichi.points(after)
        difference = unlike(wanted, {line.player: line.points for line in standings.lines})
        return difference or groups_differ(riichi.places(after), standings)


def _scored(dice: Random, table: Table) -> Table:
    a, b, c = (100 * dice.randint(0, 450) for _ in range(3))
    if dice.random() < 0.1:
        b = a
    return replace(table, scores=(a, b, c, 120_000 - a - b - c))


class RoundRobinTrial(Trial):
    """The Berger table (C.05 Annex 1), every pair worked out from the sum of its numbers."""

    name = "round-robin"
    compared = ("pairs", "bye", "colours", "places")

    def event(self, dice: Random) -> Tournament:
        """Return two to fourteen players, once or twice against each."""
        size, cycles = dice.randint(2, 14), dice.choice([1, 1, 2])
        rounds = cycles * (size - 1 + size % 2)
        settings = self._settings(cycles=cycles, reverse_last=False)
        people = drawn_players(dice, [1500] * size, 0, 0.0)
        return self._drawn(settings, people, rounds, dice)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Pairs with their colours, and who has the bye of an odd field, by the Berger table."""
        if made is None:
            return "no pairing"
        size = len(before.players)
        once = size - 1 + size % 2
        cycle, number = divmod(made.number - 1, once)
        wanted = round_robin.pairs_of(size, number + 1, cycle + 1)
        got = {(game.white, game.black) for game in made.games}
        free = {white + black for white, black in wanted if 0 in (white, black)}
        return unlike(
            ({pair for pair in wanted if 0 not in pair}, free), (got, {n for n, _ in made.byes})
        )

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Points, then the tie-breaks from their definitions, one after the other."""
        return _chess_places(after, standings)


class KeizerTrial(Trial):
    """Scores, bye, pairs and colours of docs/keizer.md, every sum and every pairing tried anew."""

    name = "keizer"
    compared = ("order for the pairing", "pairs", "bye", "colours", "points", "places")
    not_compared = ("what the lot decides",)
    odd = 0.3

    def event(self, dice: Random) -> Tournament:
        """Three to ten players, many of them often away, over up to twelve rounds."""
        size, rounds = dice.randint(3, 10), dice.randint(2, 12)
        sixths = [Fraction(sixth, 6) for sixth in range(7)]
        settings = self._settings(
            **chosen(dice, first_value=[None, None, 5, 60], value_step=[1, 1, 2, 5],
                      own_value=[True, False], recalculation=["full", "full", "once", "never"],
                      start_order=["rating", "numbers"], meet_again=[1, 2, 3, 6, 20],
                      colours=["balance", "alternate", "draw"], absences_counted=[None, 0, 2, 5],
                      draw_share=sixths[2:4], loss_share=sixths[:2], bye_share=sixths,
                      absence_share=sixths[:4], no_show_share=sixths[:3], club_share=sixths,
                      bye_for=["fewest", "last"])
        )  # fmt: skip
        ratings = [dice.choice([1500, 1600, dice.randint(800, 2200)]) for _ in range(size)]
        players = tuple(
            replace(player, half_byes=frozenset(k for k in player.absent if dice.random() < 0.3),
                    rating=player.rating if dice.random() < 0.9 else None)
            for player in drawn_players(dice, ratings, rounds, dice.choice([0, 0.1, 0.3]))
        )  # fmt: skip
        return self._drawn(settings, players, rounds, dice)

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """Add to the games byes of every kind for those who are away."""
        filled = super().results(dice, made, tournament)
        away = [player for player in tournament.players if made.number in player.half_byes]
        kinds = (Bye.HALF, Bye.FULL, Bye.ZERO)
        given = tuple((player.number, dice.choice(kinds)) for player in away)
        return replace(filled, byes=filled.byes + given)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Return the bye and the pairs in the order of their boards, and White where no lot
        decides.
        """
        wanted = keizer.Paired(before)
        if made is None or wanted.pairs is None:
            return unlike(wanted.pairs, made)
        pairs = [set(pair) for pair in wanted.pairs]
        got = [{game.white, game.black} for game in made.games]
        colours = [white_of(before, *pair) or made.games[at].white for at, pair in
                   enumerate(wanted.pairs[: len(got)])]  # fmt: skip
        return unlike(
            (wanted.bye, pairs, colours), (made.bye, got, [game.white for game in made.games])
        )

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Order and scores, compared exactly as fractions."""
        got = [(line.player, line.points) for line in standings.lines]
        return unlike(list(keizer.scores(after).items()), got)


def _chess_places(after: Tournament, standings: Standings) -> str:
    judge = Literal(after)
    if max(Counter(map(judge.points, judge.everybody)).values()) > TIED:
        raise NoJudgement
    criteria = ["points", *after.settings.tie_breaks]  # type: ignore[attr-defined]
    return groups_differ(judge.order(criteria), standings)


TRIALS: Mapping[str, type[Trial]] = {
    trial.name: trial
    for trial in (LeaderTrial, McMahonTrial, ForsTrial, SerpTrial, DutchTrial, RiichiTrial,
                RoundRobinTrial, KeizerTrial)
}  # fmt: skip
"""By the name of the system."""
