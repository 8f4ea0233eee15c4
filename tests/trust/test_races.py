"""Writers at the same moment, through the command line."""

from __future__ import annotations

from pathlib import Path

from tests.trust.events import cup, run
from tests.trust.races import race


def test_what_is_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    outcome = race(cup(tmp_path), 4)
    assert outcome.strange == ()
    assert outcome.refused == frozenset()
    assert outcome.acknowledged == outcome.in_file == {1, 2, 3, 4}
    assert outcome.left_behind == ()


def test_each_writer_leaves_a_copy(tmp_path: Path) -> None:
    path = cup(tmp_path)
    race(path, 2)
    shown = run("restore", path, folder=tmp_path)
    assert shown.count("before results") == 2
    assert shown.count("before pair") == 1
