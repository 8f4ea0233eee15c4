"""An OpenGotha file written again: what has not changed since it was read stands as it stood.

The file is laid beside what would be written of it as it was read, and what is written now.
Only where these two differ does its text change, so that what no workbook holds (komi, board
size, time, licences, teams, publishing) goes out as it came in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr, unescape

from pairing.dataclasses import dataclass, field
from pairing.formats.opengotha.reading import SEATS, name_key
from pairing.formats.safe_xml import in_utf8

_TOKEN = re.compile(
    r"<!--.*?-->|<[?!][^>]*>|<(/?)([\w.:-]+)((?:[^>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>", re.DOTALL
)
_ATTRIBUTE = re.compile(r"([\w.:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ENTITIES = {"&quot;": '"', "&apos;": "'", "&#10;": "\n", "&#13;": "\r", "&#9;": "\t"}

_KEYS = ("name", "firstName")
"""Attributes of a player that are known by his key: another program may part a name elsewhere."""

Key = tuple[str, ...]


@dataclass
class _Tag:
    """A tag without anything but attributes in it, and where it stands in its text."""

    key: Key
    values: Mapping[str, str]
    start: int
    end: int
    parent: str


@dataclass
class _File:
    text: str
    tags: dict[Key, _Tag] = field(default_factory=dict)

    def __post_init__(self) -> None:
        path: list[str] = []
        for token in _TOKEN.finditer(self.text):
            closing, tag, attributes, alone = token.groups()
            if tag is None:
                continue
            if closing:
                path.pop()
                continue
            values = {
                name: unescape(value or other, _ENTITIES)
                for name, value, other in _ATTRIBUTE.findall(attributes)
            }
            if values and path:
                key = _key(tag, values)
                new = _Tag(key, values, token.start(), token.end(), path[-1])
                self.tags.setdefault(key, new)
            if not alone:
                path.append(tag)

    def players(self) -> list[Key]:
        """Return the keys of the players, in order."""
        return [key for key in self.tags if key[0] == "Player"]


def _key(tag: str, values: Mapping[str, str]) -> Key:
    """Return the key of an element: a player's is his name, a game's its round and players."""
    if tag == "Player":
        return tag, name_key(values.get("name", "") + values.get("firstName", ""))
    seats = [name_key(values.get(seat, "")) for seat in SEATS.get(tag, ())]
    return tag, values.get("roundNumber", ""), *seats, values.get("number", "")


def written_again(source: Sequence[str], then: str, now: str) -> str:
    """Return the lines of the file with what ``now`` says otherwise than ``then``.

    ``then`` is what would be written of the tournament as it was read, ``now`` as it is.
    """
    old, before, after = (_File(text) for text in ("\n".join(source) + "\n", then, now))
    renamed = {
        player: other
        for player, other in zip(before.players(), after.players(), strict=False)
        if player not in after.tags and other not in before.tags
    }
    calls = dict(_sentence(old))
    changes: list[tuple[int, int, str]] = []
    for key, tag in old.tags.items():
        was = before.tags.get(key)
        if was is None:
            continue
        new = after.tags.get(renamed.get(key, key))
        if new is None:
            changes.append((*_whole_line(old.text, tag), ""))
            continue
        fixed = () if key in renamed else _KEYS if key[0] == "Player" else SEATS.get(key[0], ())
        for name, value in new.values.items():
            if value != was.values.get(name) and name not in fixed:
                changes.append(_set(old.text, tag, name, value))
    missing: dict[str, list[str]] = {}
    for key, tag in after.tags.items():
        if key not in before.tags and key not in old.tags and key not in renamed.values():
            missing.setdefault(tag.parent, []).append(_in_its_words(after.text, tag, calls))
    changes += [_added(old.text, parent, tags) for parent, tags in missing.items()]
    text = old.text
    for start, end, put in sorted(changes, reverse=True):
        text = text[:start] + put + text[end:]
    return in_utf8(text)


def _sentence(file: _File) -> Iterator[tuple[str, str]]:
    """Return how the file's games call each player."""
    for tag in file.tags.values():
        for seat in SEATS.get(tag.key[0], ()):
            yield name_key(tag.values.get(seat, "")), tag.values.get(seat, "")


def _in_its_words(text: str, tag: _Tag, calls: Mapping[str, str]) -> str:
    """Return a new tag, its players called as the file's other games call them."""
    shown, seats = text[tag.start : tag.end], SEATS.get(tag.key[0], ())

    def called(found: re.Match[str]) -> str:
        value = unescape(found[2], _ENTITIES)
        return f"{found[1]}={quoteattr(calls.get(name_key(value), value))}"

    return re.sub(rf'\b({"|".join(seats)})="([^"]*)"', called, shown) if seats else shown


def _whole_line(text: str, tag: _Tag) -> tuple[int, int]:
    """Return where a tag begins and ends, with its line where it stands alone."""
    start, end = text.rfind("\n", 0, tag.start) + 1, text.find("\n", tag.end) + 1
    alone = not text[start : tag.start].strip() and not text[tag.end : end].strip()
    return (start, end) if alone else (tag.start, tag.end)


def _set(text: str, tag: _Tag, name: str, value: str) -> tuple[int, int, str]:
    """Return the change that gives a tag's attribute a value."""
    for match in _ATTRIBUTE.finditer(text, tag.start, tag.end):
        if match[1] == name:
            return match.start(), match.end(), f"{name}={quoteattr(value)}"
    end = tag.end - (2 if text[tag.end - 2] == "/" else 1)
    return end, end, f" {name}={quoteattr(value)}"


def _added(text: str, parent: str, tags: Sequence[str]) -> tuple[int, int, str]:
    """Return the change that puts tags at the end of an element, which is made if need be."""
    lines = "\n".join(tags) + "\n"
    if (at := text.rfind(f"</{parent}>")) >= 0:
        return at, at, lines
    block = f"<{parent}>\n{lines}</{parent}>"
    if empty := re.search(rf"<{parent}\s*/>", text):
        return empty.start(), empty.end(), block
    at = text.rfind("</")
    return at, at, block + "\n"
