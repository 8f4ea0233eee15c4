"""An arbiter inherits a half-played workbook: renamed, its copies lost, open elsewhere, synced."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from addin.engines.file import open_book
from addin.sheets.reader import read
from tests.support.books import event
from tests.support.terminal import exit_code, run


@pytest.fixture(params=["leader", "dutch"])
def inherited(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Round 1 is played, round 2 half; the file has another name and no folder of copies."""
    made = event(tmp_path / "old.xlsx", request.param, 8, 1)
    run("pair", made)
    run("results", made, 1, "1-0", 2, "0-1")
    path = made.rename(tmp_path / "The cup (copy).xlsx")
    shutil.rmtree(tmp_path / "old.xlsx.backups")
    return path


def test_everything_is_known_and_nothing_is_lost(
    inherited: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    run("next", inherited)
    assert "(3-4)" in capsys.readouterr().out
    run("verify", inherited)
    assert "Rounds: 2; as computed: 2." in capsys.readouterr().out
    run("restore", inherited)
    assert "No copies" in capsys.readouterr().out
    run("results", inherited, 3, "1-0", 4, "0-1")
    run("next", inherited)
    assert len(read(open_book(inherited)).tournament.rounds) == 3
    run("undo", inherited)
    run("restore", inherited)
    assert "--to NUMBER" in capsys.readouterr().out


def test_open_elsewhere_it_is_read_and_not_written(
    inherited: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = inherited.with_name(f".~lock.{inherited.name}#")
    lock.write_text(",Ivan,hall,28.11.2026 15:00,file:///x;", encoding="utf-8")
    before = inherited.read_bytes()
    for command in ("check", "explain", "verify"):
        run(command, inherited)
    capsys.readouterr()
    assert exit_code("results", inherited, 3, "1-0") == 2
    refused = capsys.readouterr().err
    assert "Ivan" in refused and lock.name in refused
    assert inherited.read_bytes() == before


def test_a_copy_that_the_synchronisation_made_is_an_event_of_its_own(
    inherited: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = inherited.with_name("The cup (conflicted copy).xlsx")
    shutil.copy(inherited, other)
    before = other.read_bytes()
    monkeypatch.chdir(inherited.parent)
    capsys.readouterr()
    run()
    greeted = capsys.readouterr().out
    assert f"'{inherited.name}'" in greeted and f"'{other.name}'" in greeted
    run("results", inherited, 3, "1-0", 4, "0-1")
    assert other.read_bytes() == before
    run("next", other)
    assert "(3-4)" in capsys.readouterr().out
