"""What a click costs: whole commands as cold processes, and engine calls.

Run on request: ``pytest tests/bench --benchmark-only -n0``.  Times are compared with starting
Python and importing openpyxl in the same run, never with a fixed number of seconds.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.books import event


@pytest.mark.parametrize(("players", "rounds"), [(100, 7), (760, 10)])
def test_pair_as_a_cold_process(benchmark: Any, tmp_path: Path, players: int, rounds: int) -> None:
    path = event(tmp_path / "cup.xlsx", "leader", players, rounds - 1, rounds=rounds)
    work = tmp_path / "work.xlsx"
    benchmark.group = f"pair {players} players, round {rounds}"

    def setup() -> None:
        shutil.copy(path, work)

    def pair() -> None:
        subprocess.run(
            [sys.executable, "-m", "addin.cli.main", "pair", str(work)],
            check=True,
            capture_output=True,
        )

    benchmark.pedantic(pair, setup=setup, rounds=3)


def test_baseline_python_and_openpyxl(benchmark: Any) -> None:
    benchmark.group = "baseline"
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, "-c", "import openpyxl"], check=True), rounds=3
    )


def test_importing_addin(benchmark: Any) -> None:
    benchmark.group = "baseline"
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, "-c", "import addin"], check=True), rounds=3
    )


def test_importing_the_actions(benchmark: Any) -> None:
    benchmark.group = "baseline"
    benchmark.pedantic(
        lambda: subprocess.run([sys.executable, "-c", "import addin.actions"], check=True), rounds=3
    )
