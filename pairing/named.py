"""Names as people type them: what a sheet shows, in any language, and the names of the code.

A thing has a name of its own (``handicap_maximum``) and words in the catalogue for each language
("Largest handicap", "Наибольшая фора").  All of them do wherever one of them is typed: in the
Tournament tab, after ``--set`` or after ``--by``.  Capitals, spaces, hyphens and dots do not
matter, nor does what stands in brackets, and a beginning is enough when only one name has it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from pairing import likeness
from pairing.catalogue import LANGUAGES, Catalogue

SHORTEST = 4
"""Letters that a beginning must have to stand for the whole."""

Lookup = Callable[[str], str | None]
"""What was typed -> the name that is meant; ``None`` for none."""


@cache
def folded(typed: str) -> str:
    """Return what makes two typed names the same: letters and digits, without case.

    >>> folded("BH-C1") == folded("bh_c1") == folded(" Bh C1. ")
    True
    >>> folded("Чёрн.")
    'черн'
    """
    shown = unicodedata.normalize("NFKC", typed).casefold().replace("ё", "е")
    return "".join(sign for sign in shown if sign.isalnum() or sign in "+½/")


def words_for(name: str, *kinds: str) -> Iterator[str]:
    """Yield every way to write one name: the catalogue's ``KIND.NAME``, in every language.

    A word that is a list with semicolons is several ways.  What stands before a bracket or a
    comma is one, too.
    """
    for kind in kinds:
        key = f"{kind}.{name}"
        for language in LANGUAGES:
            words = Catalogue(language)
            if key not in words:
                continue
            for shown in words(key).split(";"):
                yield shown.strip()
                yield re.split(r"[(,]", shown)[0].strip()


def find(typed: str, names: Iterable[str], *kinds: str, beginnings: bool = True) -> str | None:
    """Return the one of ``names`` that is meant; ``None`` when it is none, or may be several.

    ``kinds`` as in :func:`words_for`; ``beginnings``: whether a beginning is enough.

    >>> find("Largest-Handicap", ["handicap", "handicap_maximum"], "setting")
    'handicap_maximum'
    """
    wanted, names = folded(typed), list(names)
    if not wanted:
        return None
    for name in names:
        if folded(name) == wanted:
            return name
    ways = {name: {folded(one) for one in words_for(name, *kinds)} for name in names}
    exactly = [name for name in names if wanted in ways[name]]
    if exactly:
        return exactly[0] if len(exactly) == 1 else None
    if len(wanted) < SHORTEST or not beginnings:
        return None
    begun = [
        name for name in names if any(way.startswith(wanted) for way in (folded(name), *ways[name]))
    ]
    return begun[0] if len(begun) == 1 else None


def nearest(typed: str, names: Iterable[str], *kinds: str) -> list[str]:
    """Names that look most like what was typed, as they are written, best first; two at most."""
    ways: dict[str, str] = {}
    for name in names:
        for one in (name, *words_for(name, *kinds)):
            ways.setdefault(folded(one), one)
    return likeness.nearest(folded(typed), ways.items(), most=2, alike=0.6)


def several(typed: str, lookup: Lookup) -> list[str]:
    """Return the names in a list with commas or spaces; a piece that is no name stays as it was
    typed.

    A name may have spaces itself: the longest run of words that is one is taken.

    >>> several("a b, c", {"a b": "x", "c": "y"}.get)
    ['x', 'y']
    """
    found: list[str] = []
    for piece in re.split(r"[,;\n]", typed):
        words = piece.split()
        start = 0
        while start < len(words):
            for end in range(len(words), start, -1):
                name = lookup(" ".join(words[start:end]))
                if name is not None:
                    break
            else:
                end, name = start + 1, words[start]
            found.append(name)
            start = end
    return found
