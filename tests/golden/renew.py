"""Writes the golden files anew: ``python -m tests.golden.renew``.

Run it when a workbook or a page is meant to look different, read what ``git diff`` shows,
and commit the files with the change that made them so.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.golden.events import EVENTS, FILES, made


def renew() -> list[str]:
    """Write every golden file, remove those nothing makes; the names of files that changed."""
    FILES.mkdir(exist_ok=True)
    wanted: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, language in EVENTS:
            wanted |= made(name, language, Path(folder))
    before = {path.name: path.read_bytes() for path in FILES.iterdir()}
    for name in before.keys() - wanted.keys():
        (FILES / name).unlink()
    for name, text in wanted.items():
        (FILES / name).write_bytes(text.encode("utf-8"))
    changed = {name for name, text in wanted.items() if before.get(name) != text.encode("utf-8")}
    return sorted(changed | (before.keys() - wanted.keys()))


if __name__ == "__main__":
    names = renew()
    print("\n".join(names) or "nothing changed")
