"""The rooms of the sheets: arrows make no circle, not even for the sake of types."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import addin

SHEETS = Path(addin.__file__).parent / "sheets"
ROOMS = {path.stem: path for path in SHEETS.glob("*.py")}


def neighbours(path: Path) -> set[str]:
    """Rooms of the sheets that a room imports, at its top, in a function or for types only."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "addin.sheets":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("addin.sheets."):
            found.add((node.module or "").split(".")[2])
        elif isinstance(node, ast.Import):
            found |= {
                alias.name.split(".")[2]
                for alias in node.names
                if alias.name.startswith("addin.sheets.")
            }
    return found & set(ROOMS)


def test_the_rooms_of_the_sheets_stand_in_an_order() -> None:
    # Raises CycleError, which names the rooms of a circle.
    order = list(TopologicalSorter({n: neighbours(p) for n, p in ROOMS.items()}).static_order())
    assert order.index("layout") < order.index("games_tab") < order.index("reader")


def test_a_tab_is_read_and_built_without_knowing_who_asks() -> None:
    for name, path in ROOMS.items():
        if name.endswith(("_tab", "_tabs")):
            assert not neighbours(path) & {"reader", "workbook"}, name
        tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        used = {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
        assert not any(module.startswith("addin.actions") for module in used), name
