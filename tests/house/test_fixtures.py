"""What several folders of tests need stands in ``tests/support`` and ``tests/conftest.py``."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

TESTS = Path(__file__).parents[1]
FILES = sorted(path for path in TESTS.rglob("*.py") if "data" not in path.parts)


def imports_of_tests(path: Path) -> set[str]:
    """The modules of the tests that a file imports, those inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "tests"}


def test_no_folder_reaches_into_another() -> None:
    """What two folders need stands in ``tests/support``, which needs no other; no conftest.

    The referees judge in many folders.
    """
    wrong = []
    for path in FILES:
        folder, *_ = path.relative_to(TESTS).parts
        for name in imports_of_tests(path):
            _, where, *rest = name.split(".")
            if "conftest" in (where, *rest) or where not in ("support", "referees", folder):
                wrong.append(f"{path.relative_to(TESTS)} imports {name}")
    assert wrong == []


def test_no_two_fixtures_of_one_name_stand_in_conftests() -> None:
    where = defaultdict(list)
    for path in TESTS.rglob("conftest.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and any(
                "fixture" in ast.unparse(one) for one in node.decorator_list
            ):
                where[node.name].append(str(path.relative_to(TESTS)))
    assert {name: files for name, files in where.items() if len(files) > 1} == {}
