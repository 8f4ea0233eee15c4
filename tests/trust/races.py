"""Races: many commands write to one workbook at the same moment.

``python -m tests.trust.races --count 50`` runs fifty of them with eleven writers each.  With
``--forked`` the writers are forked from this process and begin in the same instant; else each
is a new Python.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.processes import Forked, cup, left_behind, results, start

WRITERS = 11


@dataclass(frozen=True)
class Outcome:
    """One race: boards whose entry was acknowledged, refused with a message, and in the file."""

    acknowledged: frozenset[int]
    refused: frozenset[int]
    in_file: frozenset[int]
    strange: tuple[str, ...]
    left_behind: tuple[str, ...]
    seconds: float

    @property
    def lost(self) -> frozenset[int]:
        """Acknowledged and not in the file."""
        return self.acknowledged - self.in_file


def race(path: Path, writers: int = WRITERS, begin: Callable[..., Any] = start) -> Outcome:
    """``writers`` commands at once, each entering the result of its own board."""
    begun = time.monotonic()
    running = {
        board: begin("results", path, "--round", 1, "--set", f"{board}=1-0", folder=path.parent)
        for board in range(1, writers + 1)
    }
    acknowledged, refused, strange = set(), set(), []
    for board, process in running.items():
        out, err = process.communicate(timeout=600)
        if process.returncode == 0 and out.startswith("Round 1"):
            acknowledged.add(board)
        elif process.returncode == 2 and err.strip() and "Traceback" not in err:
            refused.add(board)
        else:
            strange.append(f"{board}: {process.returncode} {err[-300:]}")
    return Outcome(
        frozenset(acknowledged),
        frozenset(refused),
        frozenset(results(path)),
        tuple(strange),
        tuple(left_behind(path.parent)),
        time.monotonic() - begun,
    )


def main() -> None:
    """Run the races and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--writers", type=int, default=WRITERS)
    parser.add_argument("--forked", action="store_true")
    chosen = parser.parse_args()
    begin: Callable[..., Any] = Forked if chosen.forked else start
    outcomes = []
    with tempfile.TemporaryDirectory() as name:
        made = cup(Path(name))
        for number in range(chosen.count):
            folder = Path(name) / str(number)
            folder.mkdir()
            outcomes.append(race(Path(shutil.copy(made, folder)), chosen.writers, begin))
            one = outcomes[-1]
            print(
                f"{number + 1}: acknowledged {len(one.acknowledged)}, refused {len(one.refused)}, "
                f"lost {len(one.lost)}, strange {len(one.strange)}, "
                f"left behind {len(one.left_behind)}, {one.seconds:.0f} s",
                flush=True,
            )
    print(
        f"{len(outcomes)} races of {chosen.writers}: acknowledged "
        f"{sum(len(one.acknowledged) for one in outcomes)}, refused "
        f"{sum(len(one.refused) for one in outcomes)}, lost "
        f"{sum(len(one.lost) for one in outcomes)}, strange "
        f"{sum(len(one.strange) for one in outcomes)}, left behind "
        f"{sum(len(one.left_behind) for one in outcomes)}"
    )


if __name__ == "__main__":
    main()
