"""Mutants of exchange files: text of any format, its lines, numbers, encoding and structure."""

from __future__ import annotations

import json
import random
import re
from typing import Any
from xml.sax.saxutils import escape

from tests.days.mutants import values


def _piece(data: str, chance: random.Random) -> tuple[int, int]:
    at = chance.randrange(len(data) + 1)
    return at, min(len(data), at + chance.choice((1, 1, 2, 5, 20, 100)))


def _token(data: str, chance: random.Random) -> str:
    """A number or a word is replaced."""
    found = list(re.finditer(r"\d+" if chance.random() < 0.6 else r"[^\s,;\"<>=/]+", data))
    if not found:
        return data
    one = chance.choice(found)
    new = values.number(chance) if chance.random() < 0.6 else values.text(chance)
    if chance.random() < 0.3 and len(new) < len(one.group()):
        new = new.rjust(len(one.group()))
    return data[: one.start()] + new + data[one.end() :]


def _lines(data: str, chance: random.Random) -> str:
    """Lines are deleted, doubled, exchanged, or one is cut."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.choice(("delete", "double", "exchange", "cut", "move", "many", "only"))
    if what == "delete":
        del lines[at]
    elif what == "double":
        lines.insert(other, lines[at])
    elif what == "exchange":
        lines[at], lines[other] = lines[other], lines[at]
    elif what == "cut":
        lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    elif what == "move":
        lines.insert(other, lines.pop(at))
    elif what == "many":
        lines[at:at] = [lines[at]] * chance.choice((10, 300))
    else:
        lines = lines[min(at, other) : max(at, other)]
    return "".join(lines)


def _signs(data: str, chance: random.Random) -> str:
    """A few signs are deleted, doubled or replaced."""
    at, end = _piece(data, chance)
    what = chance.choice(("delete", "double", "put", "cut"))
    if what == "delete":
        return data[:at] + data[end:]
    if what == "double":
        return data[:end] + data[at:end] + data[end:]
    if what == "cut":
        return data[:at]
    new = values.text(chance)
    return data[:at] + new + data[end:]


def in_xml(data: str, chance: random.Random) -> str:
    """XML: an attribute, or the text of an element, is missing or another; else as a token."""
    found = list(re.finditer(r' [\w:]+="([^"]*)"|>([^<>]+)<', data))
    if not found:
        return _token(data, chance)
    one = chance.choice(found)
    if one.group().startswith(" ") and chance.random() < 0.3:
        return data[: one.start()] + data[one.end() :]
    shown = values.number(chance) if chance.random() < 0.5 else values.text(chance)
    start, end = one.span(one.lastindex or 0)
    return data[:start] + escape(shown, {'"': "&quot;"}) + data[end:]


def _json(data: str, chance: random.Random) -> str:
    """JSON: a value somewhere is of another kind; else as :func:`_token`."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return _token(data, chance)
    places: list[tuple[Any, Any]] = []

    def visit(node: Any) -> None:
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in list(pairs):
            places.append((node, key))
            if isinstance(value, dict | list):
                visit(value)

    if not isinstance(told, dict | list):
        return _token(data, chance)
    visit(told)
    if not places:
        return _token(data, chance)
    node, key = chance.choice(places)
    odd: list[Any] = [None, True, -1, 10**30, 1.5, float("nan"), [], {}, [[]], values.text(chance)]
    if chance.random() < 0.2 and isinstance(node, dict):
        del node[key]
    else:
        node[key] = chance.choice(odd)
    return json.dumps(told, ensure_ascii=chance.random() < 0.5)


def _likely(data: str, chance: random.Random) -> str:
    """A number is a little larger or smaller, or two numbers change places: still a file."""
    found = list(re.finditer(r"\d+", data))
    if len(found) < 2:
        return data
    one, other = sorted(chance.sample(found, 2), key=lambda match: match.start())
    if chance.random() < 0.5:
        new = str(max(int(one.group()[:15]) + chance.choice((-1, 1, 1, 10)), 0))
        new = new.rjust(len(one.group())) if len(one.group()) > len(new) else new
        return data[: one.start()] + new + data[one.end() :]
    swapped = data[: one.start()] + other.group() + data[one.end() : other.start()]
    return swapped + one.group() + data[other.end() :]


def _name(data: str, chance: random.Random) -> str:
    """A word of letters is another text, as wide where that can be: names, clubs, titles."""
    found = list(re.finditer(r"[A-Za-zА-я]{4,}", data))
    if not found:
        return data
    one = chance.choice(found)
    new = values.text(chance)
    if chance.random() < 0.7:
        new = new[: len(one.group())].ljust(len(one.group()))
    return data[: one.start()] + new + data[one.end() :]


CHANGES = (
    _token, _token, _lines, _lines, _signs, in_xml, _json, _likely, _likely, _likely,
    _name, _name,
)  # fmt: skip


def damaged(original: bytes, chance: random.Random) -> bytes:
    """A mutant of a text file."""
    data = original.decode("utf-8-sig", "replace")
    for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 8))):
        data = chance.choice(CHANGES)(data, chance)[:2_000_000]
    encoding = chance.choices(
        ("utf-8", "utf-8-sig", "utf-16", "cp1251", "latin-1", "cp437"), (88, 4, 3, 2, 2, 1)
    )[0]
    raw = data.encode(encoding, "replace")
    if chance.random() < 0.04 and raw:
        at = chance.randrange(len(raw))
        raw = raw[:at] + bytes(chance.randrange(256) for _ in range(4)) + raw[at + 1 :]
    return raw
