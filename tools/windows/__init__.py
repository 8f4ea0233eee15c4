"""Common parts of the installer for Windows and of the bed: what both ask of this computer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

COMPILER = "x86_64-w64-mingw32-gcc"
RANDOM = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
    return SystemFunction036(data, (ULONG)size);
}
"""
"""``bcryptprimitives.dll``, which Wine 8 lacks: random numbers for what is written in Rust."""

FOR_WINE = ("numpy==1.26.4", "pandas==2.2.3")
"""The newest that Wine 8 has all functions for."""


class Missing(Exception):
    """List of what is needed and not there or not right, and how to get it; a line each."""


def wine() -> str | None:
    """Return the program that runs Windows' programs; Debian puts it where no terminal looks."""
    return shutil.which("wine64") or shutil.which("wine64", path="/usr/lib/wine") or shutil.which(
        "wine"
    )  # fmt: skip


def wine_environment(prefix: Path, **more: str) -> dict[str, str]:
    """Return the variables of programs under Wine: where their Windows is, nothing of this
    Python's.
    """
    ours = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_"))
    }
    return {**ours, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all", **more}


def run_and_read(
    command: Sequence[str], env: Mapping[str, str] | None = None, at: Path | None = None
) -> tuple[int, str]:
    """Return the exit code of a command, and what it wrote."""
    pipe = subprocess.PIPE
    done = subprocess.run(
        command, env=env, cwd=at, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout.decode("utf-8", "replace")


def do(
    command: Sequence[str], env: Mapping[str, str] | None = None, at: Path | None = None
) -> None:
    """Run a command; raises :class:`Missing` with what it says where it fails."""
    wrong, output = run_and_read(command, env, at)
    if wrong:
        raise Missing(f"{' '.join(command)}\n{output[-3000:]}")


def pip(*arguments: str) -> None:
    """Run this Python's pip; raises :class:`Missing` where it has none, or pip fails."""
    if find_spec("pip") is None:
        raise Missing(f"pip is missing: {sys.executable} -m ensurepip")
    do([sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments])


def make_random(to: Path, drafts: Path) -> None:
    """Compile :data:`RANDOM` in a folder for drafts."""
    source = drafts / "random.c"
    source.write_text(RANDOM, encoding="utf-8")
    do([COMPILER, "-shared", "-Os", "-s", "-o", str(to), str(source), "-ladvapi32"])
