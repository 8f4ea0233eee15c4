"""The journal's lines: JSON, each with the number and the mark that follow from the one before.

A line says what was done (``did``, ``round``, ``at``, ``v`` the version) and what it changed:
``set`` has facts with their values, ``del`` those that are no more (:mod:`addin.journal.states`).
``whole`` says that nothing before it counts.  Beside them stand the facts of single actions:

- ``paired``: by which action, at which step, with which choices a round was made;
- ``filled``: what a pairing wrote into cells of people, and what stood there before;
- ``mended``: who did not come and who came, which boards changed;
- ``rated``: from which round on a rating holds; ``renumbered``: start numbers old and new;
- ``imported``: how many rounds came from a file; ``undone``: a round that was taken back;
- ``left``: the mark of a later state that somebody knowingly did not go on from.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from addin.journal.states import State, as_line

MARK = 6
"""Digits of a line's mark: it follows from the line and the mark before it."""


class Line(dict[str, Any]):
    """A line as it was read; ``text`` is how it is written."""

    text = ""


def line_of(number: int, before: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A line with its number and mark, the last; ``before`` is the mark of the line before it."""
    content = {"n": number, **facts}
    return {**content, "mark": _mark(before, as_line(content))}


def _mark(before: str, content: str) -> str:
    typed = before + content
    return sha256(typed.encode("utf-8", "surrogatepass")).hexdigest()[:MARK]


def follows(line: Line, before: str) -> bool:
    """Return whether a line is as it was written after the one with the mark ``before``."""
    content = line.text.rpartition(',"mark":')[0] + "}"
    return bool(line.get("mark") == _mark(before, content))


def changes(old: State, new: State) -> dict[str, Any]:
    """Return what makes one state another: ``set`` and ``del``, as far as there is something to
    say.
    """
    now = [[*key, value] for key, value in new.items() if key not in old or old[key] != value]
    removed = [[*key] for key in old if key not in new]
    return ({"set": now} if now else {}) | ({"del": removed} if removed else {})


def change(state: State, line: Mapping[str, Any]) -> None:
    """Make the changes of a line; raises ``TypeError`` or ``ValueError`` where it says none."""
    for *key, value in line.get("set", ()):
        state[tuple(key)] = value
    for removed in line.get("del", ()):
        state.pop(tuple(removed), None)


# -- in cells -----------------------------------------------------------------------------------

PIECE = 30_000
"""Signs of a line that go into one cell; a cell of Excel takes 32,767."""


def pieces(line: str) -> list[str]:
    """A line in pieces that fit a cell; every piece but the last ends with ``…``."""
    parts = [line[start : start + PIECE] for start in range(0, len(line), PIECE)] or [""]
    return [f"{part}…" for part in parts[:-1]] + parts[-1:]


def lines_in(cells: Iterable[Any]) -> Iterator[Line | None]:
    """The lines that stand in cells, put together from their pieces; ``None``: one is damaged."""
    parts: list[str] = []
    for cell in cells:
        if not isinstance(cell, str) or not cell:
            continue
        parts.append(cell.removesuffix("…"))
        if cell.endswith("…"):
            continue
        text = "".join(parts)
        parts.clear()
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        line = Line(data) if isinstance(data, dict) else None
        if line is not None:
            line.text = text
        yield line
    if parts:
        yield None
