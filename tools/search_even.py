"""Finds the plans of ``data/plans-2.txt`` that have fewer repeats or spread them better.

``python -m tools.search_even --players 8-28 --rounds 2-14 --seconds 6`` anneals every size
(``anneal.c``, compiled with the machine's ``cc``) and keeps what is better in the order of aims:
repeats, most meetings of a pair, unmet opponents of a player, winds, visits.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import numpy as np

from pairing.systems.riichi.designs import library
from pairing.systems.riichi.designs.optimise import spread_tables
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import (
    Array,
    as_array,
    as_plan,
    is_plan,
    measure,
    meetings,
)
from pairing.systems.riichi.plans import Plan, forced_repeats
from pairing.systems.riichi.seating.winds import balance_winds

DATA = Path(library.__file__).with_name("data")
HEAD = "# Written by tools/search_*.py; library.py has the format.\n"
Aims = tuple[int, ...]


def compiled(name: str, folder: Path) -> Path:
    """The program ``tools/NAME.c``, compiled into the folder."""
    source, program = Path(__file__).with_name(f"{name}.c"), folder / name
    subprocess.run(
        ["cc", "-O3", "-march=native", "-o", str(program), str(source), "-lm"], check=True
    )
    return program


def asked(players: int, program: Path, *words: float, given: str = "") -> str | None:
    """What the program prints; ``None``, and it is said, where it finds nothing."""
    command = [str(program), *map(str, words)]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(players, "not found:", *ran.stderr.splitlines()[-1:], flush=True)
        return None
    return ran.stdout


def lines(edition: int = 2) -> dict[tuple[int, int], str]:
    """What the file of that edition holds now, by players and hanchans."""
    library._lines.cache_clear()
    return dict(library._lines(edition))


def write(found: dict[tuple[int, int], str], edition: int = 2) -> None:
    """Write the data file: its head, then the lines by players and hanchans."""
    text = HEAD + "".join(found[size] + "\n" for size in sorted(found))
    (DATA / library.FILES[edition]).write_text(text, "ascii")


def keep_without_repeat(line: str, *, shown_only: bool = False) -> None:
    """Put a line of the library into the file, and print it; only of a plan without a repeat."""
    plan = np.array(library.parse(line))
    if not is_plan(plan) or measure(as_plan(plan)).repeated:
        raise AssertionError(line)
    if not shown_only:
        write({**lines(), (4 * plan.shape[1], len(plan)): line})
    print(line, flush=True)


def aims(plan: Plan) -> Aims:
    """The measures in order of importance, of a plan as players get it."""
    return measure(balance_winds(plan)).aims()


def found_common(plan: Array) -> int | None:
    """The fewest common opponents of two who never meet, in which no plan is to become worse."""
    return measure(as_plan(plan)).common


def anneal(
    program: Path, size: tuple[int, int], most: int, seconds: float, seed: int, fixed: Array | None
) -> Array:
    """One run of the program; ``fixed`` rounds (a round a row) come first and stay."""
    players, rounds = size
    given = "" if fixed is None else "\n".join(" ".join(map(str, r)) for r in fixed.tolist())
    ran = subprocess.run(
        [str(program), str(players), str(rounds), str(most), str(seconds), str(seed)],
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    rows = [[int(p) for p in line.split()] for line in ran.stdout.splitlines()[1:]]
    return np.array(rows, dtype=np.int64).reshape(rounds, players // 4, 4)


def bound(players: int, rounds: int) -> tuple[int, int]:
    """The fewest repeats and the smallest largest number of meetings that counting allows."""
    return forced_repeats(players, rounds), -(-3 * rounds // (players - 1))


@cache
def met_three_times(players: int) -> Array | None:
    """A plan of 19 hanchans in which every pair of 20 players meets three times.

    ``None`` for any other number of players: only for 20 is it looked for.  One player stays,
    the others move modulo 19.  The base round is carried into itself by m = 7, for which m³ = 1:
    the player who stays sits with an orbit of m, player 0 with another, and m turns one table of
    the twelve others into three.
    """
    if players != 20:
        return None
    q, m = 19, 7
    orbits = sorted({tuple(sorted(x * pow(m, i, q) % q for i in range(3))) for x in range(1, q)})
    for one, other in permutations(orbits, 2):
        rest = [x for orbit in orbits if orbit not in (one, other) for x in orbit]
        for three in combinations(rest[1:], 3):
            turned = [[x * pow(m, i, q) % q for x in (rest[0], *three)] for i in range(3)]
            if len({x for seats in turned for x in seats}) < 12:
                continue
            base = [[q, *one], [0, *other], *turned]
            plan = [[[x if x == q else (x + s) % q for x in t] for t in base] for s in range(q)]
            array = np.array(plan, dtype=np.int64)
            if int(meetings(array, players).max()) == 3:
                return array
    return None


def without_rounds(size: tuple[int, int], rng: Random) -> Array:
    """The best of the plans of up to three more rounds that some rounds are taken out of."""
    players, rounds = size
    found: list[tuple[tuple[int, int, int], int, Array]] = []
    three = met_three_times(players)
    for more in (0, 1, 2, 3):
        longer = as_array(round_robin(players, rounds + more))
        if three is not None and len(three) == rounds + more:
            longer = three
        choices = list(combinations(range(rounds + more), rounds))
        for chosen in rng.sample(choices, min(200, len(choices))):
            plan = longer[list(chosen)]
            met = meetings(plan, players)
            unmet = int((met == 0).sum(axis=1).max()) - 1
            repeats = int((met - 1).clip(min=0).sum()) // 2
            found.append(((repeats, int(met.max()), unmet), len(found), plan))
    return min(found, key=lambda one: one[:2])[2]


def search(program: Path, size: tuple[int, int], seconds: float, seed: int) -> tuple[Aims, Array]:
    """The best seating of so many seconds, its tables numbered."""
    rng = Random(f"{seed}/{size}")
    begun = time.monotonic()
    repeats, least = bound(*size)
    shorter = spread_tables(without_rounds(size, rng), rng, sweeps=100)
    found: list[tuple[Aims, Array]] = [(aims(as_plan(shorter)), shorter)]
    most, attempt = least, 0
    while time.monotonic() - begun < seconds:
        attempt += 1
        left = max(0.5, (seconds - (time.monotonic() - begun)) / 2)
        raw = anneal(program, size, most, left, 1000 * seed + attempt, None)
        plan = spread_tables(raw, rng, sweeps=100)
        found.append((aims(as_plan(plan)), plan))
        best = min(f[0] for f in found)
        if best[:2] == (repeats, least) and best[5] == 0:
            break
        if found[-1][0][:2] != (repeats, most):
            most = min(most + 1, best[1])
    return min(found, key=lambda one: one[0])


def span(text: str) -> range:
    """A range such as ``8-28`` or ``16``."""
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    """Search the sizes asked for and keep what is better than what the program has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=span, default=span("8-28"))
    parser.add_argument("--rounds", type=span, default=span("2-14"))
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    kept = lines()
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("anneal", Path(folder))
        for players in arguments.players:
            for rounds in arguments.rounds if players % 4 == 0 else ():
                had = measure(round_robin(players, rounds)).aims()
                if had[:2] == bound(players, rounds) and had[5] == 0:
                    continue
                now, plan = search(program, (players, rounds), arguments.seconds, arguments.seed)
                was, common = measure(round_robin(players, rounds)).common, found_common(plan)
                better = now < had and (was is None or common is None or common >= was)
                print(players, rounds, had, now, "better" if better else "", flush=True)
                if better:
                    kept[players, rounds] = library.in_words(plan.tolist())
                    write(kept)


if __name__ == "__main__":
    main()
