"""Windows' registry on Office's rights and OneDrive; nothing on other systems."""

from __future__ import annotations

import re
import sys
from contextlib import suppress

from pairing.dataclasses import dataclass

_CHILDREN = "d4f940ab-401b-4efc-aadc-ad5f3c50688a"
"""The rule of Windows' Defender by which Office may not start other programs."""

_DEFENDER = r"Microsoft\Windows Defender"
_RULES = rf"{_DEFENDER}\Windows Defender Exploit Guard\ASR\Rules"
_ONEDRIVE = r"SOFTWARE\SyncEngines\Providers\OneDrive"


@dataclass(frozen=True)
class SyncedFolder:
    """A folder of this computer, the address of its library, and its own ("": not known)."""

    folder: str
    library: str
    remote: str


def children_forbidden() -> bool:
    """Return whether Office may not start other programs; also where the user is asked each
    time.
    """
    managed = _value("LOCAL_MACHINE", rf"SOFTWARE\Policies\{_DEFENDER}\Policy Manager", "ASRRules")
    match = re.search(rf"{_CHILDREN}=(\d+)", managed, re.IGNORECASE)
    places = (rf"SOFTWARE\Policies\{_RULES}", rf"SOFTWARE\{_RULES}")
    states = (_value("LOCAL_MACHINE", place, _CHILDREN) for place in places)
    return (match[1] if match else next(filter(None, states), "")) in ("1", "6")


@dataclass(frozen=True)
class MacroPolicy:
    """Macros that Excel may run here, by group policy or the user's own choice.

    ``warnings`` is ``VBAWarnings``: 1 all macros, 2 those allowed one by one, 3 signed ones,
    4 none; 0: nobody said.  ``locations``: whether files in trusted locations are free of it.
    ``internet``: whether macros of files from elsewhere are blocked without a way round.
    """

    warnings: int = 0
    locations: bool = True
    internet: bool = False


def macro_policy() -> MacroPolicy:
    """Return what Excel may run here; a policy stands above what the user chose."""
    warnings = _excel("VBAWarnings")
    locations = _excel("AllLocationsDisabled", r"\Trusted Locations")
    internet = _excel("blockcontentexecutionfrominternet")
    return MacroPolicy(int(warnings or 0), locations != "1", internet == "1")


def _excel(name: str, below: str = "") -> str:
    """Return a value of Excel's security, set by policy or by the user."""
    places = (
        (root, rf"SOFTWARE\{policies}Microsoft\Office\16.0\Excel\Security{below}")
        for policies in ("Policies\\", "")
        for root in ("LOCAL_MACHINE", "CURRENT_USER")
    )
    values = (_value(root, place, name) for root, place in places)
    return next((value for value in values if value.isdecimal()), "")


def synchronised() -> list[SyncedFolder]:
    """Return the folders that OneDrive keeps in step with libraries."""
    names = ("MountPoint", "UrlNamespace", "FullRemotePath")
    places = (rf"{_ONEDRIVE}\{key}" for key in _keys("CURRENT_USER", _ONEDRIVE))
    folders = (SyncedFolder(*(_value("CURRENT_USER", place, n) for n in names)) for place in places)
    return [folder for folder in folders if folder.folder and folder.library]


def _value(root: str, place: str, name: str) -> str:
    """Return a value as text; nothing where there is none or it may not be read."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError), winreg.OpenKey(getattr(winreg, f"HKEY_{root}"), place) as key:
            return str(winreg.QueryValueEx(key, name)[0])
    return ""


def _keys(root: str, place: str) -> list[str]:
    """Return the names of the keys under a key."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError), winreg.OpenKey(getattr(winreg, f"HKEY_{root}"), place) as key:
            return [winreg.EnumKey(key, at) for at in range(winreg.QueryInfoKey(key)[0])]
    return []
