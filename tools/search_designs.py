"""Computed ``data/plans.txt``, the first edition of the seatings shipped with the program.

What is found now goes into ``plans-2.txt`` (``tools/search_even.py``).

Run ``python -m tools.search_designs --target FILE.csv`` with a file of
measures to beat (columns as in ``docs/riichi-comparison.md``); sizes already stored and good
enough are kept, so that the search can be stopped and taken up again.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np

from pairing.systems.riichi.designs import library
from pairing.systems.riichi.designs.constructions import largest_without_repeat, transversal
from pairing.systems.riichi.designs.difference import GROUPS, UNBOUNDED, Rows
from pairing.systems.riichi.designs.groups import field, group, prime_power
from pairing.systems.riichi.designs.optimise import fewer_repeats, random_rounds, spread_tables
from pairing.systems.riichi.designs.quality import Array, is_plan, least_common, meetings, visits
from pairing.systems.riichi.designs.transversal import Row
from tools.published_seatings import ROWS_12, ROWS_15, squares_14

DATA = Path(library.__file__).with_name("data") / "plans.txt"


@dataclass(frozen=True)
class Score:
    """The measures a seating is chosen by; ``common`` is huge when everybody meets."""

    repeated: int
    needless: int
    common: int

    def at_least(self, other: Score) -> bool:
        """Whether no measure is worse."""
        return (
            self.repeated <= other.repeated
            and self.needless <= other.needless
            and self.common >= other.common
        )

    def key(self, target: Score) -> tuple[int, int, int, int, int, int]:
        """Order of preference: first not to be worse than the target anywhere."""
        return (
            max(0, self.repeated - target.repeated),
            max(0, self.needless - target.needless) + 4 * max(0, target.common - self.common),
            0,
            self.repeated,
            self.needless,
            -self.common,
        )


def score(plan: Array) -> Score:
    """The measures of a seating (winds can always be balanced)."""
    rounds, tables, _ = plan.shape
    players = 4 * tables
    if not is_plan(plan):
        raise ValueError(f"not a plan: {plan.tolist()}")
    met = meetings(plan, players)
    count = visits(plan, players)
    common = least_common(met)
    return Score(
        int(np.maximum(met - 1, 0).sum()) // 2,
        int(np.maximum(count - -(-rounds // tables), 0).sum()),
        UNBOUNDED if common is None else common,
    )


def transversals(
    tables: int, rounds: int, target: int, rng: Random, tries: int, climb: int
) -> Iterator[tuple[tuple[int, ...], list[Row]]]:
    """Transversal seatings of so many rounds, each better in common opponents than the last."""
    best: tuple[int, int] = (-1, 0)
    choices = GROUPS.get(tables, ((tables,),))
    for attempt in range(tries):
        orders = choices[attempt % len(choices)]
        moving = group(*orders)
        rows = Rows(moving, True, rng)
        if prime_power(tables) and rounds > tables * 0.6:
            gf = field(tables)
            columns = rng.sample([x for x in range(tables) if x], 4)
            chosen = rng.sample(range(tables), rounds)
            if tables in (16, 32) and attempt % 2:
                # A subspace, or what it leaves: its translates meet it evenly.
                span = _span(rng.sample(range(1, tables), 3 if rounds <= 8 else 4))
                pool = span if len(span) >= rounds else [*span, *chosen]
                shift = rng.randrange(tables)
                chosen = [x ^ shift for x in dict.fromkeys(pool)][:rounds]
            rows.put([(0, *(gf.mul[x][c] for c in columns)) for x in chosen])
        elif not rows.grow(rounds, 400):
            continue
        value = rows.common()
        for _ in range(climb):
            if value[0] >= target:
                break
            kept = list(rows.rows)
            gone = rng.sample(range(rounds), min(rounds, 1 + rng.randrange(2)))
            for index in sorted(gone, reverse=True):
                rows.remove(index)
            if not rows.grow(rounds, 3) or (fresh := rows.common()) < value:
                rows.put(kept)
            else:
                value = fresh
        if value > best:
            best = value
            yield orders, rows.seats()


def candidates(
    players: int, rounds: int, target: Score, rng: Random, effort: int
) -> Iterator[tuple[str, Array]]:
    """Seatings of the size, as a line to store and as an array, cheap ones first."""
    tables = players // 4
    for _ in range(effort if players in (64, 128) and 3 * rounds < players // 2 else 0):
        plan = subspaces(players, rounds, target.common, rng)
        if score(plan).common >= target.common:
            plan = spread_tables(plan, rng)
            yield library.explicit(plan.tolist()), plan
    if rounds <= tables and tables >= 5:
        for orders, rows in transversals(tables, rounds, target.common, rng, 2 * effort, 60):
            yield library.of_rows(players, orders, rows), transversal(orders, rows)
    for line, plan in _from_literature(tables, rounds, rng, 4 * effort):
        yield line, plan
    if tables < rounds <= 2 * tables and prime_power(tables) and tables >= 5:
        for _ in range(effort // 4 + 1):
            plan = _doubled(tables, rounds, rng)
            yield library.explicit(plan.tolist()), plan
    base = largest_without_repeat(players)
    if base is not None:
        tries = 40 * effort if rounds < len(base) else 2 * effort
        for attempt in range(tries):
            if rounds <= len(base):
                chosen = rng.sample(range(len(base)), rounds) if attempt else range(rounds)
                plan = base[list(chosen)]
            else:
                more = random_rounds(players, rounds - len(base), rng)
                plan = np.concatenate([base, more])
                plan = fewer_repeats(plan, range(len(base), rounds), rng, sweeps=20)
            if score(plan).common < target.common and attempt < tries - 1:
                continue
            plan = spread_tables(plan, rng, sweeps=200)
            yield library.explicit(plan.tolist()), plan
    for attempt in range(effort):
        begun = None
        if tables >= 4 and rounds > 1:
            begun = _with_groups(tables, rounds, rng)
        if begun is not None and attempt % 2 == 0:
            fixed = min(rounds, tables)
            plan = begun
            free = list(range(fixed, rounds)) if attempt % 4 == 0 else list(range(rounds))
        else:
            plan, free = random_rounds(players, rounds, rng), list(range(rounds))
        if free:
            weight = (0, 4, 12, 40)[attempt % 4]
            plan = fewer_repeats(plan, free, rng, sweeps=40, steps=100, visit_weight=weight)
        if score(plan).repeated > target.repeated:
            continue
        plan = spread_tables(plan, rng, sweeps=200)
        yield library.explicit(plan.tolist()), plan


def _span(generators: list[int]) -> list[int]:
    """All sums of elements of a group of exponent 2 (numbers whose sum is their xor)."""
    found = [0]
    for generator in generators:
        if generator not in found:
            found += [x ^ generator for x in found]
    return found


def _from_literature(
    tables: int, rounds: int, rng: Random, tries: int
) -> Iterator[tuple[str, Array]]:
    """Rows of published difference matrices and squares."""
    for _ in range(tries if rounds <= tables else 0):
        if tables == 14:
            plan = squares_14()[sorted(rng.sample(range(14), rounds))]
            yield library.explicit(plan.tolist()), plan
        if tables in (12, 15):
            matrix, orders = (ROWS_12, (2, 6)) if tables == 12 else (ROWS_15, (15,))
            sub = group(*orders).sub
            columns = rng.sample(range(len(matrix[0])), 5)
            picked = [[row[c] for c in columns] for row in rng.sample(matrix, rounds)]
            rows = [
                (sub(r[1], r[0]), sub(r[2], r[0]), sub(r[3], r[0]), sub(r[4], r[0])) for r in picked
            ]
            yield library.of_rows(4 * tables, orders, rows), transversal(orders, rows)


def subspaces(players: int, rounds: int, target: int, rng: Random) -> Array:
    """For 64 or 128 players: a round of cosets for each of some planes {0, a, b, a+b} of the
    vector space over GF(2) that meet in 0 only, chosen for many common opponents."""
    numbers = np.arange(players)
    signs = np.array([[(a & b).bit_count() & 1 for b in range(players)] for a in range(players)])
    characters = 1 - 2 * signs

    def another(taken: set[int]) -> frozenset[int] | None:
        for _ in range(200):
            a, b = rng.randrange(1, players), rng.randrange(1, players)
            if a != b and not {a, b, a ^ b} & taken:
                return frozenset((a, b, a ^ b))
        return None

    def value(planes: list[frozenset[int]]) -> tuple[int, int]:
        met = np.zeros(players, dtype=np.int64)
        met[list(frozenset().union(*planes))] = 1
        # How often each vector is a sum of two opponents' vectors: a convolution.
        common = characters @ (characters @ met) ** 2 // players
        apart = common[(met == 0) & (numbers > 0)]
        if not len(apart):
            return UNBOUNDED, 0
        return int(apart.min()), -int((apart == apart.min()).sum())

    planes: list[frozenset[int]] = []
    while len(planes) < rounds:
        plane = another(set().union(*planes))
        planes = [] if plane is None else [*planes, plane]
    best, stuck = value(planes), 0
    while stuck < 800 and best[0] < target:
        gone = rng.randrange(rounds)
        rest = planes[:gone] + planes[gone + 1 :]
        plane = another(set().union(*rest))
        now = value([*rest, plane]) if plane is not None else (-1, 0)
        stuck += 1
        if plane is not None and now >= best:
            stuck = 0 if now > best else stuck
            best, planes = now, [*rest, plane]
    plan = []
    for plane in planes:
        cosets = {frozenset((x, *(x ^ y for y in plane))) for x in range(players)}
        plan.append([sorted(coset) for coset in sorted(cosets, key=min)])
    return np.array(plan, dtype=np.int64)


def _doubled(tables: int, rounds: int, rng: Random) -> Array:
    """Transversal rounds, and others with the players renamed: everybody at every table twice.

    Names are swapped two by two while that lessens repeats (then raises common opponents).
    """
    gf = field(tables)
    a, b, c, s = rng.sample([x for x in range(tables) if x], 4)
    rows = [(gf.mul[x][a], gf.mul[x][b], gf.mul[x][c], gf.mul[x][s]) for x in range(tables)]
    first = transversal(gf.orders, rows)
    names = rng.sample(range(4 * tables), 4 * tables)

    def plan() -> Array:
        return np.concatenate([first, np.array(names)[first[: rounds - tables]]])

    def value(found: Array) -> tuple[int, int]:
        had = score(found)
        return had.repeated, -had.common

    best = value(plan())
    for _ in range(400):
        one, other = rng.sample(range(4 * tables), 2)
        names[one], names[other] = names[other], names[one]
        now = value(plan())
        if now <= best:
            best = now
        else:
            names[one], names[other] = names[other], names[one]
    return plan()


def _with_groups(tables: int, rounds: int, rng: Random) -> Array | None:
    """As many transversal rounds as fit, and random ones after them."""
    moving = group(*GROUPS.get(tables, ((tables,),))[0])
    rows = Rows(moving, False, rng)
    wanted = min(rounds, tables)
    if prime_power(tables):
        gf = field(tables)
        if tables >= 4:
            columns = [0, *rng.sample([x for x in range(tables) if x], 3)]
            picked = [tuple(gf.mul[x][c] for c in columns) for x in range(tables)][:wanted]
            plan = transversal(moving.orders, [(p[1], p[2], p[3], 0) for p in picked])
        else:
            return None
    else:
        while wanted and not rows.grow(wanted, 200):
            wanted -= 1
        plan = transversal(moving.orders, rows.seats())
    if len(plan) < rounds:
        plan = np.concatenate([plan, random_rounds(4 * tables, rounds - len(plan), rng)])
    return plan


def read_targets(path: Path) -> dict[tuple[int, int], Score]:
    """The measures to beat by players and hanchans."""
    found = {}
    with path.open(newline="", encoding="utf-8") as source:
        for row in csv.DictReader(source):
            common = row["min_common_opponents_of_unmet"]
            found[int(row["players"]), int(row["hanchans"])] = Score(
                int(row["repeated_meetings"]),
                int(row["table_visits_above_needed"]),
                int(common) if common else -1,
            )
    return found


def main() -> None:
    """Search all sizes of the target file within a number of seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--each", type=float, default=4)
    parser.add_argument("--effort", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="sizes such as 24/8,40/10")
    parser.add_argument("--open-only", action="store_true", help="only sizes still worse")
    arguments = parser.parse_args()
    targets = read_targets(arguments.target)
    lines = dict(library._lines(1))
    scores = {size: score(np.array(library.parse(line))) for size, line in lines.items()}
    started = time.monotonic()
    for (players, rounds), target in targets.items():
        size = players, rounds
        if arguments.only and f"{players}/{rounds}" not in arguments.only.split(","):
            continue
        perfect = Score(max(0, rounds * players * 3 // 2 - players * (players - 1) // 2), 0, -1)
        if (
            size in scores
            and scores[size].at_least(target)
            and not arguments.only
            and (arguments.open_only or scores[size].at_least(perfect))
        ):
            continue
        if time.monotonic() - started > arguments.seconds:
            break
        rng = Random(arguments.seed * 1_000_003 + players * 100 + rounds)
        begun = time.monotonic()
        for line, plan in candidates(players, rounds, target, rng, arguments.effort):
            found = score(plan)
            if size not in scores or found.key(target) < scores[size].key(target):
                lines[size], scores[size] = line, found
            if scores[size].at_least(target) and scores[size].at_least(perfect):
                break
            if time.monotonic() - begun > arguments.each:
                break
        print(
            players,
            rounds,
            scores.get(size),
            "target",
            target,
            "" if size in scores and scores[size].at_least(target) else "WORSE",
            flush=True,
        )
        _write(lines)
    _write(lines)


def _write(lines: dict[tuple[int, int], str]) -> None:
    head = "# Written by search_designs.py; see library.py for the format.\n"
    DATA.write_text(head + "".join(lines[size] + "\n" for size in sorted(lines)), "ascii")


if __name__ == "__main__":
    main()
