"""Numbers of the plan given to players so that team-mates and clubs meet late or not at all.

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
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from random import Random
from typing import TYPE_CHECKING

from pairing.dataclasses import dataclass
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
            ours = [{who[i - 1] for i in seats} for seats in plan[index - 1]]
            count += sum(
                not any(set(table.seats) - aside <= seats for seats in ours)
                for table in round_.tables
            )
    return count


@dataclass(frozen=True)
class Numbering:
    """Numbers of a plan given to players.

    ``who`` plays it, in order of start numbers; ``rounds`` gives the round of the plan (from 1)
    of each round of the event.
    """

    tournament: Tournament
    settings: RiichiSettings
    plan: Plan
    who: tuple[int, ...]
    rounds: Mapping[int, int]

    def numbers(self) -> tuple[int, ...]:
        """Return the players that the ids of the plan stand for: id i is the i-th of the answer.

        It is ``who`` where nobody is kept apart and the first round has no rule.
        """
        rule = self.settings.first_round if self.rounds.get(1) == 1 else "usual"
        if not self.costs and rule == "usual":
            return self.who
        read = self._read_back()
        if read is None:
            return self._apart(self._computed(rule))
        read = self._apart(read)
        if not self._off_plan(read):
            return read
        return min((read, self._apart(self._computed(rule))), key=self._off_plan)

    def _off_plan(self, numbers: Sequence[int]) -> int:
        return tables_off_plan(self.tournament, self.plan, numbers, self.rounds)

    @cached_property
    def place(self) -> dict[int, int]:
        """Return the place of each player in the order of start numbers."""
        return {player: at for at, player in enumerate(self.who)}

    @cached_property
    def resting(self) -> list[int]:
        """Return the ids without a table in the first round of the plan."""
        seated = {seat for seats in self.plan[0] for seat in seats}
        return [number for number in range(1, len(self.who) + 1) if number not in seated]

    @cached_property
    def costs(self) -> Costs:
        """Return each set of pairs kept apart alike, with what one of them costs in which round."""
        place = self.place
        costs: dict[frozenset[Pair], list[tuple[int, int]]] = {}
        last = max(self.rounds.values(), default=0)
        for number, index in self.rounds.items():
            separations = separation_costs(self.tournament, self.settings, number)
            strict = separations.apart.never
            for never in (False, True):
                pairs = frozenset(
                    (min(place[one], place[other]), max(place[one], place[other]))
                    for one, other in separations.weight
                    if one in place and other in place and never == (other in strict.get(one, ()))
                )
                if pairs:
                    weight = (last - index + 1) * (NEVER if never else 1)
                    costs.setdefault(pairs, []).append((index - 1, weight))
        return tuple((pairs, tuple(weights)) for pairs, weights in costs.items())

    def _read_back(self) -> tuple[int, ...] | None:
        """Return the numbering under which the first seated round of the plan is the plan's, seat
        by seat.

        ``None`` while no round of the plan is seated.  A seat of somebody else's (a substitute's)
        is given to one of those who are missing.
        """
        whole = range(1, len(self.plan) + 1)
        seated = (r for r in self.tournament.rounds if self.rounds.get(r.number) in whole)
        first = next(seated, None)
        if first is None:
            return None
        order: dict[int, int] = {}
        planned = self.plan[self.rounds[first.number] - 1]
        for seats, table in zip(planned, first.tables, strict=False):
            for seat, player in zip(seats, table.seats, strict=True):
                if player in self.who:
                    order[seat] = player
        missing = iter([player for player in self.who if player not in order.values()])
        return tuple(order.get(number) or next(missing) for number in range(1, len(self.who) + 1))

    def _computed(self, rule: str) -> tuple[int, ...]:
        """Return the numbering after the exchanges, from a beginning by the rule of the first
        round.
        """
        tournament, plan, costs = self.tournament, self.plan, self.costs
        begun = list(range(len(self.who)))
        if rule == "lot":
            Random(f"{tournament.seed}/numbers").shuffle(begun)
        elif rule in RULES:
            seated = self.who[: len(self.who) - len(self.resting)]
            separations = separation_costs(tournament, self.settings, 1)
            tables = opening(tournament, seated, rule, separations)
            ids = (*(id_ for seats in plan[0] for id_ in seats), *self.resting)
            players = (*(player for table in tables for player in table), *self.who[len(seated) :])
            for id_, player in zip(ids, players, strict=True):
                begun[id_ - 1] = self.place[player]
            costs = (*costs, (self._unwanted(rule, seated), ((0, FIRST),)))
        tries = [_improved(plan, costs, tuple(begun))]
        if rule not in RULES and tries[0][0]:
            tries.append(_improved(plan, costs, self._late()))
        return tuple(self.who[at] for at in min(tries, key=lambda try_: try_[0])[1])

    def _unwanted(self, rule: str, seated: Sequence[int]) -> frozenset[Pair]:
        """Return the pairs that the rule does not want at a table of the first round."""
        tournament, pairs = self.tournament, combinations(range(len(self.who)), 2)
        if rule == "club":
            clubs = [tournament[player].club.strip().casefold() for player in self.who]
            return frozenset((a, b) for a, b in pairs if clubs[a] == clubs[b] != "")
        order = sorted(seated, key=lambda player: (-(tournament[player].rating or 0), player))
        tables = len(seated) // 4
        quarter = {self.place[player]: at // tables for at, player in enumerate(order)}
        four = {self.place[player]: at // 4 for at, player in enumerate(order)}
        return frozenset(
            (a, b)
            for a, b in pairs
            if a not in four
            or b not in four
            or (quarter[a] == quarter[b] if rule == "strength" else four[a] != four[b])
        )

    def _apart(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbering with those who rest in the first round where later rounds have them.

        From the tables of that round nobody can tell which of them has which id: it is what strays
        least from the rounds seated, then what costs least, then the order of start numbers.
        """
        if len(self.resting) < 2:
            return numbers

        def cost(numbering: Sequence[int]) -> int:
            total = 0
            for pairs, weights in self.costs:
                for index, weight in weights:
                    for seats in self.plan[index] if index < len(self.plan) else ():
                        at = sorted(self.place[numbering[seat - 1]] for seat in seats)
                        total += weight * sum(pair in pairs for pair in combinations(at, 2))
            return total

        orders = []
        for order in permutations(sorted(numbers[i - 1] for i in self.resting)):
            there = dict(zip(self.resting, order, strict=True))
            orders.append(tuple(there.get(id_, player) for id_, player in enumerate(numbers, 1)))
        return min(orders, key=lambda order: (self._off_plan(order), cost(order), order))

    def _late(self) -> tuple[int, ...]:
        """Return a beginning in which groups sit together in the last round, and so not before."""
        size = len(self.who)
        joined: list[int] = []
        for pairs, _ in self.costs:
            near: defaultdict[int, set[int]] = defaultdict(set)
            for one, other in pairs:
                near[one].add(other)
                near[other].add(one)
            for one in sorted(near):
                joined += sorted({one, *near[one]})
        seated = [id_ for seats in self.plan[-1] for id_ in seats]
        aside = set(range(1, size + 1)) - set(seated)
        begun = [0] * size
        order = dict.fromkeys([*joined, *range(size)])
        for one, at in zip((*seated, *aside), order, strict=True):
            begun[one - 1] = at
        return tuple(begun)


@lru_cache(maxsize=8)
def _improved(plan: Plan, costs: Costs, begun: tuple[int, ...]) -> tuple[float, tuple[int, ...]]:
    """Return the places of the players by id after the exchanges, behind what they cost."""
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
    return best, tuple(int(place) for place in chosen)
