"""Names are nouns and verbs of the field: no participle stands for what is meant.

What is left from before is counted by folder, and only becomes less; a folder that is not
listed has none.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.import_graph import ROOT

BANNED = {"told", "said", "kept", "held", "gone", "beside"}

LEFT = {"addin": 2, "pairing/formats": 2, "pairing": 4, "tools": 0}
"""How many names of each folder still have such a word."""

CLEAN = ("pairing/systems", "pairing/standings", "pairing/prizes", "addin/start", "addin/excel")


RELATIVE = re.compile(
    r"(Who|Whose|Whom|What|Whether|That|Which|How|Why|When|Where)\b|.*\bis (another|said of)\b"
)
"""First lines of docstrings that are no main clause."""


def names_in(tree: ast.Module) -> Iterator[str]:
    """What a module calls its functions, classes, parameters, variables and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def has_banned_word(name: str) -> bool:
    """Whether a word of a name is one of those that are not to be."""
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)
    return any(word.lower() in BANNED for word in words)


def counted(root: Path = ROOT) -> Counter[str]:
    """How many such names there are, by file."""
    found: Counter[str] = Counter()
    for folder in ("addin", "pairing", "tools"):
        for path in (root / folder).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found[path.relative_to(root).as_posix()] += sum(map(has_banned_word, names_in(tree)))
    return found


def test_the_words_are_found_wherever_they_stand() -> None:
    source = "class KeptApart: pass\ndef f(told, kind): said_first = 1; self.held = 2; withheld = 3"
    assert list(filter(has_banned_word, names_in(ast.parse(source)))) == [
        "KeptApart", "told", "said_first", "held",
    ]  # fmt: skip


def test_no_name_is_a_participle_where_the_house_is_clean() -> None:
    files = counted()
    assert {file: count for file, count in files.items() if count and file.startswith(CLEAN)} == {}


def test_what_is_left_becomes_less() -> None:
    left: Counter[str] = Counter()
    for file, count in counted().items():
        folder = max((name for name in LEFT if file.startswith(f"{name}/")), key=len)
        left[folder] += count
    assert {folder: count for folder, count in left.items() if count > LEFT[folder]} == {}


def test_docstrings_are_main_clauses() -> None:
    documented = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef
    assert not [
        f"{path.relative_to(ROOT).as_posix()}: {ast.get_docstring(node)}"
        for folder in ("addin", "pairing", "templates", "tools")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, documented) and RELATIVE.match(ast.get_docstring(node) or "")
    ]
