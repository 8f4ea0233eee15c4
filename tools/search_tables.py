"""Finds the plans of ``data/plans-4.txt``: as many repeats, fewer visits to one table.

``python -m tools.search_tables --players 8-168 --rounds 1-20 --seconds 4`` takes our plan of each
size; where nobody meets twice, ``lone.c`` exchanges players until fewer pairs neither meet nor have
a common opponent, and ``tables.c`` numbers the tables anew.  What is better in the order of aims
is kept.  24 players with 4 and 5 hanchans were annealed for meetings and tables at once.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from pairing.systems.riichi.designs import library
from pairing.systems.riichi.designs.plan import round_robin
from pairing.systems.riichi.designs.quality import Array, as_array, as_plan, measure
from pairing.systems.riichi.seating.winds import balance_winds
from tools.search_even import compiled, lines, span, write

EDITION = 4


def ran(program: Path, plan: Array, seconds: float) -> Array:
    """The rows of numbers that the program prints for a plan."""
    rounds, tables, _ = plan.shape
    given = "\n".join(" ".join(map(str, row)) for row in plan.reshape(rounds, -1).tolist())
    words = [str(program), str(4 * tables), str(rounds), str(seconds), "1"]
    told = subprocess.run(words, input=given, capture_output=True, text=True, check=True)
    return np.array([[int(one) for one in row.split()] for row in told.stdout.splitlines()])


def searched(plan: Array, lone: Path, tables: Path, seconds: float) -> Array:
    """The plan after both programs have had their seconds."""
    had = measure(as_plan(plan))
    if had.lonely and not had.repeated:
        plan = ran(lone, plan, seconds).reshape(plan.shape)
    order = ran(tables, plan, seconds)
    return np.stack([round_[numbers] for round_, numbers in zip(plan, order, strict=True)])


def keep(plan: Array, was: tuple[int, ...]) -> bool:
    """Put the plan into the file if it is better than what was there."""
    now = measure(balance_winds(as_plan(plan))).aims()
    rounds, tables, _ = plan.shape
    print(4 * tables, rounds, was, now, "better" if now < was else "", flush=True)
    if now < was:
        line = library.by_tables(plan.tolist())
        write({**lines(EDITION), (4 * tables, rounds): line}, EDITION)
    return now < was


def main() -> None:
    """Search the sizes asked for and keep what is better than what the program has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=span, default=span("8-168"))
    parser.add_argument("--rounds", type=span, default=span("1-20"))
    parser.add_argument("--seconds", type=float, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lone, tables = (compiled(name, Path(folder)) for name in ("lone", "tables"))
        for players in arguments.players:
            for rounds in arguments.rounds if players % 4 == 0 else ():
                plan = round_robin(players, rounds)
                had = measure(plan)
                if had.lonely or had.needless_visits:
                    keep(searched(as_array(plan), lone, tables, arguments.seconds), had.aims())


if __name__ == "__main__":
    main()
