"""What Windows decides, under Windows' Python: here where this is a Windows, else in the bed.

The other files of this folder hold tests that only Windows can run; beside them tests of other
folders run there that are about locks, whole writes and copies.  Minutes a part: one is run each
day, by the calendar, any of them on request:
``python -m tools.windows_bed test FILE …``.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.processes import ROOT
from tools import windows_bed

PARTS = {
    "paths": ["tests/windows/paths.py"],
    "files": ["tests/windows/files.py"],
    "consoles": ["tests/windows/consoles.py"],
    "machine": ["tests/windows/machine.py"],
    "excel": ["tests/windows/excel.py"],
    "programme": ["tests/windows/programme.py", "tests/start/test_page.py"],
    "locks": ["tests/trust/test_lock.py"],
    "whole": ["tests/trust/test_whole.py"],
    "copies": ["tests/trust/test_backups.py"],
    "kills": ["tests/trust/test_kills.py", "tests/days/test_processes.py"],
}


def run(paths: list[str]) -> list[str]:
    """What pytest says of these files, its exit code last."""
    if sys.platform == "win32":
        command = [sys.executable, "-m", "pytest", *windows_bed.PLAIN, *paths]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
        return [*done.stdout.splitlines(), str(done.returncode)]
    if reason := windows_bed.why_not():
        pytest.skip(reason)
    return list(windows_bed.tests(*paths))


@pytest.mark.parametrize("part", PARTS)
def test_what_windows_decides(part: str) -> None:
    *said, code = run(PARTS[part])
    print("\n".join(said[-300:]))
    assert code == "0", f"python -m tools.windows_bed test {' '.join(PARTS[part])}"
    assert " passed" in "".join(said[-2:])
