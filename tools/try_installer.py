"""Tries the installer as an organiser does, under Wine, and prints every step.

    python -m tools.try_installer [dist/pairbook-0.3.0-setup.exe]

Without an installer one is built of the Python in Windows' bed (``python -m tools.windows_bed``,
once), with numpy 1.26.4 and pandas 2.2.3, the last for which Wine 8 has all functions; one that is
given has to hold these too.  Installs it silently, plays a first evening, upgrades between two
rounds, plays on, removes it, and looks after each step at files, registry, PATH, start menu and
the add-in.  Ends with exit code 1 at the first thing that is not as it should be.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from json import dumps, loads
from pathlib import Path
from tempfile import TemporaryDirectory

from tools import build_installer, windows_bed
from tools.windows import COMPILER, FOR_WINE, Missing, make_random, wine, wine_environment

LONG = ";".join([r"%USERPROFILE%\tools", *(rf"C:\Programs\number {at}" for at in range(200))])
"""A PATH of 4,000 signs: an installer that keeps 1,024 would show."""

ENVIRONMENT = r"HKCU\Environment"
APPS = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\pairbook"
RUNNING = 5
"""What the installer ends with while pairbook runs."""

PLAYERS = "Name;Rating;Club\n" + "".join(
    f"{name};{1600 + 50 * at};Клуб «Ладья»\n"
    for at, name in enumerate(
        ["Анна Ёлкина", "Пётр Щукин", "Ann Østby", "Bob Smith", "Юлия Цой", "José Núñez"]
    )
)


class Wrong(Exception):
    """Something is not as it should be after a step."""


def check(holds: object, what: str) -> None:
    """Raise :class:`Wrong` unless it holds."""
    if not holds:
        raise Wrong(what)


def wait_for(holds: Callable[[], object], seconds: int = 120) -> bool:
    """Ask every second until it holds, at most so long; whether it does."""
    for _ in range(seconds):
        if holds():
            return True
        time.sleep(1)
    return False


def missing() -> list[str]:
    """Return the packages of Debian that are not there."""
    programs = {"wine64": wine(), "gcc-mingw-w64-x86-64": shutil.which(COMPILER)}
    return [name for name, path in programs.items() if path is None]


class Computer:
    """A Windows of its own for an installer, made in a folder; programs are called with pipes."""

    def __init__(self, setup: Path, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.setup = str(setup.resolve())
        drive = folder / "prefix" / "drive_c"
        self.environment = wine_environment(
            folder / "prefix",
            HOME=str(folder),  # what it calls Documents is a link to there
            LANG="C.UTF-8",
            PATH=f"{folder / 'browser'}:{os.environ['PATH']}",
        )
        self.opened = folder / "opened.txt"
        browser = folder / "browser" / "xdg-open"  # to which Wine hands what a browser is for
        browser.parent.mkdir(exist_ok=True)
        browser.write_text(f"#!/bin/sh\necho \"$1\" >> '{self.opened}'\n", encoding="utf-8")
        browser.chmod(0o755)
        self.run("winecfg", "-v", "win10")
        make_random(drive / "windows" / "system32" / "bcryptprimitives.dll", folder)
        (user,) = [path for path in (drive / "users").iterdir() if path.name != "Public"]
        self.home = user / "AppData" / "Local" / "Programs" / "pairbook"
        self.program = self.home / "bin" / "pairbook.exe"
        microsoft = user / "AppData" / "Roaming" / "Microsoft"
        self.menu = microsoft / "Windows" / "Start Menu" / "Programs" / "pairbook"
        self.addin = microsoft / "Excel" / "XLSTART" / "pairbook.xlam"
        self.event, self.documents = drive / "Турнир весны", user / "Documents"

    def start(self, *command: str, at: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a program; its output is one stream."""
        return subprocess.Popen(
            [str(wine()), *command], env=self.environment, cwd=at, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def run(self, *command: str, at: Path | None = None) -> tuple[int, str]:
        """Run a program to its end: exit code and what it said."""
        process = self.start(*command, at=at)
        output, _ = process.communicate(timeout=600)
        return process.returncode, output.decode("utf-8", "replace").replace("\r", "")

    def run_setup(self, *options: str) -> None:
        """Install silently; raises :class:`Wrong` where the installer does not end well."""
        code, output = self.run(self.setup, "/S", *options)
        check(code == 0, f"the installer ended with {code}: {output}")

    def pairbook(self, *arguments: str) -> str:
        """Run a command in the folder of the event, as typed in a terminal; refuse a bad end."""
        code, output = self.run(str(self.program), *arguments, at=self.event)
        check(code == 0, f"pairbook {' '.join(arguments)} ended with {code}: {output}")
        return output.strip()

    def tournaments(self) -> dict[str, bytes]:
        """Return the workbooks of the event's folder and of Documents, and what they hold."""
        paths = (*self.event.glob("*.xls*"), *self.documents.glob("*.xls*"))
        return {path.name: path.read_bytes() for path in paths if path.is_file()}

    def registry(self, key: str, name: str) -> str:
        """Return a value of the registry, "" for none."""
        code, output = self.run("reg", "query", key, "/v", name)
        match = re.search(rf"^\s+{re.escape(name)}\s+REG_\w+\s+(.*)$", output, re.MULTILINE)
        return "" if code or match is None else match[1].strip()

    @property
    def version(self) -> str:
        """The version that “Apps” names."""
        return self.registry(APPS, "DisplayVersion")


def install(computer: Computer) -> str:
    """Silently; files, PATH, start menu and the entry of "Apps" are there, no add-in."""
    computer.run_setup()
    check_installed(computer)
    check(not computer.addin.exists(), "nobody asked for an add-in")
    files = [path for path in computer.home.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    return f"pairbook {computer.version}, {len(files)} files, {size:.0f} MB, in the user's PATH"


def check_installed(computer: Computer) -> None:
    """Raise :class:`Wrong` unless Windows knows it, once everywhere."""
    check(computer.registry(APPS, "UninstallString"), "“Apps” does not know it")
    path = computer.registry(ENVIRONMENT, "Path")
    check(path.startswith(LONG + ";"), f"the PATH is another one: {path}")
    check(path.count("pairbook") == 1 and path.endswith(r"\pairbook\bin"), path[-200:])
    check([entry.name for entry in computer.menu.iterdir()] == ["New tournament.lnk"], "menu")
    classes = computer.run("reg", "query", r"HKCU\Software\Classes", "/s", "/f", "pairbook")
    check("pairbook.exe" not in classes[1], "files are associated with it")


def first_evening(computer: Computer) -> str:
    """Return a workbook with buttons of Russian names, round 1 paired, its results typed."""
    computer.event.mkdir()
    (computer.event / "игроки.csv").write_text(PLAYERS, encoding="utf-8")
    check(computer.version in computer.pairbook("--version"), "another version answers")
    kind = ("--system", "dutch", "--rounds", "3", "--lang", "ru")
    made = computer.pairbook("new", "Кубок.xlsm", *kind, "--players", "игроки.csv")
    check("Кубок.xlsm" in made, made)
    line = next(line for line in made.splitlines() if "Кубок.xlsm" in line)
    return f"{line}; round 1 paired in {play_round(computer, 1):.0f} s"


def play_round(computer: Computer, number: int) -> float:
    """Pair a round and type its results; the seconds that pairing took."""
    began = time.monotonic()
    paired = computer.pairbook("pair", "Кубок.xlsm")
    seconds = time.monotonic() - began
    check(str(number) in paired, paired)
    typed = ("--set", "1=1-0", "--set", "2=0-1", "--set", "3=1/2")
    computer.pairbook("results", "Кубок.xlsm", "--round", str(number), *typed)
    return seconds


def refused_while_running(computer: Computer) -> str:
    """Check that while the start page is open the installer ends with a code, changing nothing."""
    before = computer.version, len(list(computer.home.rglob("*")))
    (entry,) = computer.menu.iterdir()
    computer.start("start", "/unix", str(entry))  # its output ends with the page
    check(wait_for(computer.opened.exists), "no page was opened in the browser")
    code, _ = computer.run(computer.setup, "/S")
    check(code == RUNNING, f"it ended with {code} while pairbook ran")
    check(before == (computer.version, len(list(computer.home.rglob("*")))), "it changed")
    return f"exit code {code}, nothing changed"


def new_tournament(computer: Computer) -> str:
    """Fill in the start page: it leaves a workbook in Documents, and ends."""
    address = computer.opened.read_text(encoding="utf-8").strip()
    check(address.startswith("http://127.0.0.1:"), address)
    filled = {"title": "Осень", "system": "leader", "suffix": ".xlsx", "players": PLAYERS}
    asked = urllib.request.Request(
        f"{address}new", dumps(filled).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=120) as answer:
        output = loads(answer.read())
    check((computer.documents / "Осень.xlsx").is_file(), output.get("error", "no workbook"))
    time.sleep(5)
    return str(output["file"])


def upgrade(computer: Computer) -> str:
    """Over the old one, with the add-in: old files go, PATH and entries stay one."""
    old = computer.home / "python" / "Lib" / "site-packages" / "gone.py"
    own = computer.home / "my notes.txt"
    old.write_text("old = True\n", encoding="utf-8")
    own.write_text("mine", encoding="utf-8")
    computer.run_setup("/ADDIN")
    check_installed(computer)
    check(not old.exists() and own.exists(), "an old file stayed, or a foreign one went")
    check(computer.addin.is_file(), "the add-in is not there")
    check("pythonw.exe" not in computer.pairbook("addin", "status"), "the add-in's Python")
    return "old files gone, the add-in in XLSTART"


def second_day(computer: Computer) -> str:
    """Go on with the same workbook: two rounds, places."""
    for number in (2, 3):
        play_round(computer, number)
    standings = computer.pairbook("standings", "Кубок.xlsm")
    check(all(line.split(";")[0] in standings for line in PLAYERS.splitlines()[1:]), standings)
    return "3 rounds, 6 places; " + computer.pairbook("verify", "Кубок.xlsm").split("\n")[0]


def hall_and_papers(computer: Computer) -> str:
    """Places on paper, norms, the doctor, the hall: what else the installed copy does."""
    kind = ("--system", "chess", "--players", "игроки.csv", "--rounds", "3")
    computer.pairbook("new", "Официальный.xlsx", *kind)
    computer.pairbook("pair", "Официальный.xlsx")
    computer.pairbook("norms", "Официальный.xlsx")
    about = ("--to", "pdf", "--what", "standings", "-o", "места.pdf")
    computer.pairbook("publish", "Кубок.xlsm", *about)
    check((computer.event / "места.pdf").read_bytes().startswith(b"%PDF"), "no PDF")
    doctor = computer.run(str(computer.program), "doctor", "Кубок.xlsm", at=computer.event)[1]
    check("pywin32" in doctor and "Traceback" not in doctor, doctor)
    command = (str(computer.program), "serve", "Официальный.xlsx", "--json", "--port", "0")
    server = computer.start(*command, at=computer.event)
    assert server.stdout is not None
    output = server.stdout.readline().decode("utf-8")
    check(output.startswith("{"), output)
    with urllib.request.urlopen(loads(output)["links"][0]["url"], timeout=120) as answer:
        check("José Núñez" in answer.read().decode("utf-8"), "a page without who plays there")
    computer.run("taskkill", "/f", "/im", "python.exe")  # as a window that is closed
    server.communicate(timeout=60)
    return "norms, a PDF, the doctor; a board's page from the hall's server"


def uninstall(computer: Computer) -> str:
    """Silently: all that was installed is gone, tournaments and foreign files stay."""
    before = computer.tournaments()
    code, output = computer.run(str(computer.home / "uninstall.exe"), "/S")
    check(code == 0, f"it ended with {code}: {output}")
    # It goes on as a copy of itself.
    wait_for(lambda: not computer.registry(APPS, "UninstallString"))
    check([path.name for path in computer.home.iterdir()] == ["my notes.txt"], "files stayed")
    check(not computer.menu.exists() and not computer.addin.exists(), "menu or add-in stayed")
    check(computer.registry(ENVIRONMENT, "Path") == LONG, "the PATH is not what it was")
    after = computer.tournaments()
    check(len(after) == 3 and after == before, "tournaments were touched")
    return f"the PATH as before, {' and '.join(sorted(after))} untouched"


STEPS = (
    install, first_evening, refused_while_running, new_tournament, upgrade, second_day,
    hall_and_papers, uninstall,
)  # fmt: skip


def try_installer(setup: Path, folder: Path) -> None:
    """Run all steps, each with its line and seconds; raises :class:`Wrong` at the first that
    fails.
    """
    computer = Computer(setup, folder)
    add = ("/v", "Path", "/t", "REG_EXPAND_SZ", "/d", LONG, "/f")
    computer.run("reg", "add", ENVIRONMENT, *add)
    for step in STEPS:
        began = time.monotonic()
        outcome = step(computer)
        seconds = time.monotonic() - began
        print(f"{step.__name__.replace('_', ' ')}: {outcome} ({seconds:.0f} s)", flush=True)


def built(folder: Path) -> Path:
    """Return an installer that Wine 8 can run, made of the bed's Python.

    Raises ``Missing`` for what it lacks.
    """
    if reason := windows_bed.why_not():
        raise Missing(reason)
    pinned = folder / "pinned.txt"
    pinned.write_text("\n".join(FOR_WINE) + "\n", encoding="utf-8")
    os.environ["PIP_CONSTRAINT"] = str(pinned)
    python = windows_bed.archive()
    digest = build_installer.sha256(python.read_bytes())
    return build_installer.build(python, digest, folder / "dist")


def main(arguments: Sequence[str] | None = None) -> int:
    """Try it: 1 where something is not as it should be, 2 where something is missing."""
    parser = argparse.ArgumentParser(prog="python -m tools.try_installer")
    parser.add_argument("setup", nargs="?", type=Path, help="an installer; else one is built")
    given = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        try:
            if lacking := missing():
                raise Missing(f"apt-get install --no-install-recommends {' '.join(lacking)}")
            setup = given.setup or built(Path(folder))
            try_installer(setup, Path(folder, "computer"))
        except (Missing, Wrong) as error:
            print(error, file=sys.stderr)
            return 2 if isinstance(error, Missing) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
