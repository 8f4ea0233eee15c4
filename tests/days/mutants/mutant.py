"""One mutant: a damaged workbook or exchange file, given to a few commands by lot.

Every command must end in time, say what is wrong in a few lines, and leave every file as it was
if it fails (:mod:`tests.days.mutants.trial`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from tests.days.mutants import bases, cells, texts
from tests.days.mutants.commands import CUP, ON_FILES, ON_WORKBOOKS, on_file, on_workbook, usual
from tests.days.mutants.trial import Trial, attempt
from tests.support.stages import made

COMMANDS = 2
"""So many commands are tried on a mutant, one after the other."""

ENDINGS = (".csv", ".txt", ".xml", ".json", ".trf", ".xlsx", ".ods", "")


def workbook_mutant(
    number: int, seed: int, folder: Path, systems: tuple[str, ...] = ()
) -> Iterator[Trial]:
    """Give one damaged workbook to its commands."""
    chance = random.Random(f"{seed}:workbook:{number}")
    parts = bases.workbook(chance, systems)
    (folder / CUP).write_bytes(cells.damaged(parts, chance))
    keys = chance.choices(list(ON_WORKBOOKS), list(ON_WORKBOOKS.values()), k=COMMANDS)
    yield from _trials([on_workbook(key, chance) for key in keys], folder)


def file_mutant(
    number: int, seed: int, folder: Path, systems: tuple[str, ...] = ()
) -> Iterator[Trial]:
    """Give one damaged exchange file to its commands."""
    chance = random.Random(f"{seed}:file:{number}")
    known = bases.files()
    base = chance.choice(sorted(known))
    data = texts.damaged(known[base], chance)
    ending = chance.choice(ENDINGS) if chance.random() < 0.05 else Path(base).suffix
    name = f"event{ending}"
    (folder / name).write_bytes(data)
    (folder / "players.csv").write_bytes(known["egc2011-demo-players.csv"])
    (folder / "order.csv").write_bytes(known["order.csv"])
    keys = chance.choices(list(ON_FILES), list(ON_FILES.values()), k=COMMANDS)
    keys = [chance.choice(usual(base)) if chance.random() < 0.7 else key for key in keys]
    if "results" in keys:
        system = "riichi" if base.startswith("scores") else (systems or ("leader", "dutch"))[0]
        (folder / CUP).write_bytes(made(system, "en", "played"))
    yield from _trials([on_file(key, name, chance) for key in keys], folder)


def _trials(lines: list[list[str]], folder: Path) -> Iterator[Trial]:
    for line in lines:
        for output in ("other.xlsx", "out.pub", "out.txt"):
            (folder / output).unlink(missing_ok=True)
        yield attempt(line, folder)
