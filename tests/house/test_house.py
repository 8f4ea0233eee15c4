"""The shape of the house: arrows point one way, the science is pure, names are clean."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import addin

ROOT = Path(addin.__file__).parent.parent
SCIENCE = sorted((ROOT / "pairing").rglob("*.py"))
FORBIDDEN = {"addin", "templates", "xlwings", "openpyxl", "xlsxwriter", "time", "datetime", "rich"}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_the_science_knows_no_spreadsheet_and_no_clock() -> None:
    impure = {
        str(path.relative_to(ROOT)): found
        for path in SCIENCE
        if (found := {name.split(".")[0] for name in imports(path)} & FORBIDDEN)
    }
    assert not impure


def test_systems_do_not_know_each_other_and_nobody_but_the_registry_knows_them() -> None:
    for path in SCIENCE:
        parts = path.relative_to(ROOT).parts
        room = parts[2] if parts[:2] == ("pairing", "systems") and len(parts) > 3 else None
        for name in imports(path):
            if parts[:3] == ("pairing", "formats", "trf") and ".dutch." in name:
                continue  # the report file of that system knows what that system needs to be told
            programs = {"opengotha", "macmahon", "pairgoth", "h9", "ffg", "aga"}
            if set(parts) & programs and ".mcmahon." in name:
                continue  # and so do the files of the programs whose rules that system has
            if parts[-1] == "pantheon.py" and ".riichi." in name:
                continue
            shared = ROOT / "pairing" / "systems" / f"{name.split('.')[-1]}.py"
            if parts[:2] == ("pairing", "systems") and name.count(".") == 2 and shared.is_file():
                continue  # what the systems of one game have in common
            if name.startswith("pairing.systems."):
                assert room == name.split(".")[2], f"{path} imports {name}"


def test_sheets_use_the_public_xlwings_api_only() -> None:
    rooms = [ROOT / "addin" / room for room in ("actions", "sheets")]
    for path in [path for room in rooms for path in room.rglob("*.py")]:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not used & {"api", "impl"}, path
        assert "xlwings.main" not in imports(path)


def test_importing_the_addin_is_light() -> None:
    """Nothing that computes or draws is loaded for the words; their files alone are read."""
    heavy = ("xlwings", "pandas", "matplotlib", "rustworkx", "openpyxl", "numpy", "scipy")
    code = (
        "import sys, addin; from pairing.catalogue import Catalogue; "
        f"Catalogue('en')('click.failed'); print([m for m in {heavy} if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert out.stdout.strip() == "[]", out.stderr
