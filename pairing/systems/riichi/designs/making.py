"""Plans of sizes for which none is stored, and of several cycles: constructed and improved."""

from __future__ import annotations

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
from pairing.systems.riichi.designs.quality import Array, as_plan, visits
from pairing.systems.riichi.plans import Plan, Progress, forced_repeats
from pairing.systems.riichi.seating.winds import balance_winds


def make_plan(
    players: int, rounds: int, cycles: int, seed: int, edition: int, progress: Progress | None
) -> Plan:
    """A plan as :func:`pairing.systems.riichi.designs.plan.round_robin` describes it."""
    rng = Random(seed)
    first = one_cycle(players, rounds, rng, edition, progress)
    plan = [first]
    seen = _compositions(first)
    for _ in range(1, cycles):
        plan.append(_relabelled(first, players, seen, rng))
        seen |= _compositions(plan[-1])
    whole = np.concatenate(plan)
    tables = players // 4
    if np.maximum(visits(whole, players) - -(-len(whole) // tables), 0).any():
        whole = spread_tables(whole, rng, sweeps=max(10, 4000 // tables), progress=progress)
    return balance_winds(as_plan(whole))


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
