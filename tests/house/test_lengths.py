"""Files and functions stay as long as one can read at a sitting.

How many ways lead through a function is counted by ruff (``C901`` in pyproject.toml).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.import_graph import ROOT

LONGEST_FILE = 430
LONGEST_FUNCTION = 60


def too_long(path: Path) -> Iterator[str]:
    """The file, and functions of it, that are longer than they may be."""
    name, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    if len(source.splitlines()) > LONGEST_FILE:
        yield name
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION:
                yield f"{name}::{node.name}"


def test_no_file_and_no_function_is_too_long() -> None:
    files = [path for room in ("addin", "pairing", "tools") for path in (ROOT / room).rglob("*.py")]
    assert len(files) > 300
    assert [name for path in files for name in too_long(path)] == []
