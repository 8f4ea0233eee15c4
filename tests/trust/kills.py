"""Kills: a command is ended by ``kill -9`` at a random moment.

``python -m tests.trust.kills --count 400`` kills 400 commands, in turn pair, results, undo,
restore, publish and new.  Each time the workbook must open and hold what it held before the
command or what it would hold after it, and the next command must leave no temporary file.

With ``--forked`` the commands run in processes forked from this one, which begin to work at
once; else each is a new Python.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pairing.errors import PairbookError
from pairing.tournament import Tournament
from tests.support.processes import Forked, cup, left_behind, run, start, tournament

CASES: dict[str, tuple[object, ...]] = {
    "results": ("results", "cup.xlsx", "--round", 2, "--set", "3=1-0"),
    "undo": ("undo", "cup.xlsx", "--allow", "discard_results"),
    "pair": ("pair", "cup.xlsx"),
    "restore": ("restore", "cup.xlsx", "--to", 1),
    "publish": ("publish", "cup.xlsx", "--to", "html", "-o", "out.html", "--force"),
    "new": ("new", "cup.xlsx", "--force", "--players", "players.csv", "--rounds", 4),
}


Begin = Callable[..., Any]
"""How a command is begun."""


@dataclass(frozen=True)
class Stage:
    """A folder to begin from, and what the command makes of it when nobody kills it."""

    folder: Path
    before: Tournament
    after: Tournament
    page: int
    seconds: float


@dataclass(frozen=True)
class Kill:
    """What one kill left: ``state`` is before, after or anything else that was found."""

    case: str
    hit: bool
    state: str
    temporary: int
    swept: bool


def stages(folder: Path, begin: Begin = start) -> dict[str, Stage]:
    """For each command the folder it starts in, made once."""
    first = folder / "first"
    first.mkdir()
    path = cup(first, 12)
    sets = [one for board in range(1, 7) for one in ("--set", f"{board}=1-0")]
    run("results", path, "--round", 1, *sets, folder=first)
    second = Path(shutil.copytree(first, folder / "second"))
    run("pair", second / "cup.xlsx", folder=second)
    found = {}
    timed = Path(shutil.copytree(second, folder / "timed"))
    started = time.monotonic()
    begin(*CASES["results"], folder=timed).communicate()
    seconds = time.monotonic() - started
    for case, arguments in CASES.items():
        origin = first if case in ("pair", "new") else second
        (origin / "out.html").write_text("old", encoding="utf-8")
        trial = Path(shutil.copytree(origin, folder / f"trial-{case}"))
        run(*arguments, folder=trial)
        page = (trial / "out.html").stat().st_size
        before, after = tournament(origin / "cup.xlsx"), tournament(trial / "cup.xlsx")
        found[case] = Stage(origin, before, after, page, seconds)
    return found


def kill(
    case: str,
    stage: Stage,
    folder: Path,
    moment: float,
    *,
    at_work: bool,
    begin: Begin = start,
) -> Kill:
    """Begin a command, kill it after ``moment`` seconds, and look at what there is.

    With ``at_work`` the seconds count from when its first hidden file appears: it writes then.
    """
    shutil.copytree(stage.folder, folder)
    path = folder / "cup.xlsx"
    process = begin(*CASES[case], folder=folder)
    while at_work and process.poll() is None and not left_behind(folder):
        time.sleep(0.0005)
    try:
        process.wait(timeout=moment)
        hit = False
    except subprocess.TimeoutExpired:
        process.kill()
        hit = True
    process.communicate()
    temporary = len(left_behind(folder))
    try:
        now = tournament(path)
        state = "before" if now == stage.before else "after" if now == stage.after else "other"
    except PairbookError as error:
        state = str(error)
    page = (folder / "out.html").stat().st_size
    if page not in (len("old"), stage.page):
        state = f"half a page: {page} of {stage.page}"
    run("standings", path, folder=folder)
    return Kill(case, hit, state, temporary, not left_behind(folder))


def moments(seconds: float, chance: random.Random) -> tuple[float, bool]:
    """One kill in four falls anywhere, the others after the command has begun to write."""
    if chance.random() < 0.25:
        return seconds * chance.random(), False
    return seconds * chance.random() ** 2 / 2, True


def main() -> None:
    """Kill, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--forked", action="store_true")
    chosen = parser.parse_args()
    chance = random.Random(chosen.seed)
    kills = []
    with tempfile.TemporaryDirectory() as name:
        begin: Begin = Forked if chosen.forked else start
        known = stages(Path(name), begin)
        for number in range(chosen.count):
            case = list(CASES)[number % len(CASES)]
            folder = Path(name) / str(number)
            moment, at_work = moments(known[case].seconds, chance)
            kills.append(kill(case, known[case], folder, moment, at_work=at_work, begin=begin))
            shutil.rmtree(folder)
            if number % 20 == 19:
                print(number + 1, dict(Counter(one.state for one in kills)), flush=True)
    for case in CASES:
        of_case = [one for one in kills if one.case == case]
        print(
            f"{case}: {len(of_case)} runs, killed {sum(one.hit for one in of_case)}, "
            f"states {dict(Counter(one.state for one in of_case))}, "
            f"with temporary files {sum(one.temporary > 0 for one in of_case)}, "
            f"not swept {sum(not one.swept for one in of_case)}"
        )


if __name__ == "__main__":
    main()
