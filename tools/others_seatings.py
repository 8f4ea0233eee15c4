"""Measures the seatings of github.com/ApplySci/aim, of today and of its history.

``python -m tools.others_seatings CLONE > tests/data/riichi/others-seatings.csv`` reads every Python
file that ever was below ``server/seating``.  A source has a line for each size up to 172 players
and 20 hanchans: the best of its seatings in our order of aims.  Where it has only longer
ones, their first rounds count.  Only measures are kept, no seating.
"""

from __future__ import annotations

import argparse
import ast
import csv
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pairing.systems.riichi.designs.quality import Array, Quality, as_plan, is_plan, measure

FOLDER = "server/seating"
SOURCES = ("set", "sgp", "history")
"""The data set as it stands, the solutions of the social golfer problem, all that was before."""
MEASURES = (
    "repeated", "most", "strangers", "wind_spread", "most_visits", "needless_visits", "lonely"
)  # fmt: skip


def _git(clone: Path, *words: str) -> str:
    command = ["git", "-C", str(clone), *words]
    return subprocess.run(command, capture_output=True, check=True).stdout.decode(
        "utf-8", "replace"
    )


def files(clone: Path) -> Iterator[tuple[str, str]]:
    """Source and text of each file: those of today, then every other version there was."""
    there = {}
    for line in _git(clone, "ls-tree", "-r", "HEAD", f"{FOLDER}/").splitlines():
        words, path = line.split("\t")
        if path.endswith(".py"):
            there[words.split()[2]] = path
    changes = _git(
        clone, "log", "--all", "--no-renames", "--raw", "--no-abbrev", "--format=", "--", FOLDER
    )
    before = {}
    for line in changes.splitlines():
        words, path = line.split("\t")
        blob, kind = words.split()[3:]
        if kind != "D" and path.endswith(".py") and blob not in there:
            before[blob] = path
    for blob, path in (*there.items(), *before.items()):
        source = "sgp" if "/sgp/" in path else "set" if blob in there else "history"
        yield source, _git(clone, "cat-file", "blob", blob)


def seatings(text: str) -> Iterator[Array]:
    """The seatings a file holds, players from 0; a dictionary's values, or one list."""
    try:
        body = ast.parse(text).body
    except SyntaxError:
        return
    for node in body:
        try:
            value = ast.literal_eval(node.value) if isinstance(node, ast.Assign) else []
        except ValueError:
            continue
        for plan in value.values() if isinstance(value, dict) else [value]:
            try:
                array = np.array(plan, dtype=np.int64)
            except (TypeError, ValueError):
                continue
            if array.ndim == 3 and array.shape[2] == 4 and array.size:
                array = array - array.min()
                if is_plan(array):
                    yield array


def best(clone: Path) -> dict[tuple[str, int, int], tuple[bool, Quality]]:
    """The best seating of each source and size, behind whether it was cut from a longer one."""
    found: dict[tuple[str, int, int], tuple[bool, Quality]] = {}
    for source, text in files(clone):
        for plan in seatings(text):
            rounds, tables, _ = plan.shape
            for count in range(2, min(rounds, 20) + 1) if tables <= 43 else ():
                size, cut = (source, 4 * tables, count), count < rounds
                if cut and size in found and not found[size][0]:
                    continue
                now = (cut, measure(as_plan(plan[:count])))
                had = found.get(size)
                if had is None or (cut, now[1].aims()) < (had[0], had[1].aims()):
                    found[size] = now
    return found


def main() -> None:
    """Print the file for a clone of the repository with its history."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clone", type=Path)
    found = best(parser.parse_args().clone)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("source", "players", "hanchans", *MEASURES, "common"))
    for (source, players, hanchans), (_, quality) in sorted(found.items()):
        values = (getattr(quality, name) for name in (*MEASURES, "common"))
        rows.writerow((source, players, hanchans, *values))


if __name__ == "__main__":
    main()
