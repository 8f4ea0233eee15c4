"""Mutations of the engines: does ``pairbook verify-engine`` find every one that changes an answer?

``python -m tools.mutate_engines --count 60 --seed 1`` makes so many, one at a time: a place in
the code of an engine is chosen by lot and one sign in it is changed (a comparison, a constant, a
sum, an order, a condition).  The changed copy judges the same tournaments as the right one.  A
mutation is

*caught*     differences were found, or the engine stopped with an error;
*alike*      all rounds and places are as without it: nothing was to be found;
*missed*     some answer is another, and the referees say nothing: exit code 1.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]

ENGINES = {
    "leader": ("field", "levels", "pair", "places", "search", "start"),
    "mcmahon": ("aims", "field", "pair", "places", "start"),
    "dutch": ("brackets", "colours", "entries", "pair", "rules"),
    "fors": ("field", "handicap", "pair", "places", "scoring", "start"),
    "riichi": ("pair", "places"),
    "round_robin": ("berger", "pair", "places"),
    "keizer": ("pair", "places", "scores", "start"),
}
"""By the folder of a system the files that decide its answers."""

COMPARED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
            ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
            ast.Is: ast.IsNot, ast.IsNot: ast.Is}  # fmt: skip
COMPUTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
            ast.Mod: ast.Add}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil"}


@dataclass(frozen=True)
class Mutation:
    """One sign of a file that is changed: the file's text with it, and what is said of it."""

    system: str
    file: str
    line: int
    said: str
    text: str


class Change(ast.NodeTransformer):
    """Changes the place number ``wanted`` of a file, in the order of a walk through it."""

    def __init__(self, wanted: int) -> None:
        self.wanted, self.seen, self.line = wanted, -1, 0

    def _now(self, node: ast.expr) -> bool:
        self.seen += 1
        if self.seen == self.wanted:
            self.line = node.lineno
        return self.seen == self.wanted

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """``<`` becomes ``<=``, ``==`` becomes ``!=``, ..."""
        self.generic_visit(node)
        if type(node.ops[0]) in COMPARED and self._now(node):
            node.ops[0] = COMPARED[type(node.ops[0])]()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """``+`` becomes ``-``, ..."""
        self.generic_visit(node)
        if type(node.op) in COMPUTED and not _texts(node) and self._now(node):
            node.op = COMPUTED[type(node.op)]()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """A sign or a *not* goes."""
        self.generic_visit(node)
        return node.operand if self._now(node) else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """*and* becomes *or*, and the other way."""
        self.generic_visit(node)
        if self._now(node):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """A number is one more, a yes a no."""
        if isinstance(node.value, bool):
            return ast.Constant(not node.value) if self._now(node) else node
        return ast.Constant(node.value + 1) if type(node.value) is int and self._now(node) else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """``min`` becomes ``max``, a sorted list is turned round, ..."""
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in CALLED and self._now(node):
            node.func = ast.Name(CALLED[name], ast.Load())
        elif name == "sorted" and self._now(node):
            node.func = ast.Name("list", ast.Load())
            node.keywords = []
        elif name == "reversed" and self._now(node):
            node.func = ast.Name("list", ast.Load())
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Types are no code that runs."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def _texts(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(one, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)
        or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in sides
    )


def places_in(source: str) -> int:
    """How many places of a file can be changed.

    >>> places_in("a = 1 < b"), places_in("a = sorted(b)"), places_in("a = 'b'")
    (2, 1, 0)
    """
    change = Change(-1)
    change.visit(ast.parse(source))
    return change.seen + 1


def changed(source: str, place: int) -> tuple[str, int]:
    """The file with one place changed, and the line of that place.

    >>> changed("a = 1 < b", 0)[0], changed("a = 1 < b", 1)[0]
    ('a = 2 < b', 'a = 1 <= b')
    """
    change = Change(place)
    tree = ast.fix_missing_locations(change.visit(ast.parse(source)))
    return ast.unparse(tree), change.line


def mutations(seed: int) -> Iterator[Mutation]:
    """Mutations without end, the systems in turn, each place by lot."""
    dice = Random(f"mutations/{seed}")
    files = {
        system: [ROOT / "pairing" / "systems" / system / f"{name}.py" for name in names]
        for system, names in ENGINES.items()
    }
    while True:
        for system, paths in files.items():
            counts = [places_in(path.read_text(encoding="utf-8")) for path in paths]
            path = dice.choices(paths, counts)[0]
            source = path.read_text(encoding="utf-8")
            text, line = changed(source, dice.randrange(places_in(source)))
            said = source.splitlines()[line - 1].strip()
            yield Mutation(system, path.relative_to(ROOT).as_posix(), line, said, text)


def judged(root: Path, system: str, events: int) -> tuple[str, int]:
    """What ``verify-engine`` of a copy says: ``equal`` or ``caught``, and the sum of answers."""
    name = system.replace("_", "-")
    run = subprocess.run(
        [sys.executable, "-m", "pairbook", "verify-engine", "--system", name, "--json",
         "--events", str(events), "--seed", "11"],
        cwd=root, capture_output=True, text=True, timeout=150, check=False,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    if run.returncode:
        return "caught", 0
    return "equal", json.loads(run.stdout)[0]["answers"]


def verdict_of(mutation: Mutation, root: Path, events: int, right: int) -> str:
    """``caught``, ``alike`` or ``missed``; the file of the copy is put back."""
    path = root / mutation.file
    before = path.read_text(encoding="utf-8")
    path.write_text(mutation.text, encoding="utf-8")
    try:
        said, answers = judged(root, mutation.system, events)
    except subprocess.TimeoutExpired:
        return "caught"
    finally:
        path.write_text(before, encoding="utf-8")
    return said if said == "caught" else "alike" if answers == right else "missed"


def main(arguments: list[str] | None = None) -> int:
    """Make the mutations, print a line of each, and how many were caught."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--count", type=int, default=60, help="mutations that change an answer")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--events", type=int, default=60, help="tournaments each is judged by")
    options = asked.parse_args(arguments)
    tally = {"caught": 0, "alike": 0, "missed": 0}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "copy"
        root.mkdir()
        for name in ("pairing", "addin", "templates"):
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pairbook.py", root)
        right: dict[str, int] = {}
        for mutation in mutations(options.seed):
            if mutation.system not in right:
                said, right[mutation.system] = judged(root, mutation.system, options.events)
                assert said == "equal", f"{mutation.system} differs unchanged"
            verdict = verdict_of(mutation, root, options.events, right[mutation.system])
            tally[verdict] += 1
            print(f"{verdict:6} {mutation.file}:{mutation.line}  {mutation.said}", flush=True)
            if tally["caught"] + tally["missed"] >= options.count:
                break
    print(", ".join(f"{verdict} {count}" for verdict, count in tally.items()))
    return 1 if tally["missed"] else 0


if __name__ == "__main__":
    sys.exit(main())
