"""Slow starts of Python at a click: modules that are not compiled beforehand.

xlwings starts Python with ``-B``: it may read compiled modules and never writes any.  So they
have to be there beforehand, which pip sees to and other installers do not.
"""

from __future__ import annotations

import compileall
import importlib.util
from contextlib import suppress
from pathlib import Path

from pairing.dataclasses import dataclass

PACKAGES = ("addin", "pairing", "xlwings")
"""What a click loads most of its modules from."""


@dataclass(frozen=True)
class CompiledModules:
    """Count of the modules to be compiled, and of those that are not."""

    modules: int
    lacking: int

    @property
    def enough(self) -> bool:
        """Return whether a click finds nearly all of them compiled."""
        return self.lacking * 10 <= self.modules


def compiled() -> CompiledModules:
    """Return how it stands with the compiled modules of this Python."""
    files = [path for folder in _folders() for path in folder.rglob("*.py")]
    return CompiledModules(len(files), sum(not _is_compiled(path) for path in files))


def compile_all() -> None:
    """Compile what a click loads, as far as the modules' folders may be written to."""
    for folder in _folders():
        compileall.compile_dir(folder, quiet=2)


def _folders() -> list[Path]:
    folders: list[Path] = []
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        folders += map(Path, (spec.submodule_search_locations if spec else None) or ())
    return folders


def _is_compiled(path: Path) -> bool:
    """Return whether there is a compiled module of this very source beside it."""
    with suppress(OSError), open(importlib.util.cache_from_source(str(path)), "rb") as opened:
        head = opened.read(12)
        flags = int.from_bytes(head[4:8], "little")
        stamp = int.from_bytes(head[8:12], "little")
        same = flags or stamp == int(path.stat().st_mtime) & 0xFFFFFFFF
        return head[:4] == importlib.util.MAGIC_NUMBER and bool(same)
    return False
