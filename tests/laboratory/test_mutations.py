"""Mutations of the engines, a sample: ``python -m tools.mutate_engines`` makes more."""

from __future__ import annotations

import ast
import os
from itertools import islice

import pytest

from tools.mutate_engines import main, mutations


def test_each_changes_one_line_of_an_engine() -> None:
    made = list(islice(mutations(3), 14))
    assert len({one.system for one in made}) == 7
    for one in made:
        ast.parse(one.text)
        assert one.line > 0 and one.said
    assert [one.said for one in islice(mutations(3), 14)] == [one.said for one in made]


def test_none_that_changes_an_answer_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    slow = "PAIRBOOK_SLOW" in os.environ
    count, events = ("10", "25") if slow else ("3", "10")
    assert main(["--count", count, "--seed", "5", "--events", events]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"caught {count}, ") and last.endswith("missed 0")
