"""Plans of sizes for which none is stored, and of several cycles: constructed and improved."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np

from pairing.errors import InputError
from pairing.systems.riichi.designs.constructions import largest_without_repeat, transversal
from pairing.systems.riichi.designs.difference import GROUPS, Rows
from pairing.systems.riichi.designs.groups import group
from pairing.systems.riichi.designs.library import stored
from pairing.systems.riichi.designs.optimise import (
    fewer_repeats,
    random_rounds,
    spread_tables,
)
from pairing.systems.riichi.designs.quality import Array, as_plan, meetings, visits
from pairing.systems.riichi.plans import Plan, Progress, forced_repeats
from pairing.systems.riichi.seating.winds import balance_winds


def make_plan(
    players: int, rounds: int, cycles: int, seed: int, edition: int, progress: Progress | None
) -> Plan:
    """A plan as :func:`pairing.systems.riichi.designs.plan.round_robin` describes it."""
    rng = Random(seed)
    if players == 8 and edition > 1 and (cycles > 1 or rounds > 14):
        plan = _eight_cycles(rounds, cycles)
    else:
        plan = _cycles(players, rounds, cycles, rng, edition, progress)
    whole = np.concatenate(plan)
    tables = players // 4
    if np.maximum(visits(whole, players) - -(-len(whole) // tables), 0).any():
        sweeps = max(10, 4000 // tables)
        if players == 8 and len(whole) > 14:
            sweeps //= 10  # with two tables little is to be had
        whole = spread_tables(whole, rng, sweeps=sweeps, progress=progress)
    return balance_winds(as_plan(whole))


def _cycles(
    players: int,
    rounds: int,
    cycles: int,
    rng: Random,
    edition: int,
    progress: Progress | None,
) -> list[Array]:
    """A round robin, and others with the players renamed so that no table comes back."""
    first = one_cycle(players, rounds, rng, edition, progress)
    plan = [first]
    seen = _compositions(first)
    met = meetings(first, players)
    for _ in range(1, cycles):
        if edition == 1:
            plan.append(_relabelled(first, players, seen, rng))
        else:
            plan.append(_another(first, players, seen, met, rng))
            met += meetings(plan[-1], players)
        seen |= _compositions(plan[-1])
    return plan


def _another(
    plan: Array, players: int, seen: set[frozenset[int]], met: Array, rng: Random
) -> Array:
    """The plan renamed so that no table of ``seen`` comes back, the fewest pairs stay unmet
    over all cycles, and the largest number of meetings is smallest.

    The best of many renamings by lot; where counting allows a better one, names are exchanged
    from there on.
    """
    best, chosen = (len(seen) + 1, 0, 0), list(range(players))
    meetings_in_all = int(met.sum()) // 2 + 6 * plan.shape[0] * plan.shape[1]
    pairs = players * (players - 1) // 2
    bound = (0, max(0, meetings_in_all - pairs), -(-meetings_in_all // pairs))
    fitting = 0
    for _ in range(2000):
        names = rng.sample(range(players), players)
        again = np.array(names)[plan]
        shared = len(seen & _compositions(again))
        if shared > best[0]:
            continue
        now = (shared, *_worth(met + meetings(again, players)))
        if now < best:
            best, chosen = now, names
        fitting += not shared
        if best <= bound or fitting > 300:
            break
    if best > bound:
        best, chosen = _exchanged(plan, chosen, seen, met, bound, rng)
    if best[0]:
        raise InputError("error.riichi_cycles", count=players)
    return np.array(chosen)[plan]


def _worth(met: Array) -> tuple[int, int]:
    """Repeated meetings, and the largest number of meetings of one pair."""
    return int((met - 1).clip(min=0).sum()) // 2, int(met.max())


def _exchanged(
    plan: Array,
    names: list[int],
    seen: set[frozenset[int]],
    met: Array,
    bound: tuple[int, int, int],
    rng: Random,
) -> tuple[tuple[int, int, int], list[int]]:
    """The names with two exchanged, again and again; the best found, and what it is worth.

    An exchange stands when tables that come back and the squares of the numbers of meetings do
    not grow, and now and then when they grow a little.
    """
    players = len(names)

    def weighed(names: list[int]) -> tuple[tuple[int, int, int], int]:
        again = np.array(names)[plan]
        after = met + meetings(again, players)
        shared = len(seen & _compositions(again))
        return (shared, *_worth(after)), int((after**2).sum()) // 2 + 4 * shared

    here = list(names)
    best, cost = weighed(here)
    chosen = list(here)
    steps = min(6000, 120_000 // players)
    for step in range(steps):
        one, other = rng.sample(range(players), 2)
        here[one], here[other] = here[other], here[one]
        now, next_cost = weighed(here)
        heat = 4 * (1 - step / steps) ** 2
        if next_cost - cost > heat * rng.expovariate(1):
            here[one], here[other] = here[other], here[one]
            continue
        cost = next_cost
        if now < best:
            best, chosen = now, list(here)
            if best <= bound:
                break
    return best, chosen


def _eight_cycles(rounds: int, cycles: int) -> list[Array]:
    """Eight players: there are 35 ways to make two tables, and no table comes back before all
    have been played; the first 14 are two round robins in which each pair meets three times."""
    if cycles > 1 and rounds * cycles > 35:
        raise InputError("error.riichi_cycles", count=8)
    rng = Random(8)
    first = eight()
    second = _relabelled(first, 8, _compositions(first), rng)
    chosen = [*first.tolist(), *second.tolist()]
    seen = _compositions(np.array(chosen))
    left = [
        [list(four), sorted(set(range(8)) - set(four))]
        for four in combinations(range(8), 4)
        if four[0] == 0 and frozenset(four) not in seen
    ]
    met = meetings(np.array(chosen), 8)
    while left:
        # The round whose pairs have met least so far.
        following = min(left, key=lambda round_: int((met * meetings(np.array([round_]), 8)).sum()))
        left.remove(following)
        chosen.append(following)
        met += meetings(np.array([following]), 8)
    return [np.array([chosen[number % 35] for number in range(rounds * cycles)], dtype=np.int64)]


def one_cycle(
    players: int, rounds: int, rng: Random, edition: int, progress: Progress | None = None
) -> Array:
    """One round robin: stored if it was computed beforehand, else constructed and completed."""
    known = stored(players, rounds, edition)
    if known is not None:
        return np.array(known, dtype=np.int64)
    base = _base(players, rounds, rng, edition)
    if len(base) >= rounds:
        return base[:rounds]
    extra = rounds - len(base)
    plan = np.concatenate([base, random_rounds(players, extra, rng)])
    if len(base) and extra > 1 and forced_repeats(players, len(base) + 1) > 0:
        # Everybody (nearly) has met: a cycle relabelled is as even as the first one.
        for start in range(len(base), rounds, len(base)):
            count = min(len(base), rounds - start)
            seen = _compositions(plan[:start])
            again = _relabelled(base, players, seen, rng, must=False)
            plan[start : start + count] = again[:count]
    sweeps = max(4, min(60, 60_000 // (players * extra)))
    free = range(len(base), rounds)
    return fewer_repeats(plan, free, rng, sweeps=sweeps, steps=120, progress=progress)


def _base(players: int, rounds: int, rng: Random, edition: int) -> Array:
    """Rounds to begin with: without a repeat, or with every pair met equally often."""
    nothing = np.zeros((0, players // 4, 4), dtype=np.int64)
    if players == 8:
        return eight()
    best = largest_without_repeat(players)
    if best is not None:
        return best
    for hanchans in range(players // 3, 1, -1):
        known = stored(players, hanchans, edition)
        if known is not None and not forced_repeats(players, hanchans):
            return np.array(known, dtype=np.int64)
    tables = players // 4
    if tables < 4:
        return nothing
    moving = group(*GROUPS.get(tables, ((tables,),))[0])
    rows = Rows(moving, True, rng)
    wanted = min(rounds, tables)
    while wanted and not rows.grow(wanted, 200):
        wanted -= 1
    rows.put(rows.rows[:wanted])
    return transversal(moving.orders, rows.seats()) if wanted else nothing


def eight() -> Array:
    """Eight players, seven hanchans: each pair meets exactly three times.

    The planes of the affine space over GF(2), a round for each direction; equivalently the
    quadratic residues modulo 7 with a fixed point, and what they leave.

    >>> eight().shape
    (7, 2, 4)
    """
    return np.array(
        [
            [[7, *((x + shift) % 7 for x in (1, 2, 4))], [(x + shift) % 7 for x in (0, 3, 5, 6)]]
            for shift in range(7)
        ],
        dtype=np.int64,
    )


def _compositions(plan: Array) -> set[frozenset[int]]:
    return {frozenset(table) for table in plan.reshape(-1, 4).tolist()}


def _relabelled(
    plan: Array, players: int, seen: set[frozenset[int]], rng: Random, *, must: bool = True
) -> Array:
    """The plan with players renamed so that no table of ``seen`` comes back.

    When that is not found (small fields run out of tables), the renaming with the fewest, or
    with ``must`` an ``InputError``.
    """
    best, fewest = plan, len(seen) + 1
    for _ in range(2000 if must else 300):
        again = np.array(rng.sample(range(players), players))[plan]
        shared = len(seen & _compositions(again))
        if shared < fewest:
            best, fewest = again, shared
        if not shared:
            break
    if not fewest or not must:
        return best
    raise InputError("error.riichi_cycles", count=players)
