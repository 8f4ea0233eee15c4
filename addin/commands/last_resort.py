"""Report of an unforeseen error: a file for whoever can help.

A click and the command line both end here; neither shows a traceback.
"""

from __future__ import annotations

import platform
import sys
import tempfile
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

FILE = "last-error.txt"


def write_report(error: BaseException, doing: str) -> Path | None:
    """Write down an error: ``.pairbook/last-error.txt`` in the home folder.

    Holds what was being done (``doing``: which button of which workbook, or the command as
    typed), the traceback and the versions a helper will ask for.  Where the home folder cannot
    be written, a folder for temporary files takes it; ``None`` when that fails too.
    """
    versions = [f"Python {sys.version.split()[0]}", platform.platform()]
    from importlib import metadata  # not for every click

    for package in ("xlwings", "pairbook"):
        with suppress(Exception):
            versions.append(f"{package} {metadata.version(package)}")
    lines = [
        f"{datetime.now():%Y-%m-%d %H:%M:%S}  {doing}",
        ", ".join(versions),
        sys.executable,
        "",
        *traceback.format_exception(error),
    ]
    for home in (True, False):
        with suppress(Exception):
            folder = Path.home() / ".pairbook" if home else Path(tempfile.mkdtemp("-pairbook"))
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / FILE
            path.write_text("\n".join(lines), encoding="utf-8", errors="backslashreplace")
            return path
    return None
