"""Files of ``templates/``, in the package or the source tree; endings of workbook files."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

WORKBOOKS = (".xlsx", ".xlsm")
"""How files of Excel end, without and with macros."""

SHEETS = (*WORKBOOKS, ".ods")
"""How files end that can be a tournament's workbook, LibreOffice's too."""


def template(*names: str) -> Traversable:
    """Return a file or folder of ``templates/``, by the names leading to it.

    The wheel carries that folder inside this package, so that it claims no name of its own
    among everybody's packages; a source tree has it beside this package.
    """
    inside = files("addin") / "templates"
    root: Traversable = inside if inside.is_dir() else Path(__file__).parents[1] / "templates"
    return root.joinpath(*names)


def filled(source: bytes, **values: Any) -> bytes:
    """Return a template of Jinja with its values, which are text, never markup."""
    from jinja2 import Environment

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    return environment.from_string(source.decode()).render(values).encode()


def files_in(folder: Traversable, at: str = "") -> dict[str, bytes]:
    """Return the content of all files in a folder and its subfolders, by their paths behind ``at``.

    What Python keeps of them for itself is left out.
    """
    found: dict[str, bytes] = {}
    for part in sorted(folder.iterdir(), key=lambda one: one.name):
        if part.is_dir():
            if part.name != "__pycache__":
                found |= files_in(part, f"{at}{part.name}/")
        elif not part.name.endswith(".pyc"):
            found[at + part.name] = part.read_bytes()
    return found
