"""How fast the laboratory is: whole commands, one process and two.

Run with ``pytest tests/bench/test_bench_laboratory.py -n0 -s --benchmark-disable`` on a machine
that does nothing else.  It prints seconds, tournaments a second and the efficiency from one
process to two; ``PAIRBOOK_LAB_SHARE=0.1`` plays a tenth of the tournaments.  The numbers to hold
on two processors: 10,000 LEADER events of 32 players and 5 rounds in 120 s, 5,000 Dutch events of
20 players and 9 rounds replayed in 180 s, 1,000 Swiss riichi events of 60 players and 8 hanchans
in 300 s, efficiency 0.85.  Slowness does not fail; the figures show it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from pairing.formats.trf import write_trf
from tests.referees.dutch_events import random_event

SHARE = float(os.environ.get("PAIRBOOK_LAB_SHARE", "1"))

RUNS = {
    "LEADER, 32 players, 5 rounds": (10_000, 120, ["simulate", "club:32", "--system", "leader",
                                                   "--rounds", "5", "--seed", "7"]),
    "Swiss riichi, 60 players, 8 hanchans": (1_000, 300, ["simulate", "club:60", "--system",
                                             "riichi:modes=swiss", "--rounds", "8", "--seed", "7"]),
}  # fmt: skip


def seconds(*typed: str) -> tuple[float, str]:
    """How long a command takes from the terminal, and what it printed."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "addin.cli.main", *typed], capture_output=True, text=True, check=True
    )
    return time.perf_counter() - begin, done.stdout


def told(name: str, events: int, most: int, one: float, two: float) -> None:
    """Print a line of the table."""
    print(
        f"\n{name}: {events} events; one process {one:.0f} s, two {two:.0f} s "
        f"(to hold: {most * SHARE:.0f} s), {events / two:.0f} a second, "
        f"efficiency {one / two / 2:.2f}"
    )


@pytest.mark.parametrize("name", RUNS)
def test_simulate(name: str) -> None:
    whole, most, typed = RUNS[name]
    events = max(100, int(whole * SHARE))
    one, first = seconds(*typed, "--events", str(events), "--json")
    two, second = seconds(*typed, "--events", str(events), "--json", "--jobs", "2")
    assert first == second
    told(name, events, most, one, two)


def test_dutch_events_replayed(tmp_path: Path) -> None:
    events = max(100, int(5_000 * SHARE))
    archive = tmp_path / "events.zip"
    with zipfile.ZipFile(archive, "w") as made:
        for seed in range(events):
            made.writestr(f"{seed:05}.trf", write_trf(random_event(20, 9, seed)))
    one, first = seconds("trf", "check", str(archive))
    two, second = seconds("trf", "check", str(archive), "--jobs", "2")
    assert first == second == f"{events} tournaments, {events * 9} rounds, 0 differ\n"
    told("Dutch, 20 players, 9 rounds, replayed", events, 180, one, two)
