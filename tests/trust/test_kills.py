"""What a command that was killed left behind is swept, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from addin.engines.file import guard, whole
from tests.support.processes import cup, left_behind, run


def test_what_a_killed_command_left_is_swept_by_the_next(tmp_path: Path) -> None:
    path = cup(tmp_path, 8)
    gone = f"{whole.PREFIX}{guard.mark()}-{2**22 + 5}-{'0' * 16}.xlsx"
    (tmp_path / gone).write_bytes(b"half")
    shutil.copy(tmp_path / gone, tmp_path / gone.replace("0" * 16, "1" * 16))
    run("standings", path, folder=tmp_path)
    assert left_behind(tmp_path) == []


@pytest.mark.parametrize("name", ["notes.txt", ".~pairbook-notes", ".~pairbook-lock-other.xlsx"])
def test_other_files_are_not_swept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    assert whole.sweep(tmp_path) == []
    assert (tmp_path / name).exists()
