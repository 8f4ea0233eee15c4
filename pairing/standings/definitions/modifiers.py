"""Modifiers of tie-breaks as arbiters type them after a code: ``BH/C1``, ``KS/L-1`` (C.07 14).

They stand behind a stroke or a hyphen, capitals or not, in any order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pairing.catalogue import Catalogue
from pairing.dataclasses import dataclass


@dataclass(frozen=True)
class Modifiers:
    """Modifiers of a tie-break, which vary its elements.

    ``low`` and ``high`` are how many of the least and of the most significant values are cut
    (``C1``, ``C2``, ``M1``, ``M2``: C.07 14.1 to 14.4); ``limit`` moves the Koya limit by so
    many half points (``L+1``, ``L-1``: 14.5); ``played`` counts forfeited games as played
    (``P``: 6.1.1, 16.6); ``fore`` takes the last round's games as drawn (``F``: 8.2);
    ``unrated`` is the rating that counts for players who have none (``U1400``: 10);
    ``reverse`` puts the other end first (``R``: 7.8, 10.6).  ``time`` h has a true rating as its
    iteration stands at t = 10^h (``T6``; docs/true-rating.md).
    """

    low: int = 0
    high: int = 0
    limit: int = 0
    played: bool = False
    fore: bool = False
    unrated: int | None = None
    reverse: bool = False
    time: int | None = None

    @property
    def parts(self) -> tuple[str, ...]:
        """The modifiers one by one, as they are written: ``("C1", "P")``."""
        shown = (
            self.low and f"{'M' if self.high else 'C'}{self.low}",
            self.limit and f"L{self.limit:+}",
            self.fore and "F",
            self.played and "P",
            self.unrated is not None and f"U{self.unrated}",
            self.reverse and "R",
            self.time is not None and f"T{self.time}",
        )
        return tuple(str(part) for part in shown if part)

    @property
    def letters(self) -> str:
        """Their letters alone, by which a criterion says which it takes."""
        return "".join(part[0] for part in self.parts)

    @property
    def code(self) -> str:
        """Return the modifiers as they stand behind the code of a tie-break: ``M1/P``."""
        return "/".join(self.parts)

    @property
    def suffix(self) -> str:
        """Return what they add to the name of a criterion: ``_cut1``, ``_median2_p``, ``_l-1``."""
        spelt = {"C": "cut", "M": "median"}
        return "".join("_" + spelt.get(part[0], part[0].lower()) + part[1:] for part in self.parts)

    def sentences(self, language: str) -> Sequence[str]:
        """Return what they do, a sentence each, in a language."""
        words, moved = Catalogue(language), str(Fraction(self.limit, 2))
        values = {"count": self.low, "points": moved, "rating": self.unrated, "time": self.time}
        return [words(f"modifier.{part[0]}", **values) for part in self.parts]


_LAST = re.compile(
    r"[/_-](?:(?:c|cut)(?P<low>[12])|(?:m|median)(?P<high>[12])|(?:l|limit)(?P<limit>[+-]\d{1,2})"
    r"|(?P<fore>f|fore)|(?P<played>p|played)|u(?P<unrated>\d{1,4})|(?P<reverse>r|reverse)"
    r"|t(?P<time>[1-9]|1[0-2]))$"
)


def parse(typed: str) -> tuple[str, Modifiers | None]:
    """Return a code without its modifiers, and these; ``None`` when two of one kind are typed.

    >>> parse("bh/c1/p")[0], parse("bh/c1/p")[1].code
    ('bh', 'C1/P')
    >>> parse("ks-l+1")[1].limit, parse("ks/l1")[0], parse("bh/c1/m1")[1]
    (1, 'ks/l1', None)
    >>> parse("sos") == ("sos", Modifiers())
    True
    """
    given: dict[str, Any] = {}
    while match := _LAST.search(typed):
        typed, name = typed[: match.start()], match.lastgroup or ""
        new = {name: match[name].isalpha() or int(match[name])}
        if name == "high":
            new["low"] = new[name]
        if new.keys() & given.keys():
            return typed, None
        given |= new
    return typed, Modifiers(**given)
