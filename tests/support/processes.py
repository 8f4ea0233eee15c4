"""Small tournaments made by the command line itself, and its processes."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from addin.engines.file import open_book
from addin.sheets.reader import read
from pairing.tournament import Tournament
from tests.support.terminal import outcome

ROOT = Path(__file__).parents[2]


def command(*arguments: object) -> list[str]:
    """A command as its own process starts it."""
    return [sys.executable, "-m", "addin.cli.main", *map(str, arguments)]


def environment() -> dict[str, str]:
    """Our own modules first, and no waiting for a network's name."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def python(code: str, *arguments: object, **more: str) -> str:
    """Run some code in a fresh Python; what it prints.  ``more``: its environment besides."""
    plain = {name: one for name, one in environment().items() if not name.startswith("XLWINGS")}
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=plain | more,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def loaded(code: str, **more: str) -> set[str]:
    """Return what a fresh Python has loaded after some code, whatever that ends with."""
    ending = (
        "import sys\ntry:\n    exec(sys.argv[1])\nfinally:\n    print(*sys.modules)\n    exit()"
    )
    return set(python(ending, code, **more).splitlines()[-1].split())


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


def run(*arguments: object, folder: Path) -> str:
    """A command in this process that must succeed; what it printed."""
    with contextlib.chdir(folder):
        done = outcome(*arguments)
    assert (done.exit_code, done.exception) == (0, None), done.output
    return done.stdout


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
