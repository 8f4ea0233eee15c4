"""What lock, copy and comparison add to a click on a workbook of 100 players.

    pytest tests/bench/test_bench_trust.py -n0 -s --benchmark-disable

prints the medians; nothing is asserted about time.
"""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from statistics import median

from addin import actions
from addin.engines.file import guard, open_book, whole
from addin.engines.file.backups import keep
from addin.engines.file.lock import only_writer
from addin.exchange.creating import create
from pairing.tournament import Player

TIMES = 15


def milliseconds(begun: float) -> float:
    return 1000 * (time.perf_counter() - begun)


def test_what_safety_costs(tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    players = tuple(Player(n, f"Player {n:03}", rating=2600 - 15 * n) for n in range(1, 101))
    create(path, rounds=5, players=players, settings={"places": "3"})
    locks, copies, comparisons, clicks = [], [], [], []
    for number in range(TIMES):
        data = path.read_bytes()
        begun = time.perf_counter()
        with only_writer(path):
            pass
        locks.append(milliseconds(begun))
        begun = time.perf_counter()
        # Other bytes each time: a content that was kept already is not kept again.
        keep(path, data + bytes([number]), action="pair", round_=0, now=datetime.now())
        copies.append(milliseconds(begun))
        begun = time.perf_counter()
        assert guard.read(path) == data
        comparisons.append(milliseconds(begun))
        begun = time.perf_counter()
        book = open_book(path)
        actions.standings(book)
        whole.replace(path, data, data)
        clicks.append(milliseconds(begun))
    one = [median(found) for found in (locks, copies, comparisons, clicks)]
    print(
        f"\nlock {one[0]:.1f} ms, copy {one[1]:.1f} ms, comparison {one[2]:.1f} ms: "
        f"{sum(one[:3]):.1f} ms together, {sum(one[:3]) / one[3]:.2f} of a click ({one[3]:.0f} ms)"
    )
    assert len(locks) == TIMES
