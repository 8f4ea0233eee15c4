"""Who has which number of the plan, so that team-mates and clubs meet late or not at all.

The plan says which ids sit together in which round; which player has which id is free.  Two who
are to be avoided and meet in round r of n cost n - r + 1, two who are never to meet
:data:`NEVER` times as much; a first round by club or by strength is kept before all that.
From a beginning in which the first round is right (and, without a rule for it, from one in which
groups fill tables of the last round), the exchange of two players that saves most
(or costs least) is made, never the same two again for a while: at most :data:`STEPS` / players
exchanges, each found in O(players^2) after a product of two matrices.  Nothing is proved but what
counting forces (:func:`pairing.systems.riichi.hall.apart.forced`).

Once a round of the plan is seated, the numbers are read back from it: a club corrected during the
event moves nobody.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING

from pairing.systems.riichi.hall.apart import NEVER, Pair, separation_costs
from pairing.systems.riichi.hall.opening import RULES, opening
from pairing.systems.riichi.plans import Plan
from pairing.systems.riichi.settings import RiichiSettings
from pairing.tournament import Tournament

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STEPS = 60_000
FEWEST_STEPS = 200

FIRST = 1_000_000
"""What a pair costs that the rule of the first round does not want."""

Costs = tuple[tuple[frozenset[Pair], tuple[tuple[int, int], ...]], ...]
"""Pairs of players (by their place among the entrants), and what each costs in which round of
the plan (from 0)."""


def numbered(
    tournament: Tournament,
    settings: RiichiSettings,
    plan: Plan,
    who: Sequence[int],
    rounds: Mapping[int, int],
) -> tuple[int, ...]:
    """The players that the ids of a plan stand for: id i is the i-th of the answer.

    ``who`` are the players in order of start numbers, which is the answer where nobody is kept
    apart and the first round has no rule.  ``rounds`` gives the round of the plan (from 1) of
    each round of the event.
    """
    usual = tuple(who)
    rule = settings.first_round if rounds.get(1) == 1 else "usual"
    costs = _costs(tournament, settings, usual, rounds)
    if not costs and rule == "usual":
        return usual

    def settled(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return _apart(tournament, plan, numbers, usual, rounds, costs)

    read = _read_back(tournament, plan, usual, rounds)
    if read is None:
        return settled(_computed(tournament, settings, plan, usual, rule, costs))
    read = settled(read)
    if not tables_off_plan(tournament, plan, read, rounds):
        return read
    computed = settled(_computed(tournament, settings, plan, usual, rule, costs))
    return min((read, computed), key=lambda one: tables_off_plan(tournament, plan, one, rounds))


def tables_off_plan(
    tournament: Tournament, plan: Plan, who: Sequence[int], rounds: Mapping[int, int]
) -> int:
    """Count how many tables already seated are not the plan's, under that numbering.

    Substitutes may sit anywhere.
    """
    aside = {player.number for player in tournament.players if player.substitute}
    count = 0
    for round_ in tournament.rounds:
        index = rounds.get(round_.number, 0)
        if 0 < index <= len(plan):
            ours = [tuple(who[i - 1] for i in seats) for seats in plan[index - 1]]
            count += sum(
                not any(set(table.seats) - aside <= set(table_of) for table_of in ours)
                for table in round_.tables
            )
    return count


def _read_back(
    tournament: Tournament, plan: Plan, who: Sequence[int], rounds: Mapping[int, int]
) -> tuple[int, ...] | None:
    """The numbering under which the first seated round of the plan is the plan's, seat by seat.

    ``None`` while no round of the plan is seated.  A seat of somebody else's (a substitute's) is
    given to one of those who are missing.
    """
    seated = next((r for r in tournament.rounds if 0 < rounds.get(r.number, 0) <= len(plan)), None)
    if seated is None:
        return None
    found: dict[int, int] = {}
    for seats, table in zip(plan[rounds[seated.number] - 1], seated.tables, strict=False):
        for seat, player in zip(seats, table.seats, strict=True):
            if player in who:
                found[seat] = player
    missing = iter([player for player in who if player not in found.values()])
    return tuple(found.get(number) or next(missing) for number in range(1, len(who) + 1))


def _costs(
    tournament: Tournament,
    settings: RiichiSettings,
    who: Sequence[int],
    rounds: Mapping[int, int],
) -> Costs:
    """For each set of pairs that is kept apart alike: what one of them costs in which round."""
    place = {player: at for at, player in enumerate(who)}
    found: dict[frozenset[Pair], list[tuple[int, int]]] = {}
    last = max(rounds.values(), default=0)
    for number, index in rounds.items():
        separations = separation_costs(tournament, settings, number)
        strict = separations.apart.never
        for never in (False, True):
            pairs = frozenset(
                (min(place[one], place[other]), max(place[one], place[other]))
                for one, other in separations.weight
                if one in place and other in place and never == (other in strict.get(one, ()))
            )
            if pairs:
                weight = (last - index + 1) * (NEVER if never else 1)
                found.setdefault(pairs, []).append((index - 1, weight))
    return tuple((pairs, tuple(weights)) for pairs, weights in found.items())


def _computed(
    tournament: Tournament,
    settings: RiichiSettings,
    plan: Plan,
    who: tuple[int, ...],
    rule: str,
    costs: Costs,
) -> tuple[int, ...]:
    place = {player: at for at, player in enumerate(who)}
    begun = list(range(len(who)))
    if rule == "lot":
        Random(f"{tournament.seed}/numbers").shuffle(begun)
    elif rule in RULES:
        separations = separation_costs(tournament, settings, 1)
        begun = [0] * len(who)
        resting = _resting(plan, len(who))
        seated, aside = who[: len(who) - len(resting)], who[len(who) - len(resting) :]
        tables = opening(tournament, seated, rule, separations)
        for seats, table in zip(plan[0], tables, strict=True):
            for one, player in zip(seats, table, strict=True):
                begun[one - 1] = place[player]
        for one, player in zip(resting, aside, strict=True):
            begun[one - 1] = place[player]
        costs = (*costs, (_unwanted(tournament, rule, who, seated), ((0, FIRST),)))
    tries = [_improved(plan, costs, tuple(begun))]
    if rule not in RULES and tries[0][0]:
        tries.append(_improved(plan, costs, _late(plan, costs, len(who))))
    return tuple(who[at] for at in min(tries, key=lambda try_: try_[0])[1])


def _unwanted(
    tournament: Tournament, rule: str, who: Sequence[int], seated: Sequence[int]
) -> frozenset[Pair]:
    """The pairs that the rule does not want at a table of the first round."""
    pairs = combinations(range(len(who)), 2)
    if rule == "club":
        clubs = [tournament[player].club.strip().casefold() for player in who]
        return frozenset((a, b) for a, b in pairs if clubs[a] == clubs[b] != "")
    place = {player: at for at, player in enumerate(who)}
    order = sorted(seated, key=lambda one: (-(tournament[one].rating or 0), one))
    tables = len(seated) // 4
    quarter = {place[one]: at // tables for at, one in enumerate(order)}
    four = {place[one]: at // 4 for at, one in enumerate(order)}
    return frozenset(
        (a, b)
        for a, b in pairs
        if a not in four
        or b not in four
        or (quarter[a] == quarter[b] if rule == "strength" else four[a] != four[b])
    )


def _apart(
    tournament: Tournament,
    plan: Plan,
    numbers: tuple[int, ...],
    who: tuple[int, ...],
    rounds: Mapping[int, int],
    costs: Costs,
) -> tuple[int, ...]:
    """The numbering with those who rest in the first round where later rounds have them.

    From the tables of that round nobody can tell which of them has which id: it is what strays
    least from the rounds seated, then what costs least, then the order of start numbers.
    """
    resting = _resting(plan, len(numbers))
    if len(resting) < 2:
        return numbers
    place = {player: at for at, player in enumerate(who)}

    def cost(numbering: Sequence[int]) -> int:
        found = 0
        for pairs, weights in costs:
            for index, weight in weights:
                for seats in plan[index] if index < len(plan) else ():
                    at = sorted(place[numbering[seat - 1]] for seat in seats)
                    found += weight * sum(pair in pairs for pair in combinations(at, 2))
        return found

    def numbering(order: Sequence[int]) -> tuple[int, ...]:
        there = dict(zip(resting, order, strict=True))
        return tuple(there.get(one, player) for one, player in enumerate(numbers, 1))

    orders = [
        numbering(permutation)
        for permutation in permutations(sorted(numbers[i - 1] for i in resting))
    ]
    return min(
        orders, key=lambda one: (tables_off_plan(tournament, plan, one, rounds), cost(one), one)
    )


def _resting(plan: Plan, size: int) -> list[int]:
    """The ids without a table in the first round of a plan."""
    seated = {seat for seats in plan[0] for seat in seats}
    return [number for number in range(1, size + 1) if number not in seated]


def _late(plan: Plan, costs: Costs, size: int) -> tuple[int, ...]:
    """A beginning in which groups sit together in the last round, and so not before."""
    joined: list[int] = []
    for pairs, _ in costs:
        near: defaultdict[int, set[int]] = defaultdict(set)
        for one, other in pairs:
            near[one].add(other)
            near[other].add(one)
        for one in sorted(near):
            joined += sorted({one, *near[one]})
    order = list(dict.fromkeys([*joined, *range(size)]))
    begun = [0] * size
    for seats in plan[-1]:
        for one in seats:
            begun[one - 1] = order.pop(0)
    for one in set(range(1, size + 1)) - {seat for seats in plan[-1] for seat in seats}:
        begun[one - 1] = order.pop(0)
    return tuple(begun)


@lru_cache(maxsize=8)
def _improved(plan: Plan, costs: Costs, begun: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
    """The places of the players by id after the exchanges, behind what they cost."""
    import numpy as np  # most clicks number nothing anew

    size = len(begun)
    parts: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for pairs, weights in costs:
        apart, meet = np.zeros((size, size)), np.zeros((size, size))
        for a, b in pairs:
            apart[a, b] = apart[b, a] = 1
        for index, weight in weights:
            for seats in plan[index] if index < len(plan) else ():
                for one, other in combinations(seats, 2):
                    meet[one - 1, other - 1] += weight
                    meet[other - 1, one - 1] += weight
        parts.append((apart, meet))
    numbering = np.array(begun)
    now = best = sum(
        float((apart[np.ix_(numbering, numbering)] * meet).sum()) / 2 for apart, meet in parts
    )
    chosen, dice = numbering.copy(), Random(size)
    barred = np.zeros((size, size))
    for step in range(max(FEWEST_STEPS, STEPS // max(size, 1))):
        if best == 0:
            break
        change = np.zeros((size, size))
        for apart, meet in parts:
            ours = apart[np.ix_(numbering, numbering)]
            joint = ours @ meet
            alone = joint.diagonal()
            change += joint + joint.T - alone[:, None] - alone[None, :] + 2 * ours * meet
        np.fill_diagonal(change, np.inf)
        open_ = (barred <= step) | (now + change < best)
        at = int(np.argmin(np.where(open_, change, np.inf)))
        a, b = divmod(at, size)
        if not np.isfinite(change[a, b]):
            break
        now += float(change[a, b])
        numbering[[a, b]] = numbering[[b, a]]
        barred[a, b] = barred[b, a] = step + 4 + dice.randrange(size)
        if now < best:
            best, chosen = now, numbering.copy()
    return best, tuple(int(one) for one in chosen)
