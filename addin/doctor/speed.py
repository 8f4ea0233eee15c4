"""What makes a click slow: Python starting without compiled modules, or with what it does not use.

xlwings starts Python with ``-B``: it may read compiled modules and never writes any.  So they
have to be there beforehand, which pip sees to and other installers do not.
"""

from __future__ import annotations

import compileall
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from addin.excel import conf
from addin.lazy_imports import bytecode_folder

PACKAGES = ("addin", "pairing", "xlwings")
"""What a click loads most of its modules from."""

_USED = (
    "import xlwings.utils, addin.buttons, addin.actions, importlib; from pairing import systems; "
    "[systems.system(name) for name in systems.REGISTRY]"
)


@dataclass(frozen=True)
class CompiledModules:
    """How many modules there are to be compiled, how many are not, and whether beside them."""

    modules: int
    lacking: int
    in_place: bool


def compiled() -> CompiledModules:
    """Return how it stands with the compiled modules of this Python."""
    files = list(_files())
    lacking = sum(not _is_compiled(path) for path in files)
    return CompiledModules(len(files), lacking, _writable())


def compile_all() -> Path | None:
    """Compile what a click loads; where to, ``None`` for beside the modules.

    Where the modules' folders may not be written to (a Python of the administrator's), the
    compiled ones go to :func:`addin.lazy_imports.bytecode_folder`, from which a click takes them.
    """
    if _writable():
        for folder in _folders():
            compileall.compile_dir(folder, quiet=2)
        return None
    target = bytecode_folder()
    target.mkdir(parents=True, exist_ok=True)
    before, sys.pycache_prefix = sys.pycache_prefix, str(target)
    try:
        for folder in _folders():
            compileall.compile_dir(folder, quiet=2)
    finally:
        sys.pycache_prefix = before
    # In a folder of its own Python looks for nothing but there: its own library, too.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        [sys.executable, "-X", f"pycache_prefix={target}", "-c", _USED],
        env=environment,
        capture_output=True,
        timeout=120,
    )
    return target


def starts_lean() -> bool:
    """Return whether a click of this Python loads this package before xlwings.

    Not where xlwings has to be told its folder (:mod:`addin.excel.sources`).
    """
    return not conf.path_needed()


def _folders() -> list[Path]:
    found = []
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        found += [Path(one) for one in (spec.submodule_search_locations if spec else None) or ()]
    return found


def _files() -> Iterator[Path]:
    for folder in _folders():
        yield from (path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def _is_compiled(path: Path) -> bool:
    """Return whether there is a compiled module of this very source, beside it or in the folder."""
    before = sys.pycache_prefix
    for prefix in (None, str(bytecode_folder())):
        sys.pycache_prefix = prefix
        try:
            cache = Path(importlib.util.cache_from_source(str(path)))
        finally:
            sys.pycache_prefix = before
        with suppress(OSError), cache.open("rb") as opened:
            head = opened.read(12)
            flags = int.from_bytes(head[4:8], "little")
            stamp = int.from_bytes(head[8:12], "little")
            if head[:4] == importlib.util.MAGIC_NUMBER and (
                flags or stamp == int(path.stat().st_mtime) & 0xFFFFFFFF
            ):
                return True
    return False


def _writable() -> bool:
    return all(os.access(folder, os.W_OK) for folder in _folders())
