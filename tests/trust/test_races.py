"""Writers at the same moment, through the command line."""

from __future__ import annotations

from pathlib import Path

from tests.days.processes import raced
from tests.support.processes import run


def test_what_is_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    end = raced(0, 1, tmp_path, writers=3)
    assert (end.faults, end.counts) == ([], {"acknowledged": 3})
    shown = run("restore", "cup.xlsx", folder=tmp_path)
    assert shown.count("before results") == 3
