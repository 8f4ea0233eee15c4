"""Builds the VBA projects from their sources, as ``pairbook new`` and ``addin install`` do.

``python -m tools.build_vba [FOLDER]`` writes ``workbook.vbaProject.bin`` (for a workbook
with one sheet) and ``addin.vbaProject.bin``, to be looked at with ``olevba``.  xlwings' own
modules are read from the installed xlwings.
"""

from __future__ import annotations

import sys
from pathlib import Path

from addin.excel.macros import workbook_project
from addin.excel.xlam import addin_project


def build_projects(folder: Path) -> list[Path]:
    """Write both projects into ``folder``, replacing older ones; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, content in (("workbook", workbook_project(1)), ("addin", addin_project())):
        path = folder / f"{name}.vbaProject.bin"
        path.write_bytes(content)
        made.append(path)
    return made


if __name__ == "__main__":
    for path in build_projects(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(path)
