"""One workbook: may it be used, has it macros, do they find the right Python."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from addin.doctor import folders, settings_tab, silent
from addin.doctor.finding import Finding, judged, open_question, well, wrong
from addin.doctor.installation import supported
from addin.doctor.machine import MAC, WINDOWS, Machine
from addin.doctor.settings_tab import Lines
from addin.excel import conf, vba
from pairing.catalogue import Text
from pairing.errors import PairbookError

if TYPE_CHECKING:
    from addin.engines.file.lock import Waiting

_ASK = (
    "import sys; sys.path[0:0] = {path!r}; import json, importlib.metadata as m, xlwings, addin; "
    "from addin import buttons; "
    "print(json.dumps([xlwings.__version__, sorted(n for n in dir(buttons) if n[0] != '_')]))"
)
"""What the workbook's Python is asked: does it find the package, and what is in it."""


def checks(machine: Machine, file: str) -> Iterator[Finding]:
    """Yield the findings, in the order in which they should be mended."""
    from addin.actions import language_of
    from addin.engines.file import open_book
    from addin.engines.file.guard import check_writable

    if re.match(r"https?:[/\\]", file):
        yield wrong("file", "doctor.file_url", file=file)
        return
    path = Path(file)
    try:
        book = open_book(path, read_only=True)
    except PairbookError as error:
        yield Finding("file", False, error.text)
        return
    yield well("file", "doctor.file", file=path.name)
    yield _tried("tournament", "doctor.ours", lambda: language_of(book))
    yield _tried("open", "doctor.free", lambda: check_writable(path))
    yield from folders.checks(machine, file)
    yield from _name(machine, file)
    if machine.platform == WINDOWS:  # which remembers in a second stream where a file is from
        mark = machine.content(f"{file}:Zone.Identifier") or b""
        zone = re.search(rb"ZoneId\s*=\s*([34])", mark)
        quoted = file.replace("'", "''")
        command = f"powershell -Command \"Unblock-File -LiteralPath '{quoted}'\""
        yield judged("blocked", zone is None, "doctor.not_blocked", "doctor.blocked", command)
    settings = settings_tab.read(book)
    yield from _cloud(machine, file, settings)
    yield from _macros(machine, path, settings)


def mend(
    machine: Machine, file: str, waiting: Waiting | None = None, resident: bool | None = None
) -> list[Text]:
    """Rewrite the workbook's settings so that its buttons call this Python; what was done.

    ``waiting`` is told for whom we wait; ``resident`` says whether one Python is to stay for
    all clicks, ``None``: as it was.  Raises ``InputError`` when the workbook cannot be
    written or has no settings; nothing is written then.
    """
    from addin.actions import language_of
    from addin.exchange.editing import editing

    path = Path(file)
    with editing(path, action="doctor", waiting=waiting) as book:
        more = silent.more_settings(machine, resident)
        return settings_tab.rewrite(book, machine, language_of(book), _made_with(path), more)


def _made_with(path: Path) -> str | None:
    """Return the version of xlwings' module among the macros, as far as they can be read."""
    try:
        return vba.xlwings_version(vba.sources(path.read_bytes()) or {})
    except (OSError, ValueError):
        return None


def _tried(check: str, key: str, attempt: Callable[[], object]) -> Finding:
    """Return a check that is well when something can be done, and says why it cannot."""
    try:
        attempt()
    except PairbookError as error:
        return Finding(check, False, error.text)
    return well(check, key)


def _name(machine: Machine, file: str) -> Iterator[Finding]:
    """xlwings hands the name over as ``--wb=NAME`` and reads it up to the next ``=``."""
    name = machine.path.basename(file)
    if "=" in name:
        command = _rename(machine, file, name.replace("=", "-"))
        yield wrong("name", "doctor.name", command, name=name)
    path = machine.path.abspath(file)
    signs = [sign for sign in '$`"|' if sign in path]
    if signs and machine.platform == MAC:
        yield wrong("name", "doctor.name_shell", path=path, signs=signs)
    elif signs:
        yield open_question("name", "doctor.name_shell", path=path, signs=signs)


def _rename(machine: Machine, file: str, name: str) -> str:
    """Return the command that gives a file another name; Windows' and PowerShell's ``ren``
    agree.
    """
    if machine.platform == WINDOWS:
        return f"ren {machine.quoted(file)} {machine.quoted(name)}"
    target = machine.path.join(machine.path.dirname(file), name)
    return f"mv {machine.quoted(file)} {machine.quoted(target)}"


def _cloud(machine: Machine, file: str, settings: Lines | None) -> Iterator[Finding]:
    """Check for a OneDrive folder, where Excel gives xlwings an address instead of a path."""
    folder = machine.path.normcase(machine.path.abspath(file))
    clouds = [
        value for name, value in machine.environment.items()
        if name.upper() in ("ONEDRIVE", "ONEDRIVECONSUMER", "ONEDRIVECOMMERCIAL") and value
    ]  # fmt: skip
    if machine.platform == MAC:
        clouds.append(machine.path.join(machine.home, "Library", "CloudStorage"))
    inside = any(
        folder.startswith(machine.path.join(machine.path.normcase(cloud), "")) for cloud in clouds
    )
    if not inside or settings is None:
        return
    off = (settings.value("Add_Workbook_To_PYTHONPATH") or "true").lower() == "false"
    yield judged("cloud", off, "doctor.cloud", "doctor.cloud_path", _fix(machine, file))


def _fix(machine: Machine, file: str) -> str:
    return f"pairbook doctor {machine.quoted(file)} --fix"


# -- macros -------------------------------------------------------------------------------------


def _macros(machine: Machine, path: Path, settings: Lines | None) -> Iterator[Finding]:
    suffix = path.suffix.lower()
    try:
        modules = vba.sources(path.read_bytes())
    except (OSError, ValueError):
        yield wrong("macros", "doctor.macros_damaged", "pairbook addin install")
        return
    if modules is None:
        if suffix == ".xlsm":
            yield wrong("macros", "doctor.macros_gone")
        elif not machine.has_excel:
            yield open_question("macros", "doctor.plain")
        else:
            status = machine.addin()
            there = status is not None and status.installed
            yield judged("macros", there, "doctor.plain_with_addin", "doctor.plain_without_addin",
                         "pairbook addin install")  # fmt: skip
        return
    if suffix == ".xlsx":
        command = _rename(machine, str(path), path.with_suffix(".xlsm").name)
        yield wrong("macros", "doctor.macros_suffix", command)
        return
    version = vba.xlwings_version(modules)
    if version is None:
        yield wrong("macros", "doctor.macros_foreign", "pairbook addin install")
        return
    yield well("macros", "doctor.macros", version=version)
    if settings is None:
        yield wrong("settings", "doctor.settings_missing", tab=conf.WORKBOOK_TAB)
        return
    fix = _fix(machine, str(path))
    key = "doctor.settings_twice" if settings.twice else "doctor.settings_gap"
    names = settings.twice or settings.cut_off
    yield judged("settings", not names, "doctor.settings", key, fix, names=names)
    yield from silent.of_workbook(machine, str(path), settings, fix)
    yield from _called(machine, str(path), settings, version, vba.buttons_called(modules))


def _chosen(machine: Machine, settings: Lines) -> str | None:
    """Return the Python a click would start, a path or ``python`` alone.

    As xlwings looks for it: the tab, then the user's file; ``None`` when nobody says.
    """
    user = machine.xlwings_settings()
    for name in (conf.INTERPRETER[machine.platform], "Interpreter"):
        chosen = settings.value(name)
        chosen = user.get(name.upper()) if chosen is None else chosen
        if chosen:
            return settings_tab.expanded(chosen, machine.environment, machine.platform == WINDOWS)
    return None


def _called(
    machine: Machine, file: str, settings: Lines, version: str, buttons: list[str]
) -> Iterator[Finding]:
    """Does the Python that a click starts exist, has it pairbook, and do the versions agree?"""
    if not machine.has_excel:
        yield open_question("interpreter", "doctor.interpreter_elsewhere")
        return
    fix = _fix(machine, file)
    chosen = _chosen(machine, settings)
    if chosen is None:
        yield wrong("interpreter", "doctor.interpreter_unset", fix)
        return
    if chosen.lower() not in ("python", "pythonw") and not machine.exists(chosen):
        yield wrong("interpreter", "doctor.interpreter_gone", fix, path=chosen)
        return
    path = [part for part in (settings.value("PYTHONPATH") or "").split(";") if part]
    code, output = machine.run(chosen, _ASK.format(path=path))
    known = _answer(output) if code == 0 else None
    if known is None:
        reason = (output.strip().splitlines() or ["?"])[-1]
        yield wrong("interpreter", "doctor.interpreter_cannot", fix, path=chosen, reason=reason)
        return
    theirs, offered = known
    if machine.same(chosen, machine.executable):
        yield well("interpreter", "doctor.interpreter", path=chosen)
    else:
        here = machine.executable
        yield well("interpreter", "doctor.interpreter_other", path=chosen, here=here)
    how = {"macros": version, "package": theirs}
    if version == theirs:
        yield well("versions", "doctor.versions", version=version)
    elif not supported(version):
        yield wrong("versions", "doctor.versions_old", **how)
    else:
        command = f"{machine.quoted(chosen)} -m pip install xlwings=={version}"
        yield wrong("versions", "doctor.versions_apart", command, **how)
    missing = [name for name in buttons if name not in offered]
    yield judged(
        "buttons", not missing, "doctor.buttons", "doctor.buttons_missing",
        names=missing, count=len(buttons), path=chosen,
    )  # fmt: skip


def _answer(output: str) -> tuple[str, list[str]] | None:
    """Version of xlwings and the functions of ``addin.buttons`` in an interpreter's answer."""
    try:
        version, names = json.loads(output.strip().splitlines()[-1])
    except (ValueError, IndexError, TypeError):
        return None
    return str(version), [str(name) for name in names]
