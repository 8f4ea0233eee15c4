"""Where the files of ``templates/`` are: inside the installed package, or in the source tree."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def template(*names: str) -> Traversable:
    """A file or folder of ``templates/``, by the names leading to it.

    The wheel carries that folder inside this package, so that it claims no name of its own
    among everybody's packages; a source tree has it beside this package.
    """
    inside = files("addin") / "templates"
    root: Traversable = inside if inside.is_dir() else Path(__file__).parents[1] / "templates"
    return root.joinpath(*names)
