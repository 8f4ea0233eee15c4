"""The Double-Swiss System (C.04.5), article by article, as slowly as it is written.

Every set of upfloaters and every pairing of a bracket is made and put in the order of the rules;
who can be paired is tried out.  Shares no code with the engine, only the tournament's records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations

from pairing.tournament import Bye, Result, Tournament


class TooBig(Exception):
    """A bracket has more players than all its pairings can be listed of."""


class Impossible(Exception):
    """3.3.3: the round cannot be completed."""


@dataclass(frozen=True, eq=False)
class P:
    tpn: int
    odd: bool
    score: Fraction
    matches: int
    colours: str
    met: frozenset[int]
    no_bye: bool
    floater: bool


def forfeits(result: Result, white: bool) -> bool:
    """Whether one side did not play a single game."""
    return not result.played and (result.white if white else result.black) == 0


class Literal:
    def __init__(self, tournament: Tournament, biggest: int = 10) -> None:
        self.t = tournament
        self.biggest = biggest
        self.last = len(tournament.rounds) + 1 >= tournament.planned
        self.initial = tournament.settings.initial_colour[0]
        here = [p.number for p in tournament.present(tournament.next_round)]
        entered = set(here)
        for r in tournament.rounds:
            entered |= {n for g in r.games for n in (g.white, g.black)}
            entered |= {n for n, kind in r.byes if kind is Bye.PAIRING}
        self.seat = {n: at for at, n in enumerate(sorted(entered), 1)}
        self.players = [self.facts(n) for n in here]
        self._can: dict[frozenset[P], bool] = {}

    # --- article 1 -----------------------------------------------------------------------

    def score_before(self, number: int, at: int) -> Fraction:
        """The score with which a round (from 0) is paired, virtual points included (C.04.7)."""
        virtual = self.t.settings.virtual_of().get(number, ())[at : at + 1]
        return sum((*(a.points for a in self.t.history[number][:at]), *virtual), Fraction(0))

    def facts(self, number: int) -> P:
        matches, colours, met, no_bye, floater = 0, "", set(), False, False
        for at, r in enumerate(self.t.rounds):
            floater = False
            for kind in (kind for n, kind in r.byes if n == number):
                no_bye |= kind in (Bye.PAIRING, Bye.FULL)
            for g in r.games:
                if number not in (g.white, g.black):
                    continue
                white, other = number == g.white, g.black if number == g.white else g.white
                both = [one for one in (g.result, g.second) if one is not None]
                i_forfeit = len(both) == 2 and all(forfeits(one, white) for one in both)
                he_forfeits = len(both) == 2 and all(forfeits(one, not white) for one in both)
                if i_forfeit or he_forfeits:  # the match ends by forfeit (preface)
                    no_bye |= he_forfeits and not i_forfeit
                    continue
                matches += 1
                met.add(other)
                floater = self.score_before(number, at) != self.score_before(other, at)
                if len(both) < 2 or any(one.played for one in both):  # 1.6
                    colours += "w" if white else "b"
        score = self.score_before(number, len(self.t.rounds))
        return P(number, self.seat[number] % 2 == 1, score, matches, colours, frozenset(met),
                 no_bye, floater)  # fmt: skip

    # --- articles 2.1, 2.2 ---------------------------------------------------------------

    def can_be_paired(self, group: Iterable[P]) -> bool:
        group = frozenset(group)
        if len(group) % 2:
            return False
        if group not in self._can:
            one = min(group, key=lambda p: p.tpn, default=None)
            self._can[group] = one is None or any(
                other.tpn not in one.met and self.can_be_paired(group - {one, other})
                for other in group - {one}
            )
        return self._can[group]

    # --- article 3 -----------------------------------------------------------------------

    def round(self) -> tuple[set[tuple[int, int]], int | None]:
        """The (white, black) of every match's first game, and who has the bye."""
        left = set(self.players)
        bye = self.bye(left) if len(left) % 2 else None
        left -= {bye}
        if not self.can_be_paired(left):
            raise Impossible
        matches: set[tuple[int, int]] = set()
        while left:
            top = max(p.score for p in left)
            residents = {p for p in left if p.score == top}
            floats = self.upfloaters(residents, left - residents)
            bracket = residents | set(floats)
            if len(bracket) > self.biggest:
                raise TooBig
            matches |= {self.colours(a, b) for a, b in self.pairing(bracket, set(floats))}
            left -= bracket
        return matches, bye.tpn if bye else None

    def bye(self, everybody: set[P]) -> P:
        """3.4."""
        able = [p for p in everybody if not p.no_bye and self.can_be_paired(everybody - {p})]
        if not able:
            raise Impossible
        return min(able, key=lambda p: (p.score, -p.matches, -p.tpn))

    def upfloaters(self, residents: set[P], lower: set[P]) -> tuple[P, ...]:
        """3.5: of all sets that leave the round legal by C.4 to C.7, then the first in order."""
        legal = []
        for count in range(len(lower) + 1):  # C.4
            for chosen in combinations(sorted(lower, key=lambda p: (-p.score, p.tpn)), count):
                both = residents | set(chosen), lower - set(chosen)
                if all(map(self.can_be_paired, both)):
                    legal.append(chosen)
            if legal:
                break
        return min(legal, key=lambda chosen: (
            [-p.score for p in reversed(chosen)],  # C.5: ascending scores as high as can be
            self.next_needs(residents, lower - set(chosen)),
            0 if self.last else sum(p.floater for p in chosen),
            [p.tpn for p in chosen],
        ))  # fmt: skip

    def next_needs(self, residents: set[P], left: set[P]) -> int:
        """C.6: the fewest upfloaters with which the following scoregroup can be paired."""
        now = max(p.score for p in residents)
        below = [p.score for p in self.players if p.score < now]
        following = {p for p in left if p.score == max(below, default=None)}
        if not following:
            return 0
        rest = left - following
        sets = chain.from_iterable(combinations(rest, n) for n in range(len(rest) + 1))
        return next(len(up) for up in sets if self.can_be_paired(following | set(up))
                    and self.can_be_paired(rest - set(up)))  # fmt: skip

    def pairing(self, bracket: set[P], floats: set[P]) -> list[tuple[P, P]]:
        """3.6: of all pairings of the bracket the best by C.8, then the first in order."""

        def price(pairs: list[tuple[P, P]]) -> tuple[int, list[int]]:
            again = sum(
                other.floater
                for pair in pairs
                for one, other in (pair, pair[::-1])
                if one in floats
            )
            tops = sorted(pairs, key=lambda pair: pair[0].tpn)
            identifier = [a.tpn for a, _ in tops] + [b.tpn for _, b in tops]
            return 0 if self.last else again, identifier

        return min(pairings(sorted(bracket, key=lambda p: p.tpn)), key=price)

    # --- article 4 -----------------------------------------------------------------------

    def colours(self, a: P, b: P) -> tuple[int, int]:
        higher, other = sorted((a, b), key=lambda p: (-p.score, p.tpn))
        opposite = {"w": "b", "b": "w"}
        colour = ""
        if not higher.colours and not other.colours:
            colour = self.initial if higher.odd else opposite[self.initial]
        elif higher.colours.count("w") != other.colours.count("w"):
            colour = "w" if higher.colours.count("w") < other.colours.count("w") else "b"
        else:
            for mine, his in zip(higher.colours[::-1], other.colours[::-1], strict=False):
                colour = colour or (opposite[mine] if mine != his else "")
            last = opposite[higher.colours[-1]] if higher.colours else other.colours[-1]
            colour = colour or last
        return (higher.tpn, other.tpn) if colour == "w" else (other.tpn, higher.tpn)


def pairings(players: list[P]) -> Iterator[list[tuple[P, P]]]:
    """Every pairing of players sorted by number, top members first."""
    if not players:
        yield []
        return
    one, rest = players[0], players[1:]
    for other in rest:
        if other.tpn not in one.met:
            for more in pairings([p for p in rest if p is not other]):
                yield [(one, other), *more]
