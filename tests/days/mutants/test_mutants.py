"""A small part of ``python -m tests.days workbooks`` and ``files`` (docs/internals/trust.md)."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.days.mutants import bases, cells, texts
from tests.days.mutants.mutant import file_mutant, workbook_mutant
from tests.days.mutants.trial import Trial, attempt
from tests.support.stages import SAMPLES, made

SYSTEMS = ("leader", "riichi")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize(("mutant", "well"), [(workbook_mutant, 10), (file_mutant, 3)])
def test_mutants(mutant: Callable[..., Iterator[Trial]], well: int, tmp_path: Path) -> None:
    trials = []
    for number in range(1_000_000, 1_000_030):
        folder = tmp_path / str(number)
        folder.mkdir()
        trials += mutant(number, 1, folder, SYSTEMS)
    assert [trial for trial in trials if trial.faults] == []
    codes = Counter(trial.code for trial in trials)
    assert codes[0] > well and codes[2] > 10


def test_mutants_are_the_same_each_time() -> None:
    parts = bases.workbook(random.Random("a"), SYSTEMS)
    twice = [cells.damaged(parts, random.Random("b")) for _ in range(2)]
    assert twice[0] == twice[1] != cells.packed(parts)
    report = (SAMPLES / "lyon-2017.csv").read_bytes()
    changed = [texts.damaged(report, random.Random("c")) for _ in range(2)]
    assert changed[0] == changed[1] and changed[0] != report


def test_what_misbehaves_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The judge itself: each fault is one."""
    path = tmp_path / "cup.xlsx"
    path.write_bytes(made("leader", "en", "ready"))
    assert attempt(["check", "cup.xlsx"], tmp_path).faults == ()

    def faults(*instead: object) -> str:
        def check(*_: object, **__: object) -> None:
            for one in instead:
                if isinstance(one, BaseException):
                    raise one
                if callable(one):
                    one()

        with monkeypatch.context() as patch:
            patch.setattr("addin.actions.check", check)
            patch.setattr("tests.days.mutants.trial.SECONDS", 0.3)
            return " ".join(attempt(["check", "cup.xlsx"], tmp_path).faults)

    def endless() -> None:
        while True:
            pass

    def write() -> None:
        (tmp_path / "cup.xlsx").write_bytes(path.read_bytes() + b"x")
        (tmp_path / ".~pairbook-x").write_bytes(b"")

    assert "unforeseen" in faults(RuntimeError())
    assert "hang" in faults(endless)
    assert "escaped" in faults(KeyboardInterrupt()) or "silence" in faults(KeyboardInterrupt())
    said = faults(lambda: print("Traceback (most recent call last)\n" * 99), SystemExit(2))
    assert "traceback" in said and "message of" in said
    assert "terminal" in faults(lambda: print("\x1b[2J"), SystemExit(1))
    said = faults(write, SystemExit(2))
    assert "failed and changed" in said and "cup.xlsx" in said and "temporary" in said
    assert "memory" not in said and os.path.exists(path)
