"""Random tournaments of the systems of go, and the referees who judge them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any, ClassVar

from pairing.ranks import rank_of_number
from pairing.results import Standings
from pairing.tournament import Result, Round, Tournament
from tests.referees import fors, leader, mcmahon
from tests.referees.criteria import Literal
from tests.referees.leader import bye_choices
from tools.verify_engine.trial import (
    FORFEITS,
    NoJudgement,
    Trial,
    boards_differ,
    chosen,
    drawn_players,
    groups_differ,
    pairs_of,
    start_points,
    unlike,
)

STEPS = 20_000
"""Steps of a blind search before its referee gives up."""


OF_GO = ("start points", "order for the pairing", "pairs", "bye", "colours", "handicaps")
"""What is compared under every system of go."""

PRICES = [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3)]
"""What it may cost under McMahon to keep two apart."""


class LeaderTrial(Trial):
    """Start, pairs, bye, boards, levels and places of the source (docs/leader.md) literally."""

    name = "leader"
    compared = (*OF_GO, "places")
    not_compared = ("what the lot decides",)

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
        return self._drawn(settings, players, rounds, dice)

    def may_repeat(self, tournament: Tournament) -> bool:
        """The Italian option (4.3) repeats meetings of lower groups, too."""
        return super().may_repeat(tournament) or bool(getattr(tournament.settings, "italian", 0))

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Return the pairs and the bye that a blind search finds by articles 2.1 to 2.4 of the
        source.
        """
        try:
            wanted = leader.pairing(before, STEPS)
        except leader.TooMuch:
            raise NoJudgement from None
        difference = unlike(wanted, None if made is None else (pairs_of(made), made.bye))
        if difference or made is None:
            return difference
        referee: Any = leader  # it is written without types
        return boards_differ(made, leader.order_of(before), lambda two: referee.seats(before, two))

    def start_differs(self, drawn: Tournament, started: Tournament) -> str:
        """MM points and levels by articles 1.1 to 1.3 of the source."""
        got = {p.number: (p.start_score, p.start_level) for p in started.players}
        return unlike(leader.starts(drawn), got)

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Return the places by articles 3.1 to 3.3 of the source, asked criterion by criterion."""
        return unlike(leader.places(after), dict(standings.place_of()))


class McMahonTrial(Trial):
    """No pairing of the round has better aims, of all there are."""

    name = "mcmahon"
    compared = (*OF_GO, "places")
    not_compared = ("what the lot decides",)

    def event(self, dice: Random) -> Tournament:
        """Three to eight players within a few ranks, from clubs and countries."""
        from pairing.systems.mcmahon.settings import SEEDINGS

        size = dice.randint(3, 8)
        rounds = dice.randint(2, 6)
        centre, spread = dice.randint(-15, 3), dice.choice([0, 1, 3, 8])
        ratings = [2100 + dice.randint(-300, 300) for _ in range(size)]
        players = tuple(
            replace(
                player, rank=_rank(centre + dice.randint(-spread, spread)),
                club=dice.choice(["", "A", "B", "C"]), country=dice.choice(["", "X", "Y"]),
            )
            for player in drawn_players(dice, ratings, rounds, 0.05)
        )  # fmt: skip
        settings = self._settings(
            allow_repeats=dice.random() < 0.5,
            **chosen(dice, kind=["mcmahon", "mcmahon", "swiss"], top_size=[None, 2, 3, 4],
                      groups=[None, None, 1, 3, 9],
                      criteria=[("mm", "sos", "sosos"), ("mm", "sos", "sodos"),
                                ("mm", "sos_1", "sos"), ("points", "mm"), ("mm", "wins", "sos_2"),
                                ("mm", "progressive")],
                      handicap_maximum=[0, 0, 9], handicap_by=["mm", "rank"],
                      handicap_correction=[0, 1, 2], even_rank=["1d", "10k"],
                      seeding=[*permutations(SEEDINGS, 2)],
                      down_from=["top", "middle", "bottom"], up_from=["top", "middle", "bottom"],
                      compensate=[True, False], apart_club=["avoid", "no"],
                      apart_country=["avoid", "no"], free_rank=[None, "4d", "1k", "10k"],
                      club_price=PRICES, country_price=PRICES, district_price=PRICES,
                      club_groups=["", "A + B", "B + C"], relief_share=[40, 100],
                      free_top=[False, True], free_winners=[False, True],
                      balance_colours=[True, True, False], round_down=[False, True]),
        )  # fmt: skip
        return self._drawn(settings, players, rounds, dice)

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Every pairing and every bye is tried; the first aim decides, then the second..."""
        from pairing.systems.mcmahon.field import field_of
        from pairing.systems.mcmahon.settings import McMahonSettings

        settings = before.settings
        assert isinstance(settings, McMahonSettings)
        referee: Any = mcmahon  # it is written without types
        # Of the engine's order only what the lot decides is taken: who is equal in all else.
        lots = list(field_of(before, settings).entries)
        order = referee.order_of(before, lots)
        if order != lots:
            return unlike(order, lots)
        choices = bye_choices(before, order) if len(order) % 2 else [None]
        best = {}
        for bye in choices:
            judge = referee.Judge(before, [n for n in order if n != bye], settings)
            best[bye] = min(map(judge.judge, referee.all_pairings(judge.order)))
        least = min(value[0] for value in best.values())
        if made is None:
            return "" if least > 0 and not settings.allow_repeats else "a legal pairing exists"
        if least > 0 and not settings.allow_repeats:
            return "a repeat that nobody allowed"
        bye = next(choice for choice in choices if best[choice][0] == least)
        if difference := unlike(bye, made.bye):
            return f"bye {difference}"
        judge = referee.Judge(before, [n for n in order if n != bye], settings)
        value = judge.judge(tuple((game.white, game.black) for game in made.games))
        return unlike(best[bye], value) or boards_differ(made, judge.order, judge.seats)

    def start_differs(self, drawn: Tournament, started: Tournament) -> str:
        """MM points by rank between the bar and the floor (docs/mcmahon.md)."""
        referee: Any = mcmahon
        return unlike(referee.starts(drawn), start_points(started))

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Return the criteria from their definitions, one after the other."""
        criteria = list(after.settings.criteria)  # type: ignore[attr-defined]
        return groups_differ(Literal(after).order(criteria), standings)


class ForsTrial(Trial):
    """Start, pairs and handicaps of docs/fors.md, points from its *Derivation*, and places."""

    name = "fors"
    compared = (*OF_GO, "points", "places")
    not_compared = ("what the lot decides",)
    handicaps: ClassVar[bool] = True
    own: ClassVar[dict[str, list[Any]]] = {
        "exact_komi": [False, True], "max_handicap": [10, 10, 5, 2],
    }  # fmt: skip
    """Settings of handicaps, drawn too."""
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
            **chosen(dice, colours=["balance", "alternate", "draw"], **self.own),
        )  # fmt: skip
        return self._drawn(settings, drawn_players(dice, ratings, rounds, 0.05), rounds, dice)

    def start_differs(self, drawn: Tournament, started: Tournament) -> str:
        """Return a point for ten points of rating above the full hundred below the weakest."""
        return unlike(fors.starts(drawn), start_points(started))

    def differs(self, before: Tournament, made: Round | None) -> str:
        """Return the first pairing from the top, the bye, and what is put on the board."""
        order = fors.order_of(before, self.handicaps)
        try:
            wanted = fors.pairing(before, order, self.handicaps, STEPS)
        except fors.TooMuch:
            raise NoJudgement from None
        difference = unlike(wanted, None if made is None else (pairs_of(made), made.bye))
        if difference or made is None:
            return difference
        difference = boards_differ(
            made, order, lambda pair: fors.seats(before, pair, self.handicaps)[:2]
        )
        if difference or not self.handicaps:
            return difference
        wanted_komi = [fors.seats(before, (game.white, game.black), True)[2] for game in made.games]
        return unlike(wanted_komi, [game.komi for game in made.games])

    def places_differ(self, after: Tournament, standings: Standings) -> str:
        """Event points by the formulas and wins, exactly as fractions, then the places."""
        totals = fors.totals(after, self.handicaps)
        wins = fors.wins(after)
        wanted = {number: (totals[number], wins[number]) for number in totals}
        got = {line.player: (line.values["event_points"], line.points) for line in standings.lines}
        return unlike(wanted, got) or groups_differ(fors.places(after, self.handicaps), standings)


class SerpTrial(ForsTrial):
    """FORS trial without handicaps: even games, points as docs/fors.md says of SERP."""

    name = "serp"
    handicaps = False
    own: ClassVar[dict[str, list[Any]]] = {}


def _rank(number: int) -> str:
    return rank_of_number(max(-30, min(8, number)))
