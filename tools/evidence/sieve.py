"""Source 4: the pairing sieve and the procedure of B.6 to B.8, on the same brackets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Any

from pairing.errors import NoLegalPairing
from pairing.systems.dutch.pair import seat_round
from pairing.systems.dutch.settings import DutchSettings
from pairing.tournament import Tournament
from tests.referees.dutch import P, Sieve, TooBig
from tests.referees.dutch_events import Habits, random_event
from tools.evidence.pages import RUNS, Bars, Finding, Found, Rule, exactly, share_of
from tools.shared import table

SEED = 4
BRACKETS = 2000
BIGGEST = 6
"""Players of the largest bracket that is worked through; of the examples two more."""

BAR = Rule(0.998)
"""The federation's own bar for programs: 4990 tournaments of 5000 without another pair."""

Pairs = tuple[tuple[P, P], ...]
Judged = tuple[Pairs, list[P], list[Any]]
"""A candidate, who is left over, and what he pays, criterion by criterion."""


@dataclass(frozen=True)
class Kind:
    """Events drawn by lot: sizes, and the choices for each habit."""

    name: str
    sizes: Sequence[int]
    forfeit: Sequence[float]
    half_bye: Sequence[float]

    def event(self, rules: str, seed: int) -> Tournament:
        """Return the event of that number.  Raises ``NoLegalPairing`` when it cannot be
        finished.
        """
        dice = Random(f"{self.name}{seed}")
        players = dice.choice(self.sizes)
        habits = Habits(
            draw=dice.choice([0, 0.3, 0.8]), forfeit=dice.choice(self.forfeit),
            half_bye=dice.choice(self.half_bye), zero_bye=dice.choice([0, 0.1]), withdrawal=0,
        )  # fmt: skip
        settings = DutchSettings(rules=rules, initial_colour="white")
        event: Tournament = random_event(players, players - 1, seed, settings, habits)
        return event


USUAL = Kind("usual", range(4, 13), (0, 0.05, 0.2), (0, 0.05, 0.15))
WILD = Kind("w", (6, 7, 8), (0.1, 0.3, 0.5), (0.05, 0.15, 0.25))
LARGER = Kind("z", (7, 9), WILD.forfeit, WILD.half_bye)

EXAMPLES = (("2017", WILD, 2494, 6), ("2026", LARGER, 1696, 8))
"""Where the two part, of those that a search of wild events found: rules, kind, number, round."""


def matchings(players: Sequence[P], sieve: Sieve) -> Iterator[Pairs]:
    """Yield every set of legal pairs, two moved-down players among themselves included."""
    if not players:
        yield ()
        return
    first, *rest = players
    yield from matchings(rest, sieve)
    for other in rest:
        if sieve.legal(first, other):
            for more in matchings([p for p in rest if p is not other], sieve):
                yield ((first, other), *more)


def unordered(pairs: Pairs) -> frozenset[frozenset[P]]:
    """Return the pairs of a candidate, whoever is named first."""
    return frozenset(frozenset(two) for two in pairs)


@dataclass(frozen=True)
class Bracket:
    """A bracket as both ways are given it; ``complete`` when C.4 is asked of it."""

    sieve: Sieve
    movers: list[P]
    residents: list[P]
    following: list[P]
    below: list[P]
    complete: bool

    @property
    def ranked(self) -> list[P]:
        """Moved-down players, then residents, each in the order of A.2."""
        return self.movers + self.residents

    def judged(self, pairs: Pairs) -> Judged | None:
        """Return what a candidate pays; ``None`` where C.1 to C.4 forbid it."""
        used = {p for two in pairs for p in two}
        out = [p for p in self.ranked if p not in used]
        if not all(self.sieve.legal(a, b) for a, b in pairs):
            return None
        if self.complete and not self.sieve.completes(frozenset(out) | frozenset(self.below)):
            return None
        return pairs, out, self.sieve.price(pairs, out, self.ranked, self.following, self.below)

    def sieved(self) -> Judged:
        """Return all legal candidates; each criterion in turn; the first in sequence of what is
        left.
        """
        every = matchings(self.ranked, self.sieve)
        left = [judged for pairs in every if (judged := self.judged(pairs))]
        for criterion in range(len(left[0][2])):
            best = min(price[criterion] for _, _, price in left)
            left = [candidate for candidate in left if candidate[2][criterion] == best]
            if len(left) == 1:
                return left[0]
        by_pairs = {unordered(pairs): (pairs, out, price) for pairs, out, price in left}
        many = len(left[0][0])
        first = (unordered(p) for p in self.sieve.candidates(self.movers, self.ranked, many))
        return next((by_pairs[pairs] for pairs in first if pairs in by_pairs), left[0])

    def walked(self) -> Judged:
        """MaxPairs, then M1, lowered until a candidate is legal; then the walk of B.6 and B.7.

        A perfect candidate is taken at once, else the best, the earliest of equals (B.8).
        """
        for count in range(len(self.ranked) // 2, -1, -1):
            for many in range(min(len(self.movers), count), -1, -1):
                best: Judged | None = None
                for pairs in self.sequence(many, count - many):
                    verdict = self.judged(pairs)
                    if verdict and (best is None or verdict[2] < best[2]):
                        best = verdict
                        if self.perfect(verdict):
                            return verdict
                if best:
                    return best
        raise AssertionError("a bracket without any candidate")

    def sequence(self, many: int, rest: int) -> Iterator[Pairs]:
        """Yield the remainder's transpositions and exchanges, then S2's, then exchanges with the
        Limbo (B.6, B.7)."""
        for s1 in combinations(self.movers, many):
            for s2 in permutations(self.residents, many):
                remainder = [p for p in self.residents if p not in s2]
                if 2 * rest <= len(remainder):
                    head = tuple(zip(s1, s2, strict=True))
                    for tail in self.sieve.homogeneous(remainder, rest):
                        yield head + tail

    def perfect(self, candidate: Judged) -> bool:
        """Return whether an arbiter can tell beforehand that nothing can be better: everybody
        paired
        who can be, x and z of the comments on C.10 and C.11, no other criterion violated.

        Told only where no next bracket is to be asked (C.7) and all residents have one score.
        """
        pairs, out, price = candidate
        low = self.residents[-1].score
        if self.following or len(self.ranked) // 2 > len(pairs) or set(self.movers) & set(out):
            return False
        if any(p.score != low for p in self.residents) or (self.sieve.new and price[3]):
            return False
        wish = Counter(p.wish for p in self.ranked)
        many, few = ("w", "b") if wish["w"] >= wish["b"] else ("b", "w")
        x = max(0, len(pairs) - wish[few] - wish[""])
        z = max(0, x - sum(p.wish == many and p.force == "mild" for p in self.ranked))
        return price[-12:] == [0, 0, x, z, 0, 0, 0, 0, (), (), (), ()]


class DoubleSieve(Sieve):  # type: ignore[misc]
    """Pairs a round by the referee's sieve, and every bracket of it by both ways as well."""

    def __init__(self, tournament: Tournament, rules: str, biggest: int = BIGGEST) -> None:
        super().__init__(tournament, rules, biggest)
        self.seen = Counter[str]()
        self.parted: list[tuple[Bracket, Judged, Judged]] = []

    def bracket(
        self, movers: Sequence[P], residents: Sequence[P], following: list[P], below: list[P],
        *, complete: bool,
    ) -> tuple[list[tuple[P, P]], list[P]]:  # fmt: skip
        """Pair a bracket as the referee does, and compare the two other ways with it."""
        paired: tuple[list[tuple[P, P]], list[P]] = super().bracket(
            movers, residents, following, below, complete=complete
        )
        down, here = (sorted(group, key=self.rank) for group in (movers, residents))
        asked = Bracket(self, down, here, following, below, complete)
        sieved, walked = asked.sieved(), asked.walked()
        self.seen["brackets"] += 1
        self.seen["with moved-down players"] += bool(movers)
        ours, other, referee = map(unordered, (sieved[0], walked[0], tuple(paired[0])))
        self.seen["alike"] += ours == other
        self.seen["as the referee"] += ours == referee
        if ours != other:
            self.parted.append((asked, sieved, walked))
        return paired


def counted(kind: Kind, rules: str, brackets: int) -> Counter[str]:
    """Count what was seen in so many brackets and some more, asking the engine for every round."""
    seen = Counter[str]()
    number = 0
    while seen["brackets"] < brackets:
        number += 1
        try:
            event = kind.event(rules, (SEED + number % RUNS) * 1_000_000 + number)
        except NoLegalPairing:
            continue
        for round_ in event.rounds:
            before = event.after(round_.number - 1)
            sieve = DoubleSieve(before, rules)
            try:
                wanted = sieve.round()
            except TooBig:
                continue
            seats, bye = seat_round(before)
            seen += sieve.seen
            seen["rounds"] += 1
            seen["as the engine"] += (set(seats), bye) == wanted
    return seen


def example(rules: str, kind: Kind, number: int, round_: int) -> tuple[list[str], int]:
    """Return a bracket in which the two part, in words; and how many of the round's do."""
    before = kind.event(rules, number).after(round_ - 1)
    sieve = DoubleSieve(before, rules, BIGGEST + 2)
    sieve.round()
    asked, *ways = sieve.parted[0]
    who = {p.number for p in asked.ranked}
    rows = [
        (p.number, p.score, "moved down" if p in asked.movers else "resident",
         ", ".join(map(str, sorted(p.met & who))))
        for p in asked.ranked
    ]  # fmt: skip
    lines = [f"Rules of {rules}: {len(before.players)} players, round {round_} of "
             f"{before.planned}, a bracket in which the two part.", "",
             *table(("player", "points", "", "has met of these"), rows), ""]  # fmt: skip
    what = "scores left over (C.7)" if sieve.new else "score differences (C.6)"
    for name, (pairs, out, price) in zip(("sieve", "procedure"), ways, strict=True):
        shown, left, listed = (
            ", ".join(map(str, each))
            for each in ([f"{a.number}-{b.number}" for a, b in pairs],
                         [p.number for p in out], price[1])
        )  # fmt: skip
        lines.append(f"- {name}: {shown}; left over {left}; {what}: {listed}")
    return [*lines, ""], len(sieve.parted)


def equal() -> Found:
    """Return the share of brackets that both pair alike, and where they do not."""
    names = ("brackets", "with moved-down players", "alike", "as the referee", "rounds",
             "as the engine")  # fmt: skip
    rows, shares = [], {}
    for kind, title in ((USUAL, "events as they are"), (WILD, "wild events")):
        for rules in ("2017", "2026"):
            seen = counted(kind, rules, BRACKETS)
            shares[f"{title}, {rules}"] = share_of(seen["alike"], seen["brackets"])
            rows.append((f"{title}, {rules}", *(seen[name] for name in names)))
    examples = [example(*place) for place in EXAMPLES]
    parted = sum(many > 0 for _, many in examples)
    lines = [*table(("", *names), rows), "", *(line for lines, _ in examples for line in lines)]
    return Found(
        lines[:-1],
        Bars("share of brackets paired alike", {name: [share] for name, share in shares.items()}),
        (
            *(Finding(f"{name}: brackets alike", share, BAR) for name, share in shares.items()),
            Finding("examples in which they part", exactly(parted, len(EXAMPLES)),
                    Rule(0, at_most=True)),
        ),
        f"at least {BRACKETS} brackets of up to {BIGGEST} players of each kind and edition", SEED,
    )  # fmt: skip
