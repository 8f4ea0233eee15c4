"""Seconds that commands take under the Python that runs this: here, and Windows' in its bed.

    python -m tools.windows.seconds
    python -m tools.windows_bed python -m tools.windows.seconds

A Dutch Swiss of 100 players, round 1; of each command the shortest of some runs.  A click in Excel
is one command but for the file, which Excel has in memory.  *In a process that runs* leaves out
Python's start and the imports; of its seconds those of the processor are said, too, which other
work on the computer does not lengthen.
"""

from __future__ import annotations

import contextlib
import io
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from addin.cli.main import main as pairbook

RUNS = 5
COMMANDS = (("--version",), ("pair", "cup.xlsx"), ("standings", "cup.xlsx"))


def fresh(folder: Path, *arguments: str) -> None:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "pairbook", *arguments]
    subprocess.run(command, cwd=folder, check=True, stdin=subprocess.PIPE, capture_output=True)


def here(folder: Path, *arguments: str) -> None:
    """Run a command in this process."""
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
        try:
            pairbook(list(arguments))
        except SystemExit as end:
            assert not end.code, arguments


def shortest(run: Callable[..., None], origin: Path, *arguments: str) -> tuple[float, float]:
    """Return the seconds of a command, each time in a copy of the folder; and of this processor."""
    runs = []
    for _ in range(RUNS):
        with TemporaryDirectory() as name:
            folder = Path(shutil.copytree(origin, Path(name, "day")))
            began = time.perf_counter(), time.process_time()
            run(folder, *arguments)
            runs.append((time.perf_counter() - began[0], time.process_time() - began[1]))
    whole, processor = zip(*runs, strict=True)
    return min(whole), min(processor)


def main() -> None:
    """Measure, and print a line for each command."""
    print(f"{platform.system()}, Python {platform.python_version()}, shortest of {RUNS}, seconds")
    with TemporaryDirectory() as name:
        origin = Path(name)
        rows = "".join(f"Player {at:03},{2500 - 10 * at}\n" for at in range(100))
        (origin / "players.csv").write_text(f"name,rating\n{rows}", encoding="utf-8")
        here(origin, "new", "cup.xlsx", "--system", "dutch", "--players", "players.csv")
        for command in COMMANDS:
            started, _ = shortest(fresh, origin, *command)
            running, processor = shortest(here, origin, *command)
            print(
                f"{command[0]}: {started:.2f}; in a process that runs {running:.2f}, "
                f"{processor:.2f} of the processor",
                flush=True,
            )


if __name__ == "__main__":
    main()
