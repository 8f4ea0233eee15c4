"""``python -m tools.verify_engine``: a line for each system; exit code 1 for differences."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from pairing.systems import system_named
from tools.verify_engine.trials import TRIALS
from tools.verify_engine.verifying import Tally, verify_all


def main(typed: list[str] | None = None) -> int:
    """Verify the systems asked for and print what differs."""
    asked = _parser().parse_args(typed)
    names = list(dict.fromkeys(system_named(name) for name in asked.system or TRIALS))
    totals = {name: Tally(name) for name in names}
    for unit in verify_all(names, asked.events, asked.seed, asked.jobs, asked.cluster):
        total = totals[unit.system]
        total.add(unit)
        if total.events == asked.events and not asked.json:
            _show(total)
    if asked.json:
        print(json.dumps([_as_json(total) for total in totals.values()], indent=2))
    return 1 if any(total.failures for total in totals.values()) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tools.verify_engine", description=__doc__)
    add = parser.add_argument
    add("--events", type=int, default=200, help="tournaments of each system")
    add("--seed", type=int, default=1, help="decides what is drawn")
    add("--jobs", type=int, default=1, help="processes at work at once")
    add("--cluster", metavar="ADDRESS", help="scheduler of a Dask cluster that does the work")
    add("--system", action="append", help="a system, repeatable; without it all")
    add("--json", action="store_true", help="the figures as JSON")
    return parser


def _show(total: Tally) -> None:
    print(
        f"{total.system}: tournaments {total.events}, rounds {total.rounds}, "
        f"refused {total.refused}; judged rounds {total.judged}, final tables {total.tables}; "
        f"differences {total.failures}"
    )
    print("  " + TRIALS[total.system].scope())
    for difference in total.differences:
        print("  " + difference)
    sys.stdout.flush()


def _as_json(total: Tally) -> dict[str, object]:
    trial = TRIALS[total.system]
    return {**asdict(total), "compared": trial.compared, "not_compared": trial.not_compared}


if __name__ == "__main__":
    sys.exit(main())
