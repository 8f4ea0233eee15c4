"""Builds a blank workbook of every system in every language.

``python -m tools.build_workbooks [FOLDER]`` makes the folder and writes ``leader.en.xlsx``,
``leader.ru.xlsx``, ...
``pairbook new`` does the same for one system, with the organiser's own rounds and players.
"""

from __future__ import annotations

import sys
from pathlib import Path

from addin.exchange.creating import create
from pairing.catalogue import LANGUAGES
from pairing.systems import REGISTRY


def build_all(folder: Path) -> list[Path]:
    """Write every blank workbook into ``folder``, replacing older ones; their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for system in REGISTRY:
        for language in LANGUAGES:
            path = folder / f"{system}.{language}.xlsx"
            create(path, system=system, language=language, replace=True)
            made.append(path)
    return made


if __name__ == "__main__":
    for path in build_all(Path(sys.argv[1] if len(sys.argv) > 1 else ".")):
        print(path)
