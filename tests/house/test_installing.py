"""The ways in: ``python -m pairbook``, and the script for macOS with a stand-in for uv."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from addin.doctor.installation import OLDEST_PYTHON
from addin.sheets.version import VERSION
from tools.import_graph import ROOT

STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >>"$HOME/calls"
case "$*" in "tool dir") echo "$HOME/tools" ;; "tool dir --bin") echo "$HOME/.local/bin" ;; esac
"""


def test_the_command_is_a_module_too(tmp_path: Path) -> None:
    out = subprocess.run(
        [sys.executable, "-m", "pairbook", "--version"],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert out.stdout.strip() == VERSION, out.stderr


@pytest.mark.skipif(os.name == "nt", reason="a script of a Mac")
@pytest.mark.parametrize("system", ["Darwin", "Linux"])
@pytest.mark.parametrize("wheel", ["", "my wheels/pairbook.whl"])
def test_the_script_for_macos(system: str, wheel: str, tmp_path: Path) -> None:
    """It installs the folder it lies in, or what it is given, and lets Excel start Python.

    uv is found where its own installer puts it, whether or not that is on the PATH.
    """
    folder = tmp_path / "pairbook of mine"
    folder.mkdir()
    script = shutil.copy(ROOT / "install-macos.sh", folder)
    for name in (".local/bin/uv", ".local/bin/pairbook", "tools/pairbook/bin/xlwings"):
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(STAND_IN)
        place.chmod(0o755)
    uname = tmp_path / "bin" / "uname"
    uname.parent.mkdir()
    uname.write_text(f"#!/bin/sh\necho {system}\n")
    uname.chmod(0o755)
    given = [wheel] if wheel else []
    path = f"{uname.parent}:/usr/bin:/bin"
    subprocess.run(["sh", script, *given], check=True, env={"HOME": str(tmp_path), "PATH": path})
    calls = (tmp_path / "calls").read_text().splitlines()
    assert calls[0].startswith("uv tool install ") and calls[0].endswith(f" {wheel or folder}")
    assert ("xlwings runpython install" in calls) == (system == "Darwin")
    assert calls[-1] == "pairbook doctor"


def test_every_python_is_tried_before_a_release() -> None:
    """The script names the oldest one twice: once with the lowest versions."""
    tried = (ROOT / ".ci" / "pythons").read_text(encoding="utf-8")
    oldest = ".".join(map(str, OLDEST_PYTHON))
    assert f'"{oldest} lowest-direct" "{oldest} highest"' in tried
