"""A random tournament of every system, and the referee who judges its rounds.

The fields are small, since referees are slow: at most ten players under LEADER, eight under
McMahon, twelve under the Dutch system and in riichi.  Settings, absences, byes, forfeits, draws
and games without a winner are drawn too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from addin.laboratory.trial import (
    FORFEITS,
    Trial,
    Unjudged,
    chosen,
    drawn_players,
    pairs_of,
    unlike,
)
from pairing.ranks import rank_of_number
from pairing.referees import dutch, fors, keizer, leader, mcmahon, riichi, round_robin
from pairing.results import Standings
from pairing.tournament import Bye, Player, Result, Round, Table, Tournament

STEPS = 20_000
"""Steps of a blind search before its referee gives up."""

TABLE_STEPS = 5_000
"""The same of a search for tables of four, whose steps are longer."""


class LeaderTrial(Trial):
    """Pairs, bye, levels and places of the source (docs/leader.md) taken literally."""

    name = "leader"

    def event(self, dice: Random) -> Tournament:
        """Four to ten players of any strength."""
        size = dice.randint(4, 10)
        rounds = dice.choice([dice.randint(2, 4), dice.randint(2, size)])
        centre, spread = dice.randint(0, 2500), dice.choice([0, 40, 200, 1200])
        ratings = [max(-900, min(2999, centre + dice.randint(-spread, spread))) for _ in
                   range(size)]  # fmt: skip
        settings = self._settings(
            bye_points=dice.choice([Fraction(1), Fraction(1, 2), Fraction(0)]),
            absence_points=dice.choice([Fraction(0), Fraction(1, 2)]),
            allow_repeats=dice.random() < 0.4,
            **chosen(dice, places=[1, 2, 3, 5], scale=["ranks", "titles"], italian=[False, True],
                      handicap=[False, True], handicap_basis=["rating", "level"],
                      beaten_level=[False, True], colours=["balance", "alternate", "draw"],
                      forfeit_win_level=["own", "opponent", "nothing"]),
        )  # fmt: skip
        players = drawn_players(dice, ratings, rounds, dice.choice([0, 0, 0.1, 0.3]))
        return self._started(settings, players, rounds, dice)

    def may_repeat(self, tournament: Tournament) -> bool:
        """The Italian option (4.3) repeats meetings of lower groups, too."""
        return super().may_repeat(tournament) or bool(getattr(tournament.settings, "italian", 0))

    def differs(self, before: Tournament, made: Round | None) -> str:
        """The pairs and the bye that a blind search finds by articles 2.1 to 2.4 of the source."""
        try:
            wanted = leader.pairing(before, STEPS)
        except leader.TooMuch:
            raise Unjudged from None
        return unlike(wanted, None if made is None else (pairs_of(made), made.bye))

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """The places by articles 3.1 to 3.3 of the source, asked criterion by criterion."""
        return unlike(leader.places(after), dict(standings.place_of()))


class McMahonTrial(Trial):
    """No pairing of the round has better aims, of all there are."""

    name = "mcmahon"

    def event(self, dice: Random) -> Tournament:
        """Three to eight players within a few ranks, from clubs and countries."""
        size = dice.randint(3, 8)
        rounds = dice.randint(2, 6)
        centre, spread = dice.randint(-15, 3), dice.choice([0, 1, 3, 8])
        ratings = [2100 + dice.randint(-300, 300) for _ in range(size)]
        players = tuple(
            replace(
                player, rank=_rank(centre + dice.randint(-spread, spread)),
                club=dice.choice(["", "A", "B"]), country=dice.choice(["", "X", "Y"]),
            )
            for player in drawn_players(dice, ratings, rounds, 0.05)
        )  # fmt: skip
        settings = self._settings(
            allow_repeats=dice.random() < 0.5,
            **chosen(dice, kind=["mcmahon", "mcmahon", "swiss"], top_size=[2, 3, 4],
                      first_seeding=["slip", "fold", "random"],
                      later_seeding=["slip", "fold", "random"],
                      first_rating=[False, True], later_rating=[False, True],
                      down_from=["top", "middle", "bottom"], up_from=["top", "middle", "bottom"],
                      compensate=[True, False], apart_club=["avoid", "no"],
                      apart_country=["avoid", "no"], free_rank=[None, "4d", "10k"],
                      free_top=[False, True], free_winners=[False, True],
                      balance_colours=[True, True, False], round_down=[False, True]),
        )  # fmt: skip
        return self._started(settings, players, rounds, dice)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Every pairing and every bye is tried; the first aim decides, then the second..."""
        from pairing.systems.mcmahon.field import field_of
        from pairing.systems.mcmahon.settings import McMahonSettings

        settings = before.settings
        assert isinstance(settings, McMahonSettings)
        order = list(field_of(before, settings).entries)
        referee: Any = mcmahon  # it is written without types
        choices: list[int | None] = [None]
        if len(order) % 2:
            choices = referee.bye_choices(before, order)
        best = {}
        for bye in choices:
            judge = referee.Judge(before, [n for n in order if n != bye], settings)
            best[bye] = min(map(judge.judge, referee.all_pairings(judge.order)))
        least = min(value[0] for value in best.values())
        if made is None:
            return "" if least > 0 and not settings.allow_repeats else "a legal pairing exists"
        if least > 0 and not settings.allow_repeats:
            return "a repeat that nobody allowed"
        bye = next(one for one in choices if best[one][0] == least)
        if made.bye != bye:
            return f"bye {made.bye}, not {bye}"
        judge = referee.Judge(before, [n for n in order if n != bye], settings)
        value = judge.judge(tuple((game.white, game.black) for game in made.games))
        return unlike(best[bye], value)


class DutchTrial(Trial):
    """Pairs, colours and bye of the pairing sieve of B.8, in both editions of the rules."""

    name = "dutch"

    def event(self, dice: Random) -> Tournament:
        """Four to twelve players with byes on request and absences."""
        size = dice.randint(4, 12)
        rounds = min(dice.randint(2, 9), size - 1)
        ratings = sorted((dice.randint(1400, 2600) for _ in range(size)), reverse=True)
        settings = self._settings(
            **chosen(dice, rules=["2017", "2026"], initial_colour=["white", "black"])
        )
        players = drawn_players(dice, ratings, rounds, dice.choice([0, 0, 0.05, 0.15]))
        players = tuple(
            replace(player, half_byes=frozenset(k for k in player.absent if dice.random() < 0.5))
            for player in players
        )
        return self._started(settings, players, rounds, dice)

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
            raise Unjudged from None
        except dutch.Impossible:
            wanted = None
        got = None
        if made is not None:
            got = {(game.white, game.black) for game in made.games}, made.bye
        return unlike(wanted, got)


class ForsTrial(Trial):
    """Points from the formulas of docs/fors.md, *Derivation*."""

    name = "fors"
    handicaps: ClassVar[bool] = True
    endings = (Result.WHITE_WINS, *FORFEITS)  # go has no draws

    def event(self, dice: Random) -> Tournament:
        """Four to sixteen players within a few hundred points."""
        size = dice.randint(4, 16)
        rounds = dice.randint(2, 6)
        centre, spread = dice.randint(1000, 2400), dice.choice([0, 40, 200])
        ratings = [centre + dice.randint(-spread, spread) for _ in range(size)]
        settings = self._settings(
            bye_points=dice.choice([Fraction(1), Fraction(1, 2)]),
            allow_repeats=dice.random() < 0.4,
            **chosen(dice, colours=["balance", "alternate", "draw"],
                      **({"exact_komi": [False, True]} if self.handicaps else {})),
        )  # fmt: skip
        return self._started(settings, drawn_players(dice, ratings, rounds, 0.05), rounds, dice)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Only the record is judged: the source says nothing of who meets whom."""
        return ""

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Everybody's points by the formulas, compared exactly as fractions."""
        wanted = fors.totals(after, self.handicaps)
        return unlike(wanted, {line.player: line.points for line in standings.lines})


class SerpTrial(ForsTrial):
    """The same event without handicaps: even games, points as docs/fors.md says of SERP."""

    name = "serp"
    handicaps = False


class RiichiTrial(Trial):
    """Swiss tables of the literal rule, and points of every table."""

    name = "riichi"

    def event(self, dice: Random) -> Tournament:
        """Eight players for up to six rounds or twelve for up to three: whole tables, no byes."""
        size, rounds = dice.choice([(8, dice.randint(2, 6)), (12, dice.randint(2, 3))])
        settings = self._settings(modes=("swiss",))
        people = tuple(Player(number, f"P{number}") for number in range(1, size + 1))
        return self._started(settings, people, rounds, dice)

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """Scores in hundreds; now and then two are equal."""
        return replace(made, tables=tuple(_scored(dice, table) for table in made.tables))

    def differs(self, before: Tournament, made: Round | None) -> str:
        """The first who fits joins the table; the first round is drawn and only looked at."""
        if made is None:
            return "no pairing"
        if not before.rounds:
            return ""
        order = [line.player for line in self.engine.standings(before).lines]
        try:
            wanted = riichi.literal(riichi.meetings(before, order), steps=TABLE_STEPS)
        except riichi.TooMuch:
            raise Unjudged from None
        tables = [{order[at] for at in table} for table in wanted]
        return unlike(tables, [set(table.seats) for table in made.tables])

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Everybody's points of all his tables, within a millionth: the referee adds up floats."""
        wanted = riichi.points(after, (15, 5, -5, -15), 30_000)
        for line in standings.lines:
            if abs(wanted[line.player] - float(line.points)) > 1e-6:
                return f"{line.player} has {line.points}, not {wanted[line.player]}"
        return ""


def _scored(dice: Random, table: Table) -> Table:
    a, b, c = (100 * dice.randint(0, 450) for _ in range(3))
    if dice.random() < 0.1:
        b = a
    return replace(table, scores=(a, b, c, 120_000 - a - b - c))


class RoundRobinTrial(Trial):
    """The Berger table (C.05 Annex 1), every pair worked out from the sum of its numbers."""

    name = "round-robin"

    def event(self, dice: Random) -> Tournament:
        """Two to fourteen players, once or twice against each."""
        size, cycles = dice.randint(2, 14), dice.choice([1, 1, 2])
        rounds = cycles * (size - 1 + size % 2)
        settings = self._settings(cycles=cycles, reverse_last=False)
        people = drawn_players(dice, [1500] * size, 0, 0.0)
        return self._started(settings, people, rounds, dice)

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


class KeizerTrial(Trial):
    """Scores, bye, pairs and colours of docs/keizer.md, every sum and every pairing tried anew."""

    name = "keizer"
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
        return self._started(settings, players, rounds, dice)

    def results(self, dice: Random, made: Round, tournament: Tournament) -> Round:
        """Beside the games byes of every kind for those who are away."""
        filled = super().results(dice, made, tournament)
        away = [player for player in tournament.players if made.number in player.half_byes]
        kinds = (Bye.HALF, Bye.FULL, Bye.ZERO)
        given = tuple((player.number, dice.choice(kinds)) for player in away)
        return replace(filled, byes=filled.byes + given)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """The bye and the pairs in the order of their boards, and White where no lot decides."""
        wanted = keizer.Paired(before)
        if made is None or wanted.pairs is None:
            return unlike(wanted.pairs, made)
        pairs = [set(pair) for pair in wanted.pairs]
        got = [{game.white, game.black} for game in made.games]
        colours = [wanted.white(*pair) or made.games[at].white for at, pair in
                   enumerate(wanted.pairs[: len(got)])]  # fmt: skip
        return unlike(
            (wanted.bye, pairs, colours), (made.bye, got, [game.white for game in made.games])
        )

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Order and scores, compared exactly as fractions."""
        got = [(line.player, line.points) for line in standings.lines]
        return unlike(list(keizer.scores(after).items()), got)


def _rank(number: int) -> str:
    return rank_of_number(max(-30, min(8, number)))


TRIALS: Mapping[str, type[Trial]] = {
    one.name: one
    for one in (LeaderTrial, McMahonTrial, ForsTrial, SerpTrial, DutchTrial, RiichiTrial,
                RoundRobinTrial, KeizerTrial)
}  # fmt: skip
"""By the name of the system."""
