"""Random days by the thousand; each is the same again by its number and the seed.

    python -m tests.days events --count 500     # whole events on two engines, with a referee
    python -m tests.days workbooks --count 20000           # damaged workbooks, two commands each
    python -m tests.days files --count 20000               # damaged exchange files
    python -m tests.days hands --count 5000                # hand edits, and the next click
    python -m tests.days events --only 81                  # one of them again

A small part of each mix is among the tests of this folder.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.days.events.event import play
from tests.days.events.plans import plan
from tests.days.hands.chances import by_lot
from tests.days.hands.trial import CLICKS, FileBench, judged
from tests.days.mutants.mutant import file_mutant, workbook_mutant
from tests.days.mutants.trial import Trial


@dataclass(frozen=True)
class Outcome:
    """What came of a random day: what it was, what is wrong, and how often what happened."""

    day: str
    faults: tuple[str, ...]
    counts: Counter[str]


def event(number: int, start: int, folder: Path) -> Outcome:
    """Play a whole event from the first click to the last."""
    os.environ["XLWINGS_LICENSE_KEY"] = "noncommercial"
    end = play(plan(start, number), folder)
    counts = end.counts + Counter({end.plan.system: 1})
    return Outcome(str(end.plan), (*end.errors, *end.faults), counts)


def mutant(
    mutants: Callable[[int, int, Path], Iterator[Trial]], number: int, start: int, folder: Path
) -> Outcome:
    """Give a damaged file to two commands."""
    trials = list(mutants(number, start, folder))
    faults = [f"[{t.command}] {t.code} {t.faults} {t.where}" for t in trials if t.faults]
    counts = Counter(f"exit code {trial.code}" for trial in trials)
    return Outcome(f"mutant {number} of seed {start}", tuple(faults), counts)


def edit(number: int, start: int, folder: Path) -> Outcome:
    """Edit a workbook by hand, one to three times, and click."""
    desk = by_lot(start * 1_000_000 + number)
    end = judged(desk, FileBench(folder / "bench"), CLICKS[number % len(CLICKS)])
    return Outcome(f"edit {number}, {desk.base}", tuple(end.faults), Counter({end.outcome: 1}))


MIXES: dict[str, Callable[[int, int, Path], Outcome]] = {
    "events": event,
    "workbooks": partial(mutant, workbook_mutant),
    "files": partial(mutant, file_mutant),
    "hands": edit,
}


def lived(number: int, mix: str, start: int) -> Outcome:
    """Live one day in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        return MIXES[mix](number, start, Path(folder))


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
        days = pool.map(partial(lived, mix=asked.mix, start=asked.seed), numbers)
        for outcome in days:
            counts += outcome.counts
            wrong += bool(outcome.faults)
            if outcome.faults or asked.only is not None:
                print("\n  ".join([outcome.day, *outcome.faults[:8]]), flush=True)
    print(", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    print(f"{len(numbers)} {asked.mix}, {wrong} with a fault")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
