"""The table of ``tests/bench/README.md``: what a whole cold click costs, and peers beside it.

    python -m tests.bench.table > tests/bench/README.md

Processor time of a process, start of Python included, in its ratio to ``import openpyxl`` in the
same run; the least of several.  Peers pair the same field of 400:
``PAIRBOOK_PEERS="NAME=COMMAND;..."``, where ``{trf}`` in a command stands for a report file of the
Dutch system and ``{opengotha}`` for OpenGotha's file of a McMahon (``tools/OpenGothaPairs.java``:
``OpenGotha=sh -c "echo 4 {opengotha} | java -cp CLASSES info.vannier.gotha.OpenGothaPairs"``).
"""

from __future__ import annotations

import os
import resource
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from addin.exchange.notebook import read_tournament
from pairing.formats.opengotha.writing import write_opengotha
from pairing.formats.trf import write_trf
from pairing.systems import REGISTRY
from pairing.systems.dutch.settings import DutchSettings
from tests.bench.test_bench_click import FILE, TERMINAL, seconds
from tests.referees.dutch_events import Habits, random_event
from tests.support.books import event

STANDINGS = FILE.replace("pair_next_round(book)", "standings(book)")
PAIR_OPENGOTHA = """
import sys
from pathlib import Path
from pairing.formats.opengotha.reading import read_opengotha
from pairing.systems import system

print(len(system("mcmahon").pair(read_opengotha(Path(sys.argv[1]))).round.games))
"""
"""What the director's program does, in one process: read OpenGotha's file, pair the next round."""
PLAYERS = 400
HEAD = """# How fast a click is

`python -m tests.bench.table > tests/bench/README.md` makes this page: processor time of a whole
cold process in its ratio to `import openpyxl` in the same run ({base:.2f} s), the least of several;
100 players in a small hall, {players} in a large one. “Later” is round 6 of riichi, round 3 of
the others.

| system | small: button | terminal | large: round 1 | later | standings |
|---|---|---|---|---|---|"""


def ratio(code: str, path: Path) -> str:
    """What some code costs on a copy of a workbook."""
    base = seconds("import openpyxl")  # again beside each: a busy machine is busy by turns
    return f"{seconds(code, path) / base:.1f}"


def line(name: str) -> str:
    """One system's line of the table."""
    with TemporaryDirectory() as folder:
        return f"| {name} | {' | '.join(cells(name, Path(folder)))} |"


def cells(name: str, folder: Path) -> list[str]:
    """What stands in it behind the system's name."""
    small = event(folder / "small.xlsx", name, 100, 4)
    ratios = [ratio(FILE, small), ratio(TERMINAL, small)]
    if name == "round-robin":  # nobody plays that with so many
        return [*ratios, "–", "–", "–"]
    first = event(folder / "first.xlsx", name, PLAYERS, 0)
    later = event(folder / "later.xlsx", name, PLAYERS, 5 if name == "riichi" else 2)
    return [*ratios, ratio(FILE, first), ratio(FILE, later), ratio(STANDINGS, later)]


def processor_time(command: list[str]) -> float:
    """Processor time of another program, the least of three runs."""
    runs = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        runs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(runs)


def peers(folder: Path, base: float) -> None:
    """Print what our engines and the peers that are named need for a round of 400."""
    habits = Habits(draw=0.3, forfeit=0.0, half_bye=0.0, zero_bye=0.0, withdrawal=0.0)
    dutch = replace(random_event(PLAYERS, 4, 1, DutchSettings(), habits), planned=9)
    mcmahon = read_tournament(event(folder / "go.xlsx", "mcmahon", PLAYERS, 3))
    texts = {"trf": write_trf(dutch), "opengotha": write_opengotha(mcmahon)}
    own = {
        "trf": "-m pairbook engine --dutch {trf} -p",
        "opengotha": f"-c {shlex.quote(PAIR_OPENGOTHA)} {{opengotha}}",
    }
    titles = {"trf": "round 5 of {} in the Dutch system", "opengotha": "round 4 of {} in McMahon"}
    others = [peer.partition("=") for peer in os.environ.get("PAIRBOOK_PEERS", "").split(";")]
    for kind, text in texts.items():
        file = folder / f"event.{kind}"
        file.write_text(text, encoding="utf-8")
        print(f"\n| {titles[kind].format(PLAYERS)}, without a workbook | |\n|---|---|")
        for name, _, command in [("pairbook", "", f"{sys.executable} {own[kind]}"), *others]:
            if f"{{{kind}}}" in command:
                words = shlex.split(command.replace(f"{{{kind}}}", str(file)))
                print(f"| {name.strip()} | {processor_time(words) / base:.1f} |")


def main() -> None:
    """Print the page."""
    base = seconds("import openpyxl")
    print(HEAD.format(base=base, players=PLAYERS))
    for name in REGISTRY:
        print(line(name), flush=True)
    with TemporaryDirectory() as folder:
        peers(Path(folder), base)


if __name__ == "__main__":
    main()
