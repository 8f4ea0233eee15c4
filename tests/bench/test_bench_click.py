"""The click as the organiser waits for it: a whole cold process, against importing openpyxl.

    pytest tests/bench/test_bench_click.py -n0 -s --benchmark-disable

prints for every system and 20, 100 and 760 players what pairing the next round costs by a button
on a closed file, by ``pairbook pair`` and through xlwings' remote engine, start of Python included:
processor time in its ratio to ``python -c "import openpyxl"`` in the same run.  A terminal takes no
more than 1.15 times what the button takes.  ``PAIRBOOK_BEFORE`` may name a folder with
another version's source: its columns come beside.  ``PAIRBOOK_PLAYERS=20,100`` chooses sizes.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.systems import REGISTRY
from pairing.systems.riichi.designs.plan import MOST_PLAYERS
from tests.support.books import event
from tests.support.remote import to_json

ROOT = Path(__file__).parents[2]
BEFORE = os.environ.get("PAIRBOOK_BEFORE")
SIZES = [int(one) for one in os.environ.get("PAIRBOOK_PLAYERS", "20,100,760").split(",")]
TIMES = 2

FILE = """
import sys
import addin.buttons
from addin.engines.file import open_book
book = open_book(sys.argv[1])
assert addin.buttons.pair_next_round(book) is not None
book.save()
"""

TERMINAL = """
import sys
from addin.cli.main import main
main(["pair", sys.argv[1]])
"""

REMOTE = """
import sys, json
import addin.buttons
import xlwings as xw
with open(sys.argv[1], encoding="utf-8") as opened:
    book = xw.Book(json=json.load(opened))
assert addin.buttons.pair_next_round(book) is not None
json.dumps(book.json(), default=str)
"""


def seconds(code: str, source: Path | None = None, home: Path = ROOT) -> float:
    """Processor time of a fresh Python that runs some code on a copy of a file; the least."""
    environment = {**os.environ, "PYTHONPATH": str(home), "XLWINGS_LICENSE_KEY": "noncommercial"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    macro = ["--from_xl=1"]  # as xlwings' macro starts it
    if code == REMOTE:
        macro = []
    else:
        del environment["XLWINGS_LICENSE_KEY"]  # buttons and commands need none
    best = float("inf")
    for _ in range(TIMES + 1):  # the first one may have to compile
        given = []
        if source is not None:
            folder = source.with_name("work")
            shutil.rmtree(folder, ignore_errors=True)  # with the copies of the click before
            folder.mkdir()
            given = [str(shutil.copy(source, folder))]
        was = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-c", code, *given, *macro],
            check=True,
            capture_output=True,
            env=environment,
            cwd=home,
        )
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, now.ru_utime + now.ru_stime - was.ru_utime - was.ru_stime)
    return best


@pytest.fixture(scope="module")
def baseline() -> float:
    """Starting Python and importing openpyxl."""
    found = seconds("import openpyxl")
    print(f"\n\nimport openpyxl: {found:.2f} s of processor time; the others in ratio to it")
    more = "   before" if BEFORE else ""
    print(f"{'system':12} {'players':>7} {'button':>6} {'terminal':>8} {'remote':>6}{more}")
    return found


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("name", REGISTRY)
def test_a_click(baseline: float, name: str, players: int, tmp_path: Path) -> None:
    if name == "round-robin" and players > 100:
        pytest.skip("nobody plays that")
    if name == "riichi":
        players = min(players, MOST_PLAYERS)
    finished = 4 if players <= 100 else 2
    path = event(tmp_path / "cup.xlsx", name, players, finished)
    request = tmp_path / "request.json"
    request.write_text(json.dumps(to_json(path), default=str), encoding="utf-8")
    line = f"{name:12} {players:7}"
    base = seconds("import openpyxl")  # again beside each line: a busy machine is busy by turns
    for home in (ROOT, *([Path(BEFORE)] if BEFORE else [])):
        for code, source in ((FILE, path), (TERMINAL, path), (REMOTE, request)):
            try:
                line += f" {seconds(code, source, home) / base:6.2f}"
            except subprocess.CalledProcessError as error:  # another version may not know it
                line += f" {'–':>6}"
                if home == ROOT:
                    raise AssertionError(error.stderr.decode()[-2000:])
    print(line)


def test_the_command_line_starts(baseline: float) -> None:
    for option in ("--version", "--help"):
        code = f"import sys; sys.argv[1:] = ['{option}']; from addin.cli.main import main; main()"
        print(f"pairbook {option}: {seconds(code):.2f} s, {seconds(code) / baseline:.2f}")


def test_the_parts_of_a_click(baseline: float) -> None:
    """What is left: importing, by part."""
    for what, code in {
        "Python alone": "pass",
        "xlwings as a click imports it": "import addin, xlwings",
        "xlwings by itself": "import xlwings",
        "the words": "import addin; from pairing.catalogue import Catalogue; Catalogue('en')",
        "the button and its action": "import addin.buttons, addin.actions",
    }.items():
        print(f"{what:32} {seconds(code) / baseline:6.2f}")
