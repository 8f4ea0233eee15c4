"""The parts of a workbook as lines of text: short, the same on every machine, legible in a diff.

Of a worksheet every row is a line, with each cell's style, kind and value; strings stand for
themselves, wherever the file keeps them.  Neighbouring cells and rows that hold nothing and
look alike are put together.  Of every other part each element is a line.  Attributes are
sorted; times, pictures, relations and what a library writes the same into every file are left out.
"""

from __future__ import annotations

import difflib
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from lxml import etree

from addin.sheets.handles import letter
from addin.sheets.tabs.games_building import FORMS_COLUMN

LEFT_OUT = re.compile(
    r"_rels/|docProps/|\[Content_Types\]|xl/theme/|xl/sharedStrings|xl/media/|xl/calcChain"
)
FORMS = {letter(FORMS_COLUMN + 1), letter(FORMS_COLUMN + 2)}
"""Columns with the 700 forms of results, which ``tests/typed`` looks at."""
TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
MARK = re.compile(r'"mark":"\w+"')
"""Of a line of the journal, its time included."""


def parts(path: Path) -> dict[str, list[str]]:
    """Every part of a workbook that says something of its own -> its lines."""
    with zipfile.ZipFile(path) as package:
        names = sorted(package.namelist(), key=_in_order)
        strings = _strings(package) if "xl/sharedStrings.xml" in names else []
        return {
            name: list(_lines(etree.fromstring(package.read(name)), strings))
            for name in names
            if not LEFT_OUT.search(name)
        }


def changed(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Lines that went (``-``) and lines that came (``+``), in their order."""
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    said: list[str] = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            said += [f"- {line}" for line in before[a:b]]
            said += [f"+ {line}" for line in after[c:d]]
    return said


def in_full(said: Mapping[str, list[str]]) -> str:
    """Parts one after another; one that is nearly an earlier one says only where it differs."""
    text: list[str] = []
    full: list[str] = []
    for part, lines in said.items():
        for earlier in full:
            differing = changed(said[earlier], lines) if _kind(earlier) == _kind(part) else lines
            if len(differing) < len(lines) / 2:
                text += [f"=== {part} as {earlier}, but", *differing]
                break
        else:
            full.append(part)
            text += [f"=== {part}", *lines]
    return "".join(f"{line}\n" for line in text)


def after_clicks(fresh: Mapping[str, list[str]], now: Mapping[str, list[str]]) -> str:
    """What differs from the fresh workbook, part by part."""
    text: list[str] = []
    for part in sorted(fresh.keys() | now.keys(), key=_in_order):
        differing = changed(fresh.get(part, ()), now.get(part, ()))
        if differing:
            text += [f"=== {part}", *differing]
    return "".join(f"{line}\n" for line in text)


def page(html: str) -> str:
    """A published page without its style sheet and its program, which are files of their own."""
    html = re.sub(r"(<style[^>]*>).*?(</style>)", r"\1\2", html, flags=re.DOTALL)
    html = re.sub(r"(<script>).*?(</script>)", r"\1\2", html, flags=re.DOTALL)
    return re.sub(r"'sha256-[^']*'", "'sha256'", html)


def _kind(part: str) -> str:
    return re.sub(r"\d", "", part)


def _in_order(name: str) -> list[str | int]:
    """Sorts ``sheet10`` behind ``sheet9``."""
    return [int(piece) if piece.isdigit() else piece for piece in re.split(r"(\d+)", name)]


def _strings(package: zipfile.ZipFile) -> list[str]:
    root = etree.fromstring(package.read("xl/sharedStrings.xml"))
    return ["".join(map(str, item.itertext())) for item in root]


def _tag(element: etree._Element) -> str:
    return etree.QName(element).localname


def _attributes(element: etree._Element, without: frozenset[str] = frozenset()) -> str:
    shown = {etree.QName(name).localname: value for name, value in element.attrib.items()}
    return "".join(f" {k}={v!r}" for k, v in sorted(shown.items()) if k not in without)


def _lines(element: etree._Element, strings: list[str], depth: int = 0) -> Iterator[str]:
    if _tag(element) == "sheetData":
        yield from _rows(element, strings, depth)
        return
    text = (element.text or "").strip()
    said = f" {text!r}" if text else ""
    yield TIME.sub("TIME", f"{'  ' * depth}{_tag(element)}{_attributes(element)}{said}")
    for child in element:
        yield from _lines(child, strings, depth + 1)


def _rows(data: etree._Element, strings: list[str], depth: int) -> Iterator[str]:
    first = last = 0
    before: str | None = None
    for row in data:
        number = int(row.get("r", "0"))
        said, empty = _row(row, strings)
        if empty and said == before and number == last + 1:
            last = number
            continue
        if before is not None:
            yield f"{'  ' * depth}row {_span(first, last)}{before}"
        first = last = number
        before = said
        if not empty:
            yield f"{'  ' * depth}row {number}{said}"
            before = None
    if before is not None:
        yield f"{'  ' * depth}row {_span(first, last)}{before}"


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def _row(row: etree._Element, strings: list[str]) -> tuple[str, bool]:
    """A row's line without its number, and whether none of its cells holds anything."""
    cells: list[list[str]] = []
    empty = True
    for cell in row:
        column = (cell.get("r") or "").rstrip("0123456789")
        if column in FORMS:
            continue
        held = _fault_lines(cell, strings)
        look = f"s{cell.get('s', '0')}{held}"
        empty = empty and not held
        if cells and not held and cells[-1][2] == look:
            cells[-1][1] = column
        else:
            cells.append([column, column, look])
    said = " | ".join(f"{a if a == b else f'{a}-{b}'} {look}" for a, b, look in cells)
    said = MARK.sub('"mark":"MARK"', said)
    return TIME.sub("TIME", f"{_attributes(row, frozenset({'r', 'spans'}))}: {said}"), empty


def _fault_lines(cell: etree._Element, strings: list[str]) -> str:
    """What a cell holds: a text, a value, a formula with its value; nothing when it is empty."""
    kind = cell.get("t", "n")
    pieces = {_tag(child): "".join(map(str, child.itertext())) for child in cell}
    said = f" ={pieces['f']}" if "f" in pieces else ""
    if kind == "inlineStr":
        return f"{said} {pieces.get('is', '')!r}"
    if kind == "s":
        return f"{said} {strings[int(pieces['v'])]!r}"
    if kind == "str":
        return f"{said} {pieces.get('v', '')!r}"
    value = pieces.get("v")
    return said if value is None else f"{said} {'' if kind == 'n' else kind}{value}"
