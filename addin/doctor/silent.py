"""Failures without a word: every tick green, and yet no click works.

Each check knows from a file or a setting, never by starting Excel.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from addin.doctor.finding import Finding, judged, noted, open_question, well, wrong
from addin.doctor.machine import MAC, WINDOWS, Machine
from addin.doctor.settings_tab import Lines, expanded
from addin.excel import conf

REFUSED = b"-1743"
"""What macOS answers a program that may not control another one (errAEEventNotPermitted)."""


def of_this_computer(machine: Machine) -> Iterator[Finding]:
    """Return what is wrong with this Python or this Excel, whatever the workbook."""
    # A licence key xlwings does not accept takes functions and scripts away without a word.
    reason = machine.licence()
    yield judged("licence", not reason, "doctor.licence_fine", "doctor.licence", reason=reason)
    if machine.bits == 32:
        yield wrong("bits", "doctor.python_32", command="", path=machine.executable)
    if not machine.has_excel:
        return
    state = machine.compiled()
    yield judged(
        "compiled", state.enough, "doctor.compiled", "doctor.compiled_not",
        "pairbook doctor --fix", count=state.lacking, modules=state.modules,
    )  # fmt: skip
    yield noted("start", machine.starts_lean(), "doctor.lean", "doctor.lean_not")
    yield from _path(machine)
    # A terminal's python that is not this one: packages went there, perhaps.
    here, other = machine.executable, machine.which("python") or machine.which("python3")
    alone = not other or machine.same(other, here)
    yield noted("pythons", alone, "doctor.one_python", "doctor.two_pythons", here=here, other=other)
    yield from _of_mac(machine) if machine.platform == MAC else _of_windows(machine)


def _of_mac(machine: Machine) -> Iterator[Finding]:
    """macOS asks once whether Excel may be controlled; a no is remembered and never shown."""
    if not refusals(machine):
        yield well("automation", "doctor.automation_fine")
    elif asks_again(machine):
        yield open_question("automation", "doctor.automation_asks")
    else:
        yield wrong("automation", "doctor.automation", "pairbook doctor --fix")


def _of_windows(machine: Machine) -> Iterator[Finding]:
    """Check what conda, Windows and Office's policies may keep from working."""
    prefix = _conda_prefix(machine)
    if prefix is not None:  # its Python finds its libraries only where it was activated
        conda = bool(conda_settings(machine)[0])
        yield judged("conda", conda, "doctor.conda", "doctor.conda_lost", path=prefix)
    if machine.children_forbidden():
        yield wrong("children", "doctor.children")
    policy = machine.macro_policy()
    kind = {3: "signed", 4: "none"}.get(policy.warnings, "")
    key = f"doctor.policy_{kind}{'' if policy.locations else '_anywhere'}"
    yield judged("policy", not kind, "doctor.policy", key)
    if policy.internet:
        yield open_question("internet", "doctor.policy_internet")
    if machine.office_bits == 32:
        yield open_question("office", "doctor.office_32")


def of_workbook(machine: Machine, file: str, settings: Lines, fix: str) -> Iterator[Finding]:
    """Return what is wrong with the settings a workbook brings along."""
    if not machine.has_excel:
        return
    named = settings.value(conf.INTERPRETER[machine.platform]) or ""
    named = expanded(named, machine.environment, machine.platform == WINDOWS)
    if machine.exists(named):
        # A workbook that came from another computer names folders that are not here.
        parts = filter(None, (settings.value("PYTHONPATH") or "").split(";"))
        missing = [part for part in parts if not machine.exists(part)]
        yield judged("moved", not missing, "doctor.moved_not", "doctor.moved", fix,
                     path="".join(missing[:1]))  # fmt: skip
    if machine.platform == MAC and named and not _plain(named):
        yield wrong("path_named", "doctor.path_shell", fix, path=named)
    elif machine.platform == WINDOWS and not named.isascii() and machine.short_path(named):
        yield wrong("path_named", "doctor.path_named", fix, path=named)
    if machine.platform == WINDOWS:
        yield from _resident(machine, settings, file)


def startable(machine: Machine) -> str:
    """Return the path by which Excel can start this Python.

    macOS hands the path to a shell without quotes: where it holds a space or another sign of
    the shell's, a small script with a plain path starts it (see :func:`launcher`).  VBA on
    Windows knows only the letters of the system's code page: the short name has none other.
    """
    path = machine.executable
    if machine.platform == MAC and not _plain(path):
        return launcher_place(machine)
    if machine.platform == WINDOWS and not path.isascii():
        return machine.short_path(path) or path
    return path


def launcher_place(machine: Machine) -> str:
    """Return where the script that starts a Python with an awkward path lies."""
    home = machine.home if _plain(machine.home) else "/Users/Shared"
    return str(machine.path.join(home, ".pairbook", "python"))


def launcher(machine: Machine) -> str:
    """Return the script: the interpreter with its arguments as they came."""
    quoted = machine.executable.replace("'", "'\\''")
    return f"#!/bin/sh\nexec '{quoted}' \"$@\"\n"


def _plain(path: str) -> bool:
    return re.fullmatch(r"[\w./+@,:=-]+", path, re.ASCII) is not None


def _path(machine: Machine) -> Iterator[Finding]:
    path, named = machine.executable, startable(machine)
    if machine.platform == MAC and named != path:
        if machine.content(named) == launcher(machine).encode():
            yield well("path", "doctor.path_launcher", path=named)
        else:
            yield wrong("path", "doctor.path_shell", "pairbook doctor --fix", path=path)
    elif named != path:
        yield open_question("path", "doctor.path_short", path=named)
    elif machine.platform == WINDOWS and not path.isascii():
        yield wrong("path", "doctor.path_letters", path=path)
    else:
        yield well("path", "doctor.path")


RESET = ("tccutil", "reset", "AppleEvents")
"""Makes macOS ask again who may control whom."""


def refusals(machine: Machine) -> str:
    """Return a digest of the logs in which macOS' refusal stands; nothing where it stands in
    none.
    """
    excel = ("Library", "Containers", "com.microsoft.Excel", "Data", "xlwings.log")
    logs = [
        machine.content(machine.path.join(machine.home, *place)) or b""
        for place in (excel, (".pairbook", "last-error.txt"))
    ]
    log_text = b"\0".join(log for log in logs if REFUSED in log)
    return hashlib.sha256(log_text).hexdigest() if log_text else ""


def reset_place(machine: Machine) -> str:
    """Return where it is noted after which refusals macOS was made to ask again."""
    return str(machine.path.join(machine.home, ".pairbook", "asks-again"))


def asks_again(machine: Machine) -> bool:
    """Return whether macOS was made to ask again since it refused."""
    noted = machine.content(reset_place(machine)) or b""
    return noted.decode(errors="replace").strip() == refusals(machine)


def _conda_prefix(machine: Machine) -> str | None:
    folder = machine.path.dirname(machine.executable)
    there = machine.exists(machine.path.join(folder, "conda-meta"))
    return folder if there else None


def conda_settings(machine: Machine) -> tuple[str, str]:
    """Return what xlwings' settings ``Conda Path`` and ``Conda Env`` must be; empty for no
    conda.
    """
    prefix = _conda_prefix(machine)
    if machine.platform != WINDOWS or prefix is None:
        return "", ""
    outside, name = machine.path.split(prefix)
    root = machine.path.dirname(outside) if machine.path.basename(outside) == "envs" else prefix
    if not machine.exists(machine.path.join(root, "condabin", "conda.bat")):
        return "", ""
    return root, "base" if root == prefix else name


def _resident(machine: Machine, settings: Lines, file: str) -> Iterator[Finding]:
    """Return whether one Python stays for all clicks, and whether that can work."""
    command = f"pairbook doctor {machine.quoted(file)} --resident"
    if (settings.value(conf.RESIDENT) or "false").lower() != "true":
        yield open_question("resident", "doctor.resident_off", command=command)
        return
    bits = machine.office_bits or 64
    name = f"xlwings{bits}-{machine.installed('xlwings')}.dll"
    folder = machine.path.dirname(machine.executable)
    places = [machine.path.join(base, name) for base in (folder, machine.path.dirname(folder))]
    there, off = any(map(machine.exists, places)), command.replace("--r", "--no-r")
    yield judged("resident", there, "doctor.resident_on", "doctor.resident_dll", off, name=name)


def more_settings(machine: Machine, resident: bool | None = None) -> dict[str, str]:
    """Return lines of the settings tab that only some computers need; ``resident`` as one
    wants it.
    """
    lines: dict[str, str] = {}
    if machine.platform in conf.INTERPRETER:
        path = conf.portable(startable(machine), machine.platform, machine.environment)
        lines[conf.INTERPRETER[machine.platform]] = path
    if resident is not None:
        lines[conf.RESIDENT] = str(resident)
    root, environment = conda_settings(machine)
    if root:
        lines |= {"Conda Path": root, "Conda Env": environment}
    for name, line in (("ONEDRIVECONSUMER", "OneDrive_Consumer"),
                       ("ONEDRIVECOMMERCIAL", "OneDrive_Commercial")):  # fmt: skip
        folder = next((v for k, v in machine.environment.items() if k.upper() == name), "")
        if folder and machine.platform in conf.INTERPRETER:
            lines[line + ("_Win" if machine.platform == WINDOWS else "_Mac")] = folder
    return lines
