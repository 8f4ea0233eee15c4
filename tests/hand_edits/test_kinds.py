"""Every kind of hand edit: done, put back, asked or refused, as it should be, and never silent."""

from __future__ import annotations

from tests.hand_edits.desk import SYSTEMS
from tests.hand_edits.kinds import KINDS
from tests.hand_edits.matrix import MODULES


def test_there_are_thirty_kinds_for_each_system_and_round() -> None:
    assert MODULES
    for system in SYSTEMS:
        for rounds in (1, 4):
            found = [kind for kind in KINDS.values() if kind.base(system, "en", rounds)]
            assert len(found) >= 30, (system, rounds, len(found))
