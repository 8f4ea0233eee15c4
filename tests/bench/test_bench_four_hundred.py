"""A hall of 400: the click on round 1 and on round 6, and the standings, of the systems it takes.

    pytest tests/bench/test_bench_four_hundred.py -n0 -s

prints each in its ratio to ``import openpyxl`` in the same run.  Nothing fails because it is slow.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.test_bench_click import FILE, seconds
from tests.support.books import event

STANDINGS = FILE.replace("pair_next_round(book)", "standings(book)")
PLAYERS = 400


@pytest.mark.parametrize("name", ["riichi", "dutch", "mcmahon", "leader"])
def test_a_hall_of_four_hundred(name: str, tmp_path: Path) -> None:
    first = event(tmp_path / "first.xlsx", name, PLAYERS, 0)
    sixth = event(tmp_path / "sixth.xlsx", name, PLAYERS, 5 if name == "riichi" else 2)
    for what, code, path in (
        ("round 1", FILE, first),
        ("a later round", FILE, sixth),
        ("standings", STANDINGS, sixth),
    ):
        base = seconds("import openpyxl")
        print(f"{name:8} {what:14} {seconds(code, path) / base:5.2f}")


def test_the_first_dutch_round_needs_no_search(tmp_path: Path) -> None:
    """It loads neither scipy nor numpy, whatever the number of players."""
    path = event(tmp_path / "cup.xlsx", "dutch", PLAYERS, 0)
    seconds(FILE + 'assert not {"scipy", "numpy"} & set(sys.modules)\n', path)
