"""How long each test takes: recorded once, so that layers and days follow from it.

    python -m tests.support.durations                       # all tests that can run here: an hour
    python -m tests.support.durations tests/publish         # some of them; the others stay

writes ``durations.txt`` beside this file: a line a test that takes longer than :data:`LEAST`, with
the seconds of processor time (its own and of the programs it starts) that one case takes.  What
waits for another program counts with a part of its time on the clock.  A test without a line is
short, or new.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

FILE = Path(__file__).with_name("durations.txt")

LEAST = 0.05
"""Seconds below which a test has no line."""

WAITING = 3
"""So many seconds on the clock count as one of processor time."""

FOLDER = "PAIRBOOK_DURATIONS"
"""The environment variable with the folder into which processes record."""


def test_of(nodeid: str) -> str:
    """Return the test that a case belongs to.

    >>> test_of("tests/a.py::test_b[en-3]")
    'tests/a.py::test_b'
    """
    return nodeid.partition("[")[0]


test_of.__test__ = False  # type: ignore[attr-defined]


@cache
def recorded() -> dict[str, float]:
    """Return the seconds of a case, by test."""
    lines = (line.rpartition(" ") for line in FILE.read_text(encoding="utf-8").splitlines())
    return {test: float(seconds) for test, _, seconds in lines}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write down what the case takes."""
    before, begun = sum(os.times()[:4]), time.perf_counter()
    outcome = yield
    taken, waited = sum(os.times()[:4]) - before, time.perf_counter() - begun
    file = Path(os.environ[FOLDER], f"{os.getpid()}.jsonl")
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps([item.nodeid, max(taken, waited / WAITING)]) + "\n")
    return outcome


def means(lines: Iterable[str]) -> dict[str, float]:
    """Return the mean seconds of a case, by test, of recorded lines."""
    cases: defaultdict[str, list[float]] = defaultdict(list)
    for line in lines:
        nodeid, seconds = json.loads(line)
        cases[test_of(nodeid)].append(seconds)
    return {test: sum(seconds) / len(seconds) for test, seconds in cases.items()}


def write(found: dict[str, float], *, whole: bool) -> None:
    """Put what was recorded into the file, in the place of what stood there of these tests."""
    before = {} if whole else recorded()
    after = {**before, **found}
    lines = (f"{test} {after[test]:.2f}\n" for test in sorted(after) if after[test] >= LEAST)
    FILE.write_text("".join(lines), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Run the tests, those named or all, and record what they take."""
    with TemporaryDirectory() as folder:
        layers = [] if arguments else ["-m", "not windows"]
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.support.durations", *layers]
        ended = subprocess.run([*command, *arguments], env={**os.environ, FOLDER: folder})
        lines = [
            line
            for file in Path(folder).glob("*.jsonl")
            for line in file.read_text(encoding="utf-8").splitlines()
        ]
        write(means(lines), whole=not arguments)
    return ended.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
