"""A seeded small part of ``python -m tests.fuzz`` (docs/trust.md)."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.fuzz import bases, cells, texts
from tests.fuzz.__main__ import some
from tests.fuzz.trial import attempt
from tests.support.stages import SAMPLES, made

SYSTEMS = ("leader", "riichi")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


def test_mutant_workbooks() -> None:
    tally = some("workbook", range(1_000_000, 1_000_060), 1, 1, SYSTEMS)
    assert [str(one) for one in tally.findings] == []
    assert tally.mutants == 60 and tally.codes[0] > 10 and tally.codes[2] > 10


def test_mutant_files() -> None:
    tally = some("file", range(1_000_000, 1_000_060), 1, 1, SYSTEMS)
    assert [str(one) for one in tally.findings] == []
    assert tally.mutants == 60 and tally.codes[0] > 3 and tally.codes[2] > 10


def test_mutants_are_the_same_each_time() -> None:
    parts, _ = bases.workbook(random.Random("a"), SYSTEMS)
    twice = [cells.damaged(parts, random.Random("b"))[1] for _ in range(2)]
    assert twice[0] == twice[1] != []
    report = (SAMPLES / "lyon-2017.csv").read_bytes()
    changed = [texts.damaged(report, random.Random("c")) for _ in range(2)]
    assert changed[0] == changed[1] and changed[0][0] != report


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
            patch.setattr("tests.fuzz.trial.SECONDS", 0.3)
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
