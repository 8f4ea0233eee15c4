"""The computer as the doctor sees it: every look at it can be replaced in a test."""

from __future__ import annotations

import csv
import ntpath
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from addin.doctor import registry, speed
from addin.excel import conf
from addin.shell_words import quoted
from pairing.dataclasses import dataclass, field
from pairing.errors import PairbookError

if TYPE_CHECKING:
    from addin.doctor.finding import Finding
    from addin.excel.startup import Status

WINDOWS, MAC = "win32", "darwin"

_PATIENCE = 60
"""Seconds another Python may take to import the package."""


def _same(path: str, other: str) -> bool:
    """Return whether two paths are one file; links to Python are told apart, as environments
    are.
    """
    return os.path.normcase(os.path.abspath(path)) == os.path.normcase(os.path.abspath(other))


def _content(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes()
    except OSError:
        return None


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _has_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # blocked by somebody: there, but not to be had
        return False


def _file_system(path: str) -> str:
    """Return the kind of disk a file lies on: ``nfs``, ``cifs``, ``remote`` on Windows; ""
    unknown.
    """
    with suppress(Exception):  # a system without such a list, or one that must not be asked
        if sys.platform == "win32":
            import ctypes

            drive = ntpath.splitdrive(os.path.abspath(path))[0] + "\\"
            return "remote" if ctypes.windll.kernel32.GetDriveTypeW(drive) == 4 else ""
        if sys.platform == MAC:
            mounted = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=10)
            places = re.findall(r" on (/.*) \((\w+)", mounted.stdout)
        else:
            lines = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
            places = [(line[1].replace("\\040", " "), line[2]) for line in map(str.split, lines)]
        real = os.path.join(os.path.realpath(path), "")
        inside = [place for place in places if real.startswith(os.path.join(place[0], ""))]
        return max(inside, key=lambda place: len(place[0]))[1] if inside else ""
    return ""


def _run(interpreter: str, code: str) -> tuple[int, str]:
    """Exit code and what the interpreter said; the last lines of it where it failed."""
    # Not in the current folder: a file there must not be taken for a module.
    try:
        done = subprocess.run(
            [interpreter, "-c", code],
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE,
            cwd=os.path.dirname(interpreter) or None,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        return -1, str(error)
    return done.returncode, done.stdout if done.returncode == 0 else done.stderr


def _done(command: Sequence[str]) -> bool:
    """Return whether a command of the system ran to its end without an error."""
    try:
        return subprocess.run(command, capture_output=True, timeout=_PATIENCE).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def _addin() -> Status | None:
    from addin.excel.startup import status

    try:
        return status()
    except (PairbookError, OSError):
        return None


def _licence() -> str:
    """Return why xlwings refuses the licence key of this computer; nothing where it does not."""
    from addin.engines import registering

    return registering.refused


def _short_path(path: str) -> str:
    """Return the path in Windows' old short names, of plain letters; nothing where there is
    none.
    """
    if sys.platform == "win32":
        import ctypes

        buffer = ctypes.create_unicode_buffer(1024)
        if ctypes.windll.kernel32.GetShortPathNameW(path, buffer, 1024) and buffer.value.isascii():
            return str(buffer.value)
    return ""


def _office_bits() -> int:
    """32 or 64 as Office says of itself, 0 where it says nothing."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError):
            place = r"SOFTWARE\Microsoft\Office\ClickToRun\Configuration"
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, place) as key:
                return 32 if winreg.QueryValueEx(key, "Platform")[0] == "x86" else 64
    return 0


def _write_program(path: str, source: str) -> None:
    """Write a script and make it executable, with the folders that lead to it."""
    place = Path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(source, encoding="utf-8")
    place.chmod(0o755)


@dataclass(frozen=True)
class Machine:
    """Facts and probes.

    ``base`` is where the Python lies that an environment was made with; ``content`` reads a
    file or gives ``None``; ``file_system`` names the kind of disk a file lies on; ``run`` runs
    code in another Python and gives exit code and output; ``addin`` looks at the installed
    add-in, ``office`` at LibreOffice.  ``bits`` are Python's, ``office_bits`` Excel's (0:
    unknown); ``which`` finds a program as a terminal does; ``short_path`` gives Windows' short
    name; ``licence`` says why xlwings refuses its key; ``compiled`` and ``starts_lean`` how
    fast a click can start; ``done`` runs a command of the system; ``children_forbidden`` says
    whether Office may not start programs, ``macro_policy`` which macros Excel runs,
    ``synchronised`` what OneDrive has on this computer.
    """

    platform: str = sys.platform
    executable: str = field(default_factory=conf.interpreter)
    base: str = sys.base_prefix
    python: tuple[int, ...] = sys.version_info[:3]
    home: str = field(default_factory=lambda: str(Path.home()))
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    exists: Callable[[str], bool] = os.path.exists
    same: Callable[[str, str], bool] = _same
    content: Callable[[str], bytes | None] = _content
    file_system: Callable[[str], str] = _file_system
    installed: Callable[[str], str | None] = _installed
    has_module: Callable[[str], bool] = _has_module
    run: Callable[[str, str], tuple[int, str]] = _run
    addin: Callable[[], Status | None] = _addin
    office: Callable[[], Iterable[Finding]] = tuple
    bits: int = 64 if sys.maxsize > 2**32 else 32
    office_bits: int = field(default_factory=_office_bits)
    which: Callable[[str], str | None] = shutil.which
    short_path: Callable[[str], str] = _short_path
    licence: Callable[[], str] = _licence
    compiled: Callable[[], speed.CompiledModules] = speed.compiled
    starts_lean: Callable[[], bool] = lambda: not conf.path_needed()
    compile_all: Callable[[], None] = speed.compile_all
    write_program: Callable[[str, str], None] = _write_program
    done: Callable[[Sequence[str]], bool] = _done
    children_forbidden: Callable[[], bool] = registry.children_forbidden
    macro_policy: Callable[[], registry.MacroPolicy] = registry.macro_policy
    synchronised: Callable[[], list[registry.SyncedFolder]] = registry.synchronised

    @property
    def path(self) -> Any:
        """``ntpath`` or ``posixpath``, as the machine has it: tests play other computers."""
        return ntpath if self.platform == WINDOWS else posixpath

    @property
    def has_excel(self) -> bool:
        """Return whether the system is one that Excel runs on; it need not be installed."""
        return self.platform in (WINDOWS, MAC)

    def quoted(self, word: str) -> str:
        """Return a word as the command line of this computer wants it."""
        return quoted(word, windows=self.platform == WINDOWS)

    def pip(self, what: str) -> str:
        """Return the command that installs something into this Python; uv makes them without
        pip.
        """
        if not self.has_module("pip"):
            return f"uv pip install --python {self.quoted(self.executable)} {what}"
        return f"{self.quoted(self.executable)} -m pip install {what}"

    def tool(self, name: str) -> str:
        """Return a command of this environment, by its path when it lies beside Python."""
        ending = ".exe" if self.platform == WINDOWS else ""
        folder = self.path.dirname(self.executable)
        for place in (folder, self.path.join(folder, "Scripts")):
            path = self.path.join(place, name + ending)
            if self.exists(path):
                return self.quoted(path)
        return name

    def xlwings_settings(self) -> dict[str, str]:
        """Return the user's own ``xlwings.conf``, names in capitals."""
        parts = (
            ("Library", "Containers", "com.microsoft.Excel", "Data")
            if self.platform == MAC
            else (".xlwings",)
        )
        content = self.content(self.path.join(self.home, *parts, "xlwings.conf"))
        rows = csv.reader((content or b"").decode("utf-8", "replace").splitlines())
        return {row[0].upper(): row[1] for row in rows if len(row) > 1}

    def startup(self) -> str:
        """Return the folder from which Excel opens add-ins by itself for this user, wherever
        it is.
        """
        if self.platform == MAC:
            return str(self.path.join(self.home, *conf.STARTUP[MAC]))
        roaming = self.environment.get("APPDATA") or self.path.join(self.home, "AppData", "Roaming")
        return str(self.path.join(roaming, *conf.STARTUP[WINDOWS]))


def here() -> Machine:
    """This computer, LibreOffice on it included; a :class:`Machine` alone does not look for it."""
    from addin.doctor.libreoffice import checks

    return Machine(office=checks)
