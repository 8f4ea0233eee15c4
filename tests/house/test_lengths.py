"""Files and functions stay as long, and as simple, as one can read at a sitting."""

from __future__ import annotations

from collections.abc import Iterator

from radon.complexity import cc_visit
from radon.visitors import Function

from tools.import_graph import ROOT

LONGEST_FILE = 430
LONGEST_FUNCTION = 60
MOST_WAYS = 20
"""Ways through a function: a branch, a loop, an ``and`` or ``or`` each add one."""


def faults(name: str, source: str) -> Iterator[str]:
    """The file, and functions of it, that are longer or less simple than they may be."""
    lines = len(source.splitlines())
    if lines > LONGEST_FILE:
        yield f"{name}: {lines} lines"
    for one in cc_visit(source):
        if isinstance(one, Function):
            length = one.endline - one.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{name}::{one.name}: {length} lines"
            if one.complexity > MOST_WAYS:
                yield f"{name}::{one.name}: {one.complexity} ways through it"


def test_no_file_and_no_function_is_too_long_or_goes_too_many_ways() -> None:
    files = [path for room in ("addin", "pairing", "tools") for path in (ROOT / room).rglob("*.py")]
    assert len(files) > 300
    read = ((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in files)
    assert [fault for name, source in read for fault in faults(name, source)] == []


def test_the_rule_itself() -> None:
    assert list(faults("x.py", "x = 1\n" * 431)) == ["x.py: 431 lines"]
    long = "def f():\n" + "    x = 1\n" * 60
    assert list(faults("x.py", long)) == ["x.py::f: 61 lines"]
    many = "class A:\n    def f(self, x):\n" + "        if x: pass\n" * 20
    assert list(faults("x.py", many)) == ["x.py::f: 21 ways through it"]
