"""What is on record of everybody in every round, read from the rounds themselves.

The ground of :mod:`tests.referees.criteria`: one player and one question at a time.
"""

from __future__ import annotations

from fractions import Fraction

from pairing.tournament import Bye, Game, Tournament

F = Fraction
HALF = F(1, 2)

KINDS = {Bye.PAIRING: "pairing bye", Bye.HALF: "half bye", Bye.FULL: "full bye",
         Bye.ZERO: "zero bye"}  # fmt: skip


class Played:
    def __init__(
        self,
        tournament: Tournament,
        forfeits: str = "opponent",
        handicap: bool = True,
        unplayed: str = "fide_2026",
    ) -> None:
        self.t = tournament
        self.forfeits = forfeits
        self.unplayed = unplayed
        self.everybody = [player.number for player in tournament.players]
        self.rounds = range(len(tournament.rounds))
        self.stones = handicap and any(self.start(p) != 0 for p in self.everybody)

    # -- the record ----------------------------------------------------------------------

    def start(self, p: int) -> Fraction:
        return next(one for one in self.t.players if one.number == p).start_score or F(0)

    def game(self, p: int, r: int) -> tuple[Game, str, int] | None:
        """His game in a round, his colour, his opponent."""
        for game in self.t.rounds[r].games:
            if game.white == p:
                return game, "w", game.black
            if game.black == p:
                return game, "b", game.white
        return None

    def games(self, p: int) -> list[tuple[int, Game, str, int]]:
        """His games: the round from 0, the game, his colour, his opponent."""
        return [(r, *found) for r in self.rounds if (found := self.game(p, r))]

    def kind(self, p: int, r: int) -> str:
        found = self.game(p, r)
        if found is not None:
            game, colour, _ = found
            if game.result is None:
                return "open"
            made = game.result.white if colour == "w" else game.result.black
            if not game.result.played:
                return "forfeit win" if made == 1 else "forfeit loss"
            return {F(1): "win", HALF: "draw", F(0): "loss"}[made]
        return next((KINDS[bye] for number, bye in self.t.rounds[r].byes if number == p), "absent")

    def gain(self, p: int, r: int) -> Fraction:
        return {
            "win": F(1),
            "draw": HALF,
            "loss": F(0),
            "forfeit win": F(1),
            "forfeit loss": F(0),
            "pairing bye": self.t.settings.bye_points,
            "half bye": HALF,
            "full bye": F(1),
            "zero bye": F(0),
            "absent": self.t.settings.absence_points,
            "open": F(0),
        }[self.kind(p, r)]

    def points(self, p: int) -> Fraction:
        return sum((self.gain(p, r) for r in self.rounds), F(0))

    def mm(self, p: int) -> Fraction:
        return self.start(p) + self.points(p)

    def wins(self, p: int) -> Fraction:
        wins = ["win", "forfeit win", "full bye"]
        wins += ["pairing bye"] if self.t.settings.bye_points == 1 else []
        return F(sum(self.kind(p, r) in wins for r in self.rounds))
