"""Hand edits by lot, one to three at a time: silent 0, needlessly stopped 0."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hand_edits.chances import by_lot
from tests.hand_edits.matrix import ALL, SHOWN
from tests.hand_edits.trial import CLICKS, FileBench, judged

EDITS, AT_ONCE = (5000, 100) if ALL else (10, 10)


@pytest.mark.parametrize("first", range(0, EDITS, AT_ONCE))
def test_edits_by_lot(first: int, tmp_path: Path) -> None:
    bench = FileBench(tmp_path / "bench")
    wrong = {}
    for seed in range(first, first + AT_ONCE):
        desk = by_lot(seed) if ALL else by_lot(seed, SHOWN)
        end = judged(desk, bench, CLICKS[seed % len(CLICKS)])
        if end.faults:
            wrong[seed] = desk.base, end
    assert not wrong, wrong
