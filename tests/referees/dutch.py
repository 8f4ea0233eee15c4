"""The pairing sieve of B.8, as literally as a computer can read the rules.

Every candidate of a bracket is made, in the order of B and D; every criterion is applied one
after the other; the first of what is left wins.  Exponential, and meant to be: it is the
oracle for small brackets and shares no code with the engine, only the tournament's records.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

from pairing.tournament import Outcome, Tournament

INFINITE = (99, ())


class TooBig(Exception):
    """A bracket has more players than the sieve is meant for."""


class Impossible(Exception):
    """Raised where the absolute criteria (C.1 to C.3) leave the round no pairing at all."""


@dataclass(frozen=True, eq=False)
class P:
    number: int
    score: Fraction
    colours: str
    floats: tuple[str, ...]
    no_bye: bool
    unplayed: int
    top: bool
    met: frozenset[int]

    @property
    def cd(self) -> int:
        return self.colours.count("w") - self.colours.count("b")

    @property
    def wish(self) -> str:
        """The preferred colour (A.6)."""
        if not self.colours:
            return ""
        if self.cd > 1 or self.colours.endswith("ww"):
            return "b"
        if self.cd < -1 or self.colours.endswith("bb"):
            return "w"
        if self.cd:
            return "b" if self.cd > 0 else "w"
        return "b" if self.colours[-1] == "w" else "w"

    @property
    def force(self) -> str:
        if not self.colours:
            return "none"
        if abs(self.cd) > 1 or self.colours[-2:] in ("ww", "bb"):
            return "absolute"
        return "strong" if self.cd else "mild"


FORCE = {"none": 0, "mild": 1, "strong": 2, "absolute": 3}


class Sieve:
    def __init__(self, tournament: Tournament, rules: str, biggest: int = 8) -> None:
        self.t = tournament
        self.new = rules == "2026"
        self.biggest = biggest
        self.last = len(tournament.rounds) + 1 >= tournament.planned
        self.initial = {"white": "w", "black": "b"}[tournament.settings.initial_colour]
        self.players = [self.facts(p.number) for p in tournament.present(tournament.next_round)]
        self.players.sort(key=lambda p: (-p.score, p.number))
        self.brackets = 0
        entered = {p.number for p in self.players}
        for number, told in tournament.history.items():
            if any(a.opponent is not None or a.outcome is Outcome.BYE for a in told):
                entered.add(number)
        self.tpn = {number: at for at, number in enumerate(sorted(entered), 1)}
        self._can: dict[frozenset[P], frozenset[P | None]] = {}

    def facts(self, number: int) -> P:
        t = self.t
        told = t.history[number]
        colours, floats, score = "", [], Fraction(0)
        no_bye, unplayed = False, 0
        for at, a in enumerate(told):
            if a.outcome.played:
                colours += a.colour
                his = sum((x.points for x in t.history[a.opponent][:at]), Fraction(0))
                floats.append("D" if score > his else "U" if score < his else "")
            else:
                unplayed += 1
                floats.append("D" if not self.new or a.points > 0 else "")
                if self.new:
                    no_bye |= a.outcome is Outcome.BYE or a.points >= 1
                else:
                    no_bye |= a.outcome in (Outcome.BYE, Outcome.FORFEIT_WIN)
            score += a.points
        top = self.last and score > Fraction(len(told), 2)
        met = frozenset(t.opponents[number])
        floats.reverse()
        return P(number, score, colours, tuple(floats[:2]) + ("",) * (2 - len(floats[:2])),
                 no_bye, unplayed, top, met)  # fmt: skip

    # --- C.1-C.3, completion -------------------------------------------------------------

    def legal(self, a: P, b: P) -> bool:
        if b.number in a.met:
            return False
        both = a.force == b.force == "absolute" and a.wish == b.wish
        return not both or a.top or b.top

    def bye_takers(self, group: frozenset[P]) -> frozenset[P | None]:
        """Who can be left over when all others of the group are paired (None: nobody)."""
        if group in self._can:
            return self._can[group]
        found: set[P | None] = set()
        if not group:
            found.add(None)
        else:
            one = min(group, key=lambda p: p.number)
            rest = group - {one}
            if len(group) % 2 and not rest:
                found.add(one)
            for other in rest:
                if self.legal(one, other):
                    found |= self.bye_takers(rest - {other})
            if len(group) % 2 and rest and None in self.bye_takers(rest):
                found.add(one)
        self._can[group] = frozenset(found)
        return self._can[group]

    def completes(self, group: frozenset[P]) -> bool:
        return any(taker is None or taker in self.byes for taker in self.bye_takers(group))

    # --- the round -----------------------------------------------------------------------

    def find_byes(self, everybody: frozenset[P]) -> None:
        self.byes = frozenset(p for p in self.players if not p.no_bye)
        if self.new and len(everybody) % 2:
            able = [p for p in self.bye_takers(everybody) if p is not None and not p.no_bye]
            if not able:
                raise Impossible
            low = min(p.score for p in able)
            self.byes = frozenset(p for p in self.byes if p.score == low)
        elif not self.completes(everybody):
            raise Impossible

    def round(self) -> tuple[set[tuple[int, int]], int | None]:
        self.find_byes(frozenset(self.players))
        scores = sorted({p.score for p in self.players}, reverse=True)
        groups = [[p for p in self.players if p.score == s] for s in scores]
        pairs: list[tuple[P, P]] = []
        floaters: list[P] = []
        for at, group in enumerate(groups):
            below = [p for g in groups[at + 1 :] for p in g]
            following = groups[at + 1] if at + 1 < len(groups) else []
            if self.new or not below:
                made, floaters = self.bracket(floaters, group, following, below, complete=True)
            else:
                made, out = self.bracket(floaters, group, following, below, complete=False)
                if not self.completes(frozenset(out) | frozenset(below)):
                    made, out = self.bracket(floaters, group, [], below, complete=True)
                    pairs += made
                    made, floaters = self.bracket(out, below, [], [], complete=True)
                    pairs += made
                    break
                floaters = out
            pairs += made
        seats = {self.seat(a, b) for a, b in pairs}
        assert len(floaters) <= 1
        return seats, floaters[0].number if floaters else None

    # --- one bracket ---------------------------------------------------------------------

    def bracket(
        self, movers, residents, following, below, *, complete
    ) -> tuple[list[tuple[P, P]], list[P]]:
        if len(movers) + len(residents) > self.biggest:
            raise TooBig
        self.brackets += 1
        ranked = sorted(movers, key=self.rank) + sorted(residents, key=self.rank)
        most = (len(movers) + len(residents)) // 2
        for count in range(most, -1, -1):
            best = None
            for pairs in self.candidates(sorted(movers, key=self.rank), ranked, count):
                if not all(self.legal(a, b) for a, b in pairs):
                    continue
                used = {p for pair in pairs for p in pair}
                out = [p for p in ranked if p not in used]
                if complete and not self.completes(frozenset(out) | frozenset(below)):
                    continue
                price = self.price(pairs, out, ranked, following, below)
                if best is None or price < best[0]:
                    best = price, pairs, out
            if best is not None:
                return list(best[1]), best[2]
        raise AssertionError("a bracket without any candidate")

    def rank(self, p: P) -> tuple[Fraction, int]:
        return (-p.score, p.number)

    def candidates(self, movers, ranked, count) -> Iterator[tuple[tuple[P, P], ...]]:
        residents = [p for p in ranked if p not in movers]
        for many in range(min(len(movers), count), -1, -1):
            for s1 in combinations(movers, many):  # lexicographic: D.3, 4.4
                for chosen in permutations(residents, many):  # lexicographic: D.1, 4.2
                    rest = [p for p in residents if p not in chosen]
                    head = tuple(zip(s1, chosen, strict=True))
                    if not all(self.legal(a, b) for a, b in head):
                        continue
                    if count - many > len(rest) // 2:
                        continue
                    for tail in self.homogeneous(rest, count - many):
                        yield head + tail

    def homogeneous(self, players, count) -> Iterator[tuple[tuple[P, P], ...]]:
        for one, other in divisions(len(players), count):
            s1 = [players[i] for i in one]
            s2 = [players[i] for i in other]
            for order in permutations(s2, count):
                yield tuple(zip(s1, order, strict=True))

    # --- the criteria, in their order ----------------------------------------------------

    def price(self, pairs, out, ranked, following, below) -> list:
        low = min(p.score for p in ranked)
        price = [len(out)]  # 2017 C.5, 2026 C.6 (constant here)
        if self.new:
            price.append(tuple(sorted((p.score for p in out), reverse=True)))  # C.7
        else:
            price.append(self.psd(pairs, out, low))  # C.6
        price.append(self.next_bracket(out, following, below))  # 2017 C.7, 2026 C.8
        if self.new:
            takers = self.bye_takers(frozenset(out) | frozenset(below)) & self.byes
            alone = len(out) == 1 and takers == {out[0]}
            price.append(out[0].unplayed if alone else 0)  # C.9
        return price + self.colour_counts(pairs) + self.float_counts(pairs, out, ranked, low)

    def colour_counts(self, pairs):
        beyond = third = wish = strong = 0
        for a, b in pairs:
            loser = self.denied(a, b)
            if loser is None:
                continue
            p, colour = loser
            wish += 1
            strong += p.force == "strong"
            if a.top or b.top:
                beyond += abs(p.cd + (1 if colour == "w" else -1)) > 2
                third += p.colours[-2:] == colour * 2
        return [beyond, third, wish, strong]

    def float_counts(self, pairs, out, ranked, low):
        down, up = self.floaters(pairs, out, low)
        price = []
        moved = {p for p in ranked if p.score > low} if self.new else set()
        for back in (0, 1):
            price.append(sum(p.floats[back] == "D" and p not in moved for p, _ in down))
            price.append(sum(p.floats[back] == "U" for p, _ in up))
        for back in (0, 1):
            if self.new:
                # Only MDPs; an unpaired one counts more than any that is paired with a resident.
                lists = [
                    (sd + (1000 if p in out else 0))
                    for p, sd in down
                    if p.floats[back] == "D" and p in moved
                ]
            else:
                lists = [sd for p, sd in down if p.floats[back] == "D"]
            price.append(tuple(sorted(lists, reverse=True)))
            lists = [sd for p, sd in up if p.floats[back] == "U"]
            price.append(tuple(sorted(lists, reverse=True)))
        return price

    def floaters(self, pairs, out, low):
        """Who floats down and who up, each with his score difference."""
        down = [(p, p.score - (low - 1)) for p in out]
        up = []
        for a, b in pairs:
            higher, lower = sorted((a, b), key=lambda p: -p.score)
            if higher.score != lower.score:
                down.append((higher, higher.score - lower.score))
                up.append((lower, higher.score - lower.score))
        return down, up

    def psd(self, pairs, out, low):
        listed = [abs(a.score - b.score) for a, b in pairs] + [p.score - (low - 1) for p in out]
        return tuple(sorted(listed, reverse=True))

    def next_bracket(self, out, following, below):
        if not following:
            return ()
        return self._next(frozenset(out), tuple(following), tuple(below))

    def _next(self, out, following, below):
        key = (out, following, below)
        known = self.__dict__.setdefault("_seen", {})
        if key in known:
            return known[key]
        low = following[0].score
        rest = frozenset(below) - frozenset(following)
        best = None
        must = self.new or not rest
        for pairs in partial(sorted(out, key=self.rank), list(following), self.legal):
            used = {p for pair in pairs for p in pair}
            left = [p for p in (*out, *following) if p not in used]
            if must and not self.completes(frozenset(left) | rest):
                continue
            if self.new:
                value = (len(left), tuple(sorted((p.score for p in left), reverse=True)))
            else:
                value = (-len(pairs), self.psd(pairs, left, low))
            if best is None or value < best:
                best = value
        known[key] = best or INFINITE
        return known[key]

    # --- E -------------------------------------------------------------------------------

    def seat(self, a: P, b: P) -> tuple[int, int]:
        higher, lower = sorted((a, b), key=self.rank)
        first = self.colour(higher, lower)
        return (higher.number, lower.number) if first == "w" else (lower.number, higher.number)

    def colour(self, a: P, b: P) -> str:
        """The colour of the higher ranked player a."""
        other = {"w": "b", "b": "w"}
        if a.wish != b.wish:
            return a.wish or other[b.wish]
        if a.wish:
            if FORCE[a.force] != FORCE[b.force]:
                return a.wish if FORCE[a.force] > FORCE[b.force] else other[a.wish]
            if a.force == "absolute" and abs(a.cd) != abs(b.cd):
                return a.wish if abs(a.cd) > abs(b.cd) else other[a.wish]
        one, two = a.colours[::-1], b.colours[::-1]
        for mine, his in zip(one, two, strict=False):
            if mine != his:
                return other[mine]
        if a.wish:
            return a.wish
        return self.initial if self.tpn[a.number] % 2 else other[self.initial]

    def denied(self, a: P, b: P):
        if not a.wish or a.wish != b.wish:
            return None
        higher, lower = sorted((a, b), key=self.rank)
        first = self.colour(higher, lower)
        loser = lower if first == higher.wish else higher
        return loser, {"w": "b", "b": "w"}[loser.wish]


@cache
def divisions(size: int, count: int):
    """S1 and S2 of a homogeneous bracket: the original ones, then the exchanges of D.2."""
    top, bottom = list(range(count)), list(range(count, size))
    found = []
    for many in range(min(len(top), len(bottom)) + 1):
        for out in combinations(top, many):
            for into in combinations(bottom, many):
                key = (
                    many,
                    sum(into) - sum(out),
                    [-i for i in sorted(out, reverse=True)],
                    sorted(into),
                )
                s1 = sorted(set(top) - set(out) | set(into))
                s2 = sorted(set(bottom) - set(into) | set(out))
                found.append((key, s1, s2))
    found.sort(key=lambda one: one[0])
    return [(s1, s2) for _, s1, s2 in found]


def partial(movers, residents, legal):
    """Every set of legal pairs of a bracket (MDPs never with one another)."""
    players = movers + residents
    if not players:
        yield ()
        return
    one, rest = players[0], players[1:]
    here = movers[1:] if movers else []
    yield from partial(here, [p for p in rest if p not in here], legal)
    for other in residents:
        if other is not one and legal(one, other):
            for more in partial(here, [p for p in rest if p not in here and p is not other], legal):
                yield ((one, other), *more)
