"""A few commands that are killed, and a few at once on one file: ``python -m tests.days kills``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.days.processes import CASES, killed, raced
from tests.support.processes import run


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_few_kills(number: int, tmp_path: Path) -> None:
    assert killed(number, 13, tmp_path).faults == []


def test_what_is_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    end = raced(0, 1, tmp_path, writers=3)
    assert (end.faults, end.counts) == ([], {"acknowledged": 3})
    shown = run("restore", "cup.xlsx", folder=tmp_path)
    assert shown.count("before results") == 3
