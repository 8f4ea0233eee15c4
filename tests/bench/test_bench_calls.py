"""What each button costs in calls: every action of every system, 100 players, round 5.

Run on request: ``pytest tests/bench/test_bench_calls.py -n0 -s``.  Printed are

- engine calls by the rule of ``tests/support/counting.py``: those that read, write or change
  something, and all of them with addressing (saying which cells are meant);
- COM calls: what xlwings' own engine for Windows asks of Excel for the same click, every
  property and method once, counted in the fake of ``tests/support/com_fake.py``: by a button,
  what it reads only to put it back if it fails, and both when a script does it without our macros.

Everything the button itself does is in it, the status bar included.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from addin import buttons
from pairing.systems import REGISTRY, system
from tests.support.books import event
from tests.support.clicks import by_engine, in_excel

PLAYERS, ROUND = 100, 5
TABLE: list[str] = []


@pytest.fixture(scope="module", autouse=True)
def table() -> Any:
    TABLE[:] = [f"{'system':12} {'button':18} {'work':>5} {'all':>5} {'COM':>5} {'safe':>5}"]
    yield
    print("\n\nCalls of one click,", PLAYERS, "players, round", ROUND)
    print("\n".join(TABLE))


@pytest.mark.parametrize("name", REGISTRY)
def test_calls_of_every_button(name: str, tmp_path: Path) -> None:
    before = event(tmp_path / "before.xlsx", name, PLAYERS, ROUND - 1)
    after = event(tmp_path / "after.xlsx", name, PLAYERS, ROUND - 1, paired=True)
    for title, button in buttons.BUTTONS.items():
        if title == "update_levels" and not system(name).traits.reports:
            continue
        calls, done = by_engine(_copy(before if title == "pair_next_round" else after), button)
        source = before if title == "pair_next_round" else after
        com = [len(asked) for asked in in_excel(_copy(source), button)]
        note = "" if done is not None else "  (refused)"
        counted = " ".join(f"{one:5}" for one in (calls.work, calls.total, *com))
        TABLE.append(f"{name:12} {title:18} {counted}{note}")


def _copy(path: Path) -> Path:
    folder = Path(tempfile.mkdtemp(dir=path.parent))
    return Path(shutil.copy(path, folder / path.name))
