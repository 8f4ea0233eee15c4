"""Small tournaments made by the command line itself, and its processes."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterable
from pathlib import Path

from addin.cli.main import main
from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.tournament import Tournament

ROOT = Path(__file__).parents[2]


def command(*arguments: object) -> list[str]:
    """A command as its own process starts it."""
    return [sys.executable, "-m", "addin.cli.main", *map(str, arguments)]


def environment() -> dict[str, str]:
    """Our own modules first, and no waiting for a network's name."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def start(*arguments: object, folder: Path) -> subprocess.Popen[str]:
    """A command begun in ``folder``."""
    return subprocess.Popen(
        command(*arguments),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


class Forked:
    """A command in a process of its own, forked from this one: what it needs is imported.

    It can do what the tests ask of ``subprocess.Popen``, at a tenth of the cost.
    """

    def __init__(self, *arguments: object, folder: Path) -> None:
        self.returncode: int | None = None
        self._sentence = [tempfile.TemporaryFile() for _ in range(2)]  # noqa: SIM115
        self.pid = os.fork()
        if self.pid:
            return
        code = 1
        try:
            os.chdir(folder)
            for number, file in enumerate(self._sentence, start=1):
                os.dup2(file.fileno(), number)
            sys.stdout, sys.stderr = (
                open(number, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
                for number in (1, 2)
            )
            try:
                main([str(one) for one in arguments])
                code = 0
            except SystemExit as end:
                code = int(end.code or 0)
            except BaseException:
                traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)

    def poll(self) -> int | None:
        """Its exit code, None while it runs; what a signal ended has a negative one."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for its end; raises ``subprocess.TimeoutExpired``."""
        end = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("pairbook", timeout)
            time.sleep(0.001)
        return code

    def kill(self) -> None:
        """``kill -9``."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def communicate(self, timeout: float = 600) -> tuple[str, str]:
        """Wait for its end; what it printed."""
        self.wait(timeout)
        said = []
        for file in self._sentence:
            file.seek(0)
            said.append(file.read().decode("utf-8"))
            file.close()
        return said[0], said[1]


def run(*arguments: object, folder: Path) -> str:
    """A command in this process that must succeed; what it printed."""
    printed, code = io.StringIO(), 0
    with contextlib.chdir(folder), contextlib.redirect_stdout(printed):
        try:
            main([str(one) for one in arguments])
        except SystemExit as end:
            code = int(end.code or 0)
    assert code == 0, printed.getvalue()
    return printed.getvalue()


def cup(folder: Path, players: int = 24) -> Path:
    """A go tournament with its first round paired."""
    lines = ["name,rating", *(f"Player {n:03},{2400 - 10 * n}" for n in range(players))]
    (folder / "players.csv").write_text("\n".join(lines), encoding="utf-8")
    path = folder / "cup.xlsx"
    run("new", path, "--players", "players.csv", "--rounds", 4, "--places", 2, folder=folder)
    run("pair", path, folder=folder)
    return path


def tournament(path: Path) -> Tournament:
    """What stands in a workbook."""
    return read(open_book(path, read_only=True)).tournament


def results(path: Path) -> dict[int, str]:
    """The results of the last round by board."""
    games = tournament(path).rounds[-1].games
    return {game.board: str(game.result) for game in games if game.result is not None}


def left_behind(folder: Path) -> list[str]:
    """Files of ours that should be gone when nobody works."""
    return sorted(path.name for path in folder.rglob(".*") if path.name.startswith(".~pairbook"))


def all_lines(texts: Iterable[str]) -> list[str]:
    """The lines of several outputs."""
    return [line for text in texts for line in text.splitlines()]
