"""From the last score to the printed seating of the finals: computing time of whole processes.

Run with ``pytest -n0 -s tests/bench/test_bench_finals.py``.  Nothing here fails because it is slow.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from tests.support.books import play
from tests.support.books import riichi_cup as new

MODES = "random swiss swiss swiss swiss swiss swiss swiss interval interval"


def seconds(*typed: object) -> float:
    """Computing time (user and system) of a command in a process of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = "from addin.cli.main import main; main()"
    command = [sys.executable, "-c", start, *map(str, typed)]
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def test_finals_in_the_break(tmp_path: Path) -> None:
    """60 players, 8 rounds played: the finals written and printed by one command, against three."""
    path = new(tmp_path / "cup.xlsx", 60, 10, modes=MODES)
    play(path, 8)
    played = path.read_bytes()
    seconds("finals", path)  # compiled once
    one, three = [], []
    for number in range(3):
        path.write_bytes(played)
        one.append(seconds("finals", path, "--yes", "--print", tmp_path / f"one{number}.pdf"))
        path.write_bytes(played)
        paper = tmp_path / f"three{number}.pdf"
        three.append(
            seconds("finals", path)
            + seconds("finals", path, "--yes")
            + seconds("publish", path, "--to", "pdf", "--what", "pairings", "--output", paper)
        )
    print(f"\nfinals, 60 players: {min(one):.2f} s of computing in one command, "
          f"{min(three):.2f} s shown, written and printed by three")  # fmt: skip
