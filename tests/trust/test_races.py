"""Writers at the same moment, through the command line."""

from __future__ import annotations

from pathlib import Path

from tests.support.processes import cup, run
from tests.trust.races import race


def test_what_is_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    path = cup(tmp_path)
    outcome = race(path, 3)
    assert outcome.strange == ()
    assert outcome.refused == frozenset()
    assert outcome.acknowledged == outcome.in_file == {1, 2, 3}
    assert outcome.left_behind == ()
    shown = run("restore", path, folder=tmp_path)
    assert shown.count("before results") == 3
    assert shown.count("before pair") == 1
