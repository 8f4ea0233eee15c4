"""Mutants: damaged workbooks and exchange files through every command.

``python -m tests.fuzz --workbooks 20000 --files 20000 --seed 1 --jobs 2`` makes so many of each
and gives each to a few commands by lot, one after the other (``--commands 0``: to all of them).
Every command must end in time, say what is wrong in a few lines, and leave every file as it
was if it fails.  ``--only workbook:17`` or ``--only file:17`` repeats one mutant, and
``--keep FOLDER`` leaves it there.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz import bases, cells, texts
from tests.fuzz.commands import CUP, ON_FILES, ON_WORKBOOKS, on_file, on_workbook, usual
from tests.fuzz.trial import Trial, as_process, attempt
from tests.support.stages import made

CHUNK = 40
PROCESSES = 400
"""One mutant in so many goes through a command in a process of its own, too."""


@dataclass
class Finding:
    """A mutant that a command did not bear."""

    mutant: str
    done: list[str]
    trial: Trial

    def __str__(self) -> str:
        damage = "; ".join(self.done)[:300]
        return (
            f"{self.mutant} [{self.trial.command}] exit {self.trial.code} "
            f"{', '.join(self.trial.faults)}\n    {damage}\n    {self.trial.where}"
        )


@dataclass
class Tally:
    """What came of many mutants."""

    mutants: int = 0
    runs: Counter[str] = field(default_factory=Counter)
    codes: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0
    memory: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Put another tally to this one."""
        self.mutants += other.mutants
        self.runs += other.runs
        self.codes += other.codes
        self.longest = max(self.longest, other.longest)
        self.memory = max(self.memory, other.memory)
        self.findings += other.findings


def chosen(weights: dict[str, float], count: int, chance: random.Random) -> list[str]:
    """Commands by lot; with ``count`` 0 all of them, in an order by lot."""
    keys = list(weights)
    if count == 0:
        chance.shuffle(keys)
        return keys
    return chance.choices(keys, list(weights.values()), k=count)


def workbook_mutant(
    number: int, seed: int, folder: Path, commands: int, systems: tuple[str, ...] = ()
) -> Iterator[Finding | Trial]:
    """One damaged workbook through its commands; findings are those that misbehaved."""
    chance = random.Random(f"{seed}:workbook:{number}")
    parts, base = bases.workbook(chance, systems)
    data, done = cells.damaged(parts, chance)
    (folder / CUP).write_bytes(data)
    weights = {key: float(weight) for key, weight in ON_WORKBOOKS.items()}
    name = f"workbook:{number} ({base})"
    yield from _through(
        [on_workbook(key, chance) for key in chosen(weights, commands, chance)],
        folder, name, done, subprocess_too=number % PROCESSES == 7,
    )  # fmt: skip


def file_mutant(
    number: int, seed: int, folder: Path, commands: int, systems: tuple[str, ...] = ()
) -> Iterator[Finding | Trial]:
    """One damaged exchange file through its commands."""
    chance = random.Random(f"{seed}:file:{number}")
    known = bases.files()
    base = chance.choice(sorted(known))
    data, done = texts.damaged(known[base], chance)
    name = f"event{Path(base).suffix}"
    if chance.random() < 0.05:
        name = (
            f"event{chance.choice(('.csv', '.txt', '.xml', '.json', '.trf', '.xlsx', '.ods', ''))}"
        )
    (folder / name).write_bytes(data)
    (folder / "players.csv").write_bytes(known["egc2011-demo-players.csv"])
    (folder / "order.csv").write_bytes(known["order.csv"])
    keys = chosen({key: float(weight) for key, weight in ON_FILES.items()}, commands, chance)
    if commands:
        keys = [chance.choice(usual(base)) if chance.random() < 0.7 else key for key in keys]
    if "results" in keys:
        system = "riichi" if base.startswith("scores") else (systems or ("leader", "dutch"))[0]
        (folder / CUP).write_bytes(made(system, "en", "played"))
    yield from _through(
        [on_file(key, name, chance) for key in keys],
        folder, f"file:{number} ({base})", done, subprocess_too=number % PROCESSES == 7,
    )  # fmt: skip


def _through(
    lines: list[list[str]], folder: Path, name: str, done: list[str], *, subprocess_too: bool
) -> Iterator[Finding | Trial]:
    for line in lines:
        for output in ("other.xlsx", "out.pub", "out.txt"):
            (folder / output).unlink(missing_ok=True)
        trial = attempt(line, folder)
        yield trial
        if trial.faults:
            yield Finding(name, done, trial)
    if subprocess_too and lines[-1][0] != "click":
        for output in ("other.xlsx", "out.pub", "out.txt"):
            (folder / output).unlink(missing_ok=True)
        trial = as_process(lines[-1], folder)
        yield trial
        if trial.faults:
            yield Finding(name, done, trial)


KINDS = {"workbook": workbook_mutant, "file": file_mutant}


def some(
    kind: str, numbers: range, seed: int, commands: int, systems: tuple[str, ...] = ()
) -> Tally:
    """So many mutants of a kind; everything happens in a folder of its own."""
    import resource

    tally = Tally()
    with tempfile.TemporaryDirectory() as base:
        os.environ["HOME"] = base
        for number in numbers:
            folder = Path(base) / str(number)
            folder.mkdir()
            for one in KINDS[kind](number, seed, folder, commands, systems):
                if isinstance(one, Finding):
                    tally.findings.append(one)
                    continue
                words = one.command.split()
                tally.runs[" ".join(words[:2]) if words[0] in ("click", "trf") else words[0]] += 1
                tally.codes[one.code] += 1
                if words[0] != "process:":
                    tally.longest = max(tally.longest, one.seconds)
            shutil.rmtree(folder)
            tally.mutants += 1
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    return tally


def run(
    workbooks: int, files: int, seed: int, jobs: int, commands: int, first: int, skip: int = 0
) -> Tally:
    """All mutants but the first ``skip`` on several processes; findings printed as they come."""
    work = [
        (kind, range(start, min(start + CHUNK, first + count)))
        for kind, count in (("workbook", workbooks), ("file", files))
        for start in range(first, first + count, CHUNK)
    ]
    random.Random(seed).shuffle(work)
    work = work[skip // CHUNK :]
    total = Tally()
    started = time.monotonic()
    seen: Counter[str] = Counter()
    if workbooks + files > 1000:
        bases.make_all()
    with ProcessPoolExecutor(jobs, max_tasks_per_child=None) as pool:
        tasks = {pool.submit(some, kind, numbers, seed, commands): (kind, numbers)
                 for kind, numbers in work}  # fmt: skip
        for at, task in enumerate(as_completed(tasks), start=1):
            try:
                tally = task.result()
            except BrokenProcessPool:
                print("a process died; not finished:", file=sys.stderr)
                for other, (kind, numbers) in tasks.items():
                    if not other.done() or other.exception() is not None:
                        print(f"  {kind} {numbers.start}-{numbers.stop - 1}", file=sys.stderr)
                raise SystemExit(1)
            total.add(tally)
            for finding in tally.findings:
                key = f"{finding.trial.faults} {finding.trial.where[:160]}"
                seen[key] += 1
                if seen[key] <= 2:
                    print(finding, flush=True)
            if at % 25 == 0:
                spent = time.monotonic() - started
                print(f"-- {total.mutants} mutants, {sum(total.runs.values())} commands, "
                      f"{len(total.findings)} findings, {spent:.0f} s", flush=True)  # fmt: skip
    return total


def only(which: str, seed: int, commands: int, keep: str | None) -> None:
    """One mutant again, with all that is known of it."""
    kind, number = which.split(":")
    with tempfile.TemporaryDirectory() as base:
        os.environ["HOME"] = base
        folder = Path(keep) if keep else Path(base) / "mutant"
        folder.mkdir(parents=True, exist_ok=True)
        for one in KINDS[kind](int(number), seed, folder, commands, ()):
            print(one)


def main() -> None:
    """Damage, try, and print what came of it; ends with 1 when there was a finding."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workbooks", type=int, default=20_000)
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first mutant")
    parser.add_argument("--skip", type=int, default=0, help="mutants done already, to go on")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--commands", type=int, default=2, help="commands a mutant; 0: all")
    parser.add_argument("--only")
    parser.add_argument("--keep")
    asked = parser.parse_args()
    if asked.only:
        only(asked.only, asked.seed, asked.commands, asked.keep)
        return
    total = run(
        asked.workbooks,
        asked.files,
        asked.seed,
        asked.jobs,
        asked.commands,
        asked.first,
        asked.skip,
    )
    print(f"mutants {total.mutants}, commands {sum(total.runs.values())}, exit codes "
          f"{dict(sorted(total.codes.items()))}, longest {total.longest:.1f} s, "
          f"memory {total.memory} MB, findings {len(total.findings)}")  # fmt: skip
    print(dict(sorted(total.runs.items())))
    raise SystemExit(1 if total.findings else 0)


if __name__ == "__main__":
    main()
