"""This computer: Python, packages, what Excel finds of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from addin.doctor import silent
from addin.doctor.finding import Finding, judged, noted, open_question, well, wrong
from addin.doctor.machine import MAC, WINDOWS, Machine
from addin.excel import conf, vba
from pairing.catalogue import text

OLDEST_PYTHON = (3, 11)
XLWINGS = ((0, 37, 8), (0, 38))
"""xlwings from the first version on, up to but without the second (as pyproject.toml says)."""

XLWINGS_WANTED = '"xlwings>=0.37.8,<0.38"'

_BRIDGES = {
    WINDOWS: {"win32com": "pywin32"},
    MAC: {"appscript": "appscript", "psutil": "psutil"},
}
"""Modules xlwings speaks to Excel with, and the packages they come in."""

_PYTHON_COMMAND = {
    WINDOWS: "winget install --exact --id Python.Python.3.12",
    MAC: "brew install python@3.12",
}


def checks(machine: Machine) -> Iterator[Finding]:
    """Yield the findings, in the order in which they should be mended."""
    yield from _packages(machine)
    yield from machine.office()
    yield from silent.of_this_computer(machine)
    if not machine.has_excel:
        yield open_question("excel", "doctor.no_excel")
        return
    needed = _BRIDGES[machine.platform]
    missing = [package for module, package in needed.items() if not machine.has_module(module)]
    command, shown = machine.pip(" ".join(missing)), missing or list(needed.values())
    yield judged(
        "bridge", not missing, "doctor.bridge", "doctor.bridge_missing", command, packages=shown
    )
    if machine.platform == MAC:
        yield _script(machine)
    yield _foreign_addin(machine)
    yield _addin(machine)


def _packages(machine: Machine) -> Iterator[Finding]:
    """Python, pairbook itself, and what it cannot do without."""
    command, path = _PYTHON_COMMAND.get(machine.platform, ""), machine.executable
    yield judged(
        "python", machine.python[:2] >= OLDEST_PYTHON, "doctor.python", "doctor.python_old",
        command, path=path, version=".".join(map(str, machine.python)),
        oldest=".".join(map(str, OLDEST_PYTHON)),
    )  # fmt: skip
    if machine.platform == WINDOWS:
        # Python from Microsoft's store lives where other programs may not start it.
        inside = any("\\windowsapps\\" in place.lower() for place in (path, machine.base))
        yield judged("store", not inside, "doctor.store_not", "doctor.store", command, path=path)
    version, folder = machine.installed("pairbook"), str(conf.package_folder())
    yield noted("pairbook", version is not None, "doctor.pairbook", "doctor.pairbook_folder",
                version=version, path=folder)  # fmt: skip
    version, command = machine.installed("xlwings"), machine.pip(XLWINGS_WANTED)
    if version is None:
        yield wrong("xlwings", "doctor.xlwings_missing", command)
    else:
        yield judged("xlwings", supported(version), "doctor.xlwings", "doctor.xlwings_version",
                     command, version=version)  # fmt: skip


def supported(version: str) -> bool:
    """Return whether this is an xlwings we can work with.

    >>> supported("0.37.9"), supported("0.38.0"), supported("0.37.8rc1")
    (True, False, True)
    """
    begins = (re.match(r"\d*", piece) for piece in version.split("."))
    numbers = tuple(int(digits[0] or 0) for digits in begins if digits)
    return XLWINGS[0] <= numbers < XLWINGS[1]


def _script(machine: Machine) -> Finding:
    """Check the script through which Excel starts Python on macOS: it has to lie in one folder."""
    version = machine.installed("xlwings")
    name = f"xlwings-{version}.applescript"
    folder = machine.path.join(
        machine.home, "Library", "Application Scripts", "com.microsoft.Excel"
    )
    there = version is not None and machine.exists(machine.path.join(folder, name))
    return judged(
        "script", there, "doctor.script", "doctor.script_missing",
        f"{machine.tool('xlwings')} runpython install", name=name, folder=folder,
    )  # fmt: skip


def _foreign_addin(machine: Machine) -> Finding:
    """xlwings' own add-in: not needed, and harmful when it is of another version."""
    path = machine.path.join(machine.startup(), "xlwings.xlam")
    content = machine.content(path)
    if content is None:
        return well("xlwings_addin", "doctor.foreign_none")
    try:
        version = vba.xlwings_version(vba.sources(content) or {})
    except ValueError:
        version = None
    mine = machine.installed("xlwings")
    return judged(
        "xlwings_addin", version == mine, "doctor.foreign_same", "doctor.foreign_other",
        f"{machine.tool('xlwings')} addin remove",
        version=version, theirs=version or "?", mine=mine or "?",
    )  # fmt: skip


def _addin(machine: Machine) -> Finding:
    status = machine.addin()
    if status is None:
        return wrong("addin", "doctor.addin_unreadable", "pairbook addin install")
    if not status.installed:
        return open_question("addin", "doctor.addin_none", command="pairbook addin install")
    if status.interpreter and not machine.exists(status.interpreter):
        return wrong(
            "addin", "doctor.addin_interpreter", "pairbook addin install", path=status.interpreter
        )
    if status.current:
        return well("addin", "doctor.addin", path=str(status.path))
    unknown = text("doctor.unknown")
    version, path = status.xlwings or unknown, status.interpreter or unknown
    return wrong("addin", "doctor.addin_old", "pairbook addin install", version=version, path=path)
