"""Every criterion of a standing once more, literally from its definition, for small tournaments.

Shares nothing with the engine but the record of games and byes: points, scores and unplayed
rounds are worked out here from the rounds themselves, one player and one question at a time.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, product
from math import floor
from pathlib import Path

from pairing.tournament import Result
from tests.referees.played import HALF, F, Played

TABLES = tomllib.loads((Path(__file__).parents[1] / "data" / "b02.toml").read_text("utf-8"))
"""B.02 8.1.1 and 8.1.2, as printed."""
B_02 = {int(percent): difference for percent, difference in TABLES["difference"].items()}
PRINTED = {int(percent): bounds for percent, bounds in TABLES["probability"].items()}

BOARD, FORFEIT = ["win", "draw", "loss"], ["forfeit win", "forfeit loss"]
"""Kinds of games over the board, and of others."""


class Literal(Played):
    # -- go ------------------------------------------------------------------------------

    def faced(self, p: int, r: int) -> bool:
        """Whether the round has an opponent for SOS."""
        if self.kind(p, r) in FORFEIT:
            return self.forfeits != "nobody"
        return self.game(p, r) is not None

    def sos_term(self, p: int, r: int) -> Fraction:
        if not self.faced(p, r):
            return self.start(p)
        found = self.game(p, r)
        assert found is not None
        game, colour, opponent = found
        stones = game.handicap if self.stones else 0
        return self.mm(opponent) + (stones if colour == "w" else -stones)

    def sos(self, p: int) -> Fraction:
        return sum((self.sos_term(p, r) for r in self.rounds), F(0))

    def best_terms(self, p: int, dropped: int) -> Fraction:
        """The greatest sum of all but so many rounds."""
        kept = max(0, len(self.rounds) - dropped)
        terms = [self.sos_term(p, r) for r in self.rounds]
        return max(sum(some, F(0)) for some in combinations(terms, kept))

    def sos_1(self, p: int) -> Fraction:
        return self.best_terms(p, 1)

    def sos_2(self, p: int) -> Fraction:
        return self.best_terms(p, 2)

    def sosos(self, p: int) -> Fraction:
        faced = [opponent for r, _, _, opponent in self.games(p) if self.faced(p, r)]
        alone = (len(self.rounds) - len(faced)) * len(self.rounds) * self.start(p)
        return sum(map(self.sos, faced), alone)

    def sodos(self, p: int) -> Fraction:
        shares = {"win": F(1), "forfeit win": F(1), "draw": HALF}
        return sum(
            (
                self.sos_term(p, r) * shares.get(self.kind(p, r), 0)
                for r in self.rounds
                if self.faced(p, r)
            ),
            F(0),
        )

    # -- chess ---------------------------------------------------------------------------

    def voluntary(self, p: int, r: int) -> bool:
        return self.kind(p, r) in ("half bye", "zero bye", "absent", "forfeit loss")

    def adjusted(self, p: int) -> Fraction:
        total = F(0)
        for r in self.rounds:
            gone = all(self.voluntary(p, later) for later in self.rounds[r:])
            requested = self.kind(p, r) in ("half bye", "zero bye", "absent")
            total += HALF if gone and requested else self.gain(p, r)
        return total

    def buchholz_term(self, p: int, r: int) -> Fraction:
        kind = self.kind(p, r)
        found = self.game(p, r)
        if kind in (*BOARD, "open"):
            assert found is not None
            return self.adjusted(found[2])
        if self.t.settings.predetermined:  # C.07 16: a forfeited game counts as scheduled
            return self.points(found[2]) if found else F(0)
        if self.unplayed != "fide_2026":
            return self.points(p)
        if kind in FORFEIT:
            assert found is not None
            return min(self.points(p), self.adjusted(found[2]))
        return min(self.points(p), F(max(self.t.planned, len(self.t.rounds)), 2))

    def cut(self, p: int, low: int, high: int) -> Fraction:
        left = [(self.buchholz_term(p, r), self.voluntary(p, r)) for r in self.rounds]
        for _ in range(low):
            if left:
                candidates = [term for term in left if term[1]] or left
                left.remove(min(candidates))
        for _ in range(high):
            if left:
                left.remove(max(left))
        return sum((value for value, _ in left), F(0))

    def buchholz(self, p: int) -> Fraction:
        return self.cut(p, 0, 0)

    def buchholz_cut1(self, p: int) -> Fraction:
        return self.cut(p, 1, 0)

    def buchholz_cut2(self, p: int) -> Fraction:
        return self.cut(p, 2, 0)

    def buchholz_median(self, p: int) -> Fraction:
        return self.cut(p, 1, 1)

    def sonneborn_berger(self, p: int) -> Fraction:
        return sum((self.buchholz_term(p, r) * self.gain(p, r) for r in self.rounds), F(0))

    def progressive(self, p: int) -> Fraction:
        return sum(accumulate(self.gain(p, r) for r in self.rounds), F(0))

    def black_results(self, p: int) -> list[Result]:
        return [
            game.result
            for _, game, colour, _ in self.games(p)
            if colour == "b" and game.coloured and game.result
        ]

    def black_games(self, p: int) -> Fraction:
        return F(sum(result.played for result in self.black_results(p)))

    def black_wins(self, p: int) -> Fraction:
        return F(sum(one.usual is Result.BLACK_WINS for one in self.black_results(p)))

    def games_won(self, p: int) -> Fraction:
        return F(sum(self.kind(p, r) == "win" for r in self.rounds))

    def rounds_elected(self, p: int) -> Fraction:
        return F(sum(not self.voluntary(p, r) for r in self.rounds))

    def standard_points(self, p: int) -> Fraction:
        total = F(0)
        for r in self.rounds:
            found = self.game(p, r)
            if self.kind(p, r) == "open":
                continue
            other = HALF if found is None else self.gain(found[2], r)
            total += 1 if self.gain(p, r) > other else HALF if self.gain(p, r) == other else 0
        return total

    def koya(self, p: int) -> Fraction:
        enough = F(len(self.rounds), 2)
        games = [r for r, _, _, opponent in self.games(p) if self.points(opponent) >= enough]
        return sum((self.gain(p, r) for r in games), F(0))

    def met_over_the_board(self, p: int) -> list[int]:
        return [opponent for r, _, _, opponent in self.games(p) if self.kind(p, r) in BOARD]

    def average_buchholz(self, p: int) -> Fraction | None:
        met = self.met_over_the_board(p)
        return sum((self.buchholz(q) for q in met), F(0)) / len(met) if met else None

    def fore_buchholz(self, p: int) -> Fraction:
        rounds = list(self.t.rounds)
        if not rounds or len(rounds) < self.t.planned:
            return self.buchholz(p)
        games = tuple(replace(game, result=Result.DRAW) for game in rounds[-1].games)
        rounds[-1] = replace(rounds[-1], games=games)
        drawn = replace(self.t, rounds=tuple(rounds))
        return Literal(drawn, unplayed=self.unplayed).buchholz(p)

    def rated(self, p: int) -> list[tuple[Fraction, Fraction]]:
        """Rating and result (1, a half, 0) of every game over the board."""
        return [
            (F(self.t[opponent].rating or 0), self.gain(p, r))
            for r, _, _, opponent in self.games(p)
            if self.kind(p, r) in BOARD
        ]

    @property
    def all_rated(self) -> bool:
        return all(self.rating(p) is not None for p in self.everybody)

    @staticmethod
    def nearest(mean: Fraction) -> Fraction:
        return F(floor(mean + HALF))

    def average_rating(self, p: int) -> Fraction | None:
        if not self.all_rated or not self.rated(p):
            return None
        games = self.rated(p)
        return self.nearest(sum((one for one, _ in games), F(0)) / len(games))

    def performance(self, p: int) -> Fraction | None:
        mean = self.average_rating(p)
        if mean is None:
            return None
        games = self.rated(p)
        percent = floor(100 * sum((made for _, made in games), F(0)) / len(games) + HALF)
        gap = F(B_02[max(percent, 100 - percent)])
        return mean + (gap if percent > 50 else -gap)

    @cache  # noqa: B019 - lives as long as the question
    def perfect_performance(self, p: int) -> Fraction | None:
        if not self.all_rated or not self.rated(p):
            return None
        games = self.rated(p)
        made = sum((made for _, made in games), F(0))
        if made == 0:
            return min(his for his, _ in games) - 800
        enough = [
            sum((self.chance(candidate - his) for his, _ in games), F(0)) >= made
            for candidate in range(0, 4000, 100)
        ]
        last_short = 100 * (enough.index(True) - 1)
        for candidate in range(last_short, last_short + 101):
            if sum((self.chance(candidate - his) for his, _ in games), F(0)) >= made:
                return F(candidate)
        raise AssertionError("no rating is enough")

    @staticmethod
    def chance(difference: Fraction) -> Fraction:
        """FIDE B.02 8.1.2, from the printed limits of its rows."""
        for percent, (low, high) in PRINTED.items():
            if low <= abs(difference) <= high:
                return F(percent if difference >= 0 else 100 - percent, 100)
        return F(1 if difference > 0 else 0)

    def of_opponents(self, p: int, value: str) -> Fraction | None:
        found = [getattr(self, value)(q) for q in self.met_over_the_board(p)]
        known = [one for one in found if one is not None]
        return self.nearest(sum(known, F(0)) / len(known)) if known else None

    def opponents_performance(self, p: int) -> Fraction | None:
        return self.of_opponents(p, "performance")

    def opponents_perfect_performance(self, p: int) -> Fraction | None:
        return self.of_opponents(p, "perfect_performance")

    def rating(self, p: int) -> Fraction | None:
        value = next(one for one in self.t.players if one.number == p).rating
        return None if value is None else F(value)

    def start_number(self, p: int) -> Fraction:
        return F(p)

    # -- the tied ------------------------------------------------------------------------

    def meetings(self, p: int, q: int) -> list[Fraction]:
        """What p made in games played with q."""
        counts = BOARD + FORFEIT * self.t.settings.predetermined
        games = [r for r, _, _, opponent in self.games(p) if opponent == q]
        return [self.gain(p, r) for r in games if self.kind(p, r) in counts]

    def direct(self, tied: list[int]) -> list[set[int]]:
        """Groups of the tied, best first, by C.07 6: every outcome of what is missing tried."""
        points = dict.fromkeys(tied, F(0))
        missing = []
        for p, q in combinations(tied, 2):
            if self.meetings(p, q):
                points[p] += sum(self.meetings(p, q), F(0)) / len(self.meetings(p, q))
                points[q] += sum(self.meetings(q, p), F(0)) / len(self.meetings(q, p))
            else:
                missing.append((p, q))
        if not missing:
            return [
                {p for p in tied if points[p] == value}
                for value in sorted(set(points.values()), reverse=True)
            ]
        groups: list[set[int]] = []
        left = set(tied)
        while len(left) > 1:
            top = [p for p in left if self.always_first(p, left, points, missing)]
            if not top:
                break
            groups.append({top[0]})
            left.remove(top[0])
        return [*groups, left]

    @staticmethod
    def always_first(
        p: int, left: set[int], points: dict[int, Fraction], missing: list[tuple[int, int]]
    ) -> bool:
        # Draws never decide what wins and losses leave open, and games of two others may
        # both be won for the sake of one rival at a time.
        for rival in left - {p}:
            open_games = [game for game in missing if p in game or rival in game]
            for outcome in product((0, 1), repeat=len(open_games)):
                mine, his = points[p], points[rival]
                for winner, game in zip(outcome, open_games, strict=True):
                    mine += game[winner] == p
                    his += game[winner] == rival
                if mine <= his:
                    return False
        return True

    def order(self, criteria: list[str]) -> list[set[int]]:
        """Groups of equals, best first."""
        groups = [set(self.everybody)]
        for name in criteria:
            groups = [piece for group in groups for piece in self.split(group, name)]
        return groups

    def split(self, group: set[int], name: str) -> list[set[int]]:
        if name == "direct":
            pieces = self.direct(sorted(group)) if len(group) > 1 else [group]
            if len(pieces) == 1:
                return [group]
            return [smaller for piece in pieces for smaller in self.split(piece, "direct")]
        values = {p: getattr(self, name)(p) for p in group}
        known = {value for value in values.values() if value is not None}
        pieces = [
            {p for p in group if values[p] == value}
            for value in sorted(known, reverse=name != "start_number")
        ]
        without = {p for p in group if values[p] is None}
        return pieces + ([without] if without else [])
