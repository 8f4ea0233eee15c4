"""Puts the add-in where Excel opens it by itself, takes it away, and says where it is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from addin.excel import conf, sources
from addin.excel.xlam import NAME, write_addin
from pairing.catalogue import LANGUAGES
from pairing.dataclasses import dataclass
from pairing.errors import InputError


def startup_folder(platform: str = sys.platform) -> Path:
    """Return Excel's start-up folder of this user.

    Raises ``InputError`` on a system that has no Excel.
    """
    if platform == "win32":
        roaming = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
        return roaming.joinpath(*conf.STARTUP[platform])
    if platform == "darwin":
        return Path.home().joinpath(*conf.STARTUP[platform])
    raise InputError("error.no_excel_here")


def place(folder: Path | None = None) -> Path:
    """Return where the add-in is, or would be.

    Raises ``InputError`` on a system that has no Excel, unless a folder is named.
    """
    return (folder or startup_folder()) / NAME


def install(folder: Path | None = None, language: str = LANGUAGES[0]) -> Path:
    """Write the add-in into ``folder`` (Excel's start-up folder); where it is then.

    Excel's own folder is made when it is missing; another one must be there.  Raises
    ``InputError`` when Excel has the add-in open or the folder cannot be written.
    """
    if folder is None:
        folder = startup_folder()
        folder.mkdir(parents=True, exist_ok=True)
    if not folder.is_dir():
        raise InputError("error.folder_missing", folder=str(folder))
    path = folder / NAME
    write_addin(path, language)
    if sys.platform == "darwin":
        # Excel on a Mac may start Python only through a script in one certain folder.
        from xlwings.cli import runpython_install

        runpython_install(None)
    return path


def remove(folder: Path | None = None) -> Path | None:
    """Delete the add-in; where it was, or None when there was none.

    Raises ``InputError`` when Excel has it open.
    """
    path = place(folder)
    if not path.exists():
        return None
    try:
        path.unlink()
    except PermissionError:
        raise InputError("error.addin_in_use", file=str(path))
    return path


@dataclass(frozen=True)
class Status:
    """The state of an installed add-in.

    ``interpreter`` is the Python it calls, "" when it names none; ``xlwings`` the version of
    xlwings' module in it; ``current`` whether installing it again would change nothing of
    these two.
    """

    path: Path
    installed: bool
    interpreter: str = ""
    xlwings: str = ""
    current: bool = False


def status(folder: Path | None = None) -> Status:
    """Look at the installed add-in.

    Raises ``InputError`` when the file there is no workbook.
    """
    path = place(folder)
    if not path.exists():
        return Status(path, installed=False)
    settings = _settings_of(path)
    key = conf.INTERPRETER.get(sys.platform)
    named = [
        settings[name] for name in ([key] if key else conf.INTERPRETER.values()) if name in settings
    ]
    python, version = named[0] if named else "", settings.get(conf.MADE_WITH, "")
    fits = key is None or python == conf.portable(conf.interpreter(), sys.platform)
    return Status(path, True, python, version, fits and version == conf.xlwings_version())


def _settings_of(path: Path) -> dict[str, str]:
    """Return the lines of the add-in's settings tab."""
    from addin.engines.file import open_book

    book = open_book(path, read_only=True)
    tab = f"{sources.ADDIN_NAME}.conf"
    if tab not in [sheet.name for sheet in book.sheets]:
        raise InputError("error.not_a_workbook", file=str(path))
    rows = book.sheets[tab].range("A1:B20").value
    return {str(name): str(value or "") for name, value in rows if name}
