"""``python -m tests.soak --events 500 --seed 1 --jobs 2``: play them and say what was found."""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from tests.soak.event import Outcome, play
from tests.soak.plans import SYSTEMS, plan


def one_event(number: int, seed: int, largest: int) -> Outcome:
    """Event ``number``, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        return play(plan(seed, number, largest), Path(folder))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the events asked for; the number of those that were not clean is the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="number of the first event")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--largest", type=int, default=100, help="players at most")
    parser.add_argument("--only", type=int, help="play this one event again")
    asked = parser.parse_args(arguments)
    numbers = range(asked.first, asked.first + asked.events)
    if asked.only is not None:
        numbers = range(asked.only, asked.only + 1)
    run = partial(one_event, seed=asked.seed, largest=asked.largest)
    started = time.monotonic()
    outcomes: list[Outcome] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for outcome in pool.map(run, numbers):
            outcomes.append(outcome)
            if not outcome.clean:
                print(f"\n{outcome.plan}")
                for line in [*outcome.errors, *outcome.faults[:8]]:
                    print(f"  {line}")
            if len(outcomes) % 25 == 0:
                print(f"{len(outcomes)} events, {time.monotonic() - started:.0f} s", flush=True)
    print(summary(outcomes))
    return min(99, sum(not outcome.clean for outcome in outcomes))


def summary(outcomes: Sequence[Outcome]) -> str:
    """A line a system, and what happened in all of them."""
    lines = [f"{'system':<14}{'events':>7}{'players':>9}{'rounds':>8}{'boards':>8}{'wrong':>7}"]
    for name in SYSTEMS:
        mine = [one for one in outcomes if one.plan.system == name]
        counts = sum((one.counts for one in mine), Counter[str]())
        wrong = sum(not one.clean for one in mine)
        lines.append(
            f"{name:<14}{len(mine):>7}{counts['players']:>9}{counts['rounds']:>8}"
            f"{counts['boards']:>8}{wrong:>7}"
        )
    counts = sum((one.counts for one in outcomes), Counter[str]())
    lines.append(", ".join(f"{key} {value}" for key, value in sorted(counts.items())))
    errors = sum(bool(one.errors) for one in outcomes)
    faults = sum(bool(one.faults) for one in outcomes)
    lines.append(
        f"{len(outcomes)} events, {errors} with an error, {faults} with something illegal;"
        f" {sum(one.seconds for one in outcomes):.0f} s of processor"
    )
    return "\n".join(lines)


if __name__ == "__main__":
    raise SystemExit(main())
