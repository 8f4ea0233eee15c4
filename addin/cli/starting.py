"""``pairbook start``: the page "New tournament" in this computer's browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from addin.cli.session import current, tell
from pairing.errors import InputError


def start(*, folder: Path | None = None) -> None:
    """Ask for a new tournament in the browser, make its workbook and open it."""
    import webbrowser

    from addin.start import Page, serve
    from addin.templates import SHEETS

    place = (folder or Path()).resolve()
    if not place.is_dir():
        raise InputError("error.folder_missing", folder=str(place))
    plain, macros, _ = SHEETS
    offered = macros if sys.platform in ("win32", "darwin") else plain
    page = Page(place, current().language, offered, open_file)

    def ready(address: str) -> None:
        tell("start.at", address=address)
        webbrowser.open(address)

    serve(page, ready)
    if page.made is not None:
        tell("cli.written", file=str(page.made))


def open_file(path: Path) -> None:
    """Open a file in the program that this computer opens such files with."""
    if sys.platform == "win32":
        os.startfile(path)
    else:
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        subprocess.run([opener, str(path)], check=False)
