"""LibreOffice for tests: found, started with a profile of its own, told what to do."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.support.screens import screen

__all__ = ["drive", "libreoffice", "missing", "office_python", "screen"]

DRIVER = Path(__file__).with_name("office_driver.py")

_PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
 <prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc">
 <prop oor:name="FirstRun" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Misc">
 <prop oor:name="ShowTipOfTheDay" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/Office">
 <prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item>
</oor:items>
"""
"""A fresh profile that runs macros without asking and greets nobody."""


def missing(*, screen: bool = False) -> str:
    """What is not there of what these tests need, in words; "" when all is."""
    needed = {"soffice": "LibreOffice"}
    if screen:
        needed |= {"Xvfb": "Xvfb", "xdotool": "xdotool", "import": "ImageMagick"}
    lacking = [name for command, name in needed.items() if shutil.which(command) is None]
    if office_python() is None:
        lacking.append("a Python with LibreOffice's uno (python3-uno)")
    return ", ".join(lacking)


def office_python() -> str | None:
    """A Python that can talk to LibreOffice: the system's, or the one it brings."""
    beside = Path(os.path.realpath(shutil.which("soffice") or "")).parent / "python"
    for candidate in (os.environ.get("UNO_PYTHON"), "/usr/bin/python3", str(beside)):
        if candidate and Path(candidate).exists():
            tried = subprocess.run(
                [candidate, "-c", "import uno"], capture_output=True, timeout=120, check=False
            )
            if tried.returncode == 0:
                return candidate
    return None


@contextmanager
def libreoffice(folder: Path, *, display: str | None = None) -> Iterator[str]:
    """A running LibreOffice; the name of its pipe.  Without a display it shows nothing."""
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_PROFILE, encoding="utf-8")
    pipe = f"pairbook{os.getpid()}{'shown' if display else ''}"
    command = [
        "soffice", f"-env:UserInstallation={profile.as_uri()}", "--norestore", "--nologo",
        "--nodefault", f"--accept=pipe,name={pipe};urp",
    ]  # fmt: skip
    environment = dict(os.environ)
    if display is None:
        command.append("--headless")
    else:
        environment["DISPLAY"] = display
    process = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )
    try:
        yield pipe
    finally:
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)


def drive(pipe: str, command: str, file: Path, *macros: str) -> list[dict[str, Any]]:
    """Everything the driver says of a workbook.

    A driver that a signal ended before it said anything (LibreOffice's own bridge crashed in it
    while it connected) is started once more.
    """
    for _ in range(2):
        done = subprocess.run(
            [office_python() or "", str(DRIVER), pipe, command, str(file), *macros],
            capture_output=True,
            text=True,
            timeout=400,
            check=False,
        )
        if done.returncode >= 0 or done.stdout:
            break
    assert done.returncode == 0, f"{done.returncode} {done.stderr}\nafter {done.stdout}"
    return [json.loads(line) for line in done.stdout.splitlines()]
