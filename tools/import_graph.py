"""Import graph: the modules of a source tree and the imports written in them.

Used by the tests that keep the arrows.  Sources are parsed, nothing is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

ADDIN = (
    ("engines", "journal", "typesetting"),
    ("history",),
    ("sheets",),
    ("actions",),
    ("federations", "publish"),
    ("commands",),
    ("excel",),
    ("libreoffice",),
    ("exchange",),
    ("exchange.incoming",),
    ("exchange.outgoing",),
    ("exchange.notebook",),
    ("laboratory",),
    ("doctor", "functions"),
    ("serve",),
    ("start",),
    ("cli",),
)
"""The packages of ``addin`` from below: a later one may import an earlier one, never the other
way; those on a line stand side by side and do not know each other.  A part of a package that has
a place of its own stands above the rest of it."""

PAIRING = (
    ("dataclasses",),
    (
        *("assignment", "dates", "frames", "identities", "likeness", "numbers", "outcomes"),
        *("point_system", "ranks", "table_notes", "time_control", "timetable"),
    ),
    ("catalogue", "matching", "tournament_frames"),
    ("errors", "named"),
    ("settings",),
    ("adjustments", "table_settings"),
    ("boards",),
    ("tournament",),
    (
        *("admission", "family", "go_time", "half_byes", "limits", "names", "renumbering"),
        *("results", "round_cells", "round_lists", "seat_winds", "single_rounds"),
    ),
    ("diagram", "finding", "keep_apart", "mending"),
    ("standings",),
    ("systems",),
    ("formats", "laboratory", "prizes"),
)
"""The packages of ``pairing`` and the modules beside them, in the same way."""


def modules_of(root: Path, packages: tuple[str, ...]) -> dict[str, Path]:
    """Return every module of some packages below ``root`` by its dotted name.

    >>> modules_of(ROOT, ("pairing",))["pairing.systems"].name
    '__init__.py'
    """
    modules = {}
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


def imports_of(path: Path, name: str, known: Mapping[str, Path]) -> dict[str, int]:
    """Return the modules among ``known`` that one module imports: name and first line of each.

    Imports at its top, inside functions and under ``TYPE_CHECKING`` all count.  That importing
    ``a.b`` also runs ``a`` is not counted: a package may gather what its modules define.
    """
    imports: dict[str, int] = {}
    for module, line in _names(ast.parse(path.read_text(encoding="utf-8"))):
        while module and module not in known:
            module = module.rpartition(".")[0]
        if module and module != name:
            imports.setdefault(module, line)
    return imports


def _names(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Dotted names that import statements ask for, as precise as they say; none is relative."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "the house imports by whole names"
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def graph_of(root: Path, packages: tuple[str, ...]) -> dict[str, dict[str, int]]:
    """Return for every module those of the same packages that it imports, with a line number."""
    known = modules_of(root, packages)
    return {name: imports_of(path, name, known) for name, path in known.items()}


def circles(graph: Mapping[str, Mapping[str, int]]) -> list[list[str]]:
    """Sets of modules of which each reaches every other one, sorted; empty without circles.

    >>> circles({"a": {"b": 1}, "b": {"a": 1}, "c": {"a": 1}})
    [['a', 'b']]
    """
    networkx = import_module("networkx")  # for the tests alone
    parts = networkx.strongly_connected_components(networkx.DiGraph(graph))
    return sorted(sorted(part) for part in parts if len(part) > 1)
