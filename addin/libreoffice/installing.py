"""Puts the extension into LibreOffice, takes it away, and says what is there."""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from addin.libreoffice import office
from addin.libreoffice.extension import CONFIG, IDENTIFIER, NAME, build, settings
from pairing.dataclasses import dataclass
from pairing.errors import InputError


def profile_folder(platform: str = sys.platform) -> Path:
    """Return where LibreOffice keeps this user's settings and extensions."""
    if platform == "win32":
        roaming = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
        return roaming / "LibreOffice" / "4"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "LibreOffice" / "4"
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return config / "libreoffice" / "4"


@dataclass(frozen=True)
class Status:
    """The state of the installed extension.

    ``folder`` is where it is, None when it is not installed; ``interpreter`` the Python its
    buttons start; ``there`` whether that file exists; ``current`` whether installing it again
    would change where it calls, or its version.
    """

    folder: Path | None
    interpreter: str = ""
    version: str = ""
    there: bool = False
    current: bool = False


def status(profile: Path | None = None) -> Status:
    """Look at the installed extension, without starting LibreOffice."""
    folder = _deployed((profile or profile_folder()) / "user" / "uno_packages" / "cache")
    if folder is None:
        return Status(None)
    try:
        config: dict[str, Any] = json.loads((folder / CONFIG).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        config = {}
    interpreter = str(config.get("python", ""))
    return Status(
        folder,
        interpreter,
        str(config.get("version", "")),
        Path(interpreter).is_file(),
        config == settings(),
    )


def _deployed(cache: Path) -> Path | None:
    """Return the extension's folder.  Those of removed ones stay there until LibreOffice starts."""
    try:
        listed = (cache / "uno_packages.pmap").read_bytes()
    except OSError:
        return None
    match = re.search(re.escape(IDENTIFIER.encode()) + rb"[^a-z]{1,8}(lu\w+\.tmp)", listed)
    if match is None:
        return None
    folder = cache / "uno_packages" / f"{match[1].decode()}_" / NAME
    return folder if folder.is_dir() else None


def install(profile: Path | None = None) -> Status:
    """Build the extension and install it for this user; what is there then.

    An older one is replaced.  Raises ``InputError`` without a LibreOffice that can have it,
    and when LibreOffice refuses, above all because it is open.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / NAME
        file.write_bytes(build())
        office.asked(lambda running: running.do("install", file=str(file)), profile=_free(profile))
    state = status(profile)
    if state.folder is None:
        raise InputError("office.refused", reason=str(profile or profile_folder()))
    return state


def remove(profile: Path | None = None) -> bool:
    """Take the extension away; whether there was one.

    Raises ``InputError`` when LibreOffice refuses, above all because it is open.
    """
    if status(profile).folder is None:
        return False

    def removed(running: office.Office) -> None:
        if status(profile).folder is not None:  # one that broke down may have done it all the same
            running.do("remove", identifier=IDENTIFIER)

    office.asked(removed, profile=_free(profile))
    return True


def _free(profile: Path | None) -> Path:
    """Return the profile, made where there is none; raises ``InputError`` while LibreOffice is
    open.
    """
    folder = profile or profile_folder()
    if (folder / ".lock").exists() or (folder / "user" / ".lock").exists():
        raise InputError("office.close_first")
    if not folder.exists():
        office.fresh(folder)
    return folder
