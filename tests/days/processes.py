"""Commands in processes of their own: killed at a random moment, or many at once on one file."""

from __future__ import annotations

import random
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pairing.errors import PairbookError
from pairing.tournament import Tournament
from tests.days.outcome import Outcome
from tests.support.processes import cup, left_behind, results, run, start, tournament

CASES: dict[str, tuple[object, ...]] = {
    "results": ("results", "cup.xlsx", "--round", 2, "--set", "3=1-0"),
    "undo": ("undo", "cup.xlsx", "--allow", "discard_results"),
    "pair": ("pair", "cup.xlsx"),
    "restore": ("restore", "cup.xlsx", "--to", 1),
    "publish": ("publish", "cup.xlsx", "--to", "html", "-o", "out.html", "--force"),
    "new": ("new", "cup.xlsx", "--force", "--players", "players.csv", "--rounds", 4),
}
WRITERS = 11


@dataclass(frozen=True)
class Undisturbed:
    """The files a command begins with, and what it makes of them when nobody kills it."""

    files: Mapping[str, bytes]
    before: Tournament
    after: Tournament
    page: int
    seconds: float


@cache
def undisturbed(case: str) -> Undisturbed:
    """Run a command to its end."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = cup(folder, 12)
        sets = [part for board in range(1, 7) for part in ("--set", f"{board}=1-0")]
        run("results", path, "--round", 1, *sets, folder=folder)
        if case not in ("pair", "new"):
            run("pair", path, folder=folder)
        (folder / "out.html").write_text("old", encoding="utf-8")
        files = [one for one in folder.rglob("*") if one.is_file()]
        content = {str(one.relative_to(folder)): one.read_bytes() for one in files}
        before, started = tournament(path), time.monotonic()
        start(*CASES[case], folder=folder).communicate()
        seconds = time.monotonic() - started
        page = (folder / "out.html").stat().st_size
        return Undisturbed(content, before, tournament(path), page, seconds)


def killed(number: int, seed: int, folder: Path) -> Outcome:
    """Kill a command (``kill -9``): the file is as before it or as after it, the page too.

    One kill in four falls anywhere, the others after its first hidden file: it writes then.  The
    next command leaves no temporary file.
    """
    case = list(CASES)[number % len(CASES)]
    whole, chance = undisturbed(case), random.Random(f"{seed}/{number}")
    for name, content in whole.files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    at_work = chance.random() >= 0.25
    moment = whole.seconds * (chance.random() ** 2 / 2 if at_work else chance.random())
    process = start(*CASES[case], folder=folder)
    while at_work and process.poll() is None and not left_behind(folder):
        time.sleep(0.0005)
    end = Outcome(f"{case}, killed after {moment:.3f} s, number {number} of seed {seed}")
    try:
        process.wait(timeout=moment)
    except subprocess.TimeoutExpired:
        process.kill()
        end.counts[f"{case} killed"] += 1
    process.communicate()
    end.counts["temporary files"] += len(left_behind(folder))
    try:
        now = tournament(folder / "cup.xlsx")
        states = {"before": whole.before, "after": whole.after}
        state = next((name for name, event in states.items() if event == now), "another event")
    except PairbookError as error:
        state = error.message("en")
    end.counts[state] += 1
    if state not in ("before", "after"):
        end.faults.append(f"the file: {state}")
    if (page := (folder / "out.html").stat().st_size) not in (len("old"), whole.page):
        end.faults.append(f"half a page: {page} of {whole.page}")
    run("standings", "cup.xlsx", folder=folder)
    end.faults += [f"not swept: {name}" for name in left_behind(folder)]
    return end


@cache
def _paired() -> bytes:
    with tempfile.TemporaryDirectory() as name:
        return cup(Path(name)).read_bytes()


def raced(number: int, seed: int, folder: Path, writers: int = WRITERS) -> Outcome:
    """Commands at once, each with the result of its own board: what is acknowledged is written."""
    path = folder / "cup.xlsx"
    path.write_bytes(_paired())
    running = {
        board: start("results", path, "--round", 1, "--set", f"{board}=1-0", folder=folder)
        for board in range(1, writers + 1)
    }
    end, acknowledged = Outcome(f"race {number} of {writers}"), set()
    for board, process in running.items():
        out, err = process.communicate(timeout=600)
        if process.returncode == 0 and out.startswith("Round 1"):
            acknowledged.add(board)
        elif process.returncode == 2 and err.strip() and "Traceback" not in err:
            end.counts["refused"] += 1
        else:
            end.faults.append(f"board {board}: {process.returncode} {err[-300:]}")
    end.counts += Counter(acknowledged=len(acknowledged))
    if acknowledged != set(results(path)):
        end.faults.append(f"acknowledged {acknowledged}, written {set(results(path))}")
    end.faults += [f"left behind: {name}" for name in left_behind(folder)]
    return end
