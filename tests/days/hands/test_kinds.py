"""Hand edits: done, put back, asked or refused, as it should be, and never silent.

Kinds with a name end as they say; of edits by lot no word is silent and nothing needlessly
stopped.  The long run: ``python -m tests.days hands``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.days.hands.desk import Base
from tests.days.hands.kinds import SHOWN, Kind, named, some_kinds
from tests.days.hands.lots import by_lot
from tests.days.hands.trial import CLICKS, FileBench, faults, judged

TYPED = Base("dutch", "en", 1, typed=True)


@pytest.mark.parametrize(("kind", "base"), some_kinds(8), ids=named)
def test_a_hand_edit(kind: Kind, base: Base, tmp_path: Path) -> None:
    assert faults(kind, base, FileBench(tmp_path / "bench")) == []


def test_edits_by_lot(tmp_path: Path) -> None:
    bench = FileBench(tmp_path / "bench")
    wrong = {}
    for seed in range(10):
        desk = by_lot(seed, (*SHOWN, TYPED))
        end = judged(desk, bench, CLICKS[seed % len(CLICKS)])
        if end.faults:
            wrong[seed] = desk.base, end
    assert not wrong, wrong
