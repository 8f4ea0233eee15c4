"""Makes a release out of a clean checkout: everything that a stranger needs, in one folder.

    python -m tools.release                                    # into dist
    python -m tools.release --python python-3.13.5-embed-amd64.zip --sha256 HASH

Wheel and source are built twice and must be the same bytes.  The wheel is installed into a fresh
environment from a folder of wheels, without a network, and plays ``pairbook demo`` there.  Beside
them: the scripts for macOS and Windows, what is inside (CycloneDX), the notes of CHANGELOG.md and
``SHA256SUMS`` of all.  The installer for Windows is made where its ingredients are given; else what
is missing is printed (:mod:`tools.build_installer`).
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from addin.sheets.version import VERSION
from tools import build_installer
from tools.check_wheel import problems
from tools.import_graph import ROOT
from tools.windows import Missing, do, pip
from tools.windows.wheels import read

SCRIPTS = ("install-macos.sh", "install.ps1")


def notes_of(changelog: str, version: str) -> str:
    """Return the section of a version; raises :class:`Missing` where there is none.

    >>> notes_of("# Changelog\\n\\n## 0.3.0 – 2026-11-28\\n- A line.\\n", "0.3.0")
    '- A line.\\n'
    """
    heading = rf"^## {re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)"
    section = re.search(heading, changelog, re.MULTILINE | re.DOTALL)
    if section is None or not section[1].strip():
        raise Missing(f"CHANGELOG.md has no section for {version}")
    return section[1].strip() + "\n"


def check_clean(root: Path) -> None:
    """Raise :class:`Missing` where the checkout holds what no commit does."""
    changes = _git(root, "status", "--porcelain")
    if changes:
        raise Missing(f"The checkout is not clean; commit or remove:\n{changes}")


def build(folder: Path) -> list[Path]:
    """Build the wheel and the source, with the time of the last commit; return both files."""
    epoch = _git(ROOT, "log", "-1", "--format=%ct")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    do(command, {**os.environ, "SOURCE_DATE_EPOCH": epoch}, ROOT)
    return [next(folder.glob("*.whl")), next(folder.glob("*.tar.gz"))]


def check_same(first: Sequence[Path], again: Sequence[Path]) -> None:
    """Raise :class:`Missing` where two builds of the same files differ."""
    for file, other in zip(first, again, strict=True):
        if file.name != other.name or file.read_bytes() != other.read_bytes():
            raise Missing(f"{file.name}: built twice, it is not the same")


def try_wheel(wheel: Path, work: Path) -> list[Path]:
    """Play the demo of a wheel that was installed without a network; return all wheels it took."""
    house, here = work / "wheels", work / "environment"
    pip("wheel", "--only-binary=:all:", "--wheel-dir", str(house), str(wheel))
    venv.create(here, with_pip=True)
    programs = here / ("Scripts" if os.name == "nt" else "bin")
    do([str(programs / "python"), "-m", "pip", "install", "--quiet", "--no-index",
        "--find-links", str(house), "pairbook"])  # fmt: skip
    do([str(programs / "pairbook"), "demo"], at=work)
    if not list(work.glob("pairbook-demo/*.xlsx")):
        raise Missing("The demo of the installed wheel made no workbook")
    return sorted(house.glob("*.whl"))


def release(out: Path, archive: Path | None, digest: str | None) -> tuple[list[Path], str]:
    """Make the release in ``out``; return its files, and why there is no installer ("": there is).

    Raises :class:`Missing` for a checkout that is not clean, a wheel that is not whole, builds
    that differ, an installation or a demo that fails.
    """
    check_clean(ROOT)
    notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), VERSION)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with TemporaryDirectory() as folder:
        work = Path(folder)
        built = build(out)
        check_same(built, build(work / "again"))
        wrong = problems(built[0])
        if wrong:
            raise Missing("\n".join(wrong))
        wheels = [read(file) for file in try_wheel(built[0], work)]
        # It names the wheels of this machine; the installer's own names those of Windows.
        bill = build_installer.bill(VERSION, None, wheels)
    (out / f"pairbook-{VERSION}.cdx.json").write_text(bill, encoding="utf-8")
    (out / f"pairbook-{VERSION}.notes.md").write_text(notes, encoding="utf-8")
    for name in SCRIPTS:
        shutil.copyfile(ROOT / name, out / name)
    lacking = ""
    try:
        build_installer.build(archive, digest, out)
    except Missing as wrong_parts:
        lacking = str(wrong_parts)
    files = sorted(path for path in out.iterdir() if path.is_file())
    sums = "".join(f"{build_installer.sha256(path.read_bytes())}  {path.name}\n" for path in files)
    (out / "SHA256SUMS").write_text(sums, encoding="utf-8")
    return [*files, out / "SHA256SUMS"], lacking


def _git(root: Path, *arguments: str) -> str:
    return subprocess.check_output(["git", *arguments], cwd=root, text=True).strip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Release, or say what is wrong (exit code 2)."""
    parser = argparse.ArgumentParser(prog="python -m tools.release")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", type=Path, help="python.org's embeddable archive")
    parser.add_argument("--sha256", help="its published SHA-256")
    given = parser.parse_args(arguments)
    try:
        files, lacking = release(given.out, given.python, given.sha256)
    except Missing as wrong:
        print(wrong, file=sys.stderr)
        return 2
    for file in files:
        print(f"{file.stat().st_size / 1_000_000:8.2f} MB  {file.name}")
    if lacking:
        print(f"No installer for Windows:\n{lacking}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
