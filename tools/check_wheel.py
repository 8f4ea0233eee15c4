"""Looks inside a built wheel: only our two packages, with everything they need to run."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from tools.import_graph import ROOT

PACKAGES = ("addin", "pairing")
COMMAND = "pairbook.py"
"""Beside the packages, for ``python -m pairbook``."""


def expected() -> set[str]:
    """Return the files a wheel must hold: all of both packages, and the templates inside addin."""
    inside = {path.relative_to(ROOT) for name in PACKAGES for path in files(ROOT / name)}
    inside |= {Path("addin", path.relative_to(ROOT)) for path in files(ROOT / "templates")}
    return {path.as_posix() for path in inside} | {COMMAND}


def files(folder: Path) -> list[Path]:
    """Return the files of a folder and the folders in it, without what Python keeps beside them."""
    return [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]


def problems(wheel: Path) -> list[str]:
    """Return what is wrong with a wheel built from this tree; empty when nothing is."""
    with ZipFile(wheel) as package:
        inside = {name for name in package.namelist() if ".dist-info/" not in name}
    wanted = expected()
    wrong = [f"is missing: {name}" for name in sorted(wanted - inside)]
    wrong += [f"does not belong there: {name}" for name in sorted(inside - wanted)]
    if not wheel.name.endswith("-py3-none-any.whl"):
        wrong.append(f"is for some machines only: {wheel.name}")
    return wrong
