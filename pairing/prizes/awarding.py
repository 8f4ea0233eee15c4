"""The awards: one prize a person, the most valuable he qualifies for.

Prizes of one category are its first, second, ... prize, the largest first.  Those with more
points choose first.  Each of the tied is counted in the category that gives him most while the
others are counted where they are; the higher placed chooses first, and of equal prizes he takes
the first in the list.  What those with more points leave is there for the next.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, field, replace
from pairing.prizes.conditions import Condition, Day, Entrant
from pairing.prizes.prize import Prize

CENT = Fraction(1, 100)

NOTHING = (Fraction(0), False)

MOST_NAMES = 4
"""Names of the tied that a reason lists; further ones are counted."""


@dataclass(frozen=True)
class Award:
    """An award to one winner: the prizes it came from, the money, and why.

    ``amount`` is ``None`` without money, ``thing`` empty without a thing; ``team`` is the team's
    name where a team gets it, and ``players`` are then those who count for it.
    """

    prizes: tuple[Prize, ...]
    players: tuple[Entrant, ...]
    amount: Fraction | None
    why: tuple[Text, ...]
    team: str = ""
    thing: str = ""


@dataclass(frozen=True)
class UnclaimedPrize:
    """A prize that nobody gets, and why."""

    prize: Prize
    why: Text


@dataclass(eq=False)
class _Pool:
    """A category: its prizes, the largest first, and who may win them, in order of places.

    ``taken`` prizes are with those who have more points; ``members``, of the tied who choose
    now, are counted in it.
    """

    prizes: Sequence[Prize]
    eligible: Sequence[Entrant]
    taken: int = 0
    members: list[Entrant] = field(default_factory=list)
    ranks: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.ranks = {entrant.number: rank for rank, entrant in enumerate(self.eligible, 1)}

    @property
    def split(self) -> str:
        return self.prizes[0].split

    def won(self, count: int) -> Sequence[Prize]:
        """Return the prizes that so many members have together."""
        return self.prizes[self.taken : self.taken + count]

    def worth(self, entrant: Entrant) -> tuple[Fraction, bool]:
        """Return the money, and whether a thing, for a member, or for one who would join."""
        rank = self.ranks[entrant.number]
        others = [other for other in self.members if other is not entrant]
        at = sum(self.ranks[other.number] < rank for other in others)
        won = self.won(len(others) + 1)
        return self.money(won, at, len(others) + 1), self.thing(won, at) is not None

    def money(self, won: Sequence[Prize], at: int, count: int) -> Fraction:
        """Return the exact share of one of ``count`` members who have ``won`` together."""
        own = (won[at].amount if at < len(won) else None) or Fraction(0)
        if self.split == "no":
            return own
        equal = _sum(won) / count
        return equal if self.split == "equally" else (own + equal) / 2

    def thing(self, won: Sequence[Prize], at: int) -> Prize | None:
        """Return the prize whose thing a member has; things of shared prizes go to the first."""
        things = [prize for prize in won if prize.thing or self.split == "no"][at : at + 1]
        return things[0] if things and things[0].thing else None


def award(
    entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None = None
) -> tuple[tuple[Award, ...], tuple[UnclaimedPrize, ...]]:
    """Award the prizes; return the awards, the largest first, and what nobody gets.

    ``entrants`` are in the order of the standings; ``day`` is the event's first, for ages.
    Shares are exact to a hundredth, what is left over going to the higher placed, so that they
    sum to the prizes.
    """
    pools = _pools(entrants, [prize for prize in prizes if prize.team is None], day)
    besides = [pool for pool in pools if pool.prizes[0].besides]
    one_each = [pool for pool in pools if pool not in besides]
    awards: list[Award] = []
    taken: dict[int, tuple[_Pool, str]] = {}
    for _, tied in groupby(entrants, key=lambda entrant: entrant.score):
        group = list(tied)
        _choose(group, one_each)
        for pool in besides:
            _choose(group, [pool])
        for pool in one_each:
            for at, member in enumerate(pool.members):
                taken[member.number] = pool, pool.won(at + 1)[-1].name
        for pool in pools:
            awards += _shared(pool, taken)
            pool.taken += len(pool.won(len(pool.members)))
            pool.members.clear()
    teams, without = _teams(entrants, [prize for prize in prizes if prize.team is not None], day)
    left = [
        UnclaimedPrize(prize, text("prizes.nobody_left" if pool.eligible else "prizes.nobody"))
        for pool in pools
        for prize in pool.prizes[pool.taken :]
    ]
    awards.sort(key=lambda award: (-(award.amount or 0), award.players[0].place))
    return (*awards, *teams), (*left, *without)


def _choose(group: Sequence[Entrant], pools: Sequence[_Pool]) -> None:
    """Count each of the tied where he has most, until nobody would have more elsewhere."""
    for count in range(1, len(group) + 1):
        while any(_moves(entrant, pools) for entrant in group[:count]):
            pass
    for pool in pools:
        pool.members = [member for member in pool.members if pool.worth(member) > NOTHING]


def _moves(entrant: Entrant, pools: Sequence[_Pool]) -> bool:
    """Count somebody where he has most, if that is more than where he is; say if it is."""
    now = next((pool for pool in pools if entrant in pool.members), None)
    may = [pool for pool in pools if entrant.number in pool.ranks and pool.won(1)]
    best = max(may, key=lambda pool: pool.worth(entrant), default=None)
    if best is None or best.worth(entrant) <= (now.worth(entrant) if now else NOTHING):
        return False
    if now:
        now.members.remove(entrant)
    best.members.append(entrant)
    best.members.sort(key=lambda member: best.ranks[member.number])
    return True


def _shared(pool: _Pool, taken: Mapping[int, tuple[_Pool, str]]) -> Iterable[Award]:
    """Yield the awards of the members of a category."""
    count = len(pool.members)
    won = pool.won(count)
    exact = [pool.money(won, at, count) for at in range(count)]
    money = any(prize.amount is not None for prize in won)
    for at, (entrant, share) in enumerate(zip(pool.members, _rounded(exact), strict=True)):
        own = won[at : at + 1] if pool.split == "no" else won
        thing = pool.thing(won, at)
        why = _why(pool, at, won, taken)
        amount = share if money and (share or not thing) else None
        yield Award(tuple(own), (entrant,), amount, why, thing=thing.thing if thing else "")


def _sum(prizes: Sequence[Prize]) -> Fraction:
    return sum((prize.amount or Fraction(0) for prize in prizes), Fraction(0))


def _pools(entrants: Sequence[Entrant], prizes: Sequence[Prize], day: Day | None) -> list[_Pool]:
    return [
        _Pool(listed, [one for one in entrants if _entitled(one, listed[0].conditions, day)])
        for listed in _by_category(prizes)
    ]


def _by_category(prizes: Sequence[Prize]) -> Iterable[list[Prize]]:
    """Prizes of one category, the largest first and things alone last, shared in one way.

    An empty cell is shared as another line of its category is, else not at all.
    """
    categories: dict[Hashable, list[Prize]] = {}
    split = {prize.category: prize.split for prize in reversed(prizes) if prize.split}
    for prize in prizes:
        how = prize.split or split.get(prize.category, "no")
        listed = categories.setdefault((prize.category, how), [])
        listed.append(replace(prize, split=how))
    lists = categories.values()
    return [sorted(listed, key=lambda prize: -(prize.amount or 0)) for listed in lists]


def _entitled(entrant: Entrant, conditions: Sequence[Condition], day: Day | None) -> bool:
    return all(condition.holds(entrant, day) for condition in conditions)


def _rounded(shares: Sequence[Fraction]) -> list[Fraction]:
    """Shares to a hundredth with the same sum; the first get what is left over."""
    floors = [share // CENT * CENT for share in shares]
    left = sum(shares, Fraction(0)) - sum(floors)
    for at in range(len(floors)):
        extra = min(CENT, left)
        floors[at] += extra
        left -= extra
    return floors


def _why(
    pool: _Pool, at: int, won: Sequence[Prize], taken: Mapping[int, tuple[_Pool, str]]
) -> tuple[Text, ...]:
    """Say why a member gets it: his place, who was passed over, how the money was split."""
    entrant, whom = pool.members[at], won[0].whom
    rank = pool.ranks[entrant.number]
    key = "prizes.why_category" if whom else "prizes.why_place"
    reasons = [text(key, place=entrant.place, score=entrant.score, whom=whom, rank=rank)]
    passed = [
        text("prizes.passed", player=other.name, prize=taken[other.number][1])
        for other in pool.eligible[: rank - 1]
        if taken.get(other.number, (pool, ""))[0] is not pool
    ]
    if passed and not won[0].besides:
        reasons.append(text("prizes.why_passed", names=passed[:6]))
    if len(pool.members) > 1 and pool.split != "no" and _sum(won):
        sums = [prize.shown for prize in won if prize.amount is not None]
        names = [other.name for other in pool.members if other is not entrant]
        if len(names) > MOST_NAMES:
            names = [*names[: MOST_NAMES - 1], f"+{len(names) - MOST_NAMES + 1}"]
        own = won[at].shown if at < len(won) and won[at].amount is not None else "0"
        key = f"prizes.why_{pool.split}"
        values = {"own": own} if pool.split == "hort" else {}
        reasons.append(text(key, count=len(pool.members), names=names, sums=sums, **values))
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
        full = [
            (sum((entrant.score for entrant in them[:size]), Fraction(0)), team, them[:size])
            for team, them in members.items()
            if len(them) >= size
        ]
        full.sort(key=lambda it: (-it[0], sum(entrant.place for entrant in it[2]), it[2][0].place))
        for prize, (points, team, them) in zip(listed, full, strict=False):
            places = [entrant.place for entrant in them]
            why = text("prizes.why_team", count=size, points=points, places=places)
            awards.append(Award((prize,), tuple(them), prize.amount, (why,), team, prize.thing))
        why_not = text("prizes.no_team", count=size)
        left += [UnclaimedPrize(prize, why_not) for prize in listed[len(full) :]]
    return awards, left
