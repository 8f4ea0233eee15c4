"""Team-mates, clubs and listed groups apart at tables of four.

The rule, for rounds by lot and Swiss rounds: two who are to be avoided and sit together count as
3 repeated meetings in the first third of the rounds, 2 in the second, 1 in the last; two who
are never to meet as :data:`NEVER`.  So they come together when nothing else can be seated, and
late rather than early.  Where nobody is kept apart nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from pairing.catalogue import Text, text
from pairing.dataclasses import dataclass, field
from pairing.keep_apart import Separations, apart_in
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Table, Tournament

Pair = tuple[int, int]
"""Start numbers, the smaller first."""

NEVER = 30
"""Repeated meetings that two who are never to meet count as."""

THIRDS = 3

MOST_NAMED = 8
"""Tables that a remark names."""


@dataclass(frozen=True)
class SeparationCosts:
    """Costs of separations in one round: for each pair the repeated meetings it counts as."""

    weight: Mapping[Pair, int] = field(default_factory=dict)
    apart: Separations = field(default_factory=Separations)

    def between(self, one: int, other: int) -> int:
        """Return the repeated meetings that two who sit together count as."""
        return self.weight.get((min(one, other), max(one, other)), 0)

    def reason(self, one: int, other: int) -> Text:
        """Return what two have in common, as :meth:`pairing.keep_apart.Separations.reason` says
        it.
        """
        return self.apart.reason(one, other)


def weight_in(round_number: int, rounds: int) -> int:
    """Return what two who are to be avoided count as in a round: 3, 2, 1 by thirds of the event.

    >>> [weight_in(number, 8) for number in range(1, 9)]
    [3, 3, 3, 2, 2, 2, 1, 1]
    """
    passed = THIRDS * (min(round_number, rounds) - 1) // max(rounds, 1)
    return THIRDS - passed


def separation_costs(
    tournament: Tournament, settings: RiichiSettings, round_number: int
) -> SeparationCosts:
    """Return who is kept apart in a round, and how strongly.

    A repeat that is allowed beforehand (setting ``crossings``) allows nobody to sit with a
    team-mate: so many are added to every weight.  Raises ``InputError`` for a group with a
    number nobody has.
    """
    apart = apart_in(tournament, round_number)
    avoid = weight_in(round_number, max(tournament.planned, round_number)) + settings.crossings
    weights: dict[Pair, int] = {}
    for pairs, cost in ((apart.avoid, avoid), (apart.never, NEVER + settings.crossings)):
        for one, others in pairs.items():
            weights |= {(one, other): cost for other in others if one < other}
    return SeparationCosts(weights, apart)


def together(separations: SeparationCosts, tables: Iterable[Sequence[int]]) -> list[Pair]:
    """Return the pairs kept apart who sit at one of the tables nevertheless."""
    pairs = (pair for seats in tables for pair in combinations(sorted(seats), 2))
    return [pair for pair in pairs if pair in separations.weight]


def forced(separations: SeparationCosts, playing: Iterable[int], tables: int) -> int:
    """Pairs of one group that counting alone puts at one table, in a round.

    Of each group that is kept apart as a whole (everybody from everybody) so many more than
    there are tables must share.

    >>> everybody = range(1, 13)
    >>> six = {pair: 3 for pair in combinations(range(1, 6), 2)}
    >>> forced(SeparationCosts(six), everybody, 3)
    2
    """
    there = set(playing)
    left = {pair for pair in separations.weight if there.issuperset(pair)}
    total = 0
    for group in _groups(left):
        whole = len(group) * (len(group) - 1) // 2
        if whole == sum(group.issuperset(pair) for pair in left):
            each, more = divmod(len(group), tables)
            total += more * each * (each + 1) // 2 + (tables - more) * each * (each - 1) // 2
    return total


def _groups(pairs: Iterable[Pair]) -> list[set[int]]:
    """Return the players of the pairs, put together by whom they are joined with."""
    groups: list[set[int]] = []
    for pair in sorted(pairs):
        joined = [group for group in groups if group.intersection(pair)]
        groups = [group for group in groups if group not in joined]
        groups.append(set(pair).union(*joined))
    return groups


def remarks(
    tournament: Tournament, separations: SeparationCosts, tables: Sequence[Table]
) -> list[Text]:
    """Compose what to say of a round: who sits together nevertheless, and how many counting forces.

    ``tables`` are in the order of their numbers.
    """
    shown: list[Text] = []
    count = 0
    for table in tables:
        pairs = together(separations, [table.seats])
        count += len(pairs)
        for group in _groups(pairs):
            kinds = dict.fromkeys(
                kind
                for pair in pairs
                if group.issuperset(pair)
                for kind in separations.apart.why(*pair)
            )
            names = [tournament[player].name for player in sorted(group)]
            details = {"players": names, "kinds": [text(f"apart.{kind}") for kind in kinds]}
            shown.append(text("riichi.apart.table", table=table.number, **details))
    if not shown:
        return []
    if len(shown) > MOST_NAMED:
        shown[MOST_NAMED:] = [text("riichi.apart.more", count=len(shown) - MOST_NAMED)]
    players = [player for table in tables for player in table.seats]
    least = forced(separations, players, len(tables))
    return [text("riichi.apart.together", count=count, forced=least, tables=shown)]
