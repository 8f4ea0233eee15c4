"""A LibreOffice of this computer: where it is, and one of our own that nobody sees.

The hidden one makes and changes ``.ods`` files and installs the extension.  Its profile is its own
unless it installs, so that it neither waits for nor disturbs the one on the screen, and it ends
with us.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.resources import as_file
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from addin.templates import template
from pairing.errors import InputError

_NUMBERS = count(1)

Answer = TypeVar("Answer")

WAIT = 60
"""Seconds a LibreOffice may take to close before it is ended."""

FLATPAKS = (Path("/var/lib/flatpak"), Path.home() / ".local" / "share" / "flatpak")
SNAP = Path("/snap/libreoffice")
"""Where LibreOffices are that may start nothing outside themselves."""

TRIES = 3
"""How many are started, one after the other, before a LibreOffice that breaks down is believed."""

_FRESH = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Misc">
 <prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc">
 <prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/Office">
 <prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
"""
"""A profile that greets nobody."""


def program_folder(platform: str = sys.platform) -> Path | None:
    """Return LibreOffice's folder ``program``: of the command on the path, else where it
    usually is.
    """
    program = shutil.which("soffice") or shutil.which("libreoffice")
    candidates = [Path(os.path.realpath(program)).parent] if program else []
    if platform == "win32":
        roots = [os.environ.get(name) for name in ("ProgramFiles", "ProgramW6432")]
        candidates += [Path(root) / "LibreOffice" / "program" for root in roots if root]
    elif platform == "darwin":
        for home in (Path("/"), Path.home()):
            candidates.append(home / "Applications" / "LibreOffice.app" / "Contents" / "MacOS")
    else:
        candidates += [Path("/usr/lib/libreoffice/program"), Path("/usr/lib64/libreoffice/program")]
        candidates += sorted(Path("/opt").glob("libreoffice*/program"), reverse=True)
    return next(
        (candidate for candidate in candidates if _tool(candidate, "soffice") is not None), None
    )


def _tool(folder: Path, name: str) -> Path | None:
    for ending in ("", ".com", ".exe", ".bin"):
        path = folder / (name + ending)
        if path.is_file():
            return path
    return None


def soffice_path() -> Path:
    """Return the path of ``soffice``; raises ``InputError`` without LibreOffice."""
    folder = program_folder()
    path = _tool(folder, "soffice") if folder is not None else None
    if path is None:
        raise InputError(f"office.{'caged_only' if caged() else 'missing'}")
    return path


def caged() -> list[str]:
    """Return which of Flatpak and Snap there is a LibreOffice of, as words."""
    flatpaks = (home / "app" / "org.libreoffice.LibreOffice" for home in FLATPAKS)
    cages = ["Flatpak" for folder in flatpaks if folder.is_dir()]
    return [*cages, "Snap"] if SNAP.is_dir() else cages


def python() -> Path | None:
    """Return the Python that has LibreOffice's ``uno``: the one it brings, or the system's."""
    folder = program_folder()
    candidates: list[Path | None] = [Path("/usr/bin/python3")]
    if folder is not None:
        own = [_tool(place, "python") for place in (folder, folder.parent / "Resources")]
        candidates = [*own, *candidates]
    there = (candidate for candidate in candidates if candidate is not None)
    return next((path for path in there if path.is_file() and _has_uno(path)), None)


@cache
def _has_uno(path: Path) -> bool:
    tried = subprocess.run(
        [str(path), "-c", "import uno"], capture_output=True, check=False, env=plain_environment()
    )
    return tried.returncode == 0


def plain_environment(platform: str = sys.platform) -> dict[str, str]:
    """Return the environment for LibreOffice: without what is meant for this Python.

    LibreOffice's own Python looks for its library beside the ``python3`` it finds on the path.
    Beside that of a virtual environment lies another one's, and no extension written in Python
    can be installed then (seen with LibreOffice 7.4 on Linux: ``std::bad_alloc``).
    """
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    environment.pop("VIRTUAL_ENV", None)
    if platform != "win32" and "PATH" in environment:
        folders = environment["PATH"].split(os.pathsep)
        environment["PATH"] = os.pathsep.join(
            folder for folder in folders if not _of_another_python(folder)
        )
    return environment


def _of_another_python(folder: str) -> bool:
    """Return whether a folder of the path is that of this Python, or of a virtual environment."""
    place = Path(folder)
    ours = {Path(prefix) / "bin" for prefix in (sys.prefix, sys.exec_prefix, sys.base_prefix)}
    ours.discard(Path("/usr/bin"))
    return place in ours or (place.parent / "pyvenv.cfg").is_file()


class OfficeFailure(InputError):
    """Failure or end of LibreOffice itself: a new instance may do what was asked."""


class Office:
    """A LibreOffice we have started; what it is asked goes through its driver."""

    def __init__(self, driver: subprocess.Popen[str], process: subprocess.Popen[bytes]) -> None:
        self._driver = driver
        self.process = process

    def do(self, request: str, /, **values: Any) -> Any:
        """Ask for something (a method of ``templates/office/driver.py``); its answer.

        Raises ``InputError`` for what was refused, its kind ``Broken`` when LibreOffice failed
        by itself or is gone.
        """
        assert self._driver.stdin is not None and self._driver.stdout is not None
        try:
            self._driver.stdin.write(json.dumps({"do": request, **values}) + "\n")
            self._driver.stdin.flush()
            line = self._driver.stdout.readline()
        except OSError:
            line = ""
        if not line:
            raise OfficeFailure("office.unforeseen", error="LibreOffice")
        answer: dict[str, Any] = json.loads(line)
        if answer.get("failed") == "broken":
            raise OfficeFailure("office.unforeseen", **answer["values"])
        if "failed" in answer:
            raise InputError(f"office.{answer['failed']}", **answer["values"])
        return answer["is"]


@contextmanager
def running(**how: Any) -> Iterator[Office]:
    """Yield a LibreOffice of our own for as long as it lasts, ended afterwards whatever happens.

    ``how``: see :func:`_start`.  Raises ``InputError`` when there is none, or none that Python
    can speak to.
    """
    with begun(lambda running_: None, **how) as (running_, _):
        yield running_


@contextmanager
def begun(first: Callable[[Office], Answer], **how: Any) -> Iterator[tuple[Office, Answer]]:
    """Start a LibreOffice as :func:`running` does; yield it and what the ``first`` thing gave.

    One that breaks down over it is closed and another one tried, :data:`TRIES` in all.
    """
    with ExitStack() as stack:
        for left in reversed(range(TRIES)):
            try:
                with ExitStack() as trying:
                    running_ = _start(trying, **how)
                    running_.do("ready")
                    done = first(running_)
                    stack.push(trying.pop_all())
                    break
            except OfficeFailure:
                if not left:
                    raise
        yield running_, done


def asked(first: Callable[[Office], Answer], *, profile: Path | None = None) -> Answer:
    """Return what one thing gave that a LibreOffice of our own was started for, and closed
    again.
    """
    with begun(first, profile=profile) as (_, done):
        return done


def _start(
    stack: ExitStack, *, profile: Path | None = None, options: Sequence[str] = ("--headless",),
    environment: dict[str, str] | None = None, driver: Path | None = None,
) -> Office:  # fmt: skip
    """Start one; the stack closes it.

    ``profile``: a folder of its own and new without one; ``options`` are those of LibreOffice,
    ``environment`` is added to ours; ``driver`` answers more requests than ours.
    """
    soffice, speaker = soffice_path(), python()
    if speaker is None:
        raise InputError("office.no_python")
    if profile is None:
        profile = Path(stack.enter_context(tempfile.TemporaryDirectory("-pairbook")))
        fresh(profile)
    script = driver or stack.enter_context(as_file(template("office", "driver.py")))
    modules = stack.enter_context(as_file(template("libreoffice", "pythonpath")))
    pipe = f"pairbook{os.getpid()}n{next(_NUMBERS)}"
    process = subprocess.Popen(
        [
            str(soffice), f"-env:UserInstallation={profile.resolve().as_uri()}", "--norestore",
            "--nologo", "--nodefault", f"--accept=pipe,name={pipe};urp", *options,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**plain_environment(), **(environment or {})},
        start_new_session=True,
    )  # fmt: skip
    stack.callback(_end, process)
    speaking = subprocess.Popen(
        [str(speaker), "-B", str(script), pipe, str(modules)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=plain_environment(),
    )
    stack.callback(_close, speaking)
    return Office(speaking, process)


def fresh(profile: Path) -> None:
    """Make a profile for a LibreOffice that shows neither a first-start window nor a tip."""
    folder = profile / "user"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "registrymodifications.xcu").write_text(_FRESH, encoding="utf-8")


def _close(driver: subprocess.Popen[str]) -> None:
    """Let the driver close LibreOffice and end; it is killed when that takes too long."""
    assert driver.stdin is not None and driver.stdout is not None
    with suppress(OSError):
        driver.stdin.close()
    try:
        driver.wait(WAIT)
    except subprocess.TimeoutExpired:
        driver.kill()
        driver.wait()
    driver.stdout.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for LibreOffice to close; end it and what it started when it does not."""
    try:
        process.wait(WAIT)
    except subprocess.TimeoutExpired:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, 9)
        process.wait()
