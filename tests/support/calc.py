"""What tests do with workbooks that are open in LibreOffice."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from addin.libreoffice import office
from pairing.errors import InputError
from tests.support.drivers import all_values

DRIVER = Path(__file__).with_name("office_driver.py")
"""Answers what only tests ask."""


def missing(*, screen: bool = False) -> str:
    """What is not there of what these tests need, in words; "" when all is."""
    lacking = []
    try:
        office.soffice_path()
        if office.python() is None:
            lacking.append("LibreOffice's Python (python3-uno)")
    except InputError:
        lacking.append("LibreOffice")
    if screen:
        tools = {"Xvfb": "Xvfb", "xdotool": "xdotool", "import": "ImageMagick"}
        lacking += [name for command, name in tools.items() if shutil.which(command) is None]
    return ", ".join(lacking)


Converter = Callable[..., Path]
"""The fixture ``libreoffice``: :func:`convert`, where there is a LibreOffice."""


def convert(path: Path, kind: str, *more: Path) -> Path:
    """A file as LibreOffice saves it, in a folder beside it; ``kind`` may name a filter too.

    ``more`` files are saved there by the same run.
    """
    profile = (path.parent / "profile").as_uri()
    folder = path.parent / "converted"
    subprocess.run(
        ["soffice", f"-env:UserInstallation={profile}", "--headless", "--convert-to", kind,
         "--outdir", str(folder), str(path), *map(str, more)],
        check=True, capture_output=True, timeout=300,
    )  # fmt: skip
    return folder / f"{path.stem}.{kind.partition(':')[0]}"


class Offices:
    """One LibreOffice for many tests; where it has gone, the next test gets another one."""

    def __init__(self, profile: Path) -> None:
        self._profile = profile
        self._stack = ExitStack()
        self._running: office.Office | None = None

    def current(self) -> office.Office:
        """One that answers."""
        if self._running is not None:
            try:
                self._running.do("ready")
            except office.OfficeFailure:
                self.close()
        if self._running is None:
            self._running = self._stack.enter_context(
                office.running(profile=self._profile, driver=DRIVER)
            )
        return self._running

    def close(self) -> None:
        """End it."""
        self._running = None
        self._stack.close()


class Calc:
    """The documents of one test."""

    def __init__(self, running: office.Office) -> None:
        self.running = running
        self._open: list[int] = []

    def open(self, path: Path, **options: Any) -> Document:
        """Open a workbook; its sheets get their buttons."""
        number: int = self.running.do("open", file=str(path), **options)
        self._open.append(number)
        document = Document(self.running, number)
        document.do("ask", what="buttons")
        return document

    def close(self) -> None:
        """Close what was opened; what went away with its LibreOffice is closed."""
        for number in self._open:
            with suppress(office.OfficeFailure):
                self.running.do("close", document=number)
        self._open.clear()


class Document:
    """One open workbook."""

    def __init__(self, running: office.Office, number: int) -> None:
        self.running = running
        self.number = number

    def do(self, request: str, **values: Any) -> Any:
        """Ask the driver for something about it."""
        return self.running.do(request, document=self.number, **values)

    def click(self, key: str) -> dict[str, Any]:
        """Press a button and wait for what becomes of it."""
        ended: dict[str, Any] = self.do("click", key=key)
        return ended

    def sheets(self) -> Any:
        """All values, tables and visible tabs."""
        return self.do("read")["sheets"]

    def steps(self) -> tuple[list[str], list[str]]:
        """What can be taken back, and what can be done again."""
        undo, redo = self.do("steps")
        return undo, redo

    def cells(self, sheet: str, address: str) -> list[list[Any]]:
        """Values of cells."""
        found: list[list[Any]] = self.do("cells", sheet=sheet, address=address)
        return found


def without_formulas(path: Path) -> dict[str, Any]:
    """Values without those our own engine leaves to the next program to compute."""
    kept = {}
    for tab, rows in all_values(path).items():
        kept[tab] = [[cell for cell in row if not str(cell).startswith("=")] for row in rows]
        for row in kept[tab]:
            while row and row[-1] is None:
                row.pop()
    return kept


def workers(running: office.Office) -> list[str]:
    """The command lines of our processes started by a LibreOffice."""
    listed = subprocess.run(
        ["ps", "-eo", "sid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout
    lines = [line.split(None, 2) for line in listed.splitlines()]
    return [
        args
        for session, _, args in lines
        if session == str(running.process.pid) and "addin.libreoffice.worker" in args
    ]
