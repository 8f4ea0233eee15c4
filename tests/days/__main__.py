"""Random days by the thousand; each is the same again by its number and the seed.

    python -m tests.days events --count 500     # whole events on two engines, with a referee
    python -m tests.days workbooks --count 20000           # damaged workbooks, two commands each
    python -m tests.days files --count 20000               # damaged exchange files
    python -m tests.days hands --count 5000                # hand edits, and the next click
    python -m tests.days kills --count 400                 # commands killed while they write
    python -m tests.days races --count 50                  # eleven commands at once on one file
    python -m tests.days events --only 81                  # one of them again

A small part of each mix is among the tests.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.days.events.event import play
from tests.days.events.plans import plan
from tests.days.hands.kinds import KINDS
from tests.days.hands.lots import a_base, by_lot
from tests.days.hands.trial import CLICKS, FileBench, faults, judged
from tests.days.mutants.mutant import file_mutant, workbook_mutant
from tests.days.mutants.trial import Trial
from tests.days.outcome import Outcome
from tests.days.processes import killed, raced


def event(number: int, seed: int, folder: Path) -> Outcome:
    """Play a whole event from the first click to the last."""
    os.environ["XLWINGS_LICENSE_KEY"] = "noncommercial"
    return play(plan(seed, number), folder)


def mutant(
    mutants: Callable[[int, int, Path], Iterator[Trial]], number: int, seed: int, folder: Path
) -> Outcome:
    """Give a damaged file to two commands."""
    end = Outcome(f"mutant {number} of seed {seed}")
    for trial in mutants(number, seed, folder):
        end.counts[f"exit code {trial.code}"] += 1
        if trial.faults:
            end.faults.append(f"[{trial.command}] {trial.code} {trial.faults} {trial.where}")
    return end


def edit(number: int, seed: int, folder: Path) -> Outcome:
    """Edit a workbook by hand, one to three times by lot or as a kind says, and click."""
    bench, chance = FileBench(folder / "bench"), random.Random(f"{seed}/{number}")
    if number % 4 == 3:
        base = a_base(chance)
        kind = chance.choice([kind for kind in KINDS.values() if kind.fits(base)])
        return Outcome(f"edit {number}, {kind.name} on {base}", faults(kind, base, bench))
    desk = by_lot(seed * 1_000_000 + number)
    tried = judged(desk, bench, CLICKS[number % len(CLICKS)])
    return Outcome(f"edit {number}, {desk.base}", tried.faults, Counter({tried.outcome: 1}))


MIXES: dict[str, Callable[[int, int, Path], Outcome]] = {
    "events": event,
    "workbooks": partial(mutant, workbook_mutant),
    "files": partial(mutant, file_mutant),
    "hands": edit,
    "kills": killed,
    "races": raced,
}


def lived(number: int, mix: str, seed: int) -> Outcome:
    """Live one day in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        return MIXES[mix](number, seed, Path(folder))


def main(arguments: Sequence[str] | None = None) -> int:
    """Live the days asked for and print what is wrong; 1 where anything is."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.days",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("mix", choices=MIXES)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--only", type=int, help="this one alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.count)
    if asked.only is not None:
        numbers = range(asked.only, asked.only + 1)
    wrong, counts = 0, Counter[str]()
    with ProcessPoolExecutor(asked.jobs) as pool:
        for end in pool.map(partial(lived, mix=asked.mix, seed=asked.seed), numbers):
            counts += end.counts
            wrong += bool(end.faults)
            if end.faults or asked.only is not None:
                print("\n  ".join([end.day, *end.faults[:8]]), flush=True)
    print(", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    print(f"{len(numbers)} {asked.mix}, {wrong} with a fault")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
