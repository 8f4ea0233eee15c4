"""Every kind of hand edit: done, put back, asked or refused, as it should be, and never silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.days.hands.desk import ROUNDS, SYSTEMS, Base
from tests.days.hands.kinds import ASKED, KINDS, Kind
from tests.days.hands.matrix import cases, named
from tests.days.hands.trial import CLICKS, FileBench, restored, tried, walked


def test_there_are_thirty_kinds_for_each_system_and_round() -> None:
    for system in SYSTEMS:
        for rounds in ROUNDS:
            found = [kind for kind in KINDS.values() if kind.base(system, "en", rounds)]
            assert len(found) >= 30, (system, rounds, len(found))


@pytest.mark.parametrize(("kind", "base"), cases(few=8), ids=named)
def test_a_hand_edit(kind: Kind, base: Base, tmp_path: Path) -> None:
    bench = FileBench(tmp_path / "bench")
    ends = {action.__name__: tried(kind, base, bench, action) for action in CLICKS}
    assert not any(end.faults for end in ends.values()), ends
    if ASKED in kind.outcomes:
        assert walked(kind, base, bench) == []
        if "-sorted" in kind.name and not kind.typed:
            assert restored(kind, base, bench) == []
