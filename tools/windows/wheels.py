"""Wheels of pairbook and of all it needs on Windows, gathered on any system.

pip on Linux reads the conditions of requirements as for Linux, and leaves out what Windows alone
needs (pywin32, colorama); so what the wheels say they need is read here, as for Windows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.windows import pip


@dataclass(frozen=True)
class Wheel:
    """A package's file, and what it says of itself."""

    file: Path
    name: str
    version: str
    licence: str
    needs: Sequence[Requirement] = field(repr=False)


def read(file: Path) -> Wheel:
    """Return a wheel, looked into."""
    (inside,) = distributions(path=[str(file)])
    needs = [Requirement(need) for need in inside.requires or ()]
    return Wheel(file, inside.metadata["Name"], inside.version, _licence(inside.metadata), needs)


def _licence(header: Any) -> str:
    """Return the licence in a line: the expression, the trove's names, or the first line of the
    field.
    """
    trove = [
        str(line).rpartition(" :: ")[2]
        for line in header.get_all("Classifier", [])
        if str(line).startswith("License ::") and str(line).count("::") > 1
    ]
    field = str(header.get("License") or "").strip().partition("\n")[0]
    return str(header.get("License-Expression") or ", ".join(trove) or field or "not stated")


def needed(
    wheels: Iterable[Wheel], begin: str, python: str
) -> tuple[dict[str, Wheel], list[Requirement]]:
    """Return the wheels that one needs on Windows with that Python, and what is not among them."""
    windows = {
        "os_name": "nt", "sys_platform": "win32", "platform_system": "Windows",
        "platform_machine": "AMD64", "python_version": python, "python_full_version": f"{python}.0",
    }  # fmt: skip
    there = {canonicalize_name(wheel.name): wheel for wheel in wheels}
    wanted: dict[str, Wheel] = {}
    missing: dict[str, Requirement] = {}
    waiting = [(canonicalize_name(begin), "")]
    seen = set(waiting)
    while waiting:
        name, extra = waiting.pop()
        wanted[name] = there[name]
        for need in there[name].needs:
            other = canonicalize_name(need.name)
            if need.marker and not need.marker.evaluate({**windows, "extra": extra}):
                continue
            if other not in there:
                missing[str(need)] = need
                continue
            for key in [(other, more) for more in ("", *need.extras)]:
                if key not in seen:
                    seen.add(key)
                    waiting.append(key)
    return wanted, list(missing.values())


def gather(
    root: Path, folder: Path, python: str, helpers: Sequence[str]
) -> tuple[list[Wheel], list[Wheel]]:
    """Build the wheel of the source at ``root``, fetch all it needs, and the helpers' wheels.

    Raises ``Missing`` where there is no pip, or with what it says when it fails.
    """
    pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(root))
    (own,) = folder.glob("*.whl")
    wanted: list[str] = []
    while True:
        wheels = [read(file) for file in sorted(folder.glob("*.whl"))]
        chosen, missing = needed(wheels, read(own).name, python)
        if not missing:
            break
        wanted += [str(need).partition(";")[0] for need in missing]
        pip("download", "--platform", "win_amd64", "--python-version", python, "--implementation",
            "cp", "--only-binary=:all:", "-d", str(folder), *wanted)  # fmt: skip
    for name in helpers:
        pip("download", "--no-deps", "-d", str(folder / "helpers"), name)
    helped = [read(file) for file in sorted((folder / "helpers").glob("*.whl"))]
    return [chosen[name] for name in sorted(chosen)], helped
