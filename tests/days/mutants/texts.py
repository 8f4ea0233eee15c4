"""Mutants of exchange files: text of any format, its lines, numbers, encoding and structure."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any
from xml.sax.saxutils import escape

from tests.days.mutants import values


def _replaced(
    data: str, pattern: str, chance: random.Random, new: Callable[[re.Match[str]], str]
) -> str:
    """The text with another one in the place of one match of a pattern, if there is any."""
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    one = chance.choice(found)
    start, end = one.span(one.lastindex or 0)
    return data[:start] + new(one) + data[end:]


def _number_or_text(chance: random.Random, numbers: float) -> str:
    return values.number(chance) if chance.random() < numbers else values.text(chance)


def _token(data: str, chance: random.Random) -> str:
    """A number or a word is replaced, sometimes by one as wide."""
    pattern = r"\d+" if chance.random() < 0.6 else r"[^\s,;\"<>=/]+"
    new, wide = _number_or_text(chance, 0.6), chance.random() < 0.3
    return _replaced(data, pattern, chance, lambda one: new.rjust(len(one.group()) * wide))


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
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 1, 2, 5, 20, 100)))
    new = chance.choice(("", data[at:end] * 2, values.text(chance)))
    return data[:at] if chance.random() < 0.25 else data[:at] + new + data[end:]


def in_xml(data: str, chance: random.Random) -> str:
    """XML: an attribute, or the text of an element, is missing or another; else as a token."""
    if chance.random() < 0.2:
        return _replaced(data, r' [\w:]+="[^"]*"', chance, lambda one: "")
    shown = escape(_number_or_text(chance, 0.5), {'"': "&quot;"})
    changed = _replaced(data, r' [\w:]+="([^"]*)"|>([^<>]+)<', chance, lambda one: shown)
    return changed if changed != data else _token(data, chance)


def _json(data: str, chance: random.Random) -> str:
    """JSON: a value somewhere is of another kind; else as :func:`_token`."""
    places: list[tuple[Any, Any]] = []

    def visit(node: Any) -> None:
        pairs = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in list(pairs):
            places.append((node, key))
            if isinstance(value, dict | list):
                visit(value)

    try:
        visit(told := json.loads(data))
    except (ValueError, RecursionError, TypeError):  # no JSON, or a single value
        return _token(data, chance)
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
    if chance.random() < 0.5 or len(found) < 2:
        more = chance.choice((-1, 1, 1, 10))

        def near(one: re.Match[str]) -> str:
            return str(max(int(one.group()[:15]) + more, 0)).rjust(len(one.group()))

        return _replaced(data, r"\d+", chance, near)
    one, other = sorted(chance.sample(found, 2), key=lambda match: match.start())
    swapped = data[: one.start()] + other.group() + data[one.end() : other.start()]
    return swapped + one.group() + data[other.end() :]


def _name(data: str, chance: random.Random) -> str:
    """A word of letters is another text, as wide where that can be: names, clubs, titles."""
    new, wide = values.text(chance), chance.random() < 0.7

    def shown(one: re.Match[str]) -> str:
        width = len(one.group())
        return new[:width].ljust(width) if wide else new

    return _replaced(data, r"[A-Za-zА-я]{4,}", chance, shown)


CHANGES = {_token: 2, _lines: 2, _signs: 1, in_xml: 1, _json: 1, _likely: 3, _name: 2}


def damaged(original: bytes, chance: random.Random) -> bytes:
    """A mutant of a text file."""
    data = original.decode("utf-8-sig", "replace")
    for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 2, 3, 8))):
        data = values.one_of(CHANGES, chance)(data, chance)[:2_000_000]
    encodings = {"utf-8": 88, "utf-8-sig": 4, "utf-16": 3, "cp1251": 2, "latin-1": 2, "cp437": 1}
    raw = data.encode(values.one_of(encodings, chance), "replace")
    if chance.random() < 0.04 and raw:
        at = chance.randrange(len(raw))
        raw = raw[:at] + bytes(chance.randrange(256) for _ in range(4)) + raw[at + 1 :]
    return raw
