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
    """What somebody gets: the prize or prizes it came from, the money, and why.

    ``amount`` is ``None`` for a thing; ``team`` is the team's name where a team gets it, and
    ``players`` are then those who count for it.
    """

    prizes: tuple[Prize, ...]
    players: tuple[Entrant, ...]
    amount: Fraction | None
    why: tuple[Text, ...]
    team: str = ""


@dataclass(frozen=True)
class Unawarded:
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
        """What the first of its candidates would get now, with those tied with him."""
        group, prizes = self.top()
        sums = [prize.amount or Fraction(0) for prize in prizes]
        pot, count = sum(sums, Fraction(0)), len(group)
        if self.prizes[0].split == "hort":
            own = [*sums, *[Fraction(0)] * (count - len(sums))]
            return {
                one.number: mine / 2 + pot / 2 / count for one, mine in zip(group, own, strict=True)
            }
        return {one.number: pot / count for one in group}

    def top(self) -> tuple[list[Entrant], list[Prize]]:
        """The first candidate and those tied with him, where money is split, and their prizes."""
        first = self.candidates[0]
        money = self.prizes[0].split != "no" and self.prizes[0].amount is not None
        group = [one for one in self.candidates if one.score == first.score] if money else [first]
        prizes = self.prizes[: len(group)]
        if any(prize.amount is None for prize in prizes):
            return [first], prizes[:1]
        return group, prizes


def award(
    entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None = None
) -> tuple[tuple[Award, ...], tuple[Unawarded, ...]]:
    """Who gets what, the largest first, and what nobody gets.

    ``entrants`` are in the order of the standings; ``day`` is the event's first, for ages.
    Shares are exact to a hundredth, what is left over going to the higher placed, so that they
    sum to the prizes.
    """
    pools = _pools(entrants, [prize for prize in prizes if prize.team is None], day)
    awards: list[Award] = []
    taken: dict[int, tuple[int, str]] = {}
    while open_ := [pool for pool in pools if pool.prizes and pool.candidates]:
        offers = {pool.order: pool.offer() for pool in open_}
        pool = max(open_, key=lambda one: (max(offers[one.order].values()), -one.order))
        if not pool.besides and _prefers_another(pool, open_, offers):
            continue
        group, won = pool.top()
        awards += _shared(pool, offers[pool.order], taken)
        if not pool.besides:
            taken |= {one.number: (pool.order, won[0].name) for one in group}
        _take_out(pools, pool, group, won)
    teams, without = _teams(entrants, [prize for prize in prizes if prize.team is not None], day)
    left = [
        Unawarded(prize, text("prizes.nobody_left" if pool.eligible else "prizes.nobody"))
        for pool in pools
        for prize in pool.prizes
    ]
    awards.sort(key=lambda one: (-(one.amount or 0), one.players[0].place))
    return (*awards, *teams), (*left, *without)


def _shared(
    pool: _Pool, offer: Mapping[int, Fraction], taken: Mapping[int, tuple[int, str]]
) -> Iterable[Award]:
    """The first prizes of a category, shared by its first candidate and those tied with him."""
    group, won = pool.top()
    shares = _rounded([offer[one.number] for one in group], won)
    for at, (one, share) in enumerate(zip(group, shares, strict=True)):
        thing = won[0].amount is None
        own = won if len(group) > 1 else won[:1]
        why = _why(pool, one, at, group, won, taken)
        yield Award(tuple(own), (one,), None if thing else share, why)


def _take_out(
    pools: Sequence[_Pool], pool: _Pool, group: Sequence[Entrant], won: Sequence[Prize]
) -> None:
    """The prizes won leave their category; who won them leaves it, too, and those it excludes."""
    pool.prizes = pool.prizes[len(won) :]
    gone = {one.number for one in group}
    for other in pools:
        if other is pool or not (won[0].besides or _besides(other)):
            other.candidates = [one for one in other.candidates if one.number not in gone]


def _besides(pool: _Pool) -> bool:
    return bool(pool.prizes) and pool.besides


def _pools(entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None) -> list[_Pool]:
    pools = []
    for order, listed in enumerate(_by_category(prizes)):
        may = [one for one in entrants if _entitled(one, listed[0].conditions, day)]
        pools.append(_Pool(listed, may, tuple(may), order))
    return pools


def _by_category(prizes: Sequence[Prize]) -> Iterable[list[Prize]]:
    found: dict[tuple[str, str, bool], list[Prize]] = {}
    for prize in prizes:
        found.setdefault(prize.pool, []).append(prize)
    return found.values()


def _entitled(one: Entrant, conditions: Sequence[Condition], day: Day | None) -> bool:
    return all(condition.holds(one, day) for condition in conditions)


def _prefers_another(
    pool: _Pool, open_: Sequence[_Pool], offers: Mapping[int, Mapping[int, Fraction]]
) -> bool:
    """Take those out of a tied group who would get more in another category; say if any."""
    mine = offers[pool.order]
    gone = {
        number
        for number, share in mine.items()
        for other in open_
        if other is not pool and not other.besides and offers[other.order].get(number, 0) > share
    }
    pool.candidates = [one for one in pool.candidates if one.number not in gone]
    return bool(gone)


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
    one: Entrant,
    at: int,
    group: Sequence[Entrant],
    won: Sequence[Prize],
    taken: Mapping[int, tuple[int, str]],
) -> tuple[Text, ...]:
    """Why he gets it: his place, who was passed over, how the money was split."""
    rank = 1 + [other.number for other in pool.eligible].index(one.number)
    whom = won[0].whom
    key = "prizes.why_category" if whom else "prizes.why_place"
    said = [text(key, place=one.place, score=one.score, whom=whom, rank=rank)]
    passed = [
        text("prizes.passed", player=other.name, prize=taken[other.number][1])
        for other in pool.eligible[: rank - 1]
        if taken.get(other.number, (pool.order, ""))[0] != pool.order
    ]
    if passed and not won[0].besides:
        said.append(text("prizes.why_passed", names=passed[:6]))
    if len(group) > 1:
        sums = [prize.shown for prize in won]
        names = [other.name for other in group if other is not one]
        if len(names) > MOST_NAMES:
            names = [*names[: MOST_NAMES - 1], f"+{len(names) - MOST_NAMES + 1}"]
        values = {"count": len(group), "names": names, "sums": sums}
        if won[0].split == "hort":
            own = won[at].shown if at < len(won) else "0"
            said.append(text("prizes.why_hort", own=own, **values))
        else:
            said.append(text("prizes.why_equally", **values))
    return tuple(said)


def _teams(
    entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None
) -> tuple[list[Award], list[Unawarded]]:
    """Team prizes: the teams in order of the sum of their first entrants' points."""
    awards: list[Award] = []
    left: list[Unawarded] = []
    for listed in _by_category(prizes):
        rule = listed[0].team
        assert rule is not None
        size = rule.low or 1
        members: dict[str, list[Entrant]] = {}
        for one in entrants:
            team = getattr(one, rule.value)
            if team and _entitled(one, listed[0].conditions, day):
                members.setdefault(team, []).append(one)
        full = [(team, them[:size]) for team, them in members.items() if len(them) >= size]
        full.sort(
            key=lambda it: (
                -sum((one.score for one in it[1]), Fraction(0)),
                sum(one.place for one in it[1]),
                it[1][0].place,
            )
        )
        for prize, (team, them) in zip(listed, full, strict=False):
            points = sum((one.score for one in them), Fraction(0))
            places = [one.place for one in them]
            why = text("prizes.why_team", count=size, points=points, places=places)
            awards.append(Award((prize,), tuple(them), prize.amount, (why,), team))
        why_not = text("prizes.no_team", count=size)
        left += [Unawarded(prize, why_not) for prize in listed[len(full) :]]
    return awards, left
