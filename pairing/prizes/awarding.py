"""The awards: every prize to the best placed who is entitled, one prize a person, the larger.

Prizes of one category are its first, second, ... prize.  In turn the largest sum that anybody
can have is awarded; who has it leaves the other categories, so that nobody misses a larger
prize, and what he leaves goes to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pairing.catalogue import Text, text
from pairing.prizes.conditions import Condition, Day, Entrant
from pairing.prizes.prize import Prize

CENT = Fraction(1, 100)

MOST_NAMES = 4
"""Names of the tied that a reason lists; further ones are counted."""


@dataclass(frozen=True)
class Award:
    """An award to one winner: the prizes it came from, the money, and why.

    ``amount`` is ``None`` for a thing; ``team`` is the team's name where a team gets it, and
    ``players`` are then those who count for it.
    """

    prizes: tuple[Prize, ...]
    players: tuple[Entrant, ...]
    amount: Fraction | None
    why: tuple[Text, ...]
    team: str = ""


@dataclass(frozen=True)
class UnclaimedPrize:
    """A prize that nobody gets, and why."""

    prize: Prize
    why: Text


@dataclass
class _Pool:
    """A category: its prizes still there, who may win them, in order of places."""

    prizes: list[Prize]
    candidates: list[Entrant]
    eligible: tuple[Entrant, ...]
    order: int

    @property
    def besides(self) -> bool:
        return self.prizes[0].besides

    def offer(self) -> dict[int, Fraction]:
        """Return the share of its first candidate, and of those tied with him, by number."""
        group, prizes = self.top()
        sums = [prize.amount or Fraction(0) for prize in prizes]
        pot, count = sum(sums, Fraction(0)), len(group)
        if self.prizes[0].split == "hort":
            own = [*sums, *[Fraction(0)] * (count - len(sums))]
            return {
                entrant.number: mine / 2 + pot / 2 / count
                for entrant, mine in zip(group, own, strict=True)
            }
        return {entrant.number: pot / count for entrant in group}

    def top(self) -> tuple[list[Entrant], list[Prize]]:
        """The first candidate and those tied with him, where money is split, and their prizes."""
        first = self.candidates[0]
        money = self.prizes[0].split != "no" and self.prizes[0].amount is not None
        group = (
            [entrant for entrant in self.candidates if entrant.score == first.score]
            if money
            else [first]
        )
        prizes = self.prizes[: len(group)]
        if any(prize.amount is None for prize in prizes):
            return [first], prizes[:1]
        return group, prizes


def award(
    entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None = None
) -> tuple[tuple[Award, ...], tuple[UnclaimedPrize, ...]]:
    """Award the prizes, the largest first; return the awards and what nobody gets.

    ``entrants`` are in the order of the standings; ``day`` is the event's first, for ages.
    Shares are exact to a hundredth, what is left over going to the higher placed, so that they
    sum to the prizes.
    """
    pools = _pools(entrants, [prize for prize in prizes if prize.team is None], day)
    awards: list[Award] = []
    taken: dict[int, tuple[int, str]] = {}
    while open_ := [pool for pool in pools if pool.prizes and pool.candidates]:
        offers = {pool.order: pool.offer() for pool in open_}
        pool = max(open_, key=lambda pool: (max(offers[pool.order].values()), -pool.order))
        if not pool.besides and _prefers_another(pool, open_, offers):
            continue
        group, won = pool.top()
        awards += _shared(pool, offers[pool.order], taken)
        if not pool.besides:
            taken |= {entrant.number: (pool.order, won[0].name) for entrant in group}
        _take_out(pools, pool, group, won)
    teams, without = _teams(entrants, [prize for prize in prizes if prize.team is not None], day)
    left = [
        UnclaimedPrize(prize, text("prizes.nobody_left" if pool.eligible else "prizes.nobody"))
        for pool in pools
        for prize in pool.prizes
    ]
    awards.sort(key=lambda award: (-(award.amount or 0), award.players[0].place))
    return (*awards, *teams), (*left, *without)


def _shared(
    pool: _Pool, offer: Mapping[int, Fraction], taken: Mapping[int, tuple[int, str]]
) -> Iterable[Award]:
    """The first prizes of a category, shared by its first candidate and those tied with him."""
    group, won = pool.top()
    shares = _rounded([offer[entrant.number] for entrant in group], won)
    for at, (entrant, share) in enumerate(zip(group, shares, strict=True)):
        thing = won[0].amount is None
        own = won if len(group) > 1 else won[:1]
        why = _why(pool, entrant, at, group, won, taken)
        yield Award(tuple(own), (entrant,), None if thing else share, why)


def _take_out(
    pools: Sequence[_Pool], pool: _Pool, group: Sequence[Entrant], won: Sequence[Prize]
) -> None:
    """The prizes won leave their category; who won them leaves it, too, and those it excludes."""
    pool.prizes = pool.prizes[len(won) :]
    winners = {entrant.number for entrant in group}
    for other in pools:
        if other is pool or not (won[0].besides or _besides(other)):
            other.candidates = [
                entrant for entrant in other.candidates if entrant.number not in winners
            ]


def _besides(pool: _Pool) -> bool:
    return bool(pool.prizes) and pool.besides


def _pools(entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None) -> list[_Pool]:
    pools = []
    for order, listed in enumerate(_by_category(prizes)):
        may = [entrant for entrant in entrants if _entitled(entrant, listed[0].conditions, day)]
        pools.append(_Pool(listed, may, tuple(may), order))
    return pools


def _by_category(prizes: Sequence[Prize]) -> Iterable[list[Prize]]:
    categories: dict[tuple[str, str, bool], list[Prize]] = {}
    for prize in prizes:
        categories.setdefault(prize.pool, []).append(prize)
    return categories.values()


def _entitled(entrant: Entrant, conditions: Sequence[Condition], day: Day | None) -> bool:
    return all(condition.holds(entrant, day) for condition in conditions)


def _prefers_another(
    pool: _Pool, open_: Sequence[_Pool], offers: Mapping[int, Mapping[int, Fraction]]
) -> bool:
    """Take those out of a tied group who would get more in another category; say if any."""
    mine = offers[pool.order]
    better_off = {
        number
        for number, share in mine.items()
        for other in open_
        if other is not pool and not other.besides and offers[other.order].get(number, 0) > share
    }
    pool.candidates = [entrant for entrant in pool.candidates if entrant.number not in better_off]
    return bool(better_off)


def _rounded(shares: Sequence[Fraction], won: Sequence[Prize]) -> list[Fraction]:
    """Shares to a hundredth that sum to the prizes; the first get what is left over."""
    floors = [share // CENT * CENT for share in shares]
    left = sum((prize.amount or Fraction(0) for prize in won), Fraction(0)) - sum(floors)
    for at in range(len(floors)):
        if left <= 0:
            break
        extra = min(CENT, left)
        floors[at] += extra
        left -= extra
    return floors


def _why(
    pool: _Pool,
    entrant: Entrant,
    at: int,
    group: Sequence[Entrant],
    won: Sequence[Prize],
    taken: Mapping[int, tuple[int, str]],
) -> tuple[Text, ...]:
    """Say why he gets it: his place, who was passed over, how the money was split."""
    rank = 1 + [other.number for other in pool.eligible].index(entrant.number)
    whom = won[0].whom
    key = "prizes.why_category" if whom else "prizes.why_place"
    reasons = [text(key, place=entrant.place, score=entrant.score, whom=whom, rank=rank)]
    passed = [
        text("prizes.passed", player=other.name, prize=taken[other.number][1])
        for other in pool.eligible[: rank - 1]
        if taken.get(other.number, (pool.order, ""))[0] != pool.order
    ]
    if passed and not won[0].besides:
        reasons.append(text("prizes.why_passed", names=passed[:6]))
    if len(group) > 1:
        sums = [prize.shown for prize in won]
        names = [other.name for other in group if other is not entrant]
        if len(names) > MOST_NAMES:
            names = [*names[: MOST_NAMES - 1], f"+{len(names) - MOST_NAMES + 1}"]
        values = {"count": len(group), "names": names, "sums": sums}
        if won[0].split == "hort":
            own = won[at].shown if at < len(won) else "0"
            reasons.append(text("prizes.why_hort", own=own, **values))
        else:
            reasons.append(text("prizes.why_equally", **values))
    return tuple(reasons)


def _teams(
    entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None
) -> tuple[list[Award], list[UnclaimedPrize]]:
    """Team prizes: the teams in order of the sum of their first entrants' points."""
    awards: list[Award] = []
    left: list[UnclaimedPrize] = []
    for listed in _by_category(prizes):
        rule = listed[0].team
        assert rule is not None
        size = rule.low or 1
        members: dict[str, list[Entrant]] = {}
        for entrant in entrants:
            team = getattr(entrant, rule.value)
            if team and _entitled(entrant, listed[0].conditions, day):
                members.setdefault(team, []).append(entrant)
        full = [(team, them[:size]) for team, them in members.items() if len(them) >= size]
        full.sort(
            key=lambda it: (
                -sum((entrant.score for entrant in it[1]), Fraction(0)),
                sum(entrant.place for entrant in it[1]),
                it[1][0].place,
            )
        )
        for prize, (team, them) in zip(listed, full, strict=False):
            points = sum((entrant.score for entrant in them), Fraction(0))
            places = [entrant.place for entrant in them]
            why = text("prizes.why_team", count=size, points=points, places=places)
            awards.append(Award((prize,), tuple(them), prize.amount, (why,), team))
        why_not = text("prizes.no_team", count=size)
        left += [UnclaimedPrize(prize, why_not) for prize in listed[len(full) :]]
    return awards, left
