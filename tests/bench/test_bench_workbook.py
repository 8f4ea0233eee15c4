"""What a click costs: whole commands as cold processes, and engine calls.

Run on request: ``pytest tests/bench --benchmark-only -n0``.  Times are compared with starting
Python and importing openpyxl in the same run, never with a fixed number of seconds.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from addin import actions
from addin.engines.file import open_book
from addin.exchange.creating import create
from pairing.tournament import Player, Result


def cup(path: Path, players: int, rounds: int, paired: int) -> Path:
    """A workbook with so many rounds finished."""
    chance = random.Random(5)
    field = tuple(
        Player(n, f"Surname{n:04} Given", chance.randrange(300, 2750), club="Club")
        for n in range(1, players + 1)
    )
    create(path, rounds=rounds, players=field)
    book = open_book(path)
    for number in range(1, paired + 1):
        boards = actions.pair_next_round(book).data["boards"]
        results = {
            b["board"]: chance.choice((Result.WHITE_WINS, Result.BLACK_WINS)) for b in boards
        }
        actions.enter_results(book, number, results)
    book.save()
    return path


@pytest.mark.parametrize(("players", "rounds"), [(100, 7), (760, 10)])
def test_pair_as_a_cold_process(benchmark: Any, tmp_path: Path, players: int, rounds: int) -> None:
    path = cup(tmp_path / "cup.xlsx", players, rounds, rounds - 1)
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
