"""From the last score to the printed seating of the finals: computing time of whole processes.

Run with ``pytest -n0 -s tests/bench/test_bench_finals.py``.  Nothing here fails because it is slow.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.books import play
from tests.support.books import riichi_cup as new

MODES = "random swiss swiss swiss swiss swiss swiss swiss interval interval"


def seconds(*typed: object) -> float:
    """Computing time (user and system) of a command in a process of its own."""
    start = "from addin.cli.main import main; main()"
    return of([sys.executable, "-c", start, *map(str, typed)])


def of(command: Sequence[str]) -> float:
    """The same of any command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


@pytest.mark.parametrize(("players", "most"), [(60, 6), (172, 12)])
def test_finals_in_the_break(players: int, most: int, tmp_path: Path) -> None:
    """8 rounds played: the finals written and printed by one command, against importing openpyxl.

    ``most`` is the aim, how many times that it may take.
    """
    path = new(tmp_path / "cup.xlsx", players, 10, modes=MODES)
    play(path, 8)
    seconds("finals", path)  # compiled once
    found, imports = [], []
    for number in range(3):
        copy = Path(shutil.copy(path, tmp_path / f"copy{number}.xlsx"))
        found.append(seconds("finals", copy, "--yes", "--print", tmp_path / f"{number}.pdf"))
        imports.append(of([sys.executable, "-c", "import openpyxl"]))
    print(f"\nfinals, {players} players: {min(found):.2f} s from the click to the PDF, "
          f"{min(found) / min(imports):.1f} times import openpyxl (aim: {most})")  # fmt: skip
