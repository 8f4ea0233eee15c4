"""Everything that pairbook needs has a wheel wherever an organiser may sit: he has no compiler."""

from __future__ import annotations

import shutil
import subprocess
from itertools import product

import pytest

from tools.import_graph import ROOT

PLATFORMS = {
    "win_amd64": "x86_64-pc-windows-msvc",
    "win_arm64": "aarch64-pc-windows-msvc",
    "macos_x86_64": "x86_64-apple-darwin",
    "macos_arm64": "aarch64-apple-darwin",
    "manylinux_x86_64": "x86_64-manylinux_2_28",
    "manylinux_aarch64": "aarch64-manylinux_2_28",
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


@pytest.mark.parametrize(("platform", "python"), list(product(PLATFORMS, PYTHONS)))
def test_wheels_are_there(platform: str, python: str) -> None:
    if shutil.which("uv") is None:
        pytest.skip("uv is not installed: pip install uv")
    done = subprocess.run(
        ["uv", "pip", "compile", "--quiet", "--no-header", "--only-binary", ":all:",
         "--python-platform", PLATFORMS[platform], "--python-version", python, "pyproject.toml"],
        cwd=ROOT, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    if any(word in done.stderr for word in ("dns error", "Failed to fetch", "error sending")):
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stderr
    assert "xlwings==" in done.stdout
