"""``python -m tools.verify_engine``: a line for each system; exit code 1 for differences."""

from __future__ import annotations

import argparse
import sys

from pairing.systems import system_named
from tools.verify_engine.trials import TRIALS
from tools.verify_engine.verifying import Tally, verify_all


def main(typed: list[str] | None = None) -> int:
    """Verify the systems asked for and print what differs."""
    parser = argparse.ArgumentParser("python -m tools.verify_engine", description=__doc__)
    add = parser.add_argument
    add("--events", type=int, default=200, help="tournaments of each system")
    add("--seed", type=int, default=1, help="decides what is drawn")
    add("--jobs", type=int, default=1, help="processes at work at once")
    add("--cluster", metavar="ADDRESS", help="scheduler of a Dask cluster that does the work")
    add("--system", action="append", help="a system, repeatable; without it all")
    asked = parser.parse_args(typed)
    names = list(dict.fromkeys(system_named(name) for name in asked.system or TRIALS))
    totals = {name: Tally(name) for name in names}
    for unit in verify_all(names, asked.events, asked.seed, asked.jobs, asked.cluster):
        total = totals[unit.system]
        total.add(unit)
        if total.events == asked.events:
            _show(total)
    return int(any(total.failures for total in totals.values()))


def _show(total: Tally) -> None:
    print(
        f"{total.system}: tournaments {total.events}, rounds {total.rounds}, "
        f"refused {total.refused}; judged rounds {total.judged}, final tables {total.tables}; "
        f"differences {total.failures}"
    )
    for line in (TRIALS[total.system].scope(), *total.differences):
        print("  " + line)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
