"""Places of the values of a JSON text, so that a message can name line and path."""

from __future__ import annotations

import json
import re

_BLANK = re.compile(r"[ \t\r\n]*")

Path = tuple[str | int, ...]


def show_path(path: Path) -> str:
    """Return a path as people write it.

    >>> show_path(("games", 12, "result"))
    'games[12].result'
    """
    shown = ""
    for part in path:
        shown += f"[{part}]" if isinstance(part, int) else f".{part}" if shown else part
    return shown


def place_of(text: str, path: Path) -> tuple[int, int]:
    """Line and column (from 1) of the value at ``path`` in a JSON text.

    Where the path ends too early, the place of its last known part.

    >>> place_of('{"a":\\n [1, {"b": 2}]}', ("a", 1, "b"))
    (2, 12)
    """
    places: dict[Path, int] = {}
    _walk(text, places, path)
    known = next(path[:size] for size in range(len(path), -1, -1) if path[:size] in places)
    before = text[: places[known]]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _walk(text: str, places: dict[Path, int], wanted: Path) -> None:
    """Note where the parts of a path begin; passes over everything beside it."""
    decoder = json.JSONDecoder()
    at = _blank(text, 1 if text.startswith("\ufeff") else 0)
    places[()] = at
    for depth, part in enumerate(wanted):
        opened = text[at : at + 1]
        at = _blank(text, at + 1)
        index = 0
        while at < len(text) and text[at] not in "]}":
            key: str | int = index
            if opened == "{":
                if text[at] != '"':
                    return
                try:
                    key, at = decoder.raw_decode(text, at)
                except ValueError:
                    return
                at = _blank(text, _blank(text, at) + 1)
            if key == part:
                break
            try:
                _, at = decoder.raw_decode(text, at)
            except ValueError:
                return
            at = _blank(text, at)
            if text[at : at + 1] == ",":
                at = _blank(text, at + 1)
            index += 1
        else:
            return
        if opened not in ("{", "["):
            return
        places[wanted[: depth + 1]] = at


def _blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
