"""Hand edits by lot, one to three at a time: silent 0, needlessly stopped 0.

The long run: ``python -m tests.days hands``.
"""

from __future__ import annotations

from pathlib import Path

from tests.days.hands.chances import by_lot
from tests.days.hands.matrix import SHOWN
from tests.days.hands.trial import CLICKS, FileBench, judged


def test_edits_by_lot(tmp_path: Path) -> None:
    bench = FileBench(tmp_path / "bench")
    wrong = {}
    for seed in range(10):
        desk = by_lot(seed, SHOWN)
        end = judged(desk, bench, CLICKS[seed % len(CLICKS)])
        if end.faults:
            wrong[seed] = desk.base, end
    assert not wrong, wrong
