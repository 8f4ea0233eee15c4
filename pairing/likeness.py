"""Likeness to what was typed: one measure for players, settings and commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

MOST = 3
"""So many things are named as what may be meant."""

ALIKE = 0.7
"""How alike, from 0 to 1, a thing must be to be named."""


def nearest(
    typed: str, ways: Iterable[tuple[str, T]], *, most: int = MOST, alike: float = ALIKE
) -> list[T]:
    """Return the things that look most like what was typed, best first, each in its best way to
    write it.

    ``ways`` are ways to write things, each with what it means.

    >>> nearest("petre", [("peter", 1), ("petra", 2), ("peter smith", 1), ("xu", 3)])
    [1, 2]
    """
    from difflib import SequenceMatcher  # not for every click

    matcher = SequenceMatcher()
    matcher.set_seq2(typed)
    best: dict[T, float] = {}
    for way, thing in ways:
        matcher.set_seq1(way)
        if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= alike:
            best[thing] = max(best.get(thing, 0), matcher.ratio())
    close = [thing for thing, likeness in best.items() if likeness >= alike]
    return sorted(close, key=lambda thing: -best[thing])[:most]
