"""Plans of sizes for which none is stored, and of several cycles: constructed and improved."""

from __future__ import annotations

from random import Random

import numpy as np

from pairing.errors import InputError
from pairing.systems.riichi.designs.library import shifted, stored
from pairing.systems.riichi.designs.optimise import fewer_repeats, random_rounds, spread_tables
from pairing.systems.riichi.designs.quality import Array, as_plan, meetings, visits
from pairing.systems.riichi.plans import Plan, Progress, forced_repeats
from pairing.systems.riichi.seating.winds import balance_winds


def make_plan(players: int, rounds: int, cycles: int, seed: int, progress: Progress | None) -> Plan:
    """Return a plan as :func:`pairing.systems.riichi.designs.plan.round_robin` describes it."""
    rng = Random(seed)
    if players == 8:
        # From all 35 rounds that there are, in the order of the stored plan: no table comes back
        # before all have been played, and in the first 14 each pair meets three times.
        if cycles > 1 and rounds * cycles > 35:
            raise InputError("error.riichi_cycles", count=8)
        every = stored(8, 35) or []
        whole = np.array([every[number % 35] for number in range(rounds * cycles)], dtype=np.int64)
    else:  # a round robin, and others with the players renamed so that no table comes back
        first = one_cycle(players, rounds, rng, progress)
        plan, taken, met = [first], _compositions(first), meetings(first, players)
        for _ in range(1, cycles):
            plan.append(_another(first, players, taken, met, rng))
            met += meetings(plan[-1], players)
            taken |= _compositions(plan[-1])
        whole = np.concatenate(plan)
    tables = players // 4
    if np.maximum(visits(whole, players) - -(-len(whole) // tables), 0).any():
        sweeps = max(10, 4000 // tables)
        if players == 8 and len(whole) > 14:
            sweeps //= 10  # with two tables little is to be had
        whole = spread_tables(whole, rng, sweeps, progress)
    return balance_winds(as_plan(whole))


def _another(
    plan: Array, players: int, taken: set[frozenset[int]], met: Array, rng: Random
) -> Array:
    """Return the plan renamed so that no table of ``taken`` comes back, the fewest pairs stay unmet
    over all cycles, and the largest number of meetings is smallest.

    The best of many renamings by lot; where counting allows a better one, names are exchanged
    from there on.
    """
    best, chosen = (len(taken) + 1, 0, 0), list(range(players))
    meetings_in_all = int(met.sum()) // 2 + 6 * plan.shape[0] * plan.shape[1]
    pairs = players * (players - 1) // 2
    bound = (0, max(0, meetings_in_all - pairs), -(-meetings_in_all // pairs))
    fitting = 0
    for _ in range(2000):
        names = rng.sample(range(players), players)
        again = np.array(names)[plan]
        shared = len(taken & _compositions(again))
        if shared > best[0]:
            continue
        now = (shared, *_worth(met + meetings(again, players)))
        if now < best:
            best, chosen = now, names
        fitting += not shared
        if best <= bound or fitting > 300:
            break
    if best > bound:
        best, chosen = _exchanged(plan, chosen, taken, met, bound, rng)
    if best[0]:
        raise InputError("error.riichi_cycles", count=players)
    return np.array(chosen)[plan]


def _worth(met: Array) -> tuple[int, int]:
    """Repeated meetings, and the largest number of meetings of one pair."""
    return int((met - 1).clip(min=0).sum()) // 2, int(met.max())


def _exchanged(
    plan: Array,
    names: list[int],
    taken: set[frozenset[int]],
    met: Array,
    bound: tuple[int, int, int],
    rng: Random,
) -> tuple[tuple[int, int, int], list[int]]:
    """Return the names with two exchanged, again and again; the best found, and what it is worth.

    An exchange stands when tables that come back and the squares of the numbers of meetings do
    not grow, and now and then when they grow a little.
    """
    players = len(names)

    def weighed(names: list[int]) -> tuple[tuple[int, int, int], int]:
        again = np.array(names)[plan]
        after = met + meetings(again, players)
        shared = len(taken & _compositions(again))
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


def one_cycle(players: int, rounds: int, rng: Random, progress: Progress | None = None) -> Array:
    """Return one round robin: stored if it was computed beforehand, else what is stored is
    completed.
    """
    known = stored(players, rounds)
    if known is not None:
        return np.array(known, dtype=np.int64)
    base = _base(players, rounds)
    if len(base) >= rounds:
        return base[:rounds]
    extra = rounds - len(base)
    plan = np.concatenate([base, random_rounds(players, extra, rng)])
    if len(base) and extra > 1 and forced_repeats(players, len(base) + 1) > 0:
        # Everybody (nearly) has met: a cycle relabelled is as even as the first one.
        for start in range(len(base), rounds, len(base)):
            count = min(len(base), rounds - start)
            taken = _compositions(plan[:start])
            again = _relabelled(base, players, taken, rng)
            plan[start : start + count] = again[:count]
    sweeps = max(4, min(60, 60_000 // (players * extra)))
    free = range(len(base), rounds)
    return fewer_repeats(plan, free, rng, sweeps, progress)


def _base(players: int, rounds: int) -> Array:
    """Give rounds to begin with: the longest stored ones without a repeat.

    Where nothing is stored (above 172 players) they are :func:`.library.shifted`.
    """
    for hanchans in range(players // 3, 0, -1):
        known = stored(players, hanchans)
        if known is not None and not forced_repeats(players, hanchans):
            return np.array(known, dtype=np.int64)
    return np.array(shifted(players, rounds), dtype=np.int64)


def _compositions(plan: Array) -> set[frozenset[int]]:
    return {frozenset(table) for table in plan.reshape(-1, 4).tolist()}


def _relabelled(plan: Array, players: int, taken: set[frozenset[int]], rng: Random) -> Array:
    """Return the plan with players renamed so that the fewest tables of ``taken`` come back."""
    best, fewest = plan, len(taken) + 1
    for _ in range(300):
        again = np.array(rng.sample(range(players), players))[plan]
        shared = len(taken & _compositions(again))
        if shared < fewest:
            best, fewest = again, shared
        if not shared:
            break
    return best
