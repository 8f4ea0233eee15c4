"""The tab xlwings reads its settings from: where Python is, and how to call it."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

from addin.commands import keeping
from pairing.catalogue import Catalogue

WORKBOOK_TAB = keeping.WORKBOOK_TAB
"""Of a workbook that brings xlwings' module (its ``PROJECT_NAME`` is ``xlwings``)."""

MADE_WITH = "PAIRBOOK_XLWINGS"
"""The setting that says whose version of xlwings' module is in the file."""

RESIDENT = "Use UDF Server"
"""xlwings' setting by which one Python stays for all clicks of a session (Windows)."""

INTERPRETER = {"win32": "Interpreter_Win", "darwin": "Interpreter_Mac"}
"""The setting that holds the path of Python, by platform."""

STARTUP = {
    "win32": ("Microsoft", "Excel", "XLSTART"),
    "darwin": ("Library", "Group Containers", "UBF8T346G9.Office", "User Content.localized",
               "Startup.localized", "Excel"),
}  # fmt: skip
"""Excel's start-up folder, by platform: in Windows' ``APPDATA``, on macOS in the home."""


def settings(
    language: str, platform: str = sys.platform, executable: str | None = None
) -> dict[str, str]:
    """Return the lines of the tab: names as xlwings spells them, values as text.

    Only this platform's interpreter is set.  The other line is left out rather than left
    empty: an empty one would hide the interpreter of the user's own ``xlwings.conf``.
    ``True`` and ``False`` are text, which VBA understands in every language of Excel.
    """
    words = Catalogue(language)
    lines = {}
    if platform in INTERPRETER:
        lines[INTERPRETER[platform]] = portable(executable or interpreter(), platform)
    return {
        **lines,
        "PYTHONPATH": path_needed(),
        # A folder called "addin" beside the workbook must not be taken for ours.
        "Add_Workbook_To_PYTHONPATH": "False",
        "Show Console": "False",
        RESIDENT: "False",
        "UDF Modules": "addin.functions",
        "Debug UDFs": "False",
        MADE_WITH: xlwings_version(),
        keeping.SAVING: "True",
        "PAIRBOOK_HELP": words("excel.doctor"),
        "PAIRBOOK_OPEN": words("excel.open_first"),
        "PAIRBOOK_PROTECTED": words("excel.protected_view"),
        "PAIRBOOK_TERMINAL": words("excel.terminal"),
    }


def portable(path: str, platform: str, environment: Mapping[str, str] = os.environ) -> str:
    r"""Return a path without the user's name, where it lies among his programs on Windows.

    The installer puts Python there: so a workbook finds it on every computer with pairbook.

    >>> portable(r"C:\Users\a\AppData\Local\x.exe", "win32",
    ...          {"LOCALAPPDATA": r"C:\Users\a\AppData\Local"})
    '%LOCALAPPDATA%\\x.exe'
    """
    local = environment.get("LOCALAPPDATA", "")
    inside = path.casefold().startswith(f"{local}\\".casefold())
    if platform != "win32" or not local or not local.isascii() or not inside:
        return path
    return f"%LOCALAPPDATA%{path[len(local) :]}"


def interpreter() -> str:
    """Return the Python that runs now; the one with a console's streams where Windows has two.

    xlwings hides the console itself, and reads the error stream ``pythonw`` may not have.
    """
    path = Path(sys.executable)
    if path.stem.lower() == "pythonw":
        plain = path.with_name("python" + path.suffix)
        if plain.exists():
            path = plain
    return str(path)


def xlwings_version() -> str:
    """Return the version of the installed xlwings, which the macros put into a file are of, too."""
    import xlwings

    return str(xlwings.__version__)


def package_folder() -> Path:
    """Return the folder in which this package lies."""
    return Path(__file__).resolve().parents[2]


def path_needed() -> str:
    """Return the package's folder if Python would not find it by itself, else ""."""
    known = {Path(sysconfig.get_paths()[key]).resolve() for key in ("purelib", "platlib")}
    return "" if package_folder() in known else str(package_folder())
