"""What the wheel brings, and that the product needs nothing that stays behind."""

from __future__ import annotations

import ast
import re
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLAIMED = {"addin", "pairing"}
"""The import names that an installation claims."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in the wheel."""
    builders = pytest.importorskip("hatchling.builders.wheel", reason="hatchling is not installed")
    folder = str(tmp_path_factory.mktemp("wheel"))
    with zipfile.ZipFile(next(iter(builders.WheelBuilder(str(ROOT)).build(directory=folder)))) as z:
        return set(z.namelist())


def test_the_wheel_claims_two_names(wheel: set[str]) -> None:
    tops = {name.partition("/")[0] for name in wheel}
    assert {top for top in tops if not re.fullmatch(r"pairbook-.*\.dist-info", top)} == CLAIMED


def test_templates_words_and_plans_are_in_the_wheel(wheel: set[str]) -> None:
    sources = [ROOT / "templates", *(ROOT / name for name in CLAIMED)]
    kept = {
        path
        for source in sources
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    names = {path.relative_to(ROOT).as_posix() for path in kept}
    names = {f"addin/{name}" if name.startswith("templates/") else name for name in names}
    assert any(name.startswith("addin/templates/") for name in names)
    assert not names - wheel


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
    here = {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()} - CLAIMED
    assert {"tools", "tests"} <= here
    for name in CLAIMED:
        for path in (ROOT / name).rglob("*.py"):
            assert not imported(path) & here, path
