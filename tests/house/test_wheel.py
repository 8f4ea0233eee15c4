"""The wheel holds both packages whole, and nothing that could collide with other people's."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.check_wheel import expected, problems
from tools.import_graph import ROOT

PACKAGES = {"addin", "pairing"}
"""The import names that an installation claims."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built with the backend that is installed: no network."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-c",
         "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])", folder],
        cwd=ROOT, check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def test_it_holds_what_it_must_and_nothing_else(wheel: Path) -> None:
    assert {"addin/py.typed", "pairing/py.typed", "pairing/words.toml"} <= expected()
    assert {"addin/templates/vba/Pairbook.bas", "addin/templates/icons/pair.svg"} <= expected()
    assert problems(wheel) == []


def test_a_wheel_that_lacks_or_adds_something_is_found(wheel: Path, tmp_path: Path) -> None:
    bad = tmp_path / wheel.name
    with ZipFile(wheel) as source, ZipFile(bad, "w") as target:
        for name in source.namelist():
            if name != "addin/words.toml":
                target.writestr(name, source.read(name))
        target.writestr("templates/words.toml", "")
    assert problems(bad) == [
        "is missing: addin/words.toml",
        "does not belong there: templates/words.toml",
    ]


def imported(path: Path) -> set[str]:
    """Top-level names a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names


def test_the_product_imports_neither_tools_nor_tests() -> None:
    here = {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()} - PACKAGES
    assert {"tools", "tests"} <= here
    for name in PACKAGES:
        for path in (ROOT / name).rglob("*.py"):
            assert not imported(path) & here, path
